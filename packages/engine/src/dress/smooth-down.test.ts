import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { buildSphereCollider } from '../contact/index.ts'
import { countCrossings } from '../geometry/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { type Fabric, fabricNamed, readFabrics } from '../material/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { clothFromMesh } from '../model/index.ts'
import { limpFabric, smoothDown } from './smooth-down.ts'

let kernels: Kernels
let fabric: Fabric
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
  const file = new URL('../../../../assets/fabrics/fabrics.json', import.meta.url)
  fabric = fabricNamed(readFabrics(readFileSync(file, 'utf8')), 'cotton-poplin')
})

const RADIUS = 0.2 // [m]

it('lays cloth that stands off the body onto it, without a crossing', () => {
  const cloth = clothFromMesh(
    buildSheetMesh({ width: 0.12, height: 0.12, columns: 7, rows: 7, pattern: 'grid' }),
  )
  for (let at = 0; at < cloth.position.length; at += 3) {
    cloth.position[at] -= 0.06
    cloth.position[at + 1] -= 0.06
    cloth.position[at + 2] = RADIUS + 0.05
  }
  const ball = buildSphereCollider({ centre: [0, 0, 0], radius: RADIUS, friction: 0.3 })
  const options = { gravity: [0, 0, 0] as const, air: null, massDamping: 8 }
  const input = { cloth, panelFabric: [fabric], colliders: [ball], kernels, options }
  const before = cloth.position.slice()
  const { position } = smoothDown(input)
  const off = Array.from({ length: position.length / 3 }, (_, i) => {
    return Math.hypot(...position.subarray(3 * i, 3 * i + 3)) - RADIUS
  })
  expect(off.reduce((sum, gap) => sum + gap, 0) / off.length).toBeLessThan(0.01) // 5 to 7 cm before
  expect(Math.max(...off), 'a fold may stand').toBeLessThan(0.03)
  expect(countCrossings({ position, triVertex: cloth.triVertex })).toBe(0)
  expect(countCrossings({ position, triVertex: cloth.triVertex }, ball.mesh)).toBe(0)
  expect(cloth.position).toEqual(before) // the cloth given is not touched
})

it('limp cloth keeps its weight and thickness and gives way in everything else', () => {
  const limp = limpFabric(fabric)
  expect(limp).toMatchObject({ density: fabric.density, thickness: fabric.thickness, frictionCloth: 0 })
  for (const key of ['stretchWarp', 'stretchWeft', 'stretchCross', 'shear'] as const)
    expect(limp[key] / fabric[key]).toBeCloseTo(0.05, 12)
  for (const key of ['bendWarp', 'bendBias', 'bendWeft'] as const)
    expect(limp[key] / fabric[key]).toBeCloseTo(0.02, 12)
})
