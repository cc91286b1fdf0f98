import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { InputError } from '../../core/index.ts'
import {
  edgeLength,
  findEdge,
  type Garment,
  mirroredShape,
  type Panel,
  panelOutline,
  panelSignedArea,
  pointAt,
  seamLengths,
  spanOf,
  validateGarment,
} from '../../pattern/index.ts'
import { checkFormat } from '../check-format.ts'
import { readGarment } from '../read-garment.ts'
import { cutCount } from './check-cut.ts'
import { DESIGNS } from './designs/index.ts'
import { freeSewingDesigns, freeSewingNotes, readFreeSewing } from './freesewing.ts'
import { readFreeSewingDraft } from './freesewing-draft.ts'
import { bothSides } from './freesewing-seams.ts'

const folder = fileURLToPath(new URL('../../../../../assets/freesewing/', import.meta.url))
const textOf = (name: string) => readFileSync(`${folder}${name}.json`, 'utf8')
const designs = freeSewingDesigns()
const garments = new Map(designs.map((name) => [name, readGarment(textOf(name), undefined, name)]))
const garmentOf = (name: string): Garment => garments.get(name) as Garment
const panelOf = (garment: Garment, id: string): Panel => {
  const panel = garment.panels.find((one) => one.id === id)
  if (panel === undefined) throw new Error(`no panel ${id}`)
  return panel
}

test('there is a table for each of the six designs', () => {
  expect(designs.toSorted()).toEqual(['aaron', 'brian', 'sandy', 'simon', 'teagan', 'titan'])
})

test.each([
  ['aaron', 5, 10],
  ['brian', 4, 8],
  ['teagan', 4, 8],
  ['simon', 10, 18],
  ['sandy', 2, 3],
  ['titan', 4, 6],
])('%s: %i pieces and %i seams, all of which can be cut and sewn', (name, pieces, seams) => {
  const garment = garmentOf(name)
  expect(garment.panels).toHaveLength(pieces)
  expect(garment.seams).toHaveLength(seams)
  expect(() => validateGarment(garment)).not.toThrow()
  for (const panel of garment.panels) {
    expect(panelSignedArea(panel)).toBeGreaterThan(0) // counter-clockwise
    expect(panel.placement).toBeUndefined()
    expect(panel.bodyPart).toMatch(
      /^(torso|arm|wrist|neck|waist|skirt|leg)( left| right)?( front| back| around)$/,
    )
    expect(panel.grain).toBeGreaterThanOrEqual(0)
    expect(panel.grain).toBeLessThan(Math.PI)
  }
})

test.each(designs)('%s: as many pieces as the cutting instructions ask for', (name) => {
  const draft = readFreeSewingDraft(JSON.parse(textOf(name)))
  for (const { part, pieces, plies = 1 } of DESIGNS[name].parts) {
    expect([part, pieces.length * plies]).toEqual([part, cutCount(draft.parts[part])])
  }
  const placed = DESIGNS[name].parts.map(({ part }) => part)
  const without = Object.keys(draft.parts).filter((part) => !placed.includes(part))
  expect(without).toEqual(
    name === 'simon' ? ['simon.sleevePlacketOverlap', 'simon.sleevePlacketUnderlap'] : [],
  )
  expect(freeSewingNotes(draft)).toEqual(DESIGNS[name].leftOut)
})

test.each(designs)('%s: sides of seams agree within the ease the design means', (name) => {
  const garment = garmentOf(name)
  const table = bothSides(DESIGNS[name].seams)
  for (const seam of garment.seams) {
    const { ratio } = seamLengths(garment, seam)
    const easeMax = table.find(({ id }) => id === seam.id)?.easeMax ?? 0.0005
    expect([seam.id, ratio - 1 <= easeMax]).toEqual([seam.id, true])
  }
})

test.each(['brian', 'teagan', 'simon'])('%s: notches of sleeve and armhole meet with little ease', (name) => {
  const garment = garmentOf(name)
  for (const side of ['left', 'right']) {
    const seam = garment.seams.find(({ id }) => id === `armhole-${side}`)
    const { a, b } = seamLengths(garment, seam as Garment['seams'][number])
    expect(seam?.match).toHaveLength(2)
    let [fromA, fromB] = [0, 0]
    for (const [onA, onB] of [...(seam?.match ?? []), [1, 1]]) {
      const ease = (a * (onA - fromA)) / (b * (onB - fromB)) - 1
      expect(Math.abs(ease)).toBeLessThan(0.008) // caps are fitted to the armhole within 2 mm
      ;[fromA, fromB] = [onA, onB]
    }
  }
})

