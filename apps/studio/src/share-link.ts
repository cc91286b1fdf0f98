/**
 * A document as an address: all of it in the fragment, which browsers never send to a server. Packed with the browser's own
 * DEFLATE (RFC 1951) and written in the letters addresses may have (base64url, RFC 4648 §5). Whoever opens it sees what was
 * meant, and can tell by the hash in it whether the cloth falls as it did.
 *
 *   https://…/#document=1.7V1tc…          1 is the version of the packing
 */
import { InputError, type Project } from '@selvedge/engine'

const KEY = '#document='
const PACKING = '1.'
/** Chat programs and browsers cut longer addresses [characters]. */
export const LINK_MAX = 16_000
/** No document unpacks to more [characters]. */
const TEXT_MAX = 20e6

/** `page`: address of the studio. */
export async function shareLink(project: Project, page: string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(project))
  const packed = await through(bytes, new CompressionStream('deflate-raw'))
  return page.split(/[?#]/, 1)[0] + KEY + PACKING + lettersOf(packed)
}

export function isShareLink(address: string): boolean {
  return address.includes(KEY)
}

/** The text of the document in an address. */
export async function readShareLink(address: string): Promise<string> {
  const carried = address.slice(address.indexOf(KEY) + KEY.length)
  if (!carried.startsWith(PACKING)) {
    throw new InputError('this link was made by a newer Selvedge; load the page again, or ask for the file')
  }
  try {
    const bytes = await through(
      bytesOf(carried.slice(PACKING.length)),
      new DecompressionStream('deflate-raw'),
    )
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new InputError(
      'the link is damaged, perhaps cut short on its way; ask for it again, or for the file',
    )
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length
    if (length > TEXT_MAX) throw new InputError('the link unpacks to more than any document')
    parts.push(read.value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function lettersOf(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}
