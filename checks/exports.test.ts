/**
 * No unused export: what a file offers, another file of the product takes, or a public entry of a package does.
 * Two kinds of names stay with what they belong to: types that describe what the file offers, and parts of a file that
 * its test looks at by themselves. Code that nothing but a test runs is no part of the product; tools written for tests
 * are called `check-…`, `test-…` or `….fixture`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Door, findUsed, namesOf, openDoors, publicEntries } from './exports.ts'
import { listSources, root } from './sources.ts'

it('every export is used by another file, or public', () => {
  const unused = files
    .filter((file) => /^(packages|apps|truth)\//.test(file) && !/\.(test|config|d)\.tsx?$/.test(file))
    .flatMap((file) => unusedOf(file).map((name) => `${file}: ${name}`))
  expect(unused).toEqual([])
})

it('follows names through re-exports, and sees what a file needs itself', () => {
  const texts: Record<string, string> = {
    'a.ts':
      'export const one = 1\nexport const two = one\nexport const three = 3 // three\nexport type Four = 4',
    'room.ts': "export * from './a.ts'\nexport { two as second } from './a.ts'",
    'b.ts': "import { second } from './room.ts'\nimport type { Four } from './room.ts'",
  }
  const small = openDoors(Object.keys(texts), (file) => texts[file])
  const used = findUsed(small, small.get('b.ts')!.asks)
  expect([...used]).toEqual(['room.ts second', 'a.ts two', 'room.ts Four', 'a.ts Four'])
  expect([...small.get('a.ts')!.own]).toEqual(['one'])
  expect(namesOf(small, 'room.ts')).toEqual(['second', 'one', 'two', 'three', 'Four'])
})

it('counts the public names that nobody here uses', () => {
  for (const file of publicEntries()) {
    const names = [...new Set(namesOf(doors, file))]
    const idle = names.filter((name) => !usedHere.has(`${file} ${name}`))
    console.info(`${file}: ${names.length} public names, ${idle.length} used by nobody in this repository`)
    expect(names.length, `${file} offers nothing`).toBeGreaterThan(0)
  }
})

function unusedOf(file: string): string[] {
  const { offers, own } = doors.get(file)!
  const isTool = /(\.fixture|\/(check|test)-[a-z-]+)\.tsx?$/.test(file)
  return [...offers.keys()].filter((name) => {
    const key = `${file} ${name}`
    if (used.has(key)) return false
    if (isType(file, name)) return !own.has(name)
    return !(usedByTests.has(key) && (isTool || own.has(name)))
  })
}

function isType(file: string, name: string): boolean {
  return new RegExp(`^export (?:interface|type) ${name}\\b`, 'm').test(textOf(file))
}

function asksOf(isAsking: (file: string) => boolean): Door['asks'][number][] {
  return [...doors].filter(([file]) => isAsking(file)).flatMap(([, door]) => door.asks)
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

const files = listSources()
const doors = openDoors(files, textOf)
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const usedHere = findUsed(
  doors,
  asksOf((file) => !isTest(file)),
)
const entries = publicEntries().map((file) => ({ file, name: '*' }))
const used = findUsed(doors, [...asksOf((file) => !isTest(file)), ...entries])
const usedByTests = findUsed(doors, asksOf(isTest))
