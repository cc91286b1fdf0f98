import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { countCrossings } from '../geometry/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { fabricNamed, readFabrics } from '../material/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { type Cloth, clothFromMesh, findHinges, type Model } from '../model/index.ts'
import { createSim, type Sim, step } from '../sim/index.ts'
import { findSeamClasses } from './seam-classes.ts'
import { mergeSeams, pullThreads, SEW_SECONDS, SEW_SECONDS_MAX, seamShut, sewingAge } from './sew.ts'

const DT = 1 / 120
const SIDE = 6 // vertices along a side of each panel
const EDGE = 0.02 // [m]
const cotton = fabricNamed(
  readFabrics(readFileSync(new URL('../../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8')),
  'bench-cotton',
)
let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(null)
})

describe('sewing two panels', () => {
  it('draws the edges shut, without moving the whole, and joins them into one watertight surface', () => {
    const sim = twoPanels(0.05)
    const seconds = sewUntilShut(sim)
    expect(seconds).toBeLessThan(SEW_SECONDS_MAX)
    const size = massOf(sim.model) * Math.max(...sim.state.v.map(Math.abs))
    for (const part of momentumOf(sim)) expect(Math.abs(part)).toBeLessThan(1e-9 * size + 1e-15)

    for (let k = 0; k < sim.state.v.length; k++) sim.state.v[k] += 0.1 * Math.sin(k) // something to carry over
    const before = momentumOf(sim)
    const classes = findSeamClasses(sim.model.vertexCount, stitches())
    const merged = mergeSeams(sim, classes, [], {})!
    expect(merged.model.vertexCount).toBe(sim.model.vertexCount - SIDE)
    expect(massOf(merged.model)).toBeCloseTo(massOf(sim.model), 14)
    momentumOf(merged).forEach((part, k) => {
      expect(part).toBeCloseTo(before[k], 14)
    })
    expect(merged.parts.stitches).toBeNull()
    expect([merged.state.time, merged.state.steps]).toEqual([sim.state.time, sim.state.steps])

    const { badEdgeCount, hingeTri } = findHinges(merged.model.triVertex, merged.model.vertexCount)
    expect(badEdgeCount).toBe(0)
    expect(hingeTri.length / 2, 'every edge of the seam has become a hinge').toBe(
      sim.model.hingeCount + SIDE - 1,
    )
    expect(borderLoops(merged.model.triVertex)).toBe(1)
    expect(borderLoops(sim.model.triVertex)).toBe(2)
    expect(countCrossings({ position: merged.state.x, triVertex: merged.model.triVertex })).toBe(0)
  })

  it('lets threads that wait hang slack for half a second, then pulls as gently as it began', () => {
    const sim = twoPanels(0.3)
    const { stitchReach } = sim.parts.stitches!.arrays
    pullThreads(sim, sewingAge(sim.state.time))
    const gentle = stitchReach.slice()
    const late = new Uint8Array(stitchReach.length)
    late[1] = 1
    sim.state.time = 0.49
    pullThreads(sim, sewingAge(sim.state.time, late))
    expect(stitchReach[1]).toBe(0)
    expect(stitchReach[0]).toBeGreaterThan(gentle[0])
    sim.state.time = 0.5
    pullThreads(sim, sewingAge(sim.state.time, late))
    expect(stitchReach[1]).toBe(gentle[1])
  })

  it('pulls gently at first, and so that light corners start no faster than the rest', () => {
    const sim = twoPanels(0.3)
    pullThreads(sim, sewingAge(sim.state.time))
    const { stitchReach, stitchStiffness, stitchVertex } = sim.parts.stitches!.arrays
    stitchReach.forEach((reach, s) => {
      const lighter = Math.min(...[0, 1].map((k) => sim.model.vertexMass[stitchVertex[2 * s + k]]))
      expect((reach * stitchStiffness) / lighter).toBeCloseTo(30, 9) // F0: three times gravity
    })
    const gentle = stitchReach.slice()
    sim.state.time = SEW_SECONDS
    pullThreads(sim, sewingAge(sim.state.time))
    const spacing = Math.sqrt(massOf(sim.model) / cotton.density / sim.model.vertexCount)
    expect(stitchReach[0] * stitchStiffness).toBeCloseTo(120 * spacing, 9) // F1: a firm hand
    sim.state.time = 0.5 * SEW_SECONDS
    const firm = stitchReach.slice()
    pullThreads(sim, sewingAge(sim.state.time))
    expect(stitchReach[2] ** 2 / (gentle[2] * firm[2])).toBeCloseTo(1, 9) // (1): halfway is the geometric mean
  })

  it('asks less of a seam the longer it takes', () => {
    expect(seamShut(EDGE, 0)).toBeCloseTo(0.1 * EDGE, 12)
    expect(seamShut(EDGE, SEW_SECONDS)).toBeCloseTo(0.1 * EDGE, 12)
    expect(seamShut(EDGE, SEW_SECONDS_MAX)).toBeCloseTo(0.6 * EDGE, 12)
    expect(seamShut(EDGE, 100)).toBeCloseTo(0.6 * EDGE, 12)
  })
})

