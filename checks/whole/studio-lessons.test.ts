/**
 * Lessons of the gallery in a real browser, by pointer, keys and what things are called: cloth that is tangled, a skirt from
 * nothing, a sleeve set in.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'
import { redPixels } from './studio-page.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
const SOON = { timeout: 60_000 } // on a busy machine [ms]
let browser: Browser
let served: ServedStudio
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
  page = await browser.newPage({ viewport: { width: 1440, height: 700 } })
  page.setDefaultTimeout(PATIENCE)
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${served.address}?open=empty-with-body`) // the sample would be draped first, for nothing
  await page
    .getByText(/^Nothing is on the body yet/)
    .first()
    .waitFor()
})

afterEach(() => expect(complaints.splice(0)).toEqual([]))

afterAll(async () => {
  await browser?.close()
  served?.close()
})

describe('find and fix', () => {
  it('Tangled tee: red Crossings, a row shows its place, Untangle leads to 0, and 0 stays', async () => {
    await openFromGallery('Tangled tee')
    const crossings = page.getByRole('status', { name: 'Crossings' })
    await page.waitForFunction(() => (window.selvedge.sim.crossings?.self ?? 0) > 0)
    expect(await crossings.innerText()).toMatch(/^69 crossings at step 0$/)
    expect(await colourOf('[aria-label=Crossings]')).toBe(await colourOfToken('--danger'))
    expect(await page.evaluate(() => window.selvedge.sim.state)).toBe('Placed')

    await crossings.click()
    const problems = page.getByRole('tabpanel')
    await problems.getByText(/^69 pairs of triangles cross at step 0/).waitFor()
    const rows = problems.getByRole('button', { name: /cross.* in \d+ triangles near .* since step 0$/ })
    expect(await rows.count()).toBe(3)
    const name = await rows.first().innerText()
    expect(name).toMatch(
      /^Back, Front and Sleeve, left cross each other in \d+ triangles near under-sleeve-left/,
    )
    const zoomed = () => page.locator('svg.table > g').getAttribute('transform')
    const turned = () => page.locator('.cube').getAttribute('style')
    const [before, cube] = [await zoomed(), await turned()]
    await rows.first().focus()
    await page.keyboard.press('Enter')
    const told = Number(/in (\d+) triangles/.exec(name)?.[1])
    expect(Number(await page.locator('.crossed-triangles').getAttribute('data-count'))).toBe(told)
    expect(await zoomed()).not.toBe(before)
    await expect.poll(turned, SOON).not.toBe(cube)
    const canvas = page.locator('[data-testid=stage] canvas')
    expect(await redPixels(page, await canvas.screenshot())).toBeGreaterThan(500)

    const counting = page.evaluate(countUntilRest)
    await problems.getByRole('button', { name: 'Untangle' }).click()
    const counts = await counting
    expect(counts[0]).toBe(69)
    const apart = counts.indexOf(0)
    expect(apart).toBeGreaterThan(0)
    expect(Math.max(...counts.slice(apart)), counts.join(' ')).toBe(0) // and 0 it stays
    const sim = await page.evaluate(() => window.selvedge.sim)
    expect(sim).toMatchObject({ state: 'At rest', crossings: { self: 0, body: 0 } })
    expect(await page.locator('.crossed-triangles').count()).toBe(0)
    await problems.getByText('No problems.').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.waitForFunction(() => window.selvedge.sim.crossings?.self === 69)
  })
})

describe('from nothing', () => {
  it('a rectangle, its mirror image, two seams, four pins: a skirt hangs from them', async () => {
    await openFromGallery('Empty with body')
    await page
      .getByText(/^Nothing is on the body yet\./)
      .first()
      .waitFor()
    expect(await page.evaluate(() => window.selvedge.sim.state)).toBe('Placed')
    await button('Draw piece').click()
    await page.keyboard.press('r')
    const table = (await page.locator('svg.table').boundingBox())!
    await page.mouse.move(table.x + 40, table.y + 60)
    await page.mouse.down()
    await page.mouse.move(table.x + 120, table.y + 160, { steps: 4 })
    await page.mouse.up()
    for (const key of ['5', '2', 'Enter', '6', '0', 'Enter']) await page.keyboard.press(key)
    await page.getByRole('img', { name: 'Piece Piece, 52 × 60 cm' }).waitFor()
    await page.keyboard.press('Shift+M')
    await page.getByRole('img', { name: 'Piece Piece mirror, 52 × 60 cm' }).waitFor()
    await button('Fit pattern').click()
    await button('Sew').click()
    for (const edge of ['edge-1', 'edge-3']) {
      await page.mouse.click(...(await placeOf('piece', edge, 0.3)))
      await page.mouse.click(...(await placeOf('piece-mirror', edge, 0.3)))
    }
    await page.getByRole('tab', { name: 'Garment' }).click()
    const tree = page.getByRole('tree', { name: 'Garment tree' })
    await expect.poll(() => tree.getByRole('treeitem').count(), SOON).toBe(4) // two pieces, two seams

    await button('Arrange all').click()
    await page.waitForFunction(() => window.selvedge.sim.vertices > 0 && window.selvedge.sim.crossings)
    expect(await page.evaluate(() => window.selvedge.sim)).toMatchObject({
      state: 'Placed',
      crossings: { self: 0, body: 0 },
    })
    await button('Pin').click()
    for (const piece of ['piece', 'piece-mirror']) {
      for (const share of [0.25, 0.75]) {
        const count = await tree.getByRole('treeitem').count()
        await page.mouse.click(...(await placeOf(piece, 'edge-2', share)))
        await expect.poll(() => tree.getByRole('treeitem').count(), SOON).toBe(count + 1)
      }
    }
    expect((await project()).pins.map(({ hold }) => hold.kind)).toEqual(Array(4).fill('space'))
    const { pins } = await project()
    const [x, y] = await placeOf('piece', 'edge-2', 0.25)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 30, { steps: 4 }) // into the piece
    await page.mouse.up()
    await page.waitForFunction(
      (old) => JSON.stringify((window.selvedge.project as Drawn).pins) !== old,
      JSON.stringify(pins),
    )
    const moved = (await project()).pins
    expect(moved.map(({ id }) => id)).toEqual(pins.map(({ id }) => id))
    expect(pins[0].at[1] - moved[0].at[1]).toBeGreaterThan(0.05) // [m]
    await button('Undo').click()
    expect((await project()).pins).toEqual(pins)
    await button('Simulate').click()
    await page.evaluate(() => window.selvedge.settled())
    expect(await page.evaluate(() => window.selvedge.sim)).toMatchObject({
      state: 'At rest',
      crossings: { self: 0, body: 0 },
    })
    const seams = tree.getByRole('treeitem', { name: 'Piece – Piece mirror' })
    expect(await seams.count()).toBe(2)
    const hem = await page.evaluate(() => {
      const at = (v: number) => window.selvedge.placeOf({ piece: 'piece', at: [0, v] })?.[1] ?? Number.NaN
      return at(0.2) - at(-0.28)
    })
    expect(hem).toBeGreaterThan(0.4) // [m]: it hangs, and does not lie on the floor
    const seen = () => page.evaluate(() => window.selvedge.screenOf({ piece: 'piece', at: [0, -0.1] }))
    await expect.poll(seen, SOON).not.toBeNull() // another document is looked at from the front again
  })
})

describe('a sleeve', () => {
  it('Sew, Shift-click both armhole edges, Enter, click the cap: one 2:1 seam, its difference told, not twisted', async () => {
    await openFromGallery('Set a sleeve')
    await page.waitForFunction(() => window.selvedge.sim.vertices > 0)
    await button('Sew').click()
    await page.keyboard.down('Shift')
    for (const piece of ['front', 'back'])
      await page.mouse.click(...(await placeOf(piece, 'armhole-left', 0.4)))
    await page.keyboard.up('Shift')
    await page.keyboard.press('Enter')
    const cap = await placeOf('sleeve-left', 'cap', 0.3)
    await page.mouse.move(...cap)
    await page.getByText(DIFFERENCE).waitFor() // before it is sewn
    expect(await page.getByText('twisted: R turns it round').count()).toBe(0)
    await page.mouse.click(...cap)
    await page.getByRole('heading', { name: 'Seam: Back, Front – Sleeve, left' }).waitFor()
    expect(await fact('Ease')).toMatch(/^\d+\.\d mm \(\d\.\d %\)$/)
    expect(await fact('Direction')).toBe('flat')
    const { seams } = await page.evaluate(() => window.selvedge.document as { seams: object[] })
    expect(seams.at(-1)).toMatchObject({
      a: [{ edge: 'armhole-left' }, { edge: 'armhole-left' }],
      b: [{ panel: 'sleeve-left', edge: 'cap' }],
    })
  })

  it('selected, R twists it, which Problems tells; R again, and it is gone', async () => {
    await button('Select').click() // a key held long by a slow machine only borrows the tool
    await page.mouse.click(...(await placeOf('sleeve-left', 'hem', 0.5)))
    await page.mouse.click(...(await placeOf('sleeve-left', 'cap', 0.3)))
    await page.getByRole('heading', { name: 'Seam: Back, Front – Sleeve, left' }).waitFor()
    await page.keyboard.press('r')
    await page.getByRole('tab', { name: 'Problems' }).click()
    const twist = page
      .getByRole('tabpanel')
      .getByText(/^Seam Back, Front – Sleeve, left \(seam\) is twisted\.$/)
    await twist.waitFor()
    await page.getByRole('region', { name: 'Pattern window' }).focus()
    await page.keyboard.press('r')
    await page.getByText('No problems.').waitFor()
    expect(await twist.count()).toBe(0)
  })

  it('Simulate: the sleeve is round the arm', async () => {
    await button('Simulate').click()
    await page.evaluate(() => window.selvedge.settled())
    expect(await page.evaluate(() => window.selvedge.sim)).toMatchObject({
      state: 'At rest',
      crossings: { self: 0, body: 0 }, // the arm passes through no cloth
    })
    // one half of the sleeve is before the arm, the other behind it
    const seen = () =>
      page.evaluate(() =>
        [-0.09, 0.09].map((u) => window.selvedge.screenOf({ piece: 'sleeve-left', at: [u, 0] }) !== null),
      )
    await page.evaluate(() => window.selvedge.run('view-front'))
    await expect.poll(seen, SOON).toEqual([true, false])
    await page.evaluate(() => window.selvedge.run('view-back'))
    await expect.poll(seen, SOON).toEqual([false, true])
  })
})

/** As the difference of two sides is told at the pointer. */
const DIFFERENCE = /^\d+\.\d cm to \d+\.\d cm: \+\d+ mm \(\d\.\d %\)$/

