/**
 * Surface drag: cloth is slid along the body by one hand, and all of it follows: a skirt pulled to the right at its front
 * turns about the hips. When the hand takes hold, vertices are put in order of their distance from it along the mesh; those
 * of the neighbours of v that come before v are its parents. With every move of the hand the motion travels from parents
 * to children, each time turned from the skin below the one to the skin below the other:
 *
 *   x = u − (u·z) z, made of length 1,   y = z × x                                                [–]   (1)
 *   m_c = (m_p·x_p) x_c + (m_p·y_p) y_c + (m_p·z_p) z_c                                           [m]   (2)
 *
 * u points from parent to child, z is the normal of the skin at the track point of each. A child takes the mean over its
 * parents, and goes k m, k being what pins leave of it (`pushpins.ts`). The hand itself moves in the plane that touches the
 * skin below it. Cloth near the skin is drawn towards it by half of its distance. Every 2 cm at most cloth is relaxed.
 *
 * Motion along the skin is steady where cloth lies close; cloth that hangs far from the body follows the skin nearest to it
 * all the same. Going by the cloth's own normals instead would drift in folds (Igarashi and Hughes 2002, figure 16).
 */
import { InputError, magnitude, type Vector3 } from '../core/index.ts'
import { holdOffBones } from './bones.ts'
import { clearSkin } from './clear-skin.ts'
import { attenuationRatios } from './pushpins.ts'
import { relaxWrapping } from './relax.ts'
import { refreshSheet } from './root-three.ts'
import { followTrack, liftRow } from './track-points.ts'
import { buildVertexQueue, popVertex, pushVertex } from './vertex-queue.ts'
import type { WrapCloth } from './wrap-cloth.ts'
import type { Wrapping } from './wrapping.ts'

export interface SurfaceDrag {
  readonly wrapping: Wrapping
  readonly grabbed: number
  readonly pinned: readonly number[]
  /** Vertices from the hand outwards; parents of order[n]: parent[start[n] … start[n + 1] − 1]. */
  readonly order: Int32Array
  readonly start: Int32Array
  readonly parent: Int32Array
  /** What pins leave of the motion of each vertex [–]. */
  readonly ratio: Float64Array
  /** Of this step [m], 3 per vertex, before pins. */
  readonly motion: Float64Array
}

/** What less of a motion reaches is behind a pin [–]; it stays as it lies, folds and all, until the hand lets go. */
const BLOCKED = 0.02

/** Cloth farther off the skin than this cannot be slid along it [m]. */
const SLIDE_REACH = 0.15

/** The hand takes hold of a vertex; pinned ones stay where they are until it lets go. */
export function beginSurfaceDrag(
  wrapping: Wrapping,
  grabbed: number,
  pinned: readonly number[] = [],
): SurfaceDrag {
  const { cloth, gap, held } = wrapping
  if (gap[grabbed] > SLIDE_REACH) {
    throw new InputError('nothing to slide on here: the cloth is off the body; use vertex drag')
  }
  const ratio = attenuationRatios(cloth, grabbed, pinned)
  held.fill(0)
  for (let i = 0; i < cloth.vertexCount; i++) if (ratio[i] < BLOCKED) held[i] = 1
  for (const i of pinned) held[i] = 1
  held[grabbed] = 1
  refreshSheet(wrapping)
  return {
    wrapping,
    grabbed,
    pinned,
    ...buildDependencies(cloth, grabbed),
    ratio,
    motion: new Float64Array(3 * cloth.vertexCount),
  }
}

/** Who follows whom: the nearest to the hand first. */
export function buildDependencies(
  { vertexCount, neighbours, neighbourRest }: WrapCloth,
  grabbed: number,
): Pick<SurfaceDrag, 'order' | 'start' | 'parent'> {
  const { start: first, neighbour } = neighbours
  const queue = buildVertexQueue(vertexCount)
  const done = new Uint8Array(vertexCount)
  const order: number[] = []
  const start = [0]
  const parent: number[] = []
  pushVertex(queue, grabbed, 0)
  while (queue.count > 0) {
    const i = popVertex(queue)
    done[i] = 1
    order.push(i)
    for (let k = first[i]; k < first[i + 1]; k++) {
      const j = neighbour[k]
      if (done[j] === 1) parent.push(j)
      else pushVertex(queue, j, queue.distance[i] + neighbourRest[k])
    }
    start.push(parent.length)
  }
  return { order: Int32Array.from(order), start: Int32Array.from(start), parent: Int32Array.from(parent) }
}

/** Moves the hand by `way` [m], in steps that are each relaxed; returns how many these were. */
export function dragSurface(drag: SurfaceDrag, way: Vector3): number {
  const { dragMax, dragRelaxations } = drag.wrapping.options
  const steps = Math.max(1, Math.ceil(magnitude(...way) / dragMax - 1e-9))
  for (let k = 0; k < steps; k++) {
    spreadMotion(drag, way[0] / steps, way[1] / steps, way[2] / steps)
    moveAlong(drag)
    relaxWrapping(drag.wrapping, dragRelaxations)
  }
  return steps
}

