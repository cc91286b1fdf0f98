/**
 * Cloth that was never flat: a moulded shell, a balloon, a garment with folds pressed into it. Every triangle is its own
 * piece of pattern, as large as it is in the world, so that nothing is stretched at the start; and hinges may keep the
 * fold they are placed with.
 *
 *   2 sin(θ0/2) = ±|n1 − n2|, sign of E·(n1 × n2)          n unit normals left and right of the edge E        [–]   (1)
 *
 * Grain jumps from triangle to triangle wherever the surface is curved both ways: fabrics that differ much between warp
 * and weft look patched on it.
 * Source: (1) as in Bridson, Marino, Fedkiw 2003, "Simulation of Clothing with Folds and Wrinkles", section 4.
 */
import { assert, type TriangleMesh } from '../core/index.ts'
import type { Cloth } from './cloth.ts'
import type { Model } from './model.ts'

/** The warp runs up as far as the surface lets it, and along +x where the surface lies level. */
export function clothFromSurface({ position, triVertex }: TriangleMesh, name = 'shell'): Cloth {
  const triCount = triVertex.length / 3
  const triPattern = new Float64Array(6 * triCount)
  for (let t = 0; t < triCount; t++) flattenTriangle(position, triVertex, t, triPattern)
  return {
    vertexCount: position.length / 3,
    triCount,
    position: Float64Array.from(position),
    triVertex,
    triPattern,
    triPanel: new Int32Array(triCount),
    panelIds: [name],
    panelGrain: new Float64Array(1),
  }
}

/** Steeper than this against the surface, "up" is no direction in it [–]. */
const FLAT = 0.99

function flattenTriangle(
  x: ArrayLike<number>,
  triVertex: Int32Array,
  t: number,
  triPattern: Float64Array,
): void {
  const [a, b, c] = triVertex.subarray(3 * t, 3 * t + 3).map((i) => 3 * i)
  const first = between(x, a, b)
  const second = between(x, a, c)
  const normal = unit(cross(first, second), t)
  const up = Math.abs(normal[1]) > FLAT ? [1, 0, 0] : [0, 1, 0]
  const height = dot(up, normal)
  const warp = unit([up[0] - height * normal[0], up[1] - height * normal[1], up[2] - height * normal[2]], t)
  const weft = cross(normal, warp)
  triPattern.set([0, 0, dot(first, warp), dot(first, weft), dot(second, warp), dot(second, weft)], 6 * t)
}

/** (1) for every hinge at the places `x` [m]; beside a wing without area a hinge stays flat. */
export function fillRestAngles({ hingeCount, hingeVertex, hingeRestSine }: Model, x: Float64Array): void {
  for (let h = 0; h < hingeCount; h++) {
    const [o, a, b, c] = hingeVertex.subarray(4 * h, 4 * h + 4).map((i) => 3 * i)
    const e = between(x, o, a)
    const left = cross(e, between(x, o, b))
    const right = cross(between(x, o, c), e)
    const [l, r] = [Math.sqrt(dot(left, left)), Math.sqrt(dot(right, right))]
    if (l === 0 || r === 0) continue
    const apart = left.map((value, k) => value / l - right[k] / r)
    const half = 0.5 * Math.sqrt(dot(apart, apart))
    hingeRestSine[h] = dot(cross(left, right), e) < 0 ? -half : half
  }
}

function between(x: ArrayLike<number>, from: number, to: number): number[] {
  return [x[to] - x[from], x[to + 1] - x[from + 1], x[to + 2] - x[from + 2]]
}

function cross(a: number[], b: number[]): number[] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function dot(a: number[], b: number[]): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function unit(a: number[], t: number): number[] {
  const length = Math.sqrt(dot(a, a))
  assert(length > 0, `triangle ${t} of the surface has no area`)
  return [a[0] / length, a[1] / length, a[2] / length]
}
