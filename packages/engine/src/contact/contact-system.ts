/**
 * Everything contact needs during a run, told apart by how long it lasts: the mesh for ever, the list of pairs while it
 * holds, the motion and the near pairs for one step, the memory from step to step. Built once per Model, in the arena.
 */
import { type Arena, assert } from '../core/index.ts'
import { ADDRESS_WORDS, writeContactAddresses } from './contact-addresses.ts'
import type { ContactArrays, ContactKernels } from './contact-kernels.ts'
import { buildContactMemory, type ContactMemory } from './contact-memory.ts'
import { buildContactMesh, type ClothTree } from './contact-mesh.ts'
import { NEAR_LENGTH } from './exact/narrow.ts'
import { buildNearPairs, nearRoom } from './exact/near-pairs.ts'
import { WORK_LENGTH } from './exact/witness.ts'
import { BOX_LENGTH, DOP_LENGTH, FRAME_LENGTH } from './pairs/boxes.ts'
import { CORNER_LENGTH } from './pairs/list-pairs.ts'
import type { ObstacleMesh } from './pairs/obstacle-shape.ts'
import { POINT_LENGTH } from './pairs/pair-filter.ts'
import { buildPairList, pairRoom, stackRoom } from './pairs/pair-list.ts'
import { layerResponse } from './respond/cloth-contact.ts'
import type { ClothResponse } from './respond/cloth-response.ts'
import { buildStepMotion } from './step-motion.ts'

export interface ContactInput {
  readonly vertexCount: number
  readonly triVertex: Int32Array
  /** [1/kg]; 0 = pinned or scripted. */
  readonly inverseMass: Float64Array
  /** Made before, perhaps of the same cloth: then it is not made again. */
  readonly previous?: ClothTree | undefined
  /** Vertices with equal class are sewn together, merged or not: their pairs are never contacts. */
  readonly vertexClass: Int32Array
  readonly obstacles: readonly ObstacleMesh[]
  /** Distance at which two plies of the thickest cloth rest on each other [m]. */
  readonly thickness: number
  /** Friction coefficients [–]. */
  readonly friction: { readonly cloth: number; readonly body: number }
  /** Thickness [m] and friction on itself [–] of the cloth at each vertex, where they differ. */
  readonly vertexThickness?: Float64Array
  readonly vertexFriction?: Float64Array
  /** Friction of each obstacle [–], where they differ. */
  readonly obstacleFriction?: readonly number[]
  /** Mean edge of the cloth mesh [m]. */
  readonly edgeLength: number
  /** Off: only obstacles are looked at. Default on. */
  readonly selfContact?: boolean
  /** How near plies hold each other off before the proof; default: as layers. */
  readonly response?: ClothResponse
  /** Processor time so far [s]; default: none, and no costs in the report. */
  readonly clock?: (() => number) | null
}

/** One memory and the contact kernels that read it. */
export interface ContactBench {
  readonly arena: Arena
  readonly contact: ContactKernels
}

export interface ContactSystem extends ContactArrays {
  readonly memory: ContactMemory
  readonly kernels: ContactKernels
  /** A watch may put itself in between. */
  response: ClothResponse
  readonly clock: () => number
}

export function buildContact({ arena, contact: kernels }: ContactBench, input: ContactInput): ContactSystem {
  const mesh = buildContactMesh(arena, input)
  const list = buildPairList(arena, mesh)
  const motion = buildStepMotion(arena, mesh, input.obstacles, list.pairMax)
  const near = buildNearPairs(arena, mesh)
  const contact: ContactSystem = {
    mesh,
    list,
    motion,
    near,
    memory: buildContactMemory(arena, mesh),
    addresses: writeContactAddresses(arena, { mesh, list, motion, near }),
    kernels,
    response: input.response ?? layerResponse,
    clock: input.clock ?? (() => 0),
  }
  contact.memory.response = contact.response.build?.(contact) ?? null
  return contact
}

/** Bytes of arena that suffice for `buildContact`; counts include the obstacles, `clothTriCount` does not. */
export function contactBytes(vertexCount: number, triCount: number, clothTriCount = triCount): number {
  const perVertex = 8 * 3 * 6 + 8 + 32 + 4 + 1 + 2 * (DOP_LENGTH + POINT_LENGTH)
  const perTri = 12 + 4 * CORNER_LENGTH + 2 * DOP_LENGTH + 2 * (4 + 2 * BOX_LENGTH)
  const perPair = 16 + 1 + 12 + 12
  const perNear = 44 + 8 * NEAR_LENGTH
  return Math.ceil(
    perVertex * vertexCount +
      perTri * triCount +
      perPair * pairRoom(clothTriCount) +
      perNear * nearRoom(clothTriCount) +
      4 * (stackRoom(triCount) + ADDRESS_WORDS) +
      8 * (WORK_LENGTH + FRAME_LENGTH) +
      4096,
  )
}

/** Gives the obstacles a motion for the next step: places of all their vertices, in order, at its start and end [m]. */
export function moveObstacles(contact: ContactSystem, start: Float64Array, end: Float64Array): void {
  const { mesh, motion, memory, near } = contact
  const at = 3 * mesh.vertexCount
  assert(
    start.length === motion.x0.length - at && end.length === start.length,
    'obstacles changed their vertices',
  )
  near.nearStep = 0
  contact.list.obstaclesCovered = false
  if (isThere(motion.x0, at, start) && isThere(motion.x1, at, end) && isThere(motion.x0, at, end)) {
    if (memory.obstaclesMove) motion.v.fill(0, at) // they have come to stand: lists need not follow them any more
    if (memory.obstaclesMove) contact.list.reach = -1
    memory.obstaclesMove = false
    return
  }
  motion.x0.set(start, at)
  motion.obstacleExtent = -1
  motion.x1.set(end, at)
  memory.obstaclesMove = true
  contact.list.obstaclesFitted = false
}

function isThere(x: Float64Array, at: number, places: Float64Array): boolean {
  for (let k = 0; k < places.length; k++) if (x[at + k] !== places[k]) return false
  return true
}
