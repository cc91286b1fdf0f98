/**
 * The built command line as a person runs it: a tee on a body that begins to walk, once straight through and once killed on
 * the way and begun again. Both must end in the same bytes, and no frame may cross.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const program = fileURLToPath(new URL('../../apps/cli/bin/selvedge.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'selvedge-animate-'))
afterAll(() => rmSync(folder, { recursive: true }))
/** Twelve frames at twenty a second: checkpoints after the first and the eleventh. */
const WORDS = ['animate', 'tee', '--motion', 'walk', '--resolution', '60', '--fps', '20', '--seconds', '0.56']

interface Run {
  code: number | null
  out: string
  err: string
}

/** `killWhen`: looked at again and again while it runs. */
function run(out: string, killWhen: () => boolean = () => false): Promise<Run> {
  return new Promise((done, fail) => {
    const words = [...WORDS, '--out', join(folder, out), '--json']
    const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
    const told = { out: '', err: '' }
    child.stdout.on('data', (chunk) => {
      told.out += chunk
    })
    child.stderr.on('data', (chunk) => {
      told.err += chunk
    })
    const watch = setInterval(() => killWhen() && child.kill('SIGKILL'), 20)
    child.on('error', fail)
    child.on('close', (code) => {
      clearInterval(watch)
      done({ code, ...told })
    })
  })
}

it('a run that was killed goes on to the same bytes, and no frame crosses', async () => {
  const checkpoint = join(folder, 'killed', '.animate', 'checkpoint')
  const [straight, killed] = await Promise.all([run('straight'), run('killed', () => existsSync(checkpoint))])
  expect(straight.code, straight.err).toBe(0)
  expect(killed.code).toBeNull()
  expect(existsSync(join(folder, 'killed', 'animated.glb'))).toBe(false)
  const resumed = await run('killed')
  expect(resumed.code, resumed.err).toBe(0)
  expect(resumed.err).toContain('going on at frame')

  const [one, two] = [straight, resumed].map(({ out }) => JSON.parse(out))
  expect(one).toMatchObject({
    command: 'animate',
    frames: 12,
    selfCrossings: 0,
    bodyCrossings: 0,
    settled: true,
  })
  expect(two.stateHash).toBe(one.stateHash)
  for (const file of ['animated.glb', 'garment.pc2', 'body.pc2']) {
    const [a, b] = ['straight', 'killed'].map((name) => readFileSync(join(folder, name, file)))
    expect(a.equals(b), file).toBe(true)
  }
  const { frames } = JSON.parse(readFileSync(join(folder, 'killed/report.json'), 'utf8'))
  expect(frames).toHaveLength(12)
  for (const frame of frames) expect(frame).toMatchObject({ selfCrossings: 0, bodyCrossings: 0 })
  expect(existsSync(join(folder, 'killed', '.animate'))).toBe(false)
})
