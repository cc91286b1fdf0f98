/**
 * Looking and handing on, in a real browser: maps on cloth and pieces in one scale, the place under the pointer marked in the
 * other window, a look at what is double clicked, what is shown of the pieces; meshes, pictures and paper as they were asked for.
 */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { glbDocument } from './glb-document.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
const WAIT = { timeout: 90_000 }
let browser: Browser
let served: ServedStudio
let page: Page

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
  page = await browser.newPage({ viewport: { width: 1200, height: 620 }, reducedMotion: 'reduce' })
  page.setDefaultTimeout(PATIENCE)
  await page.goto(served.address)
  await page.evaluate(() => window.selvedge.ready)
  await page.evaluate(() => window.selvedge.run('resolution', { mm: 30 }))
  await page.evaluate(() => window.selvedge.settled())
  await page.waitForFunction(() => window.selvedge.sim.state === 'At rest')
})

afterAll(async () => {
  await browser?.close()
  served?.close()
})

it('a map paints the pieces as it paints the cloth, in the scale its legend tells, and is gone with it', async () => {
  await mode('Strain')
  await expect.poll(() => page.locator('.map-layer').getAttribute('data-painted'), WAIT).toBe('5')
  const fixed = await pieceColours()
  expect(fixed.red).toBeGreaterThan(50) // tight over the shoulders
  expect(fixed.blue).toBeGreaterThan(50) // slack under the arms
  const legend = page.getByRole('figure')
  expect(await legend.textContent()).toContain('+5 %')

  await page.getByRole('combobox', { name: 'Range' }).selectOption('limit')
  await expect.poll(() => legend.textContent(), WAIT).toContain('limit of Cotton single jersey')
  const [, limit] = /\+(\d+\.\d) %/.exec((await legend.textContent()) ?? '') ?? []
  expect(Number(limit)).toBeGreaterThan(5) // jersey gives more than the fixed range
  await expect.poll(async () => (await pieceColours()).red, WAIT).toBeLessThan(fixed.red)
  await page.getByRole('combobox', { name: 'Range' }).selectOption('fixed')

  await mode('Textured')
  await page.locator('.map-layer').waitFor({ state: 'detached' })
})

it('a map at rest is painted once, and zooming lays it anew without painting', async () => {
  await mode('Ease, distance')
  await expect.poll(() => page.locator('.map-layer').getAttribute('data-painted'), WAIT).toBe('5')
  await page.evaluate(() => {
    window.painted = 0
    const context: { putImageData(...given: unknown[]): void } = CanvasRenderingContext2D.prototype
    const put = context.putImageData
    context.putImageData = function (...given) {
      window.painted++
      put.apply(this, given)
    }
  })
  await page.waitForTimeout(1000)
  await page.getByRole('region', { name: 'Pattern window' }).hover()
  await page.mouse.wheel(0, -200)
  await page.waitForTimeout(600)
  expect(await page.evaluate(() => window.painted)).toBe(0)
  await page.evaluate(() => window.selvedge.run('fit-pattern'))
  await mode('Textured')
})

it('the pointer on a piece names it and marks the place on the cloth, and the other way round', async () => {
  const on = await seenPlace()
  await expect
    .poll(async () => {
      const cloth = await page.evaluate((at) => window.selvedge.screenOf(at), on)
      if (!cloth) return ''
      await page.mouse.move(cloth.x + 2, cloth.y)
      await page.mouse.move(cloth.x, cloth.y)
      return reading()
    }, WAIT)
    .toBe('Front')
  const mark = page.locator('.hover-mark')
  expect(await mark.getAttribute('data-panel')).toBe('front')
  const circle = (await mark.boundingBox())!

  await page.mouse.move(5, 5)
  await expect.poll(reading, WAIT).toBe('')
  const before = await cloths()
  await page.mouse.move(circle.x + circle.width / 2, circle.y + circle.height / 2)
  await expect.poll(reading, WAIT).toBe('Front')
  expect(await mark.count()).toBe(0)
  await expect.poll(async () => (await cloths()).equals(before), WAIT).toBe(false) // the cross
  await page.mouse.move(5, 5)
  await expect.poll(async () => (await cloths()).equals(before), WAIT).toBe(true)
})

