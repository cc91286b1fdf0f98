/**
 * Keeping: the cloth as it hangs outlives the page, whatever was done to it. Pulled by hand, edited while it was worn, in a
 * file, a version, fifty steps back; and the desk lies as it was left. A tank top on a coarse mesh: what is tested is not the
 * cloth.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropFile } from './drop-file.ts'
import { launchChromium } from './find-chromium.ts'
import { changeCloth, clothKept } from './kept-cloth.ts'
import { type PlainHost, servePlain } from './serve-plain.ts'
import { lookedFrom } from './studio-page.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
const built = fileURLToPath(new URL('../../apps/studio/dist/', import.meta.url))
const program = fileURLToPath(new URL('../../apps/cli/bin/selvedge.js', import.meta.url))
let browser: Browser
let host: PlainHost
let context: BrowserContext
let page: Page
/** Of the tank top that nobody touched, pulled by hand, and made longer after that. */
let untouched: string
let pulled: string
let longer: string

beforeAll(async () => {
  ;[browser, host] = await Promise.all([launchChromium(), servePlain(built, '/')])
  await freshTank()
  untouched = await hashAtRest()
})

afterAll(async () => {
  await browser?.close()
  await host?.close()
})

describe('the cloth outlives the page', () => {
  it('pulled by hand, it hangs as it hung, to the last bit; Undo goes on from there', async () => {
    await pull()
    pulled = await hashAtRest()
    expect(pulled).not.toBe(untouched)
    await reopened()
    expect(await hashAtRest()).toBe(pulled)
    expect(await page.evaluate(() => window.selvedge.sim.crossings)).toMatchObject({ self: 0, body: 0 })
    await lengthen()
    longer = await hashAtRest()
    expect(longer).not.toBe(pulled)
    await run('undo')
    await hashIs(pulled)
    await run('redo')
    await hashIs(longer)
  })

  it('made longer while it was worn; and paused on its way', async () => {
    await reopened()
    await hashIs(longer)
    await run('pause')
    await run('fabric', { name: 'silk-charmeuse' })
    for (let k = 0; k < 3; k++) {
      const before = await steps()
      await run('step')
      await page.waitForFunction((last) => window.selvedge.sim.steps > last, before)
    }
    await page.waitForFunction(() => window.selvedge.sim.hash !== null)
    const [paused, at] = [await hashNow(), await steps()]
    await reopened()
    await hashIs(paused)
    expect(await steps()).toBe(at)
    expect(await page.evaluate(() => window.selvedge.sim.state)).toBe('Paused')
    await run('fabric', { name: 'cotton-poplin' })
    await run('simulate')
    await hashAtRest()
  })

  it('an edit after which the page was closed too soon goes on from how it hung before', async () => {
    await clothKept(page, await hashAtRest())
    const begun = await steps()
    await run('fabric', { name: 'linen' })
    await page.close({ runBeforeUnload: true })
    page = await context.newPage()
    await page.goto(host.address)
    await recover()
    expect(await page.evaluate(() => window.selvedge.project)).toMatchObject({ fabric: 'linen' })
    await hashAtRest()
    expect(await steps()).toBeGreaterThan(begun)
  })

  it('says so when what was kept is of no use, and drapes anew', async () => {
    await clothKept(page, await hashAtRest())
    await changeCloth(page, { version: '0.0.1' })
    await page.evaluate(() => localStorage.clear()) // whether it asks is another matter
    await page.reload()
    await says('The cloth is draped anew, not as it was kept: it was kept by version 0.0.1')
    await clothKept(page, await hashAtRest())
    await changeCloth(page, { flip: true })
    await page.reload()
    await says(/^The cloth is draped anew, not as it was kept: .*cloth (are|is) damaged/)
    await hashAtRest()
  })
})

describe('Undo', () => {
  it('brings back the very hash over more drapes than are kept alive', async () => {
    await freshTank()
    await pull()
    pulled = await hashAtRest()
    const hashes = [pulled]
    for (let k = 0; k < 5; k++) {
      await run('reset')
      await page.waitForFunction(() => window.selvedge.sim.state === 'Placed')
      await run('simulate')
      // a busy page may not look while the cloth still settles
      await page.waitForFunction(() => ['Settling', 'At rest'].includes(window.selvedge.sim.state))
      await run('pause')
      await page.waitForFunction(() => window.selvedge.sim.hash !== null)
      hashes.push(await hashNow())
    }
    for (const hash of hashes.slice(0, -1).reverse()) {
      await undoTo(hash)
      await hashIs(hash)
    }
  })
})

