/**
 * STL, the format of 3-D printers: loose triangles, nothing else. Written for a body to print or mill a dress form
 * from: binary, millimetres, z up, as slicers expect. Read: binary and text, as a body.
 *
 *   (X, Y, Z) = 1000 (x, −z, y)                 ours in metres with y up → file                        [mm]  (1)
 *
 * The file knows neither unit nor axis: unless told, the reader takes our own header at its word and else guesses from
 * the size, and says so. Corners at the same place become one vertex, so a closed surface comes back closed.
 * Source: 3D Systems, StereoLithography Interface Specification, 1988. See `docs/formats/stl.md`.
 */
import { InputError, magnitude, type TriangleMesh } from '../core/index.ts'
import { weldPlaces } from './weld-places.ts'

export type StlUnit = 'mm' | 'cm' | 'm'
export type StlUp = 'y' | 'z'

export interface StlMesh extends TriangleMesh {
  /** What was guessed or left out, a sentence each. */
  readonly notes: readonly string[]
}

export function writeStl({ position, triVertex }: TriangleMesh): Uint8Array {
  const triCount = triVertex.length / 3
  const bytes = new Uint8Array(HEADER + 4 + RECORD * triCount)
  bytes.set(Array.from(OWN_HEADER, (letter) => letter.charCodeAt(0)))
  const view = new DataView(bytes.buffer)
  view.setUint32(HEADER, triCount, true)
  const corner = new Float64Array(9)
  for (let t = 0; t < triCount; t++) {
    for (let k = 0; k < 3; k++) {
      const from = 3 * triVertex[3 * t + k]
      corner[3 * k] = Math.fround(1000 * position[from]) // (1)
      corner[3 * k + 1] = Math.fround(-1000 * position[from + 2])
      corner[3 * k + 2] = Math.fround(1000 * position[from + 1])
    }
    const at = HEADER + 4 + RECORD * t
    facing(corner).forEach((value, k) => {
      view.setFloat32(at + 4 * k, value, true)
    })
    for (let k = 0; k < 9; k++) view.setFloat32(at + 12 + 4 * k, corner[k], true)
  }
  return bytes
}

export function readStl(bytes: Uint8Array, options: { unit?: StlUnit; up?: StlUp } = {}): StlMesh {
  const binary = isBinary(bytes)
  const corners = binary ? readBinary(bytes) : readText(bytes)
  const own = binary && latin(bytes.subarray(0, OWN_HEADER.length)) === OWN_HEADER
  const notes: string[] = []
  const unit = options.unit ?? (own ? 'mm' : guessUnit(corners, notes))
  const up = options.up ?? (own ? 'z' : guessUp(corners, notes))
  const scale = METRES[unit]
  for (let at = 0; at < corners.length; at += 3) {
    const [x, y, z] = corners.subarray(at, at + 3)
    corners[at] = x / scale
    corners[at + 1] = (up === 'z' ? z : y) / scale
    corners[at + 2] = (up === 'z' ? 0 - y : z) / scale
  }
  const welded = weldPlaces(
    corners,
    Int32Array.from({ length: corners.length / 3 }, (_, k) => k),
  )
  if (welded.dropped > 0) notes.push(`${welded.dropped} triangles without area were left out`)
  if (welded.triVertex.length === 0)
    throw new InputError('stl: no triangle has an area; export the mesh again')
  return { position: welded.position, triVertex: welded.triVertex, notes }
}

/** Some binary files begin with "solid" too: the count decides. */
function isBinary(bytes: Uint8Array): boolean {
  return hasBinaryLength(bytes) || !opensSolid(bytes)
}

/** True for bytes that open like one of these files. */
export function looksLikeStl(bytes: Uint8Array): boolean {
  return hasBinaryLength(bytes) || opensSolid(bytes)
}

function opensSolid(bytes: Uint8Array): boolean {
  return /^\s*solid\b/.test(latin(bytes.subarray(0, 64)))
}

