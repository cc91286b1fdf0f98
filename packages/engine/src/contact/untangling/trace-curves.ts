/**
 * The lines along which surfaces pass through each other, traced from end to end (Baraff, Witkin, Kass 2003, Untangling
 * Cloth, section 4). Where an edge pierces a face the line goes on in the two triangles of that edge:
 *
 *   piercing (e, f)  joins  the pairs (t₁, f) and (t₂, f),   t₁, t₂ the triangles of edge e                (1)
 *   a pair of triangles that cross has two piercings, or one and a shared corner                            (2)
 *
 * So pairs are links, piercings are joints, and every line is a closed ring or a chain with two ends. An end lies on a
 * border (the edge has one triangle) or in a corner that both triangles share, where cloth folds through itself about
 * a vertex. Pairs that share a corner are not counted as crossings, but lines run through them. Signs are exact, as in
 * `count-crossings.ts`; a corner exactly on a face (sign 0) leaves a joint out, and the line ends there as `lost`.
 */
import { orient3d } from 'robust-predicates'
import { cross, dot, minus, placeOf, plus, scaled, type Vector3 } from '../../core/index.ts'
import type { MeshLinks } from './mesh-links.ts'

/** An edge through a face. */
export interface Piercing {
  /** Ends of the edge, and its place among all edges: the lower of the corners it begins at in its triangles. */
  readonly a: number
  readonly b: number
  readonly edge: number
  readonly face: number
  /** Triangles of the edge; the second is −1 at a border. */
  readonly triangles: readonly [number, number]
  /** Part of the way from a to b [–], and weights of the corners of the face. */
  readonly s: number
  readonly weight: Vector3
  readonly point: Vector3
}

export type CurveEnd = 'border' | 'corner' | 'lost'

export interface Curve {
  /** Crossing triangles in order, two rows each: first of side 0, then of side 1. */
  readonly pairs: readonly number[]
  /** In order along the curve. */
  readonly piercings: readonly Piercing[]
  /** Side (0 or 1) the edge of each piercing belongs to. */
  readonly side: readonly number[]
  readonly closed: boolean
  readonly ends: readonly CurveEnd[]
  /** [m], between the first and the last piercing. */
  readonly length: number
}

export interface Surface {
  readonly position: Float64Array
  readonly triVertex: Int32Array
  readonly links: MeshLinks
}

/** Curves through the crossing pairs (two triangle rows each) and whatever they lead to. */
export function traceCurves(surface: Surface, crossing: ArrayLike<number>): Curve[] {
  const web = findPiercings(surface, crossing)
  const curves: Curve[] = []
  for (const pair of web.pairs.values()) if (!pair.visited && isEnd(pair)) curves.push(follow(web, pair))
  for (const pair of web.pairs.values()) if (!pair.visited) curves.push(follow(web, pair))
  return curves
}

interface Pair {
  readonly t: number
  readonly u: number
  readonly piercings: Piercing[]
  visited: boolean
}

interface Web {
  readonly surface: Surface
  readonly pairs: Map<number, Pair>
}

/** Chains begin at pairs that have nothing beyond one of their piercings. */
function isEnd({ piercings }: Pair): boolean {
  return piercings.length < 2 || piercings.some(({ triangles }) => triangles[1] < 0)
}

/** All pairs that the lines run through, each with its piercings (1) (2). */
function findPiercings(surface: Surface, crossing: ArrayLike<number>): Web {
  const pairs = new Map<number, Pair>()
  const known = new Map<number, Piercing>()
  const queue: Pair[] = []
  const web: Web = { surface, pairs }
  for (let k = 0; k < crossing.length; k += 2) enter(web, queue, crossing[k], crossing[k + 1])
  for (let next = 0; next < queue.length; next++) {
    const pair = queue[next]
    for (const [t, u] of [
      [pair.t, pair.u],
      [pair.u, pair.t],
    ]) {
      for (let k = 0; k < 3; k++) {
        const piercing = pierce(surface, t, k, u, known)
        if (piercing === null) continue
        pair.piercings.push(piercing)
        const beyond = piercing.triangles[0] === t ? piercing.triangles[1] : piercing.triangles[0]
        if (beyond >= 0) enter(web, queue, beyond, u)
      }
    }
  }
  return web
}

function pairKey({ triVertex }: Surface, t: number, u: number): number {
  return Math.min(t, u) * triVertex.length + Math.max(t, u)
}

function enter({ surface, pairs }: Web, queue: Pair[], t: number, u: number): void {
  const key = pairKey(surface, t, u)
  if (t === u || pairs.has(key)) return
  const pair: Pair = { t, u, piercings: [], visited: false }
  pairs.set(key, pair)
  queue.push(pair)
}

