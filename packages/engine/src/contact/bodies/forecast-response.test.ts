import { describe, expect, it } from 'vitest'
import { ARENA_START, Arena, buildRandom } from '../../core/index.ts'
import type { Model } from '../../model/index.ts'
import { buildGroundCollider, buildSphereCollider, type Collider } from './colliders/index.ts'
import { buildForecastResponse, type ForecastOptions } from './forecast-response.ts'

const DT = 1 / 120
const G = 9.81
const REST_GAP = 1e-3 // [m]
const RADIUS = 0.1 // [m]

const smoothBall = buildSphereCollider({ centre: [0, 0, 0], radius: RADIUS, friction: 0 })

describe('landing', () => {
  it('ends exactly on the rest gap of a plane when T is the step', () => {
    for (const speed of [0.5, 1, 3]) {
      const bead = beadAt([0, 0.003, 0], ground(0.4))
      bead.v.set([0.7, -speed, -0.2])
      move(bead)
      expect(bead.x[1]).toBeCloseTo(REST_GAP, 15)
    }
  })

  it('ends exactly on the rest gap of a ball it falls on, and inside a hollow ball in which it slides', () => {
    const fall = beadAt([0, RADIUS + 0.004, 0], ball(0))
    fall.v.set([0, -2, 0])
    move(fall)
    expect(gapOf(fall)).toBeCloseTo(REST_GAP, 15)

    const slide = beadAt([0, -RADIUS + REST_GAP, 0], bowl(0))
    slide.v.set([1, 0, 0])
    const sag = DT ** 2 / (2 * RADIUS)
    move(slide)
    expect(sag, 'a straight forecast would be this deep').toBeGreaterThan(3e-4)
    expect(gapOf(slide)).toBeCloseTo(REST_GAP, 12)
  })

  it('leaves alone what does not reach the gap, what leaves, and pins', () => {
    const bead = beadAt([0, 0.02, 0], ground(0.4))
    for (const v of [
      [1, -1, 0],
      [1, 2, 3],
    ]) {
      bead.v.set(v)
      correct(bead)
      expect(Array.from(bead.v)).toEqual(v)
    }
    const pin = beadAt([0, 0.002, 0], ground(0.4), {}, 0)
    pin.v.set([1, -1, 0])
    correct(pin)
    expect(Array.from(pin.v)).toEqual([1, -1, 0])
  })

  it('approaches by 1 − dt/T a step when T is longer, and never passes the gap', () => {
    const relaxation = 3
    const bead = beadAt([0, 0.02, 0], ground(0), { relaxation })
    bead.v[1] = -1
    for (let k = 0; k < 8; k++) move(bead, [0, -G, 0])
    for (let k = 0; k < 20; k++) {
      const before = bead.x[1] - REST_GAP
      move(bead, [0, -G, 0])
      expect((bead.x[1] - REST_GAP) / before).toBeCloseTo(1 - 1 / relaxation, 9)
    }
  })

  it('comes out at the recovery speed when it starts too deep, then rests', () => {
    const bead = beadAt([0, -0.01, 0], ground(0.4))
    move(bead, [0, -G, 0])
    expect(bead.v[1]).toBeCloseTo(0.3, 12)
    for (let k = 0; k < 30; k++) move(bead, [0, -G, 0])
    expect(bead.x[1]).toBeCloseTo(REST_GAP, 12)
    expect(Math.abs(bead.v[1])).toBeLessThan(1e-12)
  })
})

