/** Three numbers at a time, for the few places of a tangle; hot loops write them out. */
export type Vector = [number, number, number]

export function placeOf(x: Float64Array, row: number): Vector {
  return [x[3 * row], x[3 * row + 1], x[3 * row + 2]]
}

export function plus(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

export function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

export function scaled(a: Vector, k: number): Vector {
  return [k * a[0], k * a[1], k * a[2]]
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function norm(a: Vector): number {
  return Math.sqrt(dot(a, a))
}

/** a/|a|, or zero where there is no direction. */
export function unit(a: Vector): Vector {
  const length = norm(a)
  return length > 0 ? scaled(a, 1 / length) : [0, 0, 0]
}
