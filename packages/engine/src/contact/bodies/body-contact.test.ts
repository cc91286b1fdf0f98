import { describe, expect, it } from 'vitest'
import { ARENA_START, Arena, type BlockMatrix } from '../../core/index.ts'
import { askAt } from '../../forces/assembly.fixture.ts'
import type { Model } from '../../model/index.ts'
import {
  addBodyContact,
  type BodyContact,
  bodyContactBytes,
  buildBodyContact,
  commitBodyContact,
  landOnBodies,
  settleBodyContact,
  stopAtBodies,
} from './body-contact.ts'
import { buildGroundCollider, type Collider } from './colliders/index.ts'

const DT = 1 / 120
const AREA = 1e-4 // [m²]
const MASS = 2e-5 // [kg], cloth of 0.2 kg/m²
const WEIGHT = 9.81 * MASS // [N]
const REST_GAP = 1e-3 // [m]
const FOUNDATION = 3e6 // normal stiffness the header states: 1 kPa presses a third of a millimetre [Pa/m]
const FRICTION = 0.4

describe('one vertex on the ground', () => {
  it('rests where the foundation carries its load: overlap f / (k A)', () => {
    for (const load of [WEIGHT, 50 * WEIGHT]) {
      const bead = beadAt([0, 0.004, 0], ground())
      for (let k = 0; k < 600; k++) stepBead(bead, [0, -load, 0])
      const overlap = REST_GAP - bead.x[1]
      expect(overlap / (load / (FOUNDATION * AREA))).toBeCloseTo(1, 6)
      expect(bead.contact.press[0] / load).toBeCloseTo(1, 6)
      expect(Math.abs(bead.v[1])).toBeLessThan(1e-9)
    }
  })

  it('does not creep below the friction cone, not in a thousand steps', () => {
    const bead = beadAt([0, REST_GAP, 0], ground())
    const push = 0.9 * FRICTION * WEIGHT
    for (let k = 0; k < 200; k++) stepBead(bead, [push * Math.min(1, k / 100), -WEIGHT, 0])
    const start = bead.x.slice()
    for (let k = 0; k < 1000; k++) stepBead(bead, [push, -WEIGHT, 0])
    expect(Math.hypot(bead.x[0] - start[0], bead.x[2] - start[2])).toBeLessThan(1e-9)
    expect(start[0], 'it gave by the elastic stick, f / (k A), before').toBeLessThan(
      1.02 * (push / (1e6 * AREA)),
    )
  })

  it('slides above the cone, pushed by what friction leaves over', () => {
    const bead = beadAt([0, REST_GAP, 0], ground())
    for (let k = 0; k < 20; k++) stepBead(bead, [0, -WEIGHT, 0]) // it lies there first
    const push = 2 * FRICTION * WEIGHT
    const seconds = 2
    for (let k = 0; k < seconds / DT; k++) stepBead(bead, [0, -WEIGHT, push])
    const speed = ((push - FRICTION * WEIGHT) / MASS) * seconds
    expect(bead.v[2] / speed).toBeGreaterThan(0.93) // stick and the step's own drag cost dt μ g/v, under 3 % by then
    expect(bead.v[2] / speed).toBeLessThan(1.001)
    expect(Math.abs(bead.v[0])).toBe(0)
    expect(Math.abs(bead.v[1])).toBeLessThan(1e-6)
  })

  it('lets go of what is flung out of its sight in one step, with a finite force', () => {
    const near: Collider = {
      ...ground(),
      gap(x, at, surface) {
        const gap = ground().gap(x, at, surface)
        return gap < 0.04 ? gap : Infinity
      },
    }
    const bead = beadAt([0, REST_GAP, 0], near)
    for (let k = 0; k < 20; k++) stepBead(bead, [0, -WEIGHT, 0])
    expect(bead.contact.stuck[0]).toBe(1)
    bead.v[1] = 0.1 / DT
    stepBead(bead, [0, -WEIGHT, 0])
    expect(bead.x[1] - REST_GAP).toBeCloseTo(0.1, 2)
    expect(bead.contact.stuck[0]).toBe(0)
  })

  it('lets go when pulled off, without sticking', () => {
    const bead = beadAt([0, REST_GAP, 0], ground())
    for (let k = 0; k < 200; k++) stepBead(bead, [0, -WEIGHT, 0])
    for (let k = 0; k < 60; k++) stepBead(bead, [0, WEIGHT, 0])
    expect(bead.v[1]).toBeGreaterThan(0.9 * 9.81 * 59 * DT)
    expect(bead.contact.stuck[0]).toBe(0)
  })

  it('comes out of the body at a bounded speed when it starts too deep', () => {
    const bead = beadAt([0, -0.01, 0], ground())
    commitBodyContact(bead.contact, bead.model, bead.x)
    let fastest = 0
    for (let k = 0; k < 200; k++) {
      stepBead(bead, [0, -WEIGHT, 0])
      fastest = Math.max(fastest, bead.v[1])
    }
    expect(fastest).toBeLessThan(0.31) // RECOVERY_SPEED
    expect(bead.x[1]).toBeCloseTo(REST_GAP - WEIGHT / (FOUNDATION * AREA), 8)
  })
})

