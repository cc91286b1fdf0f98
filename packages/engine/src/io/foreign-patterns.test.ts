/** Small patterns as other programs write them, in inches or without any unit, and what becomes of them. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { edgeLength, edgePoint, type Panel, panelSignedArea } from '../pattern/index.ts'
import { checkFormat, messageFault } from './check-format.ts'
import { readDxfPatterns } from './dxf/dxf-aama.ts'
import { writeDxfAama } from './dxf/dxf-aama-write.ts'
import { readGarment, readPattern } from './read-garment.ts'
import { readSvgPattern } from './svg/svg-pattern.ts'

const folder = new URL('../../../../assets/fixtures/patterns/', import.meta.url)
const textOf = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const INCH = 0.0254
const lengths = (panel: Panel) => panel.edges.map((edge) => edgeLength(panel, edge))
const said = (notes: readonly string[]) => notes.join('\n')

describe('AAMA in inches, half on the fold, two sizes, cut line only', () => {
  const { sizes, sample, notes } = readDxfPatterns(textOf('aama-inch-fold.dxf'))

  test('both sizes are there, and the sample size is the one to start with', () => {
    expect(sizes.map(({ size }) => size)).toEqual(['10', '12'])
    expect(sizes[sample].size).toBe('12')
    expect(sizes[sample].garment.name).toBe('BASIC TOP 12')
    expect(readPattern(textOf('aama-inch-fold.dxf'), undefined, 'x', { size: '10' }).garment.name).toBe(
      'BASIC TOP 10',
    )
  })

  test('the front is unfolded: one hem, one neckline, two of everything else', () => {
    const front = sizes[1].garment.panels[0]
    const hem = Math.max(...lengths(front))
    expect(hem).toBeCloseTo(2 * 10 * INCH, 9)
    expect(front.edges.length).toBe(8)
    const sorted = lengths(front).sort((a, b) => a - b)
    expect(sorted[0]).toBeCloseTo(sorted[1], 6) // shoulders, then armholes, then sides
    expect(sorted[0]).toBeCloseTo(Math.hypot(1.25, 4.5) * INCH, 9)
    expect(panelSignedArea(sizes[0].garment.panels[0])).toBeLessThan(panelSignedArea(front))
    expect(front.title).toBe('cut 1 on fold')
  })

  test('notches and inner lines are on both halves', () => {
    const front = sizes[1].garment.panels[0]
    expect(front.notches?.length).toBe(2)
    for (const { edge: id, at } of front.notches ?? []) {
      const edge = front.edges.find((candidate) => candidate.id === id)!
      const [x, y] = edgePoint(front, edge, at) // a straight side seam
      expect(x).toBeCloseTo(6 * INCH, 9)
      expect(Math.abs(y)).toBeCloseTo(10 * INCH, 9)
    }
    expect(front.lines?.length).toBe(2)
    expect(front.grain).toBe(0)
  })

  test('a pair of sleeves, the second one mirrored', () => {
    const [, sleeve, other] = sizes[1].garment.panels
    expect(other.linked).toEqual({ panel: 'SLEEVE', mirrored: true })
    expect(panelSignedArea(other)).toBeCloseTo(panelSignedArea(sleeve), 12)
    expect(Math.max(...other.points.map(({ at }) => at[0]))).toBeCloseTo(
      -Math.min(...sleeve.points.map(({ at }) => at[0])),
      12,
    )
  })

  test('what is missing is said', () => {
    expect(said(notes)).toMatch(/no seams/)
    expect(said(notes)).toMatch(/one outline only/)
    expect(said(notes)).toMatch(/grade rule/)
    expect(notes.every((note) => note.length < 300)).toBe(true)
    expect(new Set(notes).size).toBe(notes.length)
  })

  test('the allowance is taken off when asked', () => {
    const inner = readDxfPatterns(textOf('aama-inch-fold.dxf'), 'x', { allowance: 0.01 }).sizes[1].garment
      .panels
    const outer = sizes[1].garment.panels
    expect(inner[0].allowance).toBe(0.01)
    for (const k of [0, 1]) {
      // Steiner: moving an outline inwards by d takes away its length times d, less about πd² at the corners.
      const around = lengths(outer[k]).reduce((sum, length) => sum + length, 0)
      const taken = panelSignedArea(outer[k]) - panelSignedArea(inner[k])
      expect(taken).toBeGreaterThan(0.01 * around - 6 * 1e-4)
      expect(taken).toBeLessThan(0.01 * around)
      expect(inner[k].edges.length).toBe(outer[k].edges.length)
    }
    readPattern(textOf('aama-inch-fold.dxf'), 'dxf', 'x', { allowance: 0.01 })
  })

  test('written again by us, both sizes come back', () => {
    const again = readDxfPatterns(writeDxfAama(sizes))
    const told = (all: typeof sizes) => all.map(({ size, garment }) => ({ size, garment }))
    expect(told(again.sizes)).toEqual(told(sizes)) // we draw the grain of copies, too
  })
})

test('metric with cut and sew line: allowance per edge, bulges, notches of all kinds, drill hole, cutout', () => {
  const { garment, notes } = readPattern(textOf('aama-sew-line.dxf'))
  const [pocket] = garment.panels
  expect(lengths(pocket)[1]).toBeCloseTo(0.12, 12)
  const angle = 4 * Math.atan(0.4) // of the bulge
  const radius = 0.06 / Math.sin(angle / 2)
  expect(pocket.edges[3].curve).toMatchObject({ kind: 'arc', large: false })
  expect(lengths(pocket)[3]).toBeCloseTo(radius * angle, 9)
  const bow = (radius * radius * (angle - Math.sin(angle))) / 2
  expect(panelSignedArea(pocket)).toBeCloseTo(0.12 * 0.1 + bow, 9)
  expect(pocket.allowance).toBe(0.01)
  expect(pocket.edges[1].allowance).toBe(0.03)
  expect(pocket.notches?.length).toBe(2)
  expect(pocket.lines?.map(({ label }) => label)).toEqual([undefined, 'cutout', 'drill hole'])
  expect(pocket.grain).toBeCloseTo(Math.PI / 2, 12)
  expect(said(notes)).toMatch(/HATCH/)
  expect(said(notes)).not.toMatch(/units/)
})

test('loose strokes without blocks, layers or units', () => {
  const { garment, notes } = readPattern(textOf('loose-strokes.dxf'))
  expect(garment.panels.map(({ id }) => id).sort()).toEqual(['BAND', 'SKIRT'])
  const skirt = garment.panels.find(({ id }) => id === 'SKIRT')!
  const arc = skirt.edges.find(({ curve }) => curve.kind === 'arc')!
  expect(edgeLength(skirt, arc)).toBeCloseTo(Math.PI * 0.2, 9)
  expect(panelSignedArea(skirt)).toBeCloseTo(0.4 * 0.6 + (Math.PI * 0.04) / 2, 9)
  expect(skirt.lines?.length).toBe(1)
  expect(said(notes)).toMatch(/does not say its units; millimetres/)
  expect(said(notes)).toMatch(/not in blocks/)
})

describe('SVG as a drawing program saves it', () => {
  const { garment, notes } = readSvgPattern(textOf('inkscape-style.svg'))
  const named = (id: string) => garment.panels.find((panel) => panel.id === id) as Panel

  test('names, title, allowance, inner line; hidden and open paths are no pieces', () => {
    expect(garment.panels.map(({ id }) => id).sort()).toEqual([
      'Bodice',
      'band',
      'button-cover',
      'gusset',
      'patch',
      'sleeve',
      'tab',
    ])
    expect(named('Bodice')).toMatchObject({ title: 'Front left', allowance: 0.01 })
    expect(named('Bodice').lines?.length).toBe(1)
    expect(said(notes)).toMatch(/two outlines/)
    expect(said(notes)).toMatch(/left out of the drawing: image/)
    expect(said(notes)).not.toMatch(/96 px/)
  })

  test('sizes in millimetres, whatever the transforms', () => {
    expect(panelSignedArea(named('Bodice'))).toBeCloseTo(0.08 * 0.1, 12)
    expect(panelSignedArea(named('gusset'))).toBeCloseTo((0.04 * 0.05) / 2, 12)
    expect(panelSignedArea(named('button-cover'))).toBeCloseTo(Math.PI * 0.015 ** 2, 12)
    expect(Math.abs(panelSignedArea(named('patch')) / (Math.PI * 0.03 * 0.015) - 1)).toBeLessThan(5e-4)
    expect(panelSignedArea(named('sleeve'))).toBeCloseTo(0.12 * 0.06, 12) // the S curve takes as much as it gives
  })

  test('a smooth run is one edge, breaks of the tangent are corners', () => {
    expect(
      named('sleeve')
        .edges.map(({ curve }) => curve.kind)
        .sort(),
    ).toEqual(['line', 'line', 'line', 'spline'])
    expect(named('button-cover').edges.map(({ curve }) => curve.kind)).toEqual(['arc', 'arc'])
  })

  test('without a page size 96 px are an inch, and that is said', () => {
    const bare = readSvgPattern('<svg><polygon id="a" points="0,0 960,0 960,480 0,480"/></svg>')
    expect(panelSignedArea(bare.garment.panels[0])).toBeCloseTo(10 * 5 * INCH * INCH, 12)
    expect(said(bare.notes)).toMatch(/96 px to the inch/)
  })
})

test.each(['aama-inch-fold.dxf', 'aama-sew-line.dxf', 'loose-strokes.dxf', 'inkscape-style.svg'])(
  'damaged copies of %s are read or refused in a sentence',
  (file) => {
    const seed = 77
    const report = checkFormat({
      text: textOf(file),
      read: (text) => readGarment(text),
      mutations: 60,
      seed,
    })
    console.log(`${file}, seed ${seed}: ${report.refused} refused, ${report.read} still readable`)
    expect(report.refused).toBeGreaterThan(10)
  },
)

test.each([
  ['binary DXF', 'AutoCAD Binary DXF\r\n\u001a\u0000', /binary DXF; export it again as ASCII/],
  ['a cut DXF', textOf('loose-strokes.dxf').slice(0, 200), /^dxf/],
  [
    'a DXF without pieces',
    '0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n',
    /no piece found; each needs a closed outline/,
  ],
  [
    'codes and values out of step',
    '0\nSECTION\n2\nENTITIES\nLINE\n0\n0\nEOF\n',
    /line 5: "LINE" is no group code/,
  ],
  ['XML of another kind', '<?xml version="1.0"?><smis/>', /root element is "smis", not svg/],
  ['an SVG without closed paths', '<svg><path d="M0 0L5 5"/></svg>', /no closed path/],
  ['broken path data', '<svg><path d="M0 0 L 5 x Z"/></svg>', /cannot read the path near/],
  ['an open tag', '<svg><g>', /ends inside "g"/],
  [
    'entities that would grow',
    '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg><text>&a;&a;</text></svg>',
    /no closed path/,
  ],
  ['a broken attribute', '<svg width=5></svg>', /broken attribute/],
])('%s', (_, text, message) => {
  let fault: unknown
  try {
    readGarment(text)
  } catch (error) {
    fault = error
  }
  expect(messageFault(fault)).toBeUndefined()
  expect((fault as Error).message).toMatch(message)
})
