/**
 * V11: a weightless strip with both ends clamped side by side hangs open as a pear, however sharply it was folded before.
 *
 *   κ′ = −(H/B) cos θ,   θ(0) = 0,  x(0) = 0,  θ(L/2) = −π/2,  x(L/2) = 0          half of the loop             (1)
 *   height 0.424308 L (Peirce's constant),   energy 18.333107 B/L per width                                     (2)
 *
 * Clamps are made by symmetry (`mirrored-strip.ts`): the loop and its mirror image are one ring of the length 2 L, held in
 * two rows that lie side by side. Begun shut, all of the turn is in one row of hinges; an element whose torque falls
 * beyond some angle stays there. Hinges are no plate and have a rigidity of their own on each mesh: theirs is measured on
 * a ring of the same mesh that is let go, a circle of the energy π² B/L per width. That leaves what their Poisson ratio
 * of −1/3 does: a strip free to curl bends more softly than one that a sharp bend keeps from it, so energies differ.
 */
import { type Cloth, createSim, type Sim } from '@selvedge/engine'
import { type BendingName, findRest, type SheetPattern } from '@selvedge/engine/sim'
import { buildMirroredStrip } from './mirrored-strip.ts'
import { plainFabric } from './sheets.ts'
import {
  relativeRow,
  type TruthContext,
  type TruthResult,
  type TruthRow,
  type TruthSeries,
  type TruthTest,
} from './truth-test.ts'

/** (2) */
const HEIGHT = 0.424308
const ENERGY = 18.333107
/** Over the length of the loop [–]. */
const WIDTH = 0.2
/** E L²/B: such that the loop is shorter by less than 1e-4 [–]. */
const STIFFNESS = 1e6
const PATTERNS: readonly SheetPattern[] = ['equilateral', 'jittered']
/** Those whose torque rises to 180° and is in proportion to small angles, on any mesh. */
const HINGES: readonly BendingName[] = ['hinge', 'baraff-witkin', 'capped']
const MODELS: readonly BendingName[] = ['plate', 'hysteresis', ...HINGES]
/** Along the grain only. */
const YARN: BendingName = 'yarn'
const GRID: readonly SheetPattern[] = ['grid']

type Start = 'wide' | 170 | 175 | 179 | 179.9

export const pearLoop: TruthTest = {
  id: 'V11',
  name: 'pear-loop',
  title: 'Strip clamped to itself: the pear loop, folded shut or open before',
  text:
    'A weightless strip of length L has both ends clamped together, tangents parallel, and comes to rest as a pear. Its height and bending energy ' +
    'are compared with the elastica solved by shooting, at 16 and 40 cells: height within 2 % and 0.5 %, energy within 3 % and 1 %. Begun folded ' +
    'shut by 170° to 179.9° in one row of hinges it must end as it does from a wide arc, within 0.2 %. Energies of hinges are divided by the ' +
    'rigidity they have on a ring of the same mesh and held to 3 % and 1.5 %, as their meshes are no plates. Laplacian bending is quadratic by ' +
    'definition and lets go beyond 90°, flexion springs have no rigidity at small angles: neither is asked.',
  equation: "κ' = −(H/B) cos θ     θ(0) = 0     θ(L/2) = −π/2     x(0) = x(L/2) = 0     H L²/B = 39.650635",
  parameters: {
    n: { type: 'number', min: 8, max: 80, help: 'cells along the strip, an even number' },
    pattern: { type: 'choice', choices: [...PATTERNS, ...GRID], help: 'mesh pattern' },
    bending: { type: 'choice', choices: [...MODELS, YARN], help: 'bending model' },
  },
  run,
}

interface Case {
  readonly bending: BendingName
  readonly pattern: SheetPattern
  readonly cells: number
}

