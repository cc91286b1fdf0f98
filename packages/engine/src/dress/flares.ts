/**
 * Which panels make flared rings, and how far each opens. A flared panel is a sector of a ring: its sides, sewn to its
 * neighbours, run apart from the edge it hangs from to its hem. Extended upwards they meet in the apex, about which hem and
 * upper edge are alike:
 *
 *   A = (|H| U − |U| H) / (|H| − |U|)          U, H middles of the chords of upper edge and hem           [m]    (1)
 *   sweep = angle between the ends of the upper edge, seen from A                                         [rad]  (2)
 *
 * All the panels sewn side by side are one ring. Together they sweep 2π for a circle skirt, less for an A-line, more where
 * cloth is to spare for folds. A tier, gathered to the skirt above it, is a ring too, however straight it is cut: laid as
 * wide as it is long, each tier of five outside the one before, it comes in evenly and gathers; laid before and behind the
 * body it is folded where nobody wants it. Everything as someone sees it who looks at the panel from outside: s to the right, h up.
 */
import { arcTangent, cross, dot, magnitude, plus, unit, type Vector3 } from '../core/index.ts'
import type { Cloth } from '../model/index.ts'
import {
  type Edge,
  edgeLength,
  edgePoint,
  type PiecePart,
  type PlainGarment,
  type PlainPanel,
  placePoint,
} from '../pattern/index.ts'
import { outwardNormal, verticesOf } from './clear-panels.ts'

export interface Flare {
  /** Row of its panel. */
  readonly row: number
  /** Directions of s and h, and the outward normal. */
  readonly right: Vector3
  readonly up: Vector3
  readonly normal: Vector3
  /** A of (1), and from there the unit vector to the middle of the upper edge, as seen [m]. */
  readonly apex: Seen
  readonly down: Seen
  /** Ends of the upper edge about the apex, left and right of `down` [rad]. */
  readonly left: number
  readonly rightEnd: number
  /** From the apex to the middle of the upper edge, and the height of that [m]. */
  readonly reach: number
  readonly level: number
}

type Seen = readonly [s: number, h: number]

/** Panels one ring opens by less than this are laid as cylinders [rad]. */
const SWEEP_MIN = 0.8
/** A hem so much wider than the upper edge, at least, is flared [–]; tiers are taken as if they were, by this much. */
const FLARED = 1.05
const STRAIGHT = 1.001
/** An edge so much longer than what it is sewn to is gathered [–]. */
const GATHERED = 1.2
/** Panels that look the same way, to this cosine [–], hang below each other; else they lie side by side: 10°. */
const SAME_WAY = 0.985

/** Rings of flared skirt panels, from the top; panels of `cloth` where they were placed. */
export function findFlareRings(garment: PlainGarment, parts: readonly PiecePart[], cloth: Cloth): Flare[][] {
  const { panels } = garment
  const heights = panels.map((_, row) => meanHeight(cloth, row))
  const sewing = sewnEdges(garment)
  const skirt = (row: number) => parts[row].segment === 'skirt'
  const normals = panels.map((_, row) => outwardNormal(cloth, row))
  const beside = (row: number, other: number) =>
    skirt(row) && skirt(other) && dot(normals[row], normals[other]) < SAME_WAY
  const rings: Flare[][] = []
  const seen = new Set<number>()
  panels.forEach((_, first) => {
    if (!skirt(first) || seen.has(first)) return
    const rows = [first]
    seen.add(first)
    for (let k = 0; k < rows.length; k++) {
      for (const other of sewing[rows[k]]) {
        if (other < 0 || seen.has(other) || !beside(rows[k], other)) continue
        seen.add(other)
        rows.push(other)
      }
    }
    const tier = isTier(garment, rows, heights, skirt)
    const flares = rows.map((row) =>
      flareOf(garment, row, cloth, sideOfEdge(row, sewing[row], beside, heights), tier),
    )
    const whole = flares.flatMap((flare) => (flare === null ? [] : [flare]))
    if (whole.length === rows.length && (tier || ringSweep(whole) > SWEEP_MIN)) rings.push(whole)
  })
  return rings.sort((a, b) => b[0].level - a[0].level)
}

