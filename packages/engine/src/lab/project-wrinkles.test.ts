import { describe, expect, it } from 'vitest'
import { buildMeshCollider, buildSphereCollider, buildSphereMesh, type Surface } from '../contact/index.ts'
import type { TriangleMesh } from '../core/index.ts'
import { countCrossings } from '../geometry/index.ts'
import { keptGap, PROJECTION_DEFAULTS, projectOut, steerToTargets } from './project-wrinkles.ts'

const RADIUS = 0.1 // [m]
const SUNK = 0.003 // depth of the middle of the wrinkles [m]
const HEIGHT = 0.004 // from valley to hill, an amplitude of 2 mm [m]
const WAVES = 6
const ROWS = 9
const COLUMNS = 121 // 20 points to a wave
const { layer, gapMin } = PROJECTION_DEFAULTS
const exact = buildSphereCollider({ centre: [0, 0, 0], radius: RADIUS, friction: 0.4 })
const sampled = buildMeshCollider(buildSphereMesh([0, 0, 0], RADIUS, 20), { friction: 0.4 })

describe.each([
  ['exact', exact, 1.1e-5],
  ['sampled on a grid', sampled, sampled.error + 1.1e-5],
])('a wrinkled sheet sunk into a ball, distance %s', (_, collider, tolerance) => {
  const { position, triVertex } = wrinkledCap(SUNK)
  const count = position.length / 3
  const start = position.slice()
  const { target, moved, depth, missed } = projectOut(collider, position, count)
  const before = heights(start)
  const after = heights(target)

  it('ends between ε and τ, every point', () => {
    expect(depth).toBeCloseTo(SUNK + HEIGHT / 2, 3)
    expect([moved, missed]).toEqual([count, 0])
    expect(Math.min(...after)).toBeGreaterThan(gapMin - tolerance)
    expect(Math.max(...after)).toBeLessThan(layer + tolerance)
    expect(Math.min(...after), 'the room is used').toBeLessThan(gapMin + tolerance)
  })

  it('keeps its wrinkles: their number in each row and at least 30 % of their height', () => {
    for (let row = 0; row < ROWS; row++) {
      const line = (values: number[]) => values.slice(row * COLUMNS, (row + 1) * COLUMNS)
      expect(hills(line(before))).toBe(WAVES)
      expect(hills(line(after))).toBe(WAVES)
      const kept = Math.max(...line(after)) - Math.min(...line(after))
      expect(kept / HEIGHT).toBeGreaterThan(0.3)
    }
  })

  it('keeps the order of depths', () => {
    const order = Array.from(before.keys()).sort((i, j) => before[i] - before[j])
    let swapped = 0
    for (let k = 1; k < order.length; k++) {
      const [low, high] = [order[k - 1], order[k]]
      if (before[high] - before[low] < 2 * tolerance) continue
      if (!(after[high] > after[low])) swapped++
    }
    expect(swapped).toBe(0)
    expect(target, 'and is no copy').not.toBe(position)
    expect(position, 'nor a move').toEqual(start)
  })

  it('does not cross the ball afterwards', () => {
    const ball = buildSphereMesh([0, 0, 0], RADIUS, 20)
    expect(countCrossings({ position: start, triVertex }, ball) + inside(start)).toBeGreaterThan(0)
    expect(countCrossings({ position: target, triVertex }, ball)).toBe(0)
    expect(countCrossings({ position: target, triVertex })).toBe(0)
  })
})

it('plain projection to the surface would keep no height at all', () => {
  const { position } = wrinkledCap(SUNK)
  const flat = position.slice()
  for (let at = 0; at < flat.length; at += 3) {
    const gap = exact.gap(flat, at, surface)
    for (let c = 0; c < 3; c++) flat[at + c] += (gapMin - gap) * surface.normal[c]
  }
  const after = heights(flat)
  expect((Math.max(...after) - Math.min(...after)) / HEIGHT).toBeLessThan(1e-9)
})

describe('what stays', () => {
  it('a strip that is pinched, to the last bit', () => {
    const { position } = wrinkledCap(SUNK)
    const count = position.length / 3
    const pinched = Uint8Array.from({ length: count }, (_, i) => (i % COLUMNS < 20 ? 1 : 0))
    const { target, moved } = projectOut(exact, position, count, { pinched })
    let [held, free] = [0, Infinity]
    for (let i = 0; i < count; i++) {
      const way = Math.hypot(...[0, 1, 2].map((c) => target[3 * i + c] - position[3 * i + c]))
      if (pinched[i] === 1) held = Math.max(held, way)
      else free = Math.min(free, way)
    }
    expect(held).toBe(0)
    expect(free).toBeGreaterThan(0.001)
    expect(moved).toBe(count - 20 * ROWS)
  })

  it('cloth above the layer, and all cloth that is out already: a second projection moves nothing', () => {
    const { position } = wrinkledCap(-layer - HEIGHT)
    const above = projectOut(exact, position, position.length / 3)
    expect(above.target).toEqual(position)
    expect(above.moved).toBe(0)

    const { position: sunk } = wrinkledCap(SUNK)
    const once = projectOut(exact, sunk, sunk.length / 3)
    const twice = projectOut(exact, once.target, sunk.length / 3)
    let farthest = 0
    once.target.forEach((value, k) => {
      farthest = Math.max(farthest, Math.abs(value - twice.target[k]))
    })
    expect(farthest).toBeLessThan(3e-5) // strides end within 1e-5 of where they should
  })

  it('points far from the body, of which a grid knows nothing', () => {
    const far = Float64Array.of(0.5, 0, 0, RADIUS - 0.002, 0, 0)
    const { target, moved } = projectOut(sampled, far, 2)
    expect(Array.from(target.subarray(0, 3))).toEqual([0.5, 0, 0])
    expect(moved).toBe(1)
    expect(Math.hypot(target[3], target[4], target[5])).toBeGreaterThan(RADIUS)
  })
})

