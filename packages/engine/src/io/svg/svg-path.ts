/**
 * Strokes of SVG path data (W3C, Scalable Vector Graphics 2, section 9.3): M L H V C S Q T A Z, absolute and relative.
 * Elliptical arcs that are no circles become cubic curves, at most a quarter turn each (its appendix B.2.4 for the centre):
 *
 *   κ = 4/3 tan(δ/4)                handles of a unit arc of angle δ                             [–]  (1)
 */
import { arcTangent, cosine, InputError, magnitude, sine } from '../../core/index.ts'
import { type Point2, quoted } from '../../pattern/index.ts'

/** From the end of the stroke before it to `to`. */
export type Stroke =
  | { kind: 'line'; to: Point2 }
  | { kind: 'quadratic'; control: Point2; to: Point2 }
  | { kind: 'cubic'; controls: [Point2, Point2]; to: Point2 }
  /** Circle arc; `sweep` as in SVG: towards growing angles, x to y. */
  | { kind: 'arc'; radius: number; large: boolean; sweep: boolean; to: Point2 }
  | EllipseStroke

/** Part of an ellipse whose x axis is turned by `turn` [rad]. */
export interface EllipseStroke {
  kind: 'ellipse'
  rx: number
  ry: number
  turn: number
  large: boolean
  sweep: boolean
  to: Point2
}

export interface Subpath {
  start: Point2
  strokes: Stroke[]
  closed: boolean
}

/** Subpaths of path data; `length` turns a word into a number, so that a caller may read exact metres. */
export function readSvgPath(data: string, length: (word: string) => number = Number): Subpath[] {
  const words = new Words(data, length)
  const paths: Subpath[] = []
  let path: Subpath | undefined
  let at: Point2 = [0, 0]
  let handle: { kind: 'cubic' | 'quadratic'; point: Point2 } | undefined
  let letter = ''
  while (!words.done()) {
    const next = words.command()
    if (next) letter = next
    else if (letter === '' || letter === 'z' || letter === 'Z') throw words.fault()
    else if (letter === 'M') letter = 'L'
    else if (letter === 'm') letter = 'l'
    const relative = letter >= 'a'
    const base: Point2 = relative ? at : [0, 0]
    const point = (): Point2 => [base[0] + words.length(), base[1] + words.length()]
    const kind = letter.toUpperCase()
    if (kind === 'M') {
      at = point()
      path = { start: at, strokes: [], closed: false }
      paths.push(path)
      handle = undefined
      continue
    }
    if (!path) throw words.fault()
    if (kind === 'Z') {
      path.closed = true
      at = path.start
      path = { start: at, strokes: [], closed: false } // drawing on without M starts here again
      paths.push(path)
      handle = undefined
      continue
    }
    const stroke = readStroke(words, kind, at, base, point, handle)
    path.strokes.push(stroke)
    handle = handleOf(stroke)
    at = stroke.to
    if (paths.length > PATHS_MAX || path.strokes.length > STROKES_MAX) throw words.fault()
  }
  return paths.filter(({ strokes }) => strokes.length > 0)
}

/** One command's numbers as a stroke; S and T mirror the handle of the stroke before. */
function readStroke(
  words: Words,
  kind: string,
  at: Point2,
  base: Point2,
  point: () => Point2,
  handle: { kind: string; point: Point2 } | undefined,
): Stroke {
  const mirrored = (of: string): Point2 =>
    handle?.kind === of ? [2 * at[0] - handle.point[0], 2 * at[1] - handle.point[1]] : at
  switch (kind) {
    case 'L':
      return { kind: 'line', to: point() }
    case 'H':
      return { kind: 'line', to: [base[0] + words.length(), at[1]] }
    case 'V':
      return { kind: 'line', to: [at[0], base[1] + words.length()] }
    case 'C':
      return { kind: 'cubic', controls: [point(), point()], to: point() }
    case 'S':
      return { kind: 'cubic', controls: [mirrored('cubic'), point()], to: point() }
    case 'Q':
      return { kind: 'quadratic', control: point(), to: point() }
    case 'T':
      return { kind: 'quadratic', control: mirrored('quadratic'), to: point() }
    default:
      return words.arc(point)
  }
}

function handleOf(stroke: Stroke): { kind: 'cubic' | 'quadratic'; point: Point2 } | undefined {
  if (stroke.kind === 'cubic') return { kind: 'cubic', point: stroke.controls[1] }
  if (stroke.kind === 'quadratic') return { kind: 'quadratic', point: stroke.control }
  return undefined
}