function hasBinaryLength(bytes: Uint8Array): boolean {
  if (bytes.length < HEADER + 4) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return HEADER + 4 + RECORD * view.getUint32(HEADER, true) === bytes.length
}

function readBinary(bytes: Uint8Array): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const held = Math.floor((bytes.length - HEADER - 4) / RECORD)
  if (held < 1) throw new InputError('stl: the file holds no triangle; it is cut short or no STL')
  const count = view.getUint32(HEADER, true)
  if (count < 1 || count > held) {
    throw new InputError(`stl: the file announces ${count} triangles and holds ${held}; export it again`)
  }
  const corners = new Float64Array(9 * count)
  for (let t = 0; t < count; t++) {
    const at = HEADER + 4 + RECORD * t + 12
    for (let k = 0; k < 9; k++) {
      corners[9 * t + k] = finite(view.getFloat32(at + 4 * k, true), `triangle ${t + 1}`)
    }
  }
  return corners
}

/** Only the lines "vertex x y z" matter; three of them make a triangle. */
function readText(bytes: Uint8Array): Float64Array {
  const corners: number[] = []
  latin(bytes)
    .split('\n')
    .forEach((line, row) => {
      const words = line.trim().split(/\s+/)
      if (words[0]?.toLowerCase() !== 'vertex') return
      for (let k = 1; k <= 3; k++) corners.push(finite(Number(words[k] ?? 'nothing'), `line ${row + 1}`))
    })
  if (corners.length === 0 || corners.length % 9 !== 0) {
    throw new InputError(
      `stl: ${corners.length / 3} corners do not make whole triangles; the file is cut short or no STL`,
    )
  }
  return Float64Array.from(corners)
}

function finite(value: number, where: string): number {
  if (Math.abs(value) <= PLACE_MAX) return value
  throw new InputError(`stl ${where}: a corner is not a number in reach; export the mesh again`)
}

/** Bodies are between a doll and a giant: 4 m, 400 cm or more than that in mm. */
function guessUnit(corners: Float64Array, notes: string[]): StlUnit {
  const size = Math.max(...extents(corners))
  const unit = size < 4 ? 'm' : size < 400 ? 'cm' : 'mm'
  notes.push(`the file has no unit: its largest measure ${Number(size.toPrecision(4))} was taken as ${unit}`)
  return unit
}

/** A body stands: up is the longer of y and z. */
function guessUp(corners: Float64Array, notes: string[]): StlUp {
  const [, y, z] = extents(corners)
  const up = y > z ? 'y' : 'z'
  notes.push(`the file does not say which way is up: ${up} was taken`)
  return up
}

function extents(corners: Float64Array): number[] {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let k = 0; k < corners.length; k++) {
    low[k % 3] = Math.min(low[k % 3], corners[k])
    high[k % 3] = Math.max(high[k % 3], corners[k])
  }
  return high.map((value, axis) => value - low[axis])
}

/** Unit normal of a triangle; (0, 0, 0), which readers must recompute, when it has no area. */
function facing(c: Float64Array): number[] {
  const [ux, uy, uz] = [c[3] - c[0], c[4] - c[1], c[5] - c[2]]
  const [vx, vy, vz] = [c[6] - c[0], c[7] - c[1], c[8] - c[2]]
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = magnitude(normal[0], normal[1], normal[2])
  return length > 0 ? normal.map((value) => value / length) : [0, 0, 0]
}

function latin(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  }
  return text
}

const HEADER = 80 // bytes of free text
const RECORD = 50 // bytes: normal, three corners, two unused
const OWN_HEADER = 'Selvedge STL, millimetres, z up' // does not begin with "solid"
const METRES = { mm: 1000, cm: 100, m: 1 } // units of the file in a metre
const PLACE_MAX = 1e9 // file units; farther is damage, and its square would lose the rest
