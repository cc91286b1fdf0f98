/**
 * A piece cut in two while it is worn, and not sewn again, opens by a hair: both edges of the cut would begin at the very same
 * place, where nobody could tell which side of the other each is on. They are drawn back into their own part,
 *
 *   x(p) → x(p − GAP n)       p on the cut, n out of the part, both in the pattern                         [m]    (1)
 *
 * An edge of the new mesh that belongs to one triangle is one of the cut if the old piece went on beyond it.
 */
import { magnitude } from '../core/index.ts'
import { borderCorners } from '../geometry/index.ts'
import { buildPatternFinder, type Cloth } from '../model/index.ts'

/** (1): twice this is more than two plies of any cloth we know are thick [m]. */
const GAP = 0.001
/** So far beyond an edge the old piece is looked for [m]: more than meshes differ by along an edge that stayed. */
const BEYOND = 0.004

/** Draws back what was cut; vertices that several pieces share are held by a seam and stay. */
export function openCuts(old: Cloth, cloth: Cloth, origins: ReadonlyMap<string, string>): void {
  const finder = buildPatternFinder(old)
  const cut = new Set([...origins].flat())
  const panelOf = panelsOfVertices(cloth)
  const shift = new Map<number, { x: number; y: number; nx: number; ny: number }>()
  for (const corner of borderCorners(cloth.triVertex, cloth.vertexCount)) {
    const t = Math.floor(corner / 3)
    const id = cloth.panelIds[cloth.triPanel[t]]
    if (!cut.has(id)) continue
    const place = (k: number) => cloth.triPattern.subarray(2 * k, 2 * k + 2)
    const [next, far] = [1, 2].map((by) => 3 * t + ((corner - 3 * t + by) % 3))
    const [ax, ay] = place(corner)
    const [bx, by] = place(next)
    const [cx, cy] = place(far)
    const length = magnitude(bx - ax, by - ay) || 1
    const left = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0 ? 1 : -1 // the triangle lies there
    const [nx, ny] = [(left * (by - ay)) / length, (-left * (bx - ax)) / length]
    const beyond = finder.find(
      origins.get(id) ?? id,
      (ax + bx) / 2 + BEYOND * nx,
      (ay + by) / 2 + BEYOND * ny,
    )
    if (beyond?.outside !== 0) continue
    for (const [k, x, y] of [
      [corner, ax, ay],
      [next, bx, by],
    ]) {
      const i = cloth.triVertex[k]
      if (panelOf[i] === SHARED) continue
      const sum = shift.get(i) ?? { x, y, nx: 0, ny: 0 }
      shift.set(i, { ...sum, nx: sum.nx + nx, ny: sum.ny + ny })
    }
  }
  for (const [i, { x, y, nx, ny }] of shift) {
    const id = cloth.panelIds[panelOf[i]]
    const size = GAP / (magnitude(nx, ny) || 1)
    const found = finder.find(origins.get(id) ?? id, x - size * nx, y - size * ny) // (1)
    if (found === null) continue
    for (let axis = 0; axis < 3; axis++) {
      let sum = 0
      for (let k = 0; k < 3; k++) {
        sum += found.weight[k] * old.position[3 * old.triVertex[3 * found.triangle + k] + axis]
      }
      cloth.position[3 * i + axis] = sum
    }
  }
}

const SHARED = -2

/** Row of the panel each vertex belongs to; SHARED for those of several. */
function panelsOfVertices({ vertexCount, triVertex, triPanel }: Cloth): Int32Array {
  const panelOf = new Int32Array(vertexCount).fill(-1)
  triVertex.forEach((i, corner) => {
    const panel = triPanel[Math.floor(corner / 3)]
    panelOf[i] = panelOf[i] === -1 || panelOf[i] === panel ? panel : SHARED
  })
  return panelOf
}
