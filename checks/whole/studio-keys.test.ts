/**
 * Hands on the studio, in a real browser: keys, theme and units as people like them, the context menu, fingers, pens and palms,
 * and a session that is recorded as a script and gives the same cloth in a fresh page.
 */
import { readFileSync } from 'node:fs'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
let browser: Browser
let served: ServedStudio
let page: Page
let device: CDPSession
const complaints: string[] = []

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
  page = await openStudio({ hasTouch: true })
  device = await page.context().newCDPSession(page)
  await page.evaluate(() => window.selvedge.run('pause'))
  await page.evaluate(() => window.selvedge.run('windows', { show: 'pattern' }))
})

afterAll(async () => {
  await browser?.close()
  served?.close()
})

async function openStudio(options = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 640 }, ...options })
  const opened = await context.newPage()
  opened.setDefaultTimeout(PATIENCE)
  opened.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  opened.on('pageerror', (error) => complaints.push(error.message))
  await opened.goto(served.address)
  await opened.locator('[data-kind=piece]').first().waitFor()
  await opened.evaluate(() => window.selvedge.ready)
  return opened
}

describe('preferences', () => {
  it('change theme, units and keys at once, name a key that is taken, and outlive the page; no document has them', async () => {
    const before = await text()
    await button('File').click()
    await page.getByRole('menuitem', { name: 'Preferences' }).click()
    const panel = page.getByRole('dialog', { name: 'Preferences' })
    await panel.getByRole('radio', { name: 'Dark' }).check()
    expect(await ground()).toBe('rgb(23, 24, 26)')
    await panel.getByRole('radio', { name: 'Inches' }).check()
    await page.getByRole('img', { name: /^Piece Front, 21 \d\/\d × 27 1\/2 in$/ }).waitFor()
    await panel.getByRole('button', { name: 'Key of Step', exact: true }).click()
    await page.keyboard.press('g')
    await panel.getByText('G is the key of Vertex drag.').waitFor()
    await panel.getByRole('button', { name: 'Take it' }).click()
    expect(await tool('Vertex drag').getAttribute('title')).toBe('Vertex drag')
    expect(await button('Step').getAttribute('aria-keyshortcuts')).toBe('G')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await text()).toBe(before)

    await page.reload()
    await page.evaluate(() => window.selvedge.ready)
    await page.evaluate(() => window.selvedge.run('pause'))
    expect(await ground()).toBe('rgb(23, 24, 26)')
    expect(await page.getByRole('combobox', { name: 'Units' }).inputValue()).toBe('inch')
    await page.getByRole('combobox', { name: 'Units' }).selectOption('cm')
    await page.getByRole('img', { name: 'Piece Front, 54 × 70 cm' }).waitFor()
    await page.getByRole('region', { name: 'Pattern window' }).focus()
    await page.keyboard.press('g')
    expect(await pressed('Vertex drag')).toBe(false)
  })

  it('bring along the keys of another program, or switch single ones off', async () => {
    await page.keyboard.press('Control+,')
    const panel = page.getByRole('dialog', { name: 'Preferences' })
    await panel.getByRole('radio', { name: 'CLO / Marvelous Designer' }).check()
    await page.getByRole('region', { name: 'Pattern window' }).focus()
    await page.keyboard.press('h')
    expect(await pressed('Draw piece')).toBe(true)
    await panel.getByRole('switch', { name: 'Single keys' }).click()
    await page.getByRole('region', { name: 'Pattern window' }).focus()
    await page.keyboard.press('n')
    expect(await pressed('Draw piece')).toBe(true)
    await panel.getByRole('switch', { name: 'Single keys' }).click()
    await panel.getByRole('radio', { name: 'Selvedge' }).check()
    await panel.getByRole('radio', { name: 'Light' }).check()
    await panel.getByRole('button', { name: 'All as in the keymap' }).click()
    expect(await button('Step').getAttribute('aria-keyshortcuts')).toBe('.')
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('region', { name: 'Pattern window' }).focus()
    await page.keyboard.press('v')
    expect(await pressed('Select')).toBe(true)
  })
})

