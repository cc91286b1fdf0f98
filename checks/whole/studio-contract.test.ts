/**
 * What checks from outside rely on, by the studio's own names: every name is there in the state that needs it, with its role
 * and only once, and `window.selvedge` keeps its word. Keys are in `studio-contract-keys.test.ts`.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropFile } from './drop-file.ts'
import { launchChromium } from './find-chromium.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'
import { handsOn, type Role, TOOL_KEYS } from './studio-page.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
let browser: Browser
let served: ServedStudio
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
  const context = await browser.newContext({
    viewport: { width: 1440, height: 640 },
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.addInitScript(watchStates)
  await page.goto(served.address)
})

afterAll(async () => {
  await browser?.close()
  served?.close()
})

const { button, status, tab, sim, settled, run, expectOnce, openLesson } = handsOn(() => page)

describe('window.selvedge', () => {
  it('is ready once the garment is placed, and settles at rest, not before', async () => {
    const early = await page.evaluate(async () => {
      await window.selvedge.ready
      const { vertices, hash } = window.selvedge.sim
      return { vertices, hash }
    })
    expect(early.vertices).toBeGreaterThan(0)
    await settled()
    const { state, steps, time, vertices, crossings, hash } = await sim()
    expect({ state, crossings }).toEqual({ state: 'At rest', crossings: { self: 0, body: 0, step: steps } })
    expect([steps, time, vertices].every((value) => value > 0)).toBe(true)
    expect(hash).toMatch(/^[0-9a-f]{8,}$/)
    expect(await status('Simulation state').textContent()).toBe(state)
    const seen = await page.evaluate(() => window.statesSeen)
    expect(seen.filter((words) => !/^(Loading|Placed|Sewing \d+ %|Settling|At rest)$/.test(words))).toEqual(
      [],
    )
    expect(
      await page.evaluate(() => (window.selvedge.document as { panels: unknown[] }).panels.length),
    ).toBeGreaterThanOrEqual(4)
  })

  it('runs commands by id, refuses unknown ones, and finds places of the cloth', async () => {
    await expect(page.evaluate(() => void window.selvedge.run('fly'))).rejects.toThrow(
      /no command is called "fly"/,
    )
    await page.evaluate(() => window.selvedge.run('view-front'))
    const seen = (at: [number, number]) =>
      page.waitForFunction((where) => window.selvedge.screenOf({ piece: 'front', at: where }), at)
    const pixel = (await (await seen([0, -0.3])).jsonValue())!
    const box = (await page.getByRole('region', { name: '3D window' }).boundingBox())!
    expect(pixel.x > box.x && pixel.x < box.x + box.width).toBe(true)
    await page.evaluate(() => window.selvedge.run('view-back'))
    await page.waitForFunction(() => window.selvedge.screenOf({ piece: 'front', at: [0, -0.3] }) === null)
    expect(await page.evaluate(() => window.selvedge.screenOf({ piece: 'none', at: [0, 0] }))).toBeNull()
    await page.evaluate(() => window.selvedge.run('view-front'))
  })

  it('from rest Step takes one step and Simulate goes on to rest again; Undo is back at the hash', async () => {
    const rest = await sim()
    await button('Step').click()
    await settled()
    expect(await sim()).toMatchObject({ state: 'Paused', steps: rest.steps + 1 })
    await button('Simulate').click()
    await settled()
    const again = await sim()
    expect(again.state).toBe('At rest')
    expect(again.steps).toBeGreaterThan(rest.steps + 1)
    await button('Undo').click()
    await button('Undo').click()
    await settled()
    expect(await sim()).toMatchObject({ state: 'At rest', hash: rest.hash, steps: rest.steps })
  })

  it('is Running in the hand; settles when placed, when paused, and after an edit while paused', async () => {
    await pull(60, -20, () => page.waitForFunction(() => window.selvedge.sim.state === 'Running'))
    expect(await button('Undo').getAttribute('title')).toBe('Undo pull cloth')
    await button('Undo').click()
    await settled()
    await button('Reset').click()
    await settled()
    const placed = await sim()
    expect(placed).toMatchObject({ state: 'Placed', steps: 0 })
    expect(placed.hash).not.toBeNull()
    await button('Simulate').click()
    await page.waitForFunction(() => window.selvedge.sim.steps > 2)
    await button('Pause').click()
    await settled()
    const paused = await sim()
    expect(paused.state).toBe('Paused')
    expect(paused.hash).not.toBeNull()
    await run('resolution', { mm: 30 })
    await settled()
    expect((await sim()).hash).not.toBe(paused.hash)
    await run('undo')
    await settled()
  })
})

/** Role, names separated by a dot, and what brings the page to where all of them are. */
type Row = readonly [role: Role, names: string, bring?: () => Promise<unknown>]

