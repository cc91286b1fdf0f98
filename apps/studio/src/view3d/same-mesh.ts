/** Another drape on the mesh that is in the picture, as after Undo or with another fabric, needs new places and nothing else. */
import type { FromEngine } from '../worker/protocol.ts'

export type GarmentMessage = Extract<FromEngine, { kind: 'garment' }>

export function sameMesh(a: GarmentMessage, b: GarmentMessage): boolean {
  return CUT.every((name) => isSame(a[name], b[name]))
}

/** All of a garment but where it is. */
const CUT = [
  'triVertex',
  'triPattern',
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
