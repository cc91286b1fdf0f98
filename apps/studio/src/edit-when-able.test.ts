import { buildHistory, buildProject, doEdit, noteEdit, type ProjectEdit } from '@selvedge/engine/project'
import { beforeEach, expect, it, vi } from 'vitest'
import { editWhenAble } from './edit-when-able.ts'
import { studioStore } from './state.ts'

const joints: Record<string, [number, number, number]> = { 'knee-left': [0.5, 0, 0] }
const turn: ProjectEdit = { kind: 'setJoints', joints }
const edit = vi.fn()

beforeEach(() => {
  edit.mockReset()
  studioStore.set({ history: buildHistory(buildProject()), notice: '' })
})

it('is done though the cloth came to rest while the engine was asked', async () => {
  const ask = vi.fn(async () => {
    const { history } = studioStore.get()
    studioStore.set({
      history: noteEdit(history, { kind: 'setSolver', solver: { version: '1', stateHash: 'a' } }),
    })
  })
  await editWhenAble(turn, 'turn knee left', { ask, edit })
  expect(ask).toHaveBeenCalledWith(expect.objectContaining({ body: expect.objectContaining({ joints }) }))
  expect(edit).toHaveBeenCalledExactlyOnceWith(turn, { name: 'turn knee left' })
  expect(studioStore.get().busy).toBe('')
})

it('is not done to a document that changed meanwhile, and says so', async () => {
  const ask = async () => {
    studioStore.set({
      history: doEdit(studioStore.get().history, { kind: 'setFabric', fabric: 'denim-11oz' }),
    })
  }
  await editWhenAble(turn, 'turn knee left', { ask, edit })
  expect(studioStore.get().notice).toMatch(/changed meanwhile.*knee left/)
  expect(edit).not.toHaveBeenCalled()
})

it('is not done when the engine refuses, and gives its reason', async () => {
  await editWhenAble(turn, 'turn knee left', {
    ask: async () => {
      throw new Error('the knee does not bend that way')
    },
    edit,
  })
  expect(studioStore.get().notice).toBe('the knee does not bend that way')
  expect(edit).not.toHaveBeenCalled()
})
