/** The n × n sheet the bench scenes start from, laid into the world by a function of its pattern place. */

import type { Cloth } from '@selvedge/engine'
import { buildSheetMesh, clothFromMesh } from '@selvedge/engine/sim'

export type Place = (u: number, v: number, out: Float64Array, at: number) => void

export function buildSheet(side: number, n: number, place: Place): Cloth {
  const mesh = buildSheetMesh({ width: side, height: side, columns: n, rows: n, pattern: 'grid' })
  const cloth = clothFromMesh(mesh)
  for (let i = 0; i < cloth.vertexCount; i++) {
    place(mesh.vertexPattern[2 * i], mesh.vertexPattern[2 * i + 1], cloth.position, 3 * i)
  }
  return cloth
}
