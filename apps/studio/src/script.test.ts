import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  dropDeed,
  scriptStore,
  scriptText,
  startScript,
  stopScript,
  tellCommand,
  tellDeed,
  tellEdit,
  tellHand,
} from './script.ts'
import { NUMBERS_NONE, simStore, studioStore } from './state.ts'
import type { SimNumbers } from './worker/protocol.ts'

const sim = (numbers: Partial<SimNumbers>) =>
  simStore.set({ numbers: { ...NUMBERS_NONE, vertices: 9, ...numbers } })
const rest = (hash = 'aa') => sim({ stage: 'rest', hash, steps: 40 })
const fabric = { kind: 'setFabric', fabric: 'silk' } as const
const edited = `await window.selvedge.run('edit', {"edit":{"kind":"setFabric","fabric":"silk"},"name":"dye"})`
const settled = 'await window.selvedge.settled()'

/** What was written after the head. */
const lines = () => scriptStore.get().lines.slice(3)

beforeEach(() => {
  rest()
  startScript()
})

afterEach(() => {
  stopScript()
  scriptStore.set({ lines: [] })
  studioStore.set({ paused: false })
})

describe('a session as a script', () => {
  it('begins with the document, waits where the person waited, and tells whether it came out the same', () => {
    tellEdit(fabric, { name: 'dye' })
    rest('bb') // reported again without having moved: nothing to wait for
    tellEdit(fabric, { name: 'dye' })
    sim({ stage: 'settling', running: true })
    rest('cc')
    stopScript()
    expect(scriptStore.get().lines[2]).toMatch(/^await window\.selvedge\.run\('open-project', \{"title":/)
    expect(lines().slice(0, 4)).toEqual([settled, edited, edited, settled])
    expect(scriptText()).toContain("hash === 'cc'")
  })

  it('says what was done while the cloth moved, and goes to the step where it was paused', () => {
    sim({ stage: 'settling', running: true })
    tellEdit(fabric, { name: 'dye' })
    studioStore.set({ paused: true })
    sim({ stage: 'settling', hash: 'dd', steps: 17 })
    tellEdit(fabric, { name: 'dye' })
    expect(lines()).toEqual([
      '// The cloth was moving here: it may come to hang otherwise.',
      edited,
      "await window.selvedge.run('pause')",
      `await window.selvedge.run('run-to', {"steps":17})`,
      edited,
    ])
  })

  it('writes a command as the edit it made, or when it has made it, and leaves out what only opens something', async () => {
    tellCommand('flip', {}, () => tellEdit(fabric, { name: 'dye' }))
    await tellCommand('add-pin', {}, async () => {
      await null
      tellEdit(fabric, { name: 'dye' })
    })
    tellCommand('palette', {}, () => {})
    tellCommand('view-front', {}, () => {})
    expect(lines()).toEqual([settled, edited, edited, "await window.selvedge.run('view-front')"])
  })

  it('leaves no trace of a gesture that was given up', () => {
    tellDeed()
    tellHand('grab-cloth', { triangle: 1 })
    sim({ stage: 'settling', running: true, steps: 44 })
    tellHand('pull-cloth', { to: [0, 1, 0] })
    tellHand('pull-cloth', { to: [0, 2, 0] })
    expect(lines().slice(1)).toEqual([
      `await window.selvedge.run('grab-cloth', {"triangle":1})`,
      `await window.selvedge.run('wait-steps', {"steps":4})`,
      `await window.selvedge.run('pull-cloth', {"to":[0,2,0]})`,
    ])
    dropDeed()
    expect(lines()).toEqual([settled])
  })
})
