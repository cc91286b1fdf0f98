/**
 * Starts that are wrong on purpose: pieces laid into each other or into a body, as a careless hand lays them out. Each
 * must come apart within the run and stay apart; what does not is named by panel and place. Without weight, since
 * pieces not yet worn are held by nobody; a start that comes apart here may need longer under load.
 *
 * One of them cannot come apart. With its hems held, a closed line c that crosses a tube with hems a and b crosses it at
 * least as often as it is linked with them,
 *
 *   crossings of c with the wall ≥ |lk(c, a) − lk(c, b)|                                            [–]   (1)
 *
 * and in `tangle-link` each hem of the second ring goes through the lower hem of the first, not through the upper: 1 − 0.
 * (1) holds however the wall is stretched: Rolfsen 1976, Knots and Links, section 5D, linking numbers.
 */

import { type Cloth, type Collider, countCrossings, createSim, type Fabric } from '@selvedge/engine'
import {
  buildRandom,
  buildSheetMesh,
  buildSphereCollider,
  clothFromMesh,
  cosine,
  joinCloths,
  joinVertices,
  magnitude,
  sine,
} from '@selvedge/engine/sim'
import { BENCH_COTTON, type BuiltScene, type SceneDefinition, type SceneVerdict } from './scene.ts'
import { judge, nameCrossings, stretchOf } from './verdict.ts'

type Point = readonly [number, number, number]

/** Pieces as they lie at the start, what they lie in, and vertices that are held. */
interface Start {
  readonly cloth: Cloth
  readonly colliders?: readonly Collider[]
  readonly held?: readonly number[]
}

const SIDE = 0.12 // of a sheet [m]
const SPACE = 0.002 // between layers that lie as they should [m]
const DOME = 0.05 // radius of a bump [m]
const THROUGH = 0.01 // how far the dome comes out on the other side [m]
const SWAP = 0.0046 // bump of the outer layers: past each other by 5 mm [m]
const BALL = 0.1 // radius [m]
const JITTER = 0.05 // of an edge, by which the seed moves each vertex along each axis, at most [–]

/** Shirting: thin enough for layers 2 mm apart. */
const SHIRTING: Fabric = {
  ...BENCH_COTTON,
  name: 'shirting',
  title: 'Cotton shirting of the tangled starts',
  density: 0.12,
  thickness: 0.0005,
}

/** Tangled scenes by name. `n`: edges along a side of 12 cm, of `tangle-body` along its side of 24 cm. */
export const tangles: Readonly<Record<string, SceneDefinition>> = {
  'tangle-dome': tangle(
    'tangle-dome',
    'a sheet whose middle was pushed through another by 10 mm',
    (edge) => ({
      cloth: joinCloths([layer('lower', edge, 0), layer('upper', edge, SPACE, -SPACE - THROUGH)]),
    }),
  ),
  'tangle-corner': tangle('tangle-corner', 'a sheet with one corner through another', (edge) => ({
    cloth: joinCloths([
      layer('level', edge, 0),
      sheet('standing', SIDE, SIDE, edge, (u, v) => [
        0.0613 + 0.5 * (u - v),
        0.7 * (u + v) - 0.0103,
        0.0591 + 0.5 * (u - v),
      ]),
    ]),
  })),
  'tangle-sleeve': tangle('tangle-sleeve', 'a sleeve whose end sticks into the side of a torso', (edge) => ({
    cloth: joinCloths([
      tube('torso', 0.36, SIDE, edge, (c, s, r, v) => [r * c, v, -r * s]),
      tube('sleeve', 0.16, 0.1, edge, (c, s, r, v) => [0.0423 + v, 0.0613 + r * c, 0.0017 + r * s]),
    ]),
  })),
  'tangle-layers': tangle('tangle-layers', 'three layers in the opposite order in their middle', (edge) => ({
    cloth: joinCloths([
      layer('inner', edge, 0, SWAP),
      layer('middle', edge, SPACE),
      layer('outer', edge, 2 * SPACE, -SWAP),
    ]),
  })),
  'tangle-body': tangle('tangle-body', 'a sheet laid into a ball, 3 cm below its top', (edge) => ({
    cloth: sheet('sheet', 2 * SIDE, 2 * SIDE, 2 * edge, (u, v) => [u - 0.1213, 0.07, 0.1187 - v]),
    colliders: [buildSphereCollider({ centre: [0, 0, 0], radius: BALL, friction: 0.4 })],
  })),
  'tangle-link': tangle(
    'tangle-link',
    'a ring through a ring, hems held: cannot come free, is named',
    (edge) => {
      const rings = [
        tube('first', 0.4, 0.1, edge, (c, s, r, v) => [r * c, v, -r * s]),
        tube('second', 0.4, 0.04, edge, (c, s, r, v) => [0.0611 + r * c, 0.0207 + r * s, v - 0.0191]),
      ]
      const held = hemsOf(rings[1]).map((i) => rings[0].vertexCount + i)
      return { cloth: joinCloths(rings), held: [...hemsOf(rings[0]), ...held] }
    },
  ),
}

function tangle(name: string, summary: string, lay: (edge: number) => Start): SceneDefinition {
  return {
    name,
    summary,
    seconds: 2,
    dt: 1 / 120,
    n: 12,
    build({ kernels, n, seed, fabric = SHIRTING, options }) {
      const edge = SIDE / n
      const { cloth, colliders = [], held } = lay(edge)
      jitter(cloth.position, JITTER * edge, seed)
      const sim = createSim(
        { cloth, panelFabric: cloth.panelIds.map(() => fabric), colliders, pinned: held },
        { gravity: [0, 0, 0], air: null, massDamping: 2, linearise: 'start', ...options, kernels },
      )
      return watchRecovery({ sim, colliders })
    },
  }
}

