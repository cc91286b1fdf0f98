/**
 * The constant numbers of a plate (`plate.ts`), worked out once from the flat pattern: how a hinge's fold follows from
 * its four vertices, how the moments of a triangle share one curvature, and how many sweeps undo that sharing.
 *
 *   ν_T = ((1 − s) x_a + s x_b − x_c)/h      unit conormal of triangle (a, b, c) across its edge ab          [–]   (1)
 *   φ_k = sym(t_i t_jᵀ)/((n_k·t_i)(n_k·t_j)) moment tensor that is 1 across edge k and 0 across i and j      [–]   (2)
 *   G_kl = Σ_T A φ_k : D⁻¹ : φ_l/(l_k l_l)   turn of hinge k under unit torque in hinge l            [1/(N m)]     (3)
 *   H_kl = u_k G_kl u_l,   u_k = G_kk^−½                                                                     [–]   (4)
 *
 * s (a in `plate.ts`), h, A, l, n, t belong to the rest triangle in fabric axes: nothing is unfolded, so seams, darts and eased edges need
 * no care. An edge of the border carries no moment, hence no row in (3): the free edge of plate theory, exactly.
 *
 * p(H) ≈ H⁻¹ is the Chebyshev polynomial of least error on the spectrum [a, b] of H, y ← y_m after m sweeps:
 *
 *   y_{k+1} = ω_k (y_k + γ (z − H y_k) − y_{k−1}) + y_{k−1},   y_0 = γ z,  y_{−1} = 0                              (5)
 *   γ = 2/(a + b),  ρ = (b − a)/(b + a),  ω_0 = 1/(1 − ρ²/2),  ω_k = 1/(1 − ω_{k−1} ρ²/4)                          (6)
 *   |1 − λ p(λ)| ≤ 2 r^(m+1)/(1 + r^(2m+2)),   r = (√b − √a)/(√b + √a)                                             (7)
 *
 * Sources: (2), (3) Arnold, Brezzi 1985, "Mixed and nonconforming finite element methods"; (5)–(7) Saad 2003,
 * "Iterative Methods for Sparse Linear Systems", section 12.3.
 */
import type { Arena } from '../core/index.ts'
import { type Fabric, type PlateTensor, plateTensor, pliedBending } from '../material/index.ts'
import { type Cloth, fabricPlaces, findHinges, type Model } from '../model/index.ts'
import type { PlateArrays } from './plate.ts'
import { findSpectrum } from './plate-spectrum.ts'

/** Most that p(H) may differ from H⁻¹ [–]: well below the 1 % of a fine mesh; a sweep less saves a tenth of a kernel. */
const RESIDUE_MAX = 0.003
const SWEEPS_MAX = 16
/** The matrix may be this share of the true one where it is softest [–]; below 3/4 large steps ring. */
const MATRIX_SHARE = 0.8

export type PlateRest = Omit<PlateArrays, 'hingeVertex' | 'hingeStiffness' | 'hingeViscosity' | 'hingeSlot'>

/** What a plate is worked out from. `hinges`: rows of the model's hinges that bend as a plate, the others as borders do. */
export interface PlateSource {
  readonly model: Model
  readonly cloth: Cloth
  readonly panelFabric: readonly Fabric[]
  readonly hinges: Int32Array
}

/** Null where nothing resists bending. */
export function buildPlate(arena: Arena, source: PlateSource): PlateRest | null {
  const hingeCount = source.hinges.length
  if (hingeCount === 0 || stiffest(source.panelFabric).d11 === 0) return null
  const plate = {
    plateFoot: arena.real(4 * hingeCount),
    plateRoot: arena.real(hingeCount),
    plateNeighbour: arena.i32(4 * hingeCount),
    plateCoupling: arena.real(4 * hingeCount),
    plateStiffness: arena.real(hingeCount),
    plateSweep: arena.real(4 * SWEEPS_MAX),
    plateSweepCount: 0,
    plateLeft: arena.real(4 * hingeCount),
    plateRight: arena.real(4 * hingeCount),
    plateGain: arena.real(4 * hingeCount),
    plateLoad: arena.real(4 * hingeCount),
    plateTurn: arena.real(4 * hingeCount),
    plateTurnBefore: arena.real(4 * hingeCount),
  }
  fillPlate(plate, source)
  return plate
}

