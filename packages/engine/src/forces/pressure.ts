/**
 * Gas in a closed shell: a cushion, a balloon, a sleeve with its ends tied. It pushes every triangle outwards alike and
 * knows the shell by its volume alone; no sloshing, no sound, no cooling.
 *
 *   V = ⅙ Σ x0·(x1 × x2)  over triangles seen from outside                                     [m³]   (1)
 *   f_i = Δp ∂V/∂x_i,   ∂V/∂x_i = ⅓ Σ A n  over the triangles of vertex i                      [N]    (2)
 *   Δp = p                                                     a pump holds it       [Pa]   (3)
 *   (p_o + Δp) V = (p_o + p) V0 m(t)                           a fixed amount of gas, p_o outside it  (4)
 *   W = −p m V   with (3),      W = p_o V − (p_o + p) V0 m ln(V/V0)   with (4)                 [J]    (5)
 *   m(t) = exp(−t/τ)                                           what has not leaked yet  [–]    (6)
 *   with a leak Δp ≥ 0:  in (5) V is at most V* = (1 + p/p_o) m V0, where Δp vanishes          [m³]   (7)
 *
 * (2) is the exact slope of (1) on a closed mesh: no net force, no net torque, f = −∂W/∂x. Openings (a neck, a hem) are
 * closed by a flat lid from their middle, whose share goes to the rim. With (3) leaking lets p sink to p m; with (4) gas
 * goes at its own rate, however hard it is pressed, and (7) a hole that lets air out also lets air in: no suction.
 *
 * The stiffness of (4), (p_o + Δp)/V ∂V ∂Vᵀ, couples all vertices with each other; the default time method takes it in
 * by a second solve (`sim/shared-stiffness.ts`). Methods that do not are stable while h² (p_o + Δp) S/(V σ) < 4/3, S
 * surface, σ areal density, h step: there a smaller p_o is a softer gas, and p_o = 0 is p V = constant for the
 * over-pressure itself. What turns the push with the surface, Δp ∂²V, has no sign and stays explicit.
 * Below a tenth of V0 the pressure of (4) rises no further.
 * Source: Matyka, Ollila 2003, "Pressure Model of Soft Body Simulation" for p V = constant on triangles.
 */
import { assert, exponential, logarithm } from '../core/index.ts'
import type { OuterForce } from './outer-force.ts'

export interface PressureOptions {
  /** (3) or (4). */
  law: 'held' | 'gas'
  /** p: over-pressure at the start [Pa]. */
  pressure: number
  /** p_o: pressure outside [Pa]; only a gas feels it. Standard atmosphere unless told. */
  outside: number
  /** τ of (6) [s]; infinite: the shell is tight. */
  leakTime: number
}

/** A soft cushion, tight. */
export const PRESSURE_DEFAULTS: PressureOptions = {
  law: 'held',
  pressure: 100,
  outside: 101_325,
  leakTime: Number.POSITIVE_INFINITY,
}

export interface Pressure extends OuterForce {
  /** V0 [m³] */
  readonly volumeStart: number
  /** (1) [m³] */
  volume(x: Float64Array): number
  /** Δp [Pa] */
  overPressure(time: number, volume: number): number
}

/** Lowest volume over V0 at which (4) is taken at its word [–]. */
const VOLUME_MIN = 0.1

