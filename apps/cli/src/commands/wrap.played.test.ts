import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { runWords } from '../run-words.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'selvedge-wrap-'))
afterAll(() => rmSync(folder, { recursive: true }))
const scarf = fileURLToPath(new URL('../../../../assets/outfits/wrap-scarf.json', import.meta.url))

test('wraps a scarf by its three marks and drapes it: files, numbers, nothing crossed', async () => {
  const out = join(folder, 'scarf')
  const words = ['wrap', scarf, '--resolution', '25', '--no-preview', '--json', '--out', out]
  const { code, out: printed } = await runWords(...words)
  expect(code).toBe(0)
  const result = JSON.parse(printed[0])
  expect(result).toMatchObject({ command: 'wrap', settled: true, selfCrossings: 0, bodyCrossings: 0 })
  expect(result.wrap).toMatchObject({ marks: 3, bodyCrossings: 0 })
  expect(existsSync(join(out, 'draped.glb'))).toBe(true)
  expect(existsSync(join(out, 'thumbnail.png'))).toBe(true)
})

test('names the mark without a twin', async () => {
  const project = JSON.parse(readFileSync(scarf, 'utf8'))
  const marks = project.marks.filter(({ id }: { id: string }) => id !== 'body-2')
  const path = join(folder, 'unpaired.json')
  writeFileSync(path, JSON.stringify({ ...project, marks }))
  const { code, err } = await runWords('wrap', path, '--out', join(folder, 'unpaired'))
  expect(code).toBe(1)
  expect(err.join()).toContain('mark 2 on the cloth (piece "scarf") has no twin; paint 2 on the body')
})
