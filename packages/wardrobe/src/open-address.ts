/** A wardrobe behind an address, for pages and workers: files are fetched when they are first asked for. */

import { type BodyData, bodyNames, InputError, readBodyData, readFabrics } from '@selvedge/engine'
import { readBvh } from '@selvedge/engine/io'
import { BODY_FILES, BODY_FILES_CHILD } from '@selvedge/engine/sim'
import { CATALOGUE, MOTIONS, needEntry, needMotionFile, readEntry } from './catalogue.ts'
import { packedText, type Wardrobe } from './wardrobe.ts'

/** `addressOf` gives the absolute address of a file of the data folder; `from` is what the wardrobe calls itself by. */
export function openAddress(from: string, addressOf: (path: string) => string | Promise<string>): Wardrobe {
  const fetched = new Map<string, Promise<Uint8Array>>()
  const read = (path: string): Promise<Uint8Array> => {
    const known = fetched.get(path)
    if (known !== undefined) return known
    const coming = Promise.resolve(addressOf(path)).then(fetchBytes)
    fetched.set(path, coming)
    coming.catch(() => fetched.delete(path)) // the next one may ask again
    return coming
  }
  const text = async (path: string) => new TextDecoder().decode(await read(path))
  const bodies = new Map<boolean, Promise<BodyData>>()
  const readBodies = async (children: boolean) => {
    const names = children ? [...BODY_FILES, ...BODY_FILES_CHILD] : BODY_FILES
    const files = await Promise.all(names.map((name) => read(`bodies/${name}`)))
    return readBodyData(Object.fromEntries(names.map((name, k) => [name, files[k]])))
  }
  const wardrobe: Wardrobe = {
    from,
    garment: async (name) => {
      const entry = needEntry(name)
      return readEntry(entry, await text(entry.file), name)
    },
    fabrics: async () => readFabrics(await text('fabrics/fabrics.json')),
    bodyData: ({ children = false } = {}) => {
      const known = bodies.get(children) ?? readBodies(children)
      bodies.set(children, known)
      known.catch(() => bodies.delete(children))
      return known
    },
    motion: async (name) => readBvh(packedText(await read(needMotionFile(name)))),
    names: async () => ({
      garments: CATALOGUE.map(({ name }) => name),
      fabrics: (await wardrobe.fabrics()).map(({ name }) => name),
      bodies: bodyNames({ presets: JSON.parse(await text('bodies/presets.json')).presets, children: true }),
      motions: MOTIONS,
    }),
  }
  return wardrobe
}

async function fetchBytes(address: string): Promise<Uint8Array> {
  const response = await fetch(address).catch(() => null)
  const page = response?.headers.get('content-type')?.startsWith('text/html') // what many servers say for "not here"
  if (response?.ok && !page) return new Uint8Array(await response.arrayBuffer())
  const answer = response === null ? 'no answer' : page ? 'a page came instead' : response.status
  throw new InputError(
    `cannot load ${address}: ${answer}; serve the data folder of @selvedge/wardrobe and say where it is with "from"`,
  )
}
