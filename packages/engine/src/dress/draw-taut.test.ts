import { describe, expect, it } from 'vitest'
import { buildSphereCollider } from '../contact/index.ts'
import { countCrossings } from '../geometry/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { type Cloth, clothFromMesh } from '../model/index.ts'
import { drawTaut } from './draw-taut.ts'

const SIDE = 13 // vertices
const EDGE = 0.01 // [m]

/** A sheet with a pleat along its middle that lies to the left and to the right by turns, through itself. */
function twistedPleat(height: number): Cloth {
  const width = (SIDE - 1) * EDGE
  const cloth = clothFromMesh(
    buildSheetMesh({ width, height: width, columns: SIDE, rows: SIDE, pattern: 'grid' }),
  )
  const lean = [0, 1.6, -0.9, 0] // places of four columns across the pleat, in edges: a Z
  for (let i = 0; i < cloth.vertexCount; i++) {
    const [column, row] = [i % SIDE, Math.floor(i / SIDE)]
    const k = column - 5
    const side = row % 4 < 2 ? 1 : -1
    const across = k < 0 ? column : k > 3 ? column - 3 : 4.5 + side * (lean[k] ?? 0)
    const up = k > 0 && k < 3 ? 0.002 * (k === 1 ? 1 : 2) : 0
    cloth.position.set([EDGE * across, height + up + 1e-5 * row, EDGE * row], 3 * i)
  }
  return cloth
}

describe('drawTaut', () => {
  it('leaves clean cloth alone', () => {
    const cloth = twistedPleat(0)
    for (let i = 0; i < cloth.vertexCount; i++) cloth.position.set([i % SIDE, 0, Math.floor(i / SIDE)], 3 * i)
    const before = cloth.position.slice()
    expect(drawTaut(cloth, [])).toBe(true)
    expect(cloth.position).toEqual(before)
  })

  it('frees a pleat that passes through itself, and moves only what is around it', () => {
    const cloth = twistedPleat(0)
    const before = cloth.position.slice()
    expect(countCrossings(cloth)).toBeGreaterThan(3)
    expect(drawTaut(cloth, [])).toBe(true)
    expect(countCrossings(cloth)).toBe(0)
    let farthest = 0
    cloth.position.forEach((value, k) => {
      farthest = Math.max(farthest, Math.abs(value - before[k]))
    })
    expect(farthest).toBeLessThan(3 * EDGE)
    for (const corner of [0, SIDE - 1, SIDE * (SIDE - 1), SIDE * SIDE - 1]) {
      expect(cloth.position.subarray(3 * corner, 3 * corner + 3)).toEqual(
        before.subarray(3 * corner, 3 * corner + 3),
      )
    }
  })

  it('stays out of a body below', () => {
    const ball = buildSphereCollider({ centre: [0.045, -0.1, 0.06], radius: 0.0995, friction: 0.4 })
    const cloth = twistedPleat(0.0005)
    expect(drawTaut(cloth, [ball])).toBe(true)
    expect(countCrossings(cloth) + countCrossings(cloth, ball.mesh)).toBe(0)
  })

  it('never says that cloth is free when it is not: two strips through each other, all rim', () => {
    const one = twistedPleat(0)
    const cloth: Cloth = {
      ...one,
      vertexCount: 8,
      triCount: 4,
      triVertex: Int32Array.of(0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7),
      position: Float64Array.of(
        0,
        0,
        0,
        1,
        0,
        0,
        1,
        0,
        1,
        0,
        0,
        1,
        0.3,
        -1,
        0.4,
        0.3,
        -1,
        0.6,
        0.3,
        1,
        0.6,
        0.3,
        1,
        0.4,
      ),
    }
    expect(countCrossings(cloth)).toBeGreaterThan(0)
    const freed = drawTaut(cloth, [])
    expect(freed).toBe(countCrossings(cloth) === 0)
  })
})
