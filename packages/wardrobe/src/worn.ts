/** Garments on a body, and the files they can be taken away in. */

import { InputError } from '@selvedge/engine'
import { formatNamed, type MeshScene } from '@selvedge/engine/io'
import { nameHint } from '@selvedge/engine/sim'
import { saveFile } from '#host'
import type { Soon } from './wardrobe.ts'
import type { WornRecord } from './wear.ts'

export type WornFormat = 'glb' | 'obj' | 'usdz' | 'stl' | 'json'

export interface Worn extends WornRecord {
  bytes(format: WornFormat): Promise<Uint8Array<ArrayBuffer>>
  /** For pages: to show, to send, or to offer as a download. */
  blob(format: WornFormat): Promise<Blob>
  /** For Node: the ending of the name says the format; a file that is there is whole. */
  save(path: string): Promise<void>
}

export function buildWorn(record: WornRecord): Worn {
  const bytes = async (format: WornFormat) => {
    const made = await outletNamed(format).write(record)
    return typeof made === 'string' ? new TextEncoder().encode(made) : new Uint8Array(made)
  }
  return {
    ...record,
    bytes,
    blob: async (format) => new Blob([await bytes(format)], { type: outletNamed(format).type }),
    save: async (path) => {
      const ending = /\.([^./\\]*)$/.exec(path)?.[1] ?? ''
      await saveFile(path, await bytes(ending.toLowerCase() as WornFormat))
    },
  }
}

interface Outlet {
  /** As servers and browsers call it. */
  readonly type: string
  write(record: WornRecord): Soon<Uint8Array | string>
}

const OUTLETS: Readonly<Record<WornFormat, Outlet>> = {
  glb: meshOutlet('glb'),
  obj: meshOutlet('obj'),
  usdz: meshOutlet('usdz'),
  stl: meshOutlet('stl'), // the cloth alone, as open as it is
  json: { type: 'application/json', write: (record) => `${JSON.stringify(factsOf(record), null, 2)}\n` },
}

function meshOutlet(name: string): Outlet {
  const { type, write } = formatNamed(name, { kinds: ['mesh'], able: 'write' })
  return { type, write: (record) => write(sceneOf(record), {}) }
}

function outletNamed(name: string): Outlet {
  if (Object.hasOwn(OUTLETS, name)) return OUTLETS[name as WornFormat]
  throw new InputError(`no format "${name}"; ${nameHint(name, Object.keys(OUTLETS))}`)
}

function sceneOf({ drape, body, numbers, garments }: WornRecord): MeshScene {
  const names = garments.map(({ name }) => name).join(', ')
  const comment = `Selvedge, ${names}, state ${numbers.stateHash}`
  return { garment: drape, body, comment, extras: { ...numbers } }
}

function factsOf({ garments, body, fabric, drape, numbers, order, notes }: WornRecord) {
  const { name, height, girths } = body
  return {
    garments: garments.map((garment) => garment.name),
    body: { name, height, girths },
    fabric: fabric.name,
    numbers,
    layers: drape.layers,
    order,
    notes,
  }
}