/** (2) of all panels of a ring [rad]. */
export function ringSweep(ring: readonly Flare[]): number {
  return ring.reduce((sum, { left, rightEnd }) => sum + rightEnd - left, 0)
}

/** Is the ring of these rows gathered to skirt panels above it? */
function isTier(
  { panels, seams }: PlainGarment,
  rows: readonly number[],
  heights: readonly number[],
  skirt: (row: number) => boolean,
): boolean {
  const rowOf = new Map(panels.map(({ id }, row) => [id, row]))
  let [own, above] = [0, 0]
  for (const { a, b } of seams) {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ]) {
      const [row, high] = [rowOf.get(one.panel) ?? -1, rowOf.get(other.panel) ?? -1]
      if (!rows.includes(row) || rows.includes(high) || !skirt(high) || heights[high] <= heights[row])
        continue
      own += sewnLength(panels[row], one.edge)
      above += sewnLength(panels[high], other.edge)
    }
  }
  return above > 0 && own > GATHERED * above
}

function sewnLength(panel: PlainPanel, id: string): number {
  const edge = panel.edges.find((one) => one.id === id)
  return edge === undefined ? 0 : edgeLength(panel, edge)
}

/** Row of the panel each edge is sewn to, by panel and edge; −1 none, −2 the edge beside it, as in a dart. */
function sewnEdges({ panels, seams }: PlainGarment): number[][] {
  const rowOf = new Map(panels.map(({ id }, row) => [id, row]))
  const sewn = panels.map(({ edges }) => edges.map(() => OPEN))
  for (const { a, b } of seams) {
    const [p, q] = [rowOf.get(a.panel), rowOf.get(b.panel)]
    if (p === undefined || q === undefined) continue
    const e = panels[p].edges.findIndex(({ id }) => id === a.edge)
    const f = panels[q].edges.findIndex(({ id }) => id === b.edge)
    const apart = Math.abs(e - f)
    const dart = p === q && (apart === 1 || apart === panels[p].edges.length - 1)
    sewn[p][e] = dart ? DART : q
    sewn[q][f] = dart ? DART : p
  }
  return sewn
}

const OPEN = -1
const DART = -2

/** What lies across an edge: a neighbour of the ring, or something above, or anything else. */
type Across = 'beside' | 'above' | 'else'

function sideOfEdge(
  row: number,
  sewn: readonly number[],
  beside: (row: number, other: number) => boolean,
  heights: readonly number[],
): Across[] {
  return sewn.map((other) => {
    if (other < 0) return 'else'
    if (beside(row, other)) return 'beside'
    return heights[other] > heights[row] ? 'above' : 'else'
  })
}

/** Null for panels that are no sectors. */
function flareOf(
  { panels }: PlainGarment,
  row: number,
  cloth: Cloth,
  across: readonly Across[],
  tier: boolean,
): Flare | null {
  const panel = panels[row]
  const chains = chainsOf(panel, across)
  if (chains === null) return null
  const normal = outwardNormal(cloth, row)
  const right = unit(cross([0, 1, 0], normal))
  const up = cross(normal, right)
  const shift = shiftOf(panel, row, cloth)
  const shifted = (x: number, y: number) => plus(placePoint(panel, x, y), shift)
  const seen = ([x, y]: readonly [number, number]): Seen => {
    const place = shifted(x, y)
    return [dot(place, right), dot(place, up)]
  }
  const [upper, hem] = [chains.upper, chains.hem].map((chain) => lineOf(panel, chain).map(seen))
  const apex = apexOf(upper, hem, tier)
  if (apex === null) return null
  const middle = middleOfLine(upper)
  const reach = magnitude(middle[0] - apex[0], middle[1] - apex[1])
  if (!(reach > 0)) return null
  const down: Seen = [(middle[0] - apex[0]) / reach, (middle[1] - apex[1]) / reach]
  const turns = [upper[0], upper[upper.length - 1]].map((end) => turnAbout(apex, down, end))
  const [left, rightEnd] = [Math.min(...turns), Math.max(...turns)]
  if (!(left < 0 && rightEnd > 0)) return null
  const level = middle[0] * right[1] + middle[1] * up[1] + dot(shifted(0, 0), normal) * normal[1]
  return { row, right, up, normal, apex, down, left, rightEnd, reach, level }
}

