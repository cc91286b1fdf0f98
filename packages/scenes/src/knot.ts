/**
 * A ribbon with a loose overhand knot is pulled tight by its ends. The cloth wraps, crumples and locks itself; whatever
 * passes through anything unties the knot, which its determinant tells.
 *
 * Start: the knot folded from a strip of paper. The middle line follows four sides of a five-pointed star, P0 P2 P4 P1 P3,
 * with a round fold at P2, P4 and P1; seen along it the strips lie at heights 1, 3, 0, 2 (times LAYER), so that crossings
 * are passed over and under in turn. Flat pieces and half cylinders: nothing is stretched. A point at the distance q
 * beyond the line of a fold of radius r, m pointing out of the star, goes to
 *
 *   q m → r sin(q/r) m,  height ± r (1 − cos(q/r))        0 < q < π r                               (1)
 *   q m → (π r − q) m,   height ± 2 r                     q > π r                                   (2)
 */

import { type Cloth, createSim } from '@selvedge/engine'
import { buildRandom, buildSheetMesh, clothFromMesh, cosine, magnitude, sine } from '@selvedge/engine/sim'
import { watchCrossings } from './crossing-watch.ts'
import { LINING } from './funnel.ts'
import { knotDeterminant } from './knot-determinant.ts'
import type { SceneDefinition } from './scene.ts'
import { judge, stretchOf } from './verdict.ts'

const LENGTH = 0.6 // [m]
const WIDTH = 0.05 // [m]
const STAR = 0.048 // circumradius of the star; 0.036 m would be the flat knot without any play [m]
const LAYER = 0.006 // between strips at the start [m]
const HEIGHTS = [1, 3, 0, 2] // of the four strips, in layers
const FOLDED_AT = [2, 4, 1] // corners of the star
const PULL = 1.2 // time of pulling [s]
const APART = 0.4 // of the ends when the knot is tight [m]
const TRANSVERSE = 0.0003 // ripple of the start [m]

export const knot: SceneDefinition = {
  name: 'knot',
  summary: 'ribbon of 5 × 60 cm with a loose overhand knot, pulled tight',
  seconds: 1.5,
  dt: 1 / 240,
  n: 8,
  build({ kernels, n, seed, fabric = LINING, options }) {
    const rows = Math.round(((n - 1) * LENGTH) / WIDTH) + 1
    const cloth = layKnot(n, rows, seed)
    const start = cloth.position.slice()
    const ends = [0, rows - 1].map((row) => Array.from({ length: n }, (_, k) => row * n + k))
    const sim = createSim(
      {
        cloth,
        panelFabric: [fabric],
        pinned: ends.flat(),
        pinPlaces(time, x) {
          ends.forEach((rowsOfEnd, end) => {
            pullEnd(start, rowsOfEnd, end === 0 ? -1 : 1, pulledShare(time), x)
          })
        },
      },
      { linearise: 'start', gravity: [0, 0, 0], ...options, kernels },
    )
    return watchCrossings({
      sim,
      colliders: [],
      check() {
        const line = middleLine(sim.state.x, n, rows)
        const length = lineLength(line)
        const apart = Math.abs(line[line.length - 3] - line[0])
        const found = knotDeterminant(line)
        const figures = {
          'determinant of the knot [–]': found,
          'middle line over its length [–]': length / LENGTH,
          'ribbon taken up by the knot [m]': LENGTH - apart,
          'p99 stretch [–]': stretchOf(sim),
        }
        return judge(figures, [
          [found === 3, `the overhand knot (determinant 3) has become one of ${found}`],
          [
            Math.abs(length / LENGTH - 1) < 0.03,
            `the ribbon is ${(length / LENGTH).toFixed(3)} times as long`,
          ],
          [apart > 0.99 * APART, `not pulled tight yet: ends are ${apart.toFixed(3)} m apart`],
        ])
      },
    })
  },
}

/** Corner of the star, turned so that the ends are pulled along x [m]. */
function starCorner(k: number): [number, number] {
  const angle = Math.PI / 2 + (2 * Math.PI * (k - 4)) / 5
  return [STAR * cosine(angle), STAR * sine(angle)]
}

