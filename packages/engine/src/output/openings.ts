/**
 * The openings of a garment: every closed line of edges that belong to one triangle only is the rim of a hole a part of
 * the body goes through. Which part is told by the bone its middle is nearest to:
 *
 *   around an arm: a cuff;  beside the trunk: an armhole;  around one leg: a leg hem;
 *   around the neck or at shoulder height: the neckline;
 *   around the trunk or both legs: the hem if it is the lower one of two, the top of a skirt or of trousers if the upper
 *
 * Rims of pockets, open fronts and slits go through the rim of the hem and make it longer; small holes are left out.
 */
import type { Body } from '../body/index.ts'
import type { TriangleMesh } from '../core/index.ts'
import { tapeLength } from '../geometry/index.ts'
import { bodyRegions } from './body-regions.ts'
import { countFolds } from './count-folds.ts'
import { lineLength, traceLines } from './slice-cloth.ts'

export type OpeningName =
  | 'neck'
  | 'top'
  | 'hem'
  | 'armhole left'
  | 'armhole right'
  | 'cuff left'
  | 'cuff right'
  | 'leg left'
  | 'leg right'

export interface Opening {
  readonly name: OpeningName
  /** Length of the rim along the cloth [m]. */
  readonly girth: number
  /** Round its convex hull, seen from above [m], and the folds in between; see `count-folds.ts`. */
  readonly tape: number
  readonly folds: number
  /** Mean, lowest and highest height of the rim above the ground [m]. */
  readonly level: number
  readonly lowest: number
  readonly highest: number
  /** Middle of the rim [m]. */
  readonly middle: readonly [number, number, number]
  /** The rim itself [m], 3 per point. */
  readonly point: Float64Array
}

/** Rims shorter than this are buttonholes and mesh accidents [m]: no wrist goes through. */
const RIM_MIN = 0.12

export function findOpenings(cloth: TriangleMesh, body: Body): Opening[] {
  const rims = rimsOf(cloth)
  const regions = bodyRegions(body, Float64Array.from(rims.flatMap(({ middle }) => [...middle])))
  const named = rims.map((rim, k) => ({ ...rim, name: nameOf(regions[k], rim, neckFrom(body)) }))
  const trunk = named.filter(({ name }) => name === 'trunk').sort((a, b) => b.level - a.level)
  const hasNeck = named.some(({ name }) => name === 'neck')
  const hasLegs = named.some(({ name }) => name.startsWith('leg'))
  const openings = named.flatMap((rim): Opening[] => {
    if (rim.name !== 'trunk') return [{ ...rim, name: rim.name }]
    const upper = rim === trunk[0] && (trunk.length > 1 || hasLegs) && !hasNeck
    if (upper) return [{ ...rim, name: 'top' }]
    return rim === trunk[trunk.length - 1] ? [{ ...rim, name: 'hem' }] : []
  })
  return openings.sort((a, b) => b.level - a.level || (a.name < b.name ? -1 : 1))
}

type Rim = Omit<Opening, 'name'>

/** A rim above this height hangs from the shoulders [m]: halfway from the bust to the shoulder joints, where nothing strapless holds. */
function neckFrom({ joints, girths }: Body): number {
  const { LeftArm: shoulder } = joints
  if (shoulder === undefined || girths.bust === undefined) return Infinity
  return 0.5 * (girths.bust.level + shoulder[1])
}

/** A rim whose middle is off the middle plane by this share of its width goes round one limb, not round the trunk [–]. */
const ASIDE = 0.3

function nameOf(region: string, { point, level, middle }: Rim, neck: number): OpeningName | 'trunk' {
  const { low, high } = spread(point, 0)
  const side = middle[0] > 0 ? 'left' : 'right'
  const aside = Math.abs(middle[0]) > ASIDE * (high - low)
  if (region.includes('arm') && aside) return `cuff ${side}`
  if (region.startsWith('thigh') || region.startsWith('calf')) return aside ? `leg ${side}` : 'trunk'
  if (aside && region !== 'body') return region === 'hips' ? `leg ${side}` : `armhole ${side}`
  return region === 'neck' || level > neck ? 'neck' : 'trunk'
}

function rimsOf({ position, triVertex }: TriangleMesh): Rim[] {
  const count = position.length / 3
  const uses = new Map<number, number>()
  for (let corner = 0; corner < triVertex.length; corner++) {
    const key = edgeKey(triVertex, corner, count)
    uses.set(key, (uses.get(key) ?? 0) + 1)
  }
  const ends: number[] = []
  for (const [key, times] of uses) if (times === 1) ends.push(Math.floor(key / count), key % count)
  const rims: Rim[] = []
  for (const { edges, closed } of traceLines(ends)) {
    const point = Float64Array.from(edges.flatMap((i) => [...position.subarray(3 * i, 3 * i + 3)]))
    const girth = lineLength(point, closed)
    if (!closed || girth < RIM_MIN) continue
    const middle = [0, 1, 2].map((c) => 0.5 * (spread(point, c).low + spread(point, c).high))
    let level = 0
    for (let at = 1; at < point.length; at += 3) level += point[at] / edges.length
    const { low: lowest, high: highest } = spread(point, 1)
    rims.push({
      ...{ girth, level, lowest, highest, point },
      tape: tapeLength(point.filter((_, k) => k % 3 !== 1)),
      folds: countFolds(point),
      middle: [middle[0], middle[1], middle[2]],
    })
  }
  return rims
}

function edgeKey(triVertex: Int32Array, corner: number, count: number): number {
  const a = triVertex[corner]
  const b = triVertex[corner % 3 === 2 ? corner - 2 : corner + 1]
  return Math.min(a, b) * count + Math.max(a, b)
}

function spread(point: Float64Array, axis: number): { low: number; high: number } {
  let low = Infinity
  let high = -Infinity
  for (let at = axis; at < point.length; at += 3) {
    low = Math.min(low, point[at])
    high = Math.max(high, point[at])
  }
  return { low, high }
}
