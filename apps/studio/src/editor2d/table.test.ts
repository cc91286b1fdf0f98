import { readFileSync } from 'node:fs'
import { readGarment } from '@selvedge/engine'
import type { Point2 } from '@selvedge/engine/pattern'
import { applyProjectEdit, buildProject } from '@selvedge/engine/project'
import { beforeEach, describe, expect, it } from 'vitest'
import { handlesOf, hitPattern } from './hit-pattern.ts'
import { clearTable, fromTable, tableLieOf, tableOf, toTable } from './table.ts'

const file = new URL('../../../../assets/garments/gcx-tee.json', import.meta.url)
const tee = readGarment(readFileSync(file, 'utf8'), undefined, 'tee')
const project = buildProject([tee])
const { id } = project.garments[0]
const front = tee.panels[0]
const near = (a: Point2, b: Point2) => Math.hypot(a[0] - b[0], a[1] - b[1])

beforeEach(clearTable)

describe('the table', () => {
  it('leads from a piece to the table and back, mirrored or not', () => {
    const lies = tableOf(project, id, tee)
    for (const panel of tee.panels) {
      const lie = lies.get(panel.id)!
      expect(near(fromTable(lie, toTable(lie, [0.1, -0.2])), [0.1, -0.2])).toBeLessThan(1e-12)
    }
  })

  it('keeps every piece where it lies while one is edited', () => {
    const before = tableOf(project, id, tee)
    const [x, y] = front.points[0].at
    const edit = { kind: 'movePoint', panel: front.id, point: front.points[0].id } as const
    const moved = applyProjectEdit(project, {
      kind: 'editGarment',
      garment: id,
      edit: { ...edit, to: [x + 0.2, y], lengths: 'ease' },
    }).project
    expect(tableOf(moved, id, moved.garments[0].garment)).toEqual(before)
  })

  it('lays a piece where the document says, and says so in the words of the document', () => {
    const lies = tableOf(project, id, tee)
    for (const mirrored of [false, true]) {
      const piece = { garment: id, panel: front.id, at: [0.3, 0.4] as Point2, angle: 0.5, mirrored }
      const laid = applyProjectEdit(project, { kind: 'layPieces', pieces: [piece] }).project
      const lie = tableOf(laid, id, tee).get(front.id)!
      expect(near(toTable(lie, [0, 0]), [0.3, 0.4])).toBe(0)
      const told = tableLieOf(lie, front)
      expect(told.mirrored).toBe(mirrored)
      expect(told.angle).toBeCloseTo(0.5, 12)
    }
    expect(tableOf(project, id, tee).get(front.id)).toEqual(lies.get(front.id)) // lifted again
  })
})

describe('hitPattern', () => {
  const scene = (open: string[] = []) => ({
    garmentId: id,
    panels: tee.panels,
    pins: project.pins,
    lies: tableOf(project, id, tee),
    open: new Set(open),
  })
  const at = (place: Point2) => toTable(tableOf(project, id, tee).get(front.id)!, place)
  const reach = 0.005

  it('takes a point before the edges that meet there, an edge before the piece, and nothing beside all', () => {
    const corner = front.points[0]
    expect(hitPattern(scene(), at(corner.at), reach)).toMatchObject({ kind: 'point', id: corner.id })
    const straight = front.edges.find(({ curve }) => curve.kind === 'line')!
    const ends = [straight.from, straight.to].map((name) => front.points.find((one) => one.id === name)!.at)
    const middle: Point2 = [(ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2]
    expect(hitPattern(scene(), at(middle), reach)).toMatchObject({
      kind: 'edge',
      id: straight.id,
      panel: front.id,
    })
    const inside = front.points.reduce<Point2>(
      (sum, { at: [x, y] }) => [sum[0] + x / front.points.length, sum[1] + y / front.points.length],
      [0, 0],
    )
    expect(hitPattern(scene(), at(inside), reach)).toMatchObject({ kind: 'piece', id: front.id })
    expect(hitPattern(scene(), [-5, 5], reach)).toBeNull()
  })

  it('takes a handle first, but only of a piece that is open', () => {
    const curved = front.edges.find(({ id: edge }) => handlesOf(front, edge).length > 0)!
    const [handle] = handlesOf(front, curved.id)
    const open = hitPattern(scene([front.id]), at(handle), reach)
    expect(open).toMatchObject({ kind: 'handle', id: curved.id, handle: 0 })
    expect(hitPattern(scene(), at(handle), reach)?.kind).not.toBe('handle')
  })
})
