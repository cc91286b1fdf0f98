/**
 * A hand that holds a garment up by its upper rim while it is sewn: there is no weight yet, but what hangs below is drawn to
 * it, and a heavy ruffle would rather drag a skirt down to the knees than come up. Each vertex of the rim may sink by SLACK,
 *
 *   f_i = k (y⁰_i − SLACK − y_i)      upwards, where it has sunk further, else 0                      [N]    (1)
 *   k = STIFFNESS · length of rim at the vertex                                                       [N/m]
 *
 * The rim is what stays unsewn within REACH of the highest such place, on trunk, waist, skirt or legs: waists, necklines and
 * the upper ends of armholes. It is free to rise and to close. Hoods and collars are drawn down from above and are not held.
 */
import type { OuterForce } from '../forces/index.ts'
import type { Cloth } from '../model/index.ts'
import type { PiecePart } from '../pattern/index.ts'

/** Shoulder seams lie 2 cm deep as patterns place them [m]. */
const SLACK = 0.03
const REACH = 0.08
/** Sunk by 5 cm more, a rim is held by as much as the firm hand draws a seam with: 120 N/m [N/m²]. */
const STIFFNESS = 2400
const HELD: readonly string[] = ['torso', 'waist', 'skirt', 'leg']

/** `cloth`: the panels as laid out; `first`: row of its first vertex among all that is simulated, `edge` length of its edges [m]. */
export function buildHoldTop(
  cloth: Cloth,
  stitchVertex: Int32Array,
  parts: readonly PiecePart[],
  { first, edge }: { readonly first: number; readonly edge: number },
): OuterForce {
  const rows = upperRim(cloth, stitchVertex, parts)
  const lowest = Float64Array.from(rows, (i) => cloth.position[3 * i + 1] - SLACK)
  const stiffness = STIFFNESS * edge
  return {
    assemble({ x, force, anchor, stiffnessScale }) {
      let energy = 0
      for (let k = 0; k < rows.length; k++) {
        const at = 3 * (first + rows[k]) + 1
        const sunk = lowest[k] - x[at]
        if (!(sunk > 0)) continue
        force[at] += stiffness * sunk // (1)
        energy += 0.5 * stiffness * sunk * sunk
        if (anchor !== null) anchor.diagonal[9 * (first + rows[k]) + 4] += stiffnessScale * stiffness
      }
      return energy
    },
  }
}

function upperRim(cloth: Cloth, stitchVertex: Int32Array, parts: readonly PiecePart[]): Int32Array {
  const { triVertex, triPanel, position, vertexCount } = cloth
  const sewn = new Set(stitchVertex)
  const edges = new Set<number>()
  const corner = (t: number, k: number) => triVertex[3 * t + (k % 3)]
  for (let t = 0; t < triPanel.length; t++)
    for (let k = 0; k < 3; k++) edges.add(corner(t, k) * vertexCount + corner(t, k + 1))
  const open = new Set<number>()
  for (let t = 0; t < triPanel.length; t++) {
    if (!HELD.includes(parts[triPanel[t]]?.segment ?? '')) continue
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corner(t, k), corner(t, k + 1)]
      if (edges.has(b * vertexCount + a)) continue // a triangle on either side
      for (const i of [a, b]) if (!sewn.has(i)) open.add(i)
    }
  }
  const rows = [...open].sort((a, b) => a - b)
  const top = Math.max(...rows.map((i) => position[3 * i + 1]))
  return Int32Array.from(rows.filter((i) => position[3 * i + 1] > top - REACH))
}
