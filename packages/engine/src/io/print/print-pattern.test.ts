import { strFromU8, unzlibSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { type Garment, type Panel, type Point2, polygonPanel } from '../../pattern/index.ts'
import { messageFault } from '../check-format.ts'
import { PAPERS, type Paper, tileName, writePatternPdf, writePatternSvg } from './print-pattern.ts'
import { drawPiece } from './print-piece.ts'
import { layOutPieces, sameCut } from './print-sheet.ts'

const front: Panel = {
  ...polygonPanel('front', [
    [0, 0],
    [0.4, 0],
    [0.4, 0.5],
    [0.1, 0.6],
    [0, 0.45],
  ]),
  title: 'Front & <top>',
  allowance: 0.015,
  notches: [
    { id: 'n1', edge: 'edge-0', at: 0.25, kind: 'single' },
    { id: 'n2', edge: 'edge-1', at: 0.5, kind: 'double' },
  ],
  darts: [{ id: 'd', edge: 'edge-0', at: 0.6, width: 0.03, apex: [0.24, 0.12] }],
  lines: [
    {
      id: 'l',
      kind: 'fold',
      points: [
        [0.05, 0.1],
        [0.3, 0.1],
      ],
      smooth: false,
    },
  ],
}
const moved = (panel: Panel, map: (at: Point2) => Point2) =>
  panel.points.map(({ id, at }) => ({ id, at: map(at) }))
const mirror = (panel: Panel, id: string): Panel => ({
  ...panel,
  id,
  points: moved(panel, ([x, y]) => [-x + 3, y + 1]),
  outside: panel.outside,
})
const garment: Garment = {
  format: 'selvedge-garment',
  version: 3,
  name: 'Test top',
  panels: [
    front,
    mirror(front, 'front-2'),
    { ...front, id: 'front-3', linked: { panel: 'front', mirrored: false } },
  ],
  seams: [],
}

/** Page contents, in order; the sheet is the form in front. */
function contents(bytes: Uint8Array): string[] {
  const file = strFromU8(bytes, true)
  return [...file.matchAll(/\/Length (\d+) >>\nstream\n/g)].map((found) => {
    const start = found.index + found[0].length
    return strFromU8(unzlibSync(bytes.subarray(start, start + Number(found[1]))), true)
  })
}

/** Squares of 50 mm among the closed paths of a content [mm]. */
function squares(content: string): number {
  const paths = content.match(/(?:-?[\d.]+ -?[\d.]+ [ml]\n)+s\n/g) ?? []
  return paths.filter((path) => {
    const p = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+) [ml]\n/g)].map((m) => [Number(m[1]), Number(m[2])])
    const side = (k: number) => Math.hypot(p[(k + 1) % 4][0] - p[k][0], p[(k + 1) % 4][1] - p[k][1])
    return p.length === 4 && [0, 1, 2, 3].every((k) => Math.abs(side(k) - 50) < 1e-3)
  }).length
}

describe('PDF', () => {
  for (const paper of ['a4', 'letter'] as Paper[]) {
    test(`${paper}: overview first, 50 mm squares, every tile named and shown once`, () => {
      const { bytes, pages, columns, rows } = writePatternPdf(garment, paper)
      const [sheet, overview, ...tiles] = contents(bytes)
      expect(tiles.length).toBe(pages - 1)
      expect(pages - 1).toBeLessThanOrEqual(columns * rows)
      expect(squares(overview)).toBe(1)
      expect(squares(sheet)).toBe(1)
      const names = tiles.map((tile) => /\(([A-Z]\d+)\) Tj/.exec(tile.slice(tile.lastIndexOf('10 Tf')))?.[1])
      expect(new Set(names).size).toBe(tiles.length)
      expect(overview).toContain('(Front & <top>: cut 2 + 1 mirrored) Tj')
      expect(sheet).toContain('(with 15 mm seam allowance) Tj')
    })
  }

  test('neighbours share a strip and their frames meet: the sheet is shifted by one frame per column', () => {
    const { bytes } = writePatternPdf(garment, 'a4')
    const shifts = contents(bytes)
      .slice(2)
      .map((tile) => /re W n 1 0 0 1 (-?[\d.]+) (-?[\d.]+) cm/.exec(tile)!.slice(1).map(Number))
    const xs = [...new Set(shifts.map(([x]) => x))].sort((a, b) => b - a)
    expect(xs[0]).toBe(10)
    if (xs.length > 1) expect(xs[0] - xs[1]).toBeCloseTo(PAPERS.a4.width - 30, 9)
    expect(new Set(shifts.map(String)).size).toBe(shifts.length)
  })

  test('the same garment gives the same bytes; an absurd size is refused in words', () => {
    expect(writePatternPdf(garment, 'a4').bytes).toEqual(writePatternPdf(garment, 'a4').bytes)
    const huge = {
      ...front,
      points: moved(front, ([x, y]) => [100 * x, 100 * y]),
      darts: [],
    }
    try {
      writePatternPdf({ ...garment, panels: [huge] }, 'a4')
      expect.unreachable()
    } catch (error) {
      expect(messageFault(error)).toBe(undefined)
    }
  })
})