describe('the context menu', () => {
  it('offers what fits, by the right button and by key, and does it', async () => {
    const [x, y] = await middleOf('[data-kind=piece][data-id=front]')
    await page.mouse.click(x, y, { button: 'right' })
    const menu = page.getByRole('menu', { name: 'Context menu: piece' })
    await menu.getByRole('menuitem', { name: 'Mirror copy' }).waitFor()
    await page.getByRole('heading', { name: 'Piece: Front' }).waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await page.mouse.move(x, y)
    await page.mouse.down({ button: 'right' })
    await page.mouse.move(x + 30, y)
    await page.mouse.up({ button: 'right' })
    expect(await menu.count()).toBe(0) // it moved

    await page.getByRole('region', { name: 'Pattern window' }).focus()
    await page.keyboard.press('Shift+F10')
    await menu.waitFor()
    await page.keyboard.press('Enter') // the first: Duplicate
    expect(await undoTitle()).toMatch(/^Undo duplicate/)
    await page.keyboard.press('Control+z')

    const [hemX, hemY] = await placeOn('[data-id=front] [data-id=hem] .edge-line', 0.3)
    await page.mouse.click(hemX, hemY, { button: 'right' })
    const ofEdge = page.getByRole('menu', { name: 'Context menu: edge' })
    await ofEdge.getByRole('menuitem', { name: 'Notch' }).click()
    await ofEdge.waitFor({ state: 'detached' })
    expect(await pressed('Notch')).toBe(true)
    await page.waitForFunction(() => document.querySelector('.busy') === null) // a change under way is what Esc gives up first
    await page.keyboard.press('Escape')
    await expect.poll(() => pressed('Select')).toBe(true)
  })
})