function run(context: TruthContext): TruthResult {
  const cases = casesOf(context)
  const rows: TruthRow[] = []
  const series: TruthSeries[] = []
  cases.forEach((each, k) => {
    const mesh = `${each.pattern} n=${each.cells} ${each.bending}`
    context.say(mesh, k / cases.length)
    const fine = each.cells >= 40
    const wide = openLoop(context, each, 'wide')
    rows.push(relativeRow(mesh, 'height/L', wide.height, HEIGHT, fine ? 0.005 : 0.02))
    const isHinge = HINGES.includes(each.bending)
    const rigidity = isHinge ? ringRigidity(context, each) : 1
    const tolerance = fine ? (isHinge ? 0.015 : 0.01) : 0.03
    rows.push(relativeRow(mesh, 'energy L/B', wide.energy / rigidity, ENERGY, tolerance))
    const starts: Start[] = fine || !context.full ? [179.9] : [170, 175, 179, 179.9]
    for (const start of starts) {
      const { height } = openLoop(context, each, start)
      rows.push(
        relativeRow(`${mesh} from ${start}°`, 'height, over that from wide', height / wide.height, 1, 0.002),
      )
    }
    if (each.bending === 'plate') series.push({ name: mesh, style: 'points', points: wide.profile })
  })
  const note = 'Half of the ring, seen from the side.'
  const axis = { equal: true } as const
  return {
    rows,
    plots: [
      { title: 'The pear loop', x: { label: 'x/L', ...axis }, y: { label: 'z/L', ...axis }, series, note },
    ],
  }
}

function casesOf(context: TruthContext): Case[] {
  const n = context.number('n')
  const pattern = context.choice('pattern') as SheetPattern | undefined
  const bending = context.choice('bending') as BendingName | undefined
  const sizes = n !== undefined ? [2 * Math.round(n / 2)] : context.full ? [16, 40] : [16]
  const chosen = pattern === undefined ? PATTERNS : [pattern]
  const models = bending === undefined ? (pattern === undefined ? [...MODELS, YARN] : MODELS) : [bending]
  return models.flatMap((model) =>
    (model === YARN ? GRID : chosen).flatMap((each) =>
      sizes.map((cells) => ({ bending: model, pattern: each, cells })),
    ),
  )
}

interface Loop {
  /** Over L [–]. */
  readonly height: number
  /** Bending energy of one loop times L/B, per width [–]. */
  readonly energy: number
  readonly profile: number[]
}

function openLoop(context: TruthContext, each: Case, start: Start): Loop {
  const { cloth, place, held } = buildRing(each)
  const sim = simOf(context, each, cloth, held)
  const { x } = sim.state
  for (let i = 0; i < cloth.vertexCount; i++) {
    const y = place[i]
    const [out, down] = start === 'wide' ? wideLoop(Math.abs(y)) : shutLoop(Math.abs(y), start)
    x[3 * i + 1] = out
    x[3 * i + 2] = y < 0 ? down : -down
  }
  const { found } = findRest(sim, { tolerance: 1e-3, iterationsMax: 4000, motionMax: 0.1 })
  let low = 0
  const profile: number[] = []
  for (let i = 0; i < cloth.vertexCount; i++) {
    low = Math.min(low, x[3 * i + 2])
    if (place[i] >= 0 && cloth.position[3 * i] < 1e-9) profile.push(x[3 * i + 1], x[3 * i + 2])
  }
  return { height: found ? -low : Number.NaN, energy: bendingEnergy(sim) / (2 * WIDTH), profile }
}

/** Energy of the ring let go, over that of a circle of cloth with B = 1 [–]. */
function ringRigidity(context: TruthContext, each: Case): number {
  const { cloth, place } = buildRing(each)
  const sim = simOf(context, each, cloth, [])
  const { x } = sim.state
  for (let i = 0; i < cloth.vertexCount; i++) {
    x[3 * i + 1] = Math.sin(Math.PI * place[i]) / Math.PI
    x[3 * i + 2] = Math.cos(Math.PI * place[i]) / Math.PI
  }
  const { found } = findRest(sim, { tolerance: 1e-3, iterationsMax: 4000, motionMax: 0.1 })
  return found ? bendingEnergy(sim) / (Math.PI * Math.PI * WIDTH) : Number.NaN
}

