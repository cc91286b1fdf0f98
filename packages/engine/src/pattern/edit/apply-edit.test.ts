import { describe, expect, test } from 'vitest'
import { buildRandom, InputError } from '../../core/index.ts'
import { edgeLength } from '../edge-length.ts'
import { type Curve, type Garment, garmentSchema, type Panel, type Seam } from '../garment.ts'
import { panelSignedArea } from '../outline.ts'
import { pointAt } from '../panel-points.ts'
import { plainGarment, plainShapes } from '../plain-garment.ts'
import { seamLengths } from '../seams.ts'
import { applyEdit, draftEdit, type Edit, editSchema } from './apply-edit.ts'
import { lengthsRule } from './partner-length.ts'
import { randomEdit, seam, start } from './random-edit.fixture.ts'

const apply = (garment: Garment, ...edits: Edit[]) =>
  edits.reduce((document, edit) => applyEdit(document, edit).garment, garment)

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
      expect(draftEdit(garment, edit)).toEqual(result.garment)
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

test('a draft leaves alone what the edit does not touch', () => {
  const [front, back] = start.panels
  const { id, at } = front.points[0]
  const to: [number, number] = [at[0] - 0.01, at[1]]
  const draft = draftEdit(start, { kind: 'movePoint', panel: 'front', point: id, to, lengths: 'ease' })
  const moved = draft.panels[0]
  expect(draft.seams).toBe(start.seams)
  expect(draft.panels[1]).toBe(back)
  expect(moved.points.filter((point) => !front.points.includes(point)).map((point) => point.id)).toEqual([id])
  expect(moved.edges.filter((edge) => !front.edges.includes(edge))).toHaveLength(2)
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

describe('rules of lengths', () => {
  /** Both ends of the upper edge of the front go up by 7 cm. */
  const raised: Edit = {
    kind: 'movePoints',
    panel: 'front',
    moves: [
      { point: 'p2', to: [0.5, 0.77] },
      { point: 'p3', to: [0, 0.77] },
    ],
    lengths: 'keep',
  }
  const lengths = (garment: Garment, row: number) => {
    const { a, b } = seamLengths(garment, garment.seams[row])
    return [a, b].map((length) => Number(length.toFixed(9)))
  }
  const longBack: Edit = { kind: 'movePoint', panel: 'back', point: 'p3', to: [0, 0.77], lengths: 'ease' }

  test('an edge that moves as a whole keeps its length, and both sides sewn to its neighbours follow', () => {
    const moved = apply(start, raised)
    expect([lengths(moved, 0), lengths(moved, 1)]).toEqual([
      [0.77, 0.77],
      [0.77, 0.77],
    ])
    expect(panelSignedArea(moved.panels[1])).toBeCloseTo(0.5 * 0.77, 12)
    expect(moved.panels[2]).toBe(start.panels[2])
  })

  test('equal makes the other side as long, ratio keeps its ease, free lets it be', () => {
    const eased = apply(start, longBack)
    expect(lengths(apply(eased, raised), 0)).toEqual([0.77, 0.847])
    const ruled = (rule: Seam['lengths']) =>
      lengths(apply(eased, { kind: 'setLengths', seam: 'left', lengths: rule ?? null }, raised), 0)
    expect(ruled('ratio')).toEqual([0.77, 0.847])
    expect(ruled('equal')).toEqual([0.77, 0.77])
    expect(ruled('free')).toEqual([0.77, 0.77]) // as long as it was
    expect(lengths(apply(start, { kind: 'setLengths', seam: 'left', lengths: 'free' }, raised), 0)).toEqual([
      0.77, 0.7,
    ])
  })

  test('a side of several edges follows with the one at that end', () => {
    const cut = apply(start, { kind: 'splitEdge', panel: 'back', edge: 'edge-3', at: 0.5, name: 'lower' })
    const moved = apply(cut, raised)
    expect(lengths(moved, 0)).toEqual([0.77, 0.77])
    expect(pointAt(moved.panels[1], 'p4')).toEqual(pointAt(cut.panels[1], 'p4'))
    expect(pointAt(moved.panels[1], 'p3')).toEqual([0, expect.closeTo(0.77, 12)])
  })

  test('a rule drawn from the sides as they are: within a millimetre they are meant to be equal', () => {
    const rule = (height: number) =>
      lengthsRule(apply(start, { ...longBack, to: [0, height] } as Edit), start.seams[0])
    expect([rule(0.7009), rule(0.7011)]).toEqual(['equal', 'ratio'])
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
