export * from './bending.ts'
export * from './shear.ts'
export type { LoopPoint, RigOptions } from './specimen.ts'
export * from './tensile.ts'
