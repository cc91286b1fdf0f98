/**
 * Makes the path in packages/scenes/src/hang-reference.ts: `node bench/hang-reference.mjs [n] [rate]`, a few minutes.
 *
 * The scene `hang` (default n = 100) by implicit Euler, linearised where the cloth is heading, at `rate` (default 960)
 * steps per second, half and twice that, each solve to 0.001. The method is of first order in the step, so
 *
 *   c = 2 c(2 rate) − c(rate)                                                            [m]   (1)
 *
 * and the same formula one rate lower tells how good (1) is. Prints the distances between the paths (root mean square
 * over the frames [mm]), then the table for the source file.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importSources } from './bundle-sources.mjs'

const FRAMES = 60 // per second
const SECONDS = 2
const OPTIONS = { linearise: 'heading', tolerance: 1e-3, iterationsMax: 60 }

const here = fileURLToPath(new URL('.', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'selvedge-reference-'))
try {
  await run(Number(process.argv[2] ?? 100), Number(process.argv[3] ?? 960))
} finally {
  rmSync(folder, { recursive: true })
}

async function run(n, rate) {
  const engine = await importSources(join(here, 'scenes.mjs'), folder)
  const kernels = await engine.loadKernels(readFileSync(join(here, '../packages/engine/dist/kernels.wasm')))
  const [half, once, twice] = [0.5, 1, 2].map((factor) => pathOf(engine, kernels, n, factor * rate))
  const coarse = extrapolated(half, once)
  const fine = extrapolated(once, twice)
  console.log(
    `n = ${n}; ${0.5 * rate}, ${rate}, ${2 * rate} Hz from (1): ${[half, once, twice].map((p) => distance(p, fine))} mm`,
  )
  console.log(
    `(1) from ${0.5 * rate} and ${rate} Hz differs from (1) from ${rate} and ${2 * rate} Hz by ${distance(coarse, fine)} mm`,
  )
  console.log(`largest |x|: ${(1000 * Math.max(...twice.map(([x]) => Math.abs(x)))).toFixed(1)} mm`)
  print(fine)
}

/** Centre of mass after every frame [m]. */
function pathOf({ scenes, step }, kernels, n, rate) {
  const { sim } = scenes.hang.build({ kernels, n, seed: 1, options: OPTIONS })
  const path = []
  let halvings = 0
  for (let frame = 0; frame < FRAMES * SECONDS; frame++) {
    for (let k = 0; k < rate / FRAMES; k++) halvings += step(sim, 1 / rate).halvings
    path.push(centreOfMass(sim))
  }
  console.log(
    `${rate} Hz: ${halvings} steps halved, largest stretch at the end ${sim.report.stretchMax.toFixed(3)}`,
  )
  return path
}

function centreOfMass({ model, state }) {
  const sum = [0, 0, 0]
  let mass = 0
  for (let i = 0; i < model.vertexCount; i++) {
    mass += model.vertexMass[i]
    for (let k = 0; k < 3; k++) sum[k] += model.vertexMass[i] * state.x[3 * i + k]
  }
  return sum.map((moment) => moment / mass)
}

/** (1) */
function extrapolated(coarse, fine) {
  return fine.map((point, frame) => point.map((value, k) => 2 * value - coarse[frame][k]))
}

/** In the plane of symmetry [mm]. */
function distance(a, b) {
  const squares = a.map((point, frame) => (point[1] - b[frame][1]) ** 2 + (point[2] - b[frame][2]) ** 2)
  return (1000 * Math.sqrt(squares.reduce((sum, value) => sum + value, 0) / squares.length)).toFixed(1)
}

/** y and z in tenths of a millimetre, eight frames a line. */
function print(path) {
  const cells = path.map(([, y, z]) => `[${Math.round(1e4 * y)}, ${Math.round(1e4 * z)}],`)
  for (let k = 0; k < cells.length; k += 8) console.log(`  ${cells.slice(k, k + 8).join(' ')}`)
}
