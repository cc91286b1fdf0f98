/**
 * A body that walks in what it wears, through the page: chosen, recorded, scrubbed, handed on. Few triangles: what is tested
 * is not the cloth, but that nothing of it crosses in any frame.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { readMdd, readPc2 } from '@selvedge/engine/io'
import { gunzipSync, unzipSync } from 'fflate'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toBase64 } from '../../apps/cli/src/report/base64.ts'
import { fillMotionPage } from '../../apps/cli/src/report/fill-page.ts'
import { dropFile } from './drop-file.ts'
import { launchChromium } from './find-chromium.ts'
import { glbDocument } from './glb-document.ts'
import { type PlainHost, servePlain } from './serve-plain.ts'
import { stillPicture } from './studio-page.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
/** For recordings, which are whole simulations [ms]. */
const TEST = 480_000
const built = fileURLToPath(new URL('../../apps/studio/dist/', import.meta.url))
const program = fileURLToPath(new URL('../../apps/cli/bin/selvedge.js', import.meta.url))
const SECONDS = 2
const FRAMES = 61 // thirty a second, the first one at time 0
let browser: Browser
let host: PlainHost
let context: BrowserContext
let page: Page
let hash: string | null
let lastFrame: string | null
const complaints: string[] = []

beforeAll(async () => {
  ;[browser, host] = await Promise.all([launchChromium(), servePlain(built, '/')])
  ;({ context, page } = await freshProfile())
})

afterAll(async () => {
  await browser?.close()
  await host?.close().catch(() => {})
})

