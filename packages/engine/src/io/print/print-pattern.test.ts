import { strFromU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { type Garment, type Panel, type Point2, polygonPanel } from '../../pattern/index.ts'
import { messageFault } from '../check-format.ts'
import { buildCutList, cutWords, sameCut } from './cut-list.ts'
import { estimateFabric } from './fabric-need.ts'
import { PAPERS, type Paper, tileName, writePatternPdf, writePatternSvg } from './print-pattern.ts'
import { drawPiece } from './print-piece.ts'
import { drawGarment, layOutPieces } from './print-sheet.ts'
import { contents, squares } from './printed-pages.fixture.ts'
import { markSeams } from './seam-marks.ts'

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

describe('PDF', () => {
  for (const paper of ['a4', 'letter'] as Paper[]) {
    test(`${paper}: two pages in front, squares of 5 cm and 2 inches, every tile named and shown once`, () => {
      const { bytes, pages, columns, rows } = writePatternPdf(garment, paper)
      const [sheet, facts, assembly, ...tiles] = contents(bytes)
      expect(tiles.length).toBe(pages - 2)
      expect(pages - 2).toBeLessThanOrEqual(columns * rows)
      expect([squares(facts, 50), squares(facts, 50.8)]).toEqual([1, 1])
      for (let row = 1; row <= rows; row++) expect(assembly).toContain(`(${row}) Tj`)
      expect(assembly).toContain('(A) Tj')
      const names = tiles.map((tile) => /\(([A-Z]\d+)\) Tj/.exec(tile.slice(tile.lastIndexOf('10 Tf')))?.[1])
      expect(new Set(names).size).toBe(tiles.length)
      expect(facts).toContain('(Front & <top>: cut 2 + 1 mirrored) Tj')
      expect(facts).toMatch(/Cloth: [\d.]+ m at 140 cm width, [\d.]+ m at 150 cm width/)
      expect(sheet).toContain('(15 mm hem) Tj')
    })
  }

  test('neighbours share a strip and their frames meet: the sheet is shifted by one frame per column', () => {
    const { bytes } = writePatternPdf(garment, 'a4')
    const shifts = contents(bytes)
      .slice(3)
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
  const { pieces, width, height } = layOutPieces(drawings, 350)
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

/** A skirt: two front halves, straight at the middle, flared at the sides; a whole back. */
const left: Panel = {
  ...polygonPanel('skirt_front_left', [
    [0, 0],
    [0.4, 0],
    [0.3, 0.7],
    [0, 0.7],
  ]),
  bodyPart: 'skirt left front',
}
const back: Panel = {
  ...polygonPanel('skirt_back', [
    [0, 0],
    [0.8, 0],
    [0.7, 0.7],
    [0.1, 0.7],
  ]),
  bodyPart: 'skirt back',
}
const sewn = (id: string, a: string, b: string) => {
  const ref = (text: string) => ({ panel: text.split('.')[0], edge: text.split('.')[1] })
  return { id, a: [ref(a)], b: [ref(b)], parallel: false, sides: 'right-right' as const }
}
const skirt: Garment = {
  format: 'selvedge-garment',
  version: 3,
  name: 'Skirt',
  panels: [
    left,
    {
      ...left,
      id: 'skirt_front_right',
      bodyPart: 'skirt right front',
      points: moved(left, ([x, y]) => [-x, y]),
      edges: left.edges.toReversed().map((edge) => ({ ...edge, from: edge.to, to: edge.from })),
    },
    back,
  ],
  seams: [
    sewn('middle', 'skirt_front_left.edge-3', 'skirt_front_right.edge-3'),
    sewn('side-l', 'skirt_front_left.edge-1', 'skirt_back.edge-3'),
    sewn('side-r', 'skirt_front_right.edge-1', 'skirt_back.edge-1'),
  ],
}

describe('what a sewer reads', () => {
  const { pieces, sewn: pairs } = buildCutList(skirt)

  test('mirror twins on a straight warp seam, and a piece that is its own mirror image, are cut on the fold', () => {
    expect(pieces.map((piece) => `${piece.title}: ${cutWords(piece)}`)).toEqual([
      'Skirt front: cut 1 on the fold',
      'Skirt back: cut 1 on the fold',
    ])
    expect(pieces[1].panel.points.every(({ at: [x] }) => x >= 0.4 - 1e-9)).toBe(true)
    const zipped = skirt.seams.map((seam) =>
      seam.id === 'middle' ? { ...seam, closure: { kind: 'zip' as const, closed: true } } : seam,
    )
    const kept = buildCutList({ ...skirt, seams: zipped }).pieces[0]
    expect(cutWords(kept)).toBe('cut 2 mirrored')
  })

  test('what closes a seam is told, whether it is open now or not', () => {
    const told = (closure: NonNullable<Garment['seams'][number]['closure']>) =>
      markSeams(
        buildCutList({
          ...skirt,
          seams: skirt.seams.map((seam) => (seam.id === 'middle' ? { ...seam, closure } : seam)),
        }),
      ).list.filter((line) => /zip|button/.test(line))
    const zip = told({ kind: 'zip', closed: true, size: 8 })
    expect(zip).toHaveLength(1)
    expect(zip[0]).toMatch(/mm, zip, size 8$/)
    expect(told({ kind: 'zip', closed: false, size: 8 })).toEqual(zip)
    expect(told({ kind: 'buttons', closed: false, count: 5, lap: 0.02 })[0]).toMatch(
      /mm, 5 buttons, lapping by 20 mm$/,
    )
  })

  test('both sides of a seam carry its letter and its notches, as far along one as along the other', () => {
    const { letters, notches, list } = markSeams({ pieces, sewn: pairs })
    expect(list).toEqual(['A: Skirt front to Skirt back, 707 mm'])
    for (const piece of [0, 1]) expect(letters.filter((mark) => mark.piece === piece).length).toBe(3)
    const heights = [0, 1].map((piece) =>
      notches
        .filter((notch) => notch.piece === piece)
        .map(({ number, at: [, y] }) => `${number}: ${y.toFixed(4)}`),
    )
    expect(heights[0].length).toBe(3)
    expect(heights[0]).toEqual(heights[1])
  })

  test('notches of the pattern are numbered, and carried over to a side that has none', () => {
    const notched = skirt.panels.map((panel) =>
      panel.id === 'skirt_front_left' || panel.id === 'skirt_front_right'
        ? {
            ...panel,
            notches: [
              {
                id: 'n',
                edge: 'edge-1',
                at: panel.id.endsWith('left') ? 0.25 : 0.75,
                kind: 'single' as const,
              },
            ],
          }
        : panel,
    )
    const { notches } = markSeams(buildCutList({ ...skirt, panels: notched }))
    expect(notches.map(({ own, number }) => [own, number])).toEqual([
      [true, 1],
      [false, 1],
    ])
    for (const { at } of notches) expect(at[1]).toBeCloseTo(0.175, 6)
  })

  test('a longer side says to what length it is gathered', () => {
    const short = { ...back, points: moved(back, ([x, y]) => [0.8 * x, 0.8 * y]) }
    const marks = markSeams(buildCutList({ ...skirt, panels: [...skirt.panels.slice(0, 2), short] }))
    expect(marks.letters.map(({ text }) => text)).toContain('A  gather to 566 mm')
  })

  test('hems are cut 20 mm deep and said; the fold is not cut', () => {
    const { drawings, facts } = drawGarment(skirt, { size: '40' })
    expect(facts.size).toBe('size 40')
    const texts = drawings[0].words.map(({ text }) => text)
    for (const text of ['hem, turn up 20 mm here', 'place on the fold', 'cut 1 on the fold'])
      expect(texts).toContain(text)
    expect(drawings[0].height).toBeCloseTo(700 + 20 + 20, 3) // hem and waist
    expect(drawings[0].width).toBeGreaterThan(400 + 10)
    expect(drawings[0].strokes[0]).toMatchObject({ pen: 'cut', closed: false })
  })

  test('a hem and a construction of the document are taken', () => {
    const deep = { ...back, edges: back.edges.map((edge) => ({ ...edge, hem: 0.035 })), title: 'Collar' }
    const made = skirt.seams.map((seam) => ({ ...seam, construction: 'lapped' as const }))
    const { drawings, facts } = drawGarment(
      { ...skirt, panels: [...skirt.panels.slice(0, 2), deep], seams: made },
      {},
    )
    const texts = drawings[1].words.map(({ text }) => text)
    for (const text of ['with 10 mm seam allowance, 35 mm hem', 'with interfacing'])
      expect(texts).toContain(text)
    expect(facts.seams.every((line) => line.endsWith(', flat-felled'))).toBe(true)
    expect(facts.pieces[0]).toBe('Skirt front: cut 2 mirrored') // its middle seam is made so
  })

  test('the marker is as long as two pieces beside each other, and says what does not fit', () => {
    const outline = Float64Array.of(0, 0, 0.6, 0, 0.6, 0.9, 0, 0.9)
    const { length, used } = estimateFabric([{ outline, count: 2 }], 1.4)
    expect(length).toBeCloseTo(0.91, 6)
    expect(used).toBeGreaterThan(0.8)
    expect(estimateFabric([{ outline, count: 3 }], 1.4).length).toBeCloseTo(1.82, 6)
    expect(estimateFabric([{ outline, count: 1 }], 0.5)).toMatchObject({ length: null, widest: 0.6 })
  })
})

test('every page between two printed ones is printed: a large piece has no hole', () => {
  const sheet = polygonPanel('cape', [
    [0, 0],
    [1.2, 0.1],
    [1.2, 1.2],
    [0, 1.3],
  ])
  const { bytes, pages, columns, rows } = writePatternPdf(
    { ...garment, panels: [{ ...sheet, allowance: 0.01 }], seams: [] },
    'a4',
  )
  expect(columns).toBeGreaterThan(3)
  expect(pages - 2).toBe(columns * rows)
  const shown = contents(bytes)
    .slice(3)
    .map((tile) => /10 Tf .* Tm \(([A-Z]\d+)\)/.exec(tile)?.[1])
  expect(new Set(shown).size).toBe(columns * rows)
})

test('a roll is one page as wide as it is and as long as the pieces need, with everything on it', () => {
  const { bytes, pages, front, page, columns, rows } = writePatternPdf(skirt, 'roll')
  expect([pages, front, columns, rows]).toEqual([1, 0, 1, 1])
  expect(page.width).toBe(PAPERS.roll.width)
  expect(page.height).toBeGreaterThan(740)
  expect(page.height).toBeLessThan(1200)
  const [sheet, shown] = contents(bytes)
  for (const said of ['5 cm', 'Skirt front: cut 1 on the fold', 'place on the fold', 'A: Skirt front to'])
    expect(sheet).toContain(said)
  expect(squares(sheet, 50)).toBe(1)
  expect(shown).not.toContain('A1') // nothing to tape, so no frame and no name
})

test('what no roll is wide or long enough for goes on beside it', () => {
  const wide = polygonPanel('cape', [
    [0, 0],
    [1.2, 0],
    [1.1, 0.4],
    [0, 0.4],
  ])
  const print = (panel: Panel) => writePatternPdf({ ...garment, panels: [panel], seams: [] }, 'roll')
  expect(print(wide)).toMatchObject({ pages: 2, columns: 2, rows: 1 })
  const long = { ...wide, points: moved(wide, ([x, y]) => [0.4 * x, 14 * y]) }
  expect(print(long)).toMatchObject({ columns: 1, rows: 2, page: { height: PAPERS.roll.height } })
})

test('A3 takes fewer pages than A4', () => {
  const [a4, a3] = (['a4', 'a3'] as const).map((paper) => writePatternPdf(skirt, paper))
  expect(a3.pages).toBeLessThan(a4.pages)
  expect(strFromU8(a3.bytes, true)).toContain('/MediaBox [0 0 841.8898 1190.5512]')
})

test('tiles are named like a chess board', () => {
  expect([tileName(0, 0), tileName(1, 1), tileName(25, 11)]).toEqual(['A1', 'B2', 'Z12'])
})
