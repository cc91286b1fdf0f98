/**
 * The tape itself, as a line to be drawn: where it is laid on the skin at rest, and where that place is in whatever pose the skin
 * is in. Every point lies on an edge of the skin,
 *
 *   x = (1 − t) x_a + t x_b          a, b and t found once where the body is measured                        [m]   (1)
 *
 * so a tape round the thigh stays round the thigh of someone who sits. Girths are drawn as they are read, straight over hollows;
 * lengths as straight as they are taken (`measure-body.ts`), over the back of the elbow instead of through its joint. Height and
 * inseam stand on the ground beside the body. In a pose that opens wide hollows a drawn tape may dip into the skin; what it reads is
 * never taken from the drawing.
 */
import { assert } from '../core/index.ts'
import { convexHull } from '../geometry/index.ts'
import type { Body } from './build-body.ts'
import { findPlaces, type MeasurementName } from './measure-body.ts'
import { type CutPlane, planeAxes } from './tape.ts'
import {
  crotchLevel,
  level,
  levelPlane,
  neckRoot,
  seatPlane,
  shoulderCut,
  squarePlane,
  TAPE_CUTS,
  type TapeCut,
  type TapeFrame,
  type TapePoint,
  tapeFrame,
} from './tape-frame.ts'

/** (1) */
interface SkinPoint {
  readonly a: number
  readonly b: number
  readonly t: number
}

/**
 * Points of the tape, 3 numbers each [m]; one that goes round ends where it began. `standing`: the skin of the same body
 * where it is now. Empty on a body from a file, which nobody knows how to measure.
 */
export function layTape(
  body: Body,
  name: MeasurementName,
  standing: ArrayLike<number> = body.position,
): Float64Array {
  if (body.marks === undefined) return new Float64Array(0)
  const frame = tapeFrame({ ...body, marks: body.marks })
  const found = findPlaces(frame, [name]).find(({ rival }) => !rival)
  assert(found !== undefined, `no tape is called ${name}`)
  const cut = cutOf(frame, name, found.share ?? 0)
  const at = ({ a, b, t }: SkinPoint): TapePoint => {
    const along = (c: number) => standing[3 * a + c] + t * (standing[3 * b + c] - standing[3 * a + c])
    return [along(0), along(1), along(2)]
  }
  const line = cut ? goRound(frame, cut).map(at) : LINES[name as LengthName](frame, at, found.value, standing)
  return Float64Array.from(line.flat())
}

type LengthName = Exclude<MeasurementName, keyof typeof TAPE_CUTS | 'bust' | 'waist' | 'hips'>

/** Null for lengths. */
function cutOf(f: TapeFrame, name: MeasurementName, share: number): TapeCut | null {
  if (name === 'bust' || name === 'waist' || name === 'hips')
    return level(f.marks.trunk, f.low + share * f.height)
  return name in TAPE_CUTS ? TAPE_CUTS[name as keyof typeof TAPE_CUTS](f, share) : null
}

/** Corners of the hull of a cut, and the first one again. */
function goRound(f: TapeFrame, { part, plane, side = 0 }: TapeCut): SkinPoint[] {
  const points = cutEdges(f.position, part, plane).filter((point) => side === 0 || along(f, point, 0) > 0)
  const [u, v] = planeAxes(plane.normal)
  const flat = points.flatMap((point) => {
    const [x, y, z] = [0, 1, 2].map((c) => along(f, point, c))
    return [u, v].map((axis) => axis[0] * x + axis[1] * y + axis[2] * z)
  })
  const hull = convexHull(Float64Array.from(flat))
  return [...hull, ...hull.slice(0, 1)].map((row) => points[row])
}

type Line = (
  f: TapeFrame,
  at: (point: SkinPoint) => TapePoint,
  /** What was read [m]. */
  value: number,
  standing: ArrayLike<number>,
) => TapePoint[]

