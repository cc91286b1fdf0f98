import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { openBodyFiles } from '../body/body-files.fixture.ts'
import { type Body, buildBody } from '../body/index.ts'
import { InputError, type Vector3 } from '../core/index.ts'
import { clothOf, inspectDrape, stepsLeft } from '../drape.ts'
import { countCrossings } from '../geometry/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { fabricNamed, readFabrics } from '../material/index.ts'
import type { Garment } from '../pattern/index.ts'
import {
  drawnScarf,
  drawnSkirt,
  drawnTee,
  drawnTube,
  edgeStretch,
  laserPairs,
  type Point2,
  rayPlaces,
  straight,
  windings,
} from '../wrap/drawn.fixture.ts'
import {
  beginSurfaceDrag,
  beginVertexDrag,
  dragSurface,
  dragVertex,
  endSurfaceDrag,
  endVertexDrag,
  type MarkPair,
  rewrap,
  type Wrapping,
  wornWrapping,
  wrap,
  wrappedPlaces,
} from '../wrap/index.ts'
import { run } from './index.ts'
import { beginWrap, drapeWrapped, planWrap } from './wrapped-drape.ts'

const assets = new URL('../../../../assets/', import.meta.url)
let kernels: Kernels
let body: Body
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
  const data = openBodyFiles((name) => readFileSync(new URL(`bodies/${name}`, assets)))
  body = buildBody(data, 'mean_female', 'a-pose')
}, 60_000)
const fabrics = readFabrics(readFileSync(new URL('fabrics/fabrics.json', assets), 'utf8'))
const fabric = fabricNamed(fabrics, 'cotton-poplin')
const RESOLUTION = 0.02

function sceneOf(garment: Garment) {
  return { garment, body, fabric, fabrics }
}

function wrapped(garment: Garment, pairs: readonly MarkPair[], resolution = RESOLUTION): Wrapping {
  const scene = sceneOf(garment)
  const wrapping = beginWrap(scene, planWrap(scene, { resolution }))
  wrap(wrapping, pairs)
  return wrapping
}

function bodyCrossings(wrapping: Wrapping): number {
  return countCrossings({ position: wrappedPlaces(wrapping), triVertex: wrapping.cloth.triVertex }, body)
}

function skirtPairs(): MarkPair[] {
  const { level } = body.girths.waist
  const at = (y: number, half: number): [Point2, Point2] => [
    [-half, y],
    [half, y],
  ]
  return [
    ...laserPairs(body, at(0.46, 0.1), at(level - 0.04, 0.1), ['front', 'back'], 1),
    ...laserPairs(body, at(0.25, 0.12), at(level - 0.25, 0.13), ['front', 'back'], 3),
  ]
}

/** A share of the way from shoulder to elbow, seen from the front. */
function onArm(share: number, side: 1 | -1 = 1): Point2 {
  const { LeftArm: [ax, ay], LeftForeArm: [bx, by] } = body.joints // biome-ignore format: two joints
  return [side * (ax + share * (bx - ax)), ay + share * (by - ay)]
}

function teePairs(): MarkPair[] {
  const { level } = body.girths.bust
  const sleeve = (side: 1 | -1): [Point2, Point2] => [
    [side * 0.3, 0.485],
    [side * 0.46, 0.41],
  ]
  const arm = (side: 1 | -1): [Point2, Point2] => [onArm(0.35, side), onArm(0.85, side)]
  const chest: [Point2, Point2] = [
    [-0.12, level],
    [0.12, level],
  ]
  return [
    ...laserPairs(body, [[-0.12, 0.4], [0.12, 0.4]], chest, ['front', 'back'], 1), // biome-ignore format: one stroke
    ...laserPairs(body, sleeve(1), arm(1), ['front', 'back'], 3),
    ...laserPairs(body, sleeve(-1), arm(-1), ['front', 'back'], 5),
  ]
}

