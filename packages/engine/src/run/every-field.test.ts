/**
 * Every field of `Cloth` × whatever becomes of cloth on its way: joined, sewn, smoothed, worn, packed, animated. The sample
 * and the roles below are typed so that a field added to `Cloth`, or to a record in it, does not compile until it is named
 * in both; from then on each way must carry it.
 */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { beginDrape } from '../drape.ts'
import { findSeamClasses, mergeSeams, SEW_SECONDS_MAX, type SeamClasses, smoothDown } from '../dress/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { fabricNamed, readFabrics } from '../material/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { type Cloth, clothFromMesh, joinCloths, joinVertices, openCloth, packCloth } from '../model/index.ts'
import { createSim, openSim, type PackedSim, packSim, type Sim, succeed } from '../sim/index.ts'
import { AnimationRun, type MovingScene } from './animate-run.ts'
import { buildBall, tapedBall } from './banded-ball.fixture.ts'
import type { DrapeRun } from './drape-run.ts'
import { packArrays, unpackArrays } from './pack-arrays.ts'

type Leaf = number | string | boolean | ArrayBufferView | readonly unknown[]
type Filled<T> = T extends Leaf ? T : { readonly [K in keyof T]-?: Filled<NonNullable<T[K]>> }
type Told<T> = T extends Leaf ? Role : { readonly [K in keyof T]-?: Told<NonNullable<T[K]>> }

/** What new rows do to a field: counts and places are new, rows of vertices and panels are renumbered, others stay. */
type Role = 'vertex count' | 'triangle count' | 'places' | 'vertex rows' | 'panel rows' | 'kept'

const ROLES: Told<Cloth> = {
  vertexCount: 'vertex count',
  triCount: 'triangle count',
  position: 'places',
  triVertex: 'vertex rows',
  triPattern: 'kept',
  triPanel: 'panel rows',
  panelIds: 'kept',
  panelGrain: 'kept',
  lines: {
    foldVertex: 'vertex rows',
    foldAngle: 'kept',
    elasticVertex: 'vertex rows',
    elasticLength: 'kept',
    elasticForce: 'kept',
  },
  plies: { triPlies: 'kept', triBond: 'kept', triZipWeight: 'kept', triZipRigidity: 'kept' },
}

/** A band with an elastic, which is a pressed fold as well; slack, so that the band does not creep up the ball. */
function fill(cloth: Cloth): Filled<Cloth> {
  const { lines, plies } = cloth
  if (lines === undefined || plies === undefined) throw new Error('a band without its elastic or its hems')
  const foldAngle = new Float64Array(lines.elasticLength.length).fill(0.1)
  const elasticLength = lines.elasticLength.map((length) => 1.4 * length)
  return { ...cloth, plies, lines: { ...lines, foldVertex: lines.elasticVertex, foldAngle, elasticLength } }
}

/** What a way made of the sample; its rows are the last ones. */
interface Way {
  readonly cloth: Cloth
  readonly vertexCount: number
  readonly triCount: number
  vertexRow(i: number): number
  readonly panelFirst: number
  /** Left out where it has moved. */
  readonly position?: Float64Array
}

const WAYS = [
  'joined to another cloth',
  'vertices joined',
  'seams merged',
  'taken over to another simulation',
  'packed',
  'checkpoint of a simulation',
  'smoothed under another garment',
  'drape, sewn',
  'drape, worn into another pose',
  'animation, first checkpoint',
  'animation, going on from its checkpoint',
  'animation, opened elsewhere',
] as const

let sample: Filled<Cloth>
let ways: Record<(typeof WAYS)[number], Way>