function simOf(context: TruthContext, { bending }: Case, cloth: Cloth, pinned: readonly number[]): Sim {
  return createSim(
    { cloth, panelFabric: [plainFabric({ density: 1, stretch: STIFFNESS, bend: 1 })], pinned },
    { kernels: context.originals, bending, gravity: [0, 0, 0], air: null, selfContact: false },
  )
}

function bendingEnergy({ parts, state, scratch }: Sim): number {
  return parts.bending.law.assemble(state.x, scratch.still, scratch.force, null, 0, 0)
}

interface Ring {
  readonly cloth: Cloth
  /** Along the ring, −1 … 1, by vertex [m]. */
  readonly place: Float64Array
  /** Both clamped rows. */
  readonly held: readonly number[]
}

/** The strip and its mirror image, sewn together at the far ends. */
function buildRing({ pattern, cells }: Case): Ring {
  const {
    cloth: open,
    armCount,
    mirror,
    clamp,
  } = buildMirroredStrip({ pattern, length: 1, width: WIDTH, cells })
  const row = Int32Array.from({ length: open.vertexCount }, (_, i) => i)
  const held = [...clamp]
  for (let i = 0; i < armCount; i++) {
    if (Math.abs(open.position[3 * i + 1] - 1) > 1e-9) continue
    row[mirror[i]] = i
    held.push(i)
  }
  const kept = [...row.keys()].filter((i) => row[i] === i)
  const rank = new Int32Array(open.vertexCount)
  kept.forEach((i, k) => {
    rank[i] = k
  })
  const cloth: Cloth = {
    ...open,
    vertexCount: kept.length,
    position: Float64Array.from(kept.flatMap((i) => [...open.position.subarray(3 * i, 3 * i + 3)])),
    triVertex: open.triVertex.map((i) => rank[row[i]]),
  }
  return {
    cloth,
    place: Float64Array.from(kept, (i) => open.position[3 * i + 1]),
    held: held.map((i) => rank[i]),
  }
}

/** Both halves touching, one fold of the angle `start` [°] in the middle: (out, down) at the place y along the strip. */
function shutLoop(y: number, start: number): [number, number] {
  const t = y < 0.5 ? 2 * y : 2 - 2 * y
  const bow = 0.5 * Math.tan(((180 - start) * Math.PI) / 360) * t * t * (1 - t)
  return [y < 0.5 ? bow : -bow, 0.5 * t]
}

/** x = W sin 2πt (1 − cos 2πt)/2, z = H (1 − cos 2πt)/2, walked along its length: wider than the pear, clamped alike. */
function wideLoop(y: number): [number, number] {
  let k = 1
  while (k < WALK.length - 1 && WALK[k][2] < y * WALK[WALK.length - 1][2]) k++
  const [a, b] = [WALK[k - 1], WALK[k]]
  const share = (y * WALK[WALK.length - 1][2] - a[2]) / (b[2] - a[2])
  const scale = 1 / WALK[WALK.length - 1][2]
  return [scale * (a[0] + share * (b[0] - a[0])), scale * (a[1] + share * (b[1] - a[1]))]
}

/** (out, down, length so far) */
const WALK = ((): [number, number, number][] => {
  const walk: [number, number, number][] = [[0, 0, 0]]
  for (let k = 1; k <= 2000; k++) {
    const angle = (2 * Math.PI * k) / 2000
    const out = 0.5 * Math.sin(angle) * (1 - Math.cos(angle))
    const down = 0.4 * (1 - Math.cos(angle))
    const last = walk[k - 1]
    walk.push([out, down, last[2] + Math.sqrt((out - last[0]) ** 2 + (down - last[1]) ** 2)])
  }
  return walk
})()