describe('walk and hand over', { timeout: TEST }, () => {
  it('takes a motion into the document, and shows the timeline only then', async () => {
    await page.goto(`${host.address}?open=tank`)
    await coarsen()
    await settled()
    hash = await page.evaluate(() => window.selvedge.sim.hash)
    const timeline = page.getByRole('region', { name: 'Timeline' })
    expect(await timeline.count()).toBe(0)
    await page.getByRole('combobox', { name: 'Motion' }).selectOption('Walk')
    await timeline.waitFor()
    expect((await timeline.boundingBox())?.height).toBe(40)
    expect(await button('Undo').getAttribute('title')).toBe('Undo set motion')
    await button('Undo').click()
    await timeline.waitFor({ state: 'detached' })
    await button('Redo').click()
    const out = timeline.getByRole('spinbutton', { name: 'Out' })
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[aria-label=Out]')?.value === '3.1',
    )
    await out.fill(String(SECONDS))
    await out.press('Enter')
    expect(await project()).toMatchObject({ motion: { name: 'walk', seconds: SECONDS } })
    expect(await page.evaluate(() => window.selvedge.sim.hash)).toBe(hash) // nothing moved yet
  })

  it('gives a recording up without a trace', async () => {
    await button('Record').click()
    await page.waitForFunction(() => (window.selvedge.recording?.frames ?? 0) > 1)
    await button('Cancel recording').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => window.selvedge.recording === null)
    await button('Record').waitFor()
    expect(await page.evaluate(() => window.selvedge.sim.hash)).toBe(hash)
    expect(await status('Crossings')).toMatch(/^0 crossings at step/)
  })

  it('records from the drape as it hangs, and no frame crosses', async () => {
    await button('Record').click()
    await recorded()
    const recording = await page.evaluate(() => window.selvedge.recording)
    expect(recording).toMatchObject({ frames: FRAMES, frameCount: FRAMES, fps: 30 })
    expect(await status('Crossings')).toBe(`0 crossings in ${FRAMES} frames`)
    expect(await page.evaluate(() => window.selvedge.sim.hash)).toBe(hash) // the drape itself is as it was
    lastFrame = recording?.hash ?? null
  })

  it('scrubs: cloth and body follow the playhead, and come back to where they were', async () => {
    const time = page.getByRole('slider', { name: 'Time' })
    const head = async () => {
      const box = await page.getByTestId('stage').boundingBox()
      if (!box) throw new Error('no stage')
      const clip = { ...box, width: 0.7 * box.width, height: 0.2 * box.height }
      return stillPicture(page, () => page.screenshot({ clip }))
    }
    const chest = () => page.evaluate(() => window.selvedge.screenOf(window.frontOf()))
    await time.fill('0')
    const [before, first] = [await head(), await chest()]
    await time.fill('1.5')
    const [after, later] = [await head(), await chest()]
    expect(await time.getAttribute('aria-valuetext')).toBe('1.50 of 2.0 seconds')
    expect(first && later && Math.hypot(later.x - first.x, later.y - first.y)).toBeGreaterThan(1)
    expect(after.equals(before)).toBe(false) // the head is bare: it is the body that moved
    await time.fill('0')
    await head()
    const back = await chest()
    expect(first && back && Math.hypot(back.x - first.x, back.y - first.y)).toBeLessThan(0.01) // [px]
  })

  it('plays at true speed, over and over unless it shall not', async () => {
    const loop = page.getByRole('switch', { name: 'Loop' })
    await loop.click()
    expect(await loop.getAttribute('aria-checked')).toBe('false')
    const played = await page.evaluate(async () => {
      const named = (name: string) => document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)
      const begun = performance.now()
      const seen = [Number.POSITIVE_INFINITY]
      const ms = () => performance.now() - begun
      named('Play')?.click()
      while ((!named('Play') || Math.min(...seen) >= seen[seen.length - 1]) && ms() < 60_000) {
        await new Promise((later) => setTimeout(later, 5))
        seen.push(window.selvedge.recording?.time ?? 0)
      }
      return { least: Math.min(...seen), last: seen[seen.length - 1], ms: ms() }
    })
    expect(played.least).toBeLessThan(0.5 * SECONDS)
    expect(played.last).toBeCloseTo(SECONDS, 5)
    expect(played.ms).toBeGreaterThan(1000 * SECONDS - 100)
    expect(played.ms).toBeLessThan(60_000)
  })

  it('exports a GLB with body, garment and motion that other programs open', async () => {
    const bytes = await exported('GLB')
    const gltf = glbDocument(bytes)
    const paths = gltf.animations[0].channels.map(({ target }) => target.path)
    expect([...new Set(paths)].sort()).toEqual(['rotation', 'translation', 'weights'])
    expect(gltf.skins[0].joints.length).toBeGreaterThan(20)
    const garment = gltf.nodes.find(({ name }) => name === 'garment')
    expect(gltf.meshes[garment?.mesh ?? -1].primitives[0].targets?.length).toBe(FRAMES - 1)
    expect(gltf.asset.extras).toMatchObject({ selfCrossings: 0, bodyCrossings: 0, stateHash: lastFrame })
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-glb-'))
    const facts = { title: 'walk', version: '', commandLine: [], fps: 30, crossings: 0, rows: [] }
    await writeFile(join(folder, 'walk.html'), fillMotionPage({ facts, glb: toBase64(bytes) }))
    const player = await context.newPage() // three.js, by a loader that knows nothing of us
    await player.goto(pathToFileURL(join(folder, 'walk.html')).href)
    const time = player.getByRole('slider')
    await time.waitFor()
    expect(Number(await time.getAttribute('max'))).toBeCloseTo(SECONDS, 3)
    await player.close()
  })

  it.each([
    ['PC2', 'pc2', readPc2],
    ['MDD', 'mdd', readMdd],
  ])('exports %s point caches with their meshes', async (title, ending, read) => {
    const files = unzipSync(await exported(title))
    expect(Object.keys(files).sort()).toEqual(
      [`body.${ending}`, 'body.obj', `garment.${ending}`, 'garment.obj'].sort(),
    )
    for (const name of ['garment', 'body']) {
      const cache = read(files[`${name}.${ending}`])
      expect(cache.frames.length).toBe(FRAMES)
      const rows = new TextDecoder().decode(files[`${name}.obj`]).match(/^v /gm)
      expect(cache.vertexCount).toBe(rows?.length)
    }
  })

  it('saves, opens in a fresh profile, and hangs the same, ready to walk', async () => {
    const saved = await saveProject()
    await context.close()
    ;({ context, page } = await freshProfile())
    await page.goto(host.address)
    await page.locator('[data-kind=piece]').first().waitFor()
    await button('File').click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: 'Open', exact: true }).click(),
    ])
    await chooser.setFiles({
      name: 'mine.project.json',
      mimeType: 'application/json',
      buffer: Buffer.from(saved),
    })
    await page.getByRole('region', { name: 'Timeline' }).waitFor()
    await page.waitForFunction((same) => window.selvedge.sim.hash === same, hash)
    expect(await project()).toMatchObject({ motion: { name: 'walk', seconds: SECONDS } })
    expect(complaints).toEqual([])
  })
})

