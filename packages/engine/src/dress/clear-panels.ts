/**
 * Panels laid around a body must start free of it: contact keeps what is outside outside, it cannot guess which way a
 * panel that begins inside should leave. A panel nearer than CLEARANCE is moved as a whole, by the shortest of a few
 * plain moves: outwards along its own normal, or up. Its shape is untouched, so no strain is put in.
 * Fails for panels that surround a limb before sewing; those are laid out by hand or wrapped.
 */
import { type Collider, measureGaps } from '../contact/index.ts'
import type { Cloth } from '../model/index.ts'

/** Room between a laid-out panel and the body [m]; the narrowest of the shared patterns leaves 13 mm. */
const CLEARANCE = 0.008
const MOVE_STEP = 0.005 // [m]
const MOVE_MAX = 0.15 // [m]

export interface PanelMove {
  readonly panel: string
  /** How far it was moved [m] and along which direction. */
  readonly distance: number
  readonly direction: readonly [number, number, number]
}

/** Moves panels of `cloth.position` in place; gives what it moved, and which panels could not be freed. */
export function clearPanels(
  cloth: Cloth,
  colliders: readonly Collider[],
): { moved: PanelMove[]; stuck: string[] } {
  const moved: PanelMove[] = []
  const stuck: string[] = []
  for (let panel = 0; panel < cloth.panelIds.length; panel++) {
    const rows = verticesOf(cloth, panel)
    const start = gather(cloth.position, rows)
    if (clearance(start, colliders) >= CLEARANCE) continue
    const move = shortestMove(start, [outwardNormal(cloth, panel), UP], colliders)
    if (move === null) {
      stuck.push(cloth.panelIds[panel])
      continue
    }
    moved.push({ panel: cloth.panelIds[panel], ...move })
    for (const i of rows) {
      for (let k = 0; k < 3; k++) cloth.position[3 * i + k] += move.distance * move.direction[k]
    }
  }
  return { moved, stuck }
}

type Direction = readonly [number, number, number]
const UP: Direction = [0, 1, 0]

function shortestMove(
  start: Float64Array,
  directions: readonly Direction[],
  colliders: readonly Collider[],
): { distance: number; direction: Direction } | null {
  for (let distance = MOVE_STEP; distance <= MOVE_MAX; distance += MOVE_STEP) {
    for (const direction of directions) {
      const moved = start.map((value, k) => value + distance * direction[k % 3])
      if (clearance(moved, colliders) >= CLEARANCE) return { distance, direction }
    }
  }
  return null
}

/** Smallest signed distance of any of the points to any body [m]. */
function clearance(points: Float64Array, colliders: readonly Collider[]): number {
  const count = points.length / 3
  const gap = new Float64Array(count)
  const normal = new Float64Array(3 * count)
  let smallest = Number.POSITIVE_INFINITY
  for (const collider of colliders) {
    measureGaps(collider, points, 0, count, gap, normal)
    for (const value of gap) smallest = Math.min(smallest, value)
  }
  return smallest
}

/** Vertices of a panel, in order. */
export function verticesOf(cloth: Cloth, panel: number): number[] {
  const rows = new Set<number>()
  for (let t = 0; t < cloth.triCount; t++) {
    if (cloth.triPanel[t] === panel) for (let k = 0; k < 3; k++) rows.add(cloth.triVertex[3 * t + k])
  }
  return [...rows].sort((a, b) => a - b)
}

function gather(position: Float64Array, rows: readonly number[]): Float64Array {
  return Float64Array.from(rows.flatMap((i) => [position[3 * i], position[3 * i + 1], position[3 * i + 2]]))
}

/** Mean normal of the panel's triangles, towards the outside of the garment. */
export function outwardNormal(cloth: Cloth, panel: number): Direction {
  const sum = [0, 0, 0]
  for (let t = 0; t < cloth.triCount; t++) {
    if (cloth.triPanel[t] !== panel) continue
    const [a, b, c] = [0, 1, 2].map((k) => 3 * cloth.triVertex[3 * t + k])
    const x = cloth.position
    const e = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]]
    const f = [x[c] - x[a], x[c + 1] - x[a + 1], x[c + 2] - x[a + 2]]
    sum[0] += e[1] * f[2] - e[2] * f[1]
    sum[1] += e[2] * f[0] - e[0] * f[2]
    sum[2] += e[0] * f[1] - e[1] * f[0]
  }
  const length = Math.sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2])
  return [sum[0] / length, sum[1] / length, sum[2] / length]
}
