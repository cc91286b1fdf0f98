/** Three numbers at a time, where there are few of them: laying out panels, leading tangles apart. Hot loops write them out. */
export type Vector3 = readonly [x: number, y: number, z: number]

/** Row of a flat array of places. */
export function placeOf(x: Float64Array, row: number): Vector3 {
  return [x[3 * row], x[3 * row + 1], x[3 * row + 2]]
}

export function plus(a: Vector3, b: Vector3): Vector3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

export function minus(a: Vector3, b: Vector3): Vector3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

export function scaled(a: Vector3, k: number): Vector3 {
  return [k * a[0], k * a[1], k * a[2]]
}

/** a + s b */
export function along(a: Vector3, s: number, b: Vector3): Vector3 {
  return [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]]
}

export function dot(a: Vector3, b: Vector3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Vector3, b: Vector3): Vector3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function norm(a: Vector3): number {
  return Math.sqrt(dot(a, a))
}

export function distance(a: Vector3, b: Vector3): number {
  return norm(minus(a, b))
}

/** Of length 1; the zero vector has no direction and must not be asked. */
export function unit(a: Vector3): Vector3 {
  const length = norm(a)
  return [a[0] / length, a[1] / length, a[2] / length]
}

/** a/|a|, or zero where there is no direction. */
export function unitOrZero(a: Vector3): Vector3 {
  const length = norm(a)
  return length > 0 ? scaled(a, 1 / length) : [0, 0, 0]
}

/** Axes of a triangle: the first from a to b, the last square to it; rows of unit length. */
export function anchorFrame(a: Vector3, b: Vector3, c: Vector3): readonly [Vector3, Vector3, Vector3] {
  const along = minus(b, a)
  const x = scaled(along, 1 / norm(along))
  const square = cross(x, minus(c, a))
  const z = scaled(square, 1 / norm(square))
  return [x, cross(z, x), z]
}
