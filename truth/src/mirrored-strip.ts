/**
 * A strip clamped at one end, without the trouble of clamping a mesh: twice the strip, mirrored about the clamp, with the
 * row in the middle held. By symmetry nothing turns there, and the cloth beside the clamp bends as it does elsewhere.
 */

import type { Cloth } from '@selvedge/engine'
import { buildSheetMesh, clothFromMesh, type SheetPattern } from '@selvedge/engine/sim'

export interface StripOptions {
  readonly pattern: SheetPattern
  /** Of one arm [m]. */
  readonly length: number
  readonly width: number
  /** Rows of cells along one arm. */
  readonly cells: number
  readonly seed?: number
}

export interface MirroredStrip {
  /** Flat in the plane z = 0, along y from −length to length; across along x. */
  readonly cloth: Cloth
  /** Vertices of the arm along +y come first: this many, the clamp among them. */
  readonly armCount: number
  /** The mirror image of each of them; itself on the clamp. */
  readonly mirror: Int32Array
  readonly clamp: readonly number[]
  /** Ends of both arms. */
  readonly tips: readonly number[]
}

/** Cells are square or triangles equilateral as near as the width allows; at least two across. */
export function buildMirroredStrip({ pattern, length, width, cells, seed = 1 }: StripOptions): MirroredStrip {
  const slanted = pattern === 'equilateral' || pattern === 'jittered'
  const square = ((width / length) * cells) / (slanted ? 2 / Math.sqrt(3) : 1)
  const columns = Math.max(2, Math.round(square)) + 1
  const mesh = buildSheetMesh({ width, height: length, columns, rows: cells + 1, pattern, seed })
  return mirrorStrip(clothFromMesh(mesh), length)
}

/** `arm`: flat in the plane z = 0, its clamped row exactly on y = 0. */
export function mirrorStrip(arm: Cloth, length: number): MirroredStrip {
  const mirror = new Int32Array(arm.vertexCount)
  const position = [...arm.position]
  const clamp: number[] = []
  const tips: number[] = []
  for (let i = 0; i < arm.vertexCount; i++) {
    const [x, y] = arm.position.subarray(3 * i, 3 * i + 2)
    mirror[i] = y === 0 ? i : position.length / 3
    if (y === 0) clamp.push(i)
    else position.push(x, -y, 0)
    if (Math.abs(y - length) < 1e-9 * length) tips.push(i, mirror[i])
  }
  const triVertex = [...arm.triVertex]
  const triPattern = [...arm.triPattern]
  for (let t = 0; t < arm.triCount; t++) {
    for (const k of [0, 2, 1]) {
      const corner = 3 * t + k
      triVertex.push(mirror[arm.triVertex[corner]])
      triPattern.push(arm.triPattern[2 * corner], -arm.triPattern[2 * corner + 1])
    }
  }
  const cloth: Cloth = {
    ...arm,
    vertexCount: position.length / 3,
    triCount: 2 * arm.triCount,
    position: Float64Array.from(position),
    triVertex: Int32Array.from(triVertex),
    triPattern: Float64Array.from(triPattern),
    triPanel: new Int32Array(2 * arm.triCount),
  }
  return { cloth, armCount: arm.vertexCount, mirror, clamp, tips }
}
