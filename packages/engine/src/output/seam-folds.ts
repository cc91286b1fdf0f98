/**
 * How far each seam is folded where the cloth lies now: the angle between the two sides along the seam, edge by edge of the
 * mesh, and the middle value of these. A seam that is pressed open and hangs well lies as flat as the cloth beside it; one
 * that never opened is folded by almost 180°.
 *
 *   cos θ = n_left·n_right,   0 … π, without regard to which side it is folded to                    [rad]   (1)
 */
import { arcTangent } from '../core/index.ts'
import { findHinges } from '../model/index.ts'

/** Sewn cloth, and which of its vertices lie on which seam. */
export interface SewnCloth {
  readonly vertexCount: number
  readonly triVertex: Int32Array
  /** Place of each corner in the plane of its panel [m], 6 per triangle: an edge that lies twice in the pattern is sewn. */
  readonly triPattern: Float64Array
  readonly triPanel: Int32Array
  readonly panelIds: readonly string[]
  /** Sewn vertices, the row of the seam of each, and the names of seams by row. */
  readonly seamVertex: Int32Array
  readonly seamOf: Int32Array
  readonly seamIds: readonly string[]
}

export interface SeamFold {
  readonly seam: string
  /** Pieces it joins; one where it closes a dart or a tube. */
  readonly panels: readonly string[]
  /** Half of its length is folded by less [rad]. */
  readonly medianFold: number
}

/** Seams in the order of `seamIds`; those without an edge of the mesh to themselves are left out. */
export function measureSeamFolds(cloth: SewnCloth, x: Float64Array): SeamFold[] {
  const { vertexCount, triVertex, triPanel, panelIds, seamVertex, seamOf, seamIds } = cloth
  const seamsOf = new Map<number, number[]>()
  seamVertex.forEach((i, k) => {
    const seams = seamsOf.get(i) ?? []
    if (!seams.includes(seamOf[k])) seams.push(seamOf[k])
    seamsOf.set(i, seams)
  })
  const folds = seamIds.map((): number[] => [])
  const panels = seamIds.map(() => new Set<number>())
  const { hingeVertex, hingeTri } = findHinges(triVertex, vertexCount)
  for (let h = 0; 2 * h < hingeTri.length; h++) {
    const [a, b] = [hingeVertex[4 * h], hingeVertex[4 * h + 1]]
    const seam = seamsOf.get(a)?.find((row) => seamsOf.get(b)?.includes(row))
    const [left, right] = [hingeTri[2 * h], hingeTri[2 * h + 1]]
    if (seam === undefined || !isSewn(cloth, left, right, a, b)) continue
    folds[seam].push(foldBetween(triVertex, left, right, x))
    panels[seam].add(triPanel[left]).add(triPanel[right])
  }
  return seamIds.flatMap((id, row) => {
    if (folds[row].length === 0) return []
    const joined = [...panels[row]].sort((p, q) => p - q).map((p) => panelIds[p])
    return [{ seam: id, panels: joined, medianFold: medianOf(folds[row]) }]
  })
}

/** Do the two triangles have the edge from a to b in different places of the pattern? */
function isSewn(
  { triVertex, triPattern, triPanel }: SewnCloth,
  left: number,
  right: number,
  a: number,
  b: number,
): boolean {
  if (triPanel[left] !== triPanel[right]) return true
  return [a, b].some((i) => {
    const p = 6 * left + 2 * triVertex.subarray(3 * left, 3 * left + 3).indexOf(i)
    const q = 6 * right + 2 * triVertex.subarray(3 * right, 3 * right + 3).indexOf(i)
    return triPattern[p] !== triPattern[q] || triPattern[p + 1] !== triPattern[q + 1]
  })
}

/** (1) */
function foldBetween(triVertex: Int32Array, left: number, right: number, x: Float64Array): number {
  const [lx, ly, lz] = normalOf(triVertex, left, x)
  const [rx, ry, rz] = normalOf(triVertex, right, x)
  const cx = ly * rz - lz * ry
  const cy = lz * rx - lx * rz
  const cz = lx * ry - ly * rx
  return arcTangent(Math.sqrt(cx * cx + cy * cy + cz * cz), lx * rx + ly * ry + lz * rz)
}

function normalOf(triVertex: Int32Array, t: number, x: Float64Array): [number, number, number] {
  const a = 3 * triVertex[3 * t]
  const b = 3 * triVertex[3 * t + 1]
  const c = 3 * triVertex[3 * t + 2]
  const px = x[b] - x[a]
  const py = x[b + 1] - x[a + 1]
  const pz = x[b + 2] - x[a + 2]
  const qx = x[c] - x[a]
  const qy = x[c + 1] - x[a + 1]
  const qz = x[c + 2] - x[a + 2]
  return [py * qz - pz * qy, pz * qx - px * qz, px * qy - py * qx]
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((p, q) => p - q)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle])
}
