/**
 * Bones: thin lines inside the body that no edge of cloth may pass. Pushing vertices out of the skin mends what sank in a
 * little; it cannot mend a sleeve that was pulled through the arm from one side to the other. An edge that swept over a
 * bone in this relaxation is put back to where it was before.
 *
 * The way of an edge from a b to a′ b′ is two triangles, a b b′ and a b′ a′; a bone p q passes through a triangle when p and q
 * lie on its two sides and the line between them within all three edges, each the sign of a volume:
 *
 *   V(a, b, c, d) = (b − a) × (c − a) · (d − a) / 6                                                [m³]  (1)
 *
 * Edges far from all bones are not asked: a vertex remembers how near to one it can be, less every way it has gone since.
 *
 * Source: Igarashi and Hughes 2002, Clothing Manipulation, figure 25.
 */
import type { Vector3 } from '../core/index.ts'
import type { Bone } from './wrap-body.ts'
import type { Wrapping } from './wrapping.ts'

/** Takes back what has passed a bone since `before`; returns how many edges that were. */
export function holdOffBones(wrapping: Wrapping): number {
  const { sheet, body, x, before, boneRoom, nearBone } = wrapping
  if (body.bones.length === 0) return 0
  const { row, rowCount, triVertex, triCount } = sheet
  const reach = EDGE_REACH * wrapping.cloth.edgeMean
  for (let k = 0; k < rowCount; k++) {
    const i = row[k]
    const at = 3 * i
    const dx = x[at] - before[at]
    const dy = x[at + 1] - before[at + 1]
    const dz = x[at + 2] - before[at + 2]
    const way = Math.sqrt(dx * dx + dy * dy + dz * dz)
    boneRoom[i] -= way
    if (boneRoom[i] - way <= reach) boneRoom[i] = nearestBone(body.bones, x, at)
    nearBone[i] = boneRoom[i] - way <= reach ? 1 : 0 // now, or on its way
  }
  let passed = 0
  for (let t = 0; t < triCount; t++) {
    for (let k = 0; k < 3; k++) {
      const i = triVertex[3 * t + k]
      const j = triVertex[3 * t + ((k + 1) % 3)]
      if (nearBone[i] === 0 && nearBone[j] === 0) continue
      if (!passesBone(body.bones, x, before, 3 * i, 3 * j)) continue
      passed++
      for (let c = 0; c < 3; c++) {
        x[3 * i + c] = before[3 * i + c]
        x[3 * j + c] = before[3 * j + c]
      }
    }
  }
  return passed
}

/** The nearer end of an edge that meets a bone is at half its length from it; edges may be stretched to twice the mean [–]. */
const EDGE_REACH = 1

function nearestBone(bones: readonly Bone[], x: Float64Array, at: number): number {
  let least = Number.POSITIVE_INFINITY
  for (const [p, q] of bones) {
    const ux = q[0] - p[0]
    const uy = q[1] - p[1]
    const uz = q[2] - p[2]
    const vx = x[at] - p[0]
    const vy = x[at + 1] - p[1]
    const vz = x[at + 2] - p[2]
    const share = Math.max(0, Math.min(1, (ux * vx + uy * vy + uz * vz) / (ux * ux + uy * uy + uz * uz)))
    const dx = vx - share * ux
    const dy = vy - share * uy
    const dz = vz - share * uz
    least = Math.min(least, dx * dx + dy * dy + dz * dz)
  }
  return Math.sqrt(least)
}

/** Did the edge between offsets a and b pass a bone on its way from `before` to `x`? */
export function passesBone(
  bones: readonly Bone[],
  x: Float64Array,
  before: Float64Array,
  a: number,
  b: number,
): boolean {
  for (let k = 0; k < 3; k++) {
    SWEPT[k] = SWEPT[9 + k] = before[a + k]
    SWEPT[3 + k] = before[b + k]
    SWEPT[6 + k] = SWEPT[12 + k] = x[b + k]
    SWEPT[15 + k] = x[a + k]
  }
  for (const [p, q] of bones) if (isPierced(SWEPT, 0, p, q) || isPierced(SWEPT, 9, p, q)) return true
  return false
}

/** Does the line from p to q pass through the triangle at offset `at`? */
function isPierced(corner: Float64Array, at: number, p: Vector3, q: Vector3): boolean {
  const ax = corner[at] - p[0]
  const ay = corner[at + 1] - p[1]
  const az = corner[at + 2] - p[2]
  const bx = corner[at + 3] - p[0]
  const by = corner[at + 4] - p[1]
  const bz = corner[at + 5] - p[2]
  const cx = corner[at + 6] - p[0]
  const cy = corner[at + 7] - p[1]
  const cz = corner[at + 8] - p[2]
  const sx = q[0] - p[0]
  const sy = q[1] - p[1]
  const sz = q[2] - p[2]
  const ab = (ay * bz - az * by) * sx + (az * bx - ax * bz) * sy + (ax * by - ay * bx) * sz // (1)
  const bc = (by * cz - bz * cy) * sx + (bz * cx - bx * cz) * sy + (bx * cy - by * cx) * sz
  const ca = (cy * az - cz * ay) * sx + (cz * ax - cx * az) * sy + (cx * ay - cy * ax) * sz
  if (!((ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0))) return false // the line goes by
  const whole = (ay * bz - az * by) * cx + (az * bx - ax * bz) * cy + (ax * by - ay * bx) * cz
  const share = whole / (ab + bc + ca) // of the way from p to q
  return share > 0 && share < 1
}

const SWEPT = new Float64Array(18) // scratch: the two triangles an edge sweeps over
