import { describe, expect, test } from 'vitest'
import { buildRandom, InputError } from '../../core/index.ts'
import type { Point2 } from '../curve.ts'
import { edgeLength } from '../edge-length.ts'
import { type Curve, type Garment, garmentSchema, type Panel, type Seam } from '../garment.ts'
import { panelSignedArea } from '../outline.ts'
import { pointAt } from '../panel-points.ts'
import { plainGarment, plainShapes } from '../plain-garment.ts'
import { polygonPanel } from '../polygon-panel.ts'
import { seamLengths } from '../seams.ts'
import { applyEdit, type Edit, editSchema } from './apply-edit.ts'

const rectangle = (id: string, width: number, height: number): Panel =>
  polygonPanel(id, [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ])
const seam = (id: string, a: string, b: string): Seam => {
  const ref = (name: string) => ({ panel: name.split(' ')[0], edge: `edge-${name.split(' ')[1]}` })
  return { id, a: [ref(a)], b: [ref(b)], parallel: false, sides: 'right-right' }
}
const start: Garment = {
  format: 'selvedge-garment',
  version: 3,
  name: 'shirt',
  fittedBody: 'mean_all',
  panels: [rectangle('front', 0.5, 0.7), rectangle('back', 0.5, 0.7), rectangle('sleeve', 0.4, 0.6)],
  seams: [seam('left', 'front 1', 'back 3'), seam('right', 'front 3', 'back 1')],
}
const apply = (garment: Garment, ...edits: Edit[]) =>
  edits.reduce((document, edit) => applyEdit(document, edit).garment, garment)

/** Any edit that fits the garment; some name things that are not there. */
function randomEdit(random: () => number, garment: Garment, count: number): Edit {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]
  const point = (): Point2 => [random() - 0.5, random() - 0.5]
  const panel = pick(garment.panels)
  const edge = pick(panel.edges).id
  const name = `new-${count}`
  const sewn = garment.seams.length > 0 ? pick(garment.seams).id : 'none'
  const lengths = random() < 0.5 ? 'keep' : 'ease'
  const curve = pick<Curve>([
    { kind: 'line' },
    { kind: 'quadratic', control: point() },
    { kind: 'cubic', controls: [point(), point()] },
    { kind: 'arc', radius: 2 + random(), large: false, right: true },
    { kind: 'spline', through: [point(), point()] },
  ])
  const mark = (list: readonly { id: string }[] | undefined) => (list?.length ? pick(list).id : 'none')
  const at = random()
  return pick<() => Edit>([
    () => ({
      kind: 'movePoint',
      panel: panel.id,
      point: pick(panel.points).id,
      to: point(),
      lengths,
    }),
    () => ({ kind: 'setCurve', panel: panel.id, edge, curve, lengths }),
    () => ({ kind: 'splitEdge', panel: panel.id, edge, at: 0.1 + 0.8 * at }),
    () => ({ kind: 'joinEdges', panel: panel.id, edge }),
    () => ({ kind: 'renameEdge', panel: panel.id, edge, name }),
    () => ({ kind: 'addPanel', panel: rectangle(name, 0.2, 0.3), row: Math.floor(2 * random()) }),
    () => ({ kind: 'removePanel', panel: panel.id }),
    () => ({ kind: 'mirrorPanel', panel: panel.id }),
    () => ({ kind: 'duplicatePanel', panel: panel.id, name, mirrored: random() < 0.5 }),
    () => ({ kind: 'linkPanel', panel: panel.id, to: pick(garment.panels).id, mirrored: random() < 0.5 }),
    () => ({ kind: 'unlinkPanel', panel: panel.id }),
    () => ({
      kind: 'movePanel',
      panel: panel.id,
      placement: at < 0.3 ? null : { translation: [at, 1, 0], rotation: [0, at, 0] },
    }),
    () => ({ kind: 'renamePanel', panel: panel.id, name }),
    () => ({ kind: 'setTitle', panel: panel.id, title: at < 0.3 ? null : 'Front' }),
    () => ({ kind: 'setGrain', panel: panel.id, grain: at }),
    () => ({ kind: 'setFabric', panel: panel.id, fabric: at < 0.3 ? null : 'denim' }),
    () => ({ kind: 'setLayer', panel: panel.id, layer: 2 }),
    () => ({ kind: 'setOutside', panel: panel.id, outside: at < 0.5 ? 1 : -1 }),
    () => ({
      kind: 'setAllowance',
      panel: panel.id,
      allowance: at < 0.3 ? null : 0.01,
      ...(at > 0.6 ? { edge } : {}),
    }),
    () => ({ kind: 'addSeam', seam: { ...seam(name, 'front 0', 'back 0'), a: [{ panel: panel.id, edge }] } }),
    () => ({ kind: 'removeSeam', seam: sewn }),
    () => ({ kind: 'reverseSeam', seam: sewn }),
    () => ({ kind: 'setMatch', seam: sewn, match: at < 0.3 ? null : [[0.5, at]] }),
    () => ({ kind: 'setClosure', seam: sewn, closure: at < 0.3 ? null : { kind: 'zip', closed: at < 0.6 } }),
    () => ({ kind: 'renameSeam', seam: sewn, name }),
    () => ({ kind: 'setHead', head: { name, ...(at < 0.5 ? { fittedBody: 'mean_male' } : {}) } }),
    () => ({ kind: 'addDart', panel: panel.id, dart: { id: name, edge, at, width: 0.01, apex: point() } }),
    () => ({
      kind: 'setDart',
      panel: panel.id,
      dart: { id: mark(panel.darts), edge, at, width: 0.01, apex: point() },
    }),
    () => ({ kind: 'removeDart', panel: panel.id, dart: mark(panel.darts) }),
    () => ({
      kind: 'addPleat',
      panel: panel.id,
      pleat: { id: name, edge, at, depth: 0.01, length: 0.1, kind: 'box', towards: 1 },
    }),
    () => ({ kind: 'removePleat', panel: panel.id, pleat: mark(panel.pleats) }),
    () => ({
      kind: 'addLine',
      panel: panel.id,
      line: { id: name, kind: 'fold', points: [point(), point()], smooth: false },
    }),
    () => ({ kind: 'removeLine', panel: panel.id, line: mark(panel.lines) }),
    () => ({ kind: 'addNotch', panel: panel.id, notch: { id: name, edge, at, kind: 'single' } }),
    () => ({ kind: 'removeNotch', panel: panel.id, notch: mark(panel.notches) }),
  ])()
}

