/** Garments, fabrics, bodies and motions by name, and the short way in: `dress`. */
export { openWardrobe } from '#host'
export * from './open.ts'
export type { FolderWardrobe } from './open-folder.ts'
