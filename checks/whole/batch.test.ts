/**
 * The built command line over a job file, killed twice, once with something to lose, and started again. `bench/batch-kills.mjs` is the
 * long form, with ten kills, and says what is looked at.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('a batch that is killed loses no finished result and repeats none', () => {
  const bench = fileURLToPath(new URL('../../bench/batch-kills.mjs', import.meta.url))
  const words = ['--kills', '2', '--drapes', '4', '--seed', '3']
  const out = execFileSync(process.execPath, [bench, ...words], { encoding: 'utf8' })
  const { drapes, finishedAtKill, faults } = JSON.parse(out)
  expect(faults).toEqual([])
  expect(drapes).toBe(4)
  expect(finishedAtKill).toHaveLength(2)
  expect(finishedAtKill[0]).toBeGreaterThan(0)
})