/** `position`: where the shell has the volume V0. `triVertex`: its triangles, those of a model or some of them. */
export function buildPressure(
  position: Float64Array,
  triVertex: Int32Array,
  options: Partial<PressureOptions> = {},
): Pressure {
  const { law, pressure, outside, leakTime } = { ...PRESSURE_DEFAULTS, ...options }
  const shell = closeShell(triVertex)
  const volumeStart = shellVolume(shell, position)
  assert(volumeStart > 0, 'a shell under pressure needs a volume, and triangles that face outwards')
  const left = (time: number) => exponential(-time / leakTime) // (6)
  const tight = leakTime === Number.POSITIVE_INFINITY
  const amount = (time: number) => (outside + pressure) * volumeStart * left(time) // [J], right side of (4)
  const clipped = (time: number, volume: number) =>
    Math.max(
      VOLUME_MIN * volumeStart,
      tight ? volume : Math.min(volume, amount(time) / (outside + Number.MIN_VALUE)),
    ) // (7)
  const overPressure = (time: number, volume: number) =>
    law === 'held' ? pressure * left(time) : amount(time) / clipped(time, volume) - outside // (3) (4)
  const scratch = new Float64Array(position.length)
  return {
    volumeStart,
    overPressure,
    volume: (x) => shellVolume(shell, x),
    shared(_, time, x, direction) {
      const volume = shellVolume(shell, x)
      if (law === 'held' || clipped(time, volume) !== volume) return 0
      scratch.fill(0)
      addVolumeSlope(shell, x, 1, scratch)
      for (let i = 0; 3 * i < scratch.length; i++) {
        for (let k = 0; k < 3; k++) direction[4 * i + k] = scratch[3 * i + k]
        direction[4 * i + 3] = 0
      }
      return (outside + overPressure(time, volume)) / volume
    },
    assemble({ time, x, force }) {
      const volume = shellVolume(shell, x)
      const push = overPressure(time, volume)
      addVolumeSlope(shell, x, push, force)
      if (law === 'held') return -push * volume // (5)
      const within = clipped(time, volume)
      const energy = outside * within - amount(time) * logarithm(within / volumeStart)
      return energy - push * (volume - within) // below the lowest volume the push stays, above V* it is nought
    },
  }
}

interface Shell {
  readonly triVertex: Int32Array
  /** Directed border edges of each opening, tail and head, one opening after the other. */
  readonly rim: Int32Array
  /** First edge of each opening in `rim`, and the end of the last. */
  readonly rimStart: Int32Array
}

/** Finds the openings: loops of edges that belong to one triangle only. */
function closeShell(triVertex: Int32Array): Shell {
  const next = new Map<number, number>() // border vertex → the next along its triangle
  const directed = new Set<string>()
  for (let corner = 0; corner < triVertex.length; corner++) directed.add(edgeName(triVertex, corner, false))
  for (let corner = 0; corner < triVertex.length; corner++) {
    if (directed.has(edgeName(triVertex, corner, true))) continue
    const [a, b] = edgeAt(triVertex, corner)
    assert(!next.has(a), `the shell has two openings at vertex ${a}; gas needs one rim at a time`)
    next.set(a, b)
  }
  const rim: number[] = []
  const rimStart = [0]
  for (const start of next.keys()) {
    for (let a: number | undefined = start; a !== undefined; ) {
      const b = next.get(a)
      next.delete(a)
      if (b !== undefined) rim.push(a, b)
      a = b
    }
    if (rim.length / 2 > rimStart[rimStart.length - 1]) rimStart.push(rim.length / 2)
  }
  return { triVertex, rim: Int32Array.from(rim), rimStart: Int32Array.from(rimStart) }
}

function edgeAt(triVertex: Int32Array, corner: number): [number, number] {
  const t = 3 * Math.floor(corner / 3)
  return [triVertex[corner], triVertex[t + ((corner + 1 - t) % 3)]]
}

function edgeName(triVertex: Int32Array, corner: number, backwards: boolean): string {
  const [a, b] = edgeAt(triVertex, corner)
  return backwards ? `${b} ${a}` : `${a} ${b}`
}

/** (1), seen from the first corner so that a shell far from the origin loses no digits. */
function shellVolume({ triVertex, rim, rimStart }: Shell, x: Float64Array): number {
  const o = 3 * triVertex[0]
  let six = 0
  for (let corner = 0; corner < triVertex.length; corner += 3) {
    six += tripleProduct(x, o, 3 * triVertex[corner], 3 * triVertex[corner + 1], x, 3 * triVertex[corner + 2])
  }
  for (let r = 0; r + 1 < rimStart.length; r++) {
    findMiddle(rim, rimStart[r], rimStart[r + 1], x)
    for (let e = rimStart[r]; e < rimStart[r + 1]; e++) {
      six += tripleProduct(x, o, 3 * rim[2 * e + 1], 3 * rim[2 * e], middle, 0)
    }
  }
  return six / 6
}