/** The numbers of a plate of the same pattern, worked out anew. */
export function fillPlate(plate: PlateRest, source: PlateSource): void {
  const { foot, root, neighbour, coupling, low, high } = numbersOf(source)
  const sweeps = chebyshevSweeps(low, high)
  const share = MATRIX_SHARE / low
  plate.plateFoot.set(foot)
  plate.plateRoot.set(root)
  plate.plateNeighbour.set(neighbour)
  plate.plateCoupling.set(coupling)
  for (let h = 0; h < root.length; h++) plate.plateStiffness[h] = share * root[h] * root[h]
  plate.plateSweep.set(sweeps)
  plate.plateSweepCount = sweeps.length / 4
}

/** What pattern and fabric make of the hinges, and the spectrum of (4). */
interface PlateNumbers {
  readonly foot: Float64Array
  readonly root: Float64Array
  readonly neighbour: Int32Array
  readonly coupling: Float64Array
  readonly low: number
  readonly high: number
}

/** Cloth that is carried over with its fabric finds its numbers ready: the last ones of a pattern are kept with it. */
function numbersOf(source: PlateSource): PlateNumbers {
  const { cloth, panelFabric, hinges } = source
  const { triVertex, triPattern, triPanel, panelGrain, plies } = cloth
  const origin = [triVertex, triPanel, panelGrain, plies, ...panelFabric] // documents, which never change
  const last = known.get(triPattern)
  if (last !== undefined && isSame(last.origin, origin) && isSame(last.hinges, hinges)) return last.numbers
  const numbers = findNumbers(source)
  known.set(triPattern, { origin, hinges, numbers })
  return numbers
}

interface KnownPlate {
  readonly origin: readonly unknown[]
  readonly hinges: Int32Array
  readonly numbers: PlateNumbers
}

const known = new WeakMap<Float64Array, KnownPlate>()

function isSame(a: ArrayLike<unknown>, b: ArrayLike<unknown>): boolean {
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false
  return a.length === b.length
}

function findNumbers(source: PlateSource): PlateNumbers {
  const hingeCount = source.hinges.length
  const foot = new Float64Array(4 * hingeCount)
  const compliance = new Float64Array(5 * hingeCount) // own, then with the four neighbours
  const neighbour = new Int32Array(4 * hingeCount)
  for (let k = 0; k < neighbour.length; k++) neighbour[k] = k >> 2
  fillHinges(source, foot, compliance, neighbour)

  const root = new Float64Array(hingeCount)
  for (let h = 0; h < hingeCount; h++) root[h] = 1 / Math.sqrt(compliance[5 * h])
  const coupling = new Float64Array(4 * hingeCount)
  for (let k = 0; k < coupling.length; k++) {
    coupling[k] = root[k >> 2] * compliance[5 * (k >> 2) + 1 + (k & 3)] * root[neighbour[k]] // (4)
  }
  const { low, high } = findSpectrum(hingeCount, (q, result) => {
    for (let h = 0; h < hingeCount; h++) {
      let sum = q[h]
      for (let k = 4 * h; k < 4 * h + 4; k++) sum += coupling[k] * q[neighbour[k]]
      result[h] = sum
    }
  })
  return { foot, root, neighbour, coupling, low, high }
}

/**
 * (5) as the four numbers of y_{k+1} = own y_k − near Σ H_kl y_l + load z + last y_{k−1} for each sweep, l ≠ k. y_0 = γ z is
 * never written: the first sweep reads z instead, and the second counts its y_{k−1} as load.
 */