/** The hand lets go; pins stay in. What the drag has left of distortion dissolves, and nothing crosses the body. */
export function endSurfaceDrag({ wrapping, grabbed, pinned }: SurfaceDrag): void {
  const { held, options } = wrapping
  held[grabbed] = pinned.includes(grabbed) ? 1 : 0
  relaxWrapping(wrapping, options.releaseRelaxations)
  held.fill(0)
  for (const i of pinned) held[i] = 1
  clearSkin(wrapping)
}

/** (1), (2) from the hand outwards. */
function spreadMotion(drag: SurfaceDrag, wx: number, wy: number, wz: number): void {
  const { wrapping, grabbed, order, start, parent, motion } = drag
  const { x, normal } = wrapping
  const g = 3 * grabbed
  const into = wx * normal[g] + wy * normal[g + 1] + wz * normal[g + 2]
  motion[g] = wx - into * normal[g]
  motion[g + 1] = wy - into * normal[g + 1]
  motion[g + 2] = wz - into * normal[g + 2]
  for (let n = 1; n < order.length; n++) {
    const c = 3 * order[n]
    const cx = normal[c]
    const cy = normal[c + 1]
    const cz = normal[c + 2]
    let sx = 0
    let sy = 0
    let sz = 0
    let count = 0
    for (let k = start[n]; k < start[n + 1]; k++) {
      const p = 3 * parent[k]
      const px = normal[p]
      const py = normal[p + 1]
      const pz = normal[p + 2]
      const ux = x[c] - x[p]
      const uy = x[c + 1] - x[p + 1]
      const uz = x[c + 2] - x[p + 2]
      const up = ux * px + uy * py + uz * pz
      const uc = ux * cx + uy * cy + uz * cz
      let ax = ux - up * px
      let ay = uy - up * py
      let az = uz - up * pz
      let bx = ux - uc * cx
      let by = uy - uc * cy
      let bz = uz - uc * cz
      const a = Math.sqrt(ax * ax + ay * ay + az * az)
      const b = Math.sqrt(bx * bx + by * by + bz * bz)
      const least = LEVEL * Math.sqrt(ux * ux + uy * uy + uz * uz)
      if (!(a > least && b > least)) continue // straight off the skin: it says nothing of directions on it
      ax /= a
      ay /= a
      az /= a
      bx /= b
      by /= b
      bz /= b
      const mx = motion[p]
      const my = motion[p + 1]
      const mz = motion[p + 2]
      const alongX = mx * ax + my * ay + mz * az
      const alongY = mx * (py * az - pz * ay) + my * (pz * ax - px * az) + mz * (px * ay - py * ax)
      const alongZ = mx * px + my * py + mz * pz
      sx += alongX * bx + alongY * (cy * bz - cz * by) + alongZ * cx
      sy += alongX * by + alongY * (cz * bx - cx * bz) + alongZ * cy
      sz += alongX * bz + alongY * (cx * by - cy * bx) + alongZ * cz
      count++
    }
    const share = count > 0 ? 1 / count : 0
    motion[c] = share * sx
    motion[c + 1] = share * sy
    motion[c + 2] = share * sz
  }
}

/** Least part of an edge that lies along the skin for it to be a direction on it [–]. */
const LEVEL = 0.1

/** Every vertex goes as far as pins let it, and a little towards the skin; middles of split triangles go with their corners. */
function moveAlong(drag: SurfaceDrag): void {
  const { wrapping, order, ratio, motion, grabbed } = drag
  const { x, before, sheet, cloth, held } = wrapping
  for (let k = 0; k < sheet.rowCount; k++) {
    const at = 3 * sheet.row[k]
    before[at] = x[at]
    before[at + 1] = x[at + 1]
    before[at + 2] = x[at + 2]
  }
  for (let n = 0; n < order.length; n++) {
    const i = order[n]
    if (held[i] === 1 && i !== grabbed) continue
    const at = 3 * i
    x[at] += ratio[i] * motion[at]
    x[at + 1] += ratio[i] * motion[at + 1]
    x[at + 2] += ratio[i] * motion[at + 2]
    closeIn(wrapping, i, ratio[i])
  }
  const { triVertex, vertexCount } = cloth
  for (let k = sheet.rowCount - 1; k >= 0 && sheet.row[k] >= vertexCount; k--) {
    const row = sheet.row[k]
    const corner = 3 * (row - vertexCount)
    for (let c = 0; c < 3; c++) {
      let sum = 0
      for (let m = 0; m < 3; m++) sum += ratio[triVertex[corner + m]] * motion[3 * triVertex[corner + m] + c]
      x[3 * row + c] += sum / 3
    }
    closeIn(wrapping, row, ratio[triVertex[corner]])
  }
  holdOffBones(wrapping)
}

/** Towards the skin by half the distance, where it is near; what pins hold back is not drawn in either. */
function closeIn(wrapping: Wrapping, i: number, ratio: number): void {
  const { gap, rowOffset, options } = wrapping
  followTrack(wrapping, i, false)
  if (gap[i] >= options.pullReach) return
  liftRow(wrapping, i, Math.max(rowOffset[i], (1 - 0.5 * ratio) * gap[i]))
}
