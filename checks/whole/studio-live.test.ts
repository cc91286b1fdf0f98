/**
 * Live editing in a real browser: a side seam of the tee is unsewn and sewn again while it is worn, a long edit is cancelled,
 * edits wait for Update 3D; and Undo brings the drape back each time.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
let browser: Browser
let served: ServedStudio
let page: Page
let rest: string
let vertices: number

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
  page = await browser.newPage({ viewport: { width: 1200, height: 560 } })
  page.setDefaultTimeout(PATIENCE)
  await page.goto(served.address)
  await page.evaluate(() => window.selvedge.settled())
  const sim = await page.evaluate(() => window.selvedge.sim)
  rest = sim.hash!
  vertices = sim.vertices
})

afterAll(async () => {
  await browser?.close()
  served?.close()
})

it('a side seam lets go, the rest of the tee unmoved at that moment, and closes again from where it hangs', async () => {
  await page.evaluate(() => window.selvedge.run('pause'))
  const before = await placesElsewhere()
  await page.getByRole('tab', { name: 'Garment' }).click()
  await page.getByRole('treeitem', { name: 'Front – Back', exact: true }).nth(1).click() // after the shoulder
  await button('Unsew').click()
  await page.waitForFunction((old) => window.selvedge.sim.vertices > old + 8, vertices)
  const after = await placesElsewhere()
  const jumps = after.map((place, k) => Math.hypot(...place.map((value, c) => value - before[k][c])))
  expect(Math.max(...jumps)).toBeLessThan(0.001)

  await button('Simulate').click()
  expect(await atRest()).toMatchObject({ self: 0, body: 0 })
  await page.getByRole('region', { name: 'Pattern window' }).focus()
  await page.keyboard.press('n')
  for (const piece of ['front', 'back']) await page.mouse.click(...(await edgePlace(piece, 'side-left')))
  await page.keyboard.press('v')
  await page.waitForFunction((old) => window.selvedge.sim.vertices === old, vertices) // one row of vertices again
  expect(await atRest()).toMatchObject({ self: 0, body: 0 })
  expect(await page.evaluate(() => window.selvedge.sim.hash)).not.toBe(rest)
  for (let k = 0; k < 3; k++) await page.evaluate(() => window.selvedge.run('undo'))
  await hashIs(rest)
})

it('a long edit says what it does; Esc brings back pattern and drape', async () => {
  await page.evaluate(() => window.selvedge.run('resolution', { mm: 6 }))
  await page.getByText(/^(Re-cutting [\w-]+|Laying it over what is worn) · \d+ %$/).waitFor()
  await button('Cancel').waitFor()
  await page.keyboard.press('Escape')
  const { settings } = await page.evaluate(() => window.selvedge.project as { settings: object })
  expect(settings).toMatchObject({ resolution: 0.02 })
  await hashIs(rest)
  expect(await page.evaluate(() => window.selvedge.sim.vertices)).toBe(vertices)
  expect(await button('Redo').isDisabled(), 'no trace').toBe(true)
})

it('Live update off: the strip counts edits that wait, Update 3D brings the cloth up to them', async () => {
  const live = page.getByRole('switch', { name: 'Live update', exact: true })
  expect(await live.getAttribute('aria-checked')).toBe('true')
  await live.click()
  await page.evaluate(() => window.selvedge.run('fabric', { name: 'denim-11oz' }))
  await page.getByText('3D shows the pattern before your last edit', { exact: true }).waitFor()
  await page.evaluate(() => window.selvedge.run('resolution', { mm: 24 }))
  await page.getByText('3D shows the pattern before your last 2 edits', { exact: true }).waitFor()
  expect(await page.evaluate(() => window.selvedge.sim.hash)).toBe(rest)
  await button('Update 3D').click()
  await page.waitForFunction((old) => window.selvedge.sim.vertices < old, vertices)
  expect(await atRest()).toMatchObject({ self: 0, body: 0 })
  expect(await button('Update 3D').count()).toBe(0)
  for (let k = 0; k < 2; k++) await page.evaluate(() => window.selvedge.run('undo'))
  await page.getByText('3D shows the pattern with 2 edits you have undone', { exact: true }).waitFor()
  await live.click()
  await hashIs(rest)
  expect(await button('Update 3D').count()).toBe(0)
})

function button(name: string) {
  return page.getByRole('button', { name, exact: true })
}

async function atRest() {
  await page.evaluate(() => window.selvedge.settled())
  return page.evaluate(() => window.selvedge.sim.crossings)
}

async function hashIs(hash: string): Promise<void> {
  await page.waitForFunction((old) => window.selvedge.sim.hash === old, hash)
}

/** Where places far from the left side are in the room [m]. */
function placesElsewhere(): Promise<(readonly number[])[]> {
  return page.evaluate(() =>
    (['front', 'back'] as const).flatMap((piece) =>
      [
        [0, -0.3],
        [0.1, -0.2],
        [-0.1, -0.6],
      ].map(([u, v]) => window.selvedge.placeOf({ piece, at: [u, v] })!),
    ),
  )
}

/** Page pixel of a place on a drawn edge. */
function edgePlace(piece: string, edge: string): Promise<[number, number]> {
  return page.evaluate(
    ([pieceId, edgeId]) => {
      const path = document.querySelector<SVGPathElement>(
        `[data-kind=piece][data-id="${pieceId}"] [data-kind=edge][data-id="${edgeId}"] path`,
      )!
      const { x, y } = path
        .getPointAtLength(0.4 * path.getTotalLength())
        .matrixTransform(path.getScreenCTM()!)
      return [x, y] as [number, number]
    },
    [piece, edge],
  )
}