describe('one vertex under tension', () => {
  const LOAD = 50 * WEIGHT

  it('is held on when other contact knocks it off the rest gap, and presses as before', () => {
    const bead = beadAt([0, REST_GAP, 0], ground())
    for (let k = 0; k < 100; k++) stepBead(bead, [0, -LOAD, 0])
    const overlap = LOAD / (FOUNDATION * AREA)
    let deepest = 0
    for (let k = 0; k < 20; k++) {
      stepBead(bead, [0, -LOAD, 0], k % 2 === 0 ? 2 * overlap : 0)
      deepest = Math.max(deepest, REST_GAP - bead.x[1])
    }
    expect(deepest / overlap).toBeLessThan(1.01) // as deep as DT² f/m, 34 mm, when it was dropped
    expect(bead.contact.press[0] / LOAD).toBeCloseTo(1, 2)
  })

  it('lands on the rest gap when the solve draws it to a body it did not head for, and is held from then on', () => {
    const bead = beadAt([0, 2 * REST_GAP, 0], ground())
    commitBodyContact(bead.contact, bead.model, bead.x)
    stepBead(bead, [0, -LOAD, 0])
    expect(bead.x[1]).toBeCloseTo(REST_GAP, 12)
    expect(bead.contact.stuck[0]).toBe(1)
    stepBead(bead, [0, -LOAD, 0])
    expect(bead.contact.press[0] / LOAD).toBeCloseTo(1, 2)
  })

  it('lets go of what the solve left pressing and something else threw off', () => {
    const bead = beadAt([0, REST_GAP, 0], ground())
    for (let k = 0; k < 20; k++) stepBead(bead, [0, -WEIGHT, 0])
    stepBead(bead, [0, -WEIGHT, 0], 1.5 * REST_GAP)
    expect(bead.contact.stuck[0]).toBe(0)
  })
})

describe('stopAtBodies', () => {
  it('takes just the speed that would carry a vertex below the rest gap', () => {
    const { contact, model, v } = beadAt([0, 0.005, 0], ground())
    commitBodyContact(contact, model, Float64Array.of(0, 0.005, 0))
    v.set([0.7, -1, -0.2])
    const predicted = Float64Array.of(0.7 * DT, 0.005 - DT, -0.2 * DT)
    stopAtBodies(contact, model, predicted, v, DT)
    expect(predicted[1]).toBeCloseTo(REST_GAP, 15)
    expect(0.005 + DT * v[1]).toBeCloseTo(REST_GAP, 15)
    expect([v[0], v[2]]).toEqual([0.7, -0.2])
  })

  it('asks of what is already deep only not to go deeper, and of pins nothing', () => {
    const { contact, model, v } = beadAt([0, -0.003, 0], ground())
    commitBodyContact(contact, model, Float64Array.of(0, -0.003, 0))
    v[1] = -0.5
    const predicted = Float64Array.of(0, -0.003 - 0.5 * DT, 0)
    stopAtBodies(contact, model, predicted, v, DT)
    expect(v[1]).toBeCloseTo(0, 12)
    v[1] = -0.5
    stopAtBodies(contact, { ...model, inverseMass: new Float64Array(1) }, predicted, v, DT)
    expect(v[1]).toBe(-0.5)
  })
})