const LINES: Record<LengthName, Line> = {
  height(f, _, __, standing) {
    const rod = f.joint('LeftHand')[0] // beside the body
    const [low, high] = reach(standing, 3 * f.vertexCount)
    return [
      [rod - 0.1, high, 0],
      [rod, high, 0],
      [rod, low, 0],
      [rod - 0.1, low, 0],
    ]
  },
  shoulderWidth: (f, at) => bothSides(at(shoulderOf(f))),
  shoulderLength: (f, at) => [
    at(farthest(f, { part: f.marks.neck, plane: neckRoot(f) }, [1, 0, 0])),
    at(shoulderOf(f)),
  ],
  armLength: (f, at) => [
    at(shoulderOf(f)),
    at(farthest(f, armCut(f, 'LeftArm', 'LeftForeArm'), BACK)),
    at(farthest(f, armCut(f, 'LeftForeArm', 'LeftHand'), BACK)),
  ],
  inseam(f, at, _, standing) {
    const [x, y, z] = at(vertexAt(f.marks.crotch))
    return [
      [x, y, z],
      [x, reach(standing, 3 * f.vertexCount)[0], z],
    ]
  },
  backWaistLength: (f, at) => [
    at(farthest(f, { part: f.marks.neck, plane: neckRoot(f) }, BACK)),
    at(farthest(f, { part: f.marks.trunk, plane: levelPlane(f.waistLine) }, BACK)),
  ],
  waistToHips(f, at, value) {
    const seat = seatPlane(f, value / (f.waistLine - crotchLevel(f)))
    return [levelPlane(f.waistLine), seat].map((plane) =>
      at(farthest(f, { part: f.marks.trunk, plane }, BACK)),
    )
  },
  bustPoints: (f, at) => bothSides(at(vertexAt(f.marks.bustPoint))),
}

const BACK: TapePoint = [0, 0, -1]

function shoulderOf(f: TapeFrame): SkinPoint {
  return farthest(f, shoulderCut(f), [0, 1, 0])
}

function armCut(f: TapeFrame, from: string, to: string): TapeCut {
  return { part: f.marks.arm, plane: squarePlane(f.joint(from), f.joint(to), 1) }
}

/** Of a cut, the point that lies farthest in a direction. */
function farthest(f: TapeFrame, { part, plane }: TapeCut, direction: TapePoint): SkinPoint {
  const points = cutEdges(f.position, part, plane)
  const far = points.map((point) =>
    direction.reduce((sum, value, c) => sum + (value === 0 ? 0 : value * along(f, point, c)), 0),
  )
  return points[far.indexOf(Math.max(...far))]
}

/** Edges of a part that pass through the plane; a corner on it counts as above. */
function cutEdges(x: Float64Array, part: Int32Array, { normal, offset }: CutPlane): SkinPoint[] {
  const above = (i: number) =>
    normal[0] * x[3 * i] + normal[1] * x[3 * i + 1] + normal[2] * x[3 * i + 2] - offset
  const points: SkinPoint[] = []
  for (let corner = 0; corner < part.length; corner++) {
    const a = part[corner]
    const b = part[corner % 3 === 2 ? corner - 2 : corner + 1]
    const [ha, hb] = [above(a), above(b)]
    if (ha >= 0 !== hb >= 0) points.push({ a, b, t: ha / (ha - hb) })
  }
  return points
}

function along({ position }: TapeFrame, { a, b, t }: SkinPoint, c: number): number {
  return position[3 * a + c] + t * (position[3 * b + c] - position[3 * a + c])
}

function vertexAt(row: number): SkinPoint {
  return { a: row, b: row, t: 0 }
}

/** The left side speaks for both. */
function bothSides([x, y, z]: TapePoint): TapePoint[] {
  return [
    [x, y, z],
    [-x, y, z],
  ]
}

/** Lowest and highest of the first numbers of a skin [m]. */
function reach(standing: ArrayLike<number>, end: number): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = 1; at < end; at += 3) {
    low = Math.min(low, standing[at])
    high = Math.max(high, standing[at])
  }
  return [low, high]
}
