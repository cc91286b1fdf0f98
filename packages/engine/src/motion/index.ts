export * from './free-skin.ts'
export * from './moving-colliders.ts'