const openTab = (name: string) => () => tab(name).click()
const openMenu = () => button('File').click()
const NAMES: readonly Row[] = [
  ['button', 'Step · Reset · Undo · Redo · File · Gallery · Export · Share · Help · Command palette'],
  ['button', 'Screenshot · Fit pattern · Fit 3D view · Simulate · Arrange all', () => run('arrange')],
  ['button', TOOL_KEYS.map(([name]) => name).join(' · ')],
  ['menuitem', 'New · Open · Save · Print pattern · Preferences · Recent', openMenu],
  ['switch', 'Snap · Live update · Wind', () => page.keyboard.press('Escape')],
  ['switch', 'Laser paint', () => run('mark')],
  ['button', 'Wrap · Rewrap'],
  ['switch', 'Seam allowance', () => run('select')],
  ['combobox', 'View mode · Motion · Resolution · Units'],
  ['tab', 'Selection · Garment · Body · Fabric · Problems'],
  ['switch', 'Made to measure', openTab('Body')],
  ['combobox', 'Body · Pose'],
  ['spinbutton', 'Height · Bust · Waist · Hips'],
  ['combobox', 'Fabric', openTab('Fabric')],
  ['combobox', 'Size', openTab('Garment')],
  ['tree', 'Garment tree'],
  ['spinbutton', 'Layer · Mesh size', () => run('select', { piece: 'front' })],
  ['combobox', 'Fabric'],
  ['switch', 'Loop', () => run('motion', { name: 'walk' })],
  ['slider', 'Time'],
  ['region', 'Pattern window · 3D window · Inspector · Timeline · Status'],
  [
    'status',
    'Simulation state · Simulated time · Step time · Vertices · Crossings · State hash · Threads · Saved state',
  ],
]

describe('names', () => {
  it.each(NAMES.map(([role, names, bring]) => ({ role, names, bring })))(
    '$role: $names',
    async ({ role, names, bring }) => {
      await bring?.()
      await expectOnce(role, names)
    },
  )
})