test.each([1, 2, 3])('any edits and their inverses, seed %i: the same text again', (seed) => {
  const random = buildRandom(seed)
  let garment = start
  const trail: { before: string; inverse: Edit; edit: Edit }[] = []
  const done = new Map<string, number>()
  for (let k = 0; k < 140; k++) {
    const edit = editSchema.parse(JSON.parse(JSON.stringify(randomEdit(random, garment, k))))
    const before = JSON.stringify(garment)
    try {
      const result = applyEdit(garment, edit)
      trail.push({ before, inverse: JSON.parse(JSON.stringify(result.inverse)), edit })
      done.set(edit.kind, (done.get(edit.kind) ?? 0) + 1)
      garment = result.garment
      garmentSchema.parse(garment)
    } catch (error) {
      expect(error).toBeInstanceOf(InputError)
      expect((error as Error).message.length).toBeLessThan(300)
    }
    expect(JSON.stringify(garment) === before || trail.at(-1)?.before === before).toBe(true)
  }
  expect(done.size).toBeGreaterThan(24)
  const end = garment
  for (const { before, inverse } of trail.toReversed()) {
    const { garment: undone, inverse: redo } = applyEdit(garment, editSchema.parse(inverse))
    expect(JSON.stringify(undone) === before).toBe(true)
    expect(JSON.stringify(applyEdit(undone, redo).garment) === JSON.stringify(garment)).toBe(true) // undone too
    garment = undone
  }
  expect(garment).toEqual(start)
  for (const { edit } of trail) garment = applyEdit(garment, edit).garment // and replayed
  expect(JSON.stringify(garment) === JSON.stringify(end)).toBe(true)
})

