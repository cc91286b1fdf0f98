/** Every model of cloth by the name people choose it by: how it resists in its plane, and how it resists bending. */
import type { ForceModel } from './cloth-force.ts'
import { hingeBending } from './hinge.ts'
import { stvkMembrane } from './membrane.ts'

export const membranes = {
  stvk: stvkMembrane,
} as const satisfies Record<string, ForceModel>

export const bendings = {
  hinge: hingeBending,
} as const satisfies Record<string, ForceModel>

export type MembraneName = keyof typeof membranes
export type BendingName = keyof typeof bendings
