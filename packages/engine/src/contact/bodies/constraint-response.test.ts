import { describe, expect, it } from 'vitest'
import { ARENA_START, Arena, type BlockMatrix } from '../../core/index.ts'
import { askAt } from '../../forces/assembly.fixture.ts'
import type { Model } from '../../model/index.ts'
import type { BodyResponse, ContactFilter } from './body-response.ts'
import { buildGroundCollider, buildSphereCollider, type Collider, moveCollider } from './colliders/index.ts'
import { buildConstraintResponse } from './constraint-response.ts'

const DT = 1 / 120
const G = 9.81
const MASS = 2e-5 // [kg]
const REST_GAP = 1e-3 // [m]
const MU = 0.4
const SOLVES_MAX = 3

describe('landing', () => {
  it('ends on the rest gap of a plane to the last bits, and stays there', () => {
    for (const speed of [0.3, 1, 3]) {
      const bead = beadAt([0, 0.003, 0], ground(MU))
      bead.v.set([0.7, -speed, -0.2])
      let lowest = Infinity
      for (let k = 0; k < 20; k++) {
        move(bead, [0, -G, 0])
        lowest = Math.min(lowest, bead.x[1])
      }
      expect(Math.abs(lowest - REST_GAP)).toBeLessThan(1e-12)
      expect(Math.abs(bead.x[1] - REST_GAP)).toBeLessThan(1e-12)
    }
  })

  it('comes out at the recovery speed when it starts too deep, and keeps none of it', () => {
    const bead = beadAt([0, -0.003, 0], ground(MU))
    move(bead, [0, -G, 0])
    expect(bead.v[1]).toBeCloseTo(0.3, 12)
    for (let k = 0; k < 4; k++) move(bead, [0, -G, 0])
    expect(bead.x[1]).toBeCloseTo(REST_GAP, 12)
    move(bead, [0, -G, 0])
    expect(Math.abs(bead.v[1])).toBeLessThan(1e-12)
  })

  it('lets go at once when it is pulled, with the speed the pull gives', () => {
    const bead = beadAt([0, REST_GAP, 0], ground(MU))
    for (let k = 0; k < 10; k++) move(bead, [0, -G, 0])
    for (let k = 0; k < 12; k++) move(bead, [0, 2, 0])
    expect(bead.v[1] / (2 * 12 * DT)).toBeCloseTo(1, 10)
  })

  it('slides around a ball without leaving its rest gap', () => {
    const radius = 0.1
    const bead = beadAt([0.02, Math.sqrt((radius + REST_GAP) ** 2 - 0.02 ** 2), 0], ball(radius))
    for (let k = 0; k < 14; k++) {
      move(bead, [0, -G, 0])
      expect(Math.abs(Math.hypot(...bead.x) - radius - REST_GAP)).toBeLessThan(1e-6)
    }
    expect(bead.x[0]).toBeGreaterThan(0.03)
  })

  it('leaves pins alone', () => {
    const pin = beadAt([0, -0.002, 0], ground(MU), 0)
    pin.v.set([0, -1, 0])
    pin.body.begin!(0, DT, false)
    pin.body.stop!(Float64Array.of(0, -0.01, 0), pin.v, DT)
    pin.body.correct!(pin.x, pin.v, DT)
    expect(Array.from(pin.v)).toEqual([0, -1, 0])
    expect(filterOf(pin).count).toBe(0)
  })
})

