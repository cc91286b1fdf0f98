/** A hand and pins on a band worn by a ball, and the band kept and taken back, bit for bit. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { growSkin } from '../body/index.ts'
import { InputError } from '../core/index.ts'
import { beginDrape, changeDrape, type Drape, inspectDrape, stepsLeft } from '../drape.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { type Fabric, readFabrics } from '../material/index.ts'
import { bandedBall, buildBall } from './banded-ball.fixture.ts'
import { run, stepsWhile } from './run-steps.ts'
import {
  grabCloth,
  handOn,
  keepDrape,
  pullCloth,
  recallDrape,
  releaseCloth,
  sizeOfKept,
} from './worn-by-hand.ts'

let kernels: Kernels
let fabric: Fabric
let drape: Drape
const ball = buildBall()
const GRIP = { triangle: 0, weights: [1, 0, 0] } as const

beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
  const path = new URL('../../../../assets/fabrics/fabrics.json', import.meta.url)
  fabric = readFabrics(readFileSync(path, 'utf8'))[0]
  drape = beginDrape(bandedBall(fabric, ball), { kernels, resolution: 0.012 })
})

const steps = (count: number) => {
  let left = count
  run(stepsWhile(stepsLeft(drape), () => left-- > 0))
}
const hash = () => inspectDrape(drape).stateHash
const crossings = () => {
  const { selfCrossings, bodyCrossings } = inspectDrape(drape)
  return selfCrossings + bodyCrossings
}
const placeOf = (row: number) => Array.from(drape.state.x.subarray(3 * row, 3 * row + 3))
const apart = (a: readonly number[], b: readonly number[]) =>
  Math.sqrt(a.reduce((sum, value, k) => sum + (value - b[k]) * (value - b[k]), 0))

describe('a hand on the cloth', () => {
  it('is refused while the garment is sewn, and nothing can be kept', () => {
    expect(() => grabCloth(drape, GRIP, [0, 0, 0])).toThrow(InputError)
    expect(keepDrape(drape)).toBeNull()
    run(stepsLeft(drape))
    expect(drape.stage).toBe('rest')
  })

  it('pulls cloth that was at rest, stays outside of the body, and lets it come to rest again', () => {
    const row = drape.model.triVertex[0]
    const before = placeOf(row)
    const outwards = before.map((value) => 1.4 * value) as unknown as readonly [number, number, number]
    grabCloth(drape, GRIP, outwards)
    expect(drape.stage).toBe('settling')
    steps(40)
    expect(apart(placeOf(row), outwards)).toBeLessThan(0.5 * apart(before, outwards))
    expect(handOn(drape)).toMatchObject({ to: outwards })
    pullCloth(drape, [0, 0, 0]) // through the ball
    steps(40)
    expect(handOn(drape)!.pull).toBeGreaterThan(10) // it lags, and the hand goes on
    expect(crossings()).toBe(0)
    releaseCloth(drape)
    run(stepsLeft(drape))
    expect([drape.stage, handOn(drape), crossings()]).toEqual(['rest', null, 0])
  })
})

describe('a drape kept', () => {
  it('is taken back to the last bit, and goes on to the same bits, whatever was done meanwhile', () => {
    const kept = keepDrape(drape)!
    const [at, steady] = [hash(), drape.steps]
    expect(sizeOfKept(kept)).toBeGreaterThan(48 * drape.model.vertexCount)
    const pull = () => {
      grabCloth(drape, GRIP, [0.3, 0.2, 0])
      steps(10)
      releaseCloth(drape)
      steps(10)
      return hash()
    }
    const went = pull()
    expect(went).not.toBe(at)
    changeDrape(drape, { resolution: 0.01 })
    steps(3)
    recallDrape(drape, kept)
    expect([hash(), drape.steps, drape.stage]).toEqual([at, steady, 'rest'])
    expect(pull()).toBe(went)
    recallDrape(drape, kept)
  })
})

describe('pins', () => {
  it('hold a place of the pattern, also on another mesh, and let go', () => {
    const held = [0.15, 0.12, 0] as const
    const pin = { id: 'a', panel: 'front', at: [0, 0.03], hold: { kind: 'space', place: held } } as const
    const kept = keepDrape(drape)!
    changeDrape(drape, { pins: [pin] })
    run(stepsLeft(drape))
    expect(nearest(held)).toBeLessThan(0.008)
    changeDrape(drape, { resolution: 0.01 })
    run(stepsLeft(drape))
    expect(nearest(held)).toBeLessThan(0.008)
    expect(crossings()).toBe(0)
    changeDrape(drape, { pins: [] })
    run(stepsLeft(drape))
    expect(nearest(held)).toBeGreaterThan(0.02)
    recallDrape(drape, kept)
  })

  it('in the skin go where the skin goes', () => {
    const hold = { kind: 'skin', place: { triangle: 100, at: [0.3, 0.3] }, off: 0.002 } as const
    changeDrape(drape, { pins: [{ id: 'a', panel: 'front', at: [0, 0.03], hold }] })
    run(stepsLeft(drape))
    const skin = ball.position.map((value) => 1.1 * value)
    changeDrape(drape, { moveTo: growSkin(ball, skin) })
    run(stepsLeft(drape))
    expect(drape.stage).toBe('rest')
    expect(Math.max(...drape.skins[0].position.map((value, at) => Math.abs(value - skin[at])))).toBe(0)
    const corner = Array.from(skin.subarray(3 * ball.triVertex[300], 3 * ball.triVertex[300] + 3))
    expect(nearest(corner)).toBeLessThan(0.02)
    expect(crossings()).toBe(0)
  })
})

/** From a place to the nearest vertex of the cloth [m]. */
function nearest(place: readonly number[]): number {
  let least = Infinity
  for (let row = 0; row < drape.model.vertexCount; row++) least = Math.min(least, apart(placeOf(row), place))
  return least
}
