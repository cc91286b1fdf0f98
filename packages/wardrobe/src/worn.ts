/** Garments on a body, and the files they can be taken away in. */

import { InputError, nameHint, writeGlb, writeObj, writeStl, writeUsdz } from '@selvedge/engine'
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
    const made = await formatNamed(format).write(record)
    return typeof made === 'string' ? new TextEncoder().encode(made) : new Uint8Array(made)
  }
  return {
    ...record,
    bytes,
    blob: async (format) => new Blob([await bytes(format)], { type: formatNamed(format).type }),
    save: async (path) => {
      const ending = /\.([^./\\]*)$/.exec(path)?.[1] ?? ''
      await saveFile(path, await bytes(ending.toLowerCase() as WornFormat))
    },
  }
}

interface Format {
  /** As servers and browsers call it. */
  readonly type: string
  write(record: WornRecord): Soon<Uint8Array | string>
}

const FORMATS: Readonly<Record<WornFormat, Format>> = {
  glb: {
    type: 'model/gltf-binary',
    write: ({ drape, body, numbers }) => writeGlb({ garment: drape, body, extras: { ...numbers } }),
  },
  obj: {
    type: 'model/obj',
    write: ({ drape, numbers, garments }) =>
      writeObj(drape, `Selvedge, ${garments.map(({ name }) => name).join(', ')}, state ${numbers.stateHash}`),
  },
  usdz: {
    type: 'model/vnd.usdz+zip',
    write: ({ drape, body }) =>
      writeUsdz({
        garment: { ...drape, frames: [drape.position] },
        body: { triVertex: body.triVertex, frames: [body.position] },
      }),
  },
  stl: { type: 'model/stl', write: ({ drape }) => writeStl(drape) }, // the cloth alone, as open as it is
  json: { type: 'application/json', write: (record) => `${JSON.stringify(factsOf(record), null, 2)}\n` },
}

function formatNamed(name: string): Format {
  if (Object.hasOwn(FORMATS, name)) return FORMATS[name as WornFormat]
  throw new InputError(`no format "${name}"; ${nameHint(name, Object.keys(FORMATS))}`)
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
