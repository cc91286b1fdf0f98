import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import {
  type Animation,
  type AnimationFrame,
  type AnimationOptions,
  type AnimationScene,
  animateDrape,
  beginAnimation,
  framesLeft,
  openCheckpoint,
  saveCheckpoint,
} from './animate.ts'
import { InputError, stateHash } from './core/index.ts'
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

/** A band sewn around the upper half of a ball that shakes its head. */
function shakenBall(): AnimationScene {
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
  return { ...bandedBall(fabric, ball), motion: { mesh: { position, triVertex: ball.triVertex }, placesAt } }
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

test('a run opened elsewhere from its checkpoint ends in the same bytes', () => {
  const whole = beginAnimation(shakenBall(), options())
  const frames = runOn(whole, [], 4) // one frame past the checkpoint after row 2
  const bytes = saveCheckpoint(whole)
  if (bytes === null) throw new Error('no checkpoint')
  runOn(whole, frames)
  expect([whole.stage, whole.reason]).toEqual(['done', ''])
  expect(frames.map(({ row }) => row)).toEqual([0, 1, 2, 3, 4, 5])

  const second = openCheckpoint(shakenBall(), options(), bytes)
  expect(second.frame).toBe(3)
  expect(runOn(second, frames.slice(0, 3))).toEqual(frames)
  expect(stateHash(second.state.x, second.state.v)).toBe(stateHash(whole.state.x, whole.state.v))
  expect([second.steps, second.history]).toEqual([whole.steps, whole.history])

  for (const { selfCrossings, bodyCrossings } of frames) expect(selfCrossings + bodyCrossings).toBe(0)
  const height = ({ garment }: AnimationFrame) =>
    garment.reduce((sum, y, k) => (k % 3 === 1 ? sum + y : sum), 0)
  const rise = (3 * (height(frames[5]) - height(frames[0]))) / frames[0].garment.length
  expect(rise).toBeCloseTo(0.4 * (5 / 30) ** 2, 2) // it went with the ball

  expect(() => openCheckpoint(shakenBall(), { ...options(), fps: 25 }, bytes)).toThrow(InputError)
  const damaged = bytes.slice()
  damaged[damaged.length - 9] ^= 1
  expect(() => openCheckpoint(shakenBall(), options(), damaged)).toThrow(/checkpoint is damaged/)
  expect(() => openCheckpoint(shakenBall(), options(), bytes.subarray(0, 40))).toThrow(InputError)
})

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
