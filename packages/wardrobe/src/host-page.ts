/** What a page does its own way: a wardrobe is an address, and files are handed to the reader's browser. */
import { InputError } from '@selvedge/engine'
import { openAddress } from './open-address.ts'
import type { Wardrobe } from './wardrobe.ts'

/** The data that came with this package, where the bundler put it, or a folder like it at another address. */
export function openWardrobe({ from }: { readonly from?: string | URL | undefined } = {}): Wardrobe {
  if (from === undefined) return openAddress('', ownAddress)
  const folder = new URL(from, globalThis.document?.baseURI ?? globalThis.location.href).href.replace(
    /\/?$/,
    '/',
  )
  return openAddress(folder, (path) => new URL(path, folder).href)
}

/** The list is a module of its own: who says `from` never loads it. */
async function ownAddress(path: string): Promise<string> {
  return (await import('#data-addresses')).dataAddresses[path]
}

export function saveFile(path: string): Promise<void> {
  return Promise.reject(
    new InputError(`"${path}" cannot be saved from a page; offer worn.blob(format) as a download instead`),
  )
}
