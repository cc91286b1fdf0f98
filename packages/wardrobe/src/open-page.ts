/** The wardrobe of a page or a worker: an address. */
import { openAddress } from './open-address.ts'
import type { Wardrobe } from './wardrobe.ts'

/** The data that came with this package, where the bundler put it, or a folder like it at another address. */
export function openWardrobe({ from }: { readonly from?: string | URL | undefined } = {}): Wardrobe {
  if (from === undefined) return openAddress('', ownAddress)
  const base = globalThis.document?.baseURI ?? globalThis.location.href
  const folder = new URL(from, base).href.replace(/\/?$/, '/')
  return openAddress(folder, (path) => new URL(path, folder).href)
}

/** The list is a module of its own: who says `from` never loads it. */
async function ownAddress(path: string): Promise<string> {
  return (await import('#data-addresses')).dataAddresses[path]
}
