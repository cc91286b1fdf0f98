/** Ways in which cloth holds cloth off, by name. */
import { layerResponse } from './cloth-contact.ts'
import type { ClothResponse } from './cloth-response.ts'

export const clothResponses = {
  layers: layerResponse,
} satisfies Record<string, ClothResponse>

export type ClothResponseName = keyof typeof clothResponses
