import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { animateDrape } from '../animate.ts'
import { loadKernels } from '../kernels/index.ts'
import { readFabrics } from '../material/index.ts'
import { bandedBall, buildBall } from './banded-ball.fixture.ts'

const [LEFT_THIGH, RIGHT_THIGH] = [4, 10]

test('a band on a ball that swells is named in the frames in which it is too tight, with the part under it', async () => {
  const kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
  const fabrics = new URL('../../../../assets/fabrics/fabrics.json', import.meta.url)
  const ball = buildBall()
  const placesAt = (time: number, out: Float64Array) => {
    const t = Math.max(0, time)
    for (let k = 0; k < out.length; k++) out[k] = (k % 3 === 1 ? 1 + 8 * t : 1 + t) * ball.position[k] // taller: its sides get steep
  }
  const part = Uint8Array.from({ length: ball.position.length / 3 }, (_, i) =>
    ball.position[3 * i] < 0 ? LEFT_THIGH : RIGHT_THIGH,
  )
  const fabric = { ...readFabrics(readFileSync(fabrics, 'utf8'))[0], frictionBody: 5 } // else it slips off over the top
  const { frames } = animateDrape(
    {
      ...bandedBall(fabric, ball),
      motion: { mesh: ball, placesAt, part },
    },
    { kernels, resolution: 0.04, seconds: 0.5 },
  )
  expect(frames[0].tooTight).toEqual([])
  const last = frames[frames.length - 1]
  expect(last.p99Stretch).toBeGreaterThan(0.1)
  expect(last.tooTight.length).toBeGreaterThan(0)
  for (const { piece, on, edge, byMm, p99 } of last.tooTight) {
    expect(['front', 'back']).toContain(piece)
    expect(on).toMatch(/^(left|right) thigh$/)
    expect(edge).toMatch(/^edge-/)
    expect(byMm).toBeGreaterThan(5)
    expect(p99).toBeGreaterThan(0.1)
  }
  for (const frame of frames) expect(frame.tooTight.length > 0).toBe(frame.p99Stretch >= 0.1)
}, 60_000)
