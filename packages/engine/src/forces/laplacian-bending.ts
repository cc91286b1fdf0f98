/**
 * Bending by the Laplacian: at every vertex the mean-curvature vector of the cloth around it, by cotangent weights of
 * the flat pattern, and an energy quadratic in it. Nothing but a constant matrix times the positions, so bending costs
 * next to nothing and never has a sharp corner, whatever the cloth does.
 *
 *   M = diag(√B1, √B2)            B1, B2 = plate rigidity along warp and weft             [√(N m)]     (1)
 *   h_i = Σ_j l_ij x_j ≈ ∫ ∇·(M ∇x) dA over the cell A_i of vertex i                      [√(N m) m]   (2)
 *   W = ½ Σ_i |h_i|²/A_i                                                                  [J]          (3)
 *   f = −K x,   K = Σ_i l_i l_iᵀ/A_i ⊗ 1                  constant                        [N, N/m]     (4)
 *   damping:  f = −C v,   C = Σ_i τ l_i l_iᵀ/A_i ⊗ h_i h_iᵀ/(|h_i|² + e_i²)               [N s/m]      (5)
 *
 * l in (2): linear elements, −∫∇N_i·M∇N_j dA; for B1 = B2 these are the cotangent weights. Cells are those of Voronoi
 * in the pattern scaled by M^−½, where (2) is isotropic; obtuse triangles give half to the obtuse corner. On the border
 * the flow across the edge is added with the gradient of its own triangle: a border cell feels bending along the border
 * and none across, as a free edge has. Rows vanish on every affine map, so rigid motion and even stretch cost nothing.
 *
 * A cylinder along warp or weft costs ½ B κ² per area, along the angle φ it is ½ (√B1 cos²φ + √B2 sin²φ)² κ²: the
 * rigidity of the bias cannot be chosen. (3) knows the sum of the two curvatures only, a plate of Poisson ratio 1: a
 * saddle is free of charge here and paid by the membrane, which it must stretch. Free edges can curl without stretching
 * it, so narrow strips bend too easily. Uneven stretch in the plane counts as curvature too: this is for broad cloth
 * that hardly stretches. Rest curvature other than none would not turn with the cloth and is not offered.
 * Damping (5) acts on the size of the curvature vector, the only part that rigid turning leaves alone; cloth flatter
 * than the radius 1/CURVATURE_MIN is not damped.
 *
 * Sources: Hauth et al., Eurographics 2004 tutorial "Modelling and Animation of Cloth", section 2.2.6 (Laplacian bend
 * forces à x; without its projection on normals, which is of no account where stretch is small); Wardetzky et al. 2007,
 * "Discrete Quadratic Curvature Energies", section 3 (the quadratic energy); Meyer et al. 2003, "Discrete
 * Differential-Geometry Operators for Triangulated 2-Manifolds", section 3.3 (cells). (1) and the border derived here.
 */
import type { Arena, BlockMatrix } from '../core/index.ts'
import { findEdges } from '../geometry/index.ts'
import type { Fabric } from '../material/index.ts'
import { type Cloth, fabricPlaces } from '../model/index.ts'
import type { ForceModel } from './cloth-force.ts'
import { buildElementSlots } from './element-slots.ts'

export const laplacianBending: ForceModel = {
  summary: 'quadratic energy of the mean-curvature vector, a constant matrix (Etzmuß 2003, Wardetzky 2007)',
  blocksPerVertex: 20, // two rings: 9 where all vertices have six neighbours, 11 on crossed grids; and the slots
  build({ cloth, panelFabric }) {
    const rings = buildRings(cloth, panelFabric)
    let bound: BoundRings | null = null
    return {
      elements: rings,
      bind(arena, matrix) {
        bound = bindRings(arena, matrix, rings)
      },
      assemble(x, v, force, matrix, stiffnessScale, dampingScale) {
        let energy = 0
        for (const ring of rings) energy += addRingForces(ring, x, v, force)
        if (matrix !== null && bound !== null) {
          addStiffness(bound, matrix, stiffnessScale)
          rings.forEach((ring, k) => {
            if (dampingScale !== 0) addRingDamping(ring, bound?.slot[k] ?? NO_SLOTS, x, matrix, dampingScale)
          })
        }
        return energy
      },
    }
  },
}

/** Cloth that bends less than this is not damped [1/m]: a radius of 10 m, no fold at all. */
const CURVATURE_MIN = 0.1

/** Vertices with equally many others around them; each row is the vertex and its ring. */
interface Rings {
  readonly size: number
  /** `size` per row. */
  readonly vertex: Int32Array
  /** l_ij/√A_i, `size` per row [√(N/m)]. */
  readonly weight: Float64Array
  /** τ per row [s]. */
  readonly viscosity: Float64Array
  /** e² of (5) over A per row [J]. */
  readonly floor: Float64Array
}

