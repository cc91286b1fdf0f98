export * from './free-skin.ts'
export * from './lead-over.ts'
export * from './moving-colliders.ts'