test.each([
  ['brian', 'sleeve'],
  ['teagan', 'sleeve'],
  ['aaron', 'arm-binding'],
  ['simon', 'sleeve'],
  ['simon', 'cuff'],
  ['titan', 'front'],
  ['titan', 'back'],
])('%s: the left %s is the mirror image of the right one and linked to it', (name, piece) => {
  const garment = garmentOf(name)
  const left = panelOf(garment, `${piece}-left`)
  const right = panelOf(garment, `${piece}-right`)
  expect(left.linked).toEqual({ panel: right.id, mirrored: true })
  const mirrored = { ...left, ...mirroredShape(right) }
  for (const edge of left.edges) {
    const twin = mirrored.edges.find(({ id }) => id === edge.id)
    if (twin === undefined) throw new Error(`no edge ${edge.id}`)
    expect([edge.from, edge.to]).toEqual([twin.from, twin.to]) // the same points by the same names
    expect(spanOf(left, edge)).toEqual(spanOf(mirrored, twin))
    expect(edge.curve).toEqual(twin.curve)
  }
  for (const notch of left.notches ?? []) {
    const twin = mirrored.notches?.find(({ id }) => id === notch.id)
    expect([notch.edge, notch.at.toFixed(9)]).toEqual([twin?.edge, twin?.at.toFixed(9)])
  }
})

test('a part on fold is opened, and only if its cutting instruction says so', () => {
  const width = (panel: Panel) => {
    const x = panelOutline(panel, 1e-3).filter((_, k) => k % 2 === 0)
    return Math.max(...x) - Math.min(...x)
  }
  const simon = garmentOf('simon')
  expect(width(panelOf(simon, 'back'))).toBeCloseTo(2 * 0.317688, 6)
  expect(width(panelOf(simon, 'yoke'))).toBeCloseTo(2 * 0.24531, 6) // a fold line, and yet drawn whole
  expect(width(panelOf(simon, 'front-left'))).toBeCloseTo(0.317688, 6) // without its placket
  const skirt = panelOf(garmentOf('sandy'), 'skirt')
  const waist = skirt.edges.filter(({ label }) => label?.startsWith('waist'))
  expect(waist.reduce((sum, edge) => sum + edgeLength(skirt, edge), 0)).toBeCloseTo(0.825, 4)
})

test('the outline keeps the length the draft states', () => {
  for (const name of ['brian', 'titan']) {
    const parts = JSON.parse(textOf(name)).parts
    for (const panel of garmentOf(name).panels) {
      const part = DESIGNS[name].parts.find(({ pieces }) => pieces.some(({ id }) => id === panel.id))
      const { paths, cut } = parts[part?.part ?? '']
      const whole = panel.edges.reduce((sum, edge) => sum + edgeLength(panel, edge), 0)
      const fold = cut.foldLine ? Math.abs(cut.foldLine[1][1] - cut.foldLine[0][1]) : 0
      const stated = cut.foldLine ? 2 * (paths.seam.length - fold) : paths.seam.length
      expect(Math.abs(1000 * whole - stated)).toBeLessThan(0.01)
    }
  }
})

test('left and right of the wearer: front pieces are seen from the front, back pieces from behind', () => {
  const garment = garmentOf('brian')
  const middleX = (id: string, edge: string) => {
    const found = findEdge(garment, { panel: id, edge })
    return found ? pointAt(found.panel, found.edge.from)[0] : 0
  }
  expect(middleX('front', 'side-left')).toBeGreaterThan(0)
  expect(middleX('back', 'side-left')).toBeLessThan(0)
  expect(middleX('sleeve-right', 'underarm-front')).toBeGreaterThan(0)
  expect(middleX('sleeve-left', 'underarm-front')).toBeLessThan(0)
})

test('strips and bands are worn at their folded width, long side across', () => {
  const size = (name: string, id: string) => {
    const outline = panelOutline(panelOf(garmentOf(name), id), 1e-3)
    const of = (k: number) => outline.filter((_, row) => row % 2 === k)
    return [0, 1].map((k) => Number((1000 * (Math.max(...of(k)) - Math.min(...of(k)))).toFixed(1)))
  }
  expect(size('aaron', 'neck-binding')).toEqual([611.8, 15])
  expect(size('aaron', 'arm-binding-left')).toEqual([681.7, 15])
  expect(size('sandy', 'waistband')).toEqual([825, 40])
  expect(size('simon', 'cuff-left')).toEqual([226.3, 65])
})

test.each([
  ['titan', 40],
  ['sandy', 60],
  ['brian', 12],
  ['aaron', 12],
  ['teagan', 12],
  ['simon', 12],
])('%s: %i damaged drafts read or are refused in one line', (name, mutations) => {
  const report = checkFormat({ text: textOf(name), read: (text) => readGarment(text), mutations, seed: 11 })
  expect(report.refused).toBeGreaterThan(0)
  expect(report.read + report.refused).toBe(mutations)
})

test.each([
  [{ design: 'lily' }, 'has no table of seams'],
  [{ parts: {} }, 'has no part "brian.front"'],
  [{ units: 'inch' }, 'units'],
])('%j is refused in words', (change, told) => {
  const draft = { ...JSON.parse(textOf('brian')), ...change }
  expect(() => readFreeSewing(draft, 'x')).toThrow(told)
  expect(() => readFreeSewing(draft, 'x')).toThrow(InputError)
})
