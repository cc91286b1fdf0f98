import { expect, test } from 'vitest'
import { buildRandom, InputError } from '../core/index.ts'
import { randomEdit, start as shirt } from '../pattern/edit/random-edit.fixture.ts'
import type { ProjectEdit } from './edit-project.ts'
import { sampleGarment } from './project.fixture.ts'
import { buildProject, type Project } from './project.ts'
import { buildHistory, cancelGesture, doEdit, endGesture, noteEdit, redo, undo } from './project-history.ts'

const project = buildProject([sampleGarment('shirt')])
const text = (one: Project) => JSON.stringify(one)
const lay = (x: number): ProjectEdit => ({
  kind: 'layPieces',
  pieces: [{ garment: 'shirt', panel: 'front', at: [x, 0], angle: 0, mirrored: false }],
})

test('there and back, with the names of the steps', () => {
  const first = doEdit(buildHistory(project), { kind: 'setFabric', fabric: 'denim-11oz' })
  const second = doEdit(first, { kind: 'setPose', pose: 'sitting' }, { name: 'sit down' })
  expect(second.past.map(({ name }) => name)).toEqual(['change fabric', 'sit down'])
  const back = undo(undo(second))
  expect(text(back.project)).toBe(text(project))
  expect(back.future.map(({ name }) => name)).toEqual(['sit down', 'change fabric'])
  expect(text(redo(redo(back)).project)).toBe(text(second.project))
  expect(undo(back)).toBe(back)
  expect(redo(second)).toBe(second)
})

test('a document has one name, however it is reached', () => {
  const start = buildHistory(project)
  const first = doEdit(start, { kind: 'setFabric', fabric: 'a' })
  const second = doEdit(first, { kind: 'setFabric', fabric: 'b' })
  expect(undo(second).state).toBe(first.state)
  expect(undo(undo(second)).state).toBe(start.state)
  expect(redo(undo(second)).state).toBe(second.state)
  const other = doEdit(undo(second), { kind: 'setFabric', fabric: 'c' })
  expect([start.state, first.state, second.state]).not.toContain(other.state)
  expect(other.future).toEqual([])
})

test('a drag is one step, however many edits it has', () => {
  let history = buildHistory(project)
  for (let k = 1; k <= 300; k++) history = doEdit(history, lay(k), { name: 'move piece', key: 'drag-1' })
  expect(history.past).toHaveLength(1)
  expect(JSON.stringify(history.past[0].edit).length).toBeLessThan(200)
  expect(text(undo(history).project)).toBe(text(project))
  expect(text(redo(undo(history)).project)).toBe(text(history.project))
  const next = doEdit(endGesture(history), lay(0), { key: 'drag-1' })
  expect(next.past).toHaveLength(2)
  expect(text(cancelGesture(next).project)).toBe(text(history.project))
  expect(cancelGesture(next).future).toEqual([])
  expect(cancelGesture(endGesture(next))).toEqual(endGesture(next))
})

test('a drag of a point is taken back whole', () => {
  let history = buildHistory(project)
  for (let k = 1; k <= 5; k++) {
    const edit = { kind: 'setGrain', panel: 'front', grain: k / 10 } as const
    history = doEdit(history, { kind: 'editGarment', garment: 'shirt', edit }, { key: 'turn' })
  }
  expect(history.past).toHaveLength(1)
  expect(text(undo(history).project)).toBe(text(project))
})

test('the oldest steps are forgotten', () => {
  let history = buildHistory(project, 3)
  for (let k = 0; k < 5; k++) history = doEdit(history, { kind: 'setFabric', fabric: `f${k}` })
  expect(history.past).toHaveLength(3)
  for (let k = 0; k < 9; k++) history = undo(history)
  expect(history.project.fabric).toBe('f1')
})

test('what a run notes is no step, is lost by the next edit, and comes back with undo', () => {
  const solver = { version: '1', stateHash: 'abc' }
  const noted = noteEdit(buildHistory(project), { kind: 'setSolver', solver })
  expect(noted.past).toEqual([])
  const edited = doEdit(noted, { kind: 'setFabric', fabric: 'denim-11oz' })
  expect(edited.project.solver).toBeUndefined()
  expect(undo(edited).project.solver).toEqual(solver)
})

test('500 edits of every kind: undone and done again, the same text at every step', () => {
  const seed = 7
  const random = buildRandom(seed)
  let history = buildHistory(buildProject([shirt]), 500)
  const texts = [text(history.project)]
  const kinds = new Set<string>()
  for (let tries = 0; texts.length <= 500 && tries < 8000; tries++) {
    const [{ id: garment, garment: document }] = history.project.garments
    let edit = randomEdit(random, document, tries)
    for (let k = 0; k < 40 && kinds.has(edit.kind); k++) edit = randomEdit(random, document, tries)
    try {
      history = doEdit(history, { kind: 'editGarment', garment, edit })
    } catch (reason) {
      expect(reason).toBeInstanceOf(InputError)
      continue
    }
    kinds.add(edit.kind)
    texts.push(text(history.project))
  }
  expect(texts.length, `seed ${seed}`).toBe(501)
  expect(kinds.size).toBe(50) // all but the patches that inverses are made of
  const wrong: string[] = []
  for (let k = 500; k-- > 0; ) {
    history = undo(history)
    if (text(history.project) !== texts[k]) wrong.push(`undo to ${k}`)
  }
  for (let k = 1; k <= 500; k++) {
    history = redo(history)
    if (text(history.project) !== texts[k]) wrong.push(`redo to ${k}`)
  }
  expect(wrong).toEqual([])
})
