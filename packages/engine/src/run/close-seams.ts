/**
 * Seams sewn while the garment is worn: threads draw their edges together from where they hang, weight and all, with the pull
 * of any sewing (`dress/sew.ts`). Plies that are drawn together keep apart as all others do, so nothing crosses on the way. A seam
 * whose stitches are all shut becomes one surface, if nothing crosses then either, and is steamed; one that has not closed
 * after CLOSE_SECONDS is given up and stays open.
 */
import type { Collider } from '../contact/index.ts'
import {
  findFalls,
  findSeamClasses,
  mergeSeams,
  pullThreads,
  SEW_SECONDS_FIRST,
  seamShut,
} from '../dress/index.ts'
import { stitchGap } from '../forces/index.ts'
import type { Cloth } from '../model/index.ts'
import { type Sim, succeed } from '../sim/index.ts'
import type { DrapeMoment } from './drape-moment.ts'
import { IRON_OVER, type Pressing, STEAM, underIron } from './iron-seams.ts'

/** As long as flat pieces are given before they are sewn in another way [s]. */
const CLOSE_SECONDS = SEW_SECONDS_FIRST
/** Longest step meanwhile [s]: in longer ones edges overshoot and swing. */
export const CLOSE_STEP = 1 / 60
/** Joining is looked at every so many steps: counting takes its time. */
const JOIN_STRIDE = 4

export interface OpenSeam {
  readonly seam: string
  /** Since when threads draw it together [s]; null: given up. */
  readonly since: number | null
  /** How far it gaped when it was given up [m]. */
  readonly gap: number
}

type Sewn = Pick<DrapeMoment, 'mesh' | 'stitchRows'>

/** Seams with a stitch whose ends are two. Those there were before are drawn as long as they have been, or, `again`, from now on. */
export function findOpenSeams(
  { mesh: { stitchSeam, seamIds }, stitchRows }: Sewn,
  before: readonly OpenSeam[],
  time: number,
  again: boolean,
): OpenSeam[] {
  const open = new Set(stitchSeam.filter((_, s) => stitchRows[2 * s] !== stitchRows[2 * s + 1]))
  return [...open].map((row) => {
    const known = again ? undefined : before.find(({ seam }) => seam === seamIds[row])
    return known ?? { seam: seamIds[row], since: time, gap: 0 }
  })
}

/** Rows of the stitches that are drawn together. */
export function drawnStitches(now: Sewn & Pick<DrapeMoment, 'open'>): Int32Array {
  const { mesh, stitchRows, open } = now
  if (open.length === 0) return NO_ROWS
  const drawn = new Set(open.filter(({ since }) => since !== null).map(({ seam }) => seam))
  const isDrawn = (s: number) =>
    stitchRows[2 * s] !== stitchRows[2 * s + 1] && drawn.has(mesh.seamIds[mesh.stitchSeam[s]])
  return Int32Array.from([...mesh.stitchSeam.keys()].filter(isDrawn))
}

/** Their ends, pairs of vertices. */
export function threadsOf({ stitchRows }: Sewn, stitches: Int32Array): Int32Array {
  return Int32Array.from([...stitches].flatMap((s) => [stitchRows[2 * s], stitchRows[2 * s + 1]]))
}

export function isClosing({ open }: Pick<DrapeMoment, 'open'>): boolean {
  return open.some(({ since }) => since !== null)
}

/** Before a step: threads pull as hard as their age has it. */
export function drawSeams(now: DrapeMoment, sim: Sim): void {
  const stitches = drawnStitches(now)
  const since = sinceOf(now)
  pullThreads(sim, (k) => sim.state.time - (since.get(now.mesh.stitchSeam[stitches[k]]) ?? 0))
}

/** By row of the seam [s]. */
function sinceOf({ open, mesh }: DrapeMoment): Map<number, number> {
  return new Map(
    open.flatMap(({ seam, since }) => (since === null ? [] : [[mesh.seamIds.indexOf(seam), since]])),
  )
}