interface BoundRings {
  readonly slot: readonly Int32Array[]
  /** (4): one number per stored block that is not zero, and one per diagonal block [N/m]. */
  readonly block: Int32Array
  readonly blockStiffness: Float64Array
  readonly diagonalStiffness: Float64Array
}

function addRingForces(ring: Rings, x: Float64Array, v: Float64Array, force: Float64Array): number {
  const { size, vertex, weight, viscosity, floor } = ring
  let energy = 0
  for (let row = 0; row < viscosity.length; row++) {
    const begin = row * size
    const end = begin + size
    let hx = 0
    let hy = 0
    let hz = 0
    let power = 0 // h·ḣ
    for (let k = begin; k < end; k++) {
      const at = 3 * vertex[k]
      const w = weight[k]
      hx += w * x[at]
      hy += w * x[at + 1]
      hz += w * x[at + 2]
    }
    for (let k = begin; k < end; k++) {
      const at = 3 * vertex[k]
      power += weight[k] * (hx * v[at] + hy * v[at + 1] + hz * v[at + 2])
    }
    const square = hx * hx + hy * hy + hz * hz
    energy += 0.5 * square // (3)
    const push = 1 + (viscosity[row] * power) / (square + floor[row]) // (4), (5)
    hx *= push
    hy *= push
    hz *= push
    for (let k = begin; k < end; k++) {
      const at = 3 * vertex[k]
      const w = weight[k]
      force[at] -= w * hx
      force[at + 1] -= w * hy
      force[at + 2] -= w * hz
    }
  }
  return energy
}

function addStiffness(bound: BoundRings, { block, diagonal }: BlockMatrix, scale: number): void {
  const { block: rows, blockStiffness, diagonalStiffness } = bound
  for (let k = 0; k < rows.length; k++) {
    const value = scale * blockStiffness[k]
    const to = 9 * rows[k]
    block[to] += value
    block[to + 4] += value
    block[to + 8] += value
  }
  for (let i = 0; i < diagonalStiffness.length; i++) {
    const value = scale * diagonalStiffness[i]
    diagonal[9 * i] += value
    diagonal[9 * i + 4] += value
    diagonal[9 * i + 8] += value
  }
}

/** (5); h hᵀ is symmetric, so blocks need no turning. */
function addRingDamping(
  ring: Rings,
  slot: Int32Array,
  x: Float64Array,
  { block, diagonal }: BlockMatrix,
  scale: number,
): void {
  const { size, vertex, weight, viscosity, floor } = ring
  for (let row = 0; row < viscosity.length; row++) {
    const begin = row * size
    let hx = 0
    let hy = 0
    let hz = 0
    for (let k = begin; k < begin + size; k++) {
      const at = 3 * vertex[k]
      hx += weight[k] * x[at]
      hy += weight[k] * x[at + 1]
      hz += weight[k] * x[at + 2]
    }
    const share = (scale * viscosity[row]) / (hx * hx + hy * hy + hz * hz + floor[row])
    if (share === 0) continue
    let next = (row * size * (size - 1)) / 2
    for (let q = begin; q < begin + size; q++) {
      const pull = share * weight[q]
      addSquare(diagonal, 9 * vertex[q], pull * weight[q], hx, hy, hz)
      for (let p = q + 1; p < begin + size; p++) {
        addSquare(block, 9 * (slot[next++] >> 1), pull * weight[p], hx, hy, hz)
      }
    }
  }
}

function addSquare(
  target: Float32Array | Float64Array,
  to: number,
  scale: number,
  x: number,
  y: number,
  z: number,
): void {
  const xy = scale * x * y
  const xz = scale * x * z
  const yz = scale * y * z
  target[to] += scale * x * x
  target[to + 1] += xy
  target[to + 2] += xz
  target[to + 3] += xy
  target[to + 4] += scale * y * y
  target[to + 5] += yz
  target[to + 6] += xz
  target[to + 7] += yz
  target[to + 8] += scale * z * z
}

function bindRings(arena: Arena, matrix: BlockMatrix, rings: readonly Rings[]): BoundRings {
  const every = new Float64Array(matrix.column.length)
  const diagonalStiffness = new Float64Array(matrix.rowCount)
  const slot = rings.map(({ vertex, size }) => buildElementSlots(arena, matrix, vertex, size))
  rings.forEach(({ size, vertex, weight, viscosity }, r) => {
    let next = 0
    for (let row = 0; row < viscosity.length; row++) {
      for (let q = row * size; q < (row + 1) * size; q++) {
        diagonalStiffness[vertex[q]] += weight[q] * weight[q]
        for (let p = q + 1; p < (row + 1) * size; p++) every[slot[r][next++] >> 1] += weight[p] * weight[q]
      }
    }
  })
  const block = Int32Array.from(every.keys()).filter((e) => every[e] !== 0)
  return {
    slot,
    block,
    blockStiffness: Float64Array.from(block, (e) => every[e]),
    diagonalStiffness,
  }
}

