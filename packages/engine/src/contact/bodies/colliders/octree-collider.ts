/**
 * A closed mesh at rest as a solid, its distance on an octree: on a person and with 4 mm cells 0.64 mm over 99 % of the
 * skin in 10 MB, where the grid takes 60 MB for 0.51 mm; a query takes twice as long, the build as long as that grid's.
 */
import { assert, type TriangleMesh } from '../../../core/index.ts'
import { sidedSurfaceOf } from '../../../geometry/index.ts'
import { buildDistanceOctree } from '../fields/distance-octree.ts'
import type { Octree } from '../fields/octree.ts'
import type { Collider, Surface } from './collider.ts'
import { surfaceError } from './mesh-collider.ts'

/** What queries need of a distance octree. */
export interface OctreeField {
  readonly octree: Pick<Octree, 'levels' | 'child' | 'leafNode'>
  readonly origin: readonly [number, number, number]
  readonly cell: number
  readonly band: number
  readonly value: Float32Array
}

export interface OctreeCollider extends Collider {
  readonly field: OctreeField
  /** Largest |gap| found on the surface [m]. */
  readonly errorMax: number
}

export interface OctreeColliderOptions {
  readonly friction: number
  /** Side of the finest cells [m]. */
  readonly cell?: number
  /** Beyond this the gap is Infinity [m]. */
  readonly band?: number
  /** Cells are cut until interpolation misses the distance by less [m]. */
  readonly tolerance?: number
}

/** 4 mm cells see toes and ears that the grid's 6 mm do not; 0.5 mm is what the grid keeps on most of the skin. */
export const OCTREE_COLLIDER_DEFAULTS = { cell: 0.004, band: 0.04, tolerance: 0.0005 }

export function buildOctreeCollider(mesh: TriangleMesh, options: OctreeColliderOptions): OctreeCollider {
  const { friction, ...wanted } = { ...OCTREE_COLLIDER_DEFAULTS, ...options }
  assert(friction >= 0, 'octree collider needs a friction that is not negative')
  const { octree, origin, cell, band, value } = buildDistanceOctree(sidedSurfaceOf(mesh), wanted)
  const { levels, child, leafNode } = octree
  const field: OctreeField = { octree: { levels, child, leafNode }, origin, cell, band, value } // the rest is let go
  const gap = (x: Float64Array, at: number, { normal, velocity }: Surface): number => {
    const found = readDistance(field, x[at], x[at + 1], x[at + 2], slope)
    if (!(found <= band)) return Infinity
    const length = Math.sqrt(slope[0] * slope[0] + slope[1] * slope[1] + slope[2] * slope[2])
    normal[0] = length > 0 ? slope[0] / length : 0 // (2) of the field
    normal[1] = length > 0 ? slope[1] / length : 1
    normal[2] = length > 0 ? slope[2] / length : 0
    velocity[0] = 0
    velocity[1] = 0
    velocity[2] = 0
    return found
  }
  return { friction, mesh, field, gap, ...surfaceError(mesh, gap) }
}

/**
 * φ at a point [m], Infinity outside the root; its gradient is written to `slope`, per metre. Remembers the leaf, so that
 * `readVector` answers for the same point.
 */
export function readDistance(
  { octree, origin, cell, value }: OctreeField,
  x: number,
  y: number,
  z: number,
  slope: Float64Array,
): number {
  const { child, leafNode, levels } = octree
  const end = 1 << levels
  const px = (x - origin[0]) / cell
  const py = (y - origin[1]) / cell
  const pz = (z - origin[2]) / cell
  if (!(px >= 0 && py >= 0 && pz >= 0 && px < end && py < end && pz < end)) return Infinity
  const ix = px | 0
  const iy = py | 0
  const iz = pz | 0
  let c = 0
  let shift = levels
  while (child[c] >= 0) {
    shift--
    c = child[c] + ((ix >> shift) & 1) + 2 * ((iy >> shift) & 1) + 4 * ((iz >> shift) & 1)
  }
  const k = 8 * ~child[c]
  const perSide = 1 / (1 << shift)
  const u = (px - ((ix >> shift) << shift)) * perSide
  const v = (py - ((iy >> shift) << shift)) * perSide
  const w = (pz - ((iz >> shift) << shift)) * perSide
  here.first = k
  here.u = u
  here.v = v
  here.w = w
  const v000 = value[leafNode[k]]
  const v100 = value[leafNode[k + 1]]
  const v010 = value[leafNode[k + 2]]
  const v110 = value[leafNode[k + 3]]
  const v001 = value[leafNode[k + 4]]
  const v101 = value[leafNode[k + 5]]
  const v011 = value[leafNode[k + 6]]
  const v111 = value[leafNode[k + 7]]
  // along x first, then y, then z
  const a00 = v000 + u * (v100 - v000)
  const a10 = v010 + u * (v110 - v010)
  const a01 = v001 + u * (v101 - v001)
  const a11 = v011 + u * (v111 - v011)
  const b0 = a00 + v * (a10 - a00)
  const b1 = a01 + v * (a11 - a01)
  const scale = perSide / cell
  const dx0 = v100 - v000 + v * (v110 - v010 - v100 + v000)
  const dx1 = v101 - v001 + v * (v111 - v011 - v101 + v001)
  slope[0] = scale * (dx0 + w * (dx1 - dx0))
  slope[1] = scale * (a10 - a00 + w * (a11 - a01 - a10 + a00))
  slope[2] = scale * (b1 - b0)
  return b0 + w * (b1 - b0) // (1) of the field
}

/** A vector field, 3 numbers per node, where `readDistance` of the same octree was last asked. */
export function readVector({ octree }: OctreeField, field: Float32Array, out: Float64Array): void {
  const { leafNode } = octree
  const { first, u, v, w } = here
  out[0] = 0
  out[1] = 0
  out[2] = 0
  for (let k = 0; k < 8; k++) {
    const weight = (k & 1 ? u : 1 - u) * (k & 2 ? v : 1 - v) * (k & 4 ? w : 1 - w)
    const at = 3 * leafNode[first + k]
    out[0] += weight * field[at]
    out[1] += weight * field[at + 1]
    out[2] += weight * field[at + 2]
  }
}

const here = { first: 0, u: 0, v: 0, w: 0 } // scratch
const slope = new Float64Array(3)