/** (xa − xo) × (xb − xo) · (y − xo) */
function tripleProduct(x: Float64Array, o: number, a: number, b: number, y: Float64Array, c: number): number {
  const ax = x[a] - x[o]
  const ay = x[a + 1] - x[o + 1]
  const az = x[a + 2] - x[o + 2]
  const bx = x[b] - x[o]
  const by = x[b + 1] - x[o + 1]
  const bz = x[b + 2] - x[o + 2]
  return (
    (ay * bz - az * by) * (y[c] - x[o]) +
    (az * bx - ax * bz) * (y[c + 1] - x[o + 1]) +
    (ax * by - ay * bx) * (y[c + 2] - x[o + 2])
  )
}

/** Mean of the tails of rim edges begin … end − 1, into `middle`. */
function findMiddle(rim: Int32Array, begin: number, end: number, x: Float64Array): void {
  middle.fill(0)
  for (let e = begin; e < end; e++) {
    for (let k = 0; k < 3; k++) middle[k] += x[3 * rim[2 * e] + k] / (end - begin)
  }
}

/** (2): force += push ∂V/∂x. */
function addVolumeSlope(
  { triVertex, rim, rimStart }: Shell,
  x: Float64Array,
  push: number,
  force: Float64Array,
): void {
  for (let corner = 0; corner < triVertex.length; corner += 3) {
    const a = 3 * triVertex[corner]
    const b = 3 * triVertex[corner + 1]
    const c = 3 * triVertex[corner + 2]
    sixthNormal(x, a, b, x, c, push)
    addPush(force, a, 1)
    addPush(force, b, 1)
    addPush(force, c, 1)
  }
  for (let r = 0; r + 1 < rimStart.length; r++) {
    const count = rimStart[r + 1] - rimStart[r]
    findMiddle(rim, rimStart[r], rimStart[r + 1], x)
    lid.fill(0)
    for (let e = rimStart[r]; e < rimStart[r + 1]; e++) {
      const b = 3 * rim[2 * e]
      const a = 3 * rim[2 * e + 1]
      sixthNormal(x, a, b, middle, 0, push)
      addPush(force, a, 1)
      addPush(force, b, 1)
      addPush(lid, 0, 1)
    }
    pushed.set(lid)
    for (let e = rimStart[r]; e < rimStart[r + 1]; e++) addPush(force, 3 * rim[2 * e], 1 / count)
  }
}

/** ⅓ push A n of the triangle a, b, c, into `pushed`. */
function sixthNormal(x: Float64Array, a: number, b: number, y: Float64Array, c: number, push: number): void {
  const e1x = x[b] - x[a]
  const e1y = x[b + 1] - x[a + 1]
  const e1z = x[b + 2] - x[a + 2]
  const e2x = y[c] - x[a]
  const e2y = y[c + 1] - x[a + 1]
  const e2z = y[c + 2] - x[a + 2]
  const sixth = push / 6
  pushed[0] = sixth * (e1y * e2z - e1z * e2y)
  pushed[1] = sixth * (e1z * e2x - e1x * e2z)
  pushed[2] = sixth * (e1x * e2y - e1y * e2x)
}

function addPush(force: Float64Array, at: number, share: number): void {
  force[at] += share * pushed[0]
  force[at + 1] += share * pushed[1]
  force[at + 2] += share * pushed[2]
}

const middle = new Float64Array(3) // scratch: middle of an opening [m]
const pushed = new Float64Array(3) // scratch: a third of the force on a triangle [N]
const lid = new Float64Array(3) // scratch: the share of the middle of a lid [N]
