/** Bytes as letters, for pages that carry their data inside. */
export function toBase64({ buffer, byteOffset, byteLength }: Float32Array | Int32Array | Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}

/** In the page. */
export function fromBase64(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer
}
