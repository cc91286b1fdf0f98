import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { InputError } from '../core/index.ts'
import { fabricNamed, readFabrics } from '../material/index.ts'
import { applyProjectEdit, buildProject, PROJECT_VERSION, type Project } from '../project/index.ts'
import { checkFormat } from './check-format.ts'
import {
  isProjectFile,
  NO_REFERENCES,
  type ProjectReferences,
  readProject,
  writeProject,
} from './project-json.ts'
import { readGarment } from './read-garment.ts'

const asset = (path: string) => readFileSync(new URL(`../../../../assets/${path}`, import.meta.url), 'utf8')
const garmentNamed = (name: string) => readGarment(asset(`garments/gcx-${name}.json`), undefined, name)
const fabrics = readFabrics(asset('fabrics/fabrics.json'))
const [tee, tank] = ['tee', 'tank'].map(garmentNamed)
const references: ProjectReferences = {
  garment: (name) => {
    if (name !== 'tee' && name !== 'tank') throw new InputError(`no garment "${name.slice(0, 40)}"`)
    return name === 'tee' ? tee : tank
  },
  body: (name) => ({ kind: 'preset', name }),
  fabric: (name) => fabricNamed(fabrics, name.slice(0, 40)),
}

/** With a bit of everything, on a small garment. */
function richProject(): Project {
  const bare = buildProject([garmentNamed('tank')])
  const [{ id: garment, garment: tank }] = bare.garments
  const place = { garment, panel: tank.panels[0].id, at: [0.05, 0.1] as [number, number] }
  const skin = { triangle: 12, at: [0.25, 0.5] as [number, number] }
  return applyProjectEdit(bare, {
    kind: 'batch',
    edits: [
      { kind: 'setTitle', title: 'Sommer "38"' },
      {
        kind: 'setBody',
        shape: { kind: 'measured', sex: 'female', age: 31, measurements: { height: 1.68, bust: 0.92 } },
      },
      { kind: 'setPose', pose: 'sitting' },
      { kind: 'setJoints', joints: { 'elbow-left': [0.5, 0.1, 0], neck: [0, -0.3, 0] } },
      { kind: 'putFabric', fabric: { ...fabrics[0], name: 'my own' } },
      { kind: 'setGarmentFabric', garment, fabric: 'my own' },
      { kind: 'addPin', pin: { id: 'p1', ...place, hold: { kind: 'skin', place: skin, off: 0.002 } } },
      {
        kind: 'addPin',
        pin: { id: 'p2', name: 'hem', ...place, hold: { kind: 'space', place: [0, 1, 0.2] } },
      },
      {
        kind: 'addMark',
        mark: { id: 'm1', number: 1, on: { kind: 'cloth', garment, panel: place.panel, stroke: [[0, 0.1]] } },
      },
      { kind: 'addMark', mark: { id: 'm2', number: 1, on: { kind: 'body', stroke: [skin] } } },
      { kind: 'layPieces', pieces: [{ ...place, angle: 0.3, mirrored: true, locked: true }] },
      { kind: 'setSettings', settings: { resolution: 0.02, static: true, membrane: 'stvk' } },
      { kind: 'setSolver', solver: { version: '0.1.0', kernels: 'wasm', stateHash: '0123456789abcdef' } },
    ],
  }).project
}

describe('a whole project', () => {
  const text = writeProject(richProject())

  test('is the same after a trip through a file, with no wardrobe at hand', () => {
    expect(JSON.stringify(readProject(text))).toBe(JSON.stringify(richProject()))
  })

  test('and damaged in 300 ways reads or is refused in one line', () => {
    const seed = 5
    const { read, refused } = checkFormat({
      text,
      read: readProject,
      write: writeProject,
      mutations: 300,
      seed,
    })
    console.log(`seed ${seed}: ${refused} refused, ${read} still readable`)
    expect(read + refused).toBe(300)
    expect(refused).toBeGreaterThan(100)
  })

  test('holds garments of earlier versions', () => {
    const old = JSON.parse(text)
    const { garment } = old.garments[0]
    garment.version = 1
    for (const seam of garment.seams) Object.assign(seam, { a: seam.a[0], b: seam.b[0] })
    for (const panel of garment.panels) {
      const row = (name: string) => panel.points.findIndex(({ id }: { id: string }) => id === name)
      for (const edge of panel.edges) Object.assign(edge, { from: row(edge.from), to: row(edge.to) })
      panel.points = panel.points.map(({ at }: { at: number[] }) => at)
    }
    expect(writeProject(readProject(JSON.stringify(old)))).toBe(text)
  })
})

