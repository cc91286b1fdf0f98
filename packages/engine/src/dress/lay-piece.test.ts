import { describe, expect, it } from 'vitest'
import { cross, unit } from '../core/index.ts'
import { panelNormal, placementAxes, placePoint, polygonPanel } from '../pattern/index.ts'
import type { BodyVolume } from './body-volumes.ts'
import { type Piece, piecePlacement, piecePoint, seen, turnsOfAxes, widthWithin } from './lay-piece.ts'

const up = unit([-0.5, 1, 0.1])
const ahead = unit(cross([1, 0, 0], up))
const volume: BodyVolume = {
  origin: [0.2, 1.4, 0],
  up,
  ahead,
  side: cross(up, ahead),
  length: 0.5,
  depth: 0.05,
  width: 0.05,
}

function piece(changes: Partial<Piece> = {}): Piece {
  const panel = {
    ...polygonPanel('p', [
      [0, 0],
      [0.3, 0],
      [0.2, 0.4],
      [0.05, 0.35],
    ]),
    lines: [],
  }
  return {
    panel,
    part: {},
    volume,
    outside: 1,
    turn: 0,
    angle: 0,
    right: 0,
    height: 0,
    reach: 0.1,
    tilt: 0,
    flare: null,
    placed: false,
    ...changes,
  }
}

describe('piecePlacement', () => {
  it.each([
    [{}],
    [{ angle: 2, right: 0.03, height: -0.2, tilt: 0.3 }],
    [{ outside: -1 as const, turn: Math.PI / 2, angle: -1 }],
    [{ outside: -1 as const, turn: -2, angle: 3, tilt: -0.2 }],
  ])('puts every point where the piece is laid, right side out', (changes) => {
    const laid = piece(changes)
    const panel = { ...laid.panel, outside: laid.outside, placement: piecePlacement(laid) }
    for (const [x, y] of [
      [0, 0],
      [0.3, 0.1],
      [0.1, 0.4],
    ]) {
      const [is, should] = [placePoint(panel, x, y), piecePoint(laid, x, y)]
      for (let k = 0; k < 3; k++) expect(is[k]).toBeCloseTo(should[k], 12)
    }
    const n = panelNormal(panel)
    const out = [0, 1, 2].map((k) => n[k] * 0.01 + piecePoint(laid, 0.1, 0.1)[k] - volume.origin[k])
    const m = [0, 1, 2].map((k) => Math.cos(laid.angle) * ahead[k] + Math.sin(laid.angle) * volume.side[k])
    expect(n[0] * m[0] + n[1] * m[1] + n[2] * m[2]).toBeCloseTo(Math.sqrt(1 - laid.tilt ** 2), 12)
    expect(out.every(Number.isFinite)).toBe(true)
  })
})

it('turnsOfAxes takes every rotation apart, also where two turns act about one axis', () => {
  for (const rotation of [
    [0.3, -0.7, 2.1],
    [-3, 0.2, -1],
    [0.4, Math.PI / 2, 0],
    [0, -Math.PI / 2, 0.6],
  ]) {
    const [ux, uy, uz, vx, vy, vz] = placementAxes({
      placement: { translation: [0, 0, 0], rotation: rotation as [number, number, number] },
      outside: 1,
    })
    const turns = turnsOfAxes([ux, uy, uz], [vx, vy, vz], cross([ux, uy, uz], [vx, vy, vz]))
    const again = placementAxes({ placement: { translation: [0, 0, 0], rotation: turns }, outside: 1 })
    ;[ux, uy, uz, vx, vy, vz].map((value, k) => expect(again[k]).toBeCloseTo(value, 6))
  }
})

it('sees a piece as someone looking at its right side', () => {
  expect(seen(piece({ outside: -1 }), 0.1, 0.2)).toEqual([-0.1, 0.2])
  const [x, y] = seen(piece({ turn: Math.PI / 2 }), 0.1, 0.2)
  expect(x).toBeCloseTo(-0.2, 12)
  expect(y).toBeCloseTo(0.1, 12)
})

it('measures widths in strips of the height', () => {
  expect(widthWithin(piece(), 0, 0.01)).toBeCloseTo(0.3, 2)
  expect(widthWithin(piece(), 0, 1)).toBeCloseTo(0.3, 12)
  expect(widthWithin(piece(), 0.5, 0.5)).toBeCloseTo(0.25 - 0.2 * (0.05 / 0.35), 12)
})
