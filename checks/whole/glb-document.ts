/** What is in a GLB, for tests of what was written. */
import { expect } from 'vitest'

interface GlbDocument {
  asset: { extras: unknown }
  nodes: { name: string; mesh?: number }[]
  meshes: { name: string; primitives: { indices: number; targets?: unknown[] }[] }[]
  accessors: { count: number }[]
  skins: { joints: number[] }[]
  animations: { channels: { target: { path: string } }[] }[]
}

/** The JSON inside a GLB, as the specification lays it out. */
export function glbDocument(bytes: Uint8Array): GlbDocument {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  expect(view.getUint32(0, true)).toBe(0x46546c67)
  expect(view.getUint32(8, true)).toBe(bytes.length)
  return JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + view.getUint32(12, true))))
}