describe('outlines', () => {
  test('a cut edge is the same line, sewn as before', () => {
    const curved = apply(start, {
      kind: 'setCurve',
      panel: 'front',
      edge: 'edge-1',
      curve: {
        kind: 'spline',
        through: [
          [0.55, 0.3],
          [0.45, 0.5],
        ],
      },
      lengths: 'ease',
    })
    const cut = apply(curved, { kind: 'splitEdge', panel: 'front', edge: 'edge-1', at: 0.3, name: 'upper' })
    expect(panelSignedArea(cut.panels[0])).toBeCloseTo(panelSignedArea(curved.panels[0]), 12)
    const [lower, upper] = ['edge-1', 'upper'].map((id) =>
      edgeLength(cut.panels[0], cut.panels[0].edges.find((edge) => edge.id === id)!),
    )
    expect(lower / (lower + upper)).toBeCloseTo(0.3, 9)
    expect(cut.seams[0].a.map(({ edge }) => edge)).toEqual(['edge-1', 'upper'])
    expect(seamLengths(cut, cut.seams[0]).a).toBeCloseTo(seamLengths(curved, curved.seams[0]).a, 9)
    expect(plainGarment(cut).seams.length).toBe(3)

    const joined = apply(cut, { kind: 'joinEdges', panel: 'front', edge: 'edge-1' })
    expect(joined.seams[0].a.length).toBe(1)
    expect(joined.panels[0].points.length).toBe(4)
    expect(panelSignedArea(joined.panels[0])).toBeCloseTo(panelSignedArea(curved.panels[0]), 12)
    expect(seamLengths(joined, joined.seams[0]).a).toBeCloseTo(seamLengths(curved, curved.seams[0]).a, 9)
  })

  test('a line cut and joined is a line, an arc an arc', () => {
    const arc: Curve = { kind: 'arc', radius: 0.6, large: false, right: true }
    for (const curve of [{ kind: 'line' }, arc] as Curve[]) {
      const edits: Edit[] = [
        { kind: 'setCurve', panel: 'front', edge: 'edge-0', curve, lengths: 'ease' },
        { kind: 'splitEdge', panel: 'front', edge: 'edge-0', at: 0.4 },
        { kind: 'joinEdges', panel: 'front', edge: 'edge-0' },
      ]
      expect(apply(start, ...edits).panels[0].edges[0].curve.kind).toBe(curve.kind)
    }
  })

  test('marks stay where they were on the cloth', () => {
    const notch = { id: 'n', edge: 'edge-1', at: 0.7, kind: 'single' as const }
    const marked = apply(start, { kind: 'addNotch', panel: 'front', notch })
    const cut = apply(marked, { kind: 'splitEdge', panel: 'front', edge: 'edge-1', at: 0.5, name: 'u' })
    expect(cut.panels[0].notches).toEqual([{ ...notch, edge: 'u', at: expect.closeTo(0.4, 12) }])
    const joined = apply(cut, { kind: 'joinEdges', panel: 'front', edge: 'edge-1' })
    expect(joined.panels[0].notches).toEqual([{ ...notch, at: expect.closeTo(0.7, 12) }])
  })

  test('edges of different seams are not joined', () => {
    expect(() => apply(start, { kind: 'joinEdges', panel: 'front', edge: 'edge-0' })).toThrow(
      /remove that seam/,
    )
  })
})

describe('points keep their names', () => {
  const ids = (panel: Panel) => panel.points.map(({ id }) => id)
  const places = (panel: Panel) => new Map(panel.points.map(({ id, at }) => [id, at]))
  const named = (garment: Garment, id: string) => garment.panels.find((panel) => panel.id === id)!

  test('when one is moved, put in or taken out', () => {
    const move: Edit = { kind: 'movePoint', panel: 'sleeve', point: 'p2', to: [0.5, 0.5], lengths: 'ease' }
    expect([...places(named(apply(start, move), 'sleeve'))]).toEqual([
      ...places(start.panels[2]).set('p2', [0.5, 0.5]),
    ])
    const cut = apply(start, { kind: 'splitEdge', panel: 'sleeve', edge: 'edge-1', at: 0.5 })
    expect(ids(named(cut, 'sleeve'))).toEqual(['p0', 'p1', 'p2', 'p3', 'p4'])
    const joined = apply(cut, { kind: 'joinEdges', panel: 'sleeve', edge: 'edge-0' })
    expect([...places(named(joined, 'sleeve')).keys()]).toEqual(['p0', 'p2', 'p3', 'p4'])
    expect(named(joined, 'sleeve').edges[0]).toMatchObject({ from: 'p0', to: 'p4' })
    // p4 is taken, so the next one is called p5, though there are four
    const again = apply(joined, { kind: 'splitEdge', panel: 'sleeve', edge: 'edge-2', at: 0.5 })
    expect(ids(named(again, 'sleeve'))).toEqual(['p0', 'p2', 'p3', 'p4', 'p5'])
  })

  test('when a panel is mirrored, copied or linked', () => {
    const flipped = [...places(start.panels[0])].map(([id, [x, y]]) => [id, [0 - x, y]])
    const mirrored = apply(start, { kind: 'mirrorPanel', panel: 'front' })
    expect([...places(named(mirrored, 'front'))]).toEqual(flipped)
    const twice = apply(start, { kind: 'duplicatePanel', panel: 'front', name: 'm', mirrored: true })
    expect([...places(named(twice, 'm'))]).toEqual(flipped)
    const linked = apply(
      start,
      { kind: 'linkPanel', panel: 'sleeve', to: 'front', mirrored: true },
      { kind: 'splitEdge', panel: 'front', edge: 'edge-0', at: 0.25 },
    )
    const [x, y] = pointAt(named(linked, 'front'), 'p4')
    expect(pointAt(named(linked, 'sleeve'), 'p4')).toEqual([0 - x, y])
  })

  test('and one that is not there is not moved', () => {
    const lost: Edit = { kind: 'movePoint', panel: 'front', point: 'p9', to: [0, 0], lengths: 'ease' }
    expect(() => apply(start, lost)).toThrow('panel "front" has no point "p9"; choose an existing one')
  })
})

