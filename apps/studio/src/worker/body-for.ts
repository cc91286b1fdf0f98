/**
 * The body asked for, standing as the garment's pieces were placed; without a wish the one the pattern was drafted for.
 * The last one is kept: another fabric or resolution does not build it again.
 */
import { type Body, type BodyData, bodyWish, buildBody, findCrossings, type Garment } from '@selvedge/engine'

let kept: { key: string; body: Body } | null = null

export function bodyFor(data: BodyData, garment: Garment, asked: string | null): Body {
  const wish = bodyWish(garment)
  const name = asked ?? wish.name
  const { pose } = wish
  const scale = asked === null ? wish.scale : 1
  const key = JSON.stringify([name, pose, scale])
  if (kept?.key !== key) kept = { key, body: buildBody(data, name, pose, { findCrossings, scale }) }
  return kept.body
}
