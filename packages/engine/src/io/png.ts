/** A picture of eight-bit red, green and blue as a PNG file (ISO/IEC 15948): header, one compressed block, end. */
import { zlibSync } from 'fflate'
import { crc32 } from './crc32.ts'
import { joinBytes } from './join-bytes.ts'

/** `compress`: another way to the same format, where one is at hand that is quicker. */
export function writePng(
  width: number,
  height: number,
  rgb: Uint8Array,
  compress: (bytes: Uint8Array) => Uint8Array = (bytes) => zlibSync(bytes, { level: 9 }),
): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array(height * (1 + 3 * width)) // each row begins with its filter: 0, none
  for (let row = 0; row < height; row++) {
    rows.set(rgb.subarray(3 * width * row, 3 * width * (row + 1)), row * (1 + 3 * width) + 1)
  }
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, 2, 0, 0, 0], 8) // bits per channel, colour without alpha, the only compression, filter, not interlaced
  return joinBytes([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', compress(rows)),
    chunk('IEND', new Uint8Array(0)),
  ])
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let k = 0; k < 4; k++) bytes[4 + k] = name.charCodeAt(k)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)))
  return bytes
}
