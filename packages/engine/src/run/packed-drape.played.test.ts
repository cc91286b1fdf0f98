/** A band worn by a ball, packed to bytes and opened elsewhere: hanging, moving, changed, held by a pin, on a body that goes. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { growSkin } from '../body/index.ts'
import { InputError } from '../core/index.ts'
import { beginDrape, changeDrape, type Drape, inspectDrape, openDrape, stepsLeft } from '../drape.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import { type Fabric, readFabrics } from '../material/index.ts'
import { bandedBall, buildBall } from './banded-ball.fixture.ts'
import type { DrapeOptions, GarmentScene } from './drape-scene.ts'
import { packDrape, readDrape, writeDrape } from './packed-drape.ts'
import { run, stepsWhile } from './run-steps.ts'
import { grabCloth, keepDrape, pullCloth, releaseCloth } from './worn-by-hand.ts'

const GRIP = { triangle: 0, weights: [1, 0, 0] } as const
const ball = buildBall()
let options: DrapeOptions
let kernels: Kernels
let fabric: Fabric
let scene: GarmentScene
let drape: Drape

beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
  const path = new URL('../../../../assets/fabrics/fabrics.json', import.meta.url)
  fabric = readFabrics(readFileSync(path, 'utf8'))[0]
  options = { kernels, resolution: 0.012 }
  scene = bandedBall(fabric, ball)
  drape = beginDrape(scene, options)
})

const bytesOf = (of: Drape) => writeDrape(keepDrape(of)!)!
/** The same garment on another ball of the same shape, as a page that was loaded again has it. */
const elsewhere = (of: Drape, on: GarmentScene = { ...bandedBall(fabric, buildBall()) }) =>
  openDrape(on, options, readDrape(bytesOf(of)))
const hash = (of: Drape) => inspectDrape(of).stateHash
const figures = (of: Drape) => [hash(of), of.stage, of.steps, of.progress, of.state.time]

function steps(of: Drape, count: number): void {
  let left = count
  run(stepsWhile(stepsLeft(of), () => left-- > 0))
}

/** What a hand makes of it, in steps. */
function pulled(of: Drape): string {
  grabCloth(of, GRIP, [0.3, 0.2, 0])
  steps(of, 8)
  pullCloth(of, [0.2, 0.3, 0])
  steps(of, 8)
  releaseCloth(of)
  steps(of, 8)
  return hash(of)
}

describe('a garment in bytes', () => {
  it('hangs as it hung while it falls, and goes on to the same bits', () => {
    while (drape.stage === 'sewing') steps(drape, 1)
    steps(drape, 12)
    const opened = elsewhere(drape)
    expect(figures(opened)).toEqual(figures(drape))
    steps(drape, 20)
    steps(opened, 20)
    expect(figures(opened)).toEqual(figures(drape))
  })

  it('is at rest where it was, and a hand does the same to both', () => {
    run(stepsLeft(drape))
    const opened = elsewhere(drape)
    expect(figures(opened)).toEqual(figures(drape))
    expect(inspectDrape(opened)).toEqual(inspectDrape(drape))
    expect(pulled(opened)).toBe(pulled(drape))
  })

  it('is the same after its pattern, mesh and pins were changed as it hung', () => {
    const garment = {
      ...scene.garment,
      panels: scene.garment.panels.map((panel) => ({
        ...panel,
        points: panel.points.map((point) => ({ ...point, at: [point.at[0], 1.3 * point.at[1]] as const })),
      })),
    } as unknown as GarmentScene['garment']
    const hold = { kind: 'stays' } as const
    const pins = [{ id: 'a', panel: 'front', at: [0, 0.03], hold }] as const
    changeDrape(drape, { resolution: 0.014 })
    changeDrape(drape, { garment })
    changeDrape(drape, { pins })
    steps(drape, 10)
    const opened = elsewhere(drape, { ...bandedBall(fabric, buildBall()), garment, pins })
    expect(figures(opened)).toEqual(figures(drape))
    const change = { resolution: 0.012, garment: scene.garment }
    for (const one of [drape, opened]) changeDrape(one, change)
    for (const one of [drape, opened]) steps(one, 10)
    expect(figures(opened)).toEqual(figures(drape))
  })

  it('lies on a body that is on its way, and goes along with it', () => {
    const grown = () =>
      growSkin(
        buildBall(),
        ball.position.map((value) => 1.05 * value),
        0.5,
      )
    const moving = { ...scene, moveTo: grown() }
    const going = beginDrape(moving, options)
    while (going.stage === 'sewing') steps(going, 1)
    steps(going, 3)
    const waiting = elsewhere(going, { ...bandedBall(fabric, buildBall()), moveTo: grown() })
    const far = (of: Drape) => Math.max(...of.skins[0].position)
    while (!(far(going) > 0.1005)) for (const one of [going, waiting]) steps(one, 1)
    expect(figures(waiting)).toEqual(figures(going))
    const onItsWay = elsewhere(going, { ...bandedBall(fabric, buildBall()), moveTo: grown() })
    run(stepsLeft(going))
    run(stepsLeft(onItsWay))
    expect(figures(onItsWay)).toEqual(figures(going))
    expect(far(onItsWay)).toBeCloseTo(0.105, 5)
    changeDrape(going, { moveTo: growSkin(going.skins[0], ball.position) })
    steps(going, 2)
    expect(packDrape(keepDrape(going)!)).toBeNull() // from where the scene does not know
    run(stepsLeft(going))
    expect(figures(elsewhere(going))).toEqual(figures(going))
  })

  it('is refused with a reason when it is damaged, cut short or of another kind', () => {
    const bytes = bytesOf(drape)
    const flipped = bytes.slice()
    flipped[Math.floor(bytes.length / 2)] ^= 16
    const bad = [flipped, bytes.slice(0, -100), bytes.slice(0, 12), new Uint8Array(0), new Uint8Array(64)]
    for (const one of bad) expect(() => readDrape(one)).toThrow(InputError)
    const packed = readDrape(bytes)
    const newer = { ...packed, values: { ...(packed.values as object), packing: 999 } }
    expect(() => openDrape(scene, options, newer)).toThrow('another version')
  })
})
