import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openResultStore } from './result-store.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-store-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const stored = { hash: 'ab12', code: 0, result: { vertices: 3 }, remarks: [] }

test('a result is there whole or not at all', () => {
  const store = openResultStore(folder)
  expect(store.find('ab12')).toBeNull()
  const part = store.begin('ab12', 'tee')
  writeFileSync(join(part, 'draped.obj'), 'v')
  expect(store.find('ab12')).toBeNull()
  store.finish(part, stored, 'tee')
  expect(store.find('ab12')).toEqual(stored)
  expect(existsSync(part)).toBe(false)
  expect(readdirSync(join(folder, 'ab12')).sort()).toEqual(['draped.obj', 'result.json'])
  store.fail(store.begin('cd34', 'skirt'), 'cd34', 'skirt', 'no body')
  store.close()
  const events = readFileSync(join(folder, 'journal.jsonl'), 'utf8').trim().split('\n')
  expect(events.map((line) => JSON.parse(line).event)).toEqual(['start', 'done', 'start', 'failed'])
  expect(readdirSync(folder).sort()).toEqual(['ab12', 'journal.jsonl'])
})

test('what a dead process left is cleared, its lock taken over', () => {
  mkdirSync(join(folder, '.part-ab12-999999999'))
  writeFileSync(join(folder, '.lock'), '999999999')
  const store = openResultStore(folder)
  expect(readdirSync(folder)).toEqual(['.lock'])
  store.close()
})

test('a living process keeps the folder for itself', () => {
  writeFileSync(join(folder, '.lock'), String(process.ppid))
  expect(() => openResultStore(folder)).toThrow(`another batch works here (process ${process.ppid})`)
})