describe('a piece', () => {
  const drawing = drawPiece(front, { title: 'Front', lines: ['cut 1'] }, 0.01)
  const of = (pen: string) => drawing.strokes.filter((stroke) => stroke.pen === pen)

  test('is as large as panel and allowance, grain upright', () => {
    expect(drawing.width).toBeCloseTo(430, 3)
    const turned = drawPiece(
      { ...front, grain: 0, darts: [], lines: [] },
      { title: 'Front', lines: [] },
      0.01,
    )
    expect(turned.height).toBeCloseTo(430, 3)
    const [shaft] = of('grain')
    expect(shaft.points[0]).toBe(shaft.points[2])
    expect(shaft.points[3] - shaft.points[1]).toBeGreaterThan(50)
  })

  test('has a tick per notch, two for a double one, as long as the allowance; dart legs of equal foot', () => {
    const ticks = of('cut').slice(1)
    expect(ticks.length).toBe(3)
    for (const { points: p } of ticks) expect(Math.hypot(p[2] - p[0], p[3] - p[1])).toBeCloseTo(15, 6)
    expect(ticks[0].points[0]).toBeCloseTo(15 + 100, 3)
    const legs = of('mark')
    expect(legs.length).toBe(2)
    expect(legs[1].points[0] - legs[0].points[0]).toBeCloseTo(30, 6)
    expect(of('fold').length).toBe(1)
  })

  test('shows its right side: turned over when that looks away', () => {
    const over = drawPiece({ ...front, outside: -1 }, { title: 'Front', lines: [] }, 0.01)
    const tick = over.strokes.filter((stroke) => stroke.pen === 'cut')[1].points
    expect(tick[0]).toBeCloseTo(430 - 115, 3)
  })
})

test('pieces cut alike are found, mirrored ones too, others not', () => {
  expect(sameCut(front, { ...front, points: moved(front, ([x, y]) => [x + 2, y - 1]) })).toBe('same')
  expect(sameCut(front, mirror(front, 'm'))).toBe('mirrored')
  expect(sameCut(front, { ...mirror(front, 'm'), outside: -1 })).toBe('same')
  expect(sameCut(front, { ...front, allowance: 0.02 })).toBe('other')
  expect(sameCut(front, { ...front, points: moved(front, ([x, y]) => [x * 1.01, y]) })).toBe('other')
})

test('no two pieces of a sheet overlap', () => {
  const drawing = (width: number, height: number) => ({ strokes: [], words: [], width, height })
  const drawings = [
    [100, 40],
    [60, 200],
    [300, 20],
    [90, 90],
    [20, 210],
    [150, 150],
  ].map(([w, h]) => drawing(w, h))
  const { pieces, width, height } = layOutPieces(drawings, 350, [])
  pieces.forEach((a, i) => {
    expect(a.x).toBeGreaterThan(0)
    expect(a.y).toBeGreaterThan(0)
    expect(a.x + a.drawing.width).toBeLessThan(width)
    expect(a.y + a.drawing.height).toBeLessThan(height)
    for (const b of pieces.slice(i + 1)) {
      const apartX = a.x + a.drawing.width + 9 < b.x || b.x + b.drawing.width + 9 < a.x
      const apartY = a.y + a.drawing.height + 9 < b.y || b.y + b.drawing.height + 9 < a.y
      expect(apartX || apartY).toBe(true)
    }
  })
})

test('SVG: millimetres one to one, names escaped', () => {
  const svg = writePatternSvg(garment)
  const [, width, box] = /width="([\d.]+)mm" height="[\d.]+mm" viewBox="0 0 ([\d.]+) /.exec(svg)!
  expect(width).toBe(box)
  expect(svg).toContain('Front &amp; &lt;top&gt;')
  expect(writePatternSvg({ ...garment, name: 'a\u0000 "🧵"' })).toContain('<title>a &quot;🧵&quot;</title>')
  expect(svg.match(/<path/g)!.length).toBeGreaterThan(8)
})

test('tiles are named like a chess board', () => {
  expect([tileName(0, 0), tileName(1, 1), tileName(25, 11)]).toEqual(['A1', 'B2', 'Z12'])
})
