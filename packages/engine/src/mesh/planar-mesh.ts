/**
 * A triangulated disc in the plane that can be edited in place: the clay of the mesher.
 * Half-edges: h = 3 t + k runs from corner k of triangle t to its next corner, `twin[h]` is the same edge seen from
 * the neighbour, −1 on the border. Triangles are counter-clockwise (y up). Vertices below `borderCount` lie on the
 * outline, those below `fixedCount` on lines inside; these never move or vanish, nor do edges along lines. Every write goes into a journal, so that an edit which did not help is undone.
 *
 * Each triangle carries its `triangleCost`; `delta` is the change of their sum since the last `mark`.
 */
import type { SizeField } from './size-field.ts'
import { triangleCost } from './triangle-cost.ts'

/** Lines inside the panel that edges must follow: vertices next after the outline's, and pairs of rows. */
export interface FixedLines {
  readonly vertexCount: number
  readonly edges: readonly (readonly [number, number])[]
}

export const NO_LINES: FixedLines = { vertexCount: 0, edges: [] }

export class PlanarMesh {
  vertexCount: number
  triCount: number
  readonly borderCount: number
  /** Vertices on the outline and on lines. */
  readonly fixedCount: number
  /** Place [m], 2 per vertex. */
  x: Float64Array
  /** Start vertex of each half-edge; −1 in a removed triangle. */
  from: Int32Array
  twin: Int32Array
  /** One half-edge leaving each vertex; on the outline the one that runs along the outline; −1 = removed. */
  leaving: Int32Array
  triCost: Float64Array
  delta = 0
  /** Edge length wanted at each place. */
  field: SizeField
  readonly #fixed: ReadonlySet<number>
  readonly #journal: number[] = []
  #recording = false

  constructor(
    x: Float64Array,
    borderCount: number,
    from: Int32Array,
    twin: Int32Array,
    field: SizeField,
    lines: FixedLines = NO_LINES,
  ) {
    this.vertexCount = x.length / 2
    this.triCount = from.length / 3
    this.borderCount = borderCount
    this.fixedCount = borderCount + lines.vertexCount
    this.#fixed = new Set(lines.edges.map(([a, b]) => this.#edgeKey(a, b)))
    this.x = x.slice()
    this.from = from.slice()
    this.twin = twin.slice()
    this.leaving = new Int32Array(this.vertexCount).fill(-1)
    this.triCost = new Float64Array(this.triCount)
    this.field = field
    for (let h = 0; h < from.length; h++) {
      if (this.leaving[from[h]] < 0 || twin[h] < 0) this.leaving[from[h]] = h
    }
  }

  to(h: number): number {
    return this.from[next(h)]
  }

  /** An inner edge that may turn, be split or vanish: neither on the outline nor along a line. */
  isFree(h: number): boolean {
    if (this.twin[h] < 0) return false
    return this.#fixed.size === 0 || !this.#fixed.has(this.#edgeKey(this.from[h], this.to(h)))
  }

