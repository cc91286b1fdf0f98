export * from './apply-edit.ts'
export { edgeCubics } from './join-curves.ts'
export { lengthsRule } from './partner-length.ts'