describe('one file', () => {
  let text: string

  it('holds the cloth a hand has pulled, made longer while it was worn, and the camera', async () => {
    await freshTank()
    await pull()
    await hashAtRest()
    await lengthen()
    longer = await hashAtRest()
    await run('view-back')
    await lookedFrom(page, 'back')
    text = await save()
    const { drape, camera, solver } = JSON.parse(text)
    expect(drape).toMatchObject({ stateHash: longer, untouched: false, paused: false })
    expect(solver).toBeUndefined() // from its pieces it would be another one
    expect(camera.from[2]).toBeLessThan(camera.at[2])
  })

  it('opens in another profile with the same hash and the same view', async () => {
    await freshProfile()
    await page.goto(host.address)
    await page.locator('[data-kind=piece]').first().waitFor()
    await dropFile(page, 'mine.project.json', text)
    await page.waitForFunction(() => document.title.startsWith('Tank top'))
    await hashIs(longer)
    const view = JSON.parse(await save())
    expect(view.drape.bytes === JSON.parse(text).drape.bytes).toBe(true)
    const camera = JSON.parse(text).camera
    for (const end of ['from', 'at'])
      for (let k = 0; k < 3; k++) expect(view.camera[end][k]).toBeCloseTo(camera[end][k], 3)
    await run('undo')
    await page.waitForFunction(() => !document.title.startsWith('Tank top'))
  })

  it('opens without its cloth, and says why, when that is of another document or version', async () => {
    const other = { ...JSON.parse(text), fabric: 'denim-11oz' }
    await dropFile(page, 'other.project.json', JSON.stringify(other))
    await says('The file was changed since its cloth was saved. It is draped anew.')
    const old = JSON.parse(text)
    await dropFile(
      page,
      'old.project.json',
      JSON.stringify({ ...old, drape: { ...old.drape, version: '9.9' } }),
    )
    await says('The cloth is draped anew, not as it was kept: it was kept by version 9.9')
  })

  it('drapes on the command line, from its pieces', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-keep-'))
    const path = join(folder, 'mine.project.json')
    await writeFile(path, text)
    const { code, said } = await cli('drape', path, '--static', '--no-preview', '--out', join(folder, 'out'))
    expect(said).toContain('draped anew, from the pieces')
    expect(code).toBe(0)
  })
})

describe('versions', () => {
  it('bring back the cloth as it hung when they were named', async () => {
    await freshTank()
    await pull()
    pulled = await hashAtRest()
    expect(await page.evaluate(() => window.selvedge.run('name-version', { name: 'pulled' }))).toBe(true)
    await run('fabric', { name: 'denim-11oz' })
    await hashAtRest()
    await run('open-version', { name: 'pulled' })
    await hashIs(pulled)
  })
})

