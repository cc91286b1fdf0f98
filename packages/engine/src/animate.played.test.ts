import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import {
  type Animation,
  type AnimationFrame,
  type AnimationOptions,
  type AnimationScene,
  animateDrape,
  animateWorn,
  beginAnimation,
  framesLeft,
  openCheckpoint,
  saveCheckpoint,
} from './animate.ts'
import type { BodyMotion } from './body/index.ts'
import { InputError, stateHash } from './core/index.ts'
import { beginDrape, type Drape, stepsLeft } from './drape.ts'
import { type Kernels, loadKernels } from './kernels/index.ts'
import { type Fabric, readFabrics } from './material/index.ts'
import { bandedBall, buildBall, tapedBall, tapeLength } from './run/banded-ball.fixture.ts'
import { run, stepsWhile } from './run/index.ts'

let kernels: Kernels
let fabric: Fabric
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('../dist/kernels.wasm', import.meta.url)))
  const file = new URL('../../../assets/fabrics/fabrics.json', import.meta.url)
  fabric = readFabrics(readFileSync(file, 'utf8'))[0]
})

/** As `skinParts` numbers it. */
const THIGH = 4

/** A band sewn around the upper half of a ball that shakes its head; of flesh, or nobody knows of what. */
function shakenBall(flesh = false): AnimationScene {
  const ball = buildBall()
  const placesAt = (time: number, out: Float64Array) => {
    const t = Math.max(0, time)
    const angle = 1.5 * t * t
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    for (let at = 0; at < out.length; at += 3) {
      const [x, y, z] = ball.position.subarray(at, at + 3)
      out[at] = c * x + s * z
      out[at + 1] = y + 0.4 * t * t
      out[at + 2] = c * z - s * x
    }
  }
  const position = new Float64Array(ball.position.length)
  placesAt(0, position)
  const mesh = { position, triVertex: ball.triVertex }
  const part = flesh ? new Uint8Array(position.length / 3).fill(THIGH) : undefined
  return { ...bandedBall(fabric, ball), motion: { mesh, placesAt, ...(part && { part }) } }
}

const options = (): AnimationOptions => ({
  kernels,
  resolution: 0.04,
  seconds: 5 / 30,
  checkpointFrames: 2,
})

function runOn(animation: Animation, frames: AnimationFrame[], end = Infinity): AnimationFrame[] {
  run(
    stepsWhile(framesLeft(animation), () => animation.frame < end),
    {
      onStep: ({ frame }) => {
        if (frame !== null) frames.push(frame)
      },
    },
  )
  return frames
}

test.each([24, 30, 60])(
  'what swings at 4 m/s goes half an edge of a coarse mesh in a step, at %i frames a second',
  (fps) => {
    const animation = beginAnimation(shakenBall(), { ...options(), fps, seconds: 2 / fps })
    const frames = runOn(animation, [], 1)
    const before = animation.steps
    runOn(animation, frames)
    expect(frames).toHaveLength(3)
    const reach = 4 * animation.report.dt // [m]
    expect(reach).toBeLessThanOrEqual(0.5 * 0.034) // edges of 30 mm meshes are up to so long; steps of 1/120 s go 33 mm
    expect(animation.steps - before).toBe(2 * Math.ceil(240 / fps))
    expect(animation.report.halvings).toBe(0) // the step is that short by itself
  },
)

test.each([false, true])(
  'a run opened elsewhere from its checkpoint ends in the same bytes; flesh: %s',
  (flesh) => {
    const whole = beginAnimation(shakenBall(flesh), options())
    const frames = runOn(whole, [], 4) // one frame past the checkpoint after row 2
    const bytes = saveCheckpoint(whole)
    if (bytes === null) throw new Error('no checkpoint')
    runOn(whole, frames)
    expect([whole.stage, whole.reason]).toEqual(['done', ''])
    expect(frames.map(({ row }) => row)).toEqual([0, 1, 2, 3, 4, 5])

    const second = openCheckpoint(shakenBall(flesh), options(), bytes)
    expect(second.frame).toBe(3)
    expect(runOn(second, frames.slice(0, 3))).toEqual(frames)
    expect(stateHash(second.state.x, second.state.v)).toBe(stateHash(whole.state.x, whole.state.v))
    expect([second.steps, second.history]).toEqual([whole.steps, whole.history])

    for (const { selfCrossings, bodyCrossings } of frames) expect(selfCrossings + bodyCrossings).toBe(0)
    const height = ({ garment }: AnimationFrame) =>
      garment.reduce((sum, y, k) => (k % 3 === 1 ? sum + y : sum), 0)
    const rise = (3 * (height(frames[5]) - height(frames[0]))) / frames[0].garment.length
    expect(rise).toBeCloseTo(0.4 * (5 / 30) ** 2, 2) // it went with the ball

    const rigid = new Float64Array(frames[5].body.length)
    shakenBall().motion.placesAt(5 / 30, rigid)
    const sunk = Math.max(...rigid.map((value, at) => Math.abs(Math.fround(value) - frames[5].body[at])))
    expect(sunk > 0, `${sunk} m`).toBe(flesh)

    expect(() => openCheckpoint(shakenBall(flesh), { ...options(), fps: 25 }, bytes)).toThrow(InputError)
    const damaged = bytes.slice()
    damaged[damaged.length - 9] ^= 1
    expect(() => openCheckpoint(shakenBall(flesh), options(), damaged)).toThrow(/checkpoint is damaged/)
    expect(() => openCheckpoint(shakenBall(flesh), options(), bytes.subarray(0, 40))).toThrow(InputError)
  },
)

