/** A hand on a tee that is worn: the sleeve slides up the arm, cloth behind the pin stays, and the drape goes on from there. */
import { readFileSync } from 'node:fs'
import {
  type Drape,
  drape as drapeAll,
  inspectDrape,
  loadKernels,
  readFabrics,
  run,
  stepsLeft,
} from '@selvedge/engine'
import { BODY_FILES, readBodyData } from '@selvedge/engine/sim'
import { layCloth } from '@selvedge/engine/wrap'
import { bodyFor, entryNamed, readEntry } from '@selvedge/wardrobe/open'
import { beforeAll, expect, it } from 'vitest'
import { clothTriangle } from './pin-hold.ts'
import { SlideHand, type Sliding } from './slide-hand.ts'
import { standingBody, wrapBodyOf } from './standing-body.ts'

const assets = new URL('../../../../assets/', import.meta.url)
const bytes = (path: string) => new Uint8Array(readFileSync(new URL(path, assets)))
let drape: Drape
let body: ReturnType<typeof standingBody>

beforeAll(async () => {
  const kernels = await loadKernels(bytes('../packages/engine/dist/kernels.wasm'))
  const data = readBodyData(Object.fromEntries(BODY_FILES.map((name) => [name, bytes(`bodies/${name}`)])))
  const entry = entryNamed('jersey-tee')!
  const garment = readEntry(entry, readFileSync(new URL(entry.file, assets), 'utf8'), 'jersey-tee')
  body = bodyFor(data, garment).body
  const fabrics = readFabrics(readFileSync(new URL('fabrics/fabrics.json', assets), 'utf8'))
  const fabric = fabrics.find(({ name }) => name === entry.fabric)!
  const options = { kernels, resolution: 0.02, static: true }
  ;({ drape } = drapeAll({ garment, body, fabric, fabrics }, options))
}, 240_000)

const vertexAt = (panel: string, at: readonly [number, number]) => {
  const { triangle, share } = clothTriangle(drape.model, panel, at)!
  return drape.model.triVertex[3 * triangle + share.indexOf(Math.max(...share))]
}
const placeOf = (x: ArrayLike<number>, i: number) => [x[3 * i], x[3 * i + 1], x[3 * i + 2]]
const apart = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((value, k) => value - b[k]))

/** Looked at from the front. */
const seen = (place: readonly number[]) =>
  ({ origin: [place[0], place[1], 3], direction: [0, 0, -1] }) as const

/** Normals of all triangles, 3 each. */
function normals({ model }: Drape, x: ArrayLike<number>): Float64Array {
  const all = new Float64Array(model.triVertex.length)
  for (let t = 0; t < model.triCount; t++) {
    const [a, b, c] = [0, 1, 2].map((k) => placeOf(x, model.triVertex[3 * t + k]))
    const [u, v] = [b, c].map((corner) => corner.map((value, k) => value - a[k]))
    for (let k = 0; k < 3; k++)
      all[3 * t + k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3]
  }
  return all
}

const PIN = ['front', [-0.2, -0.06]] as const
const GRIP = ['sleeve-left', [-0.08, -0.06]] as const
const TOP = ['sleeve-left', [0, 0.1]] as const

it('a sleeve slides up the arm, cloth behind the pin stays, and the tee goes on from there', {
  timeout: 240_000,
}, async () => {
  const before = drape.state.x.slice()
  const [grabbed, top, pin] = [GRIP, TOP, PIN].map(([panel, at]) => vertexAt(panel, at))
  const [grip, goal] = [placeOf(before, grabbed), placeOf(before, top)]
  const long = Math.hypot(goal[0] - grip[0], goal[1] - grip[1])
  const shown: Sliding[] = []
  const hand = new SlideHand(
    drape,
    wrapBodyOf(standingBody(drape, { body, posed: body })),
    { grabbed, pinned: [pin], sight: seen(grip) },
    (sliding) => shown.push({ ...sliding }),
  )
  hand.lead(seen(grip.map((value, k) => value + (0.06 * (goal[k] - value)) / long)), false)
  const places = (await hand.end())!
  expect(shown.length).toBe(1 + Math.ceil(shown.at(-1)!.way / 0.02 - 1e-6)) // 2 cm at a time
  const { field } = shown[0]
  const way = (i: number) => apart(placeOf(before, i), placeOf(places, i))
  const rows = Array.from(field, (_, i) => i)
  expect(way(grabbed)).toBeGreaterThan(0.035)
  expect(way(pin)).toBe(0)
  const behind = rows.filter((i) => field[i] < 0.02)
  expect(behind.length).toBeGreaterThan(20)
  expect(Math.max(...behind.map(way))).toBeLessThan(0.005)
  const [was, is] = [normals(drape, before), normals(drape, places)]
  const flipped = rows.filter((t) => t < drape.model.triCount && dotAt(was, is, 3 * t) < 0)
  expect(flipped.length).toBe(0)

  layCloth(drape, places)
  expect(inspectDrape(drape)).toMatchObject({ selfCrossings: 0, bodyCrossings: 0 })
  run(stepsLeft(drape))
  expect(inspectDrape(drape)).toMatchObject({ selfCrossings: 0, bodyCrossings: 0, settled: true })
})

const dotAt = (a: Float64Array, b: Float64Array, at: number) =>
  a[at] * b[at] + a[at + 1] * b[at + 1] + a[at + 2] * b[at + 2]
