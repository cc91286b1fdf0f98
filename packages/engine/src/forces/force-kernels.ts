/** The hot force functions, as originals here or as their WebAssembly twins; `kernels/` hands out one of the two. */
import { assembleAir } from './air.ts'
import { assembleHinges } from './hinge.ts'
import { assembleMembrane } from './membrane.ts'
import { assemblePlate } from './plate.ts'

export interface ForceKernels {
  assembleAir: typeof assembleAir
  assembleMembrane: typeof assembleMembrane
  assembleHinges: typeof assembleHinges
  assemblePlate: typeof assemblePlate
}

export const forceKernels: ForceKernels = { assembleAir, assembleMembrane, assembleHinges, assemblePlate }
