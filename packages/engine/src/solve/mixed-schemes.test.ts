import { describe, expect, it } from 'vitest'
import { checkOrder, runSteps } from './check-order.ts'
import { mixedMonotone } from './mixed-monotone.ts'
import { mixedNewmark } from './mixed-newmark.ts'
import { mixedTrapezoid } from './mixed-trapezoid.ts'
import type { MotionSystem, TimeMethod } from './motion-system.ts'
import { hangingMass, linearMotion, overdampedWave } from './test-equations.ts'
import { verlet } from './verlet.ts'

const all = { mixedTrapezoid, mixedNewmark, mixedMonotone }

describe.each(Object.entries(all))('%s', (_name, method) => {
  it('has order 2', () => {
    for (const equation of [overdampedWave(), hangingMass()]) {
      const { slopes } = checkOrder(method, equation, [1280, 2560])
      expect(Math.abs(slopes[0] - 2)).toBeLessThan(0.05)
    }
  })

  it('bears any damping; only stiffness bounds the step', () => {
    const at = (damping: number, h: number) => farthest(method, linearMotion(100, damping, 0), h, 300)
    expect(at(1e5, 0.18)).toBeLessThan(30)
    expect(at(0, 0.196)).toBeLessThan(30)
    expect(at(0, 0.204)).toBeGreaterThan(1000)
  })

  it('moves places only with limited velocities', () => {
    const calls: number[] = []
    const system: MotionSystem = {
      ...linearMotion(0, 0, -10),
      limitVelocity(_t, _h, _x, v) {
        calls.push(v[0])
        v[0] = Math.max(v[0], -0.5)
      },
    }
    const { y } = runSteps(method, { system, start: [0, -0.4], timeEnd: 1 }, 10)
    expect(y[0]).toBeCloseTo(-0.4 * 0.1 - 0.05 - 0.9 * 0.5 + 0.04, 12)
    expect(calls.length).toBe(method === mixedNewmark ? 10 : 20)
  })

  it('says when the solve with the damping broke', () => {
    const y = Float64Array.of(1, 0)
    const system = { ...linearMotion(1, 1, 0), solveDamping: () => -1 }
    expect(method.build(2).advance(system, 0, 0.1, y).held).toBe(false)
    expect(y[0]).toBe(1)
  })
})

describe('the three against each other', () => {
  it('the first is Verlet with centred damping', () => {
    const a = runSteps(mixedTrapezoid, hangingMass(), 50).y
    const b = runSteps(verlet, hangingMass(), 50).y
    expect(a[0]).toBeCloseTo(b[0], 12)
  })

  it('under heavy damping places overshoot in the first, not in the other two', () => {
    const system = linearMotion(100, 1e4, 0)
    const moved = (method: TimeMethod<MotionSystem>) => {
      const { y } = runSteps(method, { system, start: [0, 1], timeEnd: 0.1 }, 1)
      return Math.abs(y[0]) // exact: 1/1e4 = 0.1 mm
    }
    expect(moved(mixedTrapezoid)).toBeGreaterThan(10)
    expect(moved(mixedNewmark)).toBeLessThan(5e-4)
    expect(moved(mixedMonotone)).toBeLessThan(5e-4)
  })

  it('all keep order 2 when steps change, as long as damping is linear', () => {
    for (const method of Object.values(all)) {
      const slope = Math.log2(unevenError(method, 640) / unevenError(method, 1280))
      expect(Math.abs(slope - 2)).toBeLessThan(0.05)
    }
  })
})

function farthest(method: TimeMethod<MotionSystem>, system: MotionSystem, h: number, count: number): number {
  let most = 0
  runSteps(method, { system, start: [1, 0], timeEnd: count * h }, count, {}, (y) => {
    most = Math.max(most, Math.abs(y[0]))
  })
  return most
}

/** Steps of 4/3 and 2/3 of the mean in turn. */
function unevenError(method: TimeMethod<MotionSystem>, count: number): number {
  const { system, start, timeEnd, exact } = hangingMass()
  const y = Float64Array.from(start)
  const stepper = method.build(2)
  let t = 0
  for (let n = 0; n < count; n++) {
    const h = ((n % 2 === 0 ? 4 / 3 : 2 / 3) * timeEnd) / count
    stepper.advance(system, t, h, y)
    t += h
  }
  return Math.abs(y[0] - exact(t))
}
