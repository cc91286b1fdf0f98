/** How the studio lies on screens of different widths: nothing overlaps, sticks out or scrolls, and a phone offers what it can. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'
import { handsOn, redPixels, stillPicture } from './studio-page.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
let browser: Browser
let served: ServedStudio
let page: Page
const { button, openLesson } = handsOn(() => page)

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
  // what waits is shown also to who asked for no motion
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  page.setDefaultTimeout(PATIENCE)
  await page.goto(served.address)
  await page.evaluate(() => window.selvedge.ready)
})

afterAll(async () => {
  await browser?.close()
  served?.close()
})

it.each([
  [1440, 900],
  [1024, 768],
])('%i × %i: nothing overlaps, nothing scrolls', async (width, height) => {
  await page.setViewportSize({ width, height })
  await page.waitForTimeout(300)
  const open = page.getByRole('region', { name: 'Inspector' })
  if (width < 1200 && (await open.isVisible())) await button('Inspector panel').click()
  const names = ['Pattern window', '3D window', 'Status']
  const boxes = await Promise.all(names.map((name) => page.getByRole('region', { name }).boundingBox()))
  const [pattern, cloth, status] = boxes.map((box) => box!)
  expect(pattern.x + pattern.width).toBeLessThanOrEqual(cloth.x + 1)
  expect(Math.min(pattern.width, cloth.width)).toBeGreaterThan(width === 1024 ? 480 : 500)
  expect(pattern.y).toBe(48)
  expect(pattern.y + pattern.height).toBeLessThanOrEqual(status.y + 0.5)
  expect(Math.round(status.y + status.height)).toBe(height)
  const spilled = await page.evaluate(findSpilled)
  expect(spilled).toEqual([])
})

it('390 × 844: a phone held upright shows every control and scrolls nowhere', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForTimeout(300)
  const out = await page.evaluate(() => {
    const outside = [...document.querySelectorAll('header *, button, select')].filter((each) => {
      const { left, right, width } = each.getBoundingClientRect()
      return width > 0 && (left < -1 || right > innerWidth + 1)
    })
    return { wide: document.documentElement.scrollWidth, outside: outside.map((each) => each.outerHTML) }
  })
  expect(out).toEqual({ wide: 390, outside: [] })
})

it('a phone looks, fits and prints: one window at a time, without what draws and sews', async () => {
  const shown = async () =>
    Promise.all(['Pattern window', '3D window'].map((name) => page.getByRole('region', { name }).isVisible()))
  const choose = (name: string) => page.locator('.windows-switch').getByText(name, { exact: true }).click()
  expect(await shown()).toEqual([true, true])
  await choose('3D')
  expect(await shown()).toEqual([false, true])
  await choose('Pattern')
  expect(await shown()).toEqual([true, false])
  await page.getByText('drawing and sewing want a wider screen').waitFor()
  for (const name of ['Draw piece', 'Cut', 'Sew', 'Sew part'])
    expect(await button(name).isVisible()).toBe(false)
  for (const name of ['Select', 'Measure', 'Vertex drag', 'Pin'])
    expect(await button(name).isVisible()).toBe(true)
  await choose('Both')

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const first = await context.newPage()
  await first.goto(served.address)
  await first.getByRole('region', { name: '3D window' }).waitFor()
  expect(await first.getByRole('region', { name: 'Pattern window' }).isVisible()).toBe(false)
  await context.close()
})

it.each([
  [1024, 768],
  [390, 844],
])('%i × %i: what a row of Problems shows is seen beside the list', async (width, height) => {
  await page.setViewportSize({ width, height })
  if (width === 390) await page.locator('.windows-switch').getByText('3D', { exact: true }).click()
  await openLesson('Tangled tee')
  const list = page.getByRole('region', { name: 'Inspector' })
  if (!(await list.isVisible())) await button('Inspector panel').click()
  await page.getByRole('tab', { name: 'Problems', exact: true }).click()
  await page.getByRole('tabpanel').getByRole('button', { name: /cross/ }).first().click()
  await page.locator('.crossed-triangles').waitFor({ state: 'attached' })
  const [over, stage] = [(await list.boundingBox())!, (await page.getByTestId('stage').boundingBox())!]
  const clip = width === 390 ? { ...stage, height: over.y - stage.y } : { ...stage, width: over.x - stage.x }
  const picture = await stillPicture(page, () => page.screenshot({ clip }))
  const all = await redPixels(page, picture)
  expect(all).toBeGreaterThan(500)
  await button('Inspector panel').click()
  await list.waitFor({ state: 'hidden' })
  const whole = await stillPicture(page, () => page.screenshot({ clip: stage }))
  expect(all).toBeGreaterThan(0.9 * (await redPixels(page, whole))) // nothing of it was covered
})

/** Runs in the page: buttons and lists that overlap each other or stick out of the page. */
function findSpilled(): string[] {
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      '.top-bar button, .top-bar select, .window-head button, .window-head select',
    ),
  ]
  const visible = controls.filter((element) => element.offsetParent !== null)
  const wrong: string[] = []
  for (const [k, element] of visible.entries()) {
    const a = element.getBoundingClientRect()
    if (a.left < 0 || a.right > innerWidth || a.bottom > innerHeight)
      wrong.push(`${element.ariaLabel} sticks out`)
    for (const other of visible.slice(k + 1)) {
      const b = other.getBoundingClientRect()
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) {
        wrong.push(`${element.ariaLabel} overlaps ${other.ariaLabel}`)
      }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls sideways')
  return wrong
}