describe('a motion from outside', { timeout: TEST }, () => {
  const asset = (name: string) => readFile(new URL(`../../assets/${name}`, import.meta.url))
  const motions = () => page.getByRole('combobox', { name: 'Motion' })

  it('becomes one of the document when a BVH file is dropped, in one step', async () => {
    const run = gunzipSync(await asset('motions/cmu-run.bvh.gz'))
    await dropFile(page, 'my dash.bvh', new TextDecoder().decode(run))
    await page.waitForFunction(() => (window.selvedge.project as { motions: unknown[] }).motions.length === 1)
    expect(await project()).toMatchObject({ motion: { name: 'my dash' }, motions: [{ name: 'my dash' }] })
    expect(await motions().locator('option:checked').textContent()).toBe('My dash')
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[aria-label=Out]')?.value === '1.8',
    )
    expect(await button('Undo').getAttribute('title')).toBe('Undo add motion my dash')
    await button('Undo').click()
    expect(await project()).toMatchObject({ motion: { name: 'walk' }, motions: [] })
    await button('Redo').click()
  })

  it('is recorded as any other', async () => {
    await settled()
    await page.getByRole('spinbutton', { name: 'Out' }).fill('0.2')
    await page.getByRole('spinbutton', { name: 'Out' }).press('Enter')
    await button('Record').click()
    await recorded()
    expect(await status('Crossings')).toBe('0 crossings in 7 frames')
  })

  it('goes on the command line to the same last frame', async () => {
    const dashed = await page.evaluate(() => window.selvedge.recording?.hash)
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-dash-'))
    await writeFile(join(folder, 'mine.json'), await saveProject())
    const words = [program, 'animate', join(folder, 'mine.json'), '--out', join(folder, 'out'), '--json']
    const { stdout } = await promisify(execFile)(process.execPath, words)
    expect(JSON.parse(stdout)).toMatchObject({
      stateHash: dashed,
      frames: 7,
      selfCrossings: 0,
      bodyCrossings: 0,
    })
  })

  it('says in one sentence what is wrong with a broken one, and changes nothing', async () => {
    const before = await project()
    await dropFile(page, 'broken.bvh', 'HIERARCHY\nROOT Hips\n{ OFFSET 0 0')
    await page
      .getByRole('alert')
      .filter({ hasText: /^broken\.bvh: .*line 3/ })
      .waitFor()
    await dropFile(
      page,
      'snake.bvh',
      'HIERARCHY\nROOT Head\n{\nOFFSET 0 0 0\nCHANNELS 3 Xposition Yposition Zposition\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\nMOTION\nFrames: 2\nFrame Time: 0.1\n0 0 0\n1 0 0\n',
    )
    await page.getByRole('alert').filter({ hasText: 'the motion has no joint called Hips' }).waitFor()
    expect(await project()).toEqual(before)
  })
})

