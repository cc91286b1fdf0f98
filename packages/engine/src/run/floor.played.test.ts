import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type AnimationScene, animateDrape } from '../animate.ts'
import { loadKernels } from '../kernels/index.ts'
import { readFabrics } from '../material/index.ts'
import type { Panel } from '../pattern/index.ts'
import { bandedBall, buildBall } from './banded-ball.fixture.ts'
import { FLOOR_LEVEL } from './floor.ts'

const HEIGHT = 0.35 // of the middle of the ball above the floor [m]

/** A band on a ball that shrinks to a third within 0.2 s, and leaves it behind. */
async function shrinkingBall(): Promise<AnimationScene> {
  const fabrics = new URL('../../../../assets/fabrics/fabrics.json', import.meta.url)
  const fabric = readFabrics(readFileSync(fabrics, 'utf8'))[0]
  const around = buildBall()
  const placesAt = (time: number, out: Float64Array) => {
    const size = 1 - (2 / 3) * Math.min(1, Math.max(0, time) / 0.2)
    for (let k = 0; k < out.length; k++) out[k] = size * around.position[k] + (k % 3 === 1 ? HEIGHT : 0)
  }
  const ball = { ...around, position: new Float64Array(around.position.length) }
  placesAt(0, ball.position)
  const { garment, ...rest } = bandedBall(fabric, ball)
  const panels = garment.panels.map((panel): Panel => {
    if (panel.placement === undefined) return panel
    const [x, y, z] = panel.placement.translation
    return { ...panel, placement: { ...panel.placement, translation: [x, y + HEIGHT, z] } }
  })
  return { ...rest, garment: { ...garment, panels }, motion: { mesh: ball, placesAt } }
}

test('what slides off a body that moves comes to lie on the floor, by every way over checkpoints', async () => {
  const kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
  const scene = await shrinkingBall()
  for (const checkpointFrames of [3, 100]) {
    const { animation, frames } = animateDrape(scene, {
      kernels,
      resolution: 0.04,
      seconds: 2.2, // the band stands on its edge for a while, and tips over
      checkpointFrames,
    })
    expect([animation.stage, animation.reason, frames.length]).toEqual(['done', '', 67])
    const heights = frames.map(({ garment }) => garment.filter((_, k) => k % 3 === 1))
    expect(Math.min(...heights[0])).toBeGreaterThan(HEIGHT)
    expect(Math.min(...heights.map((y) => Math.min(...y)))).toBeGreaterThan(FLOOR_LEVEL)
    expect(Math.max(...heights[66])).toBeLessThan(0.08) // the band is 6 cm wide
    const crossings = frames.map(({ selfCrossings, bodyCrossings }) => selfCrossings + bodyCrossings)
    expect(Math.max(...crossings)).toBe(0)
    const fallen = animation.state.v.reduce((most, speed) => Math.max(most, Math.abs(speed)), 0)
    expect(fallen).toBeLessThan(0.05) // [m/s]
  }
}, 60_000)