/** The vertex nearest to a place. */
function vertexAt({ x, cloth }: Wrapping, [px, py, pz]: Vector3): number {
  let found = 0
  let least = Infinity
  for (let i = 0; i < cloth.vertexCount; i++) {
    const away = (x[3 * i] - px) ** 2 + (x[3 * i + 1] - py) ** 2 + (x[3 * i + 2] - pz) ** 2
    if (away < least) [least, found] = [away, i]
  }
  return found
}

/** How far every vertex has come [m]. */
function ways(before: Float64Array, { x, cloth }: Wrapping): number[] {
  return Array.from({ length: cloth.vertexCount }, (_, i) =>
    Math.hypot(x[3 * i] - before[3 * i], x[3 * i + 1] - before[3 * i + 1], x[3 * i + 2] - before[3 * i + 2]),
  )
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))]
}

describe('wrapping', () => {
  it('puts a skirt drawn from nothing on the body by four marks, and drapes it from there', {
    timeout: 60_000,
  }, () => {
    const scene = sceneOf(drawnSkirt())
    const plan = planWrap(scene, { resolution: RESOLUTION })
    const before = process.cpuUsage()
    const wrapping = beginWrap(scene, plan)
    wrap(wrapping, skirtPairs())
    expect(process.cpuUsage(before).user).toBeLessThan(5e6)
    expect(bodyCrossings(wrapping)).toBe(0)
    expect(edgeStretch(wrapping).p99).toBeLessThan(0.1)
    for (const rim of windings(wrapping, [0, 1, 0])) expect(Math.abs(rim)).toBe(1)

    const drape = drapeWrapped(scene, { kernels, resolution: RESOLUTION, static: true }, wrapping, plan)
    expect(drape.stage).toBe('settling') // sewn already
    expect(drape.threads.length).toBe(0)
    const start = inspectDrape(drape)
    expect(start.bodyCrossings + start.selfCrossings).toBe(0)
    run(stepsLeft(drape))
    const end = inspectDrape(drape)
    expect(end).toMatchObject({ bodyCrossings: 0, selfCrossings: 0, settled: true })
    expect(end.p99Stretch).toBeLessThan(0.03)

    const again = wornWrapping(clothOf(drape), wrapping.body) // into the hand once more
    expect(bodyCrossings(again)).toBe(0)
  })

  it('puts a tee on by three strokes of laser paint', () => {
    const wrapping = wrapped(drawnTee(), teePairs())
    expect(bodyCrossings(wrapping)).toBe(0)
    expect(wrapping.sheet.sweeps * wrapping.cloth.vertexCount).toBeLessThan(4e6) // 2 s; clocks see other threads too
  })

  it('leads cloth that grew through itself apart, sews it and lets it fall', { timeout: 60_000 }, () => {
    const scene = sceneOf(drawnTee())
    const options = { kernels, resolution: 0.03, static: true }
    const drape = drapeWrapped(scene, options, wrapped(drawnTee(), teePairs(), options.resolution))
    run(stepsLeft(drape))
    expect(inspectDrape(drape)).toMatchObject({ bodyCrossings: 0, selfCrossings: 0, settled: true })
  })

  it('sends a sleeve round the arm when front and back are marked, and leaves it before the arm otherwise', () => {
    const tube = drawnTube(0.42, 0.16)
    const along: [Point2, Point2] = [
      [0, 0.14],
      [0, 0.02],
    ]
    const pairs = laserPairs(body, along, [onArm(0.4), onArm(0.8)], ['front', 'back'], 1)
    const { LeftArm: a, LeftForeArm: b } = body.joints
    const axis: Vector3 = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
    const round = wrapped(tube, pairs)
    expect(bodyCrossings(round)).toBe(0)
    for (const rim of windings(round, axis, a)) expect(Math.abs(rim)).toBe(1)
    const before = wrapped(tube, pairs.slice(0, 1))
    for (const rim of windings(before, axis, a)) expect(Math.abs(rim)).toBe(0)
  })

  it('lays a scarf round the neck: nape, then both ends', () => {
    const wrapping = wrapped(drawnScarf(1.1, 0.12), scarfPairs())
    expect(bodyCrossings(wrapping)).toBe(0)
    const [nx, ny, nz] = body.joints.Neck
    const front = vertexAt(wrapping, [0.1, ny - 0.15, nz + 0.15])
    const other = vertexAt(wrapping, [-0.1, ny - 0.15, nz + 0.15])
    const nape = vertexAt(wrapping, [nx, ny + 0.05, nz - 0.1])
    const place = (i: number) => wrapping.x.subarray(3 * i, 3 * i + 3)
    expect(place(front)[2]).toBeGreaterThan(nz + 0.03)
    expect(place(other)[2]).toBeGreaterThan(nz + 0.03)
    expect(place(nape)[2]).toBeLessThan(nz)
    expect(edgeStretch(wrapping).p99).toBeLessThan(0.1)
  })

  it('rewraps within the pins alone', () => {
    const wrapping = wrapped(drawnSkirt(), skirtPairs())
    const { level } = body.girths.waist
    const pin = vertexAt(wrapping, [0, level - 0.2, 0.3])
    const before = wrappedPlaces(wrapping)
    const lower = laserPairs(
      body,
      [[-0.1, 0.1], [0.1, 0.1]], // biome-ignore format: one stroke
      [[-0.1, level - 0.34], [0.1, level - 0.34]], // biome-ignore format: one stroke
      ['front', 'back'],
      1,
    )
    rewrap(wrapping, lower.slice(0, 1), [pin])
    const moved = ways(before, wrapping)
    expect(moved[pin]).toBe(0)
    expect(Math.max(...moved)).toBeGreaterThan(0.03) // 6 cm further up at the mark
    const back = moved.filter((_, i) => before[3 * i + 2] < -0.05 && before[3 * i + 1] > level - 0.15)
    expect(percentile(back, 0.9)).toBeLessThan(0.01)
    expect(bodyCrossings(wrapping)).toBe(0)
  })

  it('says what to paint where the body is left standing through the cloth', () => {
    const scene = sceneOf(drawnSkirt())
    const plan = planWrap(scene, { resolution: 0.04 })
    const wrapping = beginWrap(scene, plan)
    wrap(wrapping, skirtPairs())
    for (let at = 2; at < 3 * wrapping.cloth.vertexCount; at += 3) wrapping.x[at] = 0.02 // flat, through the hips
    expect(() => drapeWrapped(scene, { kernels, resolution: 0.04 }, wrapping, plan)).toThrow(
      /the body passes through "(front|back)".*laser paint/,
    )
    expect(() => drapeWrapped(scene, { kernels, resolution: 0.04 }, wrapping, plan)).toThrow(InputError)
  })
})