describe('keptGap', () => {
  it('rises everywhere, joins at τ with slope 1, ends at ε', () => {
    const step = 1e-6
    for (const depth of [-0.0004, 0, 0.001, 0.005, 0.02]) {
      const f = (gap: number) => keptGap(gap, layer, gapMin, depth)
      let rise = Infinity
      for (let gap = -depth; gap < layer; gap += 1e-4) rise = Math.min(rise, f(gap + step) - f(gap))
      expect(rise).toBeGreaterThan(0)
      expect((f(layer) - f(layer - step)) / step).toBeCloseTo(1, 2)
      expect(f(layer + 0.001)).toBe(layer + 0.001)
      expect(f(-depth)).toBeCloseTo(gapMin, 12)
      expect(f(-depth - 0.1)).toBe(gapMin)
    }
  })

  it('is continuous, and the nearer to identity the less is to do', () => {
    for (const gap of [0.0006, 0.001, 0.003])
      expect(keptGap(gap, layer, gapMin, -gapMin)).toBeCloseTo(gap, 12)
    const bend = 0.25 * (layer - gapMin)
    const [a, b] = [1e-9, -1e-9].map((e) => keptGap(layer - bend + e, layer, gapMin, 0.005))
    expect(Math.abs(a - b)).toBeLessThan(3e-9)
  })
})

describe('steerToTargets', () => {
  it('gives velocities that arrive within the step, or at the greatest speed, and leaves pins alone', () => {
    const { position } = wrinkledCap(SUNK)
    const count = position.length / 3
    const projection = projectOut(exact, position, count)
    const inverseMass = new Float64Array(count).fill(1)
    inverseMass[7] = 0
    const v = new Float64Array(3 * count)
    const dt = 1 / 120
    const steered = steerToTargets(projection, position, v, dt, { inverseMass, speedMax: 10 })
    expect(steered).toBe(count - 1)
    let farthest = 0
    position.forEach((value, k) => {
      if (k < 21 || k >= 24) farthest = Math.max(farthest, Math.abs(value + dt * v[k] - projection.target[k]))
    })
    expect(farthest).toBeLessThan(1e-12)
    expect(Array.from(v.subarray(21, 24))).toEqual([0, 0, 0])
    steerToTargets(projection, position, v, dt, { inverseMass, speedMax: 0.1 })
    expect(Math.hypot(v[0], v[1], v[2])).toBeCloseTo(0.1, 12)
  })
})

/** A piece of sphere whose distance to the centre waves along its columns. */
function wrinkledCap(sunk: number): TriangleMesh {
  const position: number[] = []
  const triVertex: number[] = []
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const along = (column / (COLUMNS - 1) - 0.5) * 1.2 // [rad]
      const across = (row / (ROWS - 1) - 0.5) * 0.2
      const wave = Math.sin((2 * Math.PI * WAVES * column) / (COLUMNS - 1) - 0.3)
      const r = RADIUS - sunk + 0.5 * HEIGHT * wave
      position.push(
        r * Math.sin(along) * Math.cos(across),
        r * Math.cos(along) * Math.cos(across),
        r * Math.sin(across),
      )
      const i = row * COLUMNS + column
      if (row + 1 === ROWS || column + 1 === COLUMNS) continue
      triVertex.push(i, i + COLUMNS, i + 1, i + 1, i + COLUMNS, i + COLUMNS + 1)
    }
  }
  return { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
}

/** Heights above the ball [m]. */
function heights(x: Float64Array): number[] {
  return Array.from(
    { length: x.length / 3 },
    (_, i) => Math.hypot(x[3 * i], x[3 * i + 1], x[3 * i + 2]) - RADIUS,
  )
}

function inside(x: Float64Array): number {
  return heights(x).filter((height) => height < 0).length
}

/** Hills of a line: higher than everything within a quarter wave on both sides. */
function hills(line: number[]): number {
  const reach = Math.round((COLUMNS - 1) / WAVES / 4)
  return line.filter((height, k) => {
    if (k < reach || k >= line.length - reach) return false
    const around = line.slice(k - reach, k + reach + 1)
    return height === Math.max(...around) && around.indexOf(height) === reach
  }).length
}

const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
