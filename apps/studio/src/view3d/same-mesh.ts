/**
 * Another drape on the mesh that is in the picture, as after Undo or with another fabric, needs new places and nothing else;
 * and a piece whose outline is being dragged is mostly the same triangles, which only lie elsewhere in the pattern.
 */
import type { FromEngine } from '../worker/protocol.ts'

export type GarmentMessage = Extract<FromEngine, { kind: 'garment' }>

export type BodyMessage = Extract<FromEngine, { kind: 'body' }>

/** The same body in the same place, as it is sent again with every drape that begins anew. */
export function sameBody(a: BodyMessage, b: BodyMessage): boolean {
  return STANDING.every((name) => isSame(a[name], b[name]))
}

const STANDING = ['position', 'triVertex', 'triPart'] as const

export function sameMesh(a: GarmentMessage, b: GarmentMessage): boolean {
  return sameTriangles(a, b) && isSame(a.triPattern, b.triPattern)
}

/** The same vertices, joined in the same way; where they lie in the pattern may differ. */
export function sameTriangles(a: GarmentMessage, b: GarmentMessage): boolean {
  return JOINED.every((name) => isSame(a[name], b[name]))
}

/** All of a garment but where it is, in the room and in the pattern. */
const JOINED = [
  'triVertex',
  'triPanel',
  'panelIds',
  'pressed',
  'buttons',
  'zips',
  'threads',
  'threadSeam',
] as const

function isSame(a: ArrayLike<unknown>, b: ArrayLike<unknown>): boolean {
  if (a.length !== b.length) return false
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false
  return true
}