describe('in a crease', () => {
  it('pushes along the mean of the two normals, out of the crease', () => {
    const { contact, model } = beadAt([1e-5, 2e-4, 0], crease(0.5))
    commitBodyContact(contact, model, Float64Array.of(1e-5, 2e-4, 0)) // the left-leaning side is nearer …
    const force = new Float64Array(3)
    const matrix = blockOf()
    addBodyContact(
      contact,
      askAt({
        model,
        x: Float64Array.of(-1e-5, 2e-4, 0),
        force,
        anchor: matrix,
        dt: DT,
        stiffnessScale: DT * DT,
      }),
    ) // … then the other
    expect(Math.abs(force[0])).toBeLessThan(0.02 * force[1])
    expect(force[1]).toBeGreaterThan(0)
    expect(force[2]).toBe(0)
  })

  it('keeps a vertex that is pulled into it in its place, to half a millimetre', () => {
    const bead = beadAt([2e-4, 0.004, 0], crease(0.5))
    for (let k = 0; k < 600; k++) stepBead(bead, [0, -WEIGHT, 0])
    let [low, high, side] = [Number.POSITIVE_INFINITY, 0, 0]
    for (let k = 0; k < 400; k++) {
      stepBead(bead, [0, -WEIGHT, 0])
      low = Math.min(low, bead.x[1])
      high = Math.max(high, bead.x[1])
      side = Math.max(side, Math.abs(bead.x[0]))
    }
    expect(side).toBeLessThan(5e-4) // the calm of `sim/rest.ts`
    expect(low).toBeGreaterThan(REST_GAP) // half up the crease is twice the gap
    expect(high - low).toBeLessThan(1e-3)
  })

  it('has no mean of normals that oppose each other', () => {
    const { contact, model } = beadAt([1e-5, 0, 0], crease(0))
    commitBodyContact(contact, model, Float64Array.of(1e-5, 0, 0))
    const force = new Float64Array(3)
    addBodyContact(
      contact,
      askAt({
        model,
        x: Float64Array.of(-1e-5, 0, 0),
        force,
        anchor: blockOf(),
        dt: DT,
        stiffnessScale: DT * DT,
      }),
    )
    expect(force[0], 'the near side pushes alone').toBeGreaterThan(0)
    expect(force[1]).toBe(0)
  })
})

interface Bead {
  contact: BodyContact
  model: Model
  x: Float64Array
  v: Float64Array
}

function beadAt(place: [number, number, number], collider: Collider): Bead {
  const arena = new Arena(new ArrayBuffer(ARENA_START + bodyContactBytes(1)), 'f64')
  const model: Partial<Model> = {
    vertexCount: 1,
    inverseMass: Float64Array.of(1 / MASS),
    vertexArea: Float64Array.of(AREA),
  }
  return {
    contact: buildBodyContact(arena, 1, [collider], REST_GAP),
    model: model as Model,
    x: Float64Array.from(place),
    v: new Float64Array(3),
  }
}

/** Implicit Euler for one vertex, in the order of `solveMotion`. */
function stepBead(
  { contact, model, x, v }: Bead,
  load: readonly [number, number, number],
  /** What other contact adds to the way of the step [m]. */
  knock = 0,
): void {
  contact.solved.fill(0)
  const predicted = x.map((value, k) => value + DT * v[k])
  stopAtBodies(contact, model, predicted, v, DT)
  const force = Float64Array.from(load)
  const matrix = blockOf()
  addBodyContact(
    contact,
    askAt({ model, x: predicted, force, anchor: matrix, dt: DT, stiffnessScale: DT * DT }),
  )
  for (const k of [0, 4, 8]) matrix.diagonal[k] += MASS
  const change = solved(matrix.diagonal, force).map((value) => DT * value)
  settleBodyContact(contact, model, Float64Array.of(...change, 0), DT)
  for (let k = 0; k < 3; k++) v[k] += change[k]
  landOnBodies(contact, model, x, v, DT)
  v[1] += knock / DT
  for (let k = 0; k < 3; k++) x[k] += DT * v[k]
  commitBodyContact(contact, model, x)
}

function blockOf(): BlockMatrix {
  return { diagonal: new Float64Array(9) } as Partial<BlockMatrix> as BlockMatrix
}

/** Cramer's rule. */
function solved(m: ArrayLike<number>, b: Float64Array): number[] {
  const column = (k: number) => [m[3 * k], m[3 * k + 1], m[3 * k + 2]]
  const det = (p: number[], q: number[], r: number[]) =>
    p[0] * (q[1] * r[2] - q[2] * r[1]) -
    p[1] * (q[0] * r[2] - q[2] * r[0]) +
    p[2] * (q[0] * r[1] - q[1] * r[0])
  const whole = det(column(0), column(1), column(2))
  return [0, 1, 2].map((k) => {
    const columns = [0, 1, 2].map((j) => (j === k ? Array.from(b) : column(j)))
    return det(columns[0], columns[1], columns[2]) / whole
  })
}

function ground(): Collider {
  return buildGroundCollider({ level: 0, friction: FRICTION })
}

/** Two planes through the z axis that lean towards each other; `rise` is the y part of their normals. */
function crease(rise: number): Collider {
  const lean = Math.sqrt(1 - rise * rise)
  return {
    friction: FRICTION,
    mesh: { position: new Float64Array(0), triVertex: new Int32Array(0) },
    error: 0,
    gap(x, at, { normal }) {
      const side = x[at] > 0 ? -1 : 1 // the plane on the right leans left
      normal[0] = side * lean
      normal[1] = rise
      normal[2] = 0
      return side * lean * x[at] + rise * x[at + 1]
    },
  }
}
