import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runWords } from '../run-words.fixture.ts'

test('trousers through the first stride of a walk: nothing crosses, and none is stretched by a tenth', {
  timeout: 240_000,
}, async () => {
  const out = mkdtempSync(join(tmpdir(), 'selvedge-walk-'))
  const words = 'animate pants --motion walk --seconds 1 --resolution 40 --json --out'.split(' ')
  const { code, out: lines } = await runWords(...words, out)
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))
  rmSync(out, { recursive: true })
  const result = JSON.parse(lines[0])
  expect(code).toBe(0)
  expect([result.frames, result.selfCrossings, result.bodyCrossings]).toEqual([31, 0, 0])
  expect(result.p99StretchWorst).toBeLessThan(0.1) // 10.7 % when cloth chattered on the skin and stuck to it
  expect(result.tooTight).toEqual([])
  expect(report.frames.every((frame: { tooTight: unknown[] }) => frame.tooTight.length === 0)).toBe(true)
})