describe('friction', () => {
  const slopes = [10, 20, 30, 45].map((degrees) => (degrees * Math.PI) / 180)

  it.each(slopes)('slope of %f rad: stays at 1.001 tan α, to the last bits, for ten seconds', (angle) => {
    const bead = beadAt([0, REST_GAP, 0], ground(1.001 * Math.tan(angle)))
    for (let k = 0; k < 1200; k++) move(bead, onSlope(angle))
    expect(Math.hypot(bead.x[0], bead.x[2])).toBeLessThan(1e-12)
  })

  it.each(slopes)('slope of %f rad: slides at 0.999 tan α with g (sin α − μ cos α)', (angle) => {
    for (const share of [0.999, 0.5, 0]) {
      const bead = beadAt([0, REST_GAP, 0], ground(share * Math.tan(angle)))
      const steps = 240
      for (let k = 0; k < steps; k++) move(bead, onSlope(angle))
      const exact = G * Math.sin(angle) * (1 - share) * steps * DT
      expect(bead.v[0] / exact).toBeGreaterThan(0.985) // the first step is tried as stuck
      expect(bead.v[0] / exact).toBeLessThan(1.0001)
    }
  })

  it('stops what slides after v²/2μg, and holds it there', () => {
    const bead = beadAt([0, REST_GAP, 0], ground(MU))
    bead.v[0] = 0.5
    for (let k = 0; k < 60; k++) move(bead, [0, -G, 0])
    const way = 0.25 / (2 * MU * G) - 0.25 * DT // the speed at the end of a step is that of the whole step
    expect(bead.x[0] / way).toBeCloseTo(1, 2)
    expect(Math.abs(bead.v[0])).toBeLessThan(1e-12)
    const rest = bead.x[0]
    for (let k = 0; k < 100; k++) move(bead, [0.9 * MU * G, -G, 0])
    expect(bead.x[0]).toBeCloseTo(rest, 12)
  })

  it('takes what lies on it along with a plane that moves, and is the same there as on one that stands', () => {
    const glide = moveCollider(ground(MU), (time) => ({
      axis: [0, 1, 0],
      angle: 0,
      shift: [0.3 * time, 0, 0],
    }))
    const rider = beadAt([0, REST_GAP, 0], glide)
    for (let k = 0; k < 60; k++) move(rider, [0, -G, 0])
    expect(rider.v[0]).toBeCloseTo(0.3, 10)
    const stands = beadAt([0, REST_GAP, 0], ground(MU))
    stands.v[0] = -0.3 // as the plane sees the rider
    for (let k = 0; k < 60; k++) move(stands, [0, -G, 0])
    expect(rider.x[0] - 0.3 * 60 * DT).toBeCloseTo(stands.x[0], 10)
  })

  it('never adds energy on a body at rest', () => {
    const bead = beadAt([0, 0.003, 0], ground(MU))
    bead.v.set([0.4, -1, 0.3])
    let before = Infinity
    for (let k = 0; k < 100; k++) {
      move(bead, [0, -G, 0])
      const energy = 0.5 * (bead.v[0] ** 2 + bead.v[1] ** 2 + bead.v[2] ** 2) + G * bead.x[1]
      expect(energy).toBeLessThanOrEqual(before + 1e-15)
      before = energy
    }
  })
})

it('a step that is undone leaves nothing behind', () => {
  const [once, twice] = [0, 1].map(() => beadAt([0, REST_GAP, 0], ground(MU)))
  for (const bead of [once, twice]) {
    bead.v[0] = 0.05
    for (let k = 0; k < 3; k++) move(bead, [0, -G, 0])
  }
  const saved = { x: twice.x.slice(), v: twice.v.slice() }
  solve(twice, [3, 20, -1]) // torn off …
  twice.x.set(saved.x)
  twice.v.set(saved.v)
  for (const bead of [once, twice]) move(bead, [0, -G, 0]) // … and not
  expect(Array.from(twice.x)).toEqual(Array.from(once.x))
  expect(Array.from(twice.v)).toEqual(Array.from(once.v))
})

interface Bead {
  body: BodyResponse
  collider: Collider
  x: Float64Array
  v: Float64Array
  time: number
}

function ground(friction: number): Collider {
  return buildGroundCollider({ level: 0, friction })
}

function ball(radius: number): Collider {
  return buildSphereCollider({ centre: [0, 0, 0], radius, friction: 0 })
}

/** Gravity in the frame of a slope that goes down along x. */
function onSlope(angle: number): number[] {
  return [G * Math.sin(angle), -G * Math.cos(angle), 0]
}

