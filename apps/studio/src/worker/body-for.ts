/** The body a garment is worn by. The last one is kept: another fabric or resolution does not build it again. */
import type { Body, BodyData, Garment } from '@selvedge/engine'
import { buildChosenBody, chooseBody } from '@selvedge/wardrobe/open'

let kept: { key: string; body: Body } | null = null

export function bodyFor(data: BodyData, garment: Garment, asked: string | null): Body {
  const choice = chooseBody(garment, asked ?? undefined)
  const key = JSON.stringify(choice)
  if (kept?.key !== key) kept = { key, body: buildChosenBody(data, choice).body }
  return kept.body
}