describe('looking closer, and wind', { timeout: TEST }, () => {
  it('cuts garment and body with a plane, and tells the room all round', async () => {
    await page.getByRole('combobox', { name: 'Motion' }).selectOption('Standing')
    await page.waitForFunction(() => window.selvedge.recording === null) // the engine has taken it in
    await settled()
    hash = await page.evaluate(() => window.selvedge.sim.hash)
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: '3D window' }).focus()
    await page.keyboard.press('Shift+S')
    const figure = page.getByRole('figure', { name: /^Section at/ })
    await figure.waitFor()
    const words = (await figure.getAttribute('aria-label')) ?? ''
    const [level, cloth, tape, ease] = (words.match(/[\d.]+(?= cm)/g) ?? []).map(Number)
    expect(ease).toBeCloseTo(cloth - tape, 0)
    expect(tape).toBeGreaterThan(60)
    expect(await figure.locator('text').count()).toBe(10)
    const at = await page.evaluate(() => window.selvedge.screenOf(window.frontOf()))
    if (!at) throw new Error('no cloth is seen')
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.mouse.move(at.x, at.y - 12, { steps: 4 })
    await page.mouse.up()
    const moved = page.getByRole('figure', { name: new RegExp(`^Section at (?!${level} )`) })
    await moved.waitFor()
    await page.keyboard.press('z')
    await page.getByText('Section, depth').waitFor()
    await page.keyboard.press('Escape')
    await figure.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => window.selvedge.sim.hash)).toBe(hash) // it was no edit
  })

  it('shows how the cloth is bent', async () => {
    await page.getByRole('region', { name: '3D window' }).focus()
    await page.keyboard.press('Shift+Digit5')
    expect(await page.getByRole('combobox', { name: 'View mode' }).inputValue()).toBe('curvature')
    await page.getByRole('figure', { name: /^Curvature: valley/ }).waitFor()
    await page.keyboard.press('Shift+Digit1')
  })

  it('lets wind blow: the cloth goes with it, and Undo brings it back', async () => {
    const wind = page.getByRole('switch', { name: 'Wind' })
    await wind.click()
    expect(await wind.getAttribute('aria-checked')).toBe('true')
    expect(await project()).toMatchObject({ wind: { speed: 2, gusts: 0.2 } })
    expect(await button('Undo').getAttribute('title')).toBe('Undo set wind')
    await page.waitForFunction((still) => window.selvedge.sim.hash !== still, hash)
    await settled()
    expect(await page.evaluate(() => window.selvedge.sim.hash)).not.toBe(hash)
    expect(await status('Crossings')).toMatch(/^0 crossings/)
    await button('Undo').click()
    await page.waitForFunction((still) => window.selvedge.sim.hash === still, hash)
    expect(complaints).toEqual([])
  })
})

declare global {
  interface Window {
    /** The middle of the first piece that is seen. */
    frontOf(): { piece: string; at: [number, number] }
  }
}

async function freshProfile(): Promise<{ context: BrowserContext; page: Page }> {
  const profile = await browser.newContext({ viewport: { width: 1200, height: 480 }, acceptDownloads: true })
  profile.setDefaultTimeout(PATIENCE)
  await profile.addInitScript(() => {
    window.frontOf = () => {
      const { panels } = window.selvedge.document as {
        panels: { id: string; points: { at: [number, number] }[] }[]
      }
      const middles = panels.map(({ id, points }) => {
        const mean = (k: 0 | 1) => points.reduce((sum, { at }) => sum + at[k], 0) / points.length
        return { piece: id, at: [mean(0), mean(1)] as [number, number] }
      })
      return middles.find((place) => window.selvedge.screenOf(place) !== null) ?? middles[0]
    }
  })
  const first = await profile.newPage()
  first.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  first.on('pageerror', (error) => complaints.push(error.message))
  return { context: profile, page: first }
}

async function exported(format: string): Promise<Uint8Array> {
  await button('Export').click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByRole('radio', { name: format, exact: true }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save file' }).click(),
  ])
  return new Uint8Array(await readFile(await download.path()))
}

/** What File, Save writes. */
async function saveProject(): Promise<string> {
  await button('File').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save', exact: true }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

function button(name: string) {
  return page.getByRole('button', { name, exact: true })
}

function project() {
  return page.evaluate(() => window.selvedge.project)
}

async function run(id: string, args?: Record<string, unknown>): Promise<void> {
  await page.evaluate(([command, words]) => void window.selvedge.run(command, words), [id, args] as const)
}

/** From the arranged pieces on, on few triangles. */
async function coarsen(): Promise<void> {
  await page.waitForFunction(() => window.selvedge?.sim.vertices > 0)
  await run('resolution', { mm: 50 })
  await run('reset')
  await page.waitForFunction(() => window.selvedge.sim.state === 'Placed')
  await button('Simulate').waitFor()
  await run('simulate')
}

async function recorded(): Promise<void> {
  await page.waitForFunction(() => window.selvedge.recording?.stage === 'done', undefined, { timeout: TEST })
}

async function settled(): Promise<void> {
  await page.waitForFunction(
    () => window.selvedge?.sim.state === 'At rest' && window.selvedge.sim.hash !== null,
  )
}

async function status(name: string): Promise<string> {
  return (await page.getByRole('status', { name, exact: true }).textContent()) ?? ''
}