describe('sewn lengths', () => {
  const longer: Edit = { kind: 'movePoint', panel: 'front', point: 'p2', to: [0.5, 0.84], lengths: 'keep' }

  test('kept: the other side grows with it, and ease stays what it was', () => {
    const kept = apply(start, longer)
    expect(seamLengths(kept, kept.seams[0])).toMatchObject({
      a: expect.closeTo(0.84, 12),
      b: expect.closeTo(0.84, 12),
    })
    // front point 2 meets the start of back edge-3, which is its point 3
    expect(pointAt(kept.panels[1], 'p3')).toEqual([0, expect.closeTo(0.84, 12)])
    const eased = apply(
      start,
      { kind: 'movePoint', panel: 'back', point: 'p3', to: [0, 0.77], lengths: 'ease' },
      longer,
    )
    const { a, b } = seamLengths(eased, eased.seams[0])
    expect(b / a).toBeCloseTo(1.1, 12)
  })

  test('let go: the difference is eased', () => {
    const eased = apply(start, { ...longer, lengths: 'ease' })
    expect(seamLengths(eased, eased.seams[0]).ratio).toBeCloseTo(1.2, 12)
    expect(eased.panels[1]).toBe(start.panels[1])
  })
})

describe('linked panels', () => {
  const pair = apply(
    start,
    { kind: 'duplicatePanel', panel: 'front', name: 'mirror', mirrored: true },
    { kind: 'linkPanel', panel: 'mirror', to: 'front', mirrored: true },
    { kind: 'addSeam', seam: seam('middle', 'mirror 1', 'sleeve 0') },
  )
  const shape = (garment: Garment, id: string) => garment.panels.find((panel) => panel.id === id)!

  test('follow the panel they are linked to, and lead it', () => {
    const moved = apply(pair, {
      kind: 'movePoint',
      panel: 'front',
      point: 'p1',
      to: [0.6, 0.1],
      lengths: 'ease',
    })
    expect(pointAt(shape(moved, 'mirror'), 'p1')).toEqual([-0.6, 0.1])
    const led = apply(moved, {
      kind: 'movePoint',
      panel: 'mirror',
      point: 'p2',
      to: [-0.7, 0.8],
      lengths: 'ease',
    })
    expect(pointAt(shape(led, 'front'), 'p2')).toEqual([0.7, 0.8])
    expect(panelSignedArea(shape(led, 'front'))).toBeCloseTo(panelSignedArea(shape(led, 'mirror')), 12)
    const own = apply(
      led,
      { kind: 'unlinkPanel', panel: 'mirror' },
      { kind: 'movePoint', panel: 'front', point: 'p0', to: [0.1, 0], lengths: 'ease' },
    )
    expect(shape(own, 'mirror')).toEqual({ ...shape(led, 'mirror'), linked: undefined })
  })

  test('a cut in one cuts the seams of the other in the right order', () => {
    const cut = apply(pair, { kind: 'splitEdge', panel: 'front', edge: 'edge-1', at: 0.25, name: 'u' })
    expect(shape(cut, 'mirror').edges.map(({ id }) => id)).toContain('u')
    const middle = cut.seams.find(({ id }) => id === 'middle')!
    expect(middle.a.map(({ edge }) => edge)).toEqual(['u', 'edge-1'])
    expect(seamLengths(cut, middle).a).toBeCloseTo(seamLengths(pair, pair.seams[2]).a, 12)
    const [first] = plainShapes(cut).seams.filter(({ of }) => of === 'middle')
    expect(first.a.edge).toBe('u') // mirrored, the upper part comes first
  })
})

test('seams of a removed panel are gone, and back again', () => {
  const { garment, inverse } = applyEdit(start, { kind: 'removePanel', panel: 'back' })
  expect(garment.seams).toEqual([])
  expect(applyEdit(garment, inverse).garment).toEqual(start)
  const only = { ...start, panels: [start.panels[0]], seams: [] }
  expect(() => applyEdit(only, { kind: 'removePanel', panel: 'front' })).toThrow(/only one/)
})

test('a mirrored panel is sewn at the same corners', () => {
  const mirrored = apply(start, { kind: 'mirrorPanel', panel: 'front' })
  expect(mirrored.seams[0].a).toEqual([{ panel: 'front', edge: 'edge-1', reversed: true }])
  const [plain] = plainGarment(mirrored).seams
  expect(plain.parallel).toBe(true)
})
