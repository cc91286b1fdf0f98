/**
 * Cuts a polygon in space into triangles by clipping ears in the plane it faces most, so that concave faces of a
 * scanned or modelled body keep their outline. A triangle passes unchanged, a convex polygon becomes a fan.
 * Polygons that cross themselves have no right answer: the rest is cut as a fan.
 *
 *   N = Σ xₖ × xₖ₊₁              Newell's normal of the outline                             (1)
 */

/** Corners of the triangles as rows of `polygon`, 3 (n − 2) of them. */
export function cutPolygon(position: readonly number[], polygon: readonly number[]): number[] {
  const count = polygon.length
  if (count === 3) return [0, 1, 2]
  const flat = flatten(position, polygon)
  const left = Array.from({ length: count }, (_, k) => k)
  const corners: number[] = []
  while (left.length > 3) {
    const ear = findEar(flat, left)
    const n = left.length
    corners.push(left[(ear + n - 1) % n], left[ear], left[(ear + 1) % n])
    left.splice(ear, 1)
  }
  corners.push(...left)
  return corners
}

/** The corner after the first one that can be cut off, so that convex outlines become a fan around corner 0. */
function findEar(flat: readonly number[], left: readonly number[]): number {
  const n = left.length
  for (let k = 1; k <= n; k++) {
    const ear = k % n
    const a = left[(ear + n - 1) % n]
    const b = left[ear]
    const c = left[(ear + 1) % n]
    if (cross(flat, a, b, c) <= 0) continue
    if (left.some((p) => p !== a && p !== b && p !== c && inside(flat, p, a, b, c))) continue
    return ear
  }
  return 1
}

/** Outline in the plane across (1), two coordinates per corner, counter-clockwise. */
function flatten(position: readonly number[], polygon: readonly number[]): number[] {
  const normal = [0, 0, 0]
  for (let k = 0; k < polygon.length; k++) {
    const p = 3 * polygon[k]
    const q = 3 * polygon[(k + 1) % polygon.length]
    for (let axis = 0; axis < 3; axis++) {
      const u = (axis + 1) % 3
      const v = (axis + 2) % 3
      normal[axis] += position[p + u] * position[q + v] - position[p + v] * position[q + u] // (1)
    }
  }
  const size = normal.map(Math.abs)
  const drop = size.indexOf(Math.max(...size))
  const sign = normal[drop] < 0 ? -1 : 1
  return polygon.flatMap((i) => [
    sign * position[3 * i + ((drop + 1) % 3)],
    position[3 * i + ((drop + 2) % 3)],
  ])
}

function cross(flat: readonly number[], a: number, b: number, c: number): number {
  const ux = flat[2 * b] - flat[2 * a]
  const uy = flat[2 * b + 1] - flat[2 * a + 1]
  const vx = flat[2 * c] - flat[2 * a]
  const vy = flat[2 * c + 1] - flat[2 * a + 1]
  return ux * vy - uy * vx
}

function inside(flat: readonly number[], p: number, a: number, b: number, c: number): boolean {
  return cross(flat, a, b, p) >= 0 && cross(flat, b, c, p) >= 0 && cross(flat, c, a, p) >= 0
}