async function openFromGallery(title: string): Promise<void> {
  await page.getByRole('button', { name: 'Gallery', exact: true }).click()
  const card = page.getByRole('dialog', { name: 'Gallery' }).getByRole('button', { name: title, exact: true })
  await card.click()
  await expect.poll(() => page.title(), SOON).toMatch(title)
}

function button(name: string) {
  return page.getByRole('button', { name, exact: true })
}

/** What the inspector says beside a name. */
function fact(name: string): Promise<string> {
  return page
    .locator('.fact', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .innerText()
}

interface Drawn {
  readonly pins: readonly {
    readonly id: string
    readonly at: readonly [number, number]
    readonly hold: { readonly kind: string }
  }[]
}

function project(): Promise<Drawn> {
  return page.evaluate(() => window.selvedge.project as Drawn)
}

/** Where a share of a drawn edge is on the page. */
function placeOf(piece: string, edge: string, share: number): Promise<[number, number]> {
  return page.evaluate(
    ([pieceId, edgeId, part]) => {
      const path = document.querySelector<SVGPathElement>(
        `[data-kind=piece][data-id="${pieceId}"] [data-kind=edge][data-id="${edgeId}"] path`,
      )!
      const place = path
        .getPointAtLength(Number(part) * path.getTotalLength())
        .matrixTransform(path.getScreenCTM()!)
      return [place.x, place.y] as [number, number]
    },
    [piece, edge, share],
  )
}

/** Runs in the page: every count of crossings that is told until the cloth is at rest. */
async function countUntilRest(): Promise<number[]> {
  const counts = new Map<number, number>()
  for (;;) {
    const { state, hash, crossings } = window.selvedge.sim
    if (crossings) counts.set(crossings.step, crossings.self + crossings.body)
    if (state === 'At rest' && hash !== null) return [...counts.values()]
    await new Promise((later) => setTimeout(later, 10))
  }
}

function colourOf(selector: string): Promise<string> {
  return page.locator(selector).evaluate((element) => getComputedStyle(element).color)
}

function colourOfToken(token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.createElement('span')
    probe.style.color = `var(${name})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)
}
