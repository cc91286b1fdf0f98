/**
 * The shapes of an SVG drawing in metres, y up: elements with all transforms of their groups, and the scale of the page.
 * A drawing has one true size only when its root gives width in mm, cm or in; else 96 px to the inch are taken (CSS), and
 * the notes say so.
 */
import { cosine, InputError, magnitude, sine } from '../../core/index.ts'
import { type Point2, quoted } from '../../pattern/index.ts'
import { ellipseCubics, readSvgPath, type Stroke, type Subpath } from './svg-path.ts'
import { type XmlElement, xmlText } from './xml.ts'

/** x′ = a x + c y + e, y′ = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export interface SvgShape {
  readonly path: Subpath
  readonly name: string
  readonly line: number
}

export interface SvgText {
  readonly at: Point2
  readonly text: string
}

export interface SvgDrawing {
  readonly shapes: SvgShape[]
  readonly texts: SvgText[]
}

/** Everything drawn below the root, in metres, y up. */
export function readDrawing(root: XmlElement, notes: string[]): SvgDrawing {
  const drawing: SvgDrawing = { shapes: [], texts: [] }
  const strange = new Set<string>()
  walk(root, pageMatrix(root, notes), '', drawing, strange)
  if (strange.size > 0) notes.push(`left out of the drawing: ${[...strange].slice(0, 8).join(', ')}`)
  return drawing
}

