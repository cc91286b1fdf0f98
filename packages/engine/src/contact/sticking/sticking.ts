/**
 * Cloth that sticks: to a hand that picks it up, to tape, to damp skin, to itself. Vertices of adhering regions that come
 * near a triangle of a sticky region are held by a spring to the place over the triangle where they were caught, and go
 * with it. Both kinds of region get stronger, weaker and vanish in time as the scene says.
 *
 *   y_f = Σ w_j p_j + o n                      place over foot f: weights w, height o over the triangle    [m]    (1)
 *   o   = n·(x − Σ w_j p_j), kept within o₀ … o₁,   o₀ height when caught, o₁ = max(o₀, rest distance)    [m]    (2)
 *   s²  = mean over the feet of |y_f − x|²                                                                [m²]   (3)
 *   k   = k₀ g (1 − (s/s_off)²)²  for s < s_off, else 0                                                   [N/m]  (4)
 *   F   = mean over the feet of k ((y_f + T u_f) − (x + T v)),   −w_j times its share on cloth triangles   [N]    (5)
 *
 * A vertex near several triangles of a region has a foot on each and is drawn to their mean. u_f velocity of the foot,
 * T time of forecast: (5) is a spring k with damping k T. k₀ = stiffness × area of the vertex, g product of the grips of
 * both regions. Energy of (4): E(s) = ∫ k s ds = (k₀ g s_off²/6) (1 − (1 − (s/s_off)²)³); it rises to k₀ g s_off²/6, and
 * the pull to 0.286 k₀ g s_off at s = s_off/√5, then falls to nothing: cloth peels, it does not snap.
 *
 * (2) leaves the vertex free between the height it was caught at and the one at which contact holds it off, so a catch
 * begins without force and without energy, and sticking never works against repulsion.
 *
 * In the solve: −∂F/∂x → k, −∂F/∂v → k T, along the normal only k T while (2) leaves it free. On bodies a diagonal
 * block; on cloth one row of the solver per foot (weights 1, −w), which keeps linear momentum exactly.
 * E is concave in s², so ½ k s² with the k of the moment lies above it everywhere: the solve sees at least the stiffness
 * there is, never less, and cannot overshoot; slopes of k and of n are left out for that. So angular momentum is only
 * kept up to o × F, as with any friction at a gap. The diagonal of such rows alone would tie both plies to the places they are
 * heading for (see `cloth-contact.ts`), hence the whole rows.
 *
 * A vertex that has a foot in a region takes no further ones there before it has let go: feet taken on the way, as the
 * source does, would let loaded cloth creep. What is caught while it is stretched, or gripped harder while it is
 * stretched, gets its energy from the scene.
 *
 * Bridson, Marino, Fedkiw 2003, Simulation of Clothing with Folds and Wrinkles, section 6. (2), (3) and the law (4) are
 * ours.
 */
import { assert, type BlockMatrix, type TriangleMesh } from '../../core/index.ts'
import type { Assembly, PairRows } from '../../forces/index.ts'
import { FEET_MAX, feetOf, measureBond } from './stick-feet.ts'

/** How strong a region is at a time [s]: 0 = not at all, 1 = fully. A function of time alone. */
export type Grip = (time: number) => number

/** Vertices of the cloth that can be caught. */
export interface AdheringRegion {
  readonly vertices: readonly number[]
  readonly grip: Grip
}

/** Triangles that catch: of the collider in this row of the scene, or of the cloth itself. */
export interface StickyRegion {
  readonly on: number | 'cloth'
  readonly triangles: readonly number[]
  readonly grip: Grip
}

export interface StickingOptions {
  /** k₀ over the area of the vertex [Pa/m]. */
  readonly stiffness: number
  /** Caught at this much more than the rest distance from the triangle [m]. */
  readonly reach: number
  /** s_off [m]. */
  readonly release: number
  /** T in steps [–]. */
  readonly lag: number
}

/** 10 N/m for a vertex of a square centimetre; a peak of 290 Pa, the weight of a hundred plies of shirting. */
const STICKING_DEFAULTS: StickingOptions = { stiffness: 1e5, reach: 0.001, release: 0.01, lag: 3 }

/** What a scene says about sticking. */
export interface Sticking extends Partial<StickingOptions> {
  readonly adhering: readonly AdheringRegion[]
  readonly sticky: readonly StickyRegion[]
}

export interface StickingInput {
  readonly sticking: Sticking
  readonly vertexArea: Float64Array
  readonly inverseMass: Float64Array
  readonly triVertex: Int32Array
  /** Vertices of equal class are sewn together and do not stick to each other. */
  readonly vertexClass: Int32Array
  readonly obstacles: readonly TriangleMesh[]
  /** Distances at which contact holds vertices off bodies, and plies off each other [m]. */
  readonly bodyDistance: number
  readonly clothDistance: number
}

/**
 * Bond b = region + regionCount · (row of the adhering vertex), whether there is one or not; its feet are
 * FEET_MAX b … FEET_MAX b + feet[b] − 1.
 */
