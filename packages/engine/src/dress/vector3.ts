/** The little vector algebra that laying out panels takes. */
export type Vector3 = readonly [x: number, y: number, z: number]

export function dot(a: Vector3, b: Vector3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Vector3, b: Vector3): Vector3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/** a + s b */
export function along(a: Vector3, s: number, b: Vector3): Vector3 {
  return [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]]
}

export function minus(a: Vector3, b: Vector3): Vector3 {
  return along(a, -1, b)
}

/** Of length 1; the zero vector has no direction and must not be asked. */
export function unit(a: Vector3): Vector3 {
  const length = Math.sqrt(dot(a, a))
  return [a[0] / length, a[1] / length, a[2] / length]
}

export function distance(a: Vector3, b: Vector3): number {
  const d = minus(a, b)
  return Math.sqrt(dot(d, d))
}