/** The same scene, which must lose its crossings and not get any back. */
function watchRecovery(scene: BuiltScene): BuiltScene {
  const { sim } = scene
  const atStart = crossingsOf(scene)
  let left = atStart
  let most = atStart
  let freeSteps: number | null = null
  let freeTime = 0
  let backTime: number | null = null
  let stopped = false
  let stretchWorst = 0
  return {
    ...scene,
    watch(report) {
      stopped ||= report.squeezed || report.badVertex >= 0
      stretchWorst = Math.max(stretchWorst, report.stretchMax)
      left = crossingsOf(scene)
      most = Math.max(most, left)
      if (left > 0 && freeSteps !== null) backTime ??= sim.state.time
      if (left > 0 || freeSteps !== null) return
      freeSteps = sim.state.steps
      freeTime = sim.state.time
    },
    check(): SceneVerdict {
      const came =
        freeSteps === null ? null : { 'steps until free [–]': freeSteps, 'time until free [s]': freeTime }
      const figures = {
        'crossings at the start [–]': atStart,
        'most crossings after any step [–]': most,
        'crossings left [–]': left,
        'most stretch of an edge after any step [–]': stretchWorst,
        'p99 stretch [–]': stretchOf(sim),
        ...came,
      }
      const { failed } = judge(figures, [
        [atStart > 0, 'nothing crosses at the start: nothing is shown; take a finer mesh'],
        [
          left === 0,
          `${left} crossings are left after ${sim.state.time.toFixed(2)} s of ${atStart} at the start`,
        ],
        [
          backTime === null,
          `it came free at ${freeTime.toFixed(4)} s and crossed again at ${backTime?.toFixed(4)} s`,
        ],
        [
          !stopped,
          `the run stopped at ${sim.state.time.toFixed(4)} s: a number was not finite, or scripted things left no room`,
        ],
      ])
      return { failed: [...failed, ...nameCrossings(scene)], figures }
    },
  }
}

function crossingsOf({ sim, colliders }: BuiltScene): number {
  const cloth = { position: sim.state.x, triVertex: sim.model.triVertex }
  return colliders.reduce((sum, { mesh }) => sum + countCrossings(cloth, mesh), countCrossings(cloth))
}

/** A sheet of width × height [m], each pattern point placed in the world. */
function sheet(
  name: string,
  width: number,
  height: number,
  edge: number,
  place: (u: number, v: number) => Point,
): Cloth {
  const columns = Math.max(3, Math.round(width / edge)) + 1
  const rows = Math.max(2, Math.round(height / edge)) + 1
  const mesh = buildSheetMesh({ width, height, columns, rows, pattern: 'grid' })
  const cloth = clothFromMesh(mesh)
  for (let i = 0; i < cloth.vertexCount; i++) {
    cloth.position.set(place(mesh.vertexPattern[2 * i], mesh.vertexPattern[2 * i + 1]), 3 * i)
  }
  return { ...cloth, panelIds: [name] }
}

/** A level sheet at height y with a bump in its middle; layers are shifted so that no vertex lies over another. */
function layer(name: string, edge: number, y: number, bump = 0): Cloth {
  return sheet(name, SIDE, SIDE, edge, (u, v) => {
    const r = Math.min(1, magnitude(u - 0.503 * SIDE, v - 0.497 * SIDE) / DOME)
    return [u + 0.4 * y, y + 0.5 * bump * (1 + cosine(Math.PI * r)), v - 0.3 * y]
  })
}

/** A sheet rolled up and sewn shut; `place` is given cosine and sine of the turn, the radius and the height. */
function tube(
  name: string,
  around: number,
  height: number,
  edge: number,
  place: (c: number, s: number, radius: number, v: number) => Point,
): Cloth {
  const radius = around / (2 * Math.PI)
  const open = sheet(name, around, height, edge, (u, v) =>
    place(cosine(u / radius + OFF_SEAM), sine(u / radius + OFF_SEAM), radius, v),
  )
  const columns = Math.max(3, Math.round(around / edge)) + 1
  const vertexClass = new Int32Array(open.vertexCount)
  let count = 0
  for (let i = 0; i < open.vertexCount; i++) {
    vertexClass[i] = i % columns === columns - 1 ? vertexClass[i - columns + 1] : count++
  }
  return joinVertices(open, vertexClass, count)
}

/** Turns tubes a little, so that no seam lies exactly where they meet [rad]. */
const OFF_SEAM = 0.085

/** Vertices of both ends of a tube: those of edges that have one triangle only. */
function hemsOf({ triVertex, vertexCount }: Cloth): number[] {
  const uses = new Map<number, number>()
  for (let k = 0; k < triVertex.length; k++) {
    const a = triVertex[k]
    const b = triVertex[k % 3 === 2 ? k - 2 : k + 1]
    const key = Math.min(a, b) * vertexCount + Math.max(a, b)
    uses.set(key, (uses.get(key) ?? 0) + 1)
  }
  const hem = new Set<number>()
  for (const [key, count] of uses)
    if (count === 1) hem.add(Math.floor(key / vertexCount)).add(key % vertexCount)
  return [...hem].sort((a, b) => a - b)
}

function jitter(x: Float64Array, most: number, seed: number): void {
  const next = buildRandom(seed)
  for (let k = 0; k < x.length; k++) x[k] += most * (2 * next() - 1)
}
