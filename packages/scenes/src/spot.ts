/** Spot the cow as a closed shell, standing on the ground: for scenes of moulded cloth. */
import type { TriangleMesh } from '@selvedge/engine'
import { SPOT_CORNERS, SPOT_FACES } from './spot-cage.ts'
import { type PolygonMesh, splitQuads, subdivide } from './subdivide.ts'

/** About as many vertices as a sheet of n × n has: rounds of subdivision give 734, 2930, 11 714 and 46 850. */
const VERTEX_COUNTS = [734, 2930, 11714, 46850]

/** `height` from hooves to horns [m]; hooves on y = 0, the middle of her shadow at the origin. */
export function buildSpot(height: number, n: number): TriangleMesh {
  let mesh = subdivide(spotCage())
  for (
    let k = 1;
    k < VERTEX_COUNTS.length && n * n > Math.sqrt(VERTEX_COUNTS[k - 1] * VERTEX_COUNTS[k]);
    k++
  ) {
    mesh = subdivide(mesh)
  }
  const { position, triVertex } = splitQuads(mesh)
  const low = [0, 1, 2].map((axis) => position.reduce((m, x, k) => (k % 3 === axis ? Math.min(m, x) : m), 9))
  const high = [0, 1, 2].map((axis) =>
    position.reduce((m, x, k) => (k % 3 === axis ? Math.max(m, x) : m), -9),
  )
  const origin = [0.5 * (low[0] + high[0]), low[1], 0.5 * (low[2] + high[2])]
  const scale = height / (high[1] - low[1])
  return { position: position.map((x, k) => scale * (x - origin[k % 3])), triVertex }
}

export function spotCage(): PolygonMesh {
  const faces: number[][] = [[]]
  for (const i of SPOT_FACES) {
    if (i < 0) faces.push([])
    else faces[faces.length - 1].push(i)
  }
  return { position: Float64Array.from(SPOT_CORNERS, (x) => 1e-4 * x), faces: faces.slice(0, -1) }
}
