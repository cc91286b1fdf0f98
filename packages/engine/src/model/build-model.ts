/**
 * Cloth and fabric become the arrays the solver reads. Everything constant is worked out here once: rest shapes in
 * fabric axes, lumped masses, hinges with the stiffness of the direction they bend in.
 *
 *   m_i = Σ ρ A_t / 3 over the triangles of vertex i                     [kg]   (1)
 *   (u, v) of a corner: its pattern place turned so that u runs along the warp   (2)
 */
import { type Arena, assert, cosine, magnitude, sine } from '../core/index.ts'
import {
  buildMaterialTable,
  type Fabric,
  hingeRigidity,
  hingeStiffnessFor,
  pliedBending,
} from '../material/index.ts'
import type { SewnLines } from '../mesh/index.ts'
import type { Cloth } from './cloth.ts'
import { findHinges, type Hinges } from './find-hinges.ts'
import type { Model, State } from './model.ts'
import { fillRestAngles } from './surface-cloth.ts'

export interface ModelInput {
  readonly cloth: Cloth
  /** One fabric per panel row. */
  readonly panelFabric: readonly Fabric[]
  /** Vertices that go where the scene says. */
  readonly pinned?: readonly number[]
  /** Folds the cloth wants to keep: none, as cut cloth does, or those it is placed with (shells, sculpted folds). */
  readonly restAngles?: RestAngles
}

export type RestAngles = 'flat' | 'placed'

export function buildModel(
  arena: Arena,
  { cloth, panelFabric, pinned = [], restAngles = 'flat' }: ModelInput,
): Model {
  const { vertexCount, triCount } = cloth
  const hinges = findHinges(cloth.triVertex, vertexCount)
  const hingeCount = hinges.hingeTri.length / 2
  const { rows, table } = buildMaterialTable(panelFabric, meanEdge(cloth))

  const model: Model = {
    arena,
    vertexCount,
    triCount,
    hingeCount,
    vertexMass: arena.f64(vertexCount),
    inverseMass: arena.f64(vertexCount),
    vertexArea: arena.f64(vertexCount),
    triVertex: arena.i32From(cloth.triVertex),
    triArea: arena.real(triCount),
    triRestInverse: arena.real(4 * triCount),
    triMaterial: arena.i32From(cloth.triPanel.map((panel) => rows[panel])),
    material: arena.realFrom(table),
    triPattern: arena.f64From(cloth.triPattern),
    triPanel: arena.i32From(cloth.triPanel),
    hingeVertex: arena.i32From(hinges.hingeVertex),
    hingeStiffness: arena.real(hingeCount),
    hingeRestSine: arena.real(hingeCount),
    hingeViscosity: arena.real(hingeCount),
    panelIds: cloth.panelIds,
  }
  const restFabric = fabricPlaces(cloth)
  fillTriangles(model, cloth, restFabric, panelFabric)
  fillHinges(model, hinges, cloth, restFabric, panelFabric)
  if (restAngles === 'placed') fillRestAngles(model, cloth.position)
  if (cloth.lines) pressFolds(model, cloth.lines)
  for (let i = 0; i < vertexCount; i++) {
    if (!(model.vertexMass[i] > 0)) assert(false, `vertex ${i} belongs to no triangle`)
    model.inverseMass[i] = 1 / model.vertexMass[i]
  }
  for (const i of pinned) model.inverseMass[i] = 0
  return model
}

/** The same model with its plies held to each other otherwise: the one thing of it that may change while it is in use. */
export function holdHinges(model: Model, cloth: Cloth, panelFabric: readonly Fabric[]): void {
  fillHinges(model, findHinges(cloth.triVertex, cloth.vertexCount), cloth, fabricPlaces(cloth), panelFabric)
}

export function buildState(arena: Arena, position: Float64Array): State {
  return { x: arena.f64From(position), v: arena.f64(position.length), time: 0 }
}

/** Room in the arena for a model and its state, with the arena's padding [bytes]. */
export function modelBytes(vertexCount: number, triCount: number, panelCount: number): number {
  const hingesMax = 1.5 * triCount + 16
  return 80 * vertexCount + 160 * triCount + 48 * hingesMax + 64 * panelCount + 4096
}

/** Mean rest length of triangle edges [m]. */
function meanEdge({ triCount, triPattern }: Cloth): number {
  let sum = 0
  for (let t = 0; t < triCount; t++) {
    for (let k = 0; k < 3; k++) {
      const a = 6 * t + 2 * k
      const b = 6 * t + 2 * ((k + 1) % 3)
      sum += magnitude(triPattern[a] - triPattern[b], triPattern[a + 1] - triPattern[b + 1])
    }
  }
  return sum / (3 * triCount)
}

