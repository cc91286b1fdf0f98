/**
 * Any closed mesh as a body: a scan, a dress form, a character from another program. What the file does not say is guessed
 * and told: the unit from the size of a person, the upright axis from the longest side; the soles are put on y = 0.
 * Which way it faces cannot be seen from triangles: +z is taken to be the front.
 *
 * A skin that passes through itself by a little is smoothed as in `free-crossings.ts`; more than that is refused, because cloth
 * needs an inside to stay out of. Such a body has no joints and no girths: it can be dressed, not measured or moved.
 */
import { InputError, type TriangleMesh } from '../core/index.ts'
import { checkClosedMesh, findCrossings as countedCrossings, placeName, Solid } from '../geometry/index.ts'
import type { Body } from './build-body.ts'
import { type FindCrossings, freeCrossings } from './free-crossings.ts'

export interface MeshBody {
  readonly body: Body
  /** What was guessed or mended, a sentence each. */
  readonly notes: readonly string[]
  /** Brings other positions of the same mesh, in the file's units, to where the body stands. */
  place(position: Float64Array): void
}

export interface MeshBodyOptions {
  /** Another test than the exact one of `geometry/`. */
  readonly findCrossings?: FindCrossings | undefined
  /** Metres per unit of the file; guessed when left out. */
  readonly metresPerUnit?: number
  readonly up?: 'y' | 'z'
}

export function bodyFromMesh(mesh: TriangleMesh, name: string, options: MeshBodyOptions = {}): MeshBody {
  checkNumbers(mesh)
  const notes: string[] = []
  const { triVertex, turned, partsTurned, parts } = checkClosedMesh(mesh)
  if (triVertex.length < 12)
    throw new InputError('the body has fewer than four triangles; choose a closed mesh')
  if (turned > 0) notes.push(`${turned} triangles faced the other way than their neighbours and were turned`)
  if (partsTurned > 0) notes.push('the mesh was inside out and was turned')
  if (parts > 1) notes.push(`the body is made of ${parts} separate parts`)
  const stance = findStance(mesh.position, options, notes)
  const position = mesh.position.slice()
  stance(position)
  const repair = freeCrossings({ position, triVertex }, options.findCrossings)
  if (repair.left > 0 || repair.moveMax > MEND_MAX)
    throw crossing({ position: mesh.position, triVertex }, options)
  if (repair.moveMax > 0) {
    notes.push(
      `the skin passed through itself and was smoothed there, by ${(1000 * repair.moveMax).toFixed(1)} mm at most`,
    )
  }
  const { high } = extent(position, 1)
  const body: Body = {
    name,
    position,
    triVertex,
    solid: new Solid({ position, triVertex }),
    vertexCount: position.length / 3,
    triCount: triVertex.length / 3,
    height: high,
    girths: {},
    joints: {},
    repair,
  }
  return { body, notes, place: stance }
}

/** Skin may be moved by so much to free it of crossings [m]; deeper ones are for a person to decide. */
const MEND_MAX = 0.005
/** Heights of people and dress forms, and of what else stands in a room [m]. */
const SIZES = [0.5, 2.5] as const
/** Tried in this order: metres per unit. */
const UNITS: readonly (readonly [string, number])[] = [
  ['metres', 1],
  ['centimetres', 0.01],
  ['millimetres', 0.001],
  ['decimetres', 0.1],
  ['inches', 0.0254],
]

/** How the file's places become ours. */
function findStance(
  position: Float64Array,
  { metresPerUnit, up }: MeshBodyOptions,
  notes: string[],
): (place: Float64Array) => void {
  const size = [0, 1, 2].map((axis) => {
    const { low, high } = extent(position, axis)
    return high - low
  })
  const upright = up ?? (size[2] > LYING * Math.max(size[0], size[1]) ? 'z' : 'y')
  if (up === undefined && upright === 'z')
    notes.push('z was taken to be up, since the mesh is longest along it')
  const tall = upright === 'z' ? size[2] : size[1]
  const fitting = UNITS.find(([, metres]) => tall * metres >= SIZES[0] && tall * metres <= SIZES[1])
  const scale = metresPerUnit ?? fitting?.[1] ?? 1
  if (metresPerUnit === undefined && fitting === undefined) {
    notes.push(`${Number(tall.toPrecision(3))} units tall is no size of a person: taken as metres`)
  } else if (metresPerUnit === undefined && scale !== 1 && fitting !== undefined) {
    notes.push(`the file was taken to be in ${fitting[0]}: ${(tall * scale).toFixed(2)} m tall`)
  }
  const low = extent(position, upright === 'z' ? 2 : 1).low
  if (Math.abs(low * scale) > STANDING)
    notes.push(`moved by ${(-low * scale).toFixed(3)} m to stand on the ground`)
  return (place) => {
    for (let at = 0; at < place.length; at += 3) {
      const [x, y, z] = [place[at], place[at + 1], place[at + 2]]
      place[at] = x * scale
      place[at + 1] = ((upright === 'z' ? z : y) - low) * scale
      place[at + 2] = (upright === 'z' ? -y : z) * scale
    }
  }
}

/** A mesh so much longer along z than along x and y lies on its back or has z up [–]; arms may stretch as wide as high. */
const LYING = 1.3
/** Not worth a note [m]. */
const STANDING = 0.001

function checkNumbers({ position }: TriangleMesh): void {
  const bad = position.findIndex((value) => !Number.isFinite(value))
  if (bad >= 0) {
    throw new InputError(
      `vertex ${Math.floor(bad / 3) + 1} of the body is not at a finite place; repair the mesh`,
    )
  }
}

function crossing(mesh: TriangleMesh, { findCrossings = countedCrossings }: MeshBodyOptions): InputError {
  const pairs = findCrossings(mesh)
  return new InputError(
    `the body crosses itself in ${pairs.length / 2} places, first near ${placeName(mesh.position, mesh.triVertex[3 * pairs[0]])}, so it has no clear inside; repair the mesh`,
  )
}

function extent(position: Float64Array, axis: number): { low: number; high: number } {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let at = axis; at < position.length; at += 3) {
    low = Math.min(low, position[at])
    high = Math.max(high, position[at])
  }
  return { low, high }
}
