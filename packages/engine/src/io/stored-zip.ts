/**
 * A zip archive of files that are stored as they are, each beginning at a multiple of ALIGN: what a USDZ package is, so that
 * readers can map it into memory.
 */
import { strToU8 } from 'fflate'
import { crc32 } from './crc32.ts'
import { joinBytes } from './join-bytes.ts'

export function storedZip(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Uint8Array {
  const locals: Uint8Array[] = []
  const central: Uint8Array[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const letters = strToU8(name)
    const bare = at + LOCAL + letters.length
    // An extra field takes at least its own 4 bytes of header.
    const gap = (ALIGN - (bare % ALIGN)) % ALIGN
    const extra = gap === 0 ? 0 : gap < 4 ? gap + ALIGN : gap
    const facts = { letters, extra, size: bytes.length, crc: crc32(bytes) }
    const head = zipHeader(LOCAL, facts)
    const field = new DataView(head.buffer)
    if (extra > 0) {
      field.setUint16(LOCAL + letters.length, 0x1986, true) // an id no one has registered
      field.setUint16(LOCAL + letters.length + 2, extra - 4, true)
    }
    const entry = zipHeader(CENTRAL, { ...facts, extra: 0 })
    new DataView(entry.buffer).setUint32(42, at, true)
    central.push(entry)
    locals.push(head, bytes)
    at += head.length + bytes.length
  }
  const size = central.reduce((sum, entry) => sum + entry.length, 0)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, files.length, true)
  end.setUint16(10, files.length, true)
  end.setUint32(12, size, true)
  end.setUint32(16, at, true)
  return joinBytes([...locals, ...central, new Uint8Array(end.buffer)])
}

interface ZipFacts {
  readonly letters: Uint8Array
  readonly extra: number
  readonly size: number
  readonly crc: number
}

/** The two headers of an entry hold the same facts, the central one two bytes further on. */
function zipHeader(kind: number, { letters, extra, size, crc }: ZipFacts): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(kind + letters.length + extra)
  const view = new DataView(bytes.buffer)
  const shift = kind === CENTRAL ? 2 : 0
  view.setUint32(0, kind === CENTRAL ? 0x02014b50 : 0x04034b50, true)
  if (shift) view.setUint16(4, 20, true) // made by version 2.0
  view.setUint16(4 + shift, 20, true) // needs version 2.0; flags, method 0 = stored and time stay 0
  view.setUint16(12 + shift, DATE, true)
  view.setUint32(14 + shift, crc, true)
  view.setUint32(18 + shift, size, true)
  view.setUint32(22 + shift, size, true)
  view.setUint16(26 + shift, letters.length, true)
  view.setUint16(28 + shift, extra, true)
  bytes.set(letters, kind)
  return bytes
}

const ALIGN = 64 // bytes; so that readers can map the file without copying
const LOCAL = 30 // bytes of a header before the name
const CENTRAL = 46
const DATE = 0x21 // 1 January 1980: the same bytes every day
