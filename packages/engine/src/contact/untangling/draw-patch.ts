/**
 * The last resort for folds that pass through themselves about a seam or a corner, and for lines that do not get any
 * shorter: the patch of cloth around them is drawn taut between its neighbours, as a hand smooths a twisted seam. The
 * surplus that kept it crossed folds anew afterwards, and then contact watches.
 *
 *   v_i = (m_i − x_i)/(n dt),   m_i mean place of the neighbours of vertex i,   |v_i| ≤ u₁           [m/s]  (1)
 *
 * The hand does not ask for forces: what the cloth wanted in this step is overruled inside the patch. The motion of the
 * patch as a whole is left to it. Everything outside keeps its proof; so does the body.
 */
import type { MeshLinks } from './mesh-links.ts'

/** n: steps over which a vertex is drawn to the middle of its neighbours. */
const TAUT_STEPS = 4
/** u₁ [m/s] */
const TAUT_SPEED = 0.3

/** Vertices, their neighbours, their neighbours' neighbours … */
export function growPatch(links: MeshLinks, rows: Iterable<number>, rings: number): Set<number> {
  const patch = new Set(rows)
  for (let ring = 0; ring < rings; ring++) {
    for (const i of [...patch])
      for (let at = links.start[i]; at < links.start[i + 1]; at++) patch.add(links.neighbour[at])
  }
  return patch
}

/** (1) for the free vertices of the patch; changes velocities v [m/s]. */
export function drawPatch(
  links: MeshLinks,
  patch: ReadonlySet<number>,
  x: Float64Array,
  v: Float64Array,
  inverseMass: Float64Array,
  dt: number,
): void {
  const drift = meanVelocity(patch, v, inverseMass)
  for (const i of patch) {
    const count = links.start[i + 1] - links.start[i]
    if (inverseMass[i] === 0 || count === 0) continue
    const way = [0, 0, 0]
    for (let at = links.start[i]; at < links.start[i + 1]; at++) {
      for (let k = 0; k < 3; k++) way[k] += (x[3 * links.neighbour[at] + k] - x[3 * i + k]) / count
    }
    const speed = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]) / (TAUT_STEPS * dt)
    const share = speed > TAUT_SPEED ? TAUT_SPEED / speed : 1
    for (let k = 0; k < 3; k++) v[3 * i + k] = drift[k] + (share * way[k]) / (TAUT_STEPS * dt)
  }
}

/** Mass-weighted; pinned vertices hold the patch. */
function meanVelocity(
  patch: ReadonlySet<number>,
  v: Float64Array,
  inverseMass: Float64Array,
): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  let mass = 0
  for (const i of patch) {
    if (inverseMass[i] === 0) return [0, 0, 0]
    mass += 1 / inverseMass[i]
    for (let k = 0; k < 3; k++) sum[k] += v[3 * i + k] / inverseMass[i]
  }
  return mass > 0 ? [sum[0] / mass, sum[1] / mass, sum[2] / mass] : sum
}
