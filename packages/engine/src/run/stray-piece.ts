/**
 * A garment that was placed where nobody stands, or slid off a body that stands on no floor, falls for ever. The piece
 * furthest away from its body is named as soon as its middle is well outside the box around the body,
 *
 *   BELOW under the soles, ABOVE over the head, ASIDE beside the hands                                       [m]
 *
 * wide enough for skirts that stand out while they fall.
 */
import type { Collider } from '../contact/index.ts'
import type { Sim } from '../sim/index.ts'

const BELOW = 0.3
const ABOVE = 1
const ASIDE = 1.5
/** Looked at every so many steps: it takes its time. */
export const STRAY_STRIDE = 30

/** One sentence, or none while everything is where it belongs. */
export function describeStray(
  { model, state }: Pick<Sim, 'model' | 'state'>,
  body: Collider | undefined,
): string {
  if (body === undefined) return ''
  const middles = pieceMiddles(model, state.x)
  let furthest = 0
  let stray = -1
  const { low, high } = boxOf(body.mesh.position)
  middles.forEach((middle, row) => {
    const out = Math.max(
      ...[0, 1, 2].map((axis) => {
        const room = axis === 1 ? { low: BELOW, high: ABOVE } : { low: ASIDE, high: ASIDE }
        return Math.max(low[axis] - room.low - middle[axis], middle[axis] - high[axis] - room.high)
      }),
    )
    if (out <= furthest) return
    furthest = out
    stray = row
  })
  if (stray < 0) return ''
  const [x, y, z] = middles[stray].map((value) => value.toFixed(2))
  return `piece ${model.panelIds[stray]} left the body: its middle is at (${x}, ${y}, ${z}) m; it does not hold on this body, or its pieces were placed for another`
}

/** Mean place of the corners of every piece [m]. */
function pieceMiddles({ triVertex, triPanel, panelIds }: Sim['model'], x: Float64Array): number[][] {
  const middles = panelIds.map(() => [0, 0, 0])
  const count = new Int32Array(panelIds.length)
  for (let corner = 0; corner < triVertex.length; corner++) {
    const panel = triPanel[Math.floor(corner / 3)]
    count[panel]++
    for (let axis = 0; axis < 3; axis++) middles[panel][axis] += x[3 * triVertex[corner] + axis]
  }
  return middles.map((middle, panel) => middle.map((sum) => sum / count[panel]))
}

function boxOf(x: Float64Array): { low: number[]; high: number[] } {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const high = low.map((value) => -value)
  for (let at = 0; at < x.length; at++) {
    low[at % 3] = Math.min(low[at % 3], x[at])
    high[at % 3] = Math.max(high[at % 3], x[at])
  }
  return { low, high }
}
