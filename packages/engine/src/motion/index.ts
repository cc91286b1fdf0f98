export * from './free-skin.ts'
export { type GivingSkin, giveWay } from './give-way.ts'
export * from './lead-over.ts'
export * from './moving-colliders.ts'