test.each([1, 4, 100])(
  'an elastic holds to the last frame, with a checkpoint every %i',
  (checkpointFrames) => {
    const ball = buildBall()
    const motion = { mesh: ball, placesAt: (_: number, out: Float64Array) => out.set(ball.position) } // it stays where it is
    const { animation, frames } = animateDrape(
      { ...tapedBall(fabric, ball), motion },
      { kernels, resolution: 0.04, seconds: 0.5, checkpointFrames },
    )
    const lengths = frames.map(({ garment }) => tapeLength(animation.model, garment))
    expect(lengths).toHaveLength(16)
    expect(lengths[0] / (0.7 * 0.52)).toBeGreaterThan(0.98)
    expect(lengths[0] / (0.7 * 0.52)).toBeLessThan(1.04) // the band's weight draws it down the ball, which is wider there
    expect(Math.max(...lengths) / lengths[0]).toBeLessThan(1.03) // 1.41 when it was forgotten after the first frame
    expect(Math.min(...lengths) / lengths[0]).toBeGreaterThan(0.97)
  },
)

/** A ball that rises, two millimetres wider than the one the band hangs on. */
function risingBall(): BodyMotion {
  const ball = buildBall()
  const placesAt = (time: number, out: Float64Array) => {
    const t = Math.max(0, time)
    for (let at = 0; at < out.length; at++) {
      out[at] = 1.02 * ball.position[at] + (at % 3 === 1 ? 0.4 * t * t : 0)
    }
  }
  const position = new Float64Array(ball.position.length)
  placesAt(0, position)
  return { mesh: { position, triVertex: ball.triVertex }, placesAt }
}

function hung(): Drape {
  const drape = beginDrape(bandedBall(fabric, buildBall()), { kernels, resolution: 0.04, static: true })
  run(stepsLeft(drape))
  return drape
}

test('what hangs goes along from where it is, free of crossings, and the drape stays as it was', () => {
  const drape = hung()
  const before = stateHash(drape.state.x, drape.state.v)
  const animation = animateWorn({ drape, motion: risingBall() }, options())
  const frames: AnimationFrame[] = []
  let checkpoint: Uint8Array | null = null
  run(framesLeft(animation), {
    onStep: ({ frame }) => {
      if (frame === null) return
      frames.push(frame)
      if (frame.row === 3) checkpoint = saveCheckpoint(animation)
    },
  })
  expect(frames.length).toBe(6)
  expect(frames.every(({ selfCrossings, bodyCrossings }) => selfCrossings + bodyCrossings === 0)).toBe(true)
  expect(stateHash(drape.state.x, drape.state.v)).toBe(before)
  const [first, last] = [frames[0].garment, frames[5].garment]
  const farthest = Math.max(...first.map((value, at) => Math.abs(value - drape.state.x[at])))
  expect(farthest).toBeLessThan(0.01) // led over, not laid anew
  expect(last[1] - first[1]).toBeGreaterThan(0.005) // taken along

  const again = animateWorn({ drape, motion: risingBall() }, options(), checkpoint)
  run(framesLeft(again))
  expect(stateHash(again.state.x, again.state.v)).toBe(stateHash(animation.state.x, animation.state.v))
})

test('what still falls, or hangs on another body, is refused in a sentence', () => {
  const drape = beginDrape(bandedBall(fabric, buildBall()), { kernels, resolution: 0.04, static: true })
  expect(() => animateWorn({ drape, motion: risingBall() }, options())).toThrow(
    new InputError('the garment has not come to rest yet; let it hang still before its body moves'),
  )
  run(stepsWhile(stepsLeft(drape), () => true))
  const { mesh, placesAt } = risingBall()
  const other = { mesh: { ...mesh, position: mesh.position.slice(3) }, placesAt }
  expect(() => animateWorn({ drape, motion: other }, options())).toThrow(
    /another one than the garment hangs on/,
  )
})
