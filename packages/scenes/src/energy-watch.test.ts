import { readFileSync } from 'node:fs'
import { createSim, type Kernels, loadKernels, run, step } from '@selvedge/engine'
import { simSteps } from '@selvedge/engine/sim'
import { beforeAll, expect, it } from 'vitest'
import { watchEnergy } from './energy-watch.ts'
import { BENCH_COTTON } from './scene.ts'
import { buildSheet } from './sheet.ts'

const compiled = new URL('../../engine/dist/kernels.wasm', import.meta.url)
let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(compiled))
})

function buildFree() {
  const cloth = buildSheet(0.2, 6, (u, v, x, at) => x.set([u, 0.05, v], at))
  return createSim(
    { cloth, panelFabric: [BENCH_COTTON] },
    { kernels, air: null, massDamping: 0, selfContact: false },
  )
}

it('books free fall: implicit Euler loses ½ m g² dt² a step, and nothing is gained', () => {
  const sim = buildFree()
  const energy = watchEnergy(sim)
  const mass = 0.2 * 0.2 * 0.2
  expect(energy.record.start).toBeCloseTo(mass * 9.81 * 0.05, 12)
  run(simSteps(sim, 1 / 120, 12), { onStep: ({ report }) => energy.look(report) })
  const lost = 12 * 0.5 * mass * (9.81 / 120) ** 2
  expect(energy.record.start - energy.record.last).toBeCloseTo(lost, 9)
  expect(energy.record.gain).toBeLessThan(1e-9)
})

it('sees a kick that nobody gave account of', () => {
  const sim = buildFree()
  const energy = watchEnergy(sim)
  energy.look(step(sim, 1 / 120))
  for (let at = 0; at < sim.state.v.length; at += 3) sim.state.v[at] += 0.5
  energy.look(step(sim, 1 / 120))
  expect(energy.record.gain).toBeCloseTo(0.5 * 0.008 * 0.25, 4)
  expect(energy.record.gainTime).toBeCloseTo(2 / 120, 12)
})

it('counts stretched and folded cloth', () => {
  const sim = buildFree()
  const energy = watchEnergy(sim)
  const report = step(sim, 1 / 120)
  for (let at = 0; at < sim.state.x.length; at += 3) sim.state.x[at] *= 1.01
  energy.look(report)
  const stretch = 0.5 * BENCH_COTTON.stretchWeft * 0.01 ** 2 * 0.04 // E ε²/2 times the area
  expect(energy.record.gain / stretch).toBeGreaterThan(0.97)
  expect(energy.record.gain / stretch).toBeLessThan(1.1) // Green strain and hardening: more, but little
})