const SHORT = `{
  "format": "selvedge-project", "version": 1,
  "garments": ["tank", { "garment": "tee", "fabric": "denim-11oz" }, { "garment": "tee", "worn": false }],
  "body": { "shape": "mean_female", "pose": "sitting" },
  "fabrics": ["denim-11oz"],
  "settings": { "resolution": 0.025, "static": true }
}`

describe('a project written by hand', () => {
  test('names what it wears; once read it holds it', () => {
    const project = readProject(SHORT, references)
    expect(project.garments.map(({ id, worn, fabric }) => [id, worn, fabric])).toEqual([
      ['tank', true, undefined],
      ['tee', true, 'denim-11oz'],
      ['tee-2', false, undefined],
    ])
    expect(project.garments[1].garment.panels).toHaveLength(8)
    expect(project.body).toEqual({ shape: { kind: 'preset', name: 'mean_female' }, pose: 'sitting' })
    expect(project.fabrics[0].name).toBe('denim-11oz')
    expect(project.fabric).toBeUndefined() // each garment is of its own
    expect(writeProject(readProject(writeProject(project)))).toBe(writeProject(project))
  })

  test('may be as short as its garments, and damaged in 200 ways is refused in one line', () => {
    const least = readProject('{"format": "selvedge-project", "version": 1, "garments": ["tee"]}', references)
    expect(least).toEqual(buildProject([garmentNamed('tee')]))
    const read = (text: string) => readProject(text, references)
    const report = checkFormat({ text: SHORT, read, write: writeProject, mutations: 200, seed: 9 })
    expect(report.refused).toBeGreaterThan(80)
  })

  test.each([
    ['{"format": "selvedge-garment"}', 'no project; write { "format": "selvedge-project"'],
    ['{"format": "selvedge-project"}', 'version: must be a whole number; this build reads up to version 1'],
    [
      '{"format": "selvedge-project", "version": 7}',
      'version: the project is version 7, this build reads up to version 1; open it with a newer Selvedge',
    ],
    [short({ garments: ['kilt'] }), 'garments[0]: no garment "kilt"'],
    [short({ garments: [{ id: 'a' }] }), 'garments[0].garment: is missing, must be an object'],
    [short({ garments: [{ garment: { version: 9 } }] }), 'garments[0]: version: the document is version 9'],
    [short({ garments: 'tee' }), 'garments: must be a list'],
    [short({ body: { shape: { kind: 'ghost' } } }), 'body.shape.kind: must be "drafted" or "preset"'],
    [short({ settings: { resolution: 20 } }), 'settings.resolution: must be a number at most 0.1'],
    [short({ pins: [{ id: 'p', garment: 'hat', panel: 'x', at: [0, 0], hold: { kind: 'stays' } }] }), 'pin "p": there is no garment "hat"; choose an existing one'],
    [short({ garments: [{ id: 'a', garment: 'tee' }, { id: 'a', garment: 'tank' }] }), 'garment "a" is there twice; rename or remove one'],
    [short({ settings: { resolutoin: 0.02 } }), 'settings: has no "resolutoin"; correct the name or leave it out'],
    [short({ fabrics: ['denim'] }), 'fabrics[0]: no fabric is called "denim"; did you mean'],
  ])('%s is refused: %s', (text, sentence) => {
    expect(() => readProject(text, references)).toThrow(InputError)
    expect(() => readProject(text, references)).toThrow(sentence)
  }) // biome-ignore format: a table

  test('is told by its format', () => {
    expect(isProjectFile(SHORT)).toBe(true)
    expect(isProjectFile('{ "format": "selvedge-job" }')).toBe(false)
    expect(() => readProject(SHORT, NO_REFERENCES)).toThrow(
      'garments[0]: no garment is known by the name "tank" here; write the garment itself',
    )
    expect(PROJECT_VERSION).toBe(1)
  })
})

function short(fields: object): string {
  return JSON.stringify({ format: 'selvedge-project', version: 1, garments: ['tee'], ...fields })
}
