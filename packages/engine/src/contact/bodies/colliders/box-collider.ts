/**
 * A block with edges level with the axes, rounded or sharp: a table, a shelf, a step; `moveCollider` turns and moves it.
 * It is all that lies within the rounding r of a smaller box.
 *
 *   q = |x − c| − (½ size − r),   gap = |max(q, 0)| + min(max(q1, q2, q3), 0) − r                     [m]   (1)
 *   n along max(q, 0), or along the largest qi where all are negative; signs of x − c               [–]   (2)
 *
 * Exact outside and down to the rounding; deeper inside too, but on ridges halfway between two sides the normal jumps.
 * The mesh is inscribed: a rounding of ten millimetres is flatter than the distance says by 0.04 mm at its corners. Cloth does not like
 * sharp edges: its own edges cannot bend over them, so round by at least its thickness.
 */
import { assert, cosine, sine, type TriangleMesh } from '../../../core/index.ts'
import type { Collider, Surface } from './collider.ts'

export interface BoxOptions {
  readonly centre: readonly [number, number, number]
  /** Outer sizes along x, y, z [m]. */
  readonly size: readonly [number, number, number]
  readonly friction: number
  /** Radius of edges and corners [m]; 0 is sharp. */
  readonly round?: number
}

const ARC_PIECES = 6 // of the mesh per eighth of a turn

export function buildBoxCollider({ centre, size, friction, round = 0 }: BoxOptions): Collider {
  assert(
    friction >= 0 && round >= 0 && size.every((length) => length >= 2 * round && length > 0),
    'box collider needs sizes of at least twice its rounding and a friction that is not negative',
  )
  const [cx, cy, cz] = centre
  const [hx, hy, hz] = size.map((length) => 0.5 * length - round)
  return {
    friction,
    mesh: buildBoxMesh(centre, [hx, hy, hz], round),
    error: 2 * round * (1 - cosine(Math.PI / (8 * ARC_PIECES))), // along the diagonal of a cell, at corners
    gap(x: Float64Array, at: number, { normal, velocity }: Surface): number {
      const dx = x[at] - cx
      const dy = x[at + 1] - cy
      const dz = x[at + 2] - cz
      const qx = Math.abs(dx) - hx
      const qy = Math.abs(dy) - hy
      const qz = Math.abs(dz) - hz
      velocity[0] = 0
      velocity[1] = 0
      velocity[2] = 0
      const deepest = Math.max(qx, qy, qz)
      if (deepest <= 0) {
        normal[0] = qx === deepest ? (dx < 0 ? -1 : 1) : 0 // (2)
        normal[1] = qx !== deepest && qy === deepest ? (dy < 0 ? -1 : 1) : 0
        normal[2] = qx !== deepest && qy !== deepest ? (dz < 0 ? -1 : 1) : 0
        return deepest - round
      }
      const px = Math.max(qx, 0)
      const py = Math.max(qy, 0)
      const pz = Math.max(qz, 0)
      const distance = Math.sqrt(px * px + py * py + pz * pz)
      normal[0] = (dx < 0 ? -px : px) / distance
      normal[1] = (dy < 0 ? -py : py) / distance
      normal[2] = (dz < 0 ? -pz : pz) / distance
      return distance - round // (1)
    },
  }
}

/**
 * A grid on the six sides of a cube, each of its points pressed onto the surface along its normal: lines of the grid
 * stand where arcs of equal angle meet it, so that roundings are cut evenly.
 */
function buildBoxMesh(centre: readonly number[], inner: readonly number[], round: number): TriangleMesh {
  const lines = inner.map((half) => gridLines(half, round))
  const position: number[] = []
  const triVertex: number[] = []
  const rows = new Map<string, number>() // grid place → vertex, so that sides share their borders
  const vertex = (place: readonly number[]): number => {
    const key = place.join()
    const known = rows.get(key)
    if (known !== undefined) return known
    const point = place.map((line, k) => lines[k][line])
    const foot = point.map((value, k) => Math.max(-inner[k], Math.min(inner[k], value)))
    const off = point.map((value, k) => value - foot[k])
    const length = Math.sqrt(off[0] * off[0] + off[1] * off[1] + off[2] * off[2])
    const scale = length > 0 ? round / length : 0
    rows.set(key, position.length / 3)
    return position.push(...foot.map((value, k) => centre[k] + value + scale * off[k])) / 3 - 1
  }
  for (let axis = 0; axis < 3; axis++) {
    const [a, b] = [(axis + 1) % 3, (axis + 2) % 3]
    for (const end of [0, lines[axis].length - 1]) {
      for (let i = 0; i + 1 < lines[a].length; i++) {
        for (let j = 0; j + 1 < lines[b].length; j++) {
          const corner = (di: number, dj: number) => {
            const place = [0, 0, 0]
            place[axis] = end
            place[a] = i + di
            place[b] = j + dj
            return vertex(place)
          }
          const square = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
          if (end === 0) square.reverse()
          const [p, q, r, s] = square
          triVertex.push(p, q, r, p, r, s)
        }
      }
    }
  }
  return { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
}

/** Where grid lines cross an axis [m], from −half − round to half + round. */
function gridLines(half: number, round: number): number[] {
  const beyond =
    round > 0 ? Array.from({ length: ARC_PIECES + 1 }, (_, k) => half + round * tangent(k)) : [half]
  const lines = [...beyond.map((value) => -value).reverse(), ...beyond]
  return half > 0 ? lines : lines.filter((value, k) => k === 0 || value !== lines[k - 1])
}

/** Of k pieces of an eighth of a turn; exactly 1 for all of them. */
function tangent(k: number): number {
  if (k === ARC_PIECES) return 1
  const angle = ((Math.PI / 4) * k) / ARC_PIECES
  return sine(angle) / cosine(angle)
}
