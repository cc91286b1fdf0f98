/**
 * My size: a larger bust grows under the tee, the strain map shows the chest, and Made to measure grades the pattern to the
 * body, which calms it. One Undo brings the pattern back. In a real browser, by what things are called.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'
import { stillPicture } from './studio-page.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
let browser: Browser
let served: ServedStudio
let page: Page

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
  page = await browser.newPage({ viewport: { width: 1200, height: 560 } })
  page.setDefaultTimeout(PATIENCE)
  await page.goto(served.address)
  await page.evaluate(() => window.selvedge.ready)
  await page.evaluate(() => window.selvedge.settled())
})

afterAll(async () => {
  await browser?.close()
  served?.close()
})

it('Bust +8 cm strains the chest; Made to measure widens front and back, and calms it', async () => {
  const before = await widths()
  const neck = await heightOf(-0.13)
  await page.getByRole('combobox', { name: 'View mode' }).selectOption({ label: 'Strain' })
  expect(await page.locator('.legend').textContent()).toContain('%')
  const worn = await redShare()
  await page.getByRole('tab', { name: 'Body', exact: true }).click()
  const bust = page.getByRole('spinbutton', { name: 'Bust', exact: true })
  const wish = Number(await bust.inputValue()) + 8
  await bust.fill(String(wish))
  await bust.press('Enter')
  const reached = page.getByText(/^reached [\d.]+ cm$/).nth(1) // height, bust
  await reached.waitFor()
  expect(Math.abs(Number((await reached.textContent())!.match(/[\d.]+/)![0]) - wish)).toBeLessThan(1)
  await page.evaluate(() => window.selvedge.settled())
  expect((await sim()).crossings).toMatchObject({ self: 0, body: 0 })
  expect(await widths()).toEqual(before)
  expect(Math.abs((await heightOf(-0.13)) - neck)).toBeLessThan(0.04) // the tee stays on
  const strained = await redShare()
  expect(strained).toBeGreaterThan(worn) // chest redder

  const made = page.getByRole('switch', { name: 'Made to measure' })
  expect(await made.getAttribute('aria-checked')).toBe('false')
  await made.click()
  await page.waitForFunction(
    () => document.querySelector('[aria-label="Made to measure"]')?.getAttribute('aria-checked') === 'true',
  )
  const wider = await widths()
  expect(wider.front).toBeGreaterThan(before.front + 0.015)
  expect(wider.back).toBeGreaterThan(before.back + 0.015)
  await page.evaluate(() => window.selvedge.settled())
  expect((await sim()).crossings).toMatchObject({ self: 0, body: 0 })
  const calm = await redShare()
  console.log(
    `worn ${(100 * worn).toFixed(2)} %, strained ${(100 * strained).toFixed(2)} %, made to measure ${(100 * calm).toFixed(2)} %`,
  )
  expect(calm).toBeLessThan(strained)

  await page.evaluate(() => window.selvedge.run('undo'))
  expect(await widths()).toEqual(before)
  expect(await made.getAttribute('aria-checked')).toBe('false')
}, 900_000) // three drapes and their pictures, on a busy machine

function sim() {
  return page.evaluate(() => window.selvedge.sim)
}

/** How high a place of the front is, `v` from its shoulder down [m]. */
function heightOf(v: number): Promise<number> {
  return page.evaluate((at) => window.selvedge.placeOf({ piece: 'front', at: [0, at] })?.[1] ?? Number.NaN, v)
}

/** Of the pieces between the lower ends of the armholes [m]. */
function widths(): Promise<{ front: number; back: number }> {
  return page.evaluate(() => {
    const { panels } = window.selvedge.document as {
      panels: { id: string; points: { at: [number, number] }[] }[]
    }
    const wide = (name: string) => {
      const xs = panels.find(({ id }) => id === name)!.points.map(({ at }) => at[0])
      return Math.max(...xs) - Math.min(...xs)
    }
    return { front: wide('front'), back: wide('back') }
  })
}

/** How much of the colour of the picture is red: the mean of what red is above green and blue, 0 … 1. */
async function redShare(): Promise<number> {
  const picture = await stillPicture(page, () => page.getByTestId('stage').screenshot())
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    let sum = 0
    for (let at = 0; at < data.length; at += 4)
      sum += Math.max(0, data[at] - Math.max(data[at + 1], data[at + 2]) - 40)
    return sum / (255 * (data.length / 4))
  }, picture.toString('base64'))
}
