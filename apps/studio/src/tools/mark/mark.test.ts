import { applyProjectEdit, buildProject } from '@selvedge/engine/project'
import { expect, it } from 'vitest'
import type { SceneHit, ScenePointer, ToolAction, ToolEvent } from '../tool.ts'
import { garmentOf, skirt, square, tryTool } from '../tool-trial.fixture.ts'
import { MARK } from './mark.ts'
import { MARK_PATTERN } from './mark-pattern.ts'
import { MARK_SCENE } from './mark-scene.ts'
import { addMarks, markTrouble, nextStroke } from './marks.ts'

const onBody = (triangle: number) => ({
  kind: 'body' as const,
  stroke: [{ triangle, at: [0, 0] as [number, number] }],
})
const onFront = {
  kind: 'cloth' as const,
  garment: 'trial',
  panel: 'front',
  stroke: [[0.1, 0.1] as [number, number]],
}

it('numbers strokes per side, and a twin painted again takes the number that is free', () => {
  let project = buildProject([skirt()])
  const paint = (on: Parameters<typeof addMarks>[1][number]) => {
    project = applyProjectEdit(project, addMarks(project, [on])).project
  }
  for (const on of [onFront, onFront, onBody(1), onBody(2), onFront]) paint(on)
  expect(project.marks.map(({ number, on }) => `${on.kind} ${number}`)).toEqual([
    'cloth 1',
    'cloth 2',
    'body 1',
    'body 2',
    'cloth 3',
  ])
  expect(nextStroke(project)).toEqual({ number: 3, side: 'body' })
  expect(markTrouble(project)).toBe('Mark 3 on the cloth has no twin; paint 3 on the body, or remove it.')
  const first = project.marks.find(({ id }) => id === 'mark-body-1')!
  project = applyProjectEdit(project, { kind: 'removeMark', mark: first.id }).project
  expect(nextStroke(project)).toEqual({ number: 1, side: 'body' })
  paint(onBody(7))
  paint(onBody(8))
  expect(project.marks.at(-2)).toMatchObject({ number: 1, on: onBody(7) })
  expect(markTrouble(project)).toBe('')
})

it('paints a stroke on a piece as one step, in the plane of the piece', () => {
  const trial = tryTool(MARK_PATTERN, skirt())
  const [from, to] = [trial.at('front', [0.1, 0.3]), trial.at('front', [0.4, 0.3])]
  expect(trial.hint('pattern')).toContain('Paint 1 on the cloth')
  trial.drag(from, to)
  expect(trial.steps).toEqual(['add mark'])
  const [{ number, on }] = trial.project.marks
  expect([number, on.kind === 'cloth' && on.panel]).toEqual([1, 'front'])
  expect(on.kind === 'cloth' && on.stroke[0]).toEqual([expect.closeTo(0.1, 9), expect.closeTo(0.3, 9)])
  expect(on.kind === 'cloth' && on.stroke.at(-1)![0]).toBeCloseTo(0.4, 2)
  expect(trial.hint('pattern')).toContain('Now paint 1 on the body')
})

it('ignores a stroke beside all pieces, and one that is given up', () => {
  const trial = tryTool(MARK_PATTERN, skirt())
  trial.drag([9, 9], [9.2, 9])
  trial.press(trial.at('front', [0.1, 0.3]), trial.at('front', [0.4, 0.3]))
  expect([trial.busy, trial.drawing().lines.length]).toEqual([true, 1])
  trial.escape()
  trial.release(trial.at('front', [0.4, 0.3]))
  expect([trial.steps, trial.busy]).toEqual([[], false])
})

it('selects a mark by a click, and erases with Alt what the stroke touches', () => {
  const trial = tryTool(MARK_PATTERN, skirt())
  for (const v of [0.2, 0.4]) trial.drag(trial.at('front', [0.1, v]), trial.at('front', [0.4, v]))
  trial.click(trial.at('front', [0.25, 0.4]))
  expect(trial.selection).toEqual({ kind: 'mark', id: 'mark-cloth-2' })
  expect(trial.project.marks.length).toBe(2)
  trial.hold({ alt: true })
  trial.press(trial.at('front', [0.25, 0.15]), trial.at('front', [0.25, 0.2]))
  trial.press(trial.at('front', [0.25, 0.4]), trial.at('front', [0.25, 0.401]))
  trial.release(trial.at('front', [0.25, 0.4]))
  expect(trial.project.marks.map(({ id }) => id)).toEqual(['mark-cloth-1'])
  expect(trial.steps.at(-1)).toBe('erase mark')
})

