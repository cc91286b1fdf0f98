import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildSphereCollider, describeCrossings } from '../contact/index.ts'
import { countCrossings, findCrossings } from '../geometry/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { fabricNamed, readFabrics } from '../material/index.ts'
import { type Cloth, joinCloths } from '../model/index.ts'
import { createSim } from './build-sim.ts'
import type { SimOptions } from './options.ts'
import type { Sim } from './sim.ts'
import { step } from './step.ts'
import { placedSheet, tangledStarts } from './tangled-starts.fixture.ts'

const DT = 1 / 120
const SECONDS_MAX = 3
const cotton = fabricNamed(
  readFabrics(readFileSync(new URL('../../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8')),
  'cotton-poplin',
)
/** Pieces not yet worn have no weight. */
const WEIGHTLESS: Partial<SimOptions> = { gravity: [0, 0, 0], air: null, massDamping: 2, linearise: 'start' }
let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
})

describe('a tangled start', () => {
  const names = Object.keys(tangledStarts).filter((name) => name !== 'ring through a ring')
  it.each(names)('comes apart and stays apart: %s', (name) => {
    const cloth = tangledStarts[name]()
    const sim = simOf(cloth)
    expect(crossingsOf(sim)).toBeGreaterThan(5)
    const seconds = stepUntilFree(sim)
    expect(crossingsOf(sim)).toBe(0)
    expect(seconds).toBeLessThan(SECONDS_MAX)
    for (let k = 0; k < 12; k++) {
      expect(step(sim, DT).contact.excused, 'proved from now on').toBe(0)
      expect(crossingsOf(sim)).toBe(0)
    }
  })

  it('is led out of a ball it was laid into', () => {
    const ball = buildSphereCollider({ centre: [0, 0, 0], radius: 0.1, friction: 0.4 })
    const cloth = placedSheet('sheet', 0.24, 0.24, 0.02, (u, v) => [u - 0.1213, 0.07, 0.1187 - v])
    const sim = createSim({ cloth, panelFabric: [cotton], colliders: [ball] }, { ...WEIGHTLESS, kernels })
    const through = () => countCrossings(meshOf(sim), ball.mesh)
    expect(through()).toBeGreaterThan(50)
    for (let k = 0; k < SECONDS_MAX / DT && through() + crossingsOf(sim) > 0; k++) step(sim, DT)
    expect(through() + crossingsOf(sim)).toBe(0)
  })

  it('or what is tied is named', () => {
    const cloth = tangledStarts['ring through a ring']()
    const sim = simOf(cloth)
    for (let k = 0; k < 20 && crossingsOf(sim) > 0; k++) step(sim, DT)
    const notes = describeCrossings({ ...cloth, position: sim.state.x })
    expect(notes.reduce((sum, { triangles }) => sum + triangles.length / 2, 0)).toBe(crossingsOf(sim))
    for (const { sentence } of notes) expect(sentence).toMatch(/first|second/)
  })

  it('leaves the proof of everything else alone: two plies thrown at each other beside it never cross', () => {
    const plies = [0, 1].map((k) =>
      placedSheet(`ply ${k}`, 0.1, 0.1, 0.01, (u, v) => [u + 0.17 + 0.001 * k, 0.004 * k + 0.0002, v]),
    )
    const cloth = joinCloths([...tangledPieces(), ...plies])
    const sim = simOf(cloth)
    for (let t = 0; t < cloth.triCount; t++) {
      if (cloth.triPanel[t] < 2) continue
      for (let k = 0; k < 3; k++)
        sim.state.v[3 * cloth.triVertex[3 * t + k] + 1] = cloth.triPanel[t] === 2 ? 0.8 : -0.8
    }
    let tangled = 0
    let free = true
    for (let k = 0; k < 30; k++) {
      if (step(sim, DT).contact.excused > 0) tangled++
      for (const t of findCrossings(meshOf(sim))) free &&= cloth.triPanel[t] < 2
    }
    expect(tangled).toBeGreaterThan(2)
    expect(free).toBe(true)
  })
})

/** The two sheets of the first start, as pieces. */
function tangledPieces(): Cloth[] {
  const level = placedSheet('level', 0.12, 0.12, 0.01, (u, v) => [u, 0, v])
  const slanted = placedSheet('slanted', 0.12, 0.12, 0.01, (u, v) => [
    u + 0.0031,
    0.0143 - 0.19 * u,
    v + 0.0017,
  ])
  return [level, slanted]
}

function simOf(cloth: Cloth): Sim {
  return createSim({ cloth, panelFabric: cloth.panelIds.map(() => cotton) }, { ...WEIGHTLESS, kernels })
}

function meshOf({ model, state }: Sim) {
  return { position: state.x, triVertex: model.triVertex }
}

const crossingsOf = (sim: Sim) => countCrossings(meshOf(sim))

function stepUntilFree(sim: Sim): number {
  while (sim.state.time < SECONDS_MAX && crossingsOf(sim) > 0) step(sim, DT)
  return sim.state.time
}
