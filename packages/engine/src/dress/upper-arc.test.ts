import { expect, it } from 'vitest'
import { polygonPanel } from '../pattern/index.ts'
import type { Piece } from './lay-piece.ts'
import { upperArc } from './upper-arc.ts'

/** A ring sector around (0.1, 1) of this angle, opening downwards, waist at radius 0.25. */
function sector(angle: number): Piece {
  const at = (r: number, a: number): [number, number] => [0.1 + r * Math.sin(a), 1 - r * Math.cos(a)]
  const [from, to] = [-angle / 2, angle / 2]
  const arc = (radius: number, right: boolean) => ({
    kind: 'arc' as const,
    radius,
    large: angle > Math.PI,
    right,
  })
  const panel = polygonPanel(
    'skirt',
    [at(0.7, from), at(0.7, to), at(0.25, to), at(0.25, from)],
    [arc(0.7, true), undefined, arc(0.25, false), undefined],
  )
  return { panel: { ...panel, lines: [] }, part: {}, outside: 1, turn: 0 } as unknown as Piece
}

it.each([1, 2, 3, 4])('finds centre, radius and angle of a ring sector of %d rad', (angle) => {
  const arc = upperArc(sector(angle), [])!
  expect(arc.centre[0]).toBeCloseTo(0.1, 9)
  expect(arc.centre[1]).toBeCloseTo(1, 9)
  expect(arc.radius).toBeCloseTo(0.25, 9)
  expect(arc.sweep).toBeCloseTo(angle, 9)
})

it('takes straight and faintly bent edges for no flare', () => {
  expect(upperArc(sector(0.5), [])).toBeNull()
  const straight = {
    ...sector(1),
    panel: {
      ...polygonPanel('p', [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]),
      lines: [],
    },
  } as Piece
  expect(upperArc(straight, [])).toBeNull()
})
