import { readFileSync } from 'node:fs'
import { type Drape, type Garment, loadKernels, readFabrics } from '@selvedge/engine'
import { polygonPanel } from '@selvedge/engine/pattern'
import { beforeAll, describe, expect, it } from 'vitest'
import { KeptDrapes } from './kept-drapes.ts'
import type { SimNumbers } from './protocol.ts'
import { Session, type SessionOrder } from './session.ts'

/** Two squares of 12 cm side by side, 4 cm apart, sewn along one edge: in empty space it closes and then falls. */
const square = (id: string, x: number): Garment['panels'][number] => ({
  ...polygonPanel(id, [
    [0, 0],
    [0.12, 0],
    [0.12, 0.12],
    [0, 0.12],
  ]),
  placement: { translation: [x, 1, 0], rotation: [0, 0, 0] },
})

const garment: Garment = {
  format: 'selvedge-garment',
  version: 3,
  name: 'two-squares',
  panels: [square('left', 0), square('right', 0.16)],
  seams: [
    {
      id: 'join',
      a: [{ panel: 'left', edge: 'edge-1' }],
      b: [{ panel: 'right', edge: 'edge-3' }],
      parallel: false,
      sides: 'right-right',
    },
  ],
}

let order: SessionOrder
beforeAll(async () => {
  const text = readFileSync(new URL('../../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8')
  order = {
    scenes: [{ garment, body: null, fabric: readFabrics(text)[0] }],
    options: { kernels: await loadKernels(null), resolution: 0.03 },
  }
})

function watch(change: Partial<SessionOrder> = {}, pauseAfter = 0) {
  const numbers: SimNumbers[] = []
  const meshes: Drape[] = []
  let moves = 0
  const session: Session = new Session(
    { ...order, ...change },
    {
      onMesh: (drape) => meshes.push(drape),
      onMove: () => {
        if (++moves === pauseAfter) session.pause()
      },
      onNumbers: (next) => numbers.push(next),
    },
  )
  return { session, numbers, meshes }
}

describe('Session', () => {
  it('places, steps once, and tells the exact count and the hash of what it shows', () => {
    const { session, numbers, meshes } = watch()
    session.place()
    expect(meshes.length).toBe(1)
    expect(numbers.at(-1)).toMatchObject({
      stage: 'placed',
      running: false,
      steps: 0,
      crossings: null,
      hash: null,
    })
    session.step()
    const after = numbers.at(-1)!
    expect(after).toMatchObject({ steps: 1, running: false, crossings: { self: 0, body: 0, step: 1 } })
    expect(after.hash).toMatch(/^[0-9a-f]+$/)
    expect(after.time).toBeGreaterThan(0)
  })

  it('runs until it is paused, and the same steps give the same hash', async () => {
    const { session, numbers } = watch({}, 3)
    session.place()
    session.run()
    await until(() => numbers.at(-1)!.hash !== null)
    const paused = numbers.at(-1)!
    expect(paused.running).toBe(false)

    const again = watch()
    again.session.place()
    for (let k = 0; k < paused.steps; k++) again.session.step()
    expect(again.numbers.at(-1)!.hash).toBe(paused.hash)
  })

  it('goes back to the arranged pieces', () => {
    const { session, numbers, meshes } = watch()
    session.place()
    const placed = Float64Array.from(meshes[0].state.x)
    session.step()
    session.place()
    expect(numbers.at(-1)).toMatchObject({ stage: 'placed', steps: 0 })
    expect(meshes.at(-1)!.state.x).toEqual(placed)
  })

  it('goes back to a moment that was kept, also of a garment that was still being sewn', async () => {
    const { session, numbers } = watch()
    session.place()
    for (let k = 0; k < 3; k++) session.step()
    const sewing = { hash: numbers.at(-1)!.hash, steps: 3 }
    const drapes = new KeptDrapes<null>()
    drapes.keep(0, { drape: session.drape!, running: false, untouched: true, room: null })
    while (session.drape!.stage === 'sewing') session.step()
    for (let k = 0; k < 2; k++) session.step()
    const falling = numbers.at(-1)!
    drapes.keep(1, { drape: session.drape!, running: false, untouched: true, room: null })
    session.step()
    expect(numbers.at(-1)!.hash).not.toBe(falling.hash)
    const [before, after] = [drapes.find(0)!, drapes.find(1)!]
    session.recall(after.drape, after.kept, after)
    expect(numbers.at(-1)).toMatchObject({ hash: falling.hash, steps: falling.steps, untouched: true })
    session.recall(before.drape, before.kept, before)
    await until(() => numbers.at(-1)!.hash === sewing.hash)
    expect(numbers.at(-1)!.steps).toBe(sewing.steps)
  })

  it('changes a garment where it hangs, and refuses while it is sewn', () => {
    const { session, numbers } = watch()
    session.place()
    expect(() => session.change({ resolution: 0.02 })).toThrow(/still being sewn/)
    while (session.drape!.stage === 'sewing') session.step()
    const { vertices, steps } = numbers.at(-1)!
    session.change({ resolution: 0.02 })
    expect(numbers.at(-1)).toMatchObject({ steps, untouched: false, hash: null })
    expect(numbers.at(-1)!.vertices).toBeGreaterThan(vertices)
  })

  it('says in a sentence why a garment cannot be cut', () => {
    const { session, numbers } = watch({ options: { ...order.options, resolution: Number.NaN } })
    session.place()
    expect(numbers.at(-1)!.stage).toBe('stopped')
    expect(numbers.at(-1)!.reason.length).toBeGreaterThan(10)
  })
})

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((done) => setTimeout(done, 5))
}
