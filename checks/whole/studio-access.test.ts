/**
 * The studio for people who do not see it or hold no mouse: what a checker of accessible pages finds at every place of it, in
 * both themes, and the way from an example to an exported file by keys alone.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contents, squares } from '../../packages/engine/src/io/print/printed-pages.fixture.ts'
import { launchChromium } from './find-chromium.ts'
import { clothKept } from './kept-cloth.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
const SOON = { timeout: 30_000 }
const TABS = ['Selection', 'Garment', 'Body', 'Fabric', 'Problems']
const DIALOGS = [
  ['gallery', 'Gallery'],
  ['export', 'Export'],
  ['print', 'Print pattern'],
  ['share', 'Share'],
  ['help', 'Keyboard shortcuts'],
  ['palette', 'Command palette'],
  ['preferences', 'Preferences'],
]
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
let browser: Browser
let served: ServedStudio

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
})

afterAll(async () => {
  await browser?.close()
  served?.close()
})

async function openStudio(colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme,
    reducedMotion: 'reduce', // colours half-way through a change have another contrast
    acceptDownloads: true,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  await page.goto(served.address)
  await page.locator('[data-kind=piece]').first().waitFor()
  await page.evaluate(() => window.selvedge.ready)
  return page
}

describe.each(['light', 'dark'] as const)('nothing serious is found, %s', (theme) => {
  it('on the page, in every tab and every dialog', async () => {
    const page = await openStudio(theme)
    await page.evaluate(() => window.selvedge.run('pause'))
    await page.addScriptTag({ path: axe })
    const found: string[] = []
    const look = async (place: string) => {
      for (const fault of await seriousFaults(page)) found.push(`${place}: ${fault}`)
    }
    await look('page')
    for (const tab of TABS) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await look(tab)
    }
    await page.evaluate(() => window.selvedge.run('select', { piece: 'front' }))
    await look('a piece selected')
    await page.getByRole('button', { name: 'File', exact: true }).click()
    await look('File')
    await page.keyboard.press('Escape')
    for (const [command, name] of DIALOGS) {
      await page.evaluate((id) => void window.selvedge.run(id), command)
      await page.getByRole('dialog', { name, exact: true }).waitFor()
      await look(name)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name, exact: true }).waitFor({ state: 'hidden' })
    }
    expect(found).toEqual([])
    await page.context().close()
  })
})

describe('by keys alone', () => {
  it('an example opened, a measurement changed, simulated, exported', async () => {
    const page = await openStudio('light')
    const press = (key: string) => page.keyboard.press(key)
    const tabTo = (role: string, name: string) => tabUntil(page, role, name)
    await tabTo('button', 'Gallery')
    await press('Enter')
    await page.getByRole('dialog', { name: 'Gallery' }).waitFor()
    await tabTo('button', 'Tank top')
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: /Tank top/ }).waitFor()
    await page.evaluate(() => window.selvedge.settled()) // until then the fields are of the body before

    await press('F6')
    for (let k = 0; k < 4 && !(await isFocused(page, '', 'Inspector')); k++) await press('F6')
    await tabTo('tab', 'Garment')
    await press('ArrowDown')
    expect(await isFocused(page, 'tab', 'Body')).toBe(true)
    await tabTo('spinbutton', 'Waist')
    const before = await page.getByRole('spinbutton', { name: 'Waist' }).inputValue()
    const { hash } = await page.evaluate(() => window.selvedge.sim)
    await press('Shift+ArrowUp')
    await press('Enter')
    await page.waitForFunction(
      () => (window.selvedge.project as { body: { shape: { kind: string } } }).body.shape.kind === 'measured',
    )
    expect(Number(await page.getByRole('spinbutton', { name: 'Waist' }).inputValue())).toBeCloseTo(
      Number(before) + 1,
      1,
    )

    const { steps } = await restAfter(page, hash) // it follows the body by itself
    await tabTo('button', 'Step')
    await press('Enter')
    await page.waitForFunction((last) => window.selvedge.sim.steps === last + 1, steps)
    const stepped = await page.evaluate(() => window.selvedge.settled().then(() => window.selvedge.sim.hash))
    await tabTo('button', 'Simulate')
    await press('Enter')
    expect(await restAfter(page, stepped)).toMatchObject({ crossings: { self: 0, body: 0 } })

    await press('Control+e')
    await page.getByRole('dialog', { name: 'Export' }).waitFor()
    await tabTo('button', 'Save file')
    const [saved] = await Promise.all([page.waitForEvent('download'), press('Enter')])
    expect(saved.suggestedFilename()).toMatch(/\.(glb|json)$/)
    await page.context().close()
  })
})

describe('by keys alone, and nothing lost', () => {
  it('an edge by its field, a fabric by the palette, pages on paper; a closed tab brings all of it back', async () => {
    const page = await openStudio('light')
    const press = (key: string) => page.keyboard.press(key)
    const tabTo = (role: string, name: string | RegExp) => tabUntil(page, role, name)
    await page.evaluate(() => window.selvedge.settled())
    for (let k = 0; k < 5 && !(await isFocused(page, '', 'Inspector')); k++) await press('F6')
    await tabTo('tab', 'Garment')
    await tabTo('treeitem', 'Front')
    await press('Enter')
    await page.getByRole('heading', { name: 'Piece: Front' }).waitFor()
    await tabTo('button', /^hem/)
    await press('Enter')
    await page.getByRole('heading', { name: 'Edge: hem of Front' }).waitFor()
    await tabTo('spinbutton', 'Edge length')
    const field = page.getByRole('spinbutton', { name: 'Edge length', exact: true })
    const before = Number(await field.inputValue())
    await press('Control+a')
    await page.keyboard.type(`${before + 2}`)
    await press('Enter')
    await expect.poll(async () => Number(await field.inputValue()), SOON).toBeCloseTo(before + 2, 1)

    await press('Control+k')
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
    await page.keyboard.type('denim')
    await press('Enter')
    await page.waitForFunction(() =>
      /denim/.test((window.selvedge.project as { fabric?: string }).fabric ?? ''),
    )
    await page.evaluate(() => window.selvedge.settled())
    const worn = await page.evaluate(() => window.selvedge.sim)
    expect(worn).toMatchObject({ state: 'At rest', crossings: { self: 0, body: 0 } })

    await press('Control+p')
    const sheet = page.getByRole('dialog', { name: 'Print pattern' })
    await tabTo('radio', /^(A4|Letter)$/)
    while (!(await sheet.getByRole('radio', { name: 'Letter' }).isChecked())) await press('ArrowDown')
    const told = (await sheet.getByRole('status', { name: 'Pages' }).textContent())!
    const [pages, columns, rows, left] =
      /^(\d+) pages of US Letter: 2 to read, (\d+) × (\d+) to tape together(?:, (\d+) empty ones left out)?$/
        .exec(told)!
        .slice(1)
        .map((count = '0') => Number(count))
    await tabTo('button', 'Save file')
    const [saved] = await Promise.all([page.waitForEvent('download'), press('Enter')])
    const [, facts, , ...tiles] = contents(await readFile(await saved.path()))
    expect([tiles.length, columns * rows - tiles.length]).toEqual([pages - 2, left])
    expect([squares(facts, 50), squares(facts, 50.8)]).toEqual([1, 1]) // the test squares

    const project = await page.evaluate(() => window.selvedge.project)
    await clothKept(page, worn.hash!)
    const context = page.context()
    await page.close({ runBeforeUnload: true })
    const next = await context.newPage()
    await next.goto(served.address)
    const recover = next.getByRole('dialog', { name: 'Recover work' })
    await recover.waitFor()
    await next.keyboard.press('Enter') // Recover is the first choice
    await recover.waitFor({ state: 'detached' })
    await next.waitForFunction((hash) => window.selvedge.sim.hash === hash, worn.hash, { timeout: PATIENCE })
    expect(await next.evaluate(() => window.selvedge.project)).toEqual(project)
    await context.close()
  })
})

/** The next rest, at another hash. */
async function restAfter(page: Page, hash: string | null) {
  await page.waitForFunction((before) => {
    const { state, hash: now } = window.selvedge.sim
    return state === 'At rest' && now !== null && now !== before
  }, hash)
  return page.evaluate(() => window.selvedge.sim)
}

/** Tab until the focus is on what is called so. */
async function tabUntil(page: Page, role: string, name: string | RegExp): Promise<void> {
  for (let k = 0; k < 80; k++) {
    if (await isFocused(page, role, name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never comes to ${role} ${name}`)
}

/** Has what is focused this role and name? */
async function isFocused(page: Page, role: string, name: string | RegExp): Promise<boolean> {
  const [own, words] = await page.evaluate(() => {
    const element = document.activeElement
    const plain = { BUTTON: 'button', INPUT: (element as HTMLInputElement | null)?.type }[
      element?.tagName ?? ''
    ]
    return [
      element?.getAttribute('role') ?? plain ?? '',
      element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '',
    ]
  })
  return own === role && (typeof name === 'string' ? words === name : name.test(words))
}

interface Axe {
  run(
    context: unknown,
    options: object,
  ): Promise<{
    violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[]
  }>
}

/** Rule, places, and what is wrong there. */
function seriousFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: Axe }
    const { violations } = await checker.run(document, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id} at ${nodes
            .slice(0, 3)
            .map(({ target }) => target.join(' '))
            .join(' | ')} (${nodes.length}): ${nodes[0].failureSummary.replaceAll('\n', ' ').slice(0, 240)}`,
      )
  })
}