/** (2) Corners of every triangle in fabric axes (u along the warp) [m], 6 per triangle. */
export function fabricPlaces(cloth: Cloth): Float64Array {
  const { triCount, triPanel, triPattern } = cloth
  const panelCosine = Float64Array.from(cloth.panelGrain, cosine)
  const panelSine = Float64Array.from(cloth.panelGrain, sine)
  const places = new Float64Array(6 * triCount)
  for (let t = 0; t < triCount; t++) {
    const c = panelCosine[triPanel[t]]
    const s = panelSine[triPanel[t]]
    for (let at = 6 * t; at < 6 * t + 6; at += 2) {
      places[at] = triPattern[at] * c + triPattern[at + 1] * s
      places[at + 1] = triPattern[at + 1] * c - triPattern[at] * s
    }
  }
  return places
}

function fillTriangles(
  model: Model,
  { plies }: Cloth,
  uv: Float64Array,
  panelFabric: readonly Fabric[],
): void {
  for (let t = 0; t < model.triCount; t++) {
    const at = 6 * t
    const u1 = uv[at + 2] - uv[at]
    const v1 = uv[at + 3] - uv[at + 1]
    const u2 = uv[at + 4] - uv[at]
    const v2 = uv[at + 5] - uv[at + 1]
    const det = u1 * v2 - u2 * v1 // negative on panels that are cut face down: the rest shape is mirrored, not wrong
    if (!(Math.abs(det) > 0)) {
      assert(false, `triangle ${t} of panel ${model.panelIds[model.triPanel[t]]} has no area`)
    }
    const area = 0.5 * Math.abs(det)
    model.triArea[t] = area
    model.triRestInverse[4 * t] = v2 / det
    model.triRestInverse[4 * t + 1] = -u2 / det
    model.triRestInverse[4 * t + 2] = -v1 / det
    model.triRestInverse[4 * t + 3] = u1 / det
    const share = area / 3
    const cloth = panelFabric[model.triPanel[t]].density * (plies?.triPlies[t] ?? 1)
    const density = cloth + (plies?.triZipWeight[t] ?? 0)
    for (let k = 0; k < 3; k++) {
      const i = model.triVertex[3 * t + k]
      model.vertexArea[i] += share
      model.vertexMass[i] += share * density // (1)
    }
  }
}

/** A hinge over a seam lies between two panels: each side gives its own length, direction and rigidity; the mean holds. */
function fillHinges(
  model: Model,
  hinges: Hinges,
  { plies }: Cloth,
  uv: Float64Array,
  panelFabric: readonly Fabric[],
): void {
  for (let h = 0; h < model.hingeCount; h++) {
    const a = hinges.hingeVertex[4 * h]
    const b = hinges.hingeVertex[4 * h + 1]
    let rigidity = 0
    let length = 0
    let viscosity = 0
    for (let side = 0; side < 2; side++) {
      const t = hinges.hingeTri[2 * h + side]
      const fabric = panelFabric[model.triPanel[t]]
      const p = 6 * t + 2 * cornerOf(model.triVertex, t, a)
      const q = 6 * t + 2 * cornerOf(model.triVertex, t, b)
      const du = uv[q] - uv[p]
      const dv = uv[q + 1] - uv[p + 1]
      const plied = plies
        ? pliedBending(fabric, plies.triPlies[t], plies.triBond[t], plies.triZipRigidity[t])
        : fabric
      rigidity += 0.5 * hingeRigidity(plied, du, dv)
      length += 0.5 * Math.sqrt(du * du + dv * dv)
      viscosity += 0.5 * fabric.bendViscosity
    }
    const areaLeft = model.triArea[hinges.hingeTri[2 * h]]
    const areaRight = model.triArea[hinges.hingeTri[2 * h + 1]]
    model.hingeStiffness[h] = hingeStiffnessFor(rigidity, length, areaLeft, areaRight)
    model.hingeViscosity[h] = viscosity
  }
}

/**
 * sin(θ0/2) of hinges along pressed folds. Triangles are wound as seen from the right side of the cloth, so a fold with
 * the wrong sides together has a positive angle, as (2) of `forces/hinge.ts` counts it.
 */
function pressFolds({ hingeCount, hingeVertex, hingeRestSine, vertexCount }: Model, lines: SewnLines): void {
  const key = (a: number, b: number) => Math.min(a, b) * vertexCount + Math.max(a, b)
  const rest = new Map<number, number>()
  lines.foldAngle.forEach((angle, k) => {
    rest.set(key(lines.foldVertex[2 * k], lines.foldVertex[2 * k + 1]), sine(0.5 * angle))
  })
  for (let h = 0; h < hingeCount; h++) {
    const half = rest.get(key(hingeVertex[4 * h], hingeVertex[4 * h + 1]))
    if (half !== undefined) hingeRestSine[h] = half
  }
}

function cornerOf(triVertex: Int32Array, t: number, i: number): number {
  if (triVertex[3 * t] === i) return 0
  return triVertex[3 * t + 1] === i ? 1 : 2
}