export interface StickingSystem {
  readonly options: StickingOptions
  readonly input: StickingInput
  readonly vertexCount: number
  readonly regionCount: number
  /** Adhering vertices, and their grip now [–]. */
  readonly vertex: Int32Array
  readonly vertexGrip: Float64Array
  /** Rows of `vertex` by their x, as last sorted. */
  readonly order: Int32Array
  /** Sticky triangles: corners, those of obstacles from vertexCount on, and their region. */
  readonly triCorner: Int32Array
  readonly triRegion: Int32Array
  readonly regionGrip: Float64Array
  readonly regionOnBody: Uint8Array
  readonly feet: Uint8Array
  /** Bonds that did not exist before the search under way. */
  readonly fresh: Uint8Array
  readonly footTri: Int32Array
  /** w of the second and third corner (1), o₀ and o₁ sorted (2). */
  readonly footWeight: Float64Array
  readonly footHeight: Float64Array
  /** Bonds at the end of the last step. */
  bondCount: number
  /** The step under way: vertices of the obstacles at its start and end [m], its start and length [s]. */
  start: Float64Array
  end: Float64Array
  time: number
  dt: number
}

export function buildSticking(input: StickingInput): StickingSystem {
  const { sticking, inverseMass, obstacles } = input
  const options: StickingOptions = { ...STICKING_DEFAULTS, ...definedOf(sticking) }
  assert(
    options.stiffness >= 0 && options.reach > 0 && options.release > options.reach && options.lag >= 0,
    'sticking needs a reach below its release, and neither stiffness nor lag below 0',
  )
  const vertexCount = inverseMass.length
  const free = new Set(sticking.adhering.flatMap(({ vertices }) => [...vertices]))
  const vertex = Int32Array.from([...free].filter((i) => inverseMass[i] > 0).sort((a, b) => a - b))
  const first: number[] = [] // row of the first vertex of each obstacle
  obstacles.reduce((row, { position }, k) => {
    first[k] = row
    return row + position.length / 3
  }, vertexCount)
  const triCorner: number[] = []
  const triRegion: number[] = []
  sticking.sticky.forEach(({ on, triangles }, region) => {
    const corners = on === 'cloth' ? input.triVertex : obstacles[on]?.triVertex
    assert(corners !== undefined, `sticky region ${region} is on body ${on}, of which there is none`)
    for (const t of triangles) {
      for (let k = 0; k < 3; k++) triCorner.push((on === 'cloth' ? 0 : first[on]) + corners[3 * t + k])
      triRegion.push(region)
    }
  })
  const regionCount = sticking.sticky.length
  const footCount = FEET_MAX * vertex.length * regionCount
  return {
    options,
    input,
    vertexCount,
    regionCount,
    vertex,
    vertexGrip: new Float64Array(vertex.length),
    order: Int32Array.from(vertex, (_, row) => row),
    triCorner: Int32Array.from(triCorner),
    triRegion: Int32Array.from(triRegion),
    regionGrip: new Float64Array(regionCount),
    regionOnBody: Uint8Array.from(sticking.sticky, ({ on }) => (on === 'cloth' ? 0 : 1)),
    feet: new Uint8Array(vertex.length * regionCount),
    fresh: new Uint8Array(vertex.length * regionCount),
    footTri: new Int32Array(footCount),
    footWeight: new Float64Array(2 * footCount),
    footHeight: new Float64Array(2 * footCount),
    bondCount: 0,
    start: new Float64Array(0),
    end: new Float64Array(0),
    time: 0,
    dt: 1,
  }
}

/** Most rows of the solver that sticking cloth can need: one per foot, two where damping is added by itself. */
export function stickingRows(sticking: Sticking | undefined): number {
  if (sticking === undefined || !sticking.sticky.some(({ on }) => on === 'cloth')) return 0
  const vertices = sticking.adhering.reduce((sum, region) => sum + region.vertices.length, 0)
  return 2 * FEET_MAX * vertices * sticking.sticky.filter(({ on }) => on === 'cloth').length
}

/** A step of dt [s] begins at `time` [s]; places of all vertices of the obstacles at its start and end [m]. */
export function beginSticking(
  system: StickingSystem,
  start: Float64Array,
  end: Float64Array,
  time: number,
  dt: number,
): void {
  system.start = start
  system.end = end
  system.time = time
  system.dt = dt
  gripAt(system, time + dt)
}

/** Grips of all regions at a time [s]; a vertex in several regions has the strongest. */
export function gripAt(system: StickingSystem, time: number): void {
  const { vertex, vertexGrip, regionGrip, input } = system
  vertexGrip.fill(0)
  for (const { vertices, grip } of input.sticking.adhering) {
    const now = grip(time)
    if (!(now > 0)) continue
    for (const i of vertices) {
      const row = rowOf(vertex, i)
      if (row >= 0) vertexGrip[row] = Math.max(vertexGrip[row], now)
    }
  }
  input.sticking.sticky.forEach(({ grip }, region) => {
    regionGrip[region] = Math.max(0, grip(time))
  })
}

