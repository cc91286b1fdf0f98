import type { Drape } from '@selvedge/engine'
import { expect, it } from 'vitest'
import { pinHold } from './pin-hold.ts'

/** One triangle of cloth over a square of skin in the plane z = 0. */
const drapeAt = (height: number) =>
  ({
    model: {
      triCount: 1,
      triPanel: Int32Array.of(0),
      triPattern: Float64Array.of(0, 0, 1, 0, 0, 1),
      triVertex: Int32Array.of(0, 1, 2),
      panelIds: ['front'],
    },
    state: { x: Float64Array.of(0, 0, height, 1, 0, height, 0, 1, height) },
    skins: [
      {
        position: Float64Array.of(0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0),
        triVertex: Int32Array.of(0, 1, 2, 0, 2, 3),
      },
    ],
  }) as unknown as Drape

it('pins cloth to skin that is near, and else to the room', () => {
  const near = pinHold(drapeAt(0.01), 'front', [0.5, 0.25], false)
  if (near.kind !== 'skin') throw new Error(near.kind)
  const { triangle, at } = near.place
  expect(triangle).toBe(0)
  expect(at[0]).toBeCloseTo(0.125, 9) // (0.5, 0.25) = 0.125 (2, 0) + 0.125 (2, 2)
  expect(at[1]).toBeCloseTo(0.125, 9)
  expect(near.off).toBeCloseTo(0.01, 12)
  expect(pinHold(drapeAt(0.3), 'front', [0.5, 0.25], false)).toEqual({
    kind: 'space',
    place: [0.5, 0.25, 0.3],
  })
})

it('swaps the two when asked, and stays where nobody knows the place', () => {
  expect(pinHold(drapeAt(0.01), 'front', [0.5, 0.25], true).kind).toBe('space')
  expect(pinHold(drapeAt(0.3), 'front', [0.5, 0.25], true).kind).toBe('skin')
  expect(pinHold(drapeAt(0.01), 'front', [5, 5], false)).toEqual({ kind: 'stays' })
  expect(pinHold(drapeAt(0.01), 'back', [0.5, 0.25], false)).toEqual({ kind: 'stays' })
})
