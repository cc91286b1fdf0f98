/** Garments, fabrics, bodies and motions by name, and the short way in: `dress`. */
export { openWardrobe } from '#host'
export { type Dressable, type DressOptions, dress } from './dress.ts'
export * from './open.ts'
export type { FolderWardrobe } from './open-folder.ts'
export type { WearProgress, WornCloth, WornRecord } from './wear.ts'
export type { Worn, WornFormat } from './worn.ts'
