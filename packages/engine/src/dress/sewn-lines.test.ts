/** What a document says about folds, pleats and elastics shows in the sewn cloth. */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { countCrossings } from '../geometry/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { fabricNamed, readFabrics } from '../material/index.ts'
import { buildGarmentMesh, type GarmentMesh } from '../mesh/index.ts'
import { clothFromMesh } from '../model/index.ts'
import { type Panel, plainGarment, polygonPanel, type Seam } from '../pattern/index.ts'
import { createSim, type Sim, step } from '../sim/index.ts'
import { findSeamClasses, type SeamClasses } from './seam-classes.ts'
import { mergeSeams, pullThreads, SEW_SECONDS_MAX, seamShut, sewingAge } from './sew.ts'

const DT = 1 / 60
const RESOLUTION = 0.025
const cotton = fabricNamed(
  readFabrics(readFileSync(new URL('../../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8')),
  'bench-cotton',
)
let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
})
const OPTIONS = {
  gravity: [0, 0, 0],
  air: null,
  massDamping: 6,
  linearise: 'start',
  bending: 'hinge',
} as const

const rectangle = (width: number, height: number, more: Partial<Panel>): Panel => ({
  ...polygonPanel('p', [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]),
  ...more,
})

/** Sews the panel in empty space and lets it come to rest; weightless. */
function sewn(
  panel: Panel,
  seconds: number,
  seams: Seam[] = [],
): { sim: Sim; mesh: GarmentMesh; classes: SeamClasses } {
  const garment = { format: 'selvedge-garment', version: 3, name: 'test', panels: [panel], seams } as const
  const mesh = buildGarmentMesh(plainGarment({ ...garment, panels: [panel], seams }), {
    resolution: RESOLUTION,
  })
  const cloth = clothFromMesh(mesh)
  const classes = findSeamClasses(mesh.vertexCount, mesh.stitchVertex)
  let sim = createSim(
    { cloth, panelFabric: [cotton], stitchVertex: mesh.stitchVertex, vertexClass: classes.vertexClass },
    { ...OPTIONS, kernels },
  )
  while (mesh.stitchVertex.length > 0 && sim.state.time < SEW_SECONDS_MAX) {
    pullThreads(sim, sewingAge(sim.state.time))
    const report = step(sim, DT)
    if (report.seamGapMax >= seamShut(RESOLUTION, report.time)) continue
    const merged = mergeSeams(sim, classes, [], OPTIONS)
    if (merged === null) continue
    sim = merged
    break
  }
  expect(sim.parts.stitches).toBeNull()
  const start = sim.state.time
  while (sim.state.time < start + seconds) step(sim, DT)
  return { sim, mesh, classes }
}

/** Mean unit normal of the triangles whose pattern lies where `where` says. */
function normalOf({ model, state }: Sim, where: (u: number, v: number) => boolean): number[] {
  const sum = [0, 0, 0]
  for (let t = 0; t < model.triCount; t++) {
    const at = 6 * t
    const p = model.triPattern
    if (!where((p[at] + p[at + 2] + p[at + 4]) / 3, (p[at + 1] + p[at + 3] + p[at + 5]) / 3)) continue
    const [a, b, c] = model.triVertex.subarray(3 * t, 3 * t + 3).map((i) => 3 * i)
    const x = state.x
    const e = [0, 1, 2].map((k) => x[b + k] - x[a + k])
    const f = [0, 1, 2].map((k) => x[c + k] - x[a + k])
    sum[0] += e[1] * f[2] - e[2] * f[1]
    sum[1] += e[2] * f[0] - e[0] * f[2]
    sum[2] += e[0] * f[1] - e[1] * f[0]
  }
  const length = Math.hypot(...sum)
  return sum.map((value) => value / length)
}

it.each([1, -1])('a fold comes to rest at the angle it was pressed to, to its side: %f', (angle) => {
  const fold = { id: 'f', kind: 'fold' as const, smooth: false, angle }
  const { sim } = sewn(
    rectangle(0.2, 0.1, {
      lines: [
        {
          ...fold,
          points: [
            [0.1, 0],
            [0.1, 0.1],
          ],
        },
      ],
    }),
    4,
  )
  const left = normalOf(sim, (u) => u < 0.1)
  const right = normalOf(sim, (u) => u > 0.1)
  const dot = left[0] * right[0] + left[1] * right[1] + left[2] * right[2]
  expect(Math.acos(dot)).toBeCloseTo(1, 1)
  // wrong sides together: the normals, on the right side, lean apart; n₁ × n₂ along the fold, +y
  expect(Math.sign(left[2] * right[0] - left[0] * right[2])).toBe(angle)
})

it('a knife pleat takes its depth out of the width and lies flat, without a crossing', () => {
  const pleat = {
    id: 'k',
    edge: 'edge-2',
    at: 0.5,
    depth: 0.04,
    length: 0.2,
    kind: 'knife',
    towards: 1,
  } as const
  const { sim } = sewn(rectangle(0.3, 0.15, { pleats: [pleat] }), 1.5)
  const { model, state } = sim
  const ends = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let corner = 0; corner < 3 * model.triCount; corner++) {
    if (model.triPattern[2 * corner + 1] > 1e-9) continue // the hem
    const x = state.x[3 * model.triVertex[corner]]
    ends[0] = Math.min(ends[0], x)
    ends[1] = Math.max(ends[1], x)
  }
  const width = ends[1] - ends[0]
  console.log(`hem ${(1000 * width).toFixed(1)} mm of 300`)
  expect(width).toBeLessThan(0.26) // 0.30 − 2 · 0.04 = 0.22 pressed quite flat; its hem is turned and springs open a little
  expect(width).toBeGreaterThan(0.21)
  expect(countCrossings({ position: state.x, triVertex: model.triVertex })).toBe(0)
})

it('an elastic draws the edge of a tube in', () => {
  const lines = [
    {
      id: 'e',
      kind: 'elastic' as const,
      points: [
        [0, 0.12],
        [0.5, 0.12],
      ] as [number, number][],
      smooth: false,
      stretch: 0.6,
    },
  ]
  const seam: Seam = {
    id: 's',
    a: [{ panel: 'p', edge: 'edge-1' }],
    b: [{ panel: 'p', edge: 'edge-3' }],
    parallel: false,
    sides: 'right-right',
  }
  const { sim } = sewn(rectangle(0.5, 0.12, { lines }), 1, [seam])
  const { model, state } = sim
  const girth = (v: number) => {
    let sum = 0
    for (let t = 0; t < model.triCount; t++) {
      for (let k = 0; k < 3; k++) {
        const [p, q] = [3 * t + k, 3 * t + ((k + 1) % 3)]
        if (
          Math.abs(model.triPattern[2 * p + 1] - v) > 1e-9 ||
          Math.abs(model.triPattern[2 * q + 1] - v) > 1e-9
        )
          continue
        const [a, b] = [3 * model.triVertex[p], 3 * model.triVertex[q]]
        sum += Math.hypot(
          state.x[a] - state.x[b],
          state.x[a + 1] - state.x[b + 1],
          state.x[a + 2] - state.x[b + 2],
        )
      }
    }
    return sum
  }
  console.log(`waist ${(1000 * girth(0.12)).toFixed(0)} mm, hem ${(1000 * girth(0)).toFixed(0)} mm of 500`)
  expect(girth(0.12)).toBeLessThan(0.42)
  expect(girth(0)).toBeGreaterThan(0.48)
})
