import { describe, expect, test } from 'vitest'
import { type Point2, panelSignedArea } from '../../pattern/index.ts'
import { apply, multiply, readTransform, transformPath } from './svg-drawing.ts'
import { ellipseCubics, readSvgPath } from './svg-path.ts'
import { strokePanel, strokePoints } from './svg-piece.ts'
import { escapeXml, readXml, xmlText } from './xml.ts'

const ends = (data: string) =>
  readSvgPath(data).map(({ start, strokes }) => [start, ...strokes.map(({ to }) => to)])

describe('path data', () => {
  test('absolute and relative say the same, with or without spaces and repeated letters', () => {
    const wanted = [[[1, 2], [4, 2], [4, 6], [1, 6], [1, 3]]] // biome-ignore format: points
    expect(ends('M1 2 L4 2 L4,6 L1 6V3')).toEqual(wanted)
    expect(ends('m1,2l3 0 0 4-3 0v-3')).toEqual(wanted)
    expect(ends('M 1 2 4 2 4 6 1 6 1 3')).toEqual(wanted)
    expect(ends('M1 2H4v4h-3V3.0e0')).toEqual(wanted)
    expect(ends('M.5.5.25-1e1')).toEqual([[[0.5, 0.5], [0.25, -10]]]) // biome-ignore format: points
  })

  test('S and T mirror the handle before, or start at the point', () => {
    const [path] = readSvgPath('M0 0C0 1 1 1 2 0S4 -1 4 0')
    expect(path.strokes[1]).toEqual({ kind: 'cubic', controls: [[3, -1], [4, -1]], to: [4, 0] }) // biome-ignore format: points
    const [second] = readSvgPath('M0 0Q1 1 2 0T4 0T6 0')
    expect(second.strokes[2]).toEqual({ kind: 'quadratic', control: [5, 1], to: [6, 0] })
    expect(readSvgPath('M0 0S1 1 2 0')[0].strokes[0]).toMatchObject({ controls: [[0, 0], [1, 1]] }) // biome-ignore format: points
  })

  test('Z closes, and drawing on starts where it closed', () => {
    const paths = readSvgPath('M1 1h2v2zl5 5M9 9h1')
    expect(paths.map(({ closed }) => closed)).toEqual([true, false, false])
    expect(paths[1].start).toEqual([1, 1])
  })

  test('flags of arcs may stand together', () => {
    const [path] = readSvgPath('M0 0a5 5 0 0110 0A5,5,0,1,0,0,0')
    expect(path.strokes[0]).toEqual({ kind: 'arc', radius: 5, large: false, sweep: true, to: [10, 0] })
    expect(path.strokes[1]).toMatchObject({ large: true, sweep: false })
  })
})

test('cubics of an ellipse lie on it, whichever of the four ways it goes', () => {
  for (const large of [true, false]) {
    for (const sweep of [true, false]) {
      const [rx, ry, turn] = [3, 2, 0.4]
      const a: Point2 = [1, 0.5]
      const to: Point2 = [-1, 1.2]
      const strokes = ellipseCubics(a, { kind: 'ellipse', rx, ry, turn, large, sweep, to })
      const points = strokePoints({ start: a, strokes, closed: false })
      const flat = points.map(
        ([x, y]): Point2 => [
          (x * Math.cos(turn) + y * Math.sin(turn)) / rx,
          (y * Math.cos(turn) - x * Math.sin(turn)) / ry,
        ],
      )
      const [p, q, r] = [flat[0], flat[flat.length >> 1], flat[flat.length - 1]]
      const d = 2 * (p[0] * (q[1] - r[1]) + q[0] * (r[1] - p[1]) + r[0] * (p[1] - q[1]))
      const n = [p, q, r].map(([x, y]) => x * x + y * y)
      const cx = (n[0] * (q[1] - r[1]) + n[1] * (r[1] - p[1]) + n[2] * (p[1] - q[1])) / d
      const cy = (n[0] * (r[0] - q[0]) + n[1] * (p[0] - r[0]) + n[2] * (q[0] - p[0])) / d
      for (const [x, y] of flat) expect(Math.abs(Math.hypot(x - cx, y - cy) - 1)).toBeLessThan(1e-3)
      const side = (r[0] - p[0]) * (q[1] - p[1]) - (r[1] - p[1]) * (q[0] - p[0])
      expect(side < 0).toBe(sweep) // growing angles: the arc lies to the right of its chord
      expect((p[0] - q[0]) * (r[0] - q[0]) + (p[1] - q[1]) * (r[1] - q[1]) > 0).toBe(large)
    }
  }
})

test('transforms: order, rotation about a point, mirrored and squeezed arcs', () => {
  expect(apply(readTransform('translate(10 5) scale(2)', 1), [1, 1])).toEqual([12, 7])
  const [x, y] = apply(readTransform('rotate(90, 1, 1)', 1), [2, 1])
  expect(x).toBeCloseTo(1, 12)
  expect(y).toBeCloseTo(2, 12)
  expect(multiply(readTransform('translate(1)', 1), readTransform('skewX(45)', 1))[2]).toBeCloseTo(1, 12)
  const disc = readSvgPath('M-1 0A1 1 0 0 1 1 0A1 1 0 0 1 -1 0Z')[0]
  const area = (transform: string) =>
    panelSignedArea(strokePanel('d', transformPath(disc, readTransform(transform, 1)))!)
  expect(area('scale(-1 1)')).toBeCloseTo(Math.PI, 12)
  expect(area('rotate(30) scale(2)')).toBeCloseTo(4 * Math.PI, 12)
  expect(Math.abs(area('scale(3 1)') / (3 * Math.PI) - 1)).toBeLessThan(5e-4)
})

describe('XML', () => {
  test('attributes, text, entities, CDATA, comments and a document type', () => {
    const root = readXml(
      '\uFEFF<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "<b>">]><!-- < --><n:a p=\'1 "2"\' q="&lt;&#65;&#x42;&x;">t<b/><![CDATA[<&]]> u</n:a>',
    )
    expect(root.name).toBe('a')
    expect(Object.fromEntries(root.attributes)).toEqual({ p: '1 "2"', q: '<AB&x;' })
    expect(xmlText(root)).toBe('t<& u')
    expect(root.children.length).toBe(1)
  })

  test('what is escaped comes back', () => {
    const text = 'a "b" <c> & \n\t é 😀'
    expect(readXml(`<r a="${escapeXml(text)}">${escapeXml(text)}</r>`)).toMatchObject({ text })
    expect(readXml(`<r a="${escapeXml(text)}"/>`).attributes.get('a')).toBe(text)
    expect(escapeXml('\u0000\ud800x')).toBe('x')
  })

  test('faults name their line', () => {
    expect(() => readXml('<a>\n<b>\n</a>')).toThrow(/line 3: expected the end of "b"/)
    expect(() => readXml(`${'<a>'.repeat(300)}`)).toThrow(/deep/)
    expect(() => readXml('text')).toThrow(/no element/)
  })
})