function sewUntilShut(sim: Sim): number {
  while (sim.state.time < SEW_SECONDS_MAX) {
    pullThreads(sim, sewingAge(sim.state.time))
    const report = step(sim, DT)
    if (report.seamGapMax < seamShut(EDGE, report.time)) break
  }
  return sim.state.time
}

/** Two square panels side by side in a plane, `gap` metres apart; the right edge of one is sewn to the left of the other. */
function twoPanels(gap: number): Sim {
  const width = (SIDE - 1) * EDGE
  const mesh = buildSheetMesh({ width, height: width, columns: SIDE, rows: SIDE, pattern: 'grid' })
  const one = clothFromMesh(mesh)
  const { vertexCount, triCount } = one
  const cloth: Cloth = {
    ...one,
    vertexCount: 2 * vertexCount,
    triCount: 2 * triCount,
    position: Float64Array.of(
      ...one.position,
      ...one.position.map((x, k) => (k % 3 === 0 ? x + width + gap : x)),
    ),
    triVertex: Int32Array.of(...one.triVertex, ...one.triVertex.map((i) => i + vertexCount)),
    triPattern: Float64Array.of(...one.triPattern, ...one.triPattern),
    triPanel: Int32Array.from({ length: 2 * triCount }, (_, t) => (t < triCount ? 0 : 1)),
    panelIds: ['left', 'right'],
    panelGrain: Float64Array.of(one.panelGrain[0], one.panelGrain[0]),
  }
  const stitchVertex = stitches()
  const { vertexClass } = findSeamClasses(cloth.vertexCount, stitchVertex)
  return createSim(
    { cloth, panelFabric: [cotton, cotton], stitchVertex, vertexClass },
    {
      gravity: [0, 0, 0],
      air: null,
      massDamping: 8,
      linearise: 'start',
      tolerance: 1e-12,
      iterationsMax: 200,
      kernels,
    },
  )
}

function stitches(): Int32Array {
  return Int32Array.from({ length: 2 * SIDE }, (_, k) => {
    const row = k >> 1
    return k % 2 === 0 ? row * SIDE + SIDE - 1 : SIDE * SIDE + row * SIDE
  })
}

function massOf({ vertexMass }: Model): number {
  return vertexMass.reduce((sum, m) => sum + m, 0)
}

function momentumOf({ model, state }: Sim): number[] {
  const sum = [0, 0, 0]
  state.v.forEach((value, k) => {
    sum[k % 3] += model.vertexMass[Math.floor(k / 3)] * value
  })
  return sum
}

/** Closed lines of edges that belong to one triangle only. */
function borderLoops(triVertex: Int32Array): number {
  const next = new Map<number, number>()
  const directed = new Set<string>()
  const edges: [number, number][] = []
  for (let corner = 0; corner < triVertex.length; corner++) {
    const t = 3 * Math.floor(corner / 3)
    const edge: [number, number] = [triVertex[corner], triVertex[t + ((corner - t + 1) % 3)]]
    directed.add(edge.join())
    edges.push(edge)
  }
  for (const [a, b] of edges) if (!directed.has(`${b},${a}`)) next.set(a, b)
  let loops = 0
  while (next.size > 0) {
    const first = next.keys().next().value!
    for (let at = first; next.has(at); ) {
      const to = next.get(at)!
      next.delete(at)
      at = to
    }
    loops++
  }
  return loops
}
