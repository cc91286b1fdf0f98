import { expect, test } from 'vitest'
import { checkFormat } from './check-format.ts'
import { expandJob, isJobFile, readJobFile, writeJobFile } from './job-file.ts'

const TEXT = `{
  "format": "selvedge-job", "version": 1,
  "garments": ["tee", { "name": "skirt", "sizes": { "S": "skirt-s.json", "M": "skirt-m.json" } }],
  "sizes": ["M"], "bodies": ["mean_female", "tall.obj"], "fabrics": ["cotton-poplin", "denim-11oz"],
  "options": { "resolution": 25, "static": true }
}`

const NONE = { garments: [], fabrics: [] }
const BUILT = { garments: ['a', 'b'], fabrics: ['twill', 'rib'] }

test('round trip, and 300 damaged texts read or are refused in one line', () => {
  const { read, refused } = checkFormat({
    text: TEXT,
    read: readJobFile,
    write: writeJobFile,
    mutations: 300,
    seed: 5,
  })
  expect(read + refused).toBe(300)
  expect(refused).toBeGreaterThan(50)
})

test('every garment on every body in every fabric', () => {
  const items = expandJob(readJobFile(TEXT), NONE)
  expect(items).toHaveLength(8)
  expect(items[0]).toEqual({
    garment: 'tee',
    name: 'tee',
    size: null,
    body: 'mean_female',
    fabric: 'cotton-poplin',
    pose: null,
    motion: null,
  })
  expect(items[7]).toMatchObject({ garment: 'skirt-m.json', name: 'skirt', size: 'M', body: 'tall.obj' })
  expect(new Set(items.map((item) => JSON.stringify(item))).size).toBe(8)
})

test('all garments, all their sizes, and a size nobody has', () => {
  expect(expandJob({ garments: ['all', 'c'], options: {} }, BUILT).map(({ name }) => name)).toEqual([
    'a',
    'b',
    'c',
  ])
  expect(expandJob({ garments: 'all', options: {} }, BUILT).map(({ garment }) => garment)).toEqual(['a', 'b'])
  const skirt = { name: 'skirt', sizes: { S: 's.json', M: 'm.json' } }
  expect(expandJob({ garments: [skirt], options: {} }, NONE).map(({ size }) => size)).toEqual(['S', 'M'])
  expect(() => expandJob({ garments: [skirt], sizes: ['XL'], options: {} }, NONE)).toThrow(
    'sizes: garment "skirt" has no size "XL"; it has S, M',
  )
})

test('all fabrics, and one more', () => {
  const items = expandJob({ garments: ['a'], fabrics: ['all', 'felt.json'], options: {} }, BUILT)
  expect(items.map(({ fabric }) => fabric)).toEqual(['twill', 'rib', 'felt.json'])
})

test('too many at once are refused before anything is computed', () => {
  const list = (n: number) => Array.from({ length: n }, (_, k) => `x${k}`)
  expect(() => expandJob({ garments: list(200), fabrics: list(60), options: {} }, NONE)).toThrow(
    'the job asks for 12000 drapes, at most 10000 in one file; split it',
  )
})

test('a job is told from a garment by its format', () => {
  expect(isJobFile(TEXT)).toBe(true)
  expect(isJobFile('{ "format": "selvedge-garment" }')).toBe(false)
  expect(isJobFile('not json "format": "selvedge-job"')).toBe(false)
})