  #edgeKey(a: number, b: number): number {
    return a < b ? a * EDGE_STRIDE + b : b * EDGE_STRIDE + a
  }

  /** Half-edges leaving vertex i, counter-clockwise, written into `ring`; returns how many. */
  ringOf(i: number, ring: number[]): number {
    const first = this.leaving[i]
    let count = 0
    let h = first
    do {
      ring[count++] = h
      h = this.twin[previous(h)]
    } while (h >= 0 && h !== first)
    return count
  }

  /** Vertices joined to i by an edge, written into `list`; returns how many. */
  neighboursOf(i: number, list: number[]): number {
    let count = this.ringOf(i, list)
    const last = previous(list[count - 1])
    for (let k = 0; k < count; k++) list[k] = this.to(list[k])
    if (this.twin[last] < 0) list[count++] = this.from[last]
    return count
  }

  /** Begins an edit that may be undone. */
  mark(): void {
    this.#journal.length = 0
    this.#recording = true
    this.delta = 0
  }

  keep(): void {
    this.#recording = false
  }

  undo(): void {
    this.#recording = false
    const journal = this.#journal
    for (let at = journal.length - 3; at >= 0; at -= 3) {
      const row = journal[at + 1]
      const old = journal[at + 2]
      switch (journal[at]) {
        case WAS_X:
          this.x[row] = old
          break
        case WAS_FROM:
          this.from[row] = old
          break
        case WAS_TWIN:
          this.twin[row] = old
          break
        case WAS_LEAVING:
          this.leaving[row] = old
          break
        case WAS_COST:
          this.triCost[row] = old
          break
        default:
          this.vertexCount = row
          this.triCount = old
      }
    }
  }

  moveVertex(i: number, px: number, py: number): void {
    this.#note(WAS_X, 2 * i, this.x[2 * i])
    this.#note(WAS_X, 2 * i + 1, this.x[2 * i + 1])
    this.x[2 * i] = px
    this.x[2 * i + 1] = py
  }

  /** Computes the cost of triangle t again. */
  weigh(t: number): void {
    const cost = triangleCost(this, t)
    this.#note(WAS_COST, t, this.triCost[t])
    this.delta += cost - this.triCost[t]
    this.triCost[t] = cost
  }

  /** True when the two triangles at edge h form a strictly convex quadrilateral, so that its diagonal can turn. */
  canFlip(h: number): boolean {
    const g = this.twin[h]
    if (!this.isFree(h)) return false
    const a = this.from[h]
    const b = this.from[g]
    const c = this.from[previous(h)]
    const d = this.from[previous(g)]
    return this.#turn(a, d, c) > 0 && this.#turn(d, b, c) > 0
  }

  /** a→b with c on the left and d on the right becomes d→c. Costs are not weighed. */
  flip(h: number): void {
    const { from, twin, leaving } = this
    const g = twin[h]
    const h1 = next(h)
    const g1 = next(g)
    const a = from[h]
    const b = from[g]
    const c = from[previous(h)]
    const d = from[previous(g)]
    const right = twin[g1]
    const left = twin[h1]
    this.#setFrom(h1, d)
    this.#setFrom(g1, c)
    this.#link(h, right)
    this.#link(g, left)
    this.#link(h1, g1)
    if (leaving[a] === g1) this.#setLeaving(a, h)
    if (leaving[b] === h1) this.#setLeaving(b, g)
  }

  /** A new vertex on the inner edge h, joined to all four corners around. Returns its row. Costs are not weighed. */
  splitEdge(h: number): number {
    const a = this.from[h]
    const b = this.to(h)
    const m = this.#insert(
      Math.floor(h / 3),
      (this.x[2 * a] + this.x[2 * b]) / 2,
      (this.x[2 * a + 1] + this.x[2 * b + 1]) / 2,
    )
    // m now lies in the triangle beside h; turning the edge a–b towards the other side makes it a vertex of that edge
    const ring: number[] = []
    const count = this.ringOf(m, ring)
    for (let k = 0; k < count; k++) {
      const e = next(ring[k])
      if (this.from[e] === a && this.to(e) === b) {
        this.flip(e)
        break
      }
    }
    return m
  }

  /** Vertex v = from[h], inside the panel, slides along h into its end and is gone. False when that would fold the mesh. */
  collapse(h: number): boolean {
    const { from, twin, leaving } = this
    const v = from[h]
    const u = this.to(h)
    if (v < this.fixedCount || this.#sharedNeighbours(u, v) !== 2) return false
    const count = this.ringOf(v, ringScratch)
    for (let k = 0; k < count; k++) {
      const b = this.to(ringScratch[k])
      const c = from[previous(ringScratch[k])]
      if (b !== u && c !== u && !(this.#turn(u, b, c) > 0)) return false
    }
    const g = twin[h]
    const c = from[previous(h)]
    const d = from[previous(g)]
    const cu = twin[next(h)]
    const uc = twin[previous(h)]
    const du = twin[next(g)]
    const ud = twin[previous(g)]
    for (let k = 0; k < count; k++) this.#setFrom(ringScratch[k], u)
    this.#link(uc, cu)
    this.#link(du, ud)
    if (leaving[u] === next(h) || leaving[u] === g) this.#setLeaving(u, uc)
    if (leaving[c] === previous(h)) this.#setLeaving(c, cu)
    if (leaving[d] === previous(g)) this.#setLeaving(d, du)
    this.#setLeaving(v, -1)
    this.#remove(Math.floor(h / 3))
    this.#remove(Math.floor(g / 3))
    return true
  }

  /** Twice the signed area of triangle t [m²]. */
  doubleArea(t: number): number {
    return this.#turn(this.from[3 * t], this.from[3 * t + 1], this.from[3 * t + 2])
  }

  #turn(a: number, b: number, c: number): number {
    const { x } = this
    const ax = x[2 * a]
    const ay = x[2 * a + 1]
    return (x[2 * b] - ax) * (x[2 * c + 1] - ay) - (x[2 * b + 1] - ay) * (x[2 * c] - ax)
  }

  #sharedNeighbours(u: number, v: number): number {
    const ringU: number[] = []
    const ringV: number[] = []
    const countU = this.neighboursOf(u, ringU)
    const countV = this.neighboursOf(v, ringV)
    let shared = 0
    for (let p = 0; p < countU; p++) for (let q = 0; q < countV; q++) if (ringU[p] === ringV[q]) shared++
    return shared
  }

  /** Triangle t = (a, b, c) becomes (a, b, m), (b, c, m), (c, a, m). */
  #insert(t: number, px: number, py: number): number {
    this.#note(WAS_COUNT, this.vertexCount, this.triCount)
    const m = this.vertexCount++
    const second = 3 * this.triCount
    const third = second + 3
    this.triCount += 2
    this.#grow()
    const { from, twin, leaving } = this
    this.x[2 * m] = px
    this.x[2 * m + 1] = py
    const h = 3 * t
    const [a, b, c] = [from[h], from[h + 1], from[h + 2]]
    const left = twin[h + 1]
    const right = twin[h + 2]
    from.set([b, c, m, c, a, m], second)
    this.#setFrom(h + 2, m)
    this.#link(second, left)
    this.#link(third, right)
    this.#link(h + 1, second + 2)
    this.#link(second + 1, third + 2)
    this.#link(third + 1, h + 2)
    if (leaving[b] === h + 1) this.#setLeaving(b, second)
    if (leaving[c] === h + 2) this.#setLeaving(c, third)
    leaving[m] = second + 2
    this.triCost[second / 3] = 0
    this.triCost[third / 3] = 0
    return m
  }

  #remove(t: number): void {
    for (let h = 3 * t; h < 3 * t + 3; h++) this.#setFrom(h, -1)
    this.#note(WAS_COST, t, this.triCost[t])
    this.delta -= this.triCost[t]
    this.triCost[t] = 0
  }

  #link(h: number, g: number): void {
    if (h >= 0) this.#setTwin(h, g)
    if (g >= 0) this.#setTwin(g, h)
  }

  #setFrom(h: number, i: number): void {
    this.#note(WAS_FROM, h, this.from[h])
    this.from[h] = i
  }

  #setTwin(h: number, g: number): void {
    this.#note(WAS_TWIN, h, this.twin[h])
    this.twin[h] = g
  }

  #setLeaving(i: number, h: number): void {
    this.#note(WAS_LEAVING, i, this.leaving[i])
    this.leaving[i] = h
  }

  #note(kind: number, row: number, old: number): void {
    if (this.#recording) this.#journal.push(kind, row, old)
  }

  #grow(): void {
    if (2 * this.vertexCount > this.x.length) {
      const room = this.vertexCount + (this.vertexCount >> 2) + 64
      this.x = copyInto(new Float64Array(2 * room), this.x)
      this.leaving = copyInto(new Int32Array(room), this.leaving)
    }
    if (3 * this.triCount > this.from.length) {
      const room = this.triCount + (this.triCount >> 2) + 128
      this.from = copyInto(new Int32Array(3 * room), this.from)
      this.twin = copyInto(new Int32Array(3 * room), this.twin)
      this.triCost = copyInto(new Float64Array(room), this.triCost)
    }
  }
}

/** Next half-edge in the same triangle. */
export function next(h: number): number {
  return h % 3 === 2 ? h - 2 : h + 1
}

export function previous(h: number): number {
  return h % 3 === 0 ? h + 2 : h - 1
}

function copyInto<A extends Float64Array | Int32Array>(bigger: A, old: A): A {
  bigger.set(old)
  return bigger
}

const EDGE_STRIDE = 67_108_864 // more than vertices of a mesh
const WAS_X = 0
const WAS_FROM = 1
const WAS_TWIN = 2
const WAS_LEAVING = 3
const WAS_COST = 4
const WAS_COUNT = 5
const ringScratch: number[] = []
