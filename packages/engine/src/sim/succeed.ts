/**
 * Takes a running simulation over to another one: merged seams, another mesh, fabric, body, pose or set of garments. All
 * that moves goes along by the lineage of the new cloth's rows: velocities, time, and what parts remember of the cloth.
 * What they remember of bodies goes along while the bodies are the same; others may come behind them.
 */
import type { Collider } from '../contact/index.ts'
import type { Memory } from '../forces/index.ts'
import { carryMean, type Lineage, sameRows } from '../model/index.ts'
import { createSim } from './build-sim.ts'
import { largestStretch } from './inspect.ts'
import type { SimOptions } from './options.ts'
import type { ClothScene, Sim } from './sim.ts'

export interface Heir {
  /** What the old scene is replaced with, the rest staying; places of the new cloth are where it goes on from. */
  readonly scene: Partial<ClothScene>
  /** Settings and controls that change. */
  readonly options?: Partial<SimOptions>
  /** Without it every vertex keeps its row. */
  readonly lineage?: Lineage
  /** A hand has put the cloth elsewhere: it lies still there, and what it remembers of bodies is of where it was. */
  readonly laid?: boolean
}

/** The old simulation is not touched; it may go on. */
export function succeed(sim: Sim, { scene, options, lineage, laid = false }: Heir): Sim {
  const cloth = scene.cloth ?? { ...sim.scene.cloth, position: sim.state.x.slice() }
  const next = createSim(
    { ...sim.scene, ...scene, cloth, time: sim.state.time },
    { ...sim.settings, ...sim.controls, ...options, kernels: sim.kernels },
    sim,
  )
  const rows = lineage ?? sameRows(cloth)
  if (!laid) carryVelocities(sim, next, rows)
  next.state.steps = sim.state.steps
  next.state.stretchLast = Math.max(sim.state.stretchLast, stretchOf(next)) // what a new mesh is laid with is no burst
  const sameBodies = !laid && areSame(sim.scene.colliders ?? [], next.scene.colliders ?? [])
  const old = new Map(memoryOf(sim).map((memory) => [memory.name, memory]))
  for (const memory of memoryOf(next)) {
    const from = old.get(memory.name)
    if (from !== undefined && (sameBodies || memory.about === 'cloth')) carryMemory(rows, from, memory)
  }
  return next
}

function stretchOf({ model, triEdgeRest, state }: Sim): number {
  return largestStretch(model.triVertex, triEdgeRest, state.x)
}

/**
 * The same surfaces in the same places and rows, whatever their friction and however they are asked for their distance; more
 * may follow.
 */
function areSame(old: readonly Collider[], next: readonly Collider[]): boolean {
  return (
    old.length <= next.length &&
    old.every(({ mesh }, row) => {
      const { position, triVertex } = next[row].mesh
      if (mesh.triVertex !== triVertex) return false
      return mesh.position === position || mesh.position.every((value, at) => value === position[at])
    })
  )
}

/** All that the parts of a simulation remember from step to step. */
export function memoryOf({ parts }: Sim): Memory[] {
  return parts.all.flatMap((part) => part.memory ?? [])
}

/** Means of places that are carried keep their weights; what was joined keeps its momentum. */
function carryVelocities(from: Sim, to: Sim, lineage: Lineage): void {
  if (!lineage.joined) {
    carryMean(lineage, 3, from.state.v, to.state.v)
    return
  }
  const { start, vertex } = lineage
  for (let i = 0; i < to.model.vertexCount; i++) {
    for (let j = start[i]; j < start[i + 1]; j++) {
      const share = from.model.vertexMass[vertex[j]] / to.model.vertexMass[i]
      for (let k = 0; k < 3; k++) to.state.v[3 * i + k] += share * from.state.v[3 * vertex[j] + k]
    }
  }
}

/** Flags and anchors have no mean: each row takes them from its heaviest ancestor. */
function carryMemory({ start, vertex, triangle }: Lineage, from: Memory, to: Memory): void {
  const { width } = to
  const rows = to.array.length / width
  for (let row = 0; row < rows; row++) {
    const old = to.per === 'triangle' ? triangle[row] : start[row] < start[row + 1] ? vertex[start[row]] : -1
    if (old < 0) continue
    for (let k = 0; k < width; k++) to.array[width * row + k] = from.array[width * old + k]
  }
}