class Words {
  private readonly data: string
  private readonly parse: (word: string) => number
  private at = 0

  constructor(data: string, parse: (word: string) => number) {
    this.data = data
    this.parse = parse
  }

  done(): boolean {
    this.match(SPACE)
    return this.at >= this.data.length
  }

  command(): string | undefined {
    return this.match(COMMAND)
  }

  length(): number {
    this.match(SPACE)
    const word = this.match(NUMBER)
    const value = word === undefined ? Number.NaN : this.parse(word)
    if (!Number.isFinite(value)) throw this.fault()
    return value
  }

  /** Radii, turn, flags and end of an arc. */
  arc(point: () => Point2): Stroke {
    const rx = Math.abs(this.length())
    const ry = Math.abs(this.length())
    this.match(SPACE)
    const turn = Number(this.match(NUMBER) ?? Number.NaN)
    const large = this.flag()
    const sweep = this.flag()
    const to = point()
    if (!Number.isFinite(turn)) throw this.fault()
    if (rx === 0 || ry === 0) return { kind: 'line', to }
    if (rx === ry) return { kind: 'arc', radius: rx, large, sweep, to }
    return { kind: 'ellipse', rx, ry, turn: (turn * Math.PI) / 180, large, sweep, to }
  }

  fault(): InputError {
    const near = this.data.slice(Math.max(0, this.at - 8), this.at + 12)
    return new InputError(`svg: cannot read the path near ${quoted(near)}; export the drawing again`)
  }

  private flag(): boolean {
    this.match(SPACE)
    const word = this.match(FLAG)
    if (word === undefined) throw this.fault()
    return word === '1'
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.data)
    if (!found) return undefined
    this.at = pattern.lastIndex
    return found[0]
  }
}

/** A part of an ellipse that starts at `a`, as cubic strokes. */
export function ellipseCubics(a: Point2, arc: EllipseStroke): Stroke[] {
  const { to: b, large, sweep, turn } = arc
  const cos = cosine(turn)
  const sin = sine(turn)
  const px = (cos * (a[0] - b[0]) + sin * (a[1] - b[1])) / 2
  const py = (cos * (a[1] - b[1]) - sin * (a[0] - b[0])) / 2
  const reach = magnitude(px / arc.rx, py / arc.ry)
  if (!(reach > 0)) return [{ kind: 'line', to: b }]
  const rx = arc.rx * Math.max(1, reach) // radii too short for their chord are lengthened
  const ry = arc.ry * Math.max(1, reach)
  const vx = px / rx // where the ellipse is a unit circle: from the middle of the chord to a
  const vy = py / ry
  const away = Math.sqrt(Math.max(0, 1 / (vx * vx + vy * vy) - 1)) * (large === sweep ? -1 : 1)
  const cx = away * vy // and to the centre
  const cy = -away * vx
  const start = arcTangent(vy - cy, vx - cx)
  let delta = arcTangent(-vy - cy, -vx - cx) - start
  if (sweep && delta < 0) delta += 2 * Math.PI
  if (!sweep && delta > 0) delta -= 2 * Math.PI
  const count = Math.max(1, Math.min(8, Math.ceil(Math.abs(delta) / (Math.PI / 2) - 1e-9)))
  const step = delta / count
  const kappa = ((4 / 3) * sine(step / 4)) / cosine(step / 4) // (1)
  const world = (x: number, y: number): Point2 => {
    const ex = rx * (x + cx)
    const ey = ry * (y + cy)
    return [(a[0] + b[0]) / 2 + cos * ex - sin * ey, (a[1] + b[1]) / 2 + sin * ex + cos * ey]
  }
  return Array.from({ length: count }, (_, k): Stroke => {
    const c0 = cosine(start + k * step)
    const s0 = sine(start + k * step)
    const c1 = cosine(start + (k + 1) * step)
    const s1 = sine(start + (k + 1) * step)
    const to = k === count - 1 ? b : world(c1, s1)
    return {
      kind: 'cubic',
      controls: [world(c0 - kappa * s0, s0 + kappa * c0), world(c1 + kappa * s1, s1 - kappa * c1)],
      to,
    }
  })
}

const SPACE = /[\s,]*/y
const COMMAND = /[MmLlHhVvCcSsQqTtAaZz]/y
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const FLAG = /[01]/y
const PATHS_MAX = 20_000 // per path element
const STROKES_MAX = 50_000 // per subpath