it('marks with laser paint the piece above and the one wrong side up below; alone it says so', () => {
  const trial = tryTool(
    MARK_PATTERN,
    garmentOf([square('back', 0.5, 0.6), square('front', 0.5, 0.6)]),
  ).laser()
  trial.drag(trial.at('front', [0.1, 0.3]), trial.at('front', [0.3, 0.3]))
  expect(trial.said).toEqual([
    'Laser paint marks the piece below as well, and none lies wrong side up under front.',
  ])
  const lying = buildProject([garmentOf([square('back', 0.5, 0.6), square('front', 0.5, 0.6)])])
  const table = [
    { garment: 'trial', panel: 'back', at: [0.5, 0] as [number, number], angle: 0, mirrored: true },
    { garment: 'trial', panel: 'front', at: [0, 0] as [number, number], angle: 0, mirrored: false },
  ]
  const { project } = applyProjectEdit(lying, { kind: 'layPieces', pieces: table })
  const view = {
    ...trial.view(),
    project,
    lieOf: (panel: string) => table.find((one) => one.panel === panel)!,
    fromTable: (panel: string, [x, y]: readonly [number, number]): [number, number] =>
      panel === 'back' ? [0.5 - x, y] : [x, y],
  }
  const at = (x: number) => ({
    window: 'pattern' as const,
    at: [x, 0.3] as [number, number],
    hit: { kind: 'piece' as const, panel: 'front', id: 'front', at: [x, 0.3] as [number, number] },
    reach: 0.005,
    touch: false,
    modifiers: { shift: false, alt: false, ctrl: false },
  })
  let { state } = MARK_PATTERN.take(MARK_PATTERN.idle, { kind: 'down', pointer: at(0.1) }, view)
  ;({ state } = MARK_PATTERN.take(state, { kind: 'move', pointer: at(0.2) }, view))
  const { actions } = MARK_PATTERN.take(state, { kind: 'up', pointer: at(0.3) }, view)
  const [commit] = actions as Extract<ToolAction, { do: 'commit' }>[]
  const marked = applyProjectEdit(project, commit.edit).project.marks
  expect(marked.map(({ number, on }) => [number, on.kind === 'cloth' && on.panel, on.stroke[0]])).toEqual([
    [1, 'front', [0.1, 0.3]],
    [2, 'back', [0.4, 0.3]],
  ])
})

const hit: SceneHit = {
  on: 'body',
  place: [0, 1.4, 0.1],
  normal: [0, 0, 1],
  triangle: 3,
  weights: [1, 0, 0],
}
const pointer = (x: number, on: SceneHit | null): ScenePointer => ({
  window: '3d',
  pixel: [x, 0],
  hit: on,
  origin: [0, 1.4, 3],
  direction: [0.001 * x, 0, -1],
  modifiers: { shift: false, alt: false, ctrl: false },
  touch: false,
})
const stroke = (on: SceneHit): ToolEvent[] => [
  { kind: 'down', pointer: pointer(0, on) },
  { kind: 'move', pointer: pointer(20, on) },
  { kind: 'move', pointer: pointer(30, null) }, // beside it: left out
  { kind: 'up', pointer: pointer(40, on) },
]

it('hands lines of sight on the body to the engine, and paints on cloth by itself', () => {
  const trial = tryTool(MARK_SCENE, skirt())
  let state = MARK_SCENE.idle
  const actions = stroke(hit).flatMap((event) => {
    const step = MARK_SCENE.take(state, event, trial.view())
    state = step.state
    return step.actions
  })
  expect(actions).toEqual([
    { do: 'command', id: 'paint', args: { on: 'body', laser: false, sights: [0, 20, 40].map(sightAt) } },
  ])
  for (const event of stroke({ ...hit, on: 'cloth', panel: 'front', at: [0.2, 0.3] })) trial.send(event)
  expect(trial.project.marks[0]).toMatchObject({ number: 1, on: { kind: 'cloth', panel: 'front' } })
  trial.send({ kind: 'down', pointer: pointer(0, { ...hit, on: 'mark', id: 'mark-cloth-1' }) })
  trial.send({ kind: 'up', pointer: pointer(1, { ...hit, on: 'mark', id: 'mark-cloth-1' }) })
  expect(trial.selection).toEqual({ kind: 'mark', id: 'mark-cloth-1' })
})

it('works on the body too, in both windows', () => {
  expect([MARK.name, MARK.key, MARK.window, MARK.onBody, MARK.looks]).toEqual([
    'Mark',
    'B',
    'both',
    true,
    true,
  ])
})

function sightAt(x: number) {
  return { origin: [0, 1.4, 3], direction: [0.001 * x, 0, -1] }
}
