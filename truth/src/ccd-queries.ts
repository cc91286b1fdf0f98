/**
 * V8: continuous detection against exact arithmetic. Every query is decided three times: by `vertexFaceToi` and
 * `edgeEdgeToi`, by the road the solver takes (filters, then the proof; TypeScript and WebAssembly, each with directions left
 * over from other queries and again with its own), and by `exact/`, which shares no line with them.
 *
 *   missed           contact in [0, 1], none reported                                      never        (1)
 *   late             reported more than 1e-6 after the first contact                       never        (2)
 *   early            reported more than 1e-3 before it, at a gap above 1e-10 of the size   never        (3)
 *   false positive   none in [0, 1], one reported                                          counted      (4)
 *
 * Below 1e-10 of the size of a pair (a micrometre on ten kilometres; cloth stays a thousand times and more further apart)
 * numbers of 53 bits do not tell touching from nearly touching.
 */

import { edgeEdgeToi, vertexFaceToi } from '@selvedge/engine'
import { buildRandom } from '@selvedge/engine/sim'
import { type CaseMaker, disguise, hardCases, randomQuery } from './ccd-cases.ts'
import { buildHitBench, type HitBench, QUERY_LENGTH } from './ccd-solver.ts'
import { exactTouch, exactWithin, type PairKind } from './exact/exact-touch.ts'
import { quickTime, quickTouch, TOUCHES, UNDECIDED } from './exact/quick-touch.ts'
import vectors from './reference/ccd-vectors.json' with { type: 'json' }
import {
  absoluteRow,
  type TruthContext,
  type TruthPlot,
  type TruthResult,
  type TruthRow,
  type TruthTest,
} from './truth-test.ts'

const SEED = 20_260
const BATCH = 4096
const LATE = 1e-6
const EARLY = 1e-3
/** Gap as a share of the pair's size up to which an early report or a false positive is a matter of digits. */
const DIGITS = 1e-10
/** Marks of the picture: gaps as shares of the size. */
const GAP_MARKS = [1e-15, 1e-14, 1e-13, 1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1]

export const ccdQueries: TruthTest = {
  id: 'V8',
  name: 'continuous-detection',
  title: 'Continuous detection never misses',
  text:
    'Moving vertices and faces, moving edges: random ones, and eleven kinds made to be hard (touching at a corner, coplanar, parallel, ' +
    'grazing, without area, at rest, micrometres small, a thousand kilometres away …). The time of impact of the engine, with and ' +
    'without its filters, is held against whole-number arithmetic without any rounding.',
  equation: 'reported ≤ first contact + 1e-6,   reported ≥ first contact − 1e-3,   missed = 0',
  parameters: {
    random: { type: 'number', min: 0, max: 1e9, help: 'random queries' },
    adversarial: { type: 'number', min: 0, max: 1e8, help: 'hard queries, all kinds together' },
    separated: { type: 'number', min: 0, max: 1e7, help: 'queries with a minimum separation' },
    seed: { type: 'number', min: 0, max: 4294967295, help: 'seed of the queries' },
  },
  run,
}

/** What became of the queries of one kind. */
interface Tally {
  count: number
  touching: number
  missed: number
  late: number
  early: number
  /** Early by more than 1e-3, but at a gap within DIGITS. */
  earlyByDigits: number
  falsePositives: number
  /** Contacts reported by the solver's road at gaps beyond DIGITS. */
  groundless: number
  /** TypeScript and WebAssembly differ in a bit. */
  differ: number
  /** False positives with a gap below each of GAP_MARKS. */
  readonly gaps: number[]
}

function run(context: TruthContext): TruthResult {
  const random = context.number('random') ?? (context.full ? 1e7 : 5e4)
  const hard = context.number('adversarial') ?? (context.full ? 1e6 : 3300)
  const separated = context.number('separated') ?? (context.full ? 5e4 : 400)
  const seed = context.number('seed') ?? SEED
  const benches = [buildHitBench(context.originals, BATCH), buildHitBench(context.kernels, BATCH)]
  const names = Object.keys(hardCases)
  const rows = vectorRows()
  const tallies: Record<string, Tally> = {}
  const work = random / 1e5 + hard / 2e3 + separated / 500
  let done = 0
  const play = (name: string, make: CaseMaker, count: number, cost: number) => {
    const tally = emptyTally()
    const next = buildRandom(seed + 7919 * Object.keys(tallies).length)
    for (let k = 0; k < count; k += BATCH) {
      context.say(name, done / work)
      playBatch(tally, benches, make, next, Math.min(BATCH, count - k))
      done += Math.min(BATCH, count - k) / cost
    }
    tallies[name] = tally
    rows.push(...tallyRows(name, tally))
  }
  if (random > 0) play('random', randomQuery, random, 1e5)
  if (hard > 0)
    for (const name of names) play(name, hidden(hardCases[name]), Math.ceil(hard / names.length), 2e3)
  if (separated > 0) rows.push(...separatedRows(benches, Math.ceil(separated), seed))
  return { rows, plots: [plotOf(tallies)] }
}

