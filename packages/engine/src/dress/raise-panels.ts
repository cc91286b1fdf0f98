/**
 * Patterns lay waistbands, skirts and legs out below what they are sewn to, with room between, so that the whole drawing
 * is easy to read. Sewn from there, the heavy lower half would drag the top off the shoulders before its own seams are
 * shut. So panels that hang wholly below a panel they are sewn to are first raised until their edges are level with it,
 * from the top downwards. Only what is worn below the waist: a shirt is not lifted to its collar. Shapes are untouched.
 */
import type { Cloth } from '../model/index.ts'

/** A panel counts as hanging below another when it reaches no higher than this above its lower end [m]. */
const OVERLAP_MAX = 0.02

/** What is worn below the waist reaches no higher above it [m]: bands lie 9 cm above at most. */
export const WAIST_ROOM = 0.1

/**
 * Raises panels of `cloth.position` in place; `stitchVertex`: sewn pairs, `vertexPanel`: panel row of each vertex, `top`:
 * upper end of what is worn below the waist [m].
 */
export function raisePanels(
  cloth: Cloth,
  stitchVertex: Int32Array,
  vertexPanel: Int32Array,
  top: number,
): void {
  const { low, high } = panelHeights(cloth, vertexPanel)
  const order = cloth.panelIds.map((_, panel) => panel).sort((a, b) => high[b] - high[a] || a - b)
  for (const panel of order) {
    if (high[panel] > top) continue
    let rise = 0
    let count = 0
    for (let s = 0; s < stitchVertex.length; s++) {
      const i = stitchVertex[s]
      const j = stitchVertex[s ^ 1] // the other end of the stitch
      const other = vertexPanel[j]
      if (vertexPanel[i] !== panel || high[panel] > low[other] + OVERLAP_MAX) continue
      rise += cloth.position[3 * j + 1] - cloth.position[3 * i + 1]
      count++
    }
    if (count === 0 || rise <= 0) continue
    for (let i = 0; i < cloth.vertexCount; i++) {
      if (vertexPanel[i] === panel) cloth.position[3 * i + 1] += rise / count
    }
    low[panel] += rise / count
    high[panel] += rise / count
  }
}

function panelHeights(cloth: Cloth, vertexPanel: Int32Array): { low: Float64Array; high: Float64Array } {
  const low = new Float64Array(cloth.panelIds.length).fill(Number.POSITIVE_INFINITY)
  const high = new Float64Array(cloth.panelIds.length).fill(Number.NEGATIVE_INFINITY)
  for (let i = 0; i < cloth.vertexCount; i++) {
    const y = cloth.position[3 * i + 1]
    const panel = vertexPanel[i]
    low[panel] = Math.min(low[panel], y)
    high[panel] = Math.max(high[panel], y)
  }
  return { low, high }
}