describe('friction on an inclined plane', () => {
  const steps = 1200 // 10 s
  const degrees = [10, 20, 30, 45]

  it.each(degrees)('%s degrees: sticks at 1.0001 tan α without creep, slides at 0.9999 tan α', (angle) => {
    const tan = Math.tan((angle * Math.PI) / 180)
    const stuck = beadAt([0, REST_GAP, 0], ground(1.0001 * tan))
    const loose = beadAt([0, REST_GAP, 0], ground(0.9999 * tan))
    for (let k = 0; k < steps; k++) {
      move(stuck, slope(angle))
      move(loose, slope(angle))
    }
    expect(Math.abs(stuck.x[0])).toBeLessThan(1e-12)
    const exact = 1e-4 * G * Math.sin((angle * Math.PI) / 180)
    expect(loose.v[0] / 10 / exact).toBeCloseTo(1, 6)
  })

  it.each(degrees)('%s degrees: slides with g (sin α − μ cos α), also for a soft forecast', (angle) => {
    const a = (angle * Math.PI) / 180
    for (const mu of [0, 0.1, 0.15]) {
      for (const relaxation of [1, 4]) {
        const bead = beadAt([0, REST_GAP, 0], ground(mu), { relaxation })
        for (let k = 0; k < 120; k++) move(bead, slope(angle))
        const exact = G * (Math.sin(a) - mu * Math.cos(a))
        expect(bead.v[0] / exact).toBeCloseTo(1, 10)
        expect(bead.x[0] / (0.5 * exact)).toBeCloseTo(1 + DT, 9) // symplectic Euler: ½ a t² (1 + dt/t)
      }
    }
  })

  it('brakes on level ground over v0²/(2 μ g)', () => {
    const bead = beadAt([0, REST_GAP, 0], ground(0.3))
    bead.v[0] = 1
    for (let k = 0; k < 120; k++) move(bead, [0, -G, 0])
    expect(bead.v[0]).toBe(0)
    expect(bead.x[0] * (2 * 0.3 * G)).toBeCloseTo(1, 1)
    expect(Math.abs(bead.x[0] - 1 / (2 * 0.3 * G))).toBeLessThan(0.51 * DT) // half a step at 1 m/s
  })
})

describe('moving bodies', () => {
  it('gives the same motion on a plane of constant speed, whichever way it goes', () => {
    for (const speed of [
      [0.4, 0, -0.3],
      [0.2, 0.5, 0.1],
      [0, -0.8, 0],
    ]) {
      const rest = beadAt([0, 0.004, 0], ground(0.2))
      const carried = beadAt([0, 0.004, 0], movingGround(0.2, speed))
      rest.v.set([0.5, -1, 0])
      carried.v.set([0.5 + speed[0], -1 + speed[1], speed[2]])
      for (let k = 0; k < 240; k++) {
        move(rest, slope(20))
        move(carried, slope(20))
      }
      for (let c = 0; c < 3; c++) {
        expect(carried.v[c] - speed[c]).toBeCloseTo(rest.v[c], 10)
        expect(carried.x[c] - 2 * speed[c]).toBeCloseTo(rest.x[c], 10)
      }
    }
  })

  it('is carried along by friction, no faster than μ g allows', () => {
    const bead = beadAt([0, REST_GAP, 0], movingGround(0.2, [0.5, 0, 0]))
    for (let k = 1; k <= 60; k++) {
      move(bead, [0, -G, 0])
      expect(bead.v[0]).toBeCloseTo(Math.min(0.5, 0.2 * G * DT * k), 12)
    }
  })
})

