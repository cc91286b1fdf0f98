import { readFileSync } from 'node:fs'
import { createSim, type Kernels, loadKernels, run, step } from '@selvedge/engine'
import { simSteps } from '@selvedge/engine/sim'
import { beforeAll, expect, it } from 'vitest'
import { watchContactWork } from './contact-work.ts'
import { BENCH_COTTON } from './scene.ts'
import { buildSheet } from './sheet.ts'

const compiled = new URL('../../engine/dist/kernels.wasm', import.meta.url)
let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(compiled))
})

/** A sheet alone in space: flat, or bent over into two plies so many metres apart. */
function buildFree(gap: number | null) {
  const cloth = buildSheet(0.2, 10, (u, v, x, at) => {
    const folded = gap !== null && v > 0.1
    x[at] = u
    x[at + 1] = folded ? gap : 0
    x[at + 2] = folded ? 0.2 - v : v
  })
  const sim = createSim(
    { cloth, panelFabric: [BENCH_COTTON] },
    { kernels, linearise: 'start', gravity: [0, 0, 0], air: null, massDamping: 0 },
  )
  const { plies } = sim.parts
  if (plies === null) throw new Error('no contact')
  return { sim, contact: plies.contact }
}

it('pressed plies give back no more than they stored', () => {
  const { sim, contact } = buildFree(0.0003)
  const { record, look } = watchContactWork(sim, contact)
  run(simSteps(sim, 1 / 120, 30), { onStep: ({ report }) => look(report) })
  expect(contact.near.nearCount).toBeGreaterThan(10)
  expect(record.last).toBeLessThan(0)
  expect(record.most).toBe(0)
})

it('sees energy that contact brings in', () => {
  const { sim, contact } = buildFree(null)
  const push = contact.response.push
  contact.response = {
    ...contact.response,
    push(system, dt, report) {
      push(system, dt, report)
      for (let at = 1; at < system.motion.v.length; at += 3) system.motion.v[at] += 0.1
    },
  }
  const { record, look } = watchContactWork(sim, contact)
  look(step(sim, 1 / 120))
  const mass = sim.model.vertexMass.reduce((sum, m) => sum + m, 0)
  expect(record.most / (0.5 * mass * 0.01)).toBeCloseTo(1, 6)
})
