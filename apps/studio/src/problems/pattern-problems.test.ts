import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readGarment, readProject } from '@selvedge/engine/io'
import { applyEdit, type Edit, type Garment, type Seam, seamLengths } from '@selvedge/engine/pattern'
import { describe, expect, it } from 'vitest'
import { garmentOf, skirt, square } from '../tools/tool-trial.fixture.ts'
import { patternProblems } from './pattern-problems.ts'
import type { Fix } from './problem.ts'

const assets = fileURLToPath(new URL('../../../../assets/', import.meta.url))
const texts = (garment: Garment) => patternProblems(garment).map(({ text }) => text)
const edited = (garment: Garment, ...edits: Edit[]) =>
  edits.reduce((result, edit) => applyEdit(result, edit).garment, garment)

/** The garment once the button of that name is pressed. */
function pressed(garment: Garment, name: string): Garment {
  const fixes = patternProblems(garment).flatMap(({ fixes = [] }) => fixes)
  const fix = fixes.find((one) => one.name === name) as Extract<Fix, { edits: unknown }>
  return edited(garment, ...fix.edits)
}

describe('sound garments', () => {
  it.each(['garments', 'freesewing', 'fixtures/random-designs', 'fixtures/patterns'])(
    '%s: no alarm',
    (folder) => {
      const files = readdirSync(assets + folder).filter(
        (name) => name.endsWith('.json') && !['measurements.json', 'job.json'].includes(name),
      )
      expect(files.length).toBeGreaterThan(3)
      const told = files.flatMap((name) => {
        const garment = readGarment(readFileSync(`${assets}${folder}/${name}`, 'utf8'), undefined, name)
        return texts(garment).map((text) => `${name}: ${text}`)
      })
      expect(told).toEqual([])
    },
  )

  it('lessons: no alarm', () => {
    const files = readdirSync(`${assets}outfits`).filter((name) => /^(lesson|wrap)-(?!tangled)/.test(name))
    const garments = files.flatMap(
      (name) => readProject(readFileSync(`${assets}outfits/${name}`, 'utf8')).garments,
    )
    expect(garments.length).toBeGreaterThan(6)
    expect(garments.flatMap(({ garment }) => texts(garment))).toEqual([])
  })
})

/** The back is 14 mm longer than the front at its left side. */
const longer = () =>
  edited(
    {
      ...skirt(),
      seams: skirt().seams.map((seam) => (seam.id === 'left' ? seam : { ...seam, lengths: 'free' as const })),
    },
    { kind: 'movePoint', panel: 'back', point: 'p3', to: [0, 0.614], lengths: 'ease' },
  )

describe('a seam whose sides differ', () => {
  it('is told with piece, mm and %', () => {
    expect(texts(skirt())).toEqual([])
    expect(texts(longer())).toEqual(['Seam left: Skirt back is 14 mm longer than Skirt front (2.3 %)'])
  })

  it.each([
    ['Match Skirt front', 0.6],
    ['Match Skirt back', 0.614],
  ])('%s gives both sides its length', (name, length) => {
    const matched = pressed(longer(), name)
    expect(texts(matched)).toEqual([])
    const { a, b } = seamLengths(matched, matched.seams[0])
    expect([a, b]).toEqual([expect.closeTo(length, 9), expect.closeTo(length, 9)])
  })

  it('Ease says that it is meant; so do gathers, matched places and a hollow edge', () => {
    const eased = pressed(longer(), 'Ease')
    expect(eased.seams[0].lengths).toBe('ratio')
    expect(texts(eased)).toEqual([])
    const left = { ...longer().seams[0], match: [[0.5, 0.5]] as [number, number][] }
    expect(texts({ ...longer(), seams: [left] })).toEqual([])
    const gathered = edited(longer(), {
      kind: 'movePoint',
      panel: 'back',
      point: 'p3',
      to: [0, 0.9],
      lengths: 'ease',
    })
    expect(texts(gathered)).toEqual([])
    const hollow: Edit = {
      kind: 'setCurve',
      panel: 'front',
      edge: 'edge-1',
      curve: { kind: 'quadratic', control: [0.4, 0.3] },
      lengths: 'ease',
    }
    const { ratio } = seamLengths(edited(longer(), hollow), longer().seams[0])
    expect(ratio).toBeGreaterThan(1.004)
    expect(texts(edited(longer(), hollow))).toEqual([])
  })

  it('a seam that says equal is held to it, whatever its shape', () => {
    const gathered = edited(
      longer(),
      { kind: 'movePoint', panel: 'back', point: 'p3', to: [0, 0.9], lengths: 'ease' },
      { kind: 'setLengths', seam: 'left', lengths: 'equal' },
    )
    expect(texts(gathered)[0]).toMatch(/^Seam left: Skirt back is 300 mm longer than Skirt front/)
  })
})

