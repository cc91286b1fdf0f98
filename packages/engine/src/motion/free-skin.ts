/**
 * Skin that does not sink into itself while a body moves. Bones turn skin by blending: in groins and armpits, behind knees and
 * inside elbows it would pass through itself, and cloth there has nowhere to be. Flesh gives way instead. So does this: skin
 * is moved like cloth, step by step, along paths that the contact of cloth proves free,
 *
 *   x* = y(t + dt) + a ((1 − s) u + s mean of u around),   u = x − y(t)                             [m]   (1)
 *   x(t + dt) = x* as far as skin stays CLEARANCE off skin                                          [m]   (2)
 *
 * y being the blended skin: it follows its bones, and what pressed it aside fades within a tenth of a second once gone. (2)
 * is `resolveContact` with equal masses and no friction: by induction no two triangles that are held cross at the end of a
 * step. At time 0 what crosses is smoothed, as in bodies that stand.
 *
 * Held are trunk, arms and legs, against each other and in their own folds; `clear-limbs.ts` turns limbs aside before, so that
 * little is left to dent. Hands, feet and head, meshed at some millimetres, are kept off by it alone: as fast as a runner's hands
 * they would be listed with more of their own triangles than there is room for. Flesh that is pressed keeps no volume. Times
 * between two steps are interpolated.
 */
import { type BodyMotion, foldsItself, freeCrossings, rememberPlaces } from '../body/index.ts'
import {
  apartResponse,
  buildContact,
  type ContactKernels,
  contactBytes,
  emptyContactReport,
  resolveContact,
} from '../contact/index.ts'
import { magnitude, type TriangleMesh } from '../core/index.ts'
import { closedNeighbours } from '../geometry/index.ts'
import type { Kernels } from '../kernels/index.ts'

/**
 * Between skin and skin [m]: room for four or five plies and what holds them off. With 2 mm trousers were caught in the lap, with
 * 5 mm in the groin of a knee that is lifted across the other leg.
 */
const CLEARANCE = 0.008
/** Triangles take part whose least height is this [m]: the perineum is meshed at 5 mm, finer are fingers, toes and face. */
const HEIGHT_MIN = 0.003
/** Skin of one part that is nearer than this to begin with is a feature, not a fold [m]. */
const APART = 0.02
/** Contact keeps no more than an eighth of an edge apart: one for which that is the clearance [m]. */
const EDGE = 8 * CLEARANCE
/** dt of (1) [s]: a foot at 5 m/s moves 4 cm. */
const STEP = 1 / 120
/** A step is halved so often at most. */
const HALVINGS = 3
/** s and a of (1) [–]. */
const SPREAD = 0.5
const FADE = 0.9
/** Skin pressed less far aside than this is put where its bones have it [m]: far less than the gaps that were proved. */
const NOTHING = 1e-6

/** How far skin is pressed aside at one step: rows of vertices, and 3 numbers for each [m]. */
interface Pressed {
  readonly row: Int32Array
  readonly aside: Float64Array
}

/** The same motion with skin that gives way to itself. Steps are made when a time first asks for them, and kept. */
export function freeSkin(motion: BodyMotion, kernels: Kernels): BodyMotion {
  if (motion.part === undefined) return motion
  const run = buildRun(motion, motion.part, kernels)
  const steps: Pressed[] = [sparse(run.aside)]
  const place = (when: number, out: Float64Array): void => {
    const time = Math.max(0, when) // before it moves it stands as it begins
    const before = Math.floor(time / STEP)
    const share = time / STEP - before
    while (steps.length <= before + 1) {
      advance(run, steps.length)
      steps.push(sparse(run.aside))
    }
    motion.placesAt(time, out)
    addAside(out, steps[before], 1 - share)
    addAside(out, steps[before + 1], share)
  }
  const position = new Float64Array(motion.mesh.position.length)
  const placesAt = rememberPlaces(position.length, place)
  placesAt(0, position)
  const mesh = { ...motion.mesh, position }
  return { ...motion, mesh, placesAt }
}

function addAside(out: Float64Array, { row, aside }: Pressed, share: number): void {
  for (let k = 0; k < row.length; k++) {
    for (let c = 0; c < 3; c++) out[3 * row[k] + c] += share * aside[3 * k + c]
  }
}

function sparse(aside: Float64Array): Pressed {
  const rows: number[] = []
  for (let i = 0; 3 * i < aside.length; i++) {
    if (aside[3 * i] !== 0 || aside[3 * i + 1] !== 0 || aside[3 * i + 2] !== 0) rows.push(i)
  }
  return {
    row: Int32Array.from(rows),
    aside: Float64Array.from(rows.flatMap((i) => [aside[3 * i], aside[3 * i + 1], aside[3 * i + 2]])),
  }
}

