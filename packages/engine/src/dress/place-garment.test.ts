import { describe, expect, it } from 'vitest'
import { countCrossings } from '../geometry/index.ts'
import { buildGarmentMesh } from '../mesh/index.ts'
import { clothFromMesh } from '../model/index.ts'
import {
  type Garment,
  type Panel,
  panelNormal,
  placePoint,
  plainGarment,
  polygonPanel,
  type Seam,
  spanOf,
} from '../pattern/index.ts'
import { mannequin, mannequinCollider } from './mannequin.fixture.ts'
import { placeGarment } from './place-garment.ts'
import { wrapPanels } from './wrap-panels.ts'

const body = mannequin()

function piece(id: string, points: [number, number][], changes: Partial<Panel> = {}): Panel {
  const { placement, ...panel } = polygonPanel(id, points)
  return { ...panel, ...changes }
}

function seam(a: string, edgeA: number, b: string, edgeB: number): Seam {
  const ref = (panel: string, edge: number) => [{ panel, edge: `edge-${edge}` }]
  return { id: `${a}-${edgeA}`, a: ref(a, edgeA), b: ref(b, edgeB), parallel: false, sides: 'right-right' }
}

/** Hem, right of the drawing, armhole, shoulder, neck, shoulder, armhole, left. */
const TRUNK: [number, number][] = [
  [-0.25, 0],
  [0.25, 0],
  [0.25, 0.3],
  [0.2, 0.5],
  [0.08, 0.52],
  [-0.08, 0.52],
  [-0.2, 0.5],
  [-0.25, 0.3],
]
/** Cuff, side, cap right, cap left, side; drawn with the cap up. */
const SLEEVE: [number, number][] = [
  [-0.12, 0],
  [0.12, 0],
  [0.18, 0.35],
  [0.02, 0.45],
  [-0.18, 0.35],
]

/** Sleeve 1 is sewn to the right edge of the front as drawn: the wearer's left. Its cap's right half is longer: the back. */
function tee(change: (panels: Panel[]) => Panel[] = (panels) => panels): Garment {
  const panels = change([
    piece('front', TRUNK),
    piece('back', TRUNK),
    piece('sleeve 1', SLEEVE),
    piece('sleeve 2', SLEEVE.map(([x, y]): [number, number] => [-x, y]).reverse()),
  ])
  // of the reversed copy: edge 0 cap right, 1 cap left, 2 left side, 3 cuff, 4 right side
  const seams = [
    seam('front', 1, 'back', 7),
    seam('front', 7, 'back', 1),
    seam('front', 3, 'back', 5),
    seam('front', 5, 'back', 3),
    seam('sleeve 1', 1, 'sleeve 1', 4),
    seam('front', 2, 'sleeve 1', 3),
    seam('back', 6, 'sleeve 1', 2),
    seam('sleeve 2', 2, 'sleeve 2', 4),
    seam('front', 6, 'sleeve 2', 0),
    seam('back', 2, 'sleeve 2', 1),
  ]
  return { format: 'selvedge-garment', version: 3, name: 'tee', panels, seams }
}

function named({ panels }: Garment, id: string): Panel {
  return panels.find((panel) => panel.id === id)!
}