/** User units of the root to metres, y up. */
function pageMatrix(root: XmlElement, notes: string[]): Matrix {
  const box = (root.attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const boxed = box.length === 4 && box.every(Number.isFinite) && box[2] > 0 && box[3] > 0
  const width = pageLength(root.attributes.get('width'))
  const height = pageLength(root.attributes.get('height'))
  const x = width && boxed ? width.metres / box[2] : undefined
  const y = height && boxed ? height.metres / box[3] : undefined
  const scale = x !== undefined && y !== undefined ? Math.min(x, y) : (x ?? y ?? PIXEL)
  if (!(width?.real || height?.real) || !boxed) {
    const size = Number((1000 * scale).toPrecision(4))
    notes.push(
      `the drawing gives no page size in mm, cm or in: one unit was taken as ${size} mm (96 px to the inch); check a length`,
    )
  }
  return [scale, 0, 0, -scale, boxed ? -box[0] * scale : 0, boxed ? box[1] * scale : 0]
}

/** A length with its unit; `real`: mm, cm, in, pt, pc, not pixels. */
function pageLength(word: string | undefined): { metres: number; real: boolean } | undefined {
  const found = /^\s*([+-]?[\d.]+(?:e[+-]?\d+)?)\s*(px|mm|cm|in|pt|pc)?\s*$/i.exec(word ?? '')
  const unit = (found?.[2] ?? 'px').toLowerCase()
  const metres = Number(found?.[1]) * UNITS[unit]
  return found && metres > 0 && Number.isFinite(metres) ? { metres, real: unit !== 'px' } : undefined
}

function walk(
  element: XmlElement,
  above: Matrix,
  group: string,
  drawing: SvgDrawing,
  strange: Set<string>,
): void {
  const { name, attributes } = element
  if (HIDDEN.has(name) || /display\s*:\s*none/.test(attributes.get('style') ?? '')) return
  if (attributes.get('display') === 'none') return
  const matrix = multiply(above, readTransform(attributes.get('transform') ?? '', element.line))
  const label = labelOf(element) || group
  if (name === 'text') {
    const text = xmlText(element)
    const first = element.children.find((child) => child.attributes.has('x'))?.attributes ?? attributes
    const at: Point2 = [
      lengthOf(attributes.get('x') ?? first.get('x')),
      lengthOf(attributes.get('y') ?? first.get('y')),
    ]
    if (text !== '') drawing.texts.push({ at: apply(matrix, at), text })
    return
  }
  if (name === 'svg' || name === 'g' || name === 'a' || name === 'switch') {
    for (const child of element.children) walk(child, matrix, name === 'svg' ? '' : label, drawing, strange)
    return
  }
  const paths = elementPaths(element)
  if (!paths) {
    if (!SILENT.has(name)) strange.add(name)
    return
  }
  if (drawing.shapes.length + paths.length > SHAPES_MAX) {
    throw new InputError(`svg: more than ${SHAPES_MAX} shapes; export the pattern pieces alone`)
  }
  for (const path of paths) {
    drawing.shapes.push({ path: transformPath(path, matrix), name: label, line: element.line })
  }
}

/** What the person who drew it called it: a label, a title, an id that no program made up. */
function labelOf(element: XmlElement): string {
  const title = element.children.find(({ name }) => name === 'title')
  const label = element.attributes.get('inkscape:label') ?? (title && xmlText(title)) ?? ''
  if (label !== '') return label
  const id = element.attributes.get('id') ?? ''
  return /^(path|rect|polygon|polyline|circle|ellipse|g|use|layer|svg|shape)[\d_-]*$/i.test(id) ? '' : id
}

/** Subpaths of a shape element in its own units; undefined for elements that are no shapes. */
function elementPaths(element: XmlElement): Subpath[] | undefined {
  const { attributes } = element
  const value = (name: string) => lengthOf(attributes.get(name))
  const line = (to: Point2): Stroke => ({ kind: 'line', to })
  switch (element.name) {
    case 'path':
      return readSvgPath(attributes.get('d') ?? '')
    case 'rect': {
      const [x, y, w, h] = [value('x'), value('y'), value('width'), value('height')]
      if (!(w > 0 && h > 0)) return []
      const strokes = [line([x + w, y]), line([x + w, y + h]), line([x, y + h]), line([x, y])]
      return [{ start: [x, y], strokes, closed: true }]
    }
    case 'line': {
      const strokes = [line([value('x2'), value('y2')])]
      return [{ start: [value('x1'), value('y1')], strokes, closed: false }]
    }
    case 'polygon':
    case 'polyline': {
      const numbers = (attributes.get('points') ?? '')
        .trim()
        .split(/[\s,]+/)
        .map(Number)
      const points = Array.from(
        { length: numbers.length >> 1 },
        (_, k): Point2 => [numbers[2 * k], numbers[2 * k + 1]],
      )
      if (points.length < 2) return []
      if (!numbers.every(Number.isFinite)) {
        throw new InputError(
          `svg line ${element.line}: ${element.name} has points that are no numbers; export it again`,
        )
      }
      return [{ start: points[0], strokes: points.slice(1).map(line), closed: element.name === 'polygon' }]
    }
    case 'circle':
    case 'ellipse': {
      const round = element.name === 'circle'
      const [cx, cy] = [value('cx'), value('cy')]
      const [rx, ry] = round ? [value('r'), value('r')] : [value('rx'), value('ry')]
      if (!(rx > 0 && ry > 0)) return []
      const half = (to: Point2): Stroke =>
        round
          ? { kind: 'arc', radius: rx, large: false, sweep: true, to }
          : { kind: 'ellipse', rx, ry, turn: 0, large: false, sweep: true, to }
      return [{ start: [cx - rx, cy], strokes: [half([cx + rx, cy]), half([cx - rx, cy])], closed: true }]
    }
  }
}

/** A length attribute in user units: mm, cm, in and so on count 96 px to the inch. */
function lengthOf(word: string | undefined): number {
  const found = /^\s*([+-]?[\d.]+(?:e[+-]?\d+)?)\s*(px|mm|cm|in|pt|pc)?/i.exec(word ?? '0')
  const value = Number(found?.[1] ?? 0)
  if (!Number.isFinite(value))
    throw new InputError(`svg: ${quoted(word ?? '')} is no length; export the drawing again`)
  return found?.[2] ? (value * UNITS[found[2].toLowerCase()]) / PIXEL : value
}

export function transformPath(path: Subpath, m: Matrix): Subpath {
  const map = (point: Point2) => apply(m, point)
  const size = Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]))
  const even =
    Math.abs(m[0] * m[2] + m[1] * m[3]) <= 1e-9 * size * size &&
    Math.abs(magnitude(m[0], m[1]) - magnitude(m[2], m[3])) <= 1e-9 * size
  const turned = m[0] * m[3] - m[1] * m[2] < 0
  let at = path.start
  const strokes = path.strokes.flatMap((stroke): Stroke[] => {
    const from = at
    at = stroke.to
    if (stroke.kind === 'line') return [{ kind: 'line', to: map(stroke.to) }]
    if (stroke.kind === 'quadratic')
      return [{ kind: 'quadratic', control: map(stroke.control), to: map(stroke.to) }]
    if (stroke.kind === 'arc' && even) {
      return [{ ...stroke, radius: stroke.radius * size, sweep: stroke.sweep !== turned, to: map(stroke.to) }]
    }
    if (stroke.kind === 'cubic') {
      const [c, d] = stroke.controls
      return [{ kind: 'cubic', controls: [map(c), map(d)], to: map(stroke.to) }]
    }
    const { large, sweep, to } = stroke
    const round = stroke.kind === 'arc'
    const [rx, ry, turn] = round ? [stroke.radius, stroke.radius, 0] : [stroke.rx, stroke.ry, stroke.turn]
    const cubics = ellipseCubics(from, { kind: 'ellipse', rx, ry, turn, large, sweep, to })
    return transformPath({ start: from, strokes: cubics, closed: false }, m).strokes
  })
  return { start: map(path.start), strokes, closed: path.closed }
}

