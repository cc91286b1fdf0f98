/**
 * Times the contact kernels on one sheet of n × n vertices, folded into waves that nearly touch: TypeScript original,
 * WebAssembly twin, and for the refit plain C (refit.c) on an image of the very arena the twin works on.
 *
 *   contactRows(engine, wasmBytes, n, compileC)  →  [{ kernel, elements, typescript, wasm, c }]   [ms]
 *
 * Elements are vertices (boxes), nodes (refit) and candidate pairs (pair search, near pairs, hits).
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CALLS, least } from './least.mjs'

const DT = 1 / 120 // [s]
const SIDE = 0.7 // [m]
const WAVES = 8
const DEPTH = 0.03 // of a wave [m]
const RISE = 0.006 // from wave to wave [m]
const CLOSE = 0.002 // by which strokes up and down move during the step, towards each other [m]
const CHANGED = 1 // vertex flag: look at all its pairs

export async function contactRows(engine, wasmBytes, n, compileC) {
  const original = timesOf(await prepare(engine, null, n))
  const side = await prepare(engine, wasmBytes, n)
  const twin = timesOf(side)
  if (original.elements.join() !== twin.elements.join()) {
    throw new Error(`TypeScript found ${original.elements}, WebAssembly ${twin.elements}: not the same bits`)
  }
  const refitInC = compileC === null ? null : timeInC(side, compileC)
  return KERNELS.map((kernel, k) => ({
    kernel,
    elements: twin.elements[k],
    typescript: original.times[k],
    wasm: twin.times[k],
    c: kernel === 'refit' ? refitInC : null,
  }))
}

const KERNELS = ['vertex boxes', 'refit', 'pair search', 'near pairs', 'hits on the way']

/** The contact system of the scene `crumple`, its sheet laid in waves that sink into each other a little. */
async function prepare({ layFrame, loadKernels, scenes }, bytes, n) {
  const { sim } = scenes.crumple.build({ kernels: await loadKernels(bytes), n, seed: 1 })
  const { bench, parts } = sim
  const { contact } = parts.plies
  const { list, motion } = contact
  for (let i = 0; i < n * n; i++) {
    const turn = (WAVES * Math.floor(i / n)) / (n - 1)
    const rise = CLOSE * Math.cos(2 * Math.PI * turn)
    const place = [(SIDE * (i % n)) / (n - 1), RISE * turn, DEPTH * Math.sin(2 * Math.PI * turn)]
    for (let k = 0; k < 3; k++) {
      motion.x0[3 * i + k] = place[k]
      motion.x1[3 * i + k] = place[k] + (k === 1 ? rise : 0)
    }
  }
  list.listStart.set(motion.x0)
  list.listEnd.set(motion.x1)
  layFrame(list, n * n)
  return { contact, bench }
}

function timesOf({ contact }) {
  const { kernels, mesh, list } = contact
  const { vertexCount, totalCount, clothTriCount, thickness, eta } = mesh
  const { x0, x1, flag } = contact.motion
  const { pairOwn, pairMax } = list
  const nodeCount = 2 * clothTriCount - 1
  let pairCount = 0
  let nearCount = 0
  let hitCount = 0
  flag.fill(CHANGED)
  const times = [
    least(() => kernels.boxPaths(contact, x1, thickness, 0, vertexCount)),
    least(() => kernels.boxNodes(contact, 0, nodeCount)),
    least(() => {
      pairCount = kernels.listPairs(contact, 0, 0, 0)
    }),
    least(() => {
      pairOwn.fill(0, 0, pairCount)
      kernels.placePoints(contact, x0, 0, totalCount)
      nearCount = kernels.findNear(contact, 0, pairCount, DT)
    }),
    least(() => {
      pairOwn.fill(0, 0, pairCount)
      kernels.placePoints(contact, x1, 0, totalCount)
      hitCount = kernels.findHits(contact, 0, pairCount, eta, 1)
    }),
  ]
  if (pairCount > pairMax || nearCount === 0 || hitCount === 0) {
    throw new Error(`${pairCount} pairs, ${nearCount} near, ${hitCount} hits: nothing to time`)
  }
  return { times, elements: [vertexCount, nodeCount, pairCount, pairCount, pairCount] }
}

function timeInC({ contact, bench }, compileC) {
  const program = compileC(fileURLToPath(new URL('./refit.c', import.meta.url)))
  if (program === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-contact-'))
  try {
    const image = join(folder, 'arena.bin')
    writeFileSync(image, new Uint8Array(bench.arena.buffer, 0, bench.arena.used))
    const { link, triVertex, clothTriCount } = contact.mesh
    const { dop, nodeBox } = contact.list
    const places = [link, triVertex, dop, nodeBox].map((array) => array.byteOffset)
    const line = execFileSync(program, [image, ...places, 2 * clothTriCount - 1, CALLS].map(String), {
      encoding: 'utf8',
    })
    const [ms, ...root] = line.trim().split(' ').map(Number)
    if (root.some((bound, k) => bound !== nodeBox[k])) {
      throw new Error(`C gives the root box ${root}, WebAssembly ${nodeBox.slice(0, 8)}`)
    }
    return ms
  } finally {
    rmSync(folder, { recursive: true })
  }
}