describe('names of a moment', () => {
  it('Mesh size cuts that piece finer, and emptied as the garment again', async () => {
    const field = page.getByRole('spinbutton', { name: 'Mesh size', exact: true })
    const panel = () => page.evaluate(() => JSON.stringify(window.selvedge.document))
    await run('select', { piece: 'front' })
    await settled()
    const { vertices } = await sim()
    await field.fill('12')
    await field.press('Enter')
    await page.waitForFunction((before) => window.selvedge.sim.vertices > before, vertices)
    expect(await panel()).toContain('"meshSize":0.012')
    await field.fill('')
    await field.press('Enter')
    await page.waitForFunction((before) => window.selvedge.sim.vertices === before, vertices)
    expect(await panel()).not.toContain('meshSize')
  })

  it('Edge length of an edge; Update 3D of a cloth that waits; Untangle of one that crosses', async () => {
    await run('motion', { name: '' })
    await run('select', { piece: 'front' })
    await page.getByRole('region', { name: 'Inspector' }).locator('.tree-row').first().click()
    await expectOnce('spinbutton', 'Edge length')
    await run('live-update')
    await page.getByRole('spinbutton', { name: 'Edge length', exact: true }).press('ArrowUp')
    await page.keyboard.press('Enter')
    await expectOnce('button', 'Update 3D')
    await run('undo')
    await run('live-update')
    await openLesson('Tangled tee')
    const crossings = status('Crossings')
    expect(await crossings.textContent()).toMatch(/^[1-9]\d* crossings at step/)
    await openTab('Garment')()
    await crossings.click()
    expect(await page.getByRole('tab', { name: 'Problems', exact: true }).getAttribute('aria-selected')).toBe(
      'true',
    )
    await expectOnce('button', 'Untangle')
  })

  it('Pause while it runs, and Cancel of what grows', async () => {
    await button('Untangle').click()
    await expectOnce('button', 'Pause')
    expect(await button('Simulate').count()).toBe(0)
    await button('Pause').click()
    await page.evaluate(async () => {
      const project = await (await fetch('assets/outfits/wrap-skirt.json')).json()
      await window.selvedge.run('open-project', { project, title: 'Wrap a skirt', paused: true })
    })
    await settled() // it stands in the body: only Wrap puts it on
    await run('mark')
    expect(
      await page.evaluate(async () => {
        const named = (name: string) => document.querySelectorAll<HTMLElement>(`button[aria-label="${name}"]`)
        named('Wrap')[0].click()
        const until = performance.now() + 20_000
        while (named('Cancel').length === 0 && performance.now() < until)
          await new Promise(requestAnimationFrame)
        const found = named('Cancel').length
        named('Cancel')[0]?.click()
        return found
      }),
    ).toBe(1)
    await settled()
  })

  it('dialogs, and Save file in the sheets', async () => {
    const open: Readonly<Record<string, () => Promise<unknown>>> = {
      Gallery: () => button('Gallery').click(),
      Export: () => page.keyboard.press('Control+e'),
      'Print pattern': () => page.keyboard.press('Control+p'),
      Share: () => button('Share').click(),
      'Keyboard shortcuts': () => page.keyboard.press('F1'),
      'Command palette': () => page.keyboard.press('Control+k'),
      Import: () => dropFile(page, 'two.svg', SQUARES),
    }
    await page.getByRole('region', { name: '3D window' }).focus()
    for (const [name, show] of Object.entries(open)) {
      await show()
      await expectOnce('dialog', name)
      if (name === 'Export' || name === 'Print pattern') await expectOnce('button', 'Save file')
      if (name === 'Import') await expectOnce('button', 'Cancel')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name, exact: true }).waitFor({ state: 'hidden' })
    }
  })

  it('New is an empty table with a body, and the work before stays under Recent', async () => {
    await button('File').click()
    await page.getByRole('menuitem', { name: 'New', exact: true }).click()
    await page.waitForFunction(() => (window.selvedge.document as { panels: unknown[] })?.panels.length === 0)
    await settled() // nothing to wait for
    expect(await sim()).toMatchObject({ state: 'Placed', vertices: 0, hash: null })
    expect(await button('Simulate').getAttribute('aria-disabled')).toBe('true')
    expect(await button('Simulate').getAttribute('title')).toMatch(/piece/)
    await button('Gallery').click()
    await page
      .getByRole('region', { name: 'Recent' })
      .getByRole('button', { name: /Wrap a skirt|Jersey tee/ })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
  })
})

it('kept the console clean', () => {
  expect(complaints).toEqual([])
})

const SQUARES = `<svg xmlns="http://www.w3.org/2000/svg" width="40cm" height="20cm" viewBox="0 0 400 200">
  <path id="a" d="M10 10H180V180H10Z"/><path id="b" d="M210 10H380V180H210Z"/></svg>`

async function pull(dx: number, dy: number, meanwhile: () => Promise<unknown>): Promise<void> {
  const found = await page.waitForFunction(() => window.selvedge.screenOf({ piece: 'front', at: [0, -0.35] }))
  const { x, y } = (await found.jsonValue())!
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (const share of [0.3, 0.6, 1]) await page.mouse.move(x + share * dx, y + share * dy)
  await meanwhile()
  await page.mouse.up()
}

/** Runs in the page: collects every state the simulation passes through. */
function watchStates(): void {
  window.statesSeen = []
  const look = () => {
    const words = document.querySelector('[aria-label="Simulation state"]')?.textContent ?? ''
    if (words !== '' && window.statesSeen.at(-1) !== words) window.statesSeen.push(words)
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}
