/** Round bars for tests, closed, standing upright along y. */
import type { TriangleMesh } from '../core/index.ts'
import type { Bone, WrapBody } from './wrap-body.ts'
import { buildWrapSurface } from './wrap-body.ts'

export interface Bar {
  readonly x: number
  readonly radius: number
  readonly height: number
}

export function roundBars(bars: readonly Bar[], sides = 32, rings = 24): TriangleMesh {
  const position: number[] = []
  const triVertex: number[] = []
  for (const { x, radius, height } of bars) {
    const first = position.length / 3
    for (let ring = 0; ring <= rings; ring++) {
      for (let k = 0; k < sides; k++) {
        const angle = (2 * Math.PI * k) / sides
        position.push(x + radius * Math.sin(angle), (height * ring) / rings, radius * Math.cos(angle))
      }
    }
    const at = (ring: number, k: number) => first + ring * sides + (k % sides)
    for (let ring = 0; ring < rings; ring++) {
      for (let k = 0; k < sides; k++) {
        triVertex.push(at(ring, k), at(ring, k + 1), at(ring + 1, k))
        triVertex.push(at(ring, k + 1), at(ring + 1, k + 1), at(ring + 1, k))
      }
    }
    const low = position.length / 3
    position.push(x, 0, 0, x, height, 0)
    for (let k = 0; k < sides; k++)
      triVertex.push(low, at(0, k + 1), at(0, k), low + 1, at(rings, k), at(rings, k + 1))
  }
  return { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
}

export function barBody(bars: readonly Bar[], bones: readonly Bone[] = []): WrapBody {
  return buildWrapSurface(roundBars(bars), bones)
}