function chebyshevSweeps(low: number, high: number): number[] {
  const gamma = 2 / (low + high)
  const rho = (high - low) / (high + low)
  const rate = (Math.sqrt(high) - Math.sqrt(low)) / (Math.sqrt(high) + Math.sqrt(low))
  const numbers: number[] = []
  let omega = 1 / (1 - 0.5 * rho * rho)
  let reach = rate * rate // r^(m + 1) after m sweeps
  for (let m = 1; m <= SWEEPS_MAX; m++, reach *= rate) {
    const own = omega * (1 - gamma)
    const near = omega * gamma
    if (m === 1) numbers.push(own * gamma + near, near * gamma, 0, 0)
    else if (m === 2) numbers.push(own, near, near + (1 - omega) * gamma, 0)
    else numbers.push(own, near, near, 1 - omega)
    omega = 1 / (1 - 0.25 * omega * rho * rho)
    if ((2 * reach) / (1 + reach * reach) <= RESIDUE_MAX) break // (7)
  }
  return numbers
}

/** One tensor per panel. Limp panels beside stiff ones get a trace of their stiffness. */
function plateTensors(panelFabric: readonly Fabric[]): PlateTensor[] {
  const { d11, d22, d66 } = stiffest(panelFabric)
  const trace = { d11: LIMP * d11, d22: LIMP * d22, d12: 0, d66: LIMP * d66 }
  return panelFabric.map(plateTensor).map((tensor) => (tensor.d11 > trace.d11 ? tensor : trace))
}

function stiffest(panelFabric: readonly Fabric[]): PlateTensor {
  return panelFabric.map(plateTensor).reduce((most, tensor) => (tensor.d11 > most.d11 ? tensor : most))
}

/** Tensors of triangles: their panel's, or that of the plies along a seam or hem. */
function pliedTensors(
  { plies, triPanel }: Cloth,
  panelFabric: readonly Fabric[],
): (t: number) => PlateTensor {
  const tensors = plateTensors(panelFabric)
  return (t) => {
    const fabric = panelFabric[triPanel[t]]
    const plied = plies
      ? pliedBending(fabric, plies.triPlies[t], plies.triBond[t], plies.triZipRigidity[t])
      : fabric
    return plied === fabric ? tensors[triPanel[t]] : plateTensor(plied)
  }
}

const LIMP = 1e-6 // [–] against the stiffest panel: nothing, but not a division by zero

/** (1) and (3), triangle by triangle. */
function fillHinges(
  { model, cloth, panelFabric, hinges }: PlateSource,
  feet: Float64Array,
  compliance: Float64Array,
  neighbour: Int32Array,
): void {
  const { triCount, triVertex, hingeVertex } = model
  const places = fabricPlaces(cloth)
  const tensorOf = pliedTensors(cloth, panelFabric)
  const triHinge = hingesOfTriangles(cloth, hinges)
  for (let t = 0; t < triCount; t++) {
    const { height, foot, compliance: own } = triangleShape(places, 6 * t, tensorOf(t))
    for (let k = 0; k < 3; k++) {
      const h = triHinge[3 * t + k]
      if (h < 0) continue
      const starts = hingeVertex[4 * hinges[h]] === triVertex[3 * t + ((k + 1) % 3)]
      const left = starts ? 1 : 0 // the left triangle runs from the hinge's start to its end
      feet[4 * h + 1 - left] = starts ? foot[k] : 1 - foot[k]
      feet[4 * h + 3 - left] = 1 / height[k]
      compliance[5 * h] += own[4 * k]
      for (let step = 1; step < 3; step++) {
        const m = (k + step) % 3
        const other = triHinge[3 * t + m]
        if (other < 0) continue
        const at = 2 * (1 - left) + step - 1
        neighbour[4 * h + at] = other
        compliance[5 * h + 1 + at] += own[3 * k + m]
      }
    }
  }
}

