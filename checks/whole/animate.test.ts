/**
 * The built command line as a person runs it: a tee on a body that begins to walk, once straight through and once killed on
 * the way and begun again. Both must end in the same bytes, and no frame may cross.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'

const program = fileURLToPath(new URL('../../apps/cli/bin/selvedge.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'selvedge-animate-'))
afterAll(() => rmSync(folder, { recursive: true }))
/** Twelve frames at fifty a second: checkpoints after the first and the eleventh. */
const WORDS = ['animate', 'tee', '--motion', 'walk', '--resolution', '60', '--fps', '50', '--seconds', '0.23']

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

it('the page plays from disk, stops at a key and a drag, and tells a screen reader where it is', async () => {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('request', (request) => {
      if (!request.url().startsWith('file:') && !request.url().startsWith('blob:')) faults.push(request.url())
    })
    await page.goto(pathToFileURL(join(folder, 'straight', 'animated.html')).href)
    await page.waitForSelector('body[data-ready=true]')
    const slider = page.getByRole('slider', { name: 'Time' })
    const first = await slider.inputValue()
    await page.waitForFunction((value) => document.querySelector('input')?.value !== value, first)
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await page.keyboard.press('End')
    expect(await slider.getAttribute('aria-valuetext')).toBe('0.22 of 0.22 seconds')
    await page.keyboard.press(',')
    expect(await slider.getAttribute('aria-valuetext')).toBe('0.20 of 0.22 seconds')
    expect(await page.getByRole('img', { name: /^Boxy tee on .* drag to turn/ }).count()).toBe(1)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBe(390)
    expect(faults).toEqual([])
  } finally {
    await browser.close()
  }
})

it('the moving file is small: bones and 16-bit cloth', () => {
  const size = (file: string) => readFileSync(join(folder, 'straight', file)).length
  expect(size('animated.glb')).toBeLessThan(0.6 * size('body.pc2'))
})
