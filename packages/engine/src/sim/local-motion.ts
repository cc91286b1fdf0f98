/**
 * What single vertices of cloth are like, for time methods that treat each at its own pace.
 *
 *   h_i = s min(2/ω, 2/c),   ω² = 2 tr K_ii/m_i,   c = 2 tr C_ii/m_i + α               longest step     [s]   (1)
 *   D_i = ½ m_i v_i² + Σ ⅓ A (½ C₁₁E₁₁² + ½ C₂₂E₂₂² + 2 G E₁₂²) over its triangles     motion, deformation [J] (2)
 *
 * (1): elements pull on one vertex as hard as on its neighbours together, so a row of K is at most twice its diagonal
 * block; the trace bounds the block. (2) is Hooke's law whatever the chosen model: it tells a burst from calm, no more.
 * Accelerations are found for all vertices at once: at its own pace a vertex saves steps, not evaluations.
 */
import { clearBlockMatrix } from '../core/index.ts'
import { edgeNeighbours } from '../geometry/index.ts'
import { MATERIAL_C11, MATERIAL_C22, MATERIAL_SHEAR, MATERIAL_STRIDE } from '../material/index.ts'
import type { LocalMotion, MotionSystem } from '../solve/index.ts'
import { askFor } from './assemble.ts'
import type { Sim } from './sim.ts'

/** Share of the bound (1) that is used [–]: forces stiffen within a step. */
const SAFETY = 0.5

export function buildLocalMotion(sim: Sim, accelerate: MotionSystem['accelerate']): LocalMotion {
  const { model, parts, solver, scratch, controls } = sim
  const { matrix } = solver
  const all = new Float64Array(3 * model.vertexCount)
  const damping = new Float64Array(model.vertexCount)
  const { start: neighbourStart, neighbour } = edgeNeighbours(model.triVertex, model.vertexCount)
  return {
    componentCount: model.vertexCount,
    componentSize: 3,
    inverseMass: model.inverseMass,
    neighbourStart,
    neighbour,
    stableStep(_t, x, v, _acceleration, step) {
      scratch.predicted.set(x)
      scratch.speed.set(v)
      const assemble = (stiffnessScale: number, dampingScale: number) => {
        clearBlockMatrix(matrix)
        const assembly = askFor(sim, sim.state.time, 0, stiffnessScale, dampingScale)
        assembly.x = scratch.predicted
        assembly.v = scratch.speed
        parts.membrane.assemble(assembly)
        parts.bending.assemble(assembly)
      }
      assemble(0, 1)
      for (let i = 0; i < model.vertexCount; i++) damping[i] = trace(matrix.diagonal, i)
      assemble(1, 0)
      for (let i = 0; i < model.vertexCount; i++) {
        const w = model.inverseMass[i]
        const square = 2 * w * trace(matrix.diagonal, i)
        const loss = 2 * w * damping[i] + controls.massDamping
        step[i] = w === 0 ? Infinity : SAFETY * Math.min(2 / Math.sqrt(square), 2 / loss) // (1)
      }
    },
    accelerate(t, x, v, active, acceleration) {
      accelerate(t, x, v, all)
      for (let i = 0; i < model.vertexCount; i++) {
        if (active[i] === 1) for (let at = 3 * i; at < 3 * i + 3; at++) acceleration[at] = all[at]
      }
    },
    measureEnergy(_t, x, v, inner, outer) {
      const [gx, gy, gz] = controls.gravity
      for (let i = 0; i < model.vertexCount; i++) {
        const at = 3 * i
        const m = model.vertexMass[i]
        inner[i] = 0.5 * m * (v[at] * v[at] + v[at + 1] * v[at + 1] + v[at + 2] * v[at + 2])
        outer[i] = -m * (gx * x[at] + gy * x[at + 1] + gz * x[at + 2])
      }
      for (let t = 0; t < model.triCount; t++) {
        const share = triangleEnergy(sim, x, t) / 3 // (2)
        for (let k = 0; k < 3; k++) inner[model.triVertex[3 * t + k]] += share
      }
    },
  }
}

function trace(diagonal: ArrayLike<number>, i: number): number {
  return diagonal[9 * i] + diagonal[9 * i + 4] + diagonal[9 * i + 8]
}

function triangleEnergy({ model }: Sim, x: Float64Array, t: number): number {
  const { triVertex, triRestInverse: m, triMaterial, material, triArea } = model
  const a = 3 * triVertex[3 * t]
  const b = 3 * triVertex[3 * t + 1]
  const c = 3 * triVertex[3 * t + 2]
  let uu = 0
  let vv = 0
  let uv = 0
  for (let k = 0; k < 3; k++) {
    const e1 = x[b + k] - x[a + k]
    const e2 = x[c + k] - x[a + k]
    const u = e1 * m[4 * t] + e2 * m[4 * t + 2]
    const v = e1 * m[4 * t + 1] + e2 * m[4 * t + 3]
    uu += u * u
    vv += v * v
    uv += u * v
  }
  const row = MATERIAL_STRIDE * triMaterial[t]
  const e11 = 0.5 * (uu - 1)
  const e22 = 0.5 * (vv - 1)
  const e12 = 0.5 * uv
  const stretch = 0.5 * (material[row + MATERIAL_C11] * e11 * e11 + material[row + MATERIAL_C22] * e22 * e22)
  return triArea[t] * (stretch + 2 * material[row + MATERIAL_SHEAR] * e12 * e12)
}