beforeAll(async () => {
  const kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
  const fabrics = readFileSync(new URL('../../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8')
  const ball = buildBall()
  const scene = tapedBall(fabricNamed(readFabrics(fabrics), 'cotton-poplin'), ball)
  const motion = { mesh: ball, placesAt: (_: number, out: Float64Array) => out.set(ball.position) }
  const run = beginDrape(
    { ...scene, moveTo: { ...motion, seconds: 0.1 } },
    { kernels, resolution: 0.04, static: true },
  )
  const drape = run as DrapeRun
  const classes = findSeamClasses(drape.model.vertexCount, drape.threads)
  sample = fill(drape.cloth)
  drape.sim = succeed(drape.sim, { scene: { cloth: sample } })
  const { panelFabric, colliders } = drape
  const smoothed = smoothDown({ cloth: sample, panelFabric, colliders, kernels, options: {} })
  ways = {
    ...handWays(drape.sim, classes),
    'smoothed under another garment': { ...unmoved(smoothed), position: undefined },
    ...runWays(drape, { ...scene, motion }, kernels, (cloth) => sewnRows(cloth, classes)),
  }
})

/** Ways that are one call. */
function handWays(sim: Sim, classes: SeamClasses) {
  const other = clothFromMesh(buildSheetMesh({ width: 0.1, height: 0.1, columns: 3, pattern: 'grid' }))
  const late = succeed(sim, { scene: {} })
  late.state.time = SEW_SECONDS_MAX // whatever crosses
  const merged = mergeSeams(late, classes, [], {})
  if (merged === null) throw new Error('seams were not merged')
  const bytes = packArrays(packSim(sim))
  const build = (cloth: Cloth) =>
    createSim({ ...sim.scene, cloth }, { ...sim.settings, ...sim.controls, kernels: sim.kernels })
  return {
    'joined to another cloth': {
      cloth: joinCloths([other, sample]),
      vertexCount: other.vertexCount + sample.vertexCount,
      triCount: other.triCount + sample.triCount,
      vertexRow: (i: number) => other.vertexCount + i,
      panelFirst: other.panelIds.length,
      position: sample.position,
    },
    'vertices joined': sewnRows(joinVertices(sample, classes.vertexClass, classes.classCount), classes),
    'seams merged': sewnRows(merged.scene.cloth, classes),
    'taken over to another simulation': unmoved(succeed(sim, { scene: { colliders: [] } }).scene.cloth),
    packed: unmoved(openCloth(packCloth(sample))),
    'checkpoint of a simulation': unmoved(
      openSim(unpackArrays(bytes, 'test') as PackedSim, build).scene.cloth,
    ),
  }
}

/** Ways of a garment that is sewn, put on, worn into another pose, and moved in. */
function runWays(drape: DrapeRun, scene: MovingScene, kernels: Kernels, sewn: (cloth: Cloth) => Way) {
  while (drape.stage === 'sewing') drape.advance()
  const first = drape.cloth
  while (drape.stage === 'settling') drape.advance()
  const settings = { kernels, onStep: undefined, fps: 30, frameCount: 4, checkpointFrames: 1, key: '' }
  const animation = new AnimationRun(scene, settings, drape, null)
  const afterFrame = (of: AnimationRun, frame: number): Uint8Array => {
    while (of.frame < frame && of.stage !== 'stopped') of.advance()
    if (of.checkpoint === null) throw new Error(`no checkpoint: ${of.reason}`)
    return of.checkpoint
  }
  const bytes = [1, 2].map((frame) => afterFrame(animation, frame))
  const elsewhere = new AnimationRun(scene, settings, null, bytes[1])
  return {
    'drape, sewn': sewn(first),
    'drape, worn into another pose': sewn(drape.cloth),
    'animation, first checkpoint': sewn(clothIn(bytes[0])),
    'animation, going on from its checkpoint': sewn(clothIn(bytes[1])),
    'animation, opened elsewhere': sewn(clothIn(afterFrame(elsewhere, 3))),
  }
}

function clothIn(checkpoint: Uint8Array): Cloth {
  const { values, arrays } = unpackArrays(checkpoint, 'checkpoint')
  const own = Object.entries(arrays).filter(([name]) => name.startsWith('cloth '))
  return openCloth({
    values: (values as { sim: PackedSim['values'] }).sim.cloth,
    arrays: Object.fromEntries(own.map(([name, array]) => [name.slice('cloth '.length), array])),
  })
}

/** Nothing has moved. */
function unmoved(cloth: Cloth): Way {
  const { vertexCount, triCount, position } = sample
  return { cloth, vertexCount, triCount, vertexRow: (i) => i, panelFirst: 0, position }
}

function sewnRows(cloth: Cloth, { vertexClass, classCount }: SeamClasses): Way {
  return {
    ...unmoved(cloth),
    vertexCount: classCount,
    vertexRow: (i) => vertexClass[i],
    position: undefined,
  }
}

/** Names of fields, with a dot for those of records in it, and their values. */
function leavesOf(record: object, prefix = ''): [string, unknown][] {
  return Object.entries(record).flatMap(([key, value]): [string, unknown][] => {
    const record =
      typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !Array.isArray(value)
    return record ? leavesOf(value, `${prefix}${key}.`) : [[prefix + key, value]]
  })
}

/** What the field must be after the way: all of it, or its last part. */
function wanted(role: Role, value: unknown, way: Way): unknown {
  const renumbered = (row: (i: number) => number) => Array.from(value as ArrayLike<number>, row)
  switch (role) {
    case 'vertex count':
      return way.vertexCount
    case 'triangle count':
      return way.triCount
    case 'places':
      return Array.from(way.position ?? way.cloth.position)
    case 'vertex rows':
      return renumbered((i) => way.vertexRow(i))
    case 'panel rows':
      return renumbered((row) => row + way.panelFirst)
    case 'kept':
      return isList(value) ? Array.from(value) : value
  }
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return ArrayBuffer.isView(value) || Array.isArray(value)
}

test('the sample has every field, and something in it', () => {
  const leaves = leavesOf(sample)
  expect(leaves.map(([name]) => name).toSorted()).toEqual(
    leavesOf(ROLES)
      .map(([name]) => name)
      .toSorted(),
  )
  expect(leaves.filter(([, value]) => isList(value) && value.length === 0)).toEqual([])
})

describe.each(WAYS)('%s', (name) => {
  test.each(leavesOf(ROLES) as [string, Role][])(`%s × ${name}`, (field, role) => {
    const way = ways[name]
    const before = new Map(leavesOf(sample)).get(field)
    const after = new Map(leavesOf(way.cloth)).get(field)
    const want = wanted(role, before, way)
    expect(after).toBeDefined()
    expect(Object.getPrototypeOf(after)).toBe(Object.getPrototypeOf(before))
    const first = way.panelFirst > 0 && Array.isArray(want) ? -want.length : 0 // all, or the last rows
    expect(isList(after) ? Array.from(after).slice(first) : after).toEqual(want)
  })

  test('every vertex has a place', () => {
    const { position, vertexCount } = ways[name].cloth
    expect(position).toHaveLength(3 * vertexCount)
    expect(position.every(Number.isFinite)).toBe(true)
  })
})
