import { expect, it } from 'vitest'
import { runKey, runOf } from './press-run.ts'

const hem = { kind: 'edge', id: 'hem', panel: 'front' } as const

it('presses that follow each other are one run; a pause of more than a second begins another', () => {
  let run = runOf(null, 'nudge', hem, 0)
  const first = runKey(run)
  for (const now of [300, 1200, 2200]) {
    run = runOf(run, 'nudge', hem, now)
    expect(runKey(run)).toBe(first)
  }
  run = runOf(run, 'nudge', hem, 3201)
  expect(runKey(run)).not.toBe(first)
})

it('so do another thing done, and the same thing chosen anew', () => {
  const run = runOf(null, 'nudge', hem, 0)
  expect(runKey(runOf(run, 'turn', hem, 10))).not.toBe(runKey(run))
  expect(runKey(runOf(run, 'nudge', { ...hem }, 10))).not.toBe(runKey(run))
  const back = runOf(runOf(run, 'turn', hem, 10), 'nudge', hem, 20)
  expect(runKey(back)).not.toBe(runKey(run))
})