/** The ribbon laid into its knot; y is up, the star lies in the plane of x and z. */
function layKnot(n: number, rows: number, seed: number): Cloth {
  const cloth = clothFromMesh(
    buildSheetMesh({ width: WIDTH, height: LENGTH, columns: n, rows, pattern: 'grid' }),
  )
  const phase = 2 * Math.PI * buildRandom(seed)()
  const { position } = cloth
  const [from, to] = [starCorner(0), starCorner(2)]
  const side = Math.sqrt((to[0] - from[0]) * (to[0] - from[0]) + (to[1] - from[1]) * (to[1] - from[1]))
  const e = [(to[0] - from[0]) / side, (to[1] - from[1]) / side]
  for (let at = 0; at < position.length; at += 3) {
    const along = position[at + 1] - (0.5 * LENGTH - side) // from the first fold
    const across = position[at] - 0.5 * WIDTH
    const place = foldPlace(to[0] + along * e[0] - across * e[1], to[1] + along * e[1] + across * e[0])
    const ripple = TRANSVERSE * sine((20 * Math.PI * position[at + 1]) / LENGTH + phase)
    position.set([place[0], place[2] + ripple, -place[1]], at)
  }
  return cloth
}

/** A point of the first strip, carried around all folds it lies beyond: (1), (2). Gives x, y in the plane and height. */
function foldPlace(x: number, y: number): [number, number, number] {
  let [px, py] = [x, y]
  for (let k = 0; k < FOLDED_AT.length; k++) {
    const [cx, cy] = starCorner(FOLDED_AT[k])
    const [mx, my] = [cx / STAR, cy / STAR]
    const rise = LAYER * (HEIGHTS[k + 1] - HEIGHTS[k])
    const radius = 0.5 * Math.abs(rise)
    const q = px * mx + py * my - STAR + 0.5 * Math.PI * radius // the arc takes the place of a sharp fold at the corner
    if (q <= 0) return [px, py, LAYER * HEIGHTS[k]]
    const arc = Math.min(q, Math.PI * radius)
    const out = radius * sine(arc / radius) - (q - arc)
    px += (out - q) * mx
    py += (out - q) * my
    if (q < Math.PI * radius) {
      return [px, py, LAYER * HEIGHTS[k] + 0.5 * rise * (1 - cosine(arc / radius))]
    }
  }
  return [px, py, LAYER * HEIGHTS[FOLDED_AT.length]]
}

/** From 0 to 1, slowly at both ends. */
function pulledShare(time: number): number {
  const t = Math.min(1, time / PULL)
  return t * t * (3 - 2 * t)
}

/** Moves the row of an end outwards along ±x and turns it until it stands across. */
function pullEnd(
  start: Float64Array,
  rowsOfEnd: readonly number[],
  sign: number,
  share: number,
  x: Float64Array,
): void {
  const first = 3 * rowsOfEnd[0]
  const last = 3 * rowsOfEnd[rowsOfEnd.length - 1]
  const middle = [0, 1, 2].map((k) => 0.5 * (start[first + k] + start[last + k]))
  const target = [0.5 * sign * APART, LAYER * 1.5, 0]
  const turn = share * sign * TILT
  const [c, s] = [cosine(turn), sine(turn)]
  for (const i of rowsOfEnd) {
    const at = 3 * i
    const [dx, dz] = [start[at] - middle[0], start[at + 2] - middle[2]]
    x[at] = middle[0] + share * (target[0] - middle[0]) + c * dx - s * dz
    x[at + 1] = start[at + 1] + share * (target[1] - middle[1])
    x[at + 2] = middle[2] + share * (target[2] - middle[2]) + s * dx + c * dz
  }
}

/** Angle between the last side of the star and the line of pulling [rad]. */
const TILT = Math.PI / 5

/** The column of vertices nearest to the middle [m]: edges of the mesh, so what never crosses keeps its knot. */
function middleLine(x: Float64Array, n: number, rows: number): Float64Array {
  const line = new Float64Array(3 * rows)
  const column = Math.floor(0.5 * (n - 1))
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < 3; k++) line[3 * row + k] = x[3 * (row * n + column) + k]
  }
  return line
}

function lineLength(line: Float64Array): number {
  let sum = 0
  for (let at = 3; at < line.length; at += 3) {
    sum += magnitude(line[at] - line[at - 3], line[at + 1] - line[at - 2], line[at + 2] - line[at - 1])
  }
  return sum
}