function buildRings(cloth: Cloth, panelFabric: readonly Fabric[]): Rings[] {
  const { vertexCount, triCount, triVertex } = cloth
  const rows = Array.from({ length: vertexCount }, () => new Map<number, number>())
  const area = new Float64Array(vertexCount)
  const viscosity = new Float64Array(vertexCount)
  const rigidity = new Float64Array(vertexCount) // mean of √(B1 B2) [N m]
  const places = fabricPlaces(cloth)
  const { edgeTri, triEdge } = findEdges(triVertex, vertexCount)

  for (let t = 0; t < triCount; t++) {
    const fabric = panelFabric[cloth.triPanel[t]]
    const corners = triVertex.subarray(3 * t, 3 * t + 3)
    const { stiffness, share, areaRest, mean } = triangleWeights(places, t, fabric)
    for (let k = 0; k < 3; k++) {
      const cell = share[k] * areaRest
      area[corners[k]] += cell
      viscosity[corners[k]] += cell * fabric.bendViscosity
      rigidity[corners[k]] += cell * mean
      for (let m = 0; m < 3; m++) addWeight(rows[corners[k]], corners[m], -stiffness[3 * k + m])
      // border between corners k and k + 1: its flow, half to each end, is the row of the corner across
      if (edgeTri[2 * triEdge[3 * t + k] + 1] !== -1) continue
      for (let m = 0; m < 3; m++) {
        const flow = -stiffness[3 * ((k + 2) % 3) + m]
        addWeight(rows[corners[k]], corners[m], flow)
        addWeight(rows[corners[(k + 1) % 3]], corners[m], flow)
      }
    }
  }
  return groupRows(rows, area, viscosity, rigidity)
}

function groupRows(
  rows: readonly Map<number, number>[],
  area: Float64Array,
  viscosity: Float64Array,
  rigidity: Float64Array,
): Rings[] {
  const sizes = [...new Set(rows.map((row) => row.size))].sort((a, b) => a - b)
  return sizes.map((size) => {
    const own = [...rows.keys()].filter((i) => rows[i].size === size)
    return {
      size,
      vertex: Int32Array.from(own.flatMap((i) => [...rows[i].keys()])),
      weight: Float64Array.from(own.flatMap((i) => [...rows[i].values()].map((l) => l / Math.sqrt(area[i])))),
      viscosity: Float64Array.from(own, (i) => viscosity[i] / area[i]),
      floor: Float64Array.from(own, (i) => rigidity[i] * CURVATURE_MIN * CURVATURE_MIN + TINY),
    }
  })
}

function addWeight(row: Map<number, number>, column: number, value: number): void {
  row.set(column, (row.get(column) ?? 0) + value)
}

/** Least rigidity of one direction against the other [–]; the pattern cannot be scaled by more than 10 : 1. */
const CONTRAST_MIN = 1e-4

/** ∫∇N_k·M∇N_m dA [√(N m)], row by row, the share of the area that lies nearest to each corner [–]; √(B1 B2) [N m]. */
function triangleWeights(places: Float64Array, t: number, { bendWarp, bendWeft }: Fabric) {
  const most = Math.max(bendWarp, bendWeft)
  const warp = most > 0 ? Math.max(bendWarp, CONTRAST_MIN * most) : 1
  const weft = most > 0 ? Math.max(bendWeft, CONTRAST_MIN * most) : 1
  const strain = Math.sqrt(Math.sqrt(warp)) // M^½ along warp, then weft
  const other = Math.sqrt(Math.sqrt(weft))
  const edge: number[][] = []
  for (let k = 0; k < 3; k++) {
    const a = 6 * t + 2 * ((k + 1) % 3)
    const b = 6 * t + 2 * ((k + 2) % 3)
    edge.push([(places[b] - places[a]) / strain, (places[b + 1] - places[a + 1]) / other]) // across corner k
  }
  const dot = (k: number, m: number) => edge[k][0] * edge[m][0] + edge[k][1] * edge[m][1]
  const twice = Math.abs(edge[0][0] * edge[1][1] - edge[0][1] * edge[1][0])
  const scale = most > 0 ? (strain * other) / (2 * twice) : 0
  const stiffness = Float64Array.from({ length: 9 }, (_, e) => scale * dot(Math.floor(e / 3), e % 3))
  const cot = [0, 1, 2].map((k) => -dot((k + 1) % 3, (k + 2) % 3) / twice)
  const obtuse = cot.findIndex((c) => c < 0)
  const share = [0, 1, 2].map((k) => {
    if (obtuse >= 0) return k === obtuse ? 0.5 : 0.25
    const next = (k + 1) % 3
    const last = (k + 2) % 3
    return (dot(next, next) * cot[next] + dot(last, last) * cot[last]) / (4 * twice)
  })
  return {
    stiffness,
    share,
    areaRest: 0.5 * twice * strain * other,
    mean: most > 0 ? Math.sqrt(warp * weft) : 0,
  }
}

const TINY = 1e-30 // [J] keeps 0/0 away where cloth has no rigidity
const NO_SLOTS = new Int32Array(0)
