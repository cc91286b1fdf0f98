/**
 * The studio as a folder on any host, and its documents: links, work that outlives a crash and the network, files and
 * addresses that carry everything. Small garments on a coarse mesh: what is tested is not the cloth.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { type PlainHost, servePlain } from './serve-plain.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
const built = fileURLToPath(new URL('../../apps/studio/dist/', import.meta.url))
let browser: Browser
let host: PlainHost
let context: BrowserContext
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  ;[browser, host] = await Promise.all([launchChromium(), servePlain(built, '/some/deep/path/')])
  ;({ context, page } = await freshProfile())
})

afterAll(async () => {
  await browser?.close()
  await host?.close().catch(() => {})
})

describe('a link anyone can open', () => {
  it('runs below any path of a host without headers, isolated, and opens what the address names', async () => {
    await page.goto(`${host.address}?open=tank&fabric=denim-11oz&pose=t-pose`)
    await page.waitForFunction(() => window.selvedge?.project && window.selvedge.sim.vertices > 0)
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    expect(await project()).toMatchObject({
      garments: [{ id: 'tank', fabric: 'denim-11oz' }],
      body: { pose: 't-pose' },
    })
    expect(page.url()).toBe(host.address) // used up: loading again goes on with the work
    await coarsen()
    await settled()
    expect(await status('Crossings')).toMatch(/^0 crossings/)
    expect(await title('Threads')).toBe('The engine of this version uses one thread')
  })

  it('says which names it does not know, and which are near', async () => {
    const other = await context.newPage()
    await other.goto(`${host.address}?open=tank&fabric=denim-11&pose=siting`)
    const alert = other.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toBe(
      'There is no pose called "siting"; did you mean "sitting"?; there is no fabric called "denim-11"; did you mean "denim-11oz"?',
    )
    await other.goto(`${host.address}?open=skirt-circel`)
    await says(other, 'There is no garment called "skirt-circel" in the gallery; did you mean')
    await other.close()
  })

  it('works when the network is gone, to the same bits', async () => {
    const hash = await page.evaluate(() => window.selvedge.sim.hash)
    await page.waitForFunction(offlineReady)
    await host.close()
    await context.setOffline(true)
    await page.reload()
    await settled()
    expect(await page.evaluate(() => window.selvedge.sim.hash)).toBe(hash)
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    expect(complaints.filter((words) => !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/.test(words))).toEqual([])
    await context.setOffline(false)
    host = await servePlain(built, '/some/deep/path/')
    ;({ context, page } = await freshProfile())
  })
})

describe('nothing lost', () => {
  it('brings the work back after the page was killed in the middle of it', async () => {
    await page.goto(`${host.address}?open=skirt-pencil-slit&fabric=linen`)
    await page.waitForFunction(() => window.selvedge?.sim.vertices > 0)
    await run('pause')
    await run('fabric', { name: 'wool-suiting' })
    await page.waitForTimeout(1000) // the page draws meanwhile; what may be lost is less than this
    page.goto('chrome://crash').catch(() => {})
    await page.waitForEvent('crash')
    await page.close()
    page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    await page.goto(host.address)
    const dialog = page.getByRole('dialog', { name: 'Recover work' })
    await dialog.getByText('Pencil skirt').waitFor()
    await dialog.getByText('just now').waitFor()
    await dialog.getByRole('button', { name: 'Recover' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await project()).toMatchObject({ garments: [{ id: 'skirt-pencil-slit', fabric: 'wool-suiting' }] })
    await savedState(/^kept in this browser · not in a file$/)
  })

  it('opens as it was left, without a question, after a page that said goodbye', async () => {
    await page.reload()
    await page.waitForFunction(() => window.selvedge?.project)
    await page.locator('[data-kind=piece]').first().waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await project()).toMatchObject({ garments: [{ fabric: 'wool-suiting' }] })
  })

  it('keeps what was open before under Recent, and gives it back', async () => {
    await run('pause')
    await run('garment', { name: 'tank' })
    await page.waitForFunction(() => document.title.startsWith('Tank top'))
    await savedState(/^kept in this browser/)
    await button('Gallery').click()
    const recent = page.getByRole('region', { name: 'Recent' })
    await recent.getByRole('button', { name: /^Tank top, / }).waitFor()
    await recent.getByRole('button', { name: /^Pencil skirt, / }).click()
    await page.waitForFunction(() => document.title.startsWith('Pencil skirt'))
    expect(await project()).toMatchObject({ garments: [{ fabric: 'wool-suiting' }] })
    expect(await button('Undo').getAttribute('title')).toBe('Undo open Pencil skirt')
  })

  it('does not let two pages write to one document', async () => {
    const second = await context.newPage()
    await second.goto(host.address)
    await says(second, 'is open in another page; this is a copy')
    await second.close()
  })

  it('says so when the browser keeps nothing', async () => {
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('no room', 'QuotaExceededError')
      }
    })
    await run('fabric', { name: 'linen' })
    await savedState(/^not kept: the storage of this browser is full$/)
    await button('Save a file?').waitFor()
  })
})

describe('one file, one address', () => {
  let hash: string | null
  let text: string

  it('saves everything, with the hash it drapes to', async () => {
    ;({ context, page } = await freshProfile())
    await page.goto(`${host.address}?open=tank&fabric=denim-11oz&body=mean_female&pose=t-pose`)
    await coarsen()
    await settled()
    hash = await page.evaluate(() => window.selvedge.sim.hash)
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')])
    text = await readFile(await download.path(), 'utf8')
    expect(JSON.parse(text).solver).toMatchObject({ stateHash: hash, kernels: 'wasm' })
    await savedState(/^kept in this browser · in tank\.project\.json$/)
    await run('fabric', { name: 'linen' })
    await savedState(/^kept in this browser · newer than tank\.project\.json$/)
    await run('undo')
    await settled()
  })

  it('carries it in an address, to another profile, to the same result', async () => {
    await button('Share').click()
    const dialog = page.getByRole('dialog', { name: 'Share' })
    const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
    expect(link.length).toBeLessThan(16_000)
    await context.close()
    ;({ context, page } = await freshProfile())
    await page.goto(link)
    await settled()
    await says(page, `Same result as in the link: ${hash?.slice(0, 8)}.`)
    expect(page.url()).toBe(host.address)
  })

  it('opens the file in another profile, to the same result, and says when it is another', async () => {
    await context.close()
    ;({ context, page } = await freshProfile())
    await page.goto(host.address)
    await page.locator('[data-kind=piece]').first().waitFor()
    await drop('mine.project.json', text)
    await page.waitForFunction((wanted) => window.selvedge.sim.hash === wanted, hash) // as it hung
    const { drape, ...changed } = JSON.parse(text)
    expect(drape).toMatchObject({ stateHash: hash, untouched: true })
    await drop('plain.project.json', JSON.stringify(changed))
    await says(page, `Same result as in plain.project.json: ${hash?.slice(0, 8)}.`)
    changed.solver = { ...changed.solver, version: '0.0.1', stateHash: '0'.repeat(16) }
    await drop('old.project.json', JSON.stringify(changed))
    await says(page, /^Another result than in old\.project\.json: .* that was version 0\.0\.1/)
  })

  it('says what is wrong with a link that was cut short, and starts all the same', async () => {
    const other = await context.newPage()
    await other.goto(`${host.address}#document=1.7V1tc`)
    await says(other, /^The link cannot be opened: the link is damaged/)
    await other.locator('[data-kind=piece]').first().waitFor()
    await other.close()
  })
})

describe('files from outside, and out', () => {
  const fixture = (name: string) =>
    readFile(new URL(`../../assets/fixtures/patterns/${name}`, import.meta.url), 'utf8')
  const sheet = () => page.getByRole('dialog', { name: 'Import' })
  const accept = async (title: string, pieces: number) => {
    await sheet().getByRole('button', { name: 'Import', exact: true }).click()
    await page.waitForFunction((wanted) => document.title.startsWith(wanted), title)
    await expect.poll(() => page.locator('[data-kind=piece]').count()).toBe(pieces)
  }

  it('shows what is in a DXF before it opens, with its unit to change', async () => {
    await page.goto(host.address)
    await run('pause')
    await drop('pocket.dxf', await fixture('aama-sew-line.dxf'))
    await sheet().getByText('12 × 12 cm').waitFor()
    await sheet()
      .getByText(/^1 piece, 0 seams, \d+ notch(es)?, 1 grain line/)
      .waitFor()
    await sheet().getByText('That is small for something to wear').waitFor()
    await sheet().getByText('left out, as they have no meaning for cutting: HATCH').waitFor()
    await sheet().getByRole('combobox', { name: 'Unit' }).selectOption('Inches, not centimetres: × 2.54')
    await sheet().getByText('30 × 31 cm').waitFor()
    await sheet().getByRole('button', { name: 'Cancel' }).click()
    expect(await page.title()).not.toContain('pocket') // the open work is untouched
    await drop('pocket.dxf', await fixture('aama-sew-line.dxf'))
    await accept('pocket', 1)
  })

  it('shows the size and pieces of an SVG, and opens them as pieces of the pattern', async () => {
    const square = (id: string, x: number) => `<path id="${id}" d="M${x} 10h400v600h-400z"/>`
    const head = '<svg xmlns="http://www.w3.org/2000/svg" width="100cm" height="70cm" viewBox="0 0 1000 700">'
    await drop('two.svg', `${head}${square('fore', 10)}${square('aft', 510)}</svg>`)
    await sheet().getByText('40 × 60 cm').waitFor()
    await sheet()
      .getByText(/^2 pieces, 0 seams/)
      .waitFor()
    await sheet().getByRole('button', { name: 'Suggest seams' }).waitFor()
    await accept('two', 2)
    const labels = await page
      .locator('[data-kind=piece]')
      .evaluateAll((all) => all.map((each) => each.ariaLabel))
    expect(labels.sort()).toEqual(['Piece Aft, 40 × 60 cm', 'Piece Fore, 40 × 60 cm'])
  })

  it('suggests the seams of a pattern that has none, to be ticked', async () => {
    const text = await readFile(new URL('../../assets/garments/gcx-tank.json', import.meta.url), 'utf8')
    const loose = JSON.parse(text)
    loose.pattern.stitches = []
    await drop('loose-tank.json', JSON.stringify(loose))
    await sheet().getByText('4 pieces, 0 seams').waitFor()
    await sheet().getByRole('button', { name: 'Suggest seams' }).click()
    await sheet().getByText('6 accepted').waitFor()
    await sheet().getByRole('checkbox').first().uncheck()
    await sheet().getByRole('button', { name: 'Import', exact: true }).click()
    await page.waitForFunction(() => document.title.startsWith('loose-tank'))
    expect(await page.evaluate(() => (window.selvedge.document as { seams: unknown[] }).seams.length)).toBe(5)
  })

  it('arranges and drapes a GarmentCode JSON at once', async () => {
    ;({ context, page } = await freshProfile()) // nobody has paused here
    await page.goto(host.address)
    await page.waitForFunction(() => window.selvedge?.sim.vertices > 0)
    await drop(
      'mine.json',
      await readFile(new URL('../../assets/garments/gcx-tank.json', import.meta.url), 'utf8'),
    )
    await sheet()
      .getByText(/^\d+ × \d+ cm$/)
      .waitFor()
    await sheet()
      .getByText(/^4 pieces, 6 seams/)
      .waitFor()
    await accept('mine', 4)
    await settled()
    const { crossings, steps } = await page.evaluate(() => window.selvedge.sim)
    expect(crossings).toMatchObject({ self: 0, body: 0, step: steps })
    await run('pause')
  })

  it('says in one sentence where a broken file is broken', async () => {
    const before = await page.evaluate(() => JSON.stringify(window.selvedge.project))
    await drop('broken.json', '{ "pattern": {')
    await says(page, /^broken\.json: /)
    expect(await page.evaluate(() => JSON.stringify(window.selvedge.project))).toBe(before)
  })

  it.each([
    ['SVG', '<'],
    ['DXF', '999'],
    ['USDZ', 'PK'],
    ['PNG', '\x89PNG'],
    ['Report', '{'],
  ])('exports %s', async (format, begins) => {
    await button('Export').click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByRole('radio', { name: format }).check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save file' }).click(),
    ])
    const content = await readFile(await download.path())
    expect(content.toString('latin1').trimStart().startsWith(begins)).toBe(true)
    expect(content.length).toBeGreaterThan(300)
  })
})

async function freshProfile(): Promise<{ context: BrowserContext; page: Page }> {
  const profile = await browser.newContext({
    viewport: { width: 1200, height: 420 }, // every pixel is computed
    acceptDownloads: true,
  })
  profile.setDefaultTimeout(PATIENCE)
  const first = await profile.newPage()
  first.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  first.on('pageerror', (error) => complaints.push(error.message))
  return { context: profile, page: first }
}

function button(name: string) {
  return page.getByRole('button', { name, exact: true })
}

function project() {
  return page.evaluate(() => window.selvedge.project)
}

async function run(id: string, args?: Record<string, unknown>): Promise<void> {
  await page.waitForFunction(() => window.selvedge?.project)
  await page.evaluate(([command, words]) => void window.selvedge.run(command, words), [id, args] as const)
}

/** Few triangles, from the arranged pieces on: what is tested is not the cloth. */
async function coarsen(): Promise<void> {
  await page.waitForFunction(() => window.selvedge?.sim.vertices > 0)
  await run('resolution', { mm: 50 })
  await run('reset')
  await page.waitForFunction(() => window.selvedge.sim.state === 'Placed')
  await button('Simulate').waitFor() // not while it says Pause, which the same command would do
  await run('simulate')
}

async function settled(): Promise<void> {
  await page.waitForFunction(
    () => window.selvedge?.sim.state === 'At rest' && window.selvedge.sim.hash !== null,
  )
}

async function says(tab: Page, words: string | RegExp): Promise<void> {
  await tab.getByRole('alert').filter({ hasText: words }).waitFor()
}

async function status(name: string): Promise<string> {
  return (await page.getByRole('status', { name, exact: true }).textContent()) ?? ''
}

function title(name: string): Promise<string | null> {
  return page.getByRole('status', { name, exact: true }).getAttribute('title')
}

async function savedState(words: RegExp): Promise<void> {
  await page.getByRole('status', { name: 'Saved state' }).filter({ hasText: words }).waitFor()
}

async function drop(name: string, content: string): Promise<void> {
  await page.evaluate(
    ([fileName, text]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text], fileName))
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      }
    },
    [name, content],
  )
}

/** Runs in the page: the largest file a start needs is kept. */
async function offlineReady(): Promise<boolean> {
  const kept = await caches.match(new URL('assets/bodies/weights.cmu_mb.json.gz', document.baseURI))
  const garment = await caches.match(new URL('assets/garments/gcx-tank.json', document.baseURI))
  return kept !== undefined && garment !== undefined
}
