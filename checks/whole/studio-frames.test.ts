/**
 * Does the studio hold the frame? What people do all the time, with the tee at rest and nothing computing: how much of the
 * main thread each takes, in time of the processor. The engine is in its worker and counts for nothing here.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { traceMainThread } from './main-thread.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'
import { handsOn } from './studio-page.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
/** No task is to be longer [ms]. */
const TASK = 50
let browser: Browser
let served: ServedStudio
let page: Page
const { button, tab, settled, press } = handsOn(() => page)

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(PATIENCE)
  await page.goto(served.address)
  await settled()
})

afterAll(async () => {
  await browser?.close()
  served?.close()
})

const frames = async (count: number) => {
  for (let k = 0; k < count; k++)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
}

/** The pointer across a region, a frame for each place. */
async function sweep(region: string): Promise<void> {
  const { x, y, width, height } = (await page
    .getByRole('region', { name: region, exact: true })
    .boundingBox())!
  for (let k = 0; k < 20; k++) {
    await page.mouse.move(x + width * (0.2 + 0.03 * k), y + height * (0.3 + 0.02 * k))
    await frames(1)
  }
}

const DEEDS: readonly [does: string, work: () => Promise<void>][] = [
  ['the pointer over the pattern', () => sweep('Pattern window')],
  ['the pointer over the cloth', () => sweep('3D window')],
  [
    'the view turned',
    async () => {
      await page.mouse.down({ button: 'right' })
      await sweep('3D window')
      await page.mouse.up({ button: 'right' })
    },
  ],
  [
    'all tabs',
    async () => {
      for (const name of ['Garment', 'Body', 'Fabric', 'Problems', 'Selection']) {
        await tab(name).click()
        await frames(3)
      }
    },
  ],
  [
    'the gallery opened and shut',
    async () => {
      await button('Gallery').click()
      await page.getByRole('dialog', { name: 'Gallery' }).waitFor()
      await frames(10)
      await page.keyboard.press('Escape')
      await frames(3)
    },
  ],
  [
    'a word typed into the palette',
    async () => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('denim')
      await frames(3)
      await page.keyboard.press('Escape')
      await frames(3)
    },
  ],
  [
    'all views of the cloth',
    async () => {
      for (let k = 8; k >= 1; k--) {
        await press(`Shift+Digit${k}`)
        await frames(5)
      }
    },
  ],
]

it.each(DEEDS)('%s', async (does, work) => {
  const { script, longest } = await traceMainThread(browser, page, work)
  console.log(`${does}: longest task ${longest.toFixed(0)} ms, script ${script.toFixed(0)} ms in all`)
  expect(longest).toBeLessThan(TASK)
})
