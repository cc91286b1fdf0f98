import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkFolder, writeFilesWhole } from './write-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'selvedge-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the check makes nothing that stays', () => {
  checkFolder(join(folder, 'a', 'b', 'c'))
  expect(readdirSync(folder)).toEqual([])
})

test('all files appear under their names, without leftovers', async () => {
  const out = join(folder, 'deep', 'out')
  await writeFilesWhole(out, { 'a.txt': 'one', 'b.bin': Uint8Array.of(1, 2) })
  expect(readdirSync(out).sort()).toEqual(['a.txt', 'b.bin'])
  await writeFilesWhole(out, { 'a.txt': 'two' })
  expect(readFileSync(join(out, 'a.txt'), 'utf8')).toBe('two')
})

test('when one file cannot be written none is replaced', async () => {
  const out = join(folder, 'whole')
  await writeFilesWhole(out, { 'a.txt': 'old' })
  const tooLong = 'x'.repeat(300)
  await expect(writeFilesWhole(out, { 'a.txt': 'new', [tooLong]: '' })).rejects.toThrow(
    'the name is too long',
  )
  expect(readFileSync(join(out, 'a.txt'), 'utf8')).toBe('old')
  expect(readdirSync(out)).toEqual(['a.txt'])
})

test('a file in the way is named', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => checkFolder(file)).toThrow('is a file; name a folder')
  expect(() => checkFolder(join(file, 'below'))).toThrow('a part of the path is a file')
  expect(existsSync(join(folder, 'a'))).toBe(false)
})
