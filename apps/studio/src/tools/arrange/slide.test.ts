import { type Panel, panelNormal, placePoint, polygonPanel } from '@selvedge/engine/pattern'
import type { PieceVolume } from '@selvedge/engine/sim'
import { expect, it } from 'vitest'
import { isInsideOut, onCylinder, slid, standingOf, stood } from './slide.ts'

/** An axis leaning as an arm does. */
const lean = Math.SQRT1_2
const volume: PieceVolume = {
  panel: 'one',
  origin: [0.2, 1.4, 0.05],
  up: [-lean, lean, 0],
  ahead: [lean, lean, 0],
  side: [0, 0, -1],
}
const panel: Panel = {
  ...polygonPanel('one', [
    [0, 0],
    [0.3, 0],
    [0.3, 0.4],
    [0, 0.4],
  ]),
  placement: { translation: [0.1, 1.2, 0.3], rotation: [0.3, -0.4, 1.1] },
}

it('stands as it is asked to, and only so', () => {
  const before = standingOf(panel, volume)!
  for (const change of [
    { around: 1.2 },
    { height: -0.3 },
    { out: 0.31 },
    { turn: 0.7 },
    { turn: -2, out: 0.2 },
  ]) {
    const placement = stood(panel, volume, change)!
    const after = standingOf({ ...panel, placement }, volume)!
    for (const [key, value] of Object.entries({ ...before, ...change }))
      expect(after[key as keyof typeof after], `${key} after ${JSON.stringify(change)}`).toBeCloseTo(value, 9)
  }
})

it('is slid rigidly: lengths and the side that looks out stay', () => {
  const moved = { ...panel, placement: slid(panel.placement!, volume, 0.8, 0.12) }
  const far = (one: Panel) =>
    Math.hypot(...placePoint(one, 0, 0).map((v, k) => v - placePoint(one, 0.3, 0.4)[k]))
  expect(far(moved)).toBeCloseTo(0.5, 12)
  const [before, after] = [standingOf(panel, volume)!, standingOf(moved, volume)!]
  expect(after.around - before.around).toBeCloseTo(0.8, 9)
  expect(after.height - before.height).toBeCloseTo(0.12, 9)
  expect(after.out).toBeCloseTo(before.out, 9)
  const lookOut = (one: Panel) => Math.hypot(...panelNormal(one))
  expect(lookOut(moved)).toBeCloseTo(1, 12)
  expect(isInsideOut(moved, volume)).toBe(isInsideOut(panel, volume))
})

it('a piece turned over looks at the body', () => {
  expect(isInsideOut({ ...panel, outside: panel.outside === 1 ? -1 : 1 }, volume)).not.toBe(
    isInsideOut(panel, volume),
  )
})

it('a ray meets the near side of the cylinder', () => {
  const upright: PieceVolume = {
    panel: 'one',
    origin: [0, 1, 0],
    up: [0, 1, 0],
    ahead: [0, 0, 1],
    side: [1, 0, 0],
  }
  const at = onCylinder({ origin: [0, 1.2, 3], direction: [0, 0, -1] }, upright, 0.2)
  expect(at.around).toBeCloseTo(0, 12)
  expect(at.height).toBeCloseTo(0.2, 12)
})
