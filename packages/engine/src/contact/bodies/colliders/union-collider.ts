/**
 * Several solids as one: a body of closed parts, trunk, arms and legs, each with a distance of its own.
 *
 *   φ = min φ_i,   n and velocity of the part where the minimum is                                [m]   (1)
 *   pinched:  φ_i < ε and φ_k < ε for two parts, n_i·n_k < −c                                           (2)
 *
 * Outside all parts (1) is the distance to their union, exactly. Inside two at once, where an arm is pressed into the
 * chest, it is not, and along the surface of equal depth the normal turns about: cloth pushed out of one part would be
 * pushed into the other. (2) marks such places, so that cloth caught there is left alone where it is (`surface.pinch`).
 *
 * The mesh is that of all parts, one after the other. Where parts overlap their skins cross inside the union; cloth is
 * outside and meets only what is the skin of the union.
 *
 * Source: Bridson, Marino, Fedkiw 2003, Simulation of Clothing with Folds and Wrinkles, section 5.1.
 */
import { assert, type TriangleMesh } from '../../../core/index.ts'
import type { Collider, ColliderMotion, Surface } from './collider.ts'

export interface UnionOptions {
  /** Parts nearer than this hold what is between them, ε of (2) [m]. */
  readonly pinchDistance?: number
  /** Normals that oppose more than this count, c of (2) [–]; 0.5 is 120° between them. */
  readonly pinchCosine?: number
}

/** Two layers of a jersey between skins. */
const UNION_DEFAULTS = { pinchDistance: 0.002, pinchCosine: 0.5 }

export function buildUnionCollider(parts: readonly Collider[], options: UnionOptions = {}): Collider {
  const { pinchDistance, pinchCosine } = { ...UNION_DEFAULTS, ...options }
  assert(parts.length > 0, 'union of no parts')
  assert(
    parts.every((part) => part.friction === parts[0].friction),
    'parts of a union need the same friction',
  )
  const gaps = new Float64Array(parts.length)
  const surfaces: Surface[] = parts.map(() => ({
    normal: new Float64Array(3),
    velocity: new Float64Array(3),
  }))
  const mesh = joinMeshes(parts.map((part) => part.mesh))
  return {
    friction: parts[0].friction,
    mesh,
    error: Math.max(...parts.map((part) => part.error)),
    gap(x, at, surface) {
      let nearest = 0
      for (let k = 0; k < parts.length; k++) {
        gaps[k] = parts[k].gap(x, at, surfaces[k])
        if (gaps[k] < gaps[nearest]) nearest = k
      }
      if (gaps[nearest] === Infinity) return Infinity
      const { normal, velocity } = surfaces[nearest]
      for (let c = 0; c < 3; c++) {
        surface.normal[c] = normal[c] // (1)
        surface.velocity[c] = velocity[c]
      }
      surface.pinch = 0
      for (let k = 0; k < parts.length; k++) {
        if (k === nearest || !(gaps[k] < pinchDistance)) continue
        const n = surfaces[k].normal
        if (n[0] * normal[0] + n[1] * normal[1] + n[2] * normal[2] < -pinchCosine) surface.pinch = 1 // (2)
      }
      return gaps[nearest]
    },
    ...(parts.some((part) => part.motion) ? { motion: joinMotions(parts, mesh.position) } : {}),
  }
}

function joinMeshes(meshes: readonly TriangleMesh[]): TriangleMesh {
  const count = (of: (mesh: TriangleMesh) => number) => meshes.reduce((sum, mesh) => sum + of(mesh), 0)
  const position = new Float64Array(count((mesh) => mesh.position.length))
  const triVertex = new Int32Array(count((mesh) => mesh.triVertex.length))
  let at = 0
  let corner = 0
  for (const mesh of meshes) {
    position.set(mesh.position, at)
    for (const i of mesh.triVertex) triVertex[corner++] = i + at / 3
    at += mesh.position.length
  }
  return { position, triVertex }
}

/** What sticks goes with the part it is nearest to when the step ends; `position`, of the joint mesh, goes with all. */
function joinMotions(parts: readonly Collider[], position: Float64Array): ColliderMotion {
  const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
  return {
    places(time, out, at) {
      let next = at
      for (const { mesh, motion } of parts) {
        if (motion) motion.places(time, out, next)
        else out.set(mesh.position, next)
        next += mesh.position.length
      }
    },
    moveTo(from, to) {
      let next = 0
      for (const { mesh, motion } of parts) {
        motion?.moveTo(from, to)
        position.set(mesh.position, next)
        next += mesh.position.length
      }
    },
    carry(x, at) {
      let best = Infinity
      for (let k = 0; k < parts.length; k++) {
        for (let c = 0; c < 3; c++) tried[c] = x[at + c]
        parts[k].motion?.carry(tried, 0)
        const gap = Math.abs(parts[k].gap(tried, 0, surface))
        if (!(gap < best)) continue
        best = gap
        for (let c = 0; c < 3; c++) arrived[c] = tried[c]
      }
      if (best < Infinity) for (let c = 0; c < 3; c++) x[at + c] = arrived[c]
    },
  }
}

const tried = new Float64Array(3) // scratch
const arrived = new Float64Array(3)
