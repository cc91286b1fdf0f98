/**
 * Problems in a real browser: what is wrong with a pattern is named with its number, a row takes both windows there, and each
 * fix makes its row go away; cloth that is pulled further than its fabric goes is named once it hangs.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
const SOON = { timeout: 60_000 } // on a busy machine [ms]
let browser: Browser
let served: ServedStudio
let page: Page

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
  page = await browser.newPage({ viewport: { width: 1440, height: 700 } })
  page.setDefaultTimeout(PATIENCE)
  await page.goto(`${served.address}?open=jersey-tee`)
  await page.evaluate(() => window.selvedge.ready)
  await page.evaluate(() => window.selvedge.run('pause'))
  await page.getByRole('tab', { name: 'Problems' }).click()
  await problems().getByText('No problems.').waitFor()
})

afterAll(async () => {
  await browser?.close()
  served?.close()
})

it('a seam whose sides differ: told in mm and %, Enter selects it in both windows, Match makes it even', async () => {
  await editPattern({
    kind: 'movePoint',
    panel: 'front',
    point: 'hem-left',
    to: [0.272, -0.714],
    lengths: 'ease',
  })
  const row = problems().getByRole('button', {
    name: 'Seam side-left: Front is 14 mm longer than Back (3.1 %)',
    exact: true,
  })
  await row.waitFor()
  const zoomed = () => page.locator('svg.table > g').getAttribute('transform')
  const turned = () => page.locator('.cube').getAttribute('style')
  const [before, cube] = [await zoomed(), await turned()]
  await row.focus()
  await page.keyboard.press('Enter')
  await expect.poll(zoomed, SOON).not.toBe(before)
  await expect.poll(turned, SOON).not.toBe(cube) // the side seam is looked at from the side
  await page.getByRole('tab', { name: 'Selection' }).click()
  await page.getByRole('heading', { name: 'Seam: Front – Back' }).waitFor()

  await page.getByRole('tab', { name: 'Problems' }).click()
  await fix('Match Back')
  await page.getByRole('button', { name: 'Undo', exact: true }).click() // one step
  await row.waitFor()
  await fix('Ease')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await problems().getByText('No problems.').waitFor()
})

it('a piece inside out, and an edge left unsewn in a side: Flip and Sew', async () => {
  await page.evaluate(() => window.selvedge.run('select', { piece: 'sleeve-right' }))
  const side = page.getByRole('combobox', { name: 'Side up' })
  await side.selectOption('Wrong side')
  await page.getByRole('tab', { name: 'Problems' }).click()
  await problems().getByRole('button', { name: 'Sleeve, right is inside out.', exact: true }).waitFor()
  expect(await problems().getByText('Error', { exact: true }).count()).toBe(1) // and no word of its seams
  await fix('Flip')

  // the left side in three parts, the middle one sewn to nothing
  for (const [panel, first] of [
    ['front', 'side-left'],
    ['back', 'side-left'],
  ] as const) {
    await editPattern({ kind: 'splitEdge', panel, edge: first, at: 0.7, name: 'rest' })
    await editPattern({ kind: 'splitEdge', panel, edge: first, at: 0.5, name: 'middle' })
  }
  await editPattern({ kind: 'removeSeam', seam: 'side-left' })
  await problems().getByText('No problems.').waitFor() // one large opening down to the hem
  for (const [id, a, b] of [
    ['high', 'side-left', 'rest'],
    ['low', 'rest', 'side-left'],
  ]) {
    const seam = { id, a: [{ panel: 'front', edge: a }], b: [{ panel: 'back', edge: b }], parallel: false, sides: 'right-right' } // biome-ignore format: one line
    await editPattern({ kind: 'addSeam', seam })
  }
  await problems().getByText('middle of Front is unsewn between sewn edges.', { exact: true }).waitFor()
  await fix('Sew')
})

it('a sleeve too narrow for linen is stretched beyond where that ends; Show strain paints it', async () => {
  await page.evaluate(() => window.selvedge.run('fabric', { name: 'linen' }))
  const moves = [
    { point: 'hem-back', to: [0.116, -0.1] },
    { point: 'hem-front', to: [-0.116, -0.1] },
  ]
  await editPattern({ kind: 'movePoints', panel: 'sleeve-left', moves, lengths: 'keep' })
  await page.getByRole('button', { name: 'Simulate', exact: true }).click()
  await page.evaluate(() => window.selvedge.settled())
  await problems()
    .getByRole('button', { name: /^hem of Sleeve, left is stretched \d+ %, the fabric ends at 7 %$/ })
    .waitFor()
  await problems().getByRole('button', { name: 'Show strain' }).click()
  await expect.poll(() => page.getByRole('combobox', { name: 'View mode' }).inputValue(), SOON).toBe('strain')
})

function problems() {
  return page.getByRole('tabpanel')
}

/** Presses the button of a row, which is gone then. */
async function fix(name: string): Promise<void> {
  await problems().getByRole('button', { name, exact: true }).click()
  await problems().getByText('No problems.').waitFor()
}

/** One edit of the tee; the cloth has followed when this is over. */
async function editPattern(edit: object): Promise<void> {
  await page.evaluate((one) => {
    const { garments } = window.selvedge.project as { garments: { id: string }[] }
    window.selvedge.run('edit', { edit: { kind: 'editGarment', garment: garments[0].id, edit: one } })
  }, edit)
  await page.waitForFunction(() => window.selvedge.sim.hash !== null)
}
