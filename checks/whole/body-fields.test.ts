/** Every way to ask a body for its distance drapes the tee at 30 mm through the built command line, and nothing crosses. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bodyFields } from '@selvedge/engine/sim'
import { afterAll, expect, it } from 'vitest'

const program = fileURLToPath(new URL('../../apps/cli/bin/selvedge.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'selvedge-fields-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function drapeTee(name: string): Promise<Record<string, unknown>> {
  const words = ['drape', 'tee', '--resolution', '30', '--static', '--no-preview', '--json']
  const out = ['--body-field', name, '--out', join(folder, name)]
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words, ...out])
  return JSON.parse(stdout)
}

it('drapes the tee by every name, differently', async () => {
  const hashes = new Set<unknown>()
  for (const name of Object.keys(bodyFields)) {
    const result = await drapeTee(name)
    expect(result).toMatchObject({ selfCrossings: 0, bodyCrossings: 0, maxPenetration: 0, settled: true })
    expect(result.options).toMatchObject({ bodyField: name })
    hashes.add(result.stateHash)
  }
  expect(hashes.size).toBe(Object.keys(bodyFields).length)
})

it('says which names there are', async () => {
  await expect(drapeTee('otree')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no body field "otree"; did you mean "octree"?'),
  })
})
