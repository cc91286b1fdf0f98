/**
 * The built command line over a job file, killed twice at random moments and started again. `bench/batch-kills.mjs` is the
 * long form, with ten kills, and says what is looked at.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('a batch that is killed loses no finished result and repeats none', () => {
  const bench = fileURLToPath(new URL('../../bench/batch-kills.mjs', import.meta.url))
  const out = execFileSync(process.execPath, [bench, '--kills', '2', '--seed', '3'], { encoding: 'utf8' })
  const { drapes, finishedAtKill, faults } = JSON.parse(out)
  expect(faults).toEqual([])
  expect(drapes).toBe(6)
  expect(finishedAtKill).toHaveLength(2)
})
