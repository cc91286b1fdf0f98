/** The other half of `studio-contract.test.ts`: the keys of the studio, its regions, and the status bar wide and narrow. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'
import { handsOn, TOOL_KEYS } from './studio-page.ts'

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
  await page.goto(served.address)
})

afterAll(async () => {
  await browser?.close()
  served?.close()
})

const { button, status, tab, sim, settled, run, expectOnce, openLesson, press } = handsOn(() => page)

describe('keys', () => {
  beforeAll(async () => {
    await page.evaluate(() => window.selvedge.ready)
    await run('pause')
    await run('resolution', { mm: 30 })
    await run('reset')
    await settled()
  })

  it('take tools, all of them', async () => {
    for (const [name, key] of TOOL_KEYS) {
      const pressed = async () => {
        await press(key) // again on a slow machine, where it may have been held for too long, and only borrowed
        return button(name).getAttribute('aria-pressed')
      }
      await expect.poll(pressed, { message: name, timeout: PATIENCE }).toBe('true')
      expect(await button(name).getAttribute('title')).toBe(name)
      expect(await button(name).getAttribute('aria-keyshortcuts')).toBe(key)
    }
    await press('Escape')
    expect(await button('Select').getAttribute('aria-pressed')).toBe('true')
  })

  it('simulate, step, reset', async () => {
    await press('Space')
    await button('Pause').waitFor()
    await press('Space')
    await settled()
    const { steps } = await sim()
    await press('.')
    await page.waitForFunction((before) => window.selvedge.sim.steps === before + 1, steps)
    await press('Shift+R')
    await page.waitForFunction(() => window.selvedge.sim.steps === 0)
    await settled()
  })

  it('select, copy, cut and paste pieces, with what is drawn on them; fields keep their own', async () => {
    await press('Control+a')
    expect(await page.getByText('The last of', { exact: false }).textContent()).toMatch(
      /^The last of \d+ that are/,
    )
    const before = await pieces()
    await press('Control+c')
    await press('Control+v')
    expect((await pieces()).length).toBe(2 * before.length)
    await press('Control+z')
    expect(await pieces()).toEqual(before)
    await run('select', { piece: 'front' })
    const front = await pieceText('front')
    await press('Control+x')
    expect(await pieces()).toEqual(before.filter((id) => id !== 'front'))
    await press('Control+v')
    expect((await pieces()).toSorted()).toEqual(before.toSorted())
    expect(await pieceText('front')).toBe(front)
    await press('Control+z')
    await press('Control+y')
    await press('Control+Shift+Z')
    await press('Control+z')
    await press('Control+z')
    expect(await pieces()).toEqual(before)
    const field = page.getByRole('spinbutton', { name: 'Layer', exact: true })
    await run('select', { piece: 'front' })
    await field.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    expect(await pieces()).toEqual(before)
    await page.keyboard.press('Escape')
  })

  it('change what is selected', async () => {
    const name = () =>
      page.evaluate(() => document.querySelector('button[aria-label=Undo]')!.getAttribute('title'))
    const deeds = [
      ['Control+d', 'Undo duplicate piece'],
      ['Shift+M', 'Undo mirror copy'],
      ['Shift+H', 'Undo flip piece'],
      ['Delete', 'Undo delete piece'],
      ['ArrowLeft', 'Undo move piece'],
    ]
    for (const [key, words] of deeds) {
      await run('select', { piece: 'front' })
      await press(key)
      await expect.poll(name, { message: key }).toBe(words)
      await run('undo')
    }
    await run('select')
    await tab('Garment').click()
    await page.getByRole('treeitem', { name: ' – ' }).first().click()
    await press('r')
    await expect.poll(name).toBe('Undo reverse seam')
    await run('undo')
    await press('Shift+B')
    await run('mark')
    expect(await page.getByRole('switch', { name: 'Laser paint' }).getAttribute('aria-checked')).toBe('true')
    await press('Shift+B')
    await press('Shift+W')
    expect(await page.getByRole('alert').textContent()).toMatch(/[Mm]ark/)
    await press('Escape')
  })

  it('show: view modes, windows', async () => {
    const modes = 'textured sides mesh seams curvature ease strain pressure'.split(' ')
    for (const [k, mode] of [...modes.entries(), [0, 'textured'] as const]) {
      await press(`Shift+Digit${k + 1}`)
      expect(await page.getByRole('combobox', { name: 'View mode' }).inputValue()).toBe(mode)
    }
    const windows = () => page.locator('.windows').getAttribute('class')
    const both = await windows()
    await press('q')
    expect(await windows()).not.toBe(both)
    await page.keyboard.press('q') // wherever the focus went from a window that is gone
    await page.keyboard.press('q')
    expect(await windows()).toBe(both)
  })

  it('open, save, and go round the regions', async () => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('Control+o')])
    await chooser.setFiles([])
    const [saved] = await Promise.all([page.waitForEvent('download'), press('Control+s')])
    expect(saved.suggestedFilename()).toMatch(/json$/)
    await press('?')
    await expectOnce('dialog', 'Keyboard shortcuts')
    await page.keyboard.press('Escape')
    await run('motion', { name: 'walk' })
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    expect(await goRound('F6', 6)).toEqual([
      'Pattern window',
      '3D window',
      'Inspector',
      'Timeline',
      'Status',
      'Pattern window',
    ])
    expect(await goRound('Shift+F6', 2)).toEqual(['Status', 'Timeline'])
    await run('motion', { name: '' })
  })
})

describe('the status bar', () => {
  it('copies the whole hash, and says why there is one thread', async () => {
    await settled()
    await status('State hash').click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe((await sim()).hash)
    expect(await status('Threads').getAttribute('title')).toMatch(/one thread/i)
  })

  it('is heard at 1024 as it is at 1440; Crossings and F6 open the drawer', async () => {
    await page.setViewportSize({ width: 1024, height: 640 })
    await run('select')
    await page.getByRole('button', { name: 'Inspector panel' }).click()
    expect(await page.getByRole('region', { name: 'Inspector' }).count()).toBe(0)
    await expectOnce(
      'status',
      'Simulation state · Step time · Crossings · State hash · Saved state · Threads',
    )
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    expect(await goRound('F6', 5)).toEqual([
      'Pattern window',
      '3D window',
      'Inspector',
      'Status',
      'Pattern window',
    ])
    await openLesson('Tangled tee')
    await page.getByRole('button', { name: 'Inspector panel' }).click()
    await status('Crossings').click()
    await expectOnce('tab', 'Problems')
    await expectOnce('button', 'Untangle')
  })
})

it('kept the console clean', () => {
  expect(complaints).toEqual([])
})

const pieces = () =>
  page.evaluate(() => (window.selvedge.document as { panels: { id: string }[] }).panels.map(({ id }) => id))
const pieceText = (id: string) =>
  page.evaluate((wanted) => {
    const { panels } = window.selvedge.document as { panels: { id: string }[] }
    return JSON.stringify(panels.find((one) => one.id === wanted))
  }, id)

/** Names of the regions that have the focus, one after the other. */
async function goRound(key: string, count: number): Promise<(string | null)[]> {
  const seen: (string | null)[] = []
  for (let k = 0; k < count; k++) {
    await page.keyboard.press(key)
    seen.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null))
  }
  return seen
}
