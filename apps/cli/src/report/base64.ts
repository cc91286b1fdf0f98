/** Bytes as letters, for pages that carry their data inside. */
export function toBase64(array: Float32Array | Int32Array | Uint8Array): string {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}

export function fromBase64(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
}

const CHUNK = 8192 // arguments of one call stay below every browser's limit
