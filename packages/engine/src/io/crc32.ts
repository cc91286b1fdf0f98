/**
 * The check sum of zip archives and PNG pictures: the remainder of the bytes, read as a polynomial over {0, 1}, by the
 * one of ISO 3309. Table of bytes as in the annex of the PNG specification (ISO/IEC 15948).
 */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = REMAINDER[(crc ^ byte) & 0xff] ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

const POLYNOMIAL = 0xedb88320 // of ISO 3309, lowest bit first

const REMAINDER = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? POLYNOMIAL ^ (rest >>> 1) : rest >>> 1
  return rest >>> 0
})