function buildRun(motion: BodyMotion, part: Uint8Array, kernels: Kernels) {
  const { mesh } = motion
  const vertexCount = mesh.position.length / 3
  const triVertex = heldTriangles(mesh, part)
  const bench = kernels.open(contactBytes(vertexCount, triVertex.length / 3))
  const contact = buildContact(
    { ...bench, contact: onlySkinOnSkin(bench.contact, part, mesh.position) },
    {
      vertexCount,
      triVertex,
      inverseMass: new Float64Array(vertexCount).fill(1),
      vertexClass: Int32Array.from({ length: vertexCount }, (_, i) => i),
      obstacles: [],
      thickness: CLEARANCE,
      friction: { cloth: 0, body: 0 },
      edgeLength: EDGE,
      response: apartResponse,
    },
  )
  const blended = new Float64Array(mesh.position.length)
  motion.placesAt(0, blended)
  const x = blended.slice()
  freeCrossings({ position: x, triVertex: mesh.triVertex })
  return {
    motion,
    contact,
    report: emptyContactReport(),
    neighbours: closedNeighbours(mesh),
    /** y and x of (1) at the last step [m], and the way wished for as speed [m/s]. */
    blended,
    x,
    v: new Float64Array(x.length),
    aside: x.map((value, k) => value - blended[k]),
    spread: new Float64Array(x.length),
  }
}

type Run = ReturnType<typeof buildRun>

function advance(run: Run, step: number): void {
  const { motion, blended, x, aside, spread } = run
  spreadAside(run)
  if (!lead(run, (step - 1) * STEP, step * STEP, HALVINGS)) {
    motion.placesAt(step * STEP, blended)
    for (let k = 0; k < x.length; k++) x[k] = blended[k] + spread[k] // too crowded: as blended
  }
  for (let i = 0; 3 * i < x.length; i++) {
    const at = 3 * i
    const [dx, dy, dz] = [x[at] - blended[at], x[at + 1] - blended[at + 1], x[at + 2] - blended[at + 2]]
    const far = dx * dx + dy * dy + dz * dz > NOTHING * NOTHING
    aside[at] = far ? dx : 0
    aside[at + 1] = far ? dy : 0
    aside[at + 2] = far ? dz : 0
    if (!far) for (let c = at; c < at + 3; c++) x[c] = blended[c]
  }
}

/** (1) and (2) from one time to another [s]; in two halves where more skin meets on the way than there is room for in the list. */
function lead(run: Run, from: number, to: number, halvings: number): boolean {
  const { motion, contact, report, blended, x, v, spread } = run
  const dt = to - from
  motion.placesAt(to, blended)
  for (let k = 0; k < x.length; k++) v[k] = (blended[k] + spread[k] - x[k]) / dt // (1)
  resolveContact(contact, x, v, dt, report) // (2)
  if (report.overflow === 0) {
    x.set(contact.motion.xNext)
    return true
  }
  if (halvings === 0) return false
  const middle = from + 0.5 * dt
  return lead(run, from, middle, halvings - 1) && lead(run, middle, to, halvings - 1)
}

/** The second term of (1). */
function spreadAside({ neighbours, aside, spread }: Run): void {
  for (let i = 0; 3 * i < aside.length; i++) {
    const around = neighbours[i]
    for (let c = 3 * i; c < 3 * i + 3; c++) {
      let sum = 0
      for (const j of around) sum += aside[3 * j + (c % 3)]
      spread[c] = FADE * ((1 - SPREAD) * aside[c] + (SPREAD * sum) / Math.max(1, around.length))
    }
  }
}

/** Triangles of trunk, arms and legs that are coarse enough to be held off others. */
function heldTriangles({ position, triVertex }: TriangleMesh, part: Uint8Array): Int32Array {
  const rows: number[] = []
  for (let t = 0; t < triVertex.length; t += 3) {
    const corners = triVertex.subarray(t, t + 3)
    if (corners.some((i) => !foldsItself(part[i]))) continue
    if (leastHeight(position, triVertex, t) >= HEIGHT_MIN) rows.push(...corners)
  }
  return Int32Array.from(rows)
}

/** The same kernels, which list no pairs of one part that were not APART at rest. */
function onlySkinOnSkin(kernels: ContactKernels, part: Uint8Array, rest: Float64Array): ContactKernels {
  return {
    ...kernels,
    listPairs(contact, rootA, rootB, count) {
      const { pairs, pairMax } = contact.list
      const listed = kernels.listPairs(contact, rootA, rootB, count)
      if (listed > pairMax) return listed // there was no room: the caller tries again with fewer
      let kept = count
      for (let k = count; k < listed; k++) {
        const i = pairs[4 * k] < 0 ? ~pairs[4 * k] : pairs[4 * k]
        const j = pairs[4 * k + 3]
        if (part[i] === part[j] && side(rest, 3 * i, 3 * j) < APART) continue
        pairs.copyWithin(4 * kept, 4 * k, 4 * k + 4)
        kept++
      }
      return kept
    },
  }
}

/** Twice the area over the longest side [m]. */
function leastHeight(x: Float64Array, triVertex: Int32Array, t: number): number {
  const [a, b, c] = [3 * triVertex[t], 3 * triVertex[t + 1], 3 * triVertex[t + 2]]
  const [e, f, g] = [side(x, a, b), side(x, b, c), side(x, c, a)]
  const half = 0.5 * (e + f + g)
  const area = Math.sqrt(Math.max(0, half * (half - e) * (half - f) * (half - g)))
  return (2 * area) / Math.max(e, f, g)
}

function side(x: Float64Array, a: number, b: number): number {
  return magnitude(x[a] - x[b], x[a + 1] - x[b + 1], x[a + 2] - x[b + 2])
}