describe('fingers over the pattern', () => {
  it('one moves a piece, or the table beside it; a second takes it back, and two zoom and turn', async () => {
    const [x, y] = await middleOf('[data-kind=piece][data-id=front]')
    await touch([[[x, y]], [[x + 20, y]], [[x + 40, y]]])
    expect(await undoTitle()).toBe('Undo move piece')
    await page.keyboard.press('Control+z')
    expect(await undoTitle()).not.toContain('move piece')

    const before = await sheet()
    await touch([
      [[x, y]],
      [[x + 40, y]],
      [
        [x + 40, y],
        [x + 140, y],
      ],
      [
        [x + 40, y],
        [x + 160, y + 60],
      ],
      [
        [x + 40, y],
        [x + 130, y + 130],
      ],
    ])
    expect(await undoTitle()).not.toContain('move piece')
    await moved(before)
    expect(await sheet()).toMatch(/rotate\((1|2|3)\d\./)
    expect(scaleOf(await sheet())).toBeGreaterThan(1.2 * scaleOf(before))
    await button('Fit pattern').click()
    await page.waitForFunction(
      (was) => document.querySelector('.table > g')!.getAttribute('transform') === was,
      before,
    )

    const box = (await page.getByRole('group', { name: 'Pieces' }).boundingBox())!
    await touch([[[box.x + 12, box.y + 12]], [[box.x + 60, box.y + 12]]])
    await moved(before)
    await button('Fit pattern').click()
  })

  it('one held still opens the context menu', async () => {
    const [x, y] = await middleOf('[data-kind=piece][data-id=back]')
    await touch([[[x, y]]], true)
    await page.getByRole('menu', { name: 'Context menu: piece' }).waitFor()
    await letGo()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Piece: Back' }).waitFor()
  })

  it('have Shift, Alt and Ctrl on the screen', async () => {
    const bar = page.getByRole('group', { name: 'Modifiers' })
    await bar.getByRole('switch', { name: 'Alt' }).click()
    const [x, y] = await middleOf('[data-kind=piece][data-id=front]')
    await touch([[[x, y]], [[x + 40, y]]])
    expect(await undoTitle()).toMatch(/^Undo copy piece/)
    await button('Undo').click()
    await bar.getByRole('switch', { name: 'Alt' }).click()
  })
})

describe('a pen', () => {
  it('draws while fingers only move the table, until pen mode is left', async () => {
    const [x, y] = await middleOf('[data-kind=piece][data-id=front]')
    await pen('mousePressed', x, y)
    await pen('mouseMoved', x + 40, y)
    const before = await sheet()
    await touch([[[x + 60, y + 60]], [[x + 90, y + 90]]]) // the palm
    expect(await sheet()).toBe(before)
    await pen('mouseReleased', x + 40, y)
    expect(await undoTitle()).toBe('Undo move piece')
    await page.keyboard.press('Control+z')
    const steps = await undoTitle()

    await page.waitForFunction(
      (since) => performance.now() - since > 450,
      await page.evaluate(() => performance.now()),
    ) // its hand is gone
    await touch([[[x, y]], [[x + 40, y]]])
    expect(await undoTitle()).toBe(steps)
    await moved(before)
    await button('Exit pen mode').click()
    await button('Fit pattern').click()
    await touch([[[x, y]], [[x + 40, y]]])
    expect(await undoTitle()).toBe('Undo move piece')
    await page.keyboard.press('Control+z')
  })
})

describe('fingers over the 3D window', () => {
  it('one turns the view beside the cloth; two turn it where the first had the cloth; held still: the menu', async () => {
    await page.evaluate(() => window.selvedge.run('windows', { show: 'both' }))
    await page.evaluate(() => window.selvedge.run('fit-3d'))
    const stage = (await page.getByTestId('stage').boundingBox())!
    const view = await cosine()
    await touch([[[stage.x + 90, stage.y + 60]], [[stage.x + 30, stage.y + 60]]])
    await cosineWithin(-1, view - 0.02)

    await page.evaluate(() => window.selvedge.run('view-front'))
    const found = await page.waitForFunction(() =>
      [0, 0.1, -0.1]
        .map((u) => window.selvedge.screenOf({ piece: 'front', at: [u, -0.35] }))
        .find((one) => one),
    )
    const { x, y } = (await found.jsonValue()) as { x: number; y: number }
    const steps = await undoTitle()
    await cosineWithin(0.99, 1)
    await touch([
      [[x, y]],
      [
        [x, y],
        [x + 80, y],
      ],
      [
        [x, y],
        [x + 70, y + 40],
      ],
      [
        [x, y],
        [x + 40, y + 70],
      ],
      [
        [x, y],
        [x, y + 80],
      ],
    ])
    await cosineWithin(-0.2, 0.5) // by a quarter less the slack; one finger would have turned it by an eighth
    expect(await undoTitle()).toBe(steps)

    await touch([[[stage.x + 30, stage.y + 60]]], true)
    await page.getByRole('menu', { name: 'Context menu: room' }).waitFor()
    await letGo()
    await page.keyboard.press('Escape')
  })
})

describe('a session as a script', () => {
  it('fabric, a point and a pin, replayed in a fresh page: the same hash', async () => {
    const first = await openTank()
    expect(await first.getByRole('group', { name: 'Modifiers' }).isVisible()).toBe(false) // it has a mouse
    await first.getByRole('button', { name: 'File', exact: true }).click()
    await first.getByRole('menuitem', { name: 'Record script' }).click()
    await first.getByRole('tab', { name: 'Fabric' }).click()
    await first.getByRole('combobox', { name: 'Fabric', exact: true }).selectOption('denim-11oz')
    await settled(first)
    await first.evaluate(() => {
      const { panels } = window.selvedge.document as {
        panels: { id: string; points: { id: string; at: [number, number] }[] }[]
      }
      const { id: panel, points } = panels[0]
      const { id: point, at } = points[0]
      const edit = { kind: 'movePoint', panel, point, to: [at[0] + 0.01, at[1]], lengths: 'ease' }
      window.selvedge.run('edit', { edit: { kind: 'editGarment', garment: 'tank', edit } })
    })
    await settled(first)
    await first.evaluate(() => window.selvedge.run('add-pin', { panel: 'left_btorso', at: [0.125, 0.25] }))
    await settled(first)
    const { hash, crossings } = await first.evaluate(() => window.selvedge.sim)
    expect(crossings).toMatchObject({ self: 0, body: 0 })
    const [saved] = await Promise.all([
      first.waitForEvent('download'),
      first.getByRole('button', { name: 'Save script' }).click(),
    ])
    const script = readFileSync(await saved.path(), 'utf8')
    expect(script.match(/await window\.selvedge\.settled\(\)/g)).toHaveLength(4)
    expect(script.match(/run\('edit'/g)).toHaveLength(3)
    await first.context().close()

    const second = await openStudio()
    await second.evaluate(() => window.selvedge.run('windows', { show: 'pattern' })) // quicker
    const told = second.waitForEvent('console', (message) => message.type() === 'log')
    await second.evaluate(`(async () => {${script}})()`)
    expect((await told).text()).toBe('Same result.')
    expect(await second.evaluate(() => window.selvedge.sim.hash)).toBe(hash)
    await second.context().close()
  })

  it('kept the console clean', () => {
    expect(complaints).toEqual([])
  })
})

/** The tank top at rest, on a coarse mesh and without the 3D window. */
async function openTank(): Promise<Page> {
  const opened = await openStudio({ acceptDownloads: true })
  await opened.evaluate(async () => {
    window.selvedge.run('windows', { show: 'pattern' })
    window.selvedge.run('resolution', { mm: 40 })
    await window.selvedge.run('garment', { name: 'tank' })
    await window.selvedge.settled()
  })
  return opened
}

const settled = (of: Page) => of.evaluate(() => window.selvedge.settled())
const button = (name: string) => page.getByRole('button', { name, exact: true })
const tool = (name: string) =>
  page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true })
