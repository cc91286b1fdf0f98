/** Ways in which cloth holds cloth off, by name. */
import { layerResponse } from './cloth-contact.ts'
import type { ClothResponse } from './cloth-response.ts'
import { dampedSpringResponse } from './damped-springs.ts'
import { geometricResponse } from './geometric/geometric-response.ts'

export const clothResponses = {
  layers: layerResponse,
  geometric: geometricResponse,
  'damped-springs': dampedSpringResponse,
} satisfies Record<string, ClothResponse>

export type ClothResponseName = keyof typeof clothResponses
