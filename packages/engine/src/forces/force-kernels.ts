/** The hot force functions, as originals here or as their WebAssembly twins; `kernels/` hands out one of the two. */
import { assembleAir } from './air.ts'
import { assembleHinges } from './hinge.ts'
import { assembleMembrane } from './membrane.ts'

export interface ForceKernels {
  assembleAir: typeof assembleAir
  assembleMembrane: typeof assembleMembrane
  assembleHinges: typeof assembleHinges
}

export const forceKernels: ForceKernels = { assembleAir, assembleMembrane, assembleHinges }