/** The hard case in one of its disguises. */
function hidden(make: CaseMaker): CaseMaker {
  return (random, edges, q) => {
    make(random, edges, q)
    disguise(random, edges, q)
  }
}

function vectorRows(): TruthRow[] {
  let missed = 0
  let wrong = 0
  let worst = 0
  for (const { type, x0, x1, collide, toi } of vectors.cases) {
    const q = Float64Array.from([...x0.flat(), ...x1.flat()])
    const found = type === 'vertex-face' ? vertexFaceToi(q) : edgeEdgeToi(q)
    const exact = exactTouch(type as PairKind, q)
    if ((exact !== null) !== collide) wrong++
    if (collide && found === Infinity) missed++
    else if (!collide && found < Infinity) wrong++
    else if (collide) worst = Math.max(worst, Math.abs(found - (toi as number)))
    if (exact !== null && Math.abs(exact.low - (toi as number)) > 1e-9) wrong++
  }
  const mesh = `${vectors.cases.length} vectors`
  return [
    absoluteRow(mesh, 'missed', missed, 0, 0),
    absoluteRow(mesh, 'wrong verdicts', wrong, 0, 0),
    absoluteRow(mesh, 'time of impact', worst, 0, 1e-9),
  ]
}

function playBatch(
  tally: Tally,
  benches: readonly HitBench[],
  make: CaseMaker,
  random: () => number,
  count: number,
): void {
  for (let k = 0; k < count; k++) {
    const q = queryAt(k)
    edges[k] = k & 1
    make(random, edges[k] === 1, q)
    decide(k, q)
    judge(tally, k, (edges[k] === 1 ? edgeEdgeToi : vertexFaceToi)(q), true)
    tally.count++
    if (firstHigh[k] < Infinity) tally.touching++
  }
  for (let round = 0; round < 2; round++) {
    const [original, twin] = benches.map((bench) => bench.times(queries, edges, count, 0).slice(0, count))
    for (let k = 0; k < count; k++) {
      judge(tally, k, original[k], false)
      if (original[k] !== twin[k]) tally.differ++
    }
  }
}

/** The exact first contact of query k: by bounded f64 where that suffices. */
function decide(k: number, q: Float64Array): void {
  const verdict = quickTouch(edges[k] === 1, q)
  firstLow[k] = Infinity
  firstHigh[k] = Infinity
  if (verdict === TOUCHES) {
    firstLow[k] = quickTime[0]
    firstHigh[k] = quickTime[1]
  } else if (verdict === UNDECIDED) {
    const touch = exactTouch(kindOf(k), q)
    if (touch === null) return
    firstLow[k] = touch.low
    firstHigh[k] = touch.high
  }
}

/** (1)–(4) for one reported time; `own`: of the public functions, whose false positives are looked at closely. */
function judge(tally: Tally, k: number, time: number, own: boolean): void {
  const touches = firstHigh[k] < Infinity
  if (touches && time === Infinity) tally.missed++
  if (time === Infinity) return
  if (touches && time > firstHigh[k] + LATE) tally.late++
  if (touches && time >= firstLow[k] - EARLY) return
  const q = queryAt(k)
  const size = sizeOf(q)
  if (!own) {
    if (!exactWithin(kindOf(k), q, time, DIGITS * size)) tally.groundless++
    return
  }
  let [low, high] = [0, GAP_MARKS.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (exactWithin(kindOf(k), q, time, GAP_MARKS[middle] * size)) high = middle
    else low = middle + 1
  }
  if (touches) {
    if (GAP_MARKS[low] > DIGITS) tally.early++
    else tally.earlyByDigits++
    return
  }
  tally.falsePositives++
  tally.gaps[low]++
}

function tallyRows(name: string, tally: Tally): TruthRow[] {
  const mesh = `${name} ${tally.count}, ${Math.round((100 * tally.touching) / tally.count)} % touch`
  const share = tally.falsePositives / tally.count
  return [
    absoluteRow(mesh, 'missed', tally.missed, 0, 0),
    absoluteRow(mesh, 'late by 1e-6', tally.late, 0, 0),
    absoluteRow(mesh, 'early by 1e-3', tally.early, 0, 0),
    absoluteRow(
      mesh,
      'early by digits [share]',
      tally.earlyByDigits / tally.count,
      0,
      name === 'random' ? 1e-5 : 0.5,
    ),
    absoluteRow(mesh, 'twin differs', tally.differ, 0, 0),
    absoluteRow(mesh, 'false positives [share]', share, 0, name === 'random' ? 1e-5 : 0.5),
    absoluteRow(mesh, 'with a real gap [share]', tally.groundless / (2 * tally.count), 0, 0.02),
  ]
}