/** Where the middle of an edge hangs. */
function middle(garment: Garment, id: string, edge: number): number[] {
  const panel = named(garment, id)
  const { a, b } = spanOf(panel, panel.edges[edge])
  return placePoint(panel, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
}

describe('placeGarment', () => {
  const { garment, notes } = placeGarment(tee(), body)

  it('lays fronts before and backs behind the body, right sides out', () => {
    expect(panelNormal(named(garment, 'front'))[2]).toBeCloseTo(1, 9)
    expect(panelNormal(named(garment, 'back'))[2]).toBeCloseTo(-1, 9)
    expect(middle(garment, 'front', 0)[2]).toBeGreaterThan(0.11)
    expect(middle(garment, 'back', 0)[2]).toBeLessThan(-0.11)
    expect(middle(garment, 'front', 4)[1]).toBeGreaterThan(1.37)
    expect(middle(garment, 'front', 1)[0]).toBeGreaterThan(0) // right of the drawing: the wearer's left
    expect(middle(garment, 'back', 1)[0]).toBeLessThan(0)
  })

  it('puts each sleeve on the arm of the armhole it is sewn to, cap up, front to the front', () => {
    expect(named(garment, 'sleeve 1').bodyPart).toBe('arm left around')
    expect(named(garment, 'sleeve 2').bodyPart).toBe('arm right around')
    expect(middle(garment, 'sleeve 1', 0)[0]).toBeGreaterThan(middle(garment, 'sleeve 1', 2)[0])
    expect(middle(garment, 'sleeve 2', 3)[0]).toBeLessThan(middle(garment, 'sleeve 2', 0)[0])
    expect(middle(garment, 'sleeve 1', 3)[2]).toBeGreaterThan(middle(garment, 'sleeve 1', 2)[2])
    expect(middle(garment, 'sleeve 2', 0)[2]).toBeGreaterThan(middle(garment, 'sleeve 2', 1)[2])
    expect(notes.some((note) => /sleeve 1.*arm left around/.test(note))).toBe(true)
  })

  it('stands up what was drawn upside down or lying, and says so', () => {
    const turned = (turn: (p: [number, number]) => [number, number]) => {
      const changed = tee((panels) =>
        panels.map((panel) =>
          panel.id === 'sleeve 1'
            ? { ...panel, points: panel.points.map(({ id, at }) => ({ id, at: turn(at) })) }
            : panel,
        ),
      )
      return placeGarment(changed, body)
    }
    const turns: ((p: [number, number]) => [number, number])[] = [([x, y]) => [-x, -y], ([x, y]) => [-y, x]]
    for (const turn of turns) {
      const placed = turned(turn)
      for (const edge of [0, 2, 3]) {
        const [is, should] = [middle(placed.garment, 'sleeve 1', edge), middle(garment, 'sleeve 1', edge)]
        for (let k = 0; k < 3; k++) expect(is[k]).toBeCloseTo(should[k], 9)
      }
      expect(placed.notes.some((note) => /sleeve 1: turned by -?\d+°/.test(note))).toBe(true)
    }
  })

  it('turns over a sleeve that was drawn wrong side up', () => {
    const over = tee((panels) =>
      panels.map((panel) => (panel.id === 'sleeve 1' ? { ...panel, outside: -1 } : panel)),
    )
    const placed = placeGarment(over, body)
    expect(named(placed.garment, 'sleeve 1').outside).toBe(1)
    expect(placed.notes.some((note) => /sleeve 1: turned over/.test(note))).toBe(true)
  })

  it('solves seam directions: the same garment whatever the file says', () => {
    const unsure = tee()
    const flipped = { ...unsure, seams: unsure.seams.map((one, k) => ({ ...one, parallel: k % 2 === 0 })) }
    expect(placeGarment(flipped, body).garment.seams.map((one) => one.parallel)).toEqual(
      garment.seams.map(() => false),
    )
  })

  it('leaves placed garments alone, and refuses pieces nobody can tell', () => {
    const { parts, ...placed } = placeGarment(garment, body)
    expect(placed).toEqual({ garment, notes: [] })
    expect(parts, 'as when they were guessed').toEqual(placeGarment(tee(), body).parts)
    const odd: Garment = { ...tee(), name: 'x', panels: [piece('piece 7', SLEEVE)], seams: [] }
    expect(() => placeGarment(odd, body)).toThrow(/piece 7.*does not say where it is worn/)
  })

  it('hangs trousers from the waist, legs beside each other', () => {
    const leg: [number, number][] = [
      [0, 0],
      [0.22, 0],
      [0.24, 0.9],
      [0.02, 0.9],
      [-0.05, 0.62],
    ]
    const left = leg
    const right = leg.map(([x, y]): [number, number] => [-x, y]).reverse()
    const panels = [
      piece('front left', left),
      piece('front right', right),
      piece('back left', right),
      piece('back right', left),
    ]
    const seams = [
      seam('front left', 3, 'front right', 0), // crotch
      seam('back left', 0, 'back right', 3),
      seam('front left', 1, 'back left', 2), // outside
      seam('front right', 2, 'back right', 1),
      seam('front left', 4, 'back left', 4), // inside
      seam('front right', 4, 'back right', 4),
    ]
    const trousers: Garment = { format: 'selvedge-garment', version: 3, name: 'x', panels, seams }
    const { garment: placed } = placeGarment(trousers, body)
    expect(named(placed, 'front left').bodyPart).toBe('leg left front')
    const low = named(placed, 'front left').points.map(
      ({ at: [x, y] }) => placePoint(named(placed, 'front left'), x, y)[0],
    )
    expect(Math.min(...low)).toBeCloseTo(0.015, 6)
    expect(middle(placed, 'front left', 2)[1]).toBeCloseTo(middle(placed, 'back right', 2)[1], 6)
  })
})

describe('wrapPanels', () => {
  it('bends every piece around its limb: nothing touches, no edge is stretched by more than 0.5 %', () => {
    const { garment, parts } = placeGarment(tee(), body)
    const plain = plainGarment(garment)
    const mesh = buildGarmentMesh(plain, { resolution: 0.025, seed: 1 })
    const cloth = clothFromMesh(mesh)
    const flat = cloth.position.slice()
    const colliders = [mannequinCollider()]
    const wraps = wrapPanels(cloth, { garment: plain, parts, body, colliders, edge: 0.025, sewn: mesh })
    expect(wraps.map(({ bend }) => bend)).toEqual([1, 1, 1, 1])
    expect(countCrossings(cloth)).toBe(0)
    expect(countCrossings(cloth, body)).toBe(0)
    const length = (x: Float64Array, i: number, j: number) =>
      Math.hypot(x[3 * i] - x[3 * j], x[3 * i + 1] - x[3 * j + 1], x[3 * i + 2] - x[3 * j + 2])
    let moved = 0
    let stretched = 0
    for (let at = 0; at < cloth.triVertex.length; at++) {
      const [i, j] = [cloth.triVertex[at], cloth.triVertex[at % 3 === 2 ? at - 2 : at + 1]]
      stretched = Math.max(stretched, Math.abs(length(cloth.position, i, j) / length(flat, i, j) - 1))
      moved = Math.max(moved, Math.abs(cloth.position[3 * i] - flat[3 * i]))
    }
    expect(stretched).toBeLessThan(0.005)
    expect(moved).toBeGreaterThan(0.02)
  })
})
