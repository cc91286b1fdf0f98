import { expect, test } from 'vitest'
import { cutDrawn, drawnScarf } from './drawn.fixture.ts'
import { barBody } from './round-bar.fixture.ts'
import { followTrack, seekTracks } from './track-points.ts'
import { wornWrapping } from './wrapping.ts'

const { cloth } = cutDrawn(drawnScarf(0.4, 0.1), 0.03)

/** The strip upright before two bars, an arm beside a trunk. */
function before(bars: Parameters<typeof barBody>[0]) {
  const position = cloth.position.slice()
  for (let at = 0; at < position.length; at += 3) {
    position[at + 1] += 0.5
    position[at + 2] = 0.16
  }
  return wornWrapping({ ...cloth, position }, barBody(bars))
}

test('a track point follows its vertex round the bar, and says how far off it is', () => {
  const wrapping = before([{ x: 0, radius: 0.1, height: 1 }])
  let worst = 0
  let tilted = 0
  for (let step = 0; step <= 40; step++) {
    const angle = (2 * Math.PI * step) / 40
    wrapping.x.set([0.14 * Math.sin(angle), 0.5, 0.14 * Math.cos(angle)], 0)
    followTrack(wrapping, 0, false)
    worst = Math.max(worst, Math.abs(wrapping.gap[0] - 0.04))
    tilted = Math.max(tilted, Math.abs(wrapping.normal[0] - Math.sin(angle)))
  }
  expect(worst).toBeLessThan(0.001)
  expect(tilted).toBeLessThan(Math.PI / 32) // half a side of the bar
  wrapping.x.set([0, 0.5, 0.09], 0)
  followTrack(wrapping, 0)
  expect(wrapping.gap[0]).toBeLessThan(-0.009)
})

test('a vertex that knows only one bar learns of the other from its neighbours', () => {
  const wrapping = before([
    { x: -0.15, radius: 0.1, height: 1 },
    { x: 0.15, radius: 0.1, height: 1 },
  ])
  const { cloth: mesh, track } = wrapping
  const right: number[] = []
  for (let i = 0; i < mesh.vertexCount; i++) if (wrapping.x[3 * i] > 0.03) right.push(i)
  const known = track.slice()
  const lost = right.reduce((a, b) => (wrapping.x[3 * a] > wrapping.x[3 * b] ? a : b))
  track[lost] = track.find((_, i) => wrapping.x[3 * i] < -0.1) as number // the left bar
  const stuck = track[lost]
  followTrack(wrapping, lost, true)
  expect(track[lost]).not.toBe(stuck)
  expect(wrapping.gap[lost]).toBeLessThan(0.08) // of the bar it is before
  seekTracks(wrapping, 0, mesh.vertexCount)
  expect(track[lost]).toBe(known[lost])
})
