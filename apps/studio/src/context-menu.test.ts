import { expect, it } from 'vitest'
import { COMMANDS } from './commands.ts'
import {
  CONTEXT_COMMANDS,
  closeContextMenu,
  contextStore,
  openOverPattern,
  openOverScene,
} from './context-menu.ts'
import { studioStore } from './state.ts'

it('offers commands that exist and can be done without arguments', () => {
  const plain = new Set(COMMANDS.filter(({ needs }) => !needs).map(({ id }) => id))
  const unknown = Object.values(CONTEXT_COMMANDS).flatMap((ids) => ids.filter((id) => !plain.has(id)))
  expect(unknown).toEqual([])
})

it('selects what was hit, and leaves a selection it is part of', () => {
  openOverPattern({ kind: 'edge', panel: 'front', id: 'hem', at: [0, 0] }, 10, 20)
  expect(contextStore.get().open).toEqual({ kind: 'edge', x: 10, y: 20 })
  expect(studioStore.get().selection).toEqual({ kind: 'edge', id: 'hem', panel: 'front' })
  const both = { kind: 'piece', id: 'back', also: [{ kind: 'piece', id: 'front' }] } as const
  studioStore.set({ selection: both })
  openOverPattern({ kind: 'piece', panel: 'front', id: 'front', at: [0, 0] }, 0, 0)
  expect(studioStore.get().selection).toEqual(both)
  openOverScene(null, 0, 0)
  expect(contextStore.get().open?.kind).toBe('room')
  closeContextMenu()
  expect(contextStore.get().open).toBe(null)
})
