/** The scenes with garments, coarse and short, as a person runs them: dressed from the built-in patterns and bodies. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const program = fileURLToPath(new URL('../../apps/cli/bin/selvedge.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'selvedge-garments-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('scenes with garments pass their own check', () => {
  it.each([
    ['layers', 33, 0.3],
    ['walk', 33, 1.3], // arms are down after 1 s
    ['dryer', 25, 0.6],
  ] as const)('%s at %i edges a metre, %f s', (scene, n, seconds) => {
    const words = [
      'scene',
      scene,
      '--n',
      `${n}`,
      '--seconds',
      `${seconds}`,
      '--json',
      '--out',
      join(folder, scene),
    ]
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' })
    expect(stdout, stderr).not.toBe('')
    const result = JSON.parse(stdout)
    expect(result.failed).toEqual([])
    expect(result).toMatchObject({ selfCrossings: 0, bodyCrossings: 0, maxPenetration: 0 })
    expect(result.figures['steps looked at [–]']).toBe(result.steps)
    expect(result.simSeconds).toBeCloseTo(seconds, 6)
    expect(status).toBe(0)
  })
})
