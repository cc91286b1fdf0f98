export * from './apply-edit.ts'
export { edgeCubics } from './join-curves.ts'
