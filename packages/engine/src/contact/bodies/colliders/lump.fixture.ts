/** Meshes for tests of colliders: a ball with bumps and hollows, and a way to make it wag. */
import type { TriangleMesh } from '../../../core/index.ts'
import { buildSphereMesh } from './sphere-collider.ts'

/** Convex, concave and thin places; about 0.2 m long. Finer with a larger frequency: 20 f² triangles. */
export function buildLump(frequency = 5): TriangleMesh {
  const { position, triVertex } = buildSphereMesh([0, 0, 0], 1, frequency)
  for (let at = 0; at < position.length; at += 3) {
    const [x, y, z] = position.subarray(at, at + 3)
    const r = 0.1 * (1 + 0.45 * Math.sin(5 * x + 1) * Math.cos(4 * y) + 0.2 * Math.sin(7 * z))
    position.set([1.6 * r * x, r * y, 0.5 * r * z], at)
  }
  return { position, triVertex }
}

/** Bends, twists and shifts the mesh as a function of time [s]; at most some 0.5 m/s. */
export function wagMesh(mesh: TriangleMesh, time: number, out: Float64Array): void {
  const { position } = mesh
  for (let at = 0; at < position.length; at += 3) {
    const [x, y, z] = [position[at], position[at + 1], position[at + 2]]
    const turn = Math.sin(3 * time) * (0.6 + 2 * x)
    const [c, s] = [Math.cos(turn), Math.sin(turn)]
    out[at] = x + 0.1 * time
    out[at + 1] = c * y - s * z + 0.3 * x * Math.sin(2 * time)
    out[at + 2] = s * y + c * z
  }
}
