/**
 * Times the force kernels in three languages on one sheet: TypeScript original, WebAssembly twin, plain C
 * (membrane.c, hinge.c; plate and air have none). Least of several calls; the C program reads the very arrays the twin works on.
 *
 *   forceRows(engine, wasmBytes, fabric, columns, compileC)  →  [{ kernel, elements, typescript, wasm, c }]   [ms]
 *
 * `engine`: { loadKernels, buildSampleCloth, plateBending, shaken }; `compileC(source)` gives the path of a program, or null without
 * a compiler (then c is null).
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CALLS, least } from './least.mjs'

const H2 = 2.8e-4 // 1/60 s, squared [s²]
const H = 1.7e-2 // [s]
const AIR = { density: 1.225, dragCoefficient: 1.28, linearDrag: 0, wind: [0, 0, 0] }

export async function forceRows(engine, wasmBytes, fabric, columns, compileC) {
  const original = await timesOf(engine, null, fabric, columns)
  const twin = await timesOf(engine, wasmBytes, fabric, columns)
  const c = compileC === null ? {} : timesInC(twin.cloth, twin.x, twin.v, compileC)
  return ['membrane', 'hinge', 'plate', 'air'].map((kernel) => ({
    kernel,
    elements: kernel === 'hinge' || kernel === 'plate' ? twin.cloth.hingeCount : twin.cloth.triCount,
    typescript: original[kernel],
    wasm: twin[kernel],
    c: c[kernel] ?? null,
  }))
}

async function timesOf({ loadKernels, buildSampleCloth, plateBending, shaken }, bytes, fabric, columns) {
  const bench = (await loadKernels(bytes)).open(4000 * columns * columns + (1 << 20))
  const cloth = buildSampleCloth(bench.arena, 'equilateral', columns, columns, 1 / columns, fabric)
  const x = bench.arena.f64From(shaken(cloth.rest, 0.05 / columns, 1))
  const v = bench.arena.f64From(shaken(new Float64Array(x.length), 0.1, 2))
  const force = bench.arena.f64(x.length)
  const { assembleMembrane, assembleHinges, assembleAir } = bench.force
  const plate = plateBending.build({
    arena: bench.arena,
    kernels: bench.force,
    model: cloth,
    cloth: { ...cloth, position: cloth.rest, panelGrain: new Float64Array(1) },
    panelFabric: [fabric],
  })
  plate.bind(bench.arena, cloth.matrix)
  return {
    cloth,
    x,
    v,
    plate: least(() => plate.assemble(x, v, force, cloth.matrix, H2, H)),
    membrane: least(() => assembleMembrane(cloth, x, v, force, cloth.matrix, H2, H, 0, cloth.triCount)),
    air: least(() => assembleAir(cloth, x, v, AIR, force, cloth.matrix, H, 0, cloth.triCount)),
    hinge: least(() => assembleHinges(cloth, x, v, force, cloth.matrix, H2, H, 0, cloth.hingeCount)),
  }
}

function timesInC(cloth, x, v, compileC) {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-forces-'))
  const none = new Int32Array(0)
  const { triVertex, triSlot, triMaterial, triArea, triRestInverse, material } = cloth
  const { hingeVertex, hingeSlot, hingeStiffness, hingeRestSine, hingeViscosity } = cloth
  const files = {
    membrane: [cloth.triCount, triVertex, triSlot, triMaterial, triArea, triRestInverse, material],
    hinge: [cloth.hingeCount, hingeVertex, hingeSlot, none, hingeStiffness, hingeRestSine, hingeViscosity],
  }
  const times = {}
  try {
    for (const [kernel, [count, ...arrays]] of Object.entries(files)) {
      const program = compileC(fileURLToPath(new URL(`./${kernel}.c`, import.meta.url)))
      if (program === null) continue
      const all = [...arrays, x, v]
      const head = [count, cloth.vertexCount, cloth.matrix.column.length, ...all.map((array) => array.length)]
      const parts = [Int32Array.from(head), ...all].map(
        (a) => new Uint8Array(a.buffer, a.byteOffset, a.byteLength),
      )
      const path = join(folder, `${kernel}.bin`)
      writeFileSync(path, Buffer.concat(parts))
      times[kernel] = Number(execFileSync(program, [path, String(CALLS)], { encoding: 'utf8' }).split(' ')[0])
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return times
}