/** Angle of a place about the apex, to the right of `down` [rad]. */
export function turnAbout([as, ah]: Seen, [ds, dh]: Seen, [s, h]: Seen): number {
  const [x, y] = [s - as, h - ah]
  return arcTangent(-dh * x + ds * y, ds * x + dh * y)
}

/** Edges between the sides, in two chains; the upper one is sewn to something above, or else the shorter. */
function chainsOf(panel: PlainPanel, across: readonly Across[]): { upper: Edge[]; hem: Edge[] } | null {
  const { edges } = panel
  const count = edges.length
  const start = edges.findIndex((_, e) => across[e] === 'beside' && across[(e + 1) % count] !== 'beside')
  if (start < 0) return null
  const chains: number[][] = []
  let open = false
  for (let k = 1; k <= count; k++) {
    const e = (start + k) % count
    const between = across[e] !== 'beside'
    if (between && open) chains[chains.length - 1].push(e)
    else if (between) chains.push([e])
    open = between
  }
  if (chains.length !== 2) return null
  const length = (chain: readonly number[], which: (e: number) => boolean) =>
    chain.reduce((sum, e) => (which(e) ? sum + edgeLength(panel, edges[e]) : sum), 0)
  const above = chains.map((chain) => length(chain, (e) => across[e] === 'above'))
  const whole = chains.map((chain) => length(chain, () => true))
  const first = above[0] === above[1] ? whole[0] < whole[1] : above[0] > above[1]
  const [upper, hem] = (first ? chains : [chains[1], chains[0]]).map((chain) => chain.map((e) => edges[e]))
  return { upper, hem }
}

/** (1); null for panels that do not widen and are no tiers. */
function apexOf(upper: readonly Seen[], hem: readonly Seen[], tier: boolean): Seen | null {
  const chord = (line: readonly Seen[]) => {
    const [a, b] = [line[0], line[line.length - 1]]
    return { width: magnitude(b[0] - a[0], b[1] - a[1]), s: 0.5 * (a[0] + b[0]), h: 0.5 * (a[1] + b[1]) }
  }
  const [u, h] = [chord(upper), chord(hem)]
  if (h.width < FLARED * u.width && !tier) return null
  const width = Math.max(h.width, STRAIGHT * u.width)
  const grow = width - u.width
  return [(width * u.s - u.width * h.s) / grow, (width * u.h - u.width * h.h) / grow]
}

/** Places along edges, in the panel's plane [m]. */
function lineOf(panel: PlainPanel, chain: readonly Edge[]): [number, number][] {
  const line = chain.flatMap((edge) =>
    Array.from({ length: SAMPLES }, (_, k): [number, number] => [...edgePoint(panel, edge, k / SAMPLES)]),
  )
  return [...line, [...edgePoint(panel, chain[chain.length - 1], 1)]]
}

const SAMPLES = 16

function middleOfLine(line: readonly Seen[]): Seen {
  const lengths = line.slice(1).map((p, k) => magnitude(p[0] - line[k][0], p[1] - line[k][1]))
  let left = 0.5 * lengths.reduce((sum, length) => sum + length, 0)
  const k = lengths.findIndex((length) => {
    left -= length
    return left <= 0
  })
  const share = 1 + left / lengths[k]
  return [
    line[k][0] + share * (line[k + 1][0] - line[k][0]),
    line[k][1] + share * (line[k + 1][1] - line[k][1]),
  ]
}

/** How far the panel was moved since it was placed [m]. */
function shiftOf(
  panel: PlainPanel,
  row: number,
  { triPanel, triVertex, triPattern, position }: Cloth,
): Vector3 {
  const t = triPanel.indexOf(row)
  const [x, y, z] = placePoint(panel, triPattern[6 * t], triPattern[6 * t + 1])
  const at = 3 * triVertex[3 * t]
  return [position[at] - x, position[at + 1] - y, position[at + 2] - z]
}

function meanHeight(cloth: Cloth, row: number): number {
  const rows = verticesOf(cloth, row)
  return rows.reduce((sum, i) => sum + cloth.position[3 * i + 1], 0) / rows.length
}
