import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { animateCommand } from '../commands/animate.ts'
import { drapeCommand } from '../commands/drape.ts'
import { runBatch } from './run-batch.ts'

const folder = mkdtempSync(join(tmpdir(), 'selvedge-batch-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Stands in for the program: fails in every way by the name of the garment, and counts how often it ran. */
const ENTRY = `
import { appendFileSync, writeFileSync } from 'node:fs'
const words = process.argv.slice(2)
const out = words.find((word) => word.startsWith('--out=')).slice(6)
const scene = words[1]
appendFileSync(${JSON.stringify(join(folder, 'ran.txt'))}, scene + '\\n')
if (scene === 'tank') { console.error('selvedge: tank.json: no seams; sew it'); process.exit(1) }
if (scene === 'pants') throw new Error('a mistake of ours')
writeFileSync(out + '/draped.obj', 'v')
const settled = scene !== 'shorts'
if (!settled) console.error('shorts: still moving at 9 mm/s')
console.log(JSON.stringify({ scene, settled, selfCrossings: 0, bodyCrossings: 0, p99Stretch: 0.02, vertices: 9, cpuSeconds: 1, seams: [{ seam: 's', panels: [], medianFold: 7, medianTurn: 9 }], worn: { asMeant: true, faults: [], openings: [{ ends: ['left leg', 'right leg'], piece: 'front', girth: 3, level: 0.5, tape: 2, folds: 8 }] }, tooTight: [{ piece: 'cuff', edge: 'hem', byMm: 20, p99: 0.3, on: 'left forearm', time: 1.2 }] }))
process.exit(settled ? 0 : 2)
`

async function run(garments: readonly string[], out: string, motions?: readonly string[]) {
  const jobPath = join(folder, 'job.json')
  writeFileSync(jobPath, JSON.stringify({ format: 'selvedge-job', version: 1, garments, motions }))
  writeFileSync(join(folder, 'entry.mjs'), ENTRY)
  const lines: string[] = []
  const terminal = {
    print: (line: string) => void lines.push(line),
    say() {},
    progress: () => ({ show() {}, stop() {} }),
  }
  const options = {
    jobPath,
    out: join(folder, out),
    jobs: 2,
    json: true,
    extra: [],
    spec: motions === undefined ? drapeCommand : animateCommand,
    terminal,
  }
  const code = await runBatch({ ...options, entry: join(folder, 'entry.mjs') })
  return { code, lines: lines.map((line) => JSON.parse(line)) }
}
const ran = () => readFileSync(join(folder, 'ran.txt'), 'utf8').trim().split('\n').sort()

test('one failure does not stop the others; each is explained; what is known is not computed again', async () => {
  const garments = ['tee', 'shorts', 'tank', 'pants', 'tea', 'tee']
  const first = await run(garments, 'out')
  expect(first.code).toBe(2)
  expect(ran()).toEqual(['pants', 'shorts', 'tank', 'tee']) // the second tee is the first one
  expect(first.lines.map(({ trouble }) => trouble)).toEqual([
    '',
    'still moving at 9 mm/s',
    'tank.json: no seams; sew it',
    expect.stringMatching(/^ended with code 1: /),
    expect.stringContaining('no garment "tea"'),
    '',
    undefined, // the summary
  ])
  expect(first.lines.at(-1)).toMatchObject({ drapes: 6, cached: 0, failed: 4 })
  const page = readFileSync(join(folder, 'out', 'overview.html'), 'utf8')
  expect(page.match(/<article/g)).toHaveLength(6)
  expect(page).toContain('4 short of their goal</b>; 3 s of processor time')
  expect(page).toContain('piece cuff is too tight: its hem is stretched by 20 mm, its cloth by up to 30.0 %')
  expect(existsSync(join(folder, 'out', first.lines[0].hash, 'result.json'))).toBe(true)
  const table = readFileSync(join(folder, 'out', 'table.md'), 'utf8').split('\n')
  expect(table[2]).toMatch(
    /^\| tee.* \| yes \| 0 \/ 0 \| yes \| 2.0 % \| 7° \| 8 \| 2000 \| 500 \| – \| 1.0 s \| {2}\|$/,
  )
  expect(table[4]).toContain('tank.json: no seams; sew it')

  const second = await run(garments, 'out')
  expect(second.lines.at(-1)).toMatchObject({ cached: 3, failed: 4 })
  expect(ran().filter((name) => name === 'tee' || name === 'shorts')).toHaveLength(2) // failures alone are tried again
})

test('all good: 0', async () => {
  expect((await run(['tee'], 'good')).code).toBe(0)
})

test('every garment through every motion, by animate, and one table of them', async () => {
  const { code, lines } = await run(['tee', 'shorts'], 'moving', ['walk', 'run'])
  expect(code).toBe(2)
  expect(lines.map(({ title }) => title)).toEqual([
    'tee, walk',
    'tee, run',
    'shorts, walk',
    'shorts, run',
    undefined,
  ])
  expect(lines.at(-1)).toMatchObject({ command: 'animate', drapes: 4, failed: 2 })
  const table = readFileSync(join(folder, 'moving', 'table.md'), 'utf8').split('\n')
  expect(table).toContain('| tee | run | – of – | 0 / 0 | – % | cuff, left forearm, 1.20 s | 1 s |  |')
  expect(table).toContain(
    '| shorts | walk | – of – | 0 / 0 | – % | cuff, left forearm, 1.20 s | 1 s | still moving at 9 mm/s |',
  )
})
