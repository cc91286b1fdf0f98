import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildSphereCollider } from '../contact/index.ts'
import { TEST_FABRIC } from '../forces/test-fabric.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { type Cloth, clothFromMesh, patternRows } from '../model/index.ts'
import { createSim } from './build-sim.ts'
import { openSim, packSim } from './checkpoint.ts'
import type { SimOptions } from './options.ts'
import type { Sim } from './sim.ts'
import { step } from './step.ts'
import { memoryOf, succeed } from './succeed.ts'

const DT = 1 / 120
let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
})

/** A level sheet over a ball. */
function sheet(columns: number): Cloth {
  const cloth = clothFromMesh(buildSheetMesh({ width: 0.3, height: 0.3, columns, pattern: 'equilateral' }))
  const flat = cloth.position.slice()
  for (let at = 0; at < flat.length; at += 3) {
    const [x, y] = [flat[at] - 0.15, flat[at + 1] - 0.15]
    cloth.position.set([x, 0.06, -y], at)
  }
  return cloth
}

const ball = () => [buildSphereCollider({ centre: [0, 0, 0], radius: 0.05, friction: 0.5 })]

function draped(options: Partial<SimOptions> = {}): Sim {
  const sim = createSim(
    { cloth: sheet(9), panelFabric: [TEST_FABRIC], colliders: ball() },
    { ...options, kernels },
  )
  for (let k = 0; k < 40; k++) step(sim, DT)
  return sim
}

describe('succeed', () => {
  it('to the same scene goes on as if nothing had happened', () => {
    const [plain, changed] = [draped(), draped()]
    const heir = succeed(changed, { scene: {} })
    expect(heir.state.time).toBe(changed.state.time)
    expect(heir.state.steps).toBe(40)
    let farthest = 0
    for (let k = 0; k < 5; k++) {
      step(plain, DT)
      step(heir, DT)
    }
    plain.state.x.forEach((value, at) => {
      farthest = Math.max(farthest, Math.abs(value - heir.state.x[at]))
    })
    expect(farthest, 'candidate lists begin anew, and the solver starts from nothing').toBeLessThan(1e-7)
  })

  it('takes the stretch a new mesh is laid with for no burst: its first step is not halved', () => {
    const sim = draped()
    const cloth = { ...sim.scene.cloth, position: sim.state.x.slice() }
    const middle = cloth.triVertex[3 * Math.floor(cloth.triCount / 2)]
    cloth.position[3 * middle + 1] += 0.03 // of one vertex, by most of an edge
    const heir = succeed(sim, { scene: { cloth } })
    expect(heir.state.stretchLast).toBeGreaterThan(0.3)
    expect(step(heir, DT).halvings).toBe(0)
  })

  it.each(['foundation', 'constraints'] as const)(
    'takes along what %s remember of a body, and drops it with the body',
    (bodyContact) => {
      const sim = draped({ bodyContact })
      const remembered = (of: Sim) => memoryOf(of).filter(({ about }) => about === 'bodies')
      expect(remembered(sim).length).toBeGreaterThan(3)
      const heir = succeed(sim, { scene: {} })
      remembered(heir).forEach(({ name, array }, row) => {
        expect([name, ...array]).toEqual([name, ...remembered(sim)[row].array])
      })
      const elsewhere = succeed(sim, { scene: { colliders: ball() } })
      const press = remembered(sim).find(({ name }) => /press/i.test(name))!
      expect(press.array.some((value) => value > 0)).toBe(true)
      const [first] = remembered(elsewhere).filter(({ name }) => /anchor/i.test(name))
      const [old] = remembered(sim).filter(({ name }) => /anchor/i.test(name))
      expect([...first.array]).not.toEqual([...old.array])
      const [{ mesh, ...asked }] = sim.scene.colliders!
      const copy = { ...asked, mesh: { ...mesh, position: mesh.position.slice() } }
      const kept = succeed(sim, { scene: { colliders: [copy] } })
      const [same] = remembered(kept).filter(({ name }) => /anchor/i.test(name))
      expect([...same.array], 'another record of the same triangles in the same places').toEqual([
        ...old.array,
      ])
    },
  )

  it('lays a finer mesh over the pattern of the old: places within the sag of its triangles, speeds and set strains kept', () => {
    const sim = draped({ membrane: 'plastic' })
    for (let at = 0; at < sim.state.v.length; at += 3) sim.state.v.set([0.1, 0.2, -0.3], at)
    const [set] = memoryOf(sim).filter(({ per }) => per === 'triangle')
    set.array.fill(0.01)
    const cloth = sheet(17)
    const lineage = patternRows(sim.scene.cloth, cloth)
    expect(Math.max(...lineage.outside)).toBeLessThan(1e-12)
    const position = new Float64Array(cloth.position.length)
    for (let i = 0; i < cloth.vertexCount; i++) {
      for (let k = 0; k < 3; k++) {
        for (let j = lineage.start[i]; j < lineage.start[i + 1]; j++) {
          position[3 * i + k] += lineage.weight[j] * sim.state.x[3 * lineage.vertex[j] + k]
        }
      }
    }
    const heir = succeed(sim, { scene: { cloth: { ...cloth, position } }, lineage })
    for (let at = 0; at < heir.state.v.length; at += 3) {
      expect(heir.state.v[at]).toBeCloseTo(0.1, 12)
      expect(heir.state.v[at + 2]).toBeCloseTo(-0.3, 12)
    }
    const [carried] = memoryOf(heir).filter(({ per }) => per === 'triangle')
    expect(carried.array.length).toBeGreaterThan(set.array.length)
    expect(carried.array.every((value) => value === 0.01)).toBe(true)
  })
})

describe('a checkpoint', () => {
  it.each([
    { membrane: 'plastic', bending: 'hysteresis' },
    { bodyContact: 'constraints' },
  ] as Partial<SimOptions>[])('of %o goes on to the same places', (options) => {
    const sim = draped(options)
    const build = (cloth: Cloth) =>
      createSim({ cloth, panelFabric: [TEST_FABRIC], colliders: ball() }, { ...options, kernels })
    const [first, second] = [openSim(packSim(sim), build), openSim(packSim(sim), build)]
    for (const run of [sim, first, second]) for (let k = 0; k < 3; k++) step(run, DT)
    expect([...first.state.x]).toEqual([...second.state.x])
    let farthest = 0
    sim.state.x.forEach((value, at) => {
      farthest = Math.max(farthest, Math.abs(value - first.state.x[at]))
    })
    expect(farthest, 'to the last bit').toBe(0)
  })
})
