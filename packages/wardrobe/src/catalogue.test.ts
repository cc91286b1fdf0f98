import { readdirSync, readFileSync } from 'node:fs'
import { readFabrics } from '@selvedge/engine'
import { freeSewingDesigns } from '@selvedge/engine/io'
import { expect, test } from 'vitest'
import { CATALOGUE, entryNamed, MOTIONS, motionFile, needEntry } from './catalogue.ts'

const assets = new URL('../../../assets/', import.meta.url)
const filesIn = (folder: string) =>
  readdirSync(new URL(folder, assets))
    .filter((file) => !file.startsWith('LICENSE') && file !== 'measurements.json')
    .map((file) => `${folder}/${file}`)

test('every pattern and every motion of the house is listed once', () => {
  const files = CATALOGUE.map(({ file }) => file).sort()
  expect(files).toEqual([...filesIn('freesewing'), ...filesIn('garments')].sort())
  expect(new Set(CATALOGUE.map(({ name }) => name)).size).toBe(CATALOGUE.length)
  expect(new Set(CATALOGUE.map(({ title }) => title)).size).toBe(CATALOGUE.length)
  expect(MOTIONS.map(motionFile)).toEqual(filesIn('motions').sort())
})

test('every garment is made of a cloth of the house', () => {
  const text = readFileSync(new URL('fabrics/fabrics.json', assets), 'utf8')
  const known = readFabrics(text).map(({ name }) => name)
  for (const { name, fabric } of CATALOGUE) expect(known, name).toContain(fabric)
})

test('drafts go by the name of their design', () => {
  expect(freeSewingDesigns().map((design) => entryNamed(design)?.file)).toEqual(
    freeSewingDesigns().map((design) => `freesewing/${design}.json`),
  )
})

test('a short name and the name of the file are the same; wrong ones get the nearest', () => {
  expect(entryNamed('gcx-tee')).toBe(entryNamed('tee'))
  expect(entryNamed('gpg-tee')?.title).toBe('Tee template')
  expect(entryNamed('tea')).toBeUndefined()
  expect(() => needEntry('tea')).toThrow('no garment "tea"; did you mean "tee"?')
})