function scarfPairs(): MarkPair[] {
  const [nx, ny] = body.joints.Neck
  const nape = rayPlaces(body, straight([nx + 0.035, ny + 0.02], [nx - 0.035, ny + 0.02]), -1)
  const end = (side: 1 | -1) =>
    rayPlaces(body, straight([side * 0.07, ny - 0.09], [side * 0.08, ny - 0.2]), 1)
  return [
    { number: 1, panel: 'scarf', cloth: straight([-0.035, 0], [0.035, 0]), body: nape },
    { number: 2, panel: 'scarf', cloth: straight([0.3, 0], [0.41, 0]), body: end(-1) },
    { number: 3, panel: 'scarf', cloth: straight([-0.3, 0], [-0.41, 0]), body: end(1) },
  ]
}

describe('dragging', () => {
  const WAY = 0.1
  let start: Wrapping
  let front: number
  beforeAll(() => {
    start = wrapped(drawnSkirt(), skirtPairs())
    front = vertexAt(start, [0, body.girths.waist.level - 0.22, 0.3])
  }, 60_000)

  /** The same cloth where it was at first. */
  const fresh = () => wornWrapping({ ...start.source, position: wrappedPlaces(start) }, start.body)

  it('turns a skirt about the hips by its front, as a whole', () => {
    const skirt = fresh()
    const before = wrappedPlaces(skirt)
    const drag = beginSurfaceDrag(skirt, front)
    expect(dragSurface(drag, [WAY, 0, 0])).toBe(5)
    endSurfaceDrag(drag)
    const moved = ways(before, skirt)
    const back = moved.filter((_, i) => before[3 * i + 2] < -0.05)
    expect(percentile(back, 0.02)).toBeGreaterThan(0.7 * WAY)
    expect(edgeStretch(skirt).p99).toBeLessThan(0.1)
    const behind = vertexAt({ ...skirt, x: before }, [0, body.girths.waist.level - 0.22, -0.3])
    expect(skirt.x[3 * behind]).toBeLessThan(before[3 * behind] - 0.7 * WAY) // the other way round there
    expect(bodyCrossings(skirt)).toBe(0)
  })

  it('pulls only a tip where one vertex is dragged', () => {
    const skirt = fresh()
    const before = wrappedPlaces(skirt)
    const drag = beginVertexDrag(skirt, front)
    dragVertex(drag, [WAY, 0, 0])
    const moved = ways(before, skirt)
    expect(moved[front]).toBeCloseTo(WAY, 2)
    const back = moved.filter((_, i) => before[3 * i + 2] < -0.05)
    expect(percentile(back, 0.98)).toBeLessThan(0.05 * WAY)
    expect(edgeStretch(skirt).max).toBeGreaterThan(0.3)
    endVertexDrag(drag)
  })

  it('is stopped by pins as their formula says', () => {
    const skirt = fresh()
    const before = wrappedPlaces(skirt)
    const { level } = body.girths.waist
    const pins = [0.02, 0.1, 0.18, 0.26, 0.34, 0.42].map((down) => vertexAt(skirt, [0.3, level - down, 0]))
    const drag = beginSurfaceDrag(skirt, front, pins)
    dragSurface(drag, [-0.06, 0, 0])
    const moved = ways(before, skirt)
    expect(Math.max(...pins.map((pin) => moved[pin]))).toBe(0)
    const beyond = moved.filter((_, i) => drag.ratio[i] < 0.02)
    expect(beyond.length).toBeGreaterThan(20)
    expect(Math.max(...beyond)).toBe(0)
    const free = moved.filter((_, i) => drag.ratio[i] > 0.95)
    expect(percentile(free, 0.5)).toBeGreaterThan(0.7 * 0.06)
  })

  it('pulls a sleeve up the arm, all of it', () => {
    const sleeve = wrapped(
      drawnTube(0.4, 0.12),
      laserPairs(body, [[0, 0.1], [0, 0.02]], [onArm(0.75), onArm(1.07)], ['front', 'back'], 1), // biome-ignore format: one stroke
    )
    const { LeftArm: a, LeftForeArm: b } = body.joints
    const length = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
    const up = [0, 1, 2].map((k) => (a[k] - b[k]) / length)
    const before = wrappedPlaces(sleeve)
    const grip = vertexAt(sleeve, [...onArm(0.9), 0.3])
    const drag = beginSurfaceDrag(sleeve, grip)
    dragSurface(drag, [0.06 * up[0], 0.06 * up[1], 0.06 * up[2]])
    endSurfaceDrag(drag)
    const risen = Array.from({ length: sleeve.cloth.vertexCount }, (_, i) =>
      up.reduce((sum, u, k) => sum + u * (sleeve.x[3 * i + k] - before[3 * i + k]), 0),
    )
    expect(percentile(risen, 0.5)).toBeGreaterThan(0.7 * 0.06)
    const moved = ways(before, sleeve)
    expect(moved[grip]).toBeGreaterThan(0.6 * 0.06) // along the skin, which bends at the elbow
    expect(percentile(moved, 0.02)).toBeGreaterThan(0.7 * moved[grip])
    expect(edgeStretch(sleeve).p99).toBeLessThan(0.1)
    expect(bodyCrossings(sleeve)).toBe(0)
  })
})