export function apply(m: Matrix, [x, y]: Point2): Point2 {
  return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]]
}

export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ]
}

/** The list of a `transform` attribute as one matrix. */
export function readTransform(text: string, line: number): Matrix {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [, kind, inner] of text.matchAll(/([A-Za-z]+)\s*\(([^)]*)\)/g)) {
    const v = inner
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    if (!v.every(Number.isFinite)) {
      throw new InputError(
        `svg line ${line}: cannot read the transform ${quoted(inner)}; export the drawing again`,
      )
    }
    matrix = multiply(matrix, oneTransform(kind, v, line))
  }
  return matrix
}

function oneTransform(kind: string, v: readonly number[], line: number): Matrix {
  const angle = (v[0] * Math.PI) / 180
  const [cos, sin] = [cosine(angle), sine(angle)]
  switch (kind) {
    case 'matrix':
      if (v.length === 6) return [v[0], v[1], v[2], v[3], v[4], v[5]]
      break
    case 'translate':
      return [1, 0, 0, 1, v[0], v[1] ?? 0]
    case 'scale':
      return [v[0], 0, 0, v[1] ?? v[0], 0, 0]
    case 'rotate': {
      const [x, y] = [v[1] ?? 0, v[2] ?? 0]
      return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
    }
    case 'skewX':
      return [1, 0, sin / cos, 1, 0, 0]
    case 'skewY':
      return [1, sin / cos, 0, 1, 0, 0]
  }
  throw new InputError(
    `svg line ${line}: the transform ${quoted(kind)} is not known; export the drawing again`,
  )
}

const PIXEL = 0.0254 / 96 // [m] CSS: 96 to the inch
const UNITS: Record<string, number> = {
  px: PIXEL,
  mm: 1e-3,
  cm: 1e-2,
  in: 0.0254,
  pt: 0.0254 / 72,
  pc: 0.0254 / 6,
} // [m]
const HIDDEN = new Set([
  'defs',
  'symbol',
  'clipPath',
  'mask',
  'marker',
  'pattern',
  'metadata',
  'style',
  'script',
])
const SILENT = new Set(['title', 'desc', 'namedview'])
const SHAPES_MAX = 20_000