describe('Recover work', () => {
  it('brings edit, fabric and drape of a page that was closed, and is asked once', async () => {
    await lengthen()
    await run('fabric', { name: 'denim-11oz' })
    const hash = await hashAtRest()
    const project = await page.evaluate(() => window.selvedge.project)
    await clothKept(page, hash)
    await page.close({ runBeforeUnload: true })
    page = await context.newPage()
    await page.goto(host.address)
    const dialog = page.getByRole('dialog', { name: 'Recover work' })
    await dialog.getByText('closed with edits that are in no file').waitFor()
    await dialog.getByText('Tank top').waitFor()
    await dialog.locator('.card-picture').waitFor()
    await page.keyboard.press('Enter') // Recover is the first choice
    await dialog.waitFor({ state: 'detached' })
    await hashIs(hash)
    expect(await page.evaluate(() => window.selvedge.project)).toEqual(project)
    await page.reload()
    await hashIs(hash)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('does not ask after edits that are in a file, nor where nothing was changed', async () => {
    await run('fabric', { name: 'linen' })
    await hashAtRest()
    await save()
    await page.reload()
    await hashAtRest()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await freshProfile()
    await page.goto(host.address)
    await page.waitForFunction(() => window.selvedge?.sim.vertices > 0)
    await page.reload()
    await page.waitForFunction(() => window.selvedge?.sim.vertices > 0)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('the desk', () => {
  it('lies as it was left: tool, windows, tab, theme and camera', async () => {
    await freshTank()
    await run('fabric', { name: 'linen' })
    await clothKept(page, await hashAtRest())
    await run('view-left')
    await page.getByRole('button', { name: 'Pin', exact: true }).click()
    await page.getByRole('tab', { name: 'Body' }).click()
    await page.getByRole('separator').first().focus()
    await page.keyboard.press('ArrowLeft')
    const width = await patternWidth()
    await lookedFrom(page, 'left')
    const before = await sleeve()
    await page.reload()
    await recover()
    await hashAtRest()
    expect(await page.getByRole('button', { name: 'Pin', exact: true }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    expect(await page.getByRole('tab', { name: 'Body' }).getAttribute('aria-selected')).toBe('true')
    expect(await patternWidth()).toBeCloseTo(width, 0)
    await page.waitForFunction(
      () => window.selvedge.screenOf({ piece: 'left_ftorso', at: [0.2, 0.2] }) !== null,
    )
    const after = await sleeve()
    expect(Math.abs(after.x - before.x) + Math.abs(after.y - before.y)).toBeLessThan(3)
  })
})

async function freshProfile(): Promise<void> {
  await context?.close()
  context = await browser.newContext({
    viewport: { width: 1200, height: 420 }, // every pixel is computed
    acceptDownloads: true,
  })
  context.setDefaultTimeout(PATIENCE)
  page = await context.newPage()
}

async function freshTank(): Promise<void> {
  await freshProfile()
  await page.goto(`${host.address}?open=tank`)
  await coarsen()
}

async function run(id: string, args?: Record<string, unknown>): Promise<void> {
  await page.waitForFunction(() => window.selvedge?.project)
  await page.evaluate(([command, words]) => void window.selvedge.run(command, words), [id, args] as const)
}

/** Few triangles, from the arranged pieces on. */
async function coarsen(): Promise<void> {
  await page.waitForFunction(() => window.selvedge?.sim.vertices > 0)
  await run('edit', { edit: { kind: 'setSettings', settings: { resolution: 0.03, static: true } } })
  await run('reset')
  await page.waitForFunction(() => window.selvedge.sim.state === 'Placed')
  await page.getByRole('button', { name: 'Simulate', exact: true }).waitFor()
  await run('simulate')
  await hashAtRest()
}

/** Somewhere else than where it falls back to by itself. */
async function pull(): Promise<void> {
  const to = [0.6, 1.3, 0.4]
  await run('grab-cloth', { triangle: 0, weights: [1, 0, 0], to })
  const begun = await steps()
  await page.waitForFunction((before) => window.selvedge.sim.steps > before + 12, begun)
  await run('release-cloth')
}

/** The hem of all four pieces, five centimetres down. */
async function lengthen(): Promise<void> {
  const edits = await page.evaluate(() => {
    const { panels } = window.selvedge.document as {
      panels: { id: string; points: { id: string; at: [number, number] }[] }[]
    }
    return panels.flatMap(({ id, points }) => {
      const low = Math.min(...points.map(({ at }) => at[1]))
      return points
        .filter(({ at }) => at[1] < low + 0.001)
        .map(({ id: point, at }) => ({
          kind: 'movePoint',
          panel: id,
          point,
          to: [at[0], at[1] - 0.05],
          lengths: 'ease',
        }))
    })
  })
  const change = edits.map((edit) => ({ kind: 'editGarment', garment: 'tank', edit }))
  await run('edit', { edit: { kind: 'batch', edits: change }, name: 'lengthen hem' })
}

function steps(): Promise<number> {
  return page.evaluate(() => window.selvedge.sim.steps)
}

function hashNow(): Promise<string> {
  return page.evaluate(() => window.selvedge.sim.hash ?? '')
}

async function hashAtRest(): Promise<string> {
  await page.waitForFunction(
    () => window.selvedge?.sim.state === 'At rest' && window.selvedge.sim.hash !== null,
  )
  return hashNow()
}

async function hashIs(hash: string): Promise<void> {
  await page.waitForFunction((wanted) => window.selvedge?.sim.hash === wanted, hash)
}

/** Steps back until the cloth is that of this hash; simulate and reset are steps of their own. */
async function undoTo(hash: string): Promise<void> {
  for (let k = 0; k < 4 && (await hashNow()) !== hash; k++) {
    await run('undo')
    await page.waitForTimeout(200)
    await page.waitForFunction(() => window.selvedge.sim.hash !== null)
  }
}

/** The page is loaded again, and what it kept is taken back. */
async function reopened(): Promise<void> {
  await clothKept(page, await hashNow())
  await page.reload()
  await recover()
}

async function recover(): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Recover work' })
  await dialog.getByRole('button', { name: 'Recover', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function says(words: string | RegExp): Promise<void> {
  await page.getByRole('alert').filter({ hasText: words }).waitFor()
}

async function save(): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')])
  return readFile(await download.path(), 'utf8')
}

async function patternWidth(): Promise<number> {
  return (await page.getByRole('region', { name: 'Pattern window' }).boundingBox())?.width ?? 0
}

/** Where a place of the cloth is seen. */
async function sleeve(): Promise<{ x: number; y: number }> {
  const found = await page.evaluate(() => window.selvedge.screenOf({ piece: 'left_ftorso', at: [0.2, 0.2] }))
  return found as unknown as { x: number; y: number }
}

function cli(...words: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((settle) => {
    const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
    child.on('close', (code) => settle({ code, said }))
  })
}
