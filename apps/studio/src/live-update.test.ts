import { buildHistory, buildProject, doEdit, type ProjectHistory, redo, undo } from '@selvedge/engine/project'
import { expect, it } from 'vitest'
import { editsAhead, liveStore, noteTaken, staleWords } from './live-update.ts'

const step = (history: ProjectHistory, title: string) => doEdit(history, { kind: 'setTitle', title })
const first = buildHistory(buildProject())
const second = step(first, 'a')
const third = step(second, 'b')

it('counts edits from the document of the cloth to the present one, also back', () => {
  expect(editsAhead(third, third.state)).toBe(0)
  expect(editsAhead(third, first.state)).toBe(2)
  expect(editsAhead(undo(undo(third)), second.state)).toBe(-1)
  expect(editsAhead(redo(undo(third)), second.state)).toBe(1)
  expect(editsAhead(step(undo(third), 'c'), third.state), 'forgotten').toBe(null)
})

it('says what the cloth does not show', () => {
  expect(staleWords(third, third.state)).toBe('')
  expect(staleWords(third, null)).toBe('')
  expect(staleWords(third, second.state)).toBe('3D shows the pattern before your last edit')
  expect(staleWords(third, first.state)).toBe('3D shows the pattern before your last 2 edits')
  expect(staleWords(undo(third), third.state)).toBe('3D shows the pattern with an edit you have undone')
})

it('offers to let edits wait once, after one that took more than 2 s', () => {
  noteTaken(1.9)
  expect(liveStore.get().slow).toBe(null)
  noteTaken(2.1)
  expect(liveStore.get()).toMatchObject({ slow: 2.1, offered: true })
  liveStore.set({ slow: null })
  noteTaken(3)
  expect(liveStore.get().slow).toBe(null)
})
