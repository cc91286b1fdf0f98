import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildContact, contactBytes, emptyContactReport, resolveContact } from '../contact/index.ts'
import { buildRandom, stateHash } from '../core/index.ts'
import { loadKernels } from './load-kernels.ts'

const SEED = 77
const DT = 1 / 120
const wasm = readFileSync(new URL('../../dist/kernels.wasm', import.meta.url))

describe('contact kernels as WebAssembly', () => {
  it('give the same bits as the TypeScript originals: lists, near pairs, hits, places, velocities', async () => {
    const original = shakenSheets(await loadKernels(null))
    const twin = shakenSheets(await loadKernels(wasm))
    expect(twin.candidates).toBeGreaterThan(1000)
    expect(twin.impulses).toBeGreaterThan(20)
    expect(twin.repulsions).toBeGreaterThan(20)
    expect(twin).toEqual(original)
  })
})

/** Four plies of cloth shaken over a tilted square, three steps; hashes of everything the kernels wrote. */
function shakenSheets(kernels: Awaited<ReturnType<typeof loadKernels>>) {
  const n = 6
  const position: number[] = []
  const triVertex: number[] = []
  for (let ply = 0; ply < 4; ply++) {
    for (let k = 0; k < (n + 1) ** 2; k++) {
      const [i, j] = [k % (n + 1), Math.floor(k / (n + 1))]
      position.push(0.01 * (i + 0.5 * (j & 1)), 0.0008 * ply, 0.0087 * j)
      const c = ply * (n + 1) ** 2 + k
      if (i < n && j < n) triVertex.push(c, c + n + 1, c + 1, c + 1, c + n + 1, c + n + 2)
    }
  }
  const vertexCount = position.length / 3
  const square = {
    position: Float64Array.of(-1, -0.3, -1, 1, -0.301, -1, 1, -0.302, 1, -1, -0.3, 1).map((value, k) =>
      k % 3 === 1 ? value + 0.2995 : value,
    ),
    triVertex: Int32Array.of(0, 2, 1, 0, 3, 2),
  }
  const contact = buildContact(kernels.open(contactBytes(vertexCount + 4, triVertex.length / 3 + 2)), {
    vertexCount,
    triVertex: Int32Array.from(triVertex),
    inverseMass: Float64Array.from({ length: vertexCount }, (_, i) => (i === 3 ? 0 : 5e4)),
    vertexClass: Int32Array.from({ length: vertexCount }, (_, i) => (i === 50 ? 1 : i)),
    obstacles: [square],
    thickness: 5e-4,
    friction: { cloth: 0.3, body: 0.4 },
    edgeLength: 0.01,
  })
  const random = buildRandom(SEED)
  const x = Float64Array.from(position)
  const v = new Float64Array(x.length)
  const report = emptyContactReport()
  const hashes: string[] = []
  for (let step = 0; step < 3; step++) {
    for (let k = 0; k < v.length; k++) v[k] = 0.2 * (2 * random() - 1) - (k % 3 === 1 ? 0.1 : 0)
    for (let k = 9; k < 12; k++) v[k] = 0 // the pin
    resolveContact(contact, x, v, DT, report)
    x.set(contact.motion.xNext)
    const pairs = contact.list.pairs.subarray(0, 4 * contact.list.pairCount)
    hashes.push(
      stateHash(
        x,
        v,
        pairs,
        contact.near.nearRecord,
        contact.motion.hitTime,
        contact.list.dop,
        contact.list.nodeBox,
      ),
    )
  }
  return { ...report, hashes, lists: contact.list.listsBuilt }
}
