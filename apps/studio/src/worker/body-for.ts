/**
 * The body asked for, standing as the garment's pieces were placed; without a wish the one the pattern was drafted for.
 * The last one is kept: another fabric or resolution does not build it again.
 */
import {
  type Body,
  type BodyData,
  bodyWish,
  buildBody,
  findCrossings,
  fitBody,
  type Garment,
} from '@selvedge/engine'

let kept: { key: string; body: Body } | null = null

export function bodyFor(data: BodyData, garment: Garment, asked: string | null): Body {
  const { name, pose, scale } = bodyWish(garment)
  const own = asked ?? garment.fittedTo ?? name
  const key = JSON.stringify([own, pose, scale])
  if (kept?.key === key) return kept.body
  const body =
    typeof own === 'string'
      ? buildBody(data, own, pose, { findCrossings, scale: asked === null ? scale : 1 })
      : fitBody(data, own.measurements, { sex: own.sex, pose, findCrossings, name: `${garment.name}-wearer` })
          .body
  kept = { key, body }
  return body
}