/** (1)–(5): forces, anchors of what sticks to bodies, and further rows of what sticks to cloth. */
export function addSticking(system: StickingSystem, assembly: Assembly): void {
  const { time, x, v, force, anchor, rows, stiffnessScale, dampingScale } = assembly
  const { feet, regionCount, regionOnBody, dt, options } = system
  if (system.bondCount === 0) return
  const share = Math.max(0, Math.min(1, (time - system.time) / dt))
  const lag = options.lag * dt
  for (let b = 0; b < feet.length; b++) {
    const many = feet[b]
    if (many === 0) continue
    const square = measureBond(system, b, x, v, share)
    const k = stiffnessOf(system, b, square) / many
    if (k === 0) continue
    const i = system.vertex[(b - (b % regionCount)) / regionCount]
    const onBody = regionOnBody[b % regionCount] === 1
    for (let f = 0; f < many; f++) {
      foot.row = FEET_MAX * b + f
      foot.f = f
      foot.i = i
      addFootForce(system, foot, onBody, k, k * lag, force)
      const along = (feetOf.held[f] === 1 ? k : 0) * stiffnessScale + k * lag * dampingScale
      const across = k * stiffnessScale + k * lag * dampingScale
      if (onBody) {
        if (anchor !== null) addBlock(anchor.diagonal, 9 * i, f, along, across)
      } else if (rows !== null) writeRow(system, foot, rows, assembly.rowsCount++, along, across)
    }
  }
}

/** One foot of a bond: its row, its place in `feetOf`, and the vertex that stands on it. */
interface Foot {
  row: number
  f: number
  i: number
}

/** (4) for a bond that is stretched by √square [N/m]. */
export function stiffnessOf(system: StickingSystem, b: number, square: number): number {
  const { options, regionCount, vertexGrip, regionGrip, vertex, input } = system
  const region = b % regionCount
  const row = (b - region) / regionCount
  const rest = 1 - square / (options.release * options.release)
  if (!(rest > 0)) return 0
  const area = input.vertexArea[vertex[row]]
  return options.stiffness * area * vertexGrip[row] * regionGrip[region] * rest * rest
}

/** Every key that is given. */
function definedOf(sticking: Sticking): Partial<StickingOptions> {
  return Object.fromEntries(Object.entries(sticking).filter(([, value]) => value !== undefined))
}

/** Row of vertex i in a sorted list, or −1. */
function rowOf(sorted: Int32Array, i: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle] < i) low = middle + 1
    else high = middle
  }
  return sorted[low] === i ? low : -1
}

/** (5) of one foot, k and k T being its shares. */
function addFootForce(
  { triCorner, footTri, footWeight }: StickingSystem,
  { row, f, i }: Foot,
  onBody: boolean,
  stiffness: number,
  damping: number,
  force: Float64Array,
): void {
  const t = 3 * footTri[row]
  const wb = footWeight[2 * row]
  const wc = footWeight[2 * row + 1]
  for (let k = 0; k < 3; k++) {
    const pull = stiffness * feetOf.gap[3 * f + k] + damping * feetOf.slip[3 * f + k]
    force[3 * i + k] += pull
    if (onBody) continue
    force[3 * triCorner[t] + k] -= (1 - wb - wc) * pull
    force[3 * triCorner[t + 1] + k] -= wb * pull
    force[3 * triCorner[t + 2] + k] -= wc * pull
  }
}

/** block += along n nᵀ + across (1 − n nᵀ) with the normal of foot f. */
function addBlock(
  block: BlockMatrix['diagonal'],
  at: number,
  f: number,
  along: number,
  across: number,
): void {
  const { normal: n } = feetOf
  for (let c = 0; c < 3; c++) {
    for (let r = 0; r < 3; r++) block[at + 3 * c + r] += (along - across) * n[3 * f + c] * n[3 * f + r]
    block[at + 4 * c] += across
  }
}

/** The same as row number `count` of the solver. */
function writeRow(
  { triCorner, footTri, footWeight }: StickingSystem,
  { row, f, i }: Foot,
  rows: PairRows,
  count: number,
  along: number,
  across: number,
): void {
  const t = 3 * footTri[row]
  const wb = footWeight[2 * row]
  const wc = footWeight[2 * row + 1]
  const at = 4 * count
  rows.vertex[at] = i
  for (let c = 0; c < 3; c++) rows.vertex[at + 1 + c] = triCorner[t + c]
  rows.weight[at] = 1
  rows.weight[at + 1] = wb + wc - 1
  rows.weight[at + 2] = -wb
  rows.weight[at + 3] = -wc
  for (let k = 0; k < 3; k++) rows.normal[at + k] = feetOf.normal[3 * f + k]
  rows.normal[at + 3] = along
  rows.grip[count] = across
}

const foot: Foot = { row: 0, f: 0, i: 0 } // scratch
