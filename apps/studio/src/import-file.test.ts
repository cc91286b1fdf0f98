import { readFileSync } from 'node:fs'
import { formatNamed } from '@selvedge/engine/io'
import { suggestSeams } from '@selvedge/engine/pattern'
import { expect, it } from 'vitest'
import { importedGarment, largestPiece, readImport, unitDoubt } from './import-file.ts'

const asset = (path: string) => readFileSync(new URL(`../../../assets/${path}`, import.meta.url), 'utf8')

it('reads a drawing, and says what was guessed', () => {
  const reading = readImport(asset('fixtures/patterns/inkscape-style.svg'), 'mine', 'mine.svg')
  expect(reading).toMatchObject({ format: 'SVG pattern', drawing: true, wrong: '', sizes: [] })
  expect(reading.notes.some((note) => note.includes('no seams'))).toBe(true)
  expect(reading.garment.panels.length).toBeGreaterThan(0)
})

it('counts the grain lines that are drawn, not those that were guessed', () => {
  const counted = (path: string) => readImport(asset(path), 'mine', path).grainLines
  expect(counted('fixtures/patterns/inkscape-style.svg')).toBe(0)
  expect(counted('garments/gcx-tank.json')).toBe(0)
  expect(counted('fixtures/patterns/aama-sew-line.dxf')).toBe(1)
  const { garment } = readImport(asset('garments/gcx-tank.json'), 'tank', 'tank.json')
  const dxf = formatNamed('dxf', { kinds: ['pattern'], able: 'write' }).write(garment, {}) as string
  expect(readImport(dxf, 'tank', 'tank.dxf').grainLines).toBe(garment.panels.length)
})

it('puts a wrong unit right, and doubts one that nobody wears', () => {
  const reading = readImport(asset('garments/gcx-tank.json'), 'tank', 'tank.json')
  expect(reading).toMatchObject({ format: 'GarmentCode', drawing: false })
  const [width, height] = largestPiece(reading.garment)
  expect(unitDoubt([width, height])).toBe('')
  const small = largestPiece(importedGarment(reading, 1 / 25.4, []))
  expect(25.4 * small[1]).toBeCloseTo(height, 9)
  expect(unitDoubt(small)).toMatch(/^That is small/)
})

it('sews what was ticked', () => {
  const reading = readImport(asset('garments/gcx-tank.json'), 'tank', 'tank.json')
  const loose = { ...reading, garment: { ...reading.garment, seams: [] } }
  expect(importedGarment(loose, 1, suggestSeams(loose.garment).slice(0, 2)).seams).toHaveLength(2)
})

it('says what is wrong with a pattern that cannot be sewn, and with a file that is none', () => {
  const tank = JSON.parse(asset('garments/gcx-tank.json'))
  const panel = Object.values<{ vertices: unknown[] }>(tank.pattern.panels)[0]
  const [a, b, c, d, ...rest] = panel.vertices
  panel.vertices = [a, b, d, c, ...rest]
  expect(readImport(JSON.stringify(tank), 'twisted', 'twisted.json').wrong).toMatch(/cross/)
  expect(() => readImport('{"pattern": {', 'broken', 'broken.json')).toThrow()
})
