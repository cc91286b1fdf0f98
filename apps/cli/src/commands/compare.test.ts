import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeFitMaps } from '@selvedge/engine/io'
import { afterAll, expect, test } from 'vitest'
import { runWords as run } from '../run-words.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'selvedge-compare-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The files of a drape that are looked at: one square of cloth, with a girth and a map. */
function writeDrape(name: string, pressure: readonly number[], girth: number, aside = 0): string {
  const path = join(folder, name)
  mkdirSync(path)
  const square = `v ${aside} 0 0\nv ${1 + aside} 0 0\nv ${1 + aside} 1 0\nv ${aside} 1 0\n`
  writeFileSync(
    join(path, 'draped.obj'),
    `${square}vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\ng front\nf 1/1 2/2 3/3\nf 1/1 3/3 4/4\n`,
  )
  writeFileSync(join(path, 'body.obj'), `${square}f 1 2 3\n`)
  const maps = {
    pressure: { unit: 'Pa', value: Float32Array.from(pressure) },
    region: { unit: '–', value: Float32Array.from(pressure, (_, i) => (i < 2 ? 0 : 1)) },
  }
  writeFileSync(join(path, 'maps.bin'), writeFitMaps(maps))
  const fit = {
    girths: { waist: { girth, ease: girth - 0.7 } },
    lengths: {},
    openings: [{ name: 'hem', girth: 3, tape: 2, folds: 5 + 100 * aside, level: 0.5 + aside, lowest: 0.4 }],
    regionNames: ['waist', 'hips'],
  }
  const facts = {
    title: 'square on stick',
    fabric: { name },
    garment: { mass: 0.1 },
    result: { energy: { membrane: 0.1, bending: 0.2, weight: 1 + aside } },
    fit,
  }
  writeFileSync(join(path, 'report.json'), JSON.stringify(facts))
  return path
}

test('B less A, by region and in figures', async () => {
  const a = writeDrape('silk', [100, 200, 300, 400], 0.8)
  const b = writeDrape('denim', [150, 250, 300, 300], 0.82)
  const { code, out, err } = await run('compare', a, b, '--out', join(folder, 'c'), '--json')
  expect(code, err.join()).toBe(0)
  const result = JSON.parse(out[0])
  expect(result.by).toBe('vertices')
  expect(result.title).toBe('square on stick, denim against square on stick, silk')
  expect(result.maps.pressure.waist).toMatchObject({ count: 2, min: 50, max: 50 })
  expect(result.maps.pressure.hips).toMatchObject({ min: -100, max: 0 })
  expect(result.figures['girth waist'].difference).toBeCloseTo(0.02, 12)
  expect(JSON.parse(readFileSync(join(folder, 'c', 'compare.json'), 'utf8')).maps).toEqual(result.maps)
  expect(readFileSync(join(folder, 'c', 'compare.html'), 'utf8')).toContain('"comparison"')
})

test('how far they look alike: outlines, folds and height of the hem, energy', async () => {
  const a = writeDrape('static', [1, 2, 3, 4], 0.8)
  const b = writeDrape('watched', [1, 2, 3, 4], 0.8, 0.02)
  const told = await run('compare', a, b, '--out', join(folder, 'seen'))
  expect(told.code, told.err.join()).toBe(0)
  expect(told.out).toContain('  folds hem              5 and 7')
  expect(told.out).toContain('  height hem             +20 mm')
  expect(told.out).toContain('  energy                 +20 mJ')
  expect(told.out.find((line) => line.includes('from the front'))).toMatch(
    / (19|20) mm apart; ways between outlines 20 at most/,
  )
  const { seen, figures } = JSON.parse(readFileSync(join(folder, 'seen', 'compare.json'), 'utf8'))
  expect(seen.front.farthest).toBeCloseTo(0.02, 9)
  expect(seen.side.farthest).toBe(0)
  expect(figures['tape hem']).toEqual({ a: 2, b: 2, difference: 0 })
})

test('what is no drape is named', async () => {
  const good = writeDrape('good', [1, 2, 3, 4], 0.8)
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  const short = writeDrape('short', [1, 2, 3], 0.8)
  for (const [words, sentence] of [
    [['compare'], 'missing two folders that selvedge drape wrote'],
    [['compare', good], 'missing two folders'],
    [['compare', good, join(folder, 'nowhere')], 'is no folder; name one that selvedge drape wrote'],
    [['compare', good, empty], 'cannot read'],
    [['compare', good, short], 'these files are not of one drape'],
  ] as const) {
    const { code, err } = await run(...words)
    expect(code).toBe(1)
    expect(err).toHaveLength(1)
    expect(err[0]).toContain(sentence)
  }
})
