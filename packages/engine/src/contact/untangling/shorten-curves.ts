/**
 * Leads surfaces apart that pass through each other, along the way that makes the line of crossing shorter, until it is
 * gone (Volino, Magnenat-Thalmann 2006, Resolving Surface Collisions through Intersection Contour Minimization). No
 * side needs to be known, which is just what is lost when two sheets cross.
 *
 *   edge with unit direction E through a face with unit normal N; R unit direction of the line into a triangle of the edge
 *   G = Σ over the edge's triangles (R − 2 (E·R)/(E·N) N)      edge along +G, face along −G: the line shortens [–]   (1)
 *   D = G/√(|G|² + 1) ± N_B                                     A moves along ±N_B, the normal of B, to its way out [–] (2)
 *   u* = u₀ |D|/√(|D|² + 1)                                     speed along it                                 [m/s] (3)
 *
 * −G/2 summed over the crossings is the gradient of the line's length when one of the sheets is translated. Along
 * straight lines G is zero, for a tube through a wall everywhere, for a sheet pushed through a sheet everywhere but at
 * its ends, and the line would know no way. There the second term of (2) leads: all crossings of a line go the way that
 * `flood-regions.ts` chose for the whole of it, and the line travels over the sheet until it leaves at its end.
 */
import { cross, dot, minus, norm, placeOf, plus, scaled, unitOrZero, type Vector3 } from '../../core/index.ts'
import type { Drive } from './drive.ts'
import { type Astray, faceNormal } from './flood-regions.ts'
import type { Curve, Piercing, Surface } from './trace-curves.ts'

/** u₀, speed at which crossings are led [m/s]: a millimetre in a step of 1/120 s, below the shortest altitude of any mesh. */
const SHORTEN_SPEED = 0.12

/** Wishes of all crossings of a curve (2) (3). */
export function shortenCurve(surface: Surface, curve: Curve, astray: Astray | null, drives: Drive[]): void {
  curve.piercings.forEach((piercing, k) => {
    const { a, b, s, weight, face } = piercing
    const G = contourGradient(surface, piercing)
    const D = plus(scaled(G, 1 / Math.sqrt(dot(G, G) + 1)), wayOut(surface, piercing, curve.side[k], astray)) // (2)
    const size = norm(D)
    if (!(size > 0)) return
    const corner = surface.triVertex.subarray(3 * face, 3 * face + 3)
    drives.push({
      rows: [a, b, corner[0], corner[1], corner[2]],
      share: [1 - s, s, -weight[0], -weight[1], -weight[2]],
      direction: scaled(D, 1 / size),
      speed: (SHORTEN_SPEED * size) / Math.sqrt(size * size + 1), // (3)
    })
  })
}

/** Direction of edge against face in which the arm that is astray moves through the other sheet. */
function wayOut(surface: Surface, piercing: Piercing, side: number, astray: Astray | null): Vector3 {
  if (astray === null) return [0, 0, 0]
  if (side === astray.side) return scaled(unitOrZero(faceNormal(surface, piercing.face)), -astray.sign)
  const [t, u] = piercing.triangles
  const normal = unitOrZero(faceNormal(surface, t))
  return scaled(u < 0 ? normal : unitOrZero(plus(normal, unitOrZero(faceNormal(surface, u)))), astray.sign)
}

/** (1) [–] */
export function contourGradient({ position: x, triVertex }: Surface, piercing: Piercing): Vector3 {
  const { a, b, face, triangles } = piercing
  const p = placeOf(x, a)
  const E = unitOrZero(minus(placeOf(x, b), p))
  const [f0, f1, f2] = [0, 1, 2].map((k) => placeOf(x, triVertex[3 * face + k]))
  const N = unitOrZero(cross(minus(f1, f0), minus(f2, f0)))
  const across = dot(E, N)
  let G: Vector3 = [0, 0, 0]
  for (const t of triangles) {
    if (t < 0 || across === 0) continue
    const apex = placeOf(x, apexOf(triVertex, t, a, b))
    const away = minus(apex, p)
    const inward = minus(away, scaled(E, dot(E, away)))
    const line = unitOrZero(cross(N, cross(E, away)))
    const R = dot(line, inward) < 0 ? scaled(line, -1) : line
    G = plus(G, minus(R, scaled(N, (2 * dot(E, R)) / across)))
  }
  return G
}

function apexOf(triVertex: Int32Array, t: number, a: number, b: number): number {
  for (let k = 3 * t; k < 3 * t + 2; k++) if (triVertex[k] !== a && triVertex[k] !== b) return triVertex[k]
  return triVertex[3 * t + 2]
}
