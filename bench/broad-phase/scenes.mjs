/**
 * Moving cloth for the broad-phase benchmark: a few steps each of a flat sheet, a drape over a sphere, a crumpled pile and
 * an accordion that is pressed together.
 *
 *   sceneFrames(engine, n)  →  [{ name, triVertex, triPattern, frames: places after each step, distance }]
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FRAMES = 9
const DT = 1 / 120 // [s]
const DISTANCE = 0.002 // twice the thickness of the cloth [m]
const PLEATS = 10

export async function sceneFrames(engine, n) {
  const wasm = fileURLToPath(new URL('../../packages/engine/dist/kernels.wasm', import.meta.url))
  const kernels = await engine.loadKernels(existsSync(wasm) ? readFileSync(wasm) : null)
  const flat = engine.scenes.crumple.build({ kernels, n, seed: 1 }).sim
  return [
    {
      ...sheetOf(flat),
      name: 'flat',
      frames: framesOf((u, v, k) => [u, 1e-4 * Math.sin(20 * u + k), v], flat),
    },
    { ...played(engine, kernels, 'sphere', n, 1.2), name: 'drape' },
    { ...played(engine, kernels, 'crumple', n, 0.7), name: 'pile' },
    { ...sheetOf(flat), name: 'accordion', frames: framesOf(pleat, flat) },
  ]
}

function sheetOf({ model }) {
  return { triVertex: model.triVertex, triPattern: model.triPattern, distance: DISTANCE }
}

/** Steps of a scene after `seconds` [s]. */
function played({ scenes, step }, kernels, name, n, seconds) {
  const { sim } = scenes[name].build({ kernels, n, seed: 1 })
  for (let k = 0; k < seconds / DT; k++) step(sim, DT)
  const frames = []
  for (let k = 0; k < FRAMES; k++) {
    frames.push(sim.state.x.slice())
    step(sim, DT)
  }
  return { ...sheetOf(sim), frames }
}

/** Places x(u, v) at each step; u and v run over the pattern. */
function framesOf(place, { model }) {
  const { triVertex, triPattern, vertexCount } = model
  return Array.from({ length: FRAMES }, (_, k) => {
    const x = new Float64Array(3 * vertexCount)
    triVertex.forEach((i, c) => {
      x.set(place(triPattern[2 * c], triPattern[2 * c + 1], k), 3 * i)
    })
    return x
  })
}

/** Pleats of a 70 cm sheet, getting steeper by a degree per step. */
function pleat(u, v, k) {
  const width = 0.7 / PLEATS
  const angle = (Math.PI / 180) * (78 + k)
  const row = Math.min(PLEATS - 1, Math.floor(u / width))
  const rest = u - row * width
  return [u * Math.cos(angle), (row % 2 === 0 ? rest : width - rest) * Math.sin(angle), v]
}