const pressed = async (name: string) => (await tool(name).getAttribute('aria-pressed')) === 'true'
const undoTitle = () => button('Undo').getAttribute('title')
const text = () => page.evaluate(() => JSON.stringify(window.selvedge.project))
const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const sheet = async () => (await page.locator('.table > g').getAttribute('transform'))!
const moved = (from: string) =>
  page.waitForFunction((was) => document.querySelector('.table > g')!.getAttribute('transform') !== was, from)
const scaleOf = (transform: string) => Number(/scale\(([\d.]+)\)/.exec(transform)![1])
/** Of the angle the view is turned from the front, as the view cube shows it. */
const cosine = () =>
  page.evaluate(() => new DOMMatrix(document.querySelector<HTMLElement>('.cube')!.style.transform).m11)

async function cosineWithin(least: number, most: number): Promise<void> {
  await page.waitForFunction(
    ([low, high]) => {
      const { m11 } = new DOMMatrix(document.querySelector<HTMLElement>('.cube')!.style.transform)
      return m11 >= low && m11 <= high
    },
    [least, most] as const,
  )
}

type Fingers = readonly [x: number, y: number][]

/**
 * Fingers that come down, move and leave, all of them told at once: a busy page must not take the time between two moves for a
 * finger held still. Those of the last picture stay when `held`.
 */
async function touch(pictures: readonly Fingers[], held = false): Promise<void> {
  const sent = pictures.map((fingers, row) => {
    const touchPoints = fingers.map(([x, y], id) => ({ x, y, id, radiusX: 8, radiusY: 8 }))
    const comes = fingers.length > (pictures[row - 1]?.length ?? 0)
    return device.send('Input.dispatchTouchEvent', { type: comes ? 'touchStart' : 'touchMove', touchPoints })
  })
  if (!held) sent.push(letGo())
  await Promise.all(sent)
}

const letGo = () => device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })

async function pen(
  type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
  x: number,
  y: number,
): Promise<void> {
  const held = { button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1 } as const
  await device.send('Input.dispatchMouseEvent', { type, x, y, pointerType: 'pen', ...held })
}

/** Page pixel of the middle of something drawn. */
async function middleOf(selector: string): Promise<[number, number]> {
  const box = (await page.locator(selector).first().boundingBox())!
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Page pixel of a share of a line. */
function placeOn(selector: string, share: number): Promise<[number, number]> {
  return page.evaluate(
    ([name, at]) => {
      const line = document.querySelector<SVGPathElement>(String(name))!
      const { x, y } = line.getPointAtLength(Number(at) * line.getTotalLength())
      const { a, b, c, d, e, f } = line.getScreenCTM()!
      return [a * x + c * y + e, b * x + d * y + f] as [number, number]
    },
    [selector, share] as const,
  )
}
