import { describe, expect, it } from 'vitest'
import { countCrossings, findCrossings } from '../../geometry/index.ts'
import { ballMesh, plySheets } from '../sheets.fixture.ts'
import { bump, crossedPlies, slant, twistedFold } from './crossed-sheets.fixture.ts'
import { describeCrossings, type NamedCloth } from './describe-crossings.ts'

const named = ({ position, triVertex }: { position: Float64Array; triVertex: Int32Array }): NamedCloth => ({
  position,
  triVertex,
  triPanel: Int32Array.from({ length: triVertex.length / 3 }, (_, t) => (6 * t < triVertex.length ? 0 : 1)),
  panelIds: ['front', 'sleeve'],
})

describe('describeCrossings', () => {
  it('has nothing to say about clean cloth', () => {
    expect(describeCrossings(named(plySheets(4, 2, 0.01, 0.001)))).toEqual([])
  })

  it('names panels, seam, triangles, place and length of a line', () => {
    const mesh = slant()
    const [note, ...others] = describeCrossings({
      ...named(mesh),
      seamVertex: Int32Array.of(0, 4),
      seamOf: Int32Array.of(1, 0),
      seamIds: ['armhole', 'side'],
    })
    expect(others).toEqual([])
    expect(note.panels).toEqual(['front', 'sleeve'])
    expect(note.length).toBeCloseTo(8 * 0.01 * 0.75 ** 0.5 - 0.0021, 12)
    expect(note.place[0]).toBeCloseTo(0.0433 + 0.0002, 3) // where the slanted sheet passes y = 0
    expect(note.place[1]).toBeCloseTo(0, 12)
    const { position: x } = mesh
    const away = Math.hypot(x[12] - note.place[0], x[13] - note.place[1], x[14] - note.place[2])
    expect(note.seam?.id).toBe('armhole')
    expect(note.seam?.distance).toBeCloseTo(away, 12)
    expect([...note.triangles].sort()).toEqual([...findCrossings(mesh)].sort())
    expect(note.sentence).toContain('panels front and sleeve pass through each other along 67 mm')
    expect(note.sentence).toContain('from seam armhole')
  })

  it('names every counted crossing once, also where corners lie exactly on faces', () => {
    for (const mesh of [bump(), twistedFold(), crossedPlies(4, (x, z) => [x, 0.5 * (x - 0.02), z])]) {
      const pairs = describeCrossings(named(mesh)).reduce(
        (sum, { triangles }) => sum + triangles.length / 2,
        0,
      )
      expect(pairs).toBe(countCrossings(mesh))
    }
  })

  it('names cloth in a body, rows of the body as the body counts them', () => {
    const cloth = plySheets(6, 1, 0.01, 0)
    const body = ballMesh(0.02, 8)
    for (let at = 0; at < body.position.length; at += 3) {
      body.position[at] += 0.0313
      body.position[at + 1] += 0.0021
      body.position[at + 2] += 0.0287
    }
    const notes = describeCrossings({ ...named(cloth), panelIds: ['skirt', 'skirt'] }, body, 'the leg')
    expect(notes).toHaveLength(1)
    expect(notes[0].sentence).toContain('panel skirt passes through the leg')
    expect(notes[0].triangles.length / 2).toBe(countCrossings(cloth, body))
    const around = 2 * Math.PI * Math.sqrt(0.02 ** 2 - 0.0021 ** 2)
    expect(notes[0].length / around).toBeGreaterThan(0.93)
    expect(notes[0].length / around).toBeLessThan(1)
  })
})
