/**
 * What the controls of the studio do under a hand and under keys, in a real browser: the focus goes where it belongs and comes
 * back, tips tell name and key, and no control keeps a key that is meant for a tool.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'

const PATIENCE = 60_000 // [ms]; a busy machine without a graphics card
let browser: Browser
let served: ServedStudio
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
  page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
  page.setDefaultTimeout(PATIENCE)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(served.address)
  await page.locator('[data-kind=piece]').first().waitFor()
  await page.evaluate(() => window.selvedge.ready)
  await page.evaluate(() => window.selvedge.run('pause'))
})

afterAll(async () => {
  await browser?.close()
  served?.close()
})

describe('dialogs', () => {
  it('keep the focus inside, close by Esc, and give it back', async () => {
    await button('Gallery').focus()
    await page.keyboard.press('Enter')
    await dialog('Gallery').waitFor()
    for (const key of ['Tab', 'Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key)
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog('Gallery').waitFor({ state: 'detached' })
    await focusIs('Gallery')
  })

  it('close by a click beside them, and Esc in one is no command', async () => {
    await tool('Pin').click()
    await page.keyboard.press('Control+e')
    await dialog('Export').waitFor()
    await page.keyboard.press('Escape')
    await dialog('Export').waitFor({ state: 'detached' })
    expect(await tool('Pin').getAttribute('aria-pressed')).toBe('true')
    await button('Export').click()
    await dialog('Export').waitFor()
    await page.mouse.click(20, 450)
    await dialog('Export').waitFor({ state: 'detached' })
    await focusIs('Export')
  })
})

describe('the menu File', () => {
  it('goes by arrows and letters, none of which is a tool, and comes back to its button', async () => {
    const before = await toolInHand()
    await button('File').focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menu', { name: 'File' }).waitFor()
    await focusIs('New')
    await page.keyboard.press('p')
    await focusIs('Print pattern')
    expect(await toolInHand()).toBe(before)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await focusIs('File')
  })

  it('opens by a click, names every item without its key, and does it', async () => {
    await button('File').click()
    for (const name of ['Open', 'Save', 'Recent'])
      await page.getByRole('menuitem', { name, exact: true }).waitFor()
    await page.getByRole('menuitem', { name: 'Print pattern', exact: true }).click()
    await dialog('Print pattern').waitFor()
    await dialog('Print pattern').getByRole('spinbutton', { name: 'Allowance' }).fill('7')
    await page.keyboard.press('Escape') // gives up the number, and only that
    await dialog('Print pattern').waitFor()
    await page.keyboard.press('Escape')
    await dialog('Print pattern').waitFor({ state: 'detached' })
    await focusIs('File')
  })
})

describe('tools', () => {
  it('clicked leave the focus in the window, whose keys go on', async () => {
    await page.getByRole('region', { name: 'Pattern window' }).focus()
    await tool('Pin').click()
    await focusIs('Pattern window')
    await page.keyboard.press('v')
    expect(await toolInHand()).toBe('Select')
  })

  it('are one tab stop; arrows, Home and End move, Enter and Space take, letters stay what they are', async () => {
    await tool('Select').focus()
    await page.keyboard.press('ArrowDown')
    await focusIs('Draw piece')
    await page.keyboard.press('End')
    await focusIs('Section')
    await page.keyboard.press('Home')
    await focusIs('Select')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=toolbar]'))).toBeNull()
    await page.keyboard.press('Shift+Tab')
    await focusIs('Select')
    await page.keyboard.press('ArrowDown')
    const { steps } = await page.evaluate(() => window.selvedge.sim)
    await page.keyboard.press('Space')
    expect(await toolInHand()).toBe('Draw piece')
    await page.keyboard.press('g')
    expect(await toolInHand()).toBe('Vertex drag')
    await page.keyboard.press('v')
    expect((await page.evaluate(() => window.selvedge.sim)).steps).toBe(steps) // Space pressed, it did not simulate
  })
})

describe('tips', () => {
  it('show name and key when the pointer rests or Tab comes, and are the description otherwise', async () => {
    await page.mouse.move(600, 500)
    await button('Export').hover()
    const tip = page.getByRole('tooltip')
    await tip.waitFor()
    expect(await tip.textContent()).toBe('ExportCtrl+E')
    await page.mouse.move(600, 500)
    await tip.waitFor({ state: 'detached' })
    expect(await button('Export').getAttribute('title')).toBe('Export')
    await button('Gallery').focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    expect(await tip.textContent()).toBe('Gallery')
  })

  it('give Esc to the tool in hand', async () => {
    await page.getByRole('region', { name: 'Pattern window' }).focus()
    await page.keyboard.press('w')
    await page.mouse.move(600, 500)
    await tool('Dart').hover()
    await page.getByRole('tooltip', { name: 'Dart' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    expect(await toolInHand()).toBe('Select')
  })

  it('are not shown by the browser as well', async () => {
    const twice = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.top-bar button[title], .rail button[title]')]
        .filter((element) => element.offsetParent !== null)
        .filter((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          const hit = document.elementFromPoint(left + 3, top + height / 2)
          const middle = document.elementFromPoint(left + width / 2, top + height / 2)
          return [hit, middle].some((one) => one?.closest('[title]')?.getAttribute('title') !== '')
        })
        .map((element) => element.ariaLabel),
    )
    expect(twice).toEqual([])
  })
})

describe('switches, tabs and the tree', () => {
  it('a switch is clicked where it is seen, and pressed by Space', async () => {
    const snap = page.getByRole('switch', { name: 'Snap' })
    expect(await snap.getAttribute('aria-checked')).toBe('true')
    await snap.click()
    expect(await snap.getAttribute('aria-checked')).toBe('false')
    await snap.press('Space')
    expect(await snap.getAttribute('aria-checked')).toBe('true')
  })

  it('tabs go round by arrows, and say what they count', async () => {
    await page.getByRole('tab', { name: 'Problems', exact: true }).click()
    await page.keyboard.press('ArrowDown')
    await focusIs('Selection')
    await page.keyboard.press('ArrowUp')
    await focusIs('Problems')
    expect(await page.getByRole('tab', { name: 'Problems' }).getAttribute('aria-description')).toBe('none')
    expect(await page.getByRole('tabpanel', { name: 'Problems' }).textContent()).toContain('No problems')
  })

  it('the tree goes by arrows and first letters, in groups that are named', async () => {
    await page.getByRole('tab', { name: 'Garment', exact: true }).click()
    const tree = page.getByRole('tree', { name: 'Garment tree' })
    expect(await tree.getByRole('group').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
      'Pieces',
      'Seams',
    ])
    await tree.getByRole('treeitem', { name: 'Front', exact: true }).focus()
    await page.keyboard.press('n')
    await focusIs('Neckband')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Piece: Neckband' }).waitFor()
  })

  it('kept the console clean', () => {
    expect(complaints).toEqual([])
  })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const tool = (name: string) =>
  page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true })

function toolInHand(): Promise<string | null> {
  return page
    .getByRole('toolbar', { name: 'Tools' })
    .locator('[aria-pressed=true]')
    .getAttribute('aria-label')
}

/** The focus comes to what is called so. */
async function focusIs(name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
    })
  await expect.poll(focused, { timeout: PATIENCE }).toBe(name)
}
