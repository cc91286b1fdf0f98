import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { absoluteRow, relativeRow, type TruthTest } from '@selvedge/truth'
import { afterAll, describe, expect, test } from 'vitest'
import { runCommand } from '../run-cli.ts'
import { buildTruthCommand } from './truth.ts'

const folder = mkdtempSync(join(tmpdir(), 'selvedge-truth-'))
afterAll(() => rmSync(folder, { recursive: true }))

const free: TruthTest = {
  id: 'V4',
  name: 'free',
  title: 'Free',
  text: 'Falls.',
  parameters: {
    gamma: { type: 'number', min: 0.1, max: 1000, help: 'load' },
    pattern: { type: 'choice', choices: ['grid', 'jittered'], help: 'mesh' },
  },
  run: (context) => {
    context.say('half', 0.5)
    const gamma = context.number('gamma') ?? 1
    return {
      rows: [
        relativeRow(context.choice('pattern') ?? 'both', context.full ? 'full' : 'short', gamma, 1, 0.5),
      ],
    }
  },
}
const fixed: TruthTest = {
  id: 'V4',
  name: 'fixed',
  title: 'Fixed',
  text: 'Fails.',
  parameters: { gamma: { type: 'number', min: 1, max: 2, help: 'load' } },
  run: ({ number }) => ({ rows: [absoluteRow('none', 'x', number('gamma') ?? 2, 1, 0.1)] }),
}
const command = buildTruthCommand([free, fixed])

async function run(
  ...words: string[]
): Promise<{ code: number; out: string[]; err: string[]; shares: number[] }> {
  const out: string[] = []
  const err: string[] = []
  const shares: number[] = []
  const terminal = {
    print: (line: string) => void out.push(line),
    say: (line: string) => void err.push(line),
    progress: () => ({ show: (_: string, share: number) => void shares.push(share), stop: () => {} }),
  }
  return {
    code: await runCommand([{ name: 'truth', open: async () => command }], ['truth', ...words], terminal),
    out,
    err,
    shares,
  }
}

describe('truth', () => {
  test('JSON lines carry every field, and a failed row ends in 2', async () => {
    const { code, out, err, shares } = await run('--json')
    expect(code).toBe(2)
    const lines = out.map((line) => JSON.parse(line))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toEqual({
      test: 'V4',
      name: 'free',
      mesh: 'both',
      quantity: 'full',
      measured: 1,
      reference: 1,
      error: 0,
      tolerance: 0.5,
      pass: true,
      cpuSeconds: expect.any(Number),
    })
    expect(lines[1].pass).toBe(false)
    expect(err.at(-1)).toMatch(/^1 of 2 rows pass, 2 tests, [\d.]+ s of processor time$/)
    expect(shares).toEqual([0, 0.25, 0.5])
  })

  test('by name, by id in either case, reduced, with parameters', async () => {
    expect((await run('free', '--json')).code).toBe(0)
    expect((await run('v4', '--json')).out).toHaveLength(2)
    const { out } = await run('free', '--reduced', '--gamma', '1.25', '--pattern', 'jittered', '--json')
    expect(JSON.parse(out[0])).toMatchObject({ mesh: 'jittered', quantity: 'short', measured: 1.25 })
    expect(JSON.parse((await run('fixed', '--gamma', '1', '--json')).out[0]).pass).toBe(true)
  })

  test('a parameter must suit every chosen test that knows it', async () => {
    const { code, err } = await run('V4', '--gamma', '37')
    expect(code).toBe(1)
    expect(err).toEqual(['selvedge: --gamma: 37 is out of range; write a number from 1 to 2'])
  })

  test('help lists the parameters with their tests', async () => {
    const { out } = await run('--help')
    expect(out.join('\n')).toContain('--gamma V')
    expect(out.join('\n')).toContain('load [free, fixed]')
    expect(out.join('\n')).toContain('mesh: grid, jittered [free]')
  })

  test('the table is for people, the page lands where it should', async () => {
    const page = join(folder, 'deep', 'page.html')
    const { code, out, err } = await run('--html', page)
    expect(code).toBe(2)
    expect(out.join('\n')).toMatch(/✓ both +full +1 +1 +0 +0.5/)
    expect(out.join('\n')).toMatch(/✗ none +x +2 +1 +\+1.0 +0.1/)
    expect(err.join('\n')).toContain('page.html: 2 tests')
    expect(readdirSync(join(folder, 'deep'))).toEqual(['page.html'])
    expect(readFileSync(page, 'utf8')).toContain('1 of 2 rows pass')
  })

  test('--html before the name of a test takes only words that end in .html', async () => {
    const page = join(folder, 'free.html')
    const { code } = await run(`--html=${page}`, 'free')
    expect(code).toBe(0)
    expect(readFileSync(page, 'utf8')).toContain('1 of 1 rows pass')
    expect((await run('--html', 'fre')).err[0]).toContain('no truth test "fre"; did you mean "free"?')
  })
})