it('a double click on the cloth looks at that place', async () => {
  const on = await seenPlace()
  const asked = { ...on, at: [on.at[0], on.at[1] - 0.12] as const }
  const place = () => page.evaluate((at) => window.selvedge.screenOf(at), asked)
  const from = (await place())!
  await page.mouse.dblclick(from.x, from.y)
  const box = (await page.getByTestId('stage').boundingBox())!
  const offset = async () => {
    const now = await place()
    return now ? Math.hypot(now.x - box.x - box.width / 2, now.y - box.y - box.height / 2) : Infinity
  }
  await expect.poll(offset, WAIT).toBeLessThan(8)
  await page.evaluate(() => window.selvedge.run('fit-3d'))
})

it('Show has a switch for each thing, also while a tool has options in the head', async () => {
  for (const tool of ['select', 'pleat', 'cut']) {
    await page.evaluate((id) => window.selvedge.run(id), tool)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    const names = await page.getByRole('dialog', { name: 'Show' }).getByRole('switch').allTextContents()
    const others = ['Lengths', 'Notches', 'Grain', 'Labels', 'Mesh']
    expect(names).toEqual(tool === 'select' ? others : ['Seam allowance', ...others])
    await page.keyboard.press('Escape')
  }
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
    [1200, 620],
  ]) {
    await page.setViewportSize({ width, height })
    for (const tool of ['pleat', 'cut']) {
      await page.evaluate((id) => window.selvedge.run(id), tool)
      await expect
        .poll(() => page.evaluate(findOutside), { ...WAIT, message: `${tool} ${width}` })
        .toEqual([])
    }
  }
  await page.evaluate(() => window.selvedge.run('select'))
  for (const [name, selector, first] of [
    ['Seam allowance', '.cutting-line', false],
    ['Lengths', '.piece-extras .tool-word', false],
    ['Grain', '.grain-arrow', false],
    ['Labels', '.piece-name', true],
    ['Mesh', '.mesh-lines', false],
  ] as const) {
    const there = async () => (await page.locator(selector).count()) > 0
    expect(await there(), name).toBe(first)
    await flip(name)
    await expect.poll(there, { ...WAIT, message: name }).toBe(!first)
    await flip(name)
    await expect.poll(there, { ...WAIT, message: name }).toBe(first)
  }
})

it('Notches are shown and hidden', async () => {
  await page.evaluate(() => window.selvedge.run('notch'))
  const edge = (await page.locator('[data-id=front] .edge.unsewn').first().boundingBox())!
  await page.mouse.click(edge.x + edge.width / 2, edge.y + edge.height / 2)
  await page.evaluate(() => window.selvedge.run('select'))
  await expect.poll(() => page.locator('[data-kind=notch]').count(), WAIT).toBeGreaterThan(0)
  await flip('Notches')
  await expect.poll(() => page.locator('[data-kind=notch]').count(), WAIT).toBe(0)
  await flip('Notches')
  await page.keyboard.press('Control+z')
})

it('a GLB goes out with or without the body, thin or as thick as the fabric, and the choice is remembered', async () => {
  const thin = await exported('GLB')
  expect(nodesOf(thin)).toContain('body')
  await openExport('GLB')
  await dialog().getByRole('checkbox', { name: 'Body' }).uncheck()
  await dialog().getByRole('checkbox', { name: 'Thickness' }).check()
  await page.keyboard.press('Escape')
  const thick = await exported('GLB')
  expect(nodesOf(thick)).not.toContain('body')
  expect(cornersOf(thick)).toBeGreaterThan(2 * cornersOf(thin))
  const { asset } = glbDocument(thick)
  expect(asset.extras).toMatchObject({ selfCrossings: 0, bodyCrossings: 0 })
  await openExport('GLB')
  expect(await dialog().getByRole('checkbox', { name: 'Body' }).isChecked()).toBe(false)
  await dialog().getByRole('checkbox', { name: 'Body' }).check()
  await dialog().getByRole('checkbox', { name: 'Thickness' }).uncheck()
  await page.keyboard.press('Escape')
})

it('a picture is as large as it was asked for, on the window or on nothing', async () => {
  const { width } = (await page.getByTestId('stage').boundingBox())!
  for (const [size, transparent] of [
    ['1', false],
    ['4', true],
  ] as const) {
    await openExport('PNG')
    await dialog().getByRole('combobox', { name: 'Size of the picture' }).selectOption(size)
    await dialog().getByRole('checkbox', { name: 'Transparent' }).setChecked(transparent)
    await page.keyboard.press('Escape')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Screenshot', exact: true }).click(),
    ])
    const bytes = await readFile(await download.path())
    expect(Math.abs(bytes.readUInt32BE(16) - Number(size) * width)).toBeLessThan(Number(size) + 1) // IHDR
    const { corner, middle } = await page.evaluate(alphas, bytes.toString('base64'))
    expect([corner, middle]).toEqual([transparent ? 0 : 255, 255])
  }
})