describe('energy', () => {
  it('is never gained from a body at rest by what starts outside the rest gap', () => {
    const seed = 3
    const next = buildRandom(seed)
    for (const body of [ground(0), ball(0)]) {
      for (let trial = 0; trial < 400; trial++) {
        const bead = beadAt([0, 0, 0], { ...body, friction: next() }, { relaxation: 1 + 3 * next() })
        for (let c = 0; c < 3; c++) bead.x[c] = RADIUS * (2 * next() - 1)
        const gap = gapOf(bead)
        const wanted = REST_GAP + 0.01 * next()
        for (let c = 0; c < 3; c++) bead.x[c] += (wanted - gap) * surface.normal[c]
        for (let c = 0; c < 3; c++) bead.v[c] = 6 * (next() - 0.5)
        const before = energy(bead)
        correct(bead)
        expect(energy(bead), `seed ${seed}`).toBeLessThanOrEqual(before * (1 + 1e-14))
        bead.x.forEach((value, c) => {
          bead.x[c] = value + DT * bead.v[c]
        })
        expect(gapOf(bead)).toBeGreaterThan(REST_GAP - 1e-12)
      }
    }
  })

  it('falls on and on while a bead circles in a bowl with friction, and stays within 2 % in one without', () => {
    const total = (bead: Bead) => energy(bead) + G * (bead.x[1] + RADIUS)
    for (const mu of [0, 0.05]) {
      const bead = beadAt([0.06, -0.0794, 0], bowl(mu))
      bead.v.set([0, 0, 0.3])
      for (let k = 0; k < 20; k++) move(bead, [0, -G, 0])
      const start = total(bead)
      let most = 0
      for (let k = 0; k < 480; k++) {
        move(bead, [0, -G, 0])
        most = Math.max(most, total(bead) / start)
      }
      expect(most).toBeLessThan(1.02) // the bead is held only at the ends of steps: its height wavers
      if (mu > 0) expect(total(bead) / start).toBeLessThan(0.2)
    }
  })
})

interface Bead {
  x: Float64Array
  v: Float64Array
  collider: Collider
  response: ReturnType<typeof buildForecastResponse>
  time: number
}

function beadAt(
  place: [number, number, number],
  collider: Collider,
  options: Partial<ForecastOptions> = {},
  inverseMass = 1,
): Bead {
  const arena = new Arena(new ArrayBuffer(ARENA_START), 'f64')
  const model: Partial<Model> = {
    vertexCount: 1,
    inverseMass: Float64Array.of(inverseMass),
  }
  const input = { arena, model: model as Model, colliders: [collider], restGap: REST_GAP }
  return {
    x: Float64Array.from(place),
    v: new Float64Array(3),
    collider,
    response: buildForecastResponse(input, options),
    time: 0,
  }
}

function correct({ response, x, v }: Bead): void {
  response.correct!(x, v, DT)
}

/** Explicit velocities, then the forecast, then the way. */
function move(bead: Bead, acceleration: readonly number[] = [0, 0, 0]): void {
  const { x, v, collider } = bead
  for (let c = 0; c < 3; c++) v[c] += DT * acceleration[c]
  collider.motion?.moveTo(bead.time, bead.time + DT)
  correct(bead)
  for (let c = 0; c < 3; c++) x[c] += DT * v[c]
  bead.time += DT
}

function slope(degrees: number): number[] {
  const angle = (degrees * Math.PI) / 180
  return [G * Math.sin(angle), -G * Math.cos(angle), 0]
}

function energy({ v }: Bead): number {
  return 0.5 * (v[0] ** 2 + v[1] ** 2 + v[2] ** 2)
}

function gapOf({ x, collider }: Bead): number {
  return collider.gap(x, 0, surface)
}

function ground(friction: number): Collider {
  return buildGroundCollider({ level: 0, friction })
}

function ball(friction: number): Collider {
  return { ...smoothBall, friction }
}

/** Solid everywhere but inside a sphere. */
function bowl(friction: number): Collider {
  const inner = ball(friction)
  return {
    ...inner,
    gap(x, at, surface) {
      const gap = inner.gap(x, at, surface)
      for (let c = 0; c < 3; c++) surface.normal[c] *= -1
      return -gap
    },
  }
}

function movingGround(friction: number, speed: readonly number[]): Collider {
  const still = ground(friction)
  let level = 0
  return {
    ...still,
    gap(x, at, surface) {
      const gap = still.gap(x, at, surface) - level
      surface.velocity.set(speed)
      return gap
    },
    motion: {
      places() {},
      moveTo(_, to) {
        level = speed[1] * to
      },
      carry(x, at) {
        for (let c = 0; c < 3; c++) x[at + c] += speed[c] * DT
      },
    },
  }
}

const surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