export interface ClosedSeams extends Pick<DrapeMoment, 'stitchRows' | 'open'> {
  readonly sim: Sim
  /** Of what was joined; null where threads were only cut. */
  readonly pressing: Pressing | null
}

/** After a step: what is shut is joined, what takes too long is given up; null while threads go on drawing. */
export function closeSeams(now: DrapeMoment, sim: Sim, colliders: readonly Collider[]): ClosedSeams | null {
  const gaps = widestGaps(now, sim)
  const { time, steps } = sim.state
  const since = sinceOf(now)
  const age = (row: number) => time - (since.get(row) ?? time)
  const shut = [...gaps].filter(([row, gap]) => gap < seamShut(now.mesh.quality.resolution, age(row)))
  const rows = steps % JOIN_STRIDE === 0 ? shut.map(([row]) => row) : []
  const tries = [...(rows.length > 1 ? [rows] : []), ...rows.map((row) => [row])] // one that crosses holds up no other
  for (const tried of tries) {
    const joined = joinSeams(now, sim, colliders, new Set(tried), Math.max(...tried.map(age)))
    if (joined !== null) return joined
  }
  const late = [...gaps].filter(([row]) => age(row) > CLOSE_SECONDS)
  return late.length > 0 ? giveUp(now, sim, new Map(late)) : null
}

/** Of each seam that is drawn, by row [m]. */
function widestGaps(now: DrapeMoment, sim: Sim): Map<number, number> {
  const { stitchSeam } = now.mesh
  const gaps = new Map<number, number>()
  const stitches = drawnStitches(now)
  const threads = threadsOf(now, stitches)
  stitches.forEach((s, k) => {
    gaps.set(stitchSeam[s], Math.max(gaps.get(stitchSeam[s]) ?? 0, stitchGap(sim.state.x, threads, k)))
  })
  return gaps
}

/** Null where joining would make anything cross. */
function joinSeams(
  now: DrapeMoment,
  sim: Sim,
  colliders: readonly Collider[],
  rows: ReadonlySet<number>,
  age: number,
): ClosedSeams | null {
  const { mesh, plain, parts, stitchRows, pressing } = now
  const stitches = drawnStitches(now)
  const isJoined = (s: number) => rows.has(mesh.stitchSeam[s])
  const pairs = threadsOf(now, stitches.filter(isJoined))
  const classes = findSeamClasses(sim.model.vertexCount, pairs)
  const sewn = new Set(pairs.map((i) => classes.vertexClass[i]))
  const iron = parts.innerCount > 0 ? IRON_OVER : STEAM
  let plies: Cloth['plies']
  const merged = mergeSeams(
    sim,
    classes,
    colliders,
    {},
    {
      innerCount: parts.innerCount,
      falls: findFalls(plain, mesh, sim.model.panelIds.length - mesh.panelIds.length),
      last: false,
      age,
      threads: threadsOf(
        now,
        stitches.filter((s) => !isJoined(s)),
      ),
      press: (joined) => {
        plies = pressing?.plies ?? joined.plies
        return underIron({ ...joined, ...(plies && { plies }) }, iron, sewn)
      },
    },
  )
  if (merged === null) return null
  const sewnRows = stitchRows.map((i) => classes.vertexClass[i])
  return {
    sim: merged,
    stitchRows: sewnRows,
    open: findOpenSeams({ mesh, stitchRows: sewnRows }, now.open, merged.state.time, false),
    pressing: { iron, begun: merged.state.time, plies },
  }
}

/** `gaps`: of the seams that are given up, by row [m]. */
function giveUp(now: DrapeMoment, sim: Sim, gaps: ReadonlyMap<number, number>): ClosedSeams {
  const open = now.open.map((one) => {
    const gap = gaps.get(now.mesh.seamIds.indexOf(one.seam))
    return gap === undefined || one.since === null ? one : { seam: one.seam, since: null, gap }
  })
  const stitchVertex = threadsOf(now, drawnStitches({ ...now, open }))
  return { sim: succeed(sim, { scene: { stitchVertex } }), stitchRows: now.stitchRows, open, pressing: null }
}

const NO_ROWS = new Int32Array(0)