it('a pattern is printed on A3 and on a roll, and the pages are told before', async () => {
  await page.evaluate(() => window.selvedge.run('print'))
  const sheet = page.getByRole('dialog', { name: 'Print pattern' })
  const pages = sheet.getByRole('status', { name: 'Pages' })
  await sheet.getByRole('radio', { name: 'A3' }).check()
  await expect.poll(() => pages.textContent(), WAIT).toMatch(/^\d+ pages of A3: 2 to read, \d × \d to tape/)
  await sheet.getByRole('radio', { name: 'Roll' }).check()
  await expect.poll(() => pages.textContent(), WAIT).toMatch(/^1 page of a roll 36 inches wide, \d\.\d\d m/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Save file' }).click(),
  ])
  const text = (await readFile(await download.path())).toString('latin1')
  expect(text).toContain('/MediaBox [0 0 2592 ') // 36 inches in points
  expect(text.match(/\/Type \/Page /g)).toHaveLength(1)
})

const dialog = () => page.getByRole('dialog', { name: 'Export' })

async function openExport(format: string): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await dialog().getByRole('radio', { name: format, exact: true }).check()
}

async function exported(format: string): Promise<Buffer> {
  await openExport(format)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog().getByRole('button', { name: 'Save file' }).click(),
  ])
  return readFile(await download.path())
}

const nodesOf = (bytes: Buffer) => glbDocument(bytes).nodes.map(({ name }) => name)

/** Of the garment. */
function cornersOf(bytes: Buffer): number {
  const { meshes, accessors } = glbDocument(bytes)
  const { primitives } = meshes.find(({ name }) => name === 'garment')!
  return primitives.reduce((sum, { indices }) => sum + accessors[indices].count, 0)
}

/** How solid a picture is in its upper left corner and in its middle, 0 … 255. */
async function alphas(base64: string): Promise<{ corner: number; middle: number }> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes]))
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const alpha = (x: number, y: number) => context.getImageData(Math.round(x), Math.round(y), 1, 1).data[3]
  return { corner: alpha(2, 2), middle: alpha(bitmap.width / 2, bitmap.height / 2) }
}

async function flip(name: string): Promise<void> {
  const inMenu = name !== 'Seam allowance'
  if (inMenu) await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('switch', { name, exact: true }).click()
  if (inMenu) await page.keyboard.press('Escape')
}

async function mode(title: string): Promise<void> {
  const select = page.getByRole('combobox', { name: 'View mode' })
  const [value] = await select
    .locator('option')
    .evaluateAll(
      (options, words) =>
        (options as HTMLOptionElement[])
          .filter(({ label }) => words.startsWith(label))
          .map((one) => one.value),
      title,
    )
  await select.selectOption(value)
}

/** Pixels of the map that are clearly red, and clearly blue. */
function pieceColours(): Promise<{ red: number; blue: number }> {
  return page.locator('.map-layer').evaluate((element) => {
    const canvas = element as HTMLCanvasElement
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let [red, blue] = [0, 0]
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] < 255) continue
      if (data[at] > data[at + 2] + 40) red++
      if (data[at + 2] > data[at] + 40) blue++
    }
    return { red, blue }
  })
}

/** The words beside the pointer; empty without any. */
async function reading(): Promise<string> {
  return (await page.locator('output[aria-label="Reading"]:not([hidden])').allTextContents()).join()
}

/** A place of the front piece that nothing hides, amid its points. */
async function seenPlace(): Promise<{ piece: string; at: [number, number] }> {
  const at = await page.evaluate(() => {
    const { panels } = window.selvedge.document as { panels: { id: string; points: { at: number[] }[] }[] }
    const { points } = panels.find(({ id }) => id === 'front')!
    return [0, 1].map((k) => points.reduce((sum, one) => sum + one.at[k], 0) / points.length)
  })
  return { piece: 'front', at: at as [number, number] }
}

/** Controls of the head of the pattern window that it has no room for. */
function findOutside(): string[] {
  const region = document.querySelector('[aria-label="Pattern window"]')!
  const room = region.getBoundingClientRect()
  const controls = [...region.querySelectorAll<HTMLElement>('.window-head :is(button, select, input)')]
  return controls.flatMap((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    const outside = width === 0 || left < room.left || right > room.right
    return outside ? [element.ariaLabel ?? element.outerHTML] : []
  })
}

const cloths = () => page.getByTestId('stage').screenshot()

declare global {
  interface Window {
    painted: number
  }
}
