/** Pairs of sheets that cross in known lines, for the tests of this folder. Edges of 1 cm. */
import type { TriangleMesh } from '../../core/index.ts'
import { plySheets } from '../sheets.fixture.ts'
import { buildMeshLinks } from './mesh-links.ts'
import type { Surface } from './trace-curves.ts'

/** Two plies; the second is moved to where `place` puts its points (x, z). */
export function crossedPlies(
  n: number,
  place: (x: number, z: number) => readonly [number, number, number],
): TriangleMesh {
  const { position, triVertex } = plySheets(n, 2, 0.01, 0)
  for (let at = position.length / 2; at < position.length; at += 3) {
    position.set(place(position[at], position[at + 2]), at)
  }
  return { position, triVertex }
}

/** The second ply pokes a round bump of 4 cm across through the first. */
export const bump = () =>
  crossedPlies(8, (x, z) => [
    x + 0.0013,
    0.004 - 0.012 * Math.max(0, 1 - ((x - 0.0423) ** 2 + (z - 0.0337) ** 2) / 0.02 ** 2),
    z + 0.0007,
  ])

/** The second ply is slanted: it crosses the first along x = const, from border to border. */
export const slant = () => crossedPlies(8, (x, z) => [x + 0.0002, 0.4 * (x - 0.0433), z + 0.0021])

/** A strip folded over along its middle; its halves lie the one way at one end of the fold, the other at the other. */
export function twistedFold(): TriangleMesh {
  const { position, triVertex } = plySheets(8, 1, 0.01, 0)
  for (let at = 0; at < position.length; at += 3) {
    const [x, , z] = position.subarray(at, at + 3)
    const row = Math.round(z / (0.01 * 0.75 ** 0.5)) - 4
    const swapped = 0.003 * (x - 0.0437)
    position.set([x, row <= 0 ? 0.0001 * row : 20 * swapped * row * 0.1, -Math.abs(z - 0.0346)], at)
  }
  return { position, triVertex }
}

export function surfaceOf({ position, triVertex }: TriangleMesh): Surface {
  return { position, triVertex, links: buildMeshLinks(triVertex) }
}