/** Edge k of triangle t through face u, or null; the same record from both triangles of the edge. */
function pierce(
  { position: x, triVertex, links }: Surface,
  t: number,
  k: number,
  u: number,
  known: Map<number, Piercing>,
): Piercing | null {
  const a = triVertex[3 * t + k]
  const b = triVertex[3 * t + ((k + 1) % 3)]
  const f0 = triVertex[3 * u]
  const f1 = triVertex[3 * u + 1]
  const f2 = triVertex[3 * u + 2]
  if (a === f0 || a === f1 || a === f2 || b === f0 || b === f1 || b === f2) return null
  const across = links.triAcross[3 * t + k]
  const edge = across < 0 || t < across ? 3 * t + k : edgeOf(triVertex, across, a, b)
  const key = edge * triVertex.length + u
  const seen = known.get(key)
  if (seen !== undefined) return seen
  const from = sign(x, f0, f1, f2, a)
  const to = sign(x, f0, f1, f2, b)
  if (from * to >= 0) return null
  const turn = Math.sign(sign(x, a, b, f0, f1))
  if (turn === 0) return null
  if (Math.sign(sign(x, a, b, f1, f2)) !== turn || Math.sign(sign(x, a, b, f2, f0)) !== turn) return null

  const [p, q, c0, c1, c2] = [a, b, f0, f1, f2].map((row) => placeOf(x, row))
  const normal = cross(minus(c1, c0), minus(c2, c0))
  const s = Math.min(1, Math.max(0, from / (from - to)))
  const point = plus(p, scaled(minus(q, p), s))
  const area = dot(normal, normal)
  const w0 = share(dot(cross(minus(c1, point), minus(c2, point)), normal) / area)
  const w1 = Math.min(1 - w0, share(dot(cross(minus(c2, point), minus(c0, point)), normal) / area))
  const triangles: [number, number] = across >= 0 && across < t ? [across, t] : [t, across]
  const weight: Vector3 = [w0, w1, 1 - w0 - w1]
  const piercing: Piercing = { a, b, edge, face: u, triangles, s, weight, point }
  known.set(key, piercing)
  return piercing
}

/** Rounded into 0 … 1. */
function share(value: number): number {
  return Math.min(1, Math.max(0, value))
}

/** Corner of triangle t at which its edge between vertices a and b begins: the one after its apex. */
function edgeOf(triVertex: Int32Array, t: number, a: number, b: number): number {
  let apex = 0
  while (apex < 2 && (triVertex[3 * t + apex] === a || triVertex[3 * t + apex] === b)) apex++
  return 3 * t + ((apex + 1) % 3)
}

/** Six times the volume of the tetrahedron, its sign exact. */
function sign(x: Float64Array, a: number, b: number, c: number, d: number): number {
  const [p, q, r, s] = [3 * a, 3 * b, 3 * c, 3 * d]
  return orient3d(
    x[p],
    x[p + 1],
    x[p + 2],
    x[q],
    x[q + 1],
    x[q + 2],
    x[r],
    x[r + 1],
    x[r + 2],
    x[s],
    x[s + 1],
    x[s + 2],
  )
}

/** Walks from `first`, whose outer end it leaves behind, to the other end or round to where it began. */
function follow(web: Web, first: Pair): Curve {
  const { surface } = web
  const pairs: number[] = []
  const piercings: Piercing[] = []
  const side: number[] = []
  const ends: CurveEnd[] = []
  const begin = first.piercings.find(({ triangles }) => triangles[1] < 0)
  if (isEnd(first)) ends.push(begin ? 'border' : endKind(surface, first))
  if (begin !== undefined) {
    piercings.push(begin)
    side.push(begin.triangles[0] === first.t ? 0 : 1)
  }
  let came = begin
  let sides: [number, number] = [first.t, first.u]
  let pair: Pair | undefined = first
  while (pair !== undefined && !pair.visited) {
    pair.visited = true
    pairs.push(sides[0], sides[1])
    const last: Piercing | undefined = came
    const joint: Piercing | undefined = pair.piercings.find((other) => other !== last)
    if (joint === undefined) {
      if (begin !== undefined || pair !== first) ends.push(endKind(surface, pair))
      break
    }
    const of = joint.triangles.includes(sides[0]) && joint.face === sides[1] ? 0 : 1
    piercings.push(joint)
    side.push(of)
    const beyond: number = joint.triangles[0] === sides[of] ? joint.triangles[1] : joint.triangles[0]
    if (beyond < 0) {
      ends.push('border')
      break
    }
    sides = of === 0 ? [beyond, sides[1]] : [sides[0], beyond]
    came = joint
    pair = web.pairs.get(pairKey(surface, sides[0], sides[1]))
  }
  const closed = ends.length === 0
  return { pairs, piercings, side, closed, ends, length: lengthOf(piercings, closed) }
}

function endKind({ triVertex }: Surface, { t, u }: Pair): CurveEnd {
  for (let k = 0; k < 3; k++)
    if (triVertex.subarray(3 * u, 3 * u + 3).includes(triVertex[3 * t + k])) return 'corner'
  return 'lost'
}

function lengthOf(piercings: readonly Piercing[], closed: boolean): number {
  let length = 0
  for (let k = closed ? 0 : 1; k < piercings.length; k++) {
    const step = minus(piercings[k].point, piercings[(k || piercings.length) - 1].point)
    length += Math.sqrt(dot(step, step))
  }
  return length
}