function beadAt(place: number[], collider: Collider, inverseMass = 1 / MASS): Bead {
  const model: Partial<Model> = {
    vertexCount: 1,
    vertexMass: Float64Array.of(MASS),
    inverseMass: Float64Array.of(inverseMass),
    vertexArea: Float64Array.of(1e-4),
  }
  const arena = new Arena(new ArrayBuffer(ARENA_START + 64), 'f64')
  const body = buildConstraintResponse({
    arena,
    model: model as Model,
    colliders: [collider],
    restGap: REST_GAP,
  })
  const x = Float64Array.from(place)
  body.commit!(x, 0, DT)
  return { body, collider, x, v: new Float64Array(3), time: 0 }
}

function filterOf({ body }: Bead): ContactFilter {
  if (body.filter === null) throw new Error('constraints have a filter')
  return body.filter
}

function move(bead: Bead, acceleration: number[]): void {
  solve(bead, acceleration)
  for (let k = 0; k < 3; k++) bead.x[k] += DT * bead.v[k]
  bead.time += DT
  bead.body.commit!(bead.x, 0, DT)
}

/** What `solveHeldMotion` does, for one vertex and A = m + what the contact adds. */
function solve(bead: Bead, acceleration: number[]): void {
  const { body, collider, x, v, time } = bead
  const filter = filterOf(bead)
  collider.motion?.moveTo(time, time + DT)
  body.begin!(0, DT, false)
  const predicted = x.map((value, k) => value + DT * v[k])
  body.stop!(predicted, v, DT)
  const matrix = { diagonal: Float64Array.of(MASS, 0, 0, 0, MASS, 0, 0, 0, MASS) } as Partial<BlockMatrix>
  body.assemble(
    askAt({
      model: null,
      x: predicted,
      v,
      force: new Float64Array(3),
      anchor: matrix as BlockMatrix,
      dt: DT,
      stiffnessScale: DT * DT,
    }),
  )
  const A = matrix.diagonal ?? []
  const speed = new Float64Array(3)
  for (let n = 0; n < SOLVES_MAX; n++) {
    const held = filter.count === 1
    const b = acceleration.map((a, k) => MASS * DT * a + (held ? filter.given[k] : 0))
    const dv = filtered(A, b, filter, held)
    for (let r = 0; r < 3; r++) {
      filter.impulse[r] = -b[r]
      for (let c = 0; c < 3; c++) filter.impulse[r] += A[3 * c + r] * dv[c]
      speed[r] = v[r] + dv[r]
    }
    if (!filter.review(x, speed, DT)) break
  }
  v.set(speed)
  body.correct!(x, v, DT)
}

/** z + y, (S A S + m (1 − S)) y = S (b − A z), by Cramer's rule. */
function filtered(
  A: ArrayLike<number>,
  b: number[],
  { block, change }: ContactFilter,
  held: boolean,
): number[] {
  const S = held ? block : Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1)
  const z = held ? Array.from(change) : [0, 0, 0]
  const entry = (m: ArrayLike<number>, r: number, c: number) => m[3 * c + r]
  const axes = [0, 1, 2]
  const rest = axes.map((r) => b[r] - axes.reduce((sum, c) => sum + entry(A, r, c) * z[c], 0))
  const right = axes.map((r) => axes.reduce((sum, c) => sum + entry(S, r, c) * rest[c], 0))
  const columns = axes.map((c) =>
    axes.map((r) => {
      let sum = MASS * ((r === c ? 1 : 0) - entry(S, r, c))
      for (const p of axes) for (const q of axes) sum += entry(S, r, p) * entry(A, p, q) * entry(S, q, c)
      return sum
    }),
  )
  const det = ([p, q, w]: number[][]) =>
    p[0] * (q[1] * w[2] - q[2] * w[1]) -
    p[1] * (q[0] * w[2] - q[2] * w[0]) +
    p[2] * (q[0] * w[1] - q[1] * w[0])
  return axes.map((k) => det(columns.map((column, c) => (c === k ? right : column))) / det(columns) + z[k])
}