/**
 * The solver keeps a separation η, or a quarter of the start distance if that is less. Contact is then: within η. The exact
 * arithmetic knows that too, at a hundred times the price.
 */
function separatedRows(benches: readonly HitBench[], count: number, seed: number): TruthRow[] {
  const random = buildRandom(seed + 1)
  const makers = [coarseQuery, ...Object.values(hardCases)]
  let [touching, missed, late, early, differ] = [0, 0, 0, 0, 0]
  for (let k = 0; k < count; k++) {
    const q = queryAt(0)
    edges[0] = k & 1
    makers[k % 2 === 0 ? 0 : (k >> 1) % makers.length](random, edges[0] === 1, q)
    const size = sizeOf(q)
    const eta = 2 ** -Math.floor(5 + 12 * random()) * 2 ** Math.floor(Math.log2(size + 2 ** -40))
    const [time, twin] = benches.map((bench) => bench.times(queries, edges, 1, eta)[0])
    if (time !== twin) differ++
    let own = eta
    while (own > 2 ** -12 * eta && exactWithin(kindOf(0), q, 0, 4 * own)) own /= 2
    const touch = exactTouch(kindOf(0), q, own <= 2 ** -12 * eta ? 0 : own)
    if (touch !== null) {
      touching++
      if (time === Infinity) missed++
      else if (time > touch.high + LATE) late++
    }
    if (time < Infinity && !exactWithin(kindOf(0), q, time, 1.26 * eta + DIGITS * size)) early++
  }
  const mesh = `separated, ${count}`
  return [
    absoluteRow(mesh, 'missed', missed, 0, 0),
    absoluteRow(mesh, 'late by 1e-6', late, 0, 0),
    absoluteRow(mesh, 'stopped beyond 1.26 η', early, 0, 0),
    absoluteRow(mesh, 'twin differs', differ, 0, 0),
    absoluteRow(mesh, 'within η [share]', touching / count, 0.5, 0.45),
  ]
}

/** Random on a grid, which keeps the whole numbers of the exact arithmetic short. */
const coarseQuery: CaseMaker = (random, _edges, q) => {
  const motion = random() < 0.5 ? 1 : 2 ** -6
  for (let k = 0; k < 24; k++) {
    const value = Math.floor(65536 * random()) / 65536
    q[k] = k < 12 ? value : q[k - 12] + motion * (value - 0.5)
  }
}

function queryAt(k: number): Float64Array {
  return queries.subarray(QUERY_LENGTH * k, QUERY_LENGTH * (k + 1))
}

function kindOf(k: number): PairKind {
  return edges[k] === 1 ? 'edge-edge' : 'vertex-face'
}

/** Largest side of the box around all corners at one time. */
function sizeOf(q: Float64Array): number {
  let size = 0
  for (const half of [0, 12]) {
    for (let k = half; k < half + 3; k++) {
      const low = Math.min(q[k], q[k + 3], q[k + 6], q[k + 9])
      size = Math.max(size, Math.max(q[k], q[k + 3], q[k + 6], q[k + 9]) - low)
    }
  }
  return size
}

function emptyTally(): Tally {
  const none = { count: 0, touching: 0, missed: 0, late: 0, early: 0, earlyByDigits: 0 }
  return { ...none, falsePositives: 0, groundless: 0, differ: 0, gaps: GAP_MARKS.map(() => 0) }
}

function plotOf(tallies: Readonly<Record<string, Tally>>): TruthPlot {
  const series = Object.entries(tallies)
    .filter(([, tally]) => tally.falsePositives > 0)
    .map(([name, { gaps, count }]) => {
      let sum = 0
      return {
        name,
        style: 'line-points' as const,
        points: GAP_MARKS.flatMap((mark, k) => {
          sum += gaps[k]
          return [mark, sum / count]
        }),
      }
    })
  return {
    title: 'False positives: how near were they?',
    x: { label: 'gap / size of the pair', log: true },
    y: { label: 'share of the queries' },
    series,
    note:
      'Nearly all are nearer than 1e-11 of the size of the pair, where numbers hardly tell touching from not touching. Only pairs that ' +
      'turn while all but touching (grazing) use up the rounds of the proof at larger gaps.',
  }
}

const queries = new Float64Array(QUERY_LENGTH * BATCH) // scratch
const edges = new Uint8Array(BATCH)
const firstLow = new Float64Array(BATCH)
const firstHigh = new Float64Array(BATCH)