/** Row in `hinges` of the hinge over the edge opposite to each corner, −1 on the border and where a fold is pressed in. */
function hingesOfTriangles({ triVertex, triCount, vertexCount }: Cloth, hinges: Int32Array): Int32Array {
  const { hingeVertex, hingeTri } = findHinges(triVertex, vertexCount)
  const row = new Int32Array(hingeTri.length / 2).fill(-1)
  hinges.forEach((h, own) => {
    row[h] = own
  })
  const triHinge = new Int32Array(3 * triCount).fill(-1)
  for (let side = 0; side < hingeTri.length; side++) {
    const wing = hingeVertex[4 * (side >> 1) + 2 + (side & 1)]
    const t = hingeTri[side]
    for (let k = 0; k < 3; k++) if (triVertex[3 * t + k] === wing) triHinge[3 * t + k] = row[side >> 1]
  }
  return triHinge
}

interface TriangleShape {
  /** Of each corner over its edge [m]. */
  readonly height: Float64Array
  /** Where it stands on that edge, 0 at the next corner, 1 at the one after [–]. */
  readonly foot: Float64Array
  /** (3), 3 × 3 [1/(N m)]. */
  readonly compliance: Float64Array
}

/** The same record each time, filled anew. `at`: where the triangle's six numbers begin in `places`. */
function triangleShape(places: Float64Array, at: number, { d11, d22, d12, d66 }: PlateTensor): TriangleShape {
  const { height, foot, compliance } = shape
  for (let k = 0; k < 3; k++) {
    const a = at + 2 * ((k + 1) % 3)
    const b = at + 2 * ((k + 2) % 3)
    edgeU[k] = places[b] - places[a]
    edgeV[k] = places[b + 1] - places[a + 1]
    length[k] = Math.sqrt(edgeU[k] * edgeU[k] + edgeV[k] * edgeV[k])
    const along =
      (places[at + 2 * k] - places[a]) * edgeU[k] + (places[at + 2 * k + 1] - places[a + 1]) * edgeV[k]
    foot[k] = along / (length[k] * length[k])
  }
  const twice = Math.abs(edgeU[0] * edgeV[1] - edgeV[0] * edgeU[1])
  // n_k·t_i = ± 2A/(l_k l_i), with opposite signs for i and j: edges run around the triangle
  for (let k = 0; k < 3; k++) {
    const i = (k + 1) % 3
    const j = (k + 2) % 3
    const scale = -(length[k] * length[k]) / (twice * twice)
    moment[3 * k] = scale * edgeU[i] * edgeU[j] // (2): M11, M22, 2 M12
    moment[3 * k + 1] = scale * edgeV[i] * edgeV[j]
    moment[3 * k + 2] = scale * (edgeU[i] * edgeV[j] + edgeV[i] * edgeU[j])
    height[k] = twice / length[k]
  }
  const det = d11 * d22 - d12 * d12
  for (let k = 0; k < 3; k++) {
    const a11 = moment[3 * k]
    const a22 = moment[3 * k + 1]
    const a12 = moment[3 * k + 2]
    for (let m = 0; m < 3; m++) {
      const b11 = moment[3 * m]
      const b22 = moment[3 * m + 1]
      const b12 = moment[3 * m + 2]
      const inner =
        (d22 * a11 * b11 - d12 * (a11 * b22 + a22 * b11) + d11 * a22 * b22) / det + (a12 * b12) / (4 * d66)
      compliance[3 * k + m] = (0.5 * twice * inner) / (length[k] * length[m])
    }
  }
  return shape
}

const shape: TriangleShape = {
  height: new Float64Array(3),
  foot: new Float64Array(3),
  compliance: new Float64Array(9),
} // scratch
const edgeU = new Float64Array(3)
const edgeV = new Float64Array(3)
const length = new Float64Array(3)
const moment = new Float64Array(9)