describe('a piece inside out', () => {
  it('is named instead of its seams, and Flip turns it', () => {
    const three = garmentOf(
      [square('front', 0.5, 0.6), square('gusset', 0.2, 0.6), square('back', 0.5, 0.6)],
      [seam('one', 'front', 'edge-1', 'gusset', 'edge-3'), seam('two', 'gusset', 'edge-1', 'back', 'edge-3'), seam('three', 'back', 'edge-1', 'front', 'edge-3')], // biome-ignore format: round
    )
    expect(texts(three)).toEqual([])
    const wrong = edited(three, { kind: 'setOutside', panel: 'gusset', outside: -1 })
    expect(texts(wrong)).toEqual(['Gusset is inside out.'])
    expect(texts(pressed(wrong, 'Flip'))).toEqual([])
  })

  it('one twisted seam of two is a twisted seam, and Reverse helps', () => {
    const twisted = edited(skirt(), { kind: 'reverseSeam', seam: 'right' })
    expect(texts(twisted)).toEqual(['Seam Skirt front – Skirt back (right) is twisted.'])
    expect(texts(pressed(twisted, 'Reverse'))).toEqual([])
  })
})

describe('an unsewn edge', () => {
  /** A skirt whose left side is cut in three, the middle part not sewn. */
  const slit = () => {
    const cut = edited(
      skirt(),
      { kind: 'splitEdge', panel: 'front', edge: 'edge-1', at: 0.6, name: 'upper' },
      { kind: 'splitEdge', panel: 'front', edge: 'edge-1', at: 0.5, name: 'middle' },
      { kind: 'splitEdge', panel: 'back', edge: 'edge-3', at: 0.4, name: 'lower' },
      { kind: 'splitEdge', panel: 'back', edge: 'lower', at: 0.5, name: 'low' },
      { kind: 'removeSeam', seam: 'left' },
    )
    return { ...cut, seams: [...cut.seams, seam('hip', 'front', 'upper', 'back', 'edge-3'), seam('knee', 'front', 'edge-1', 'back', 'low')] } // biome-ignore format: a list
  }

  it('between sewn edges is named once, and Sew closes it untwisted', () => {
    expect(texts(slit())).toEqual(['middle of Front is unsewn between sewn edges.'])
    const closed = pressed(slit(), 'Sew')
    expect(texts(closed)).toEqual([])
    expect(closed.seams.at(-1)).toMatchObject({ a: [{ panel: 'front', edge: 'middle' }], b: [{ panel: 'back', edge: 'lower' }] }) // biome-ignore format: one line
  })

  it('hem, waist and a vent that is open at the hem are none', () => {
    expect(texts(skirt())).toEqual([])
    const vent = slit()
    expect(texts({ ...vent, seams: vent.seams.filter(({ id }) => id !== 'knee') })).toEqual([])
  })
})

function seam(id: string, a: string, edgeA: string, b: string, edgeB: string): Seam {
  return { id, a: [{ panel: a, edge: edgeA }], b: [{ panel: b, edge: edgeB }], parallel: false, sides: 'right-right' } // biome-ignore format: one line
}
