/** Ways in which bodies hold cloth off, by name. */
import { foundationResponse } from './body-contact.ts'
import type { BodyResponseDefinition } from './body-response.ts'
import { constraintResponse } from './constraint-response.ts'
import { forecastResponse } from './forecast-response.ts'

export const bodyResponses = {
  foundation: foundationResponse,
  forecast: forecastResponse,
  constraints: constraintResponse,
} satisfies Record<string, BodyResponseDefinition>

export type BodyResponseName = keyof typeof bodyResponses
