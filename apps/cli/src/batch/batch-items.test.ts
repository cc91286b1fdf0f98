import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { assetFolder } from '../assets.ts'
import { drapeCommand } from '../commands/drape.ts'
import { batchItems } from './batch-items.ts'

const folder = mkdtempSync(join(tmpdir(), 'selvedge-items-'))
afterAll(() => rmSync(folder, { recursive: true }))

const items = (job: Partial<Parameters<typeof batchItems>[0]>, extra: string[] = []) =>
  batchItems({ garments: ['tee'], options: {}, ...job }, folder, drapeCommand, extra)
const hash = (...given: Parameters<typeof items>) => items(...given)[0].hash

test('a hash knows what matters', () => {
  const plain = hash({})
  expect(plain).toMatch(/^[0-9a-f]{20}$/)
  for (const same of [
    hash({ fabrics: ['cotton-jersey'] }), // what a tee is made of
    hash({ options: { seed: 1 } }),
    hash({ options: { static: false } }),
    hash({}, ['--threads', '4']),
  ])
    expect(same).toBe(plain)
  const others = [
    hash({ garments: ['tank'] }),
    hash({ fabrics: ['denim-11oz'] }),
    hash({ options: { seed: 2 } }),
    hash({ options: { static: true } }),
    hash({}, ['--resolution', '20']),
    hash({ bodies: ['mean_female'] }),
    hash({ poses: ['sitting'] }),
    hash({}, ['--over', 'tank']),
  ]
  expect(new Set([plain, ...others]).size).toBe(9)
})

test('a file counts by its content, not by its name or place', () => {
  const text = readFileSync(join(assetFolder, 'fabrics', 'fabrics.json'), 'utf8')
  writeFileSync(join(folder, 'one.json'), text)
  writeFileSync(join(folder, 'two.json'), text)
  writeFileSync(join(folder, 'other.json'), text.replace(/"density": ?[\d.]+/, '"density": 0.13'))
  const [one, two, other] = ['one', 'two', 'other'].map((name) =>
    hash({ fabrics: [`${name}.json#cotton-poplin`] }),
  )
  expect(two).toBe(one)
  expect(other).not.toBe(one)
})

test('words for each drape: the command line wins over the file', () => {
  const [item] = items(
    { fabrics: ['linen'], poses: ['relaxed'], options: { resolution: 30, static: true } },
    ['--resolution', '20'],
  )
  expect(item.title).toBe('tee, linen, relaxed')
  expect(item.words).toEqual([
    'tee',
    '--resolution=30',
    '--static',
    '--fabric=linen',
    '--pose=relaxed',
    '--resolution',
    '20',
    '--no-preview',
    '--json',
  ])
})

test('what cannot be opened is trouble of that drape, a wrong flag of the whole job', () => {
  const [good, bad] = items({ garments: ['tee', 'tea'] })
  expect(good.trouble).toBe('')
  expect(bad).toMatchObject({ hash: '', trouble: expect.stringContaining('no garment "tea"') })
  expect(() => items({ options: { resoluton: 3 } })).toThrow('options.resoluton: drape has no such flag')
  expect(() => items({ options: { out: 'x' } })).toThrow('options.out: belongs on the command line')
  expect(() => items({ options: { resolution: 1 } })).toThrow('--resolution: 1 mm is out of range')
})
