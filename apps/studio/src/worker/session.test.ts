import { readFileSync } from 'node:fs'
import { type Drape, type Garment, loadKernels, readFabrics } from '@selvedge/engine'
import { polygonPanel } from '@selvedge/engine/pattern'
import { beforeAll, describe, expect, it } from 'vitest'
import { KeptDrapes } from './kept-drapes.ts'
import { nextTask } from './next-task.ts'
import type { SimNumbers } from './protocol.ts'
import { Session } from './session.ts'
import type { SessionOrder } from './session-order.ts'

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

/** What is kept beside a drape here. */
const KEPT = { running: false, untouched: true, repeats: true, room: null }

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
  return { session, numbers, meshes, moves: () => moves }
}

/** The same garment over one beside it. */
function layers(): SessionOrder['scenes'] {
  const [over] = order.scenes
  const panels = [square('left', 0.4), square('right', 0.56)]
  const held = (panel: string, u: number, x: number) =>
    ({ id: panel, panel, at: [u, 0.12], hold: { kind: 'space', place: [x, 1.12, 0] } }) as const
  const pins = [held('left', 0, 0.42), held('right', 0.12, 0.66)] // else it would fall for ever
  return [{ ...over, garment: { ...garment, panels }, pins }, over]
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
    drapes.keep(0, { drape: session.drape!, ...KEPT })
    while (session.drape!.stage === 'sewing') session.step()
    for (let k = 0; k < 2; k++) session.step()
    const falling = numbers.at(-1)!
    drapes.keep(1, { drape: session.drape!, ...KEPT })
    session.step()
    expect(numbers.at(-1)!.hash).not.toBe(falling.hash)
    session.close() // another document was opened
    const [before, after] = [drapes.find(0)!, drapes.find(1)!]
    session.recall(after.live!.drape, after.live!.kept, { ...after, goesOn: false })
    expect(numbers.at(-1)).toMatchObject({ hash: falling.hash, steps: falling.steps, untouched: true })
    session.recall(before.live!.drape, before.live!.kept, { ...before, goesOn: false })
    await until(() => numbers.at(-1)!.hash === sewing.hash)
    expect(numbers.at(-1)!.steps).toBe(sewing.steps)
  })

  it('goes on from rest: by one step, or until it rests again, and tells no hash on the way', async () => {
    const held = (panel: string, u: number, x: number) =>
      ({ id: panel, panel, at: [u, 0.12], hold: { kind: 'space', place: [x, 1.12, 0] } }) as const
    const pins = [held('left', 0, 0.02), held('right', 0.12, 0.26)] // else it would fall for ever
    const scenes = [{ ...order.scenes[0], pins }]
    const { session, numbers } = watch({ scenes, options: { ...order.options, resolution: 0.06 } })
    session.place()
    session.run()
    await until(() => numbers.at(-1)!.stage === 'rest' && numbers.at(-1)!.hash !== null)
    const rest = numbers.at(-1)!
    session.step()
    expect(numbers.at(-1)).toMatchObject({ stage: 'settling', running: false, steps: rest.steps + 1 })
    expect(numbers.at(-1)!.hash).not.toBeNull()
    session.wake()
    await until(() => numbers.at(-1)!.stage === 'rest' && numbers.at(-1)!.hash !== null)
    expect(numbers.at(-1)!.steps).toBeGreaterThan(rest.steps + 1)
    expect(numbers.filter(({ running, hash }) => running && hash !== null)).toEqual([])
  })

  it('counts what was changed while it stands still, and says who holds it', async () => {
    const { session, numbers } = watch()
    session.place()
    while (session.drape!.stage === 'sewing') session.step()
    session.change({ resolution: 0.03 })
    expect(numbers.at(-1)!.hash).toBeNull()
    session.tell()
    expect(numbers.at(-1)!.hash).not.toBeNull()
    session.grab({ triangle: 0, weights: [1, 0, 0] }, [0, 1, 0])
    session.tell()
    expect(numbers.at(-1)).toMatchObject({ held: true, running: true, hash: null })
    session.release(false)
    await until(() => numbers.at(-1)!.hash !== null)
    expect(numbers.at(-1)).toMatchObject({ held: false, running: false })
  })

  it('takes back any of fifty drapes begun anew, of which three hold a simulation', () => {
    const drapes = new KeptDrapes<null>()
    const hashes: (string | null)[] = []
    for (let name = 0; name < 8; name++) {
      const { session, numbers } = watch()
      session.place()
      while (session.drape!.stage === 'sewing') session.step()
      for (let k = 0; k <= name; k++) session.step()
      hashes.push(numbers.at(-1)!.hash)
      drapes.keep(name, { drape: session.drape!, ...KEPT })
    }
    expect(new Set(hashes).size).toBe(8)
    const moments = hashes.map((_, name) => drapes.find(name)!)
    expect(moments.map(({ live }) => live !== null)).toEqual([...Array(5).fill(false), true, true, true])
    for (const name of [0, 4, 2]) {
      const { session, numbers } = watch()
      session.open(moments[name].packed!, moments[name].untouched)
      expect(numbers.at(-1)).toMatchObject({
        hash: hashes[name],
        untouched: true,
        vertices: expect.any(Number),
      })
      session.step()
      expect(numbers.at(-1)!.hash).toBe(hashes[name + 1]) // and goes on to the same bits
    }
  })

  it('gives up a drape that was being sewn for the steps that lead there again', () => {
    const drapes = new KeptDrapes<null>()
    const begun = [3, 0, 0, 0].map((steps, name) => {
      const { session, numbers } = watch()
      session.place()
      for (let k = 0; k < steps; k++) session.step()
      drapes.keep(name, { drape: session.drape!, ...KEPT, repeats: name === 0 })
      return numbers.at(-1)!
    })
    expect(drapes.find(0)).toMatchObject({ live: null, packed: null, steps: 3 })
    const { session, numbers } = watch()
    session.place()
    for (let k = 0; k < 3; k++) session.step()
    expect(numbers.at(-1)!.hash).toBe(begun[0].hash)
    drapes.keep(4, { drape: session.drape!, ...KEPT })
    expect(drapes.find(1)).toBeUndefined() // put on by hand: no steps lead there
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

  it('pauses what goes under, and closed while that is put on tells nothing more', async () => {
    const { session, numbers, moves } = watch({ scenes: layers() })
    session.place()
    session.run()
    while (moves() === 0) await nextTask() // timers of Node wait until nobody has anything to do
    session.pause()
    expect(numbers.at(-1)!.running).toBe(false)
    const paused = moves()
    for (let k = 0; k < 20; k++) await nextTask()
    expect(moves()).toBe(paused)
    session.run()
    while (moves() === paused) await nextTask()
    session.close()
    const [told, moved] = [numbers.length, moves()]
    for (let k = 0; k < 20; k++) await nextTask()
    expect([numbers.length, moves()]).toEqual([told, moved])
  })

  it('puts on what goes under first, listening meanwhile, and what was put on is not put on again', async () => {
    const scenes = layers()
    const [under, over] = scenes
    const options = { ...order.options, resolution: 0.06 }
    const { session, numbers, meshes } = watch({ scenes, options })
    session.place()
    expect(session.drape).toBeNull() // nothing to be kept or pulled yet
    expect(numbers.at(-1)).toMatchObject({ stage: 'sewing', hash: null })
    session.run()
    await until(() => session.drape !== null)
    session.pause()
    expect(meshes.some(({ model }) => model.panelIds.length === 2)).toBe(true) // seen while it was put on
    expect(session.drape?.model.panelIds).toEqual(['left', 'right', 'left-2', 'right-2'])
    expect(numbers.some(({ stage }) => stage === 'rest')).toBe(false)
    const again = watch({ scenes, options })
    again.session.place()
    expect(again.session.drape?.model.panelIds).toHaveLength(4)
    const other = watch({ scenes: [{ ...under, fabric: { ...over.fabric, density: 0.3 } }, over], options })
    other.session.place()
    expect(other.session.drape).toBeNull()
    other.session.close()
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
