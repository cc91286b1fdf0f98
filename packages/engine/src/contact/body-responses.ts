/** Ways in which bodies hold cloth off, by name. */
import { foundationResponse } from './body-contact.ts'
import type { BodyResponseDefinition } from './body-response.ts'

export const bodyResponses = {
  foundation: foundationResponse,
} satisfies Record<string, BodyResponseDefinition>

export type BodyResponseName = keyof typeof bodyResponses
