/**
 * Dressing by hand in a real browser, by pointer and by what things are called: a scarf wrapped by three pairs of marks, a
 * tube marked front and back with one stroke, a sleeve slid up the arm past a pin.
 */
import { readFileSync } from 'node:fs'
import type { Body, Project } from '@selvedge/engine'
import type { Mark } from '@selvedge/engine/project'
import { BODY_FILES, readBodyData } from '@selvedge/engine/sim'
import { castRay } from '@selvedge/engine/wrap'
import { bodyFor } from '@selvedge/wardrobe/open'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'
import { lookedFrom } from './studio-page.ts'

type Place = readonly [number, number, number]

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
const SOON = { timeout: 30_000 }
let browser: Browser
let served: ServedStudio
let page: Page
/** Who stands in the lessons. */
let body: Body
const complaints: string[] = []

beforeAll(async () => {
  const assets = new URL('../../assets/', import.meta.url)
  const bytes = (name: string) => new Uint8Array(readFileSync(new URL(`bodies/${name}`, assets)))
  const data = readBodyData(Object.fromEntries(BODY_FILES.map((name) => [name, bytes(name)])))
  const lesson = JSON.parse(readFileSync(new URL('outfits/wrap-a-scarf.json', assets), 'utf8'))
  ;({ body } = bodyFor(data, lesson.garments[0].garment, lesson.body.shape.name))
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
})

/** A profile of its own: the page before it kept its work, and its view. */
async function freshPage(): Promise<void> {
  await page?.context().close()
  page = await browser.newPage({ viewport: { width: 1200, height: 560 }, reducedMotion: 'reduce' })
  page.setDefaultTimeout(PATIENCE)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${served.address}?open=wrap-a-tube`) // nothing is draped before somebody asks
  await page.locator('[data-kind=piece]').first().waitFor()
}

afterAll(async () => {
  await browser?.close()
  served?.close()
})

describe('wrap a scarf', () => {
  beforeAll(freshPage)
  let first = ''
  let wrapped = ''

  it('marks 1, 2 and 3 on the cloth and on nape and collarbones are three numbered pairs', async () => {
    await openLesson('Wrap a scarf')
    first = (await sim()).hash!
    const [nx, ny] = body.joints.Neck
    await look('2')
    await paintCloth('scarf', [-0.035, 0], [0.035, 0])
    expect(await hint()).toMatch(/^Now paint 1 on the body/)
    await paintBody([nx + 0.035, ny + 0.02], [nx - 0.035, ny + 0.02], -1)
    await marked(2)
    expect(await hint()).toMatch(/^Paint 2 on the cloth/)
    await look('1')
    await paintCloth('scarf', [0.3, 0], [0.41, 0])
    await paintBody([-0.07, ny - 0.09], [-0.08, ny - 0.2], 1)
    await paintCloth('scarf', [-0.3, 0], [-0.41, 0])
    await paintBody([0.07, ny - 0.09], [0.08, ny - 0.2], 1)
    await marked(6)
    const { marks } = await project()
    expect(marks.map(({ number, on }) => `${on.kind} ${number}`)).toEqual([
      'cloth 1',
      'body 1',
      'cloth 2',
      'body 2',
      'cloth 3',
      'body 3',
    ])
    expect(await page.locator('[data-kind=mark]').count()).toBe(3)
    expect(await page.locator('.mark-stroke.hollow').count()).toBe(0)
  })

  it('names the mark whose twin was deleted, and Undo brings it back', async () => {
    await page.getByRole('tab', { name: 'Garment' }).click()
    await page.getByRole('treeitem', { name: 'Mark 3 on the body' }).click()
    await page.getByRole('heading', { name: 'Mark 3 on the body' }).waitFor()
    await stage().focus()
    await page.keyboard.press('Delete')
    await marked(5)
    expect(await page.locator('.mark-stroke.hollow').count()).toBe(1)
    await button('Wrap').click({ force: true }) // it cannot act, and says why
    await page
      .getByText('Mark 3 on the cloth has no twin; paint 3 on the body, or remove it.')
      .first()
      .waitFor()
    expect(await button('Wrap').getAttribute('title')).toContain('Mark 3 on the cloth has no twin')
    await button('Undo').click()
    await marked(6)
  })

  it('grows round the neck within ten seconds and crosses nothing; Esc on the way leaves no trace', async () => {
    expect(await wrapAndCancel()).toMatch(/^Growing \d+ %/)
    await expect.poll(() => described('Undo'), SOON).toBe('Undo add mark')
    await hashIs(first)
    const begun = Date.now()
    await stage().focus()
    await page.keyboard.press('Shift+W')
    await page.waitForFunction((before) => ![null, before].includes(window.selvedge.sim.hash), first)
    expect(Date.now() - begun).toBeLessThan(10_000)
    const now = await sim()
    wrapped = now.hash!
    expect(now.crossings).toMatchObject({ self: 0, body: 0, step: now.steps })
    expect(await described('Undo')).toBe('Undo wrap')
    await expectRoundNeck()
  })

  it('one Undo removes it, Redo brings the same, and Simulate drapes it from there', async () => {
    await button('Undo').click()
    await hashIs(first)
    await button('Redo').click()
    await hashIs(wrapped)
    await button('Simulate').click()
    await page.evaluate(() => window.selvedge.settled())
    const worn = await sim()
    expect(worn).toMatchObject({ state: 'At rest', crossings: { self: 0, body: 0, step: worn.steps } })
    await expectRoundNeck()
  })

  /** Its middle is on the nape, seen from behind; its ends are seen from the front. */
  async function expectRoundNeck(): Promise<void> {
    const [, ny, nz] = body.joints.Neck
    const [middle, left, right] = await Promise.all(
      [0, 0.35, -0.35].map((u) => placeOf({ piece: 'scarf', at: [u, 0] })),
    )
    expect(middle[2]).toBeLessThan(nz)
    expect(Math.abs(middle[1] - ny)).toBeLessThan(0.12)
    for (const end of [left, right]) expect(end[2]).toBeGreaterThan(nz + 0.03)
    expect(left[0]).toBeLessThan(0)
    expect(right[0]).toBeGreaterThan(0)
  }
})

describe('wrap a tube', () => {
  beforeAll(freshPage)
  it('Laser paint: one stroke on the cloth and one on the chest are two pairs, front and back', async () => {
    await openLesson('Wrap a tube')
    const first = (await sim()).hash!
    await look('1')
    await page.getByRole('switch', { name: 'Laser paint' }).click()
    await paintCloth('front', [-0.1, 0.02], [0.1, 0.02])
    await marked(2)
    const [, y] = body.joints.Neck
    await paintBody([-0.1, y - 0.28], [0.1, y - 0.28], 1)
    await marked(4)
    const { marks } = await project()
    const on = ({ on: side, number }: Mark) => `${number} ${side.kind === 'cloth' ? side.panel : side.kind}`
    expect(marks.map(on)).toEqual(['1 front', '2 back', '1 body', '2 body'])
    await button('Wrap').click()
    await page.waitForFunction((before) => ![null, before].includes(window.selvedge.sim.hash), first)
    const now = await sim()
    expect(now.crossings).toMatchObject({ self: 0, body: 0, step: now.steps })
    const [front, back] = await Promise.all(
      ['front', 'back'].map((piece) => placeOf({ piece, at: [0, 0.02] })),
    )
    expect(front[2] - back[2]).toBeGreaterThan(0.15) // the chest is between them
    expect(Math.abs(front[1] - (y - 0.28))).toBeLessThan(0.05)
  })
})

describe('slide and hold', () => {
  beforeAll(freshPage)
  const GRIP = { piece: 'sleeve-left', at: [-0.08, -0.06] } as const
  const TOP = { piece: 'sleeve-left', at: [-0.06, 0.1] } as const
  const PIN = { piece: 'front', at: [-0.2, -0.06] } as const
  const BEYOND = { piece: 'sleeve-right', at: [0.03, 0.09] } as const

  it('Pin at the right shoulder, Surface drag of the left sleeve: it goes along the arm, nothing beyond the pin', async () => {
    await page.goto(served.address)
    await page.evaluate(() => window.selvedge.settled())
    await look('1')
    await tool('Pin').click()
    const pin = await pixelOf(PIN)
    await page.mouse.click(pin.x, pin.y)
    await page.waitForFunction(() => (window.selvedge.project as Project).pins.length === 1)
    await page.evaluate(() => window.selvedge.settled())
    const [grip, pinned, beyond] = await Promise.all([GRIP, PIN, BEYOND].map(placeOf))
    await slide('Surface drag')
    await toldByHand('Way', /^[56]\.\d cm$/)
    expect(apart(await placeOf(GRIP), grip)).toBeGreaterThan(0.035)
    for (const [asked, was] of [
      [PIN, pinned],
      [BEYOND, beyond],
    ] as const)
      expect(apart(await placeOf(asked), was)).toBeLessThan(0.005)
    await page.mouse.up()
    await page.evaluate(() => window.selvedge.settled())
    const worn = await sim()
    expect(worn).toMatchObject({ state: 'At rest', crossings: { self: 0, body: 0, step: worn.steps } })
    expect(await described('Undo')).toBe('Undo slide cloth')
  })

  it('the same with Vertex drag pulls a tip alone', async () => {
    await button('Undo').click()
    await page.evaluate(() => window.selvedge.settled())
    const shoulder = { piece: 'front', at: [0.15, -0.06] } as const
    const [grip, far] = await Promise.all([GRIP, shoulder].map(placeOf))
    await slide('Vertex drag')
    await toldByHand('Pull', /\d N$/)
    const went = async () => [apart(await placeOf(GRIP), grip), apart(await placeOf(shoulder), far)]
    await expect.poll(async () => (await went())[0], SOON).toBeGreaterThan(0.01)
    const [tip, rest] = await went()
    expect(rest).toBeLessThan(0.3 * tip)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(complaints).toEqual([])
  })

  /** By 6 cm towards the top of the sleeve, as the screen shows it; the hand is not let go. */
  async function slide(name: string): Promise<void> {
    await tool(name).click()
    const [from, to, a, b] = [
      await pixelOf(GRIP),
      await pixelOf(TOP),
      await placeOf(GRIP),
      await placeOf(TOP),
    ]
    const share = 0.06 / Math.hypot(b[0] - a[0], b[1] - a[1])
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    for (let k = 1; k <= 6; k++) {
      const part = (share * k) / 6
      await page.mouse.move(from.x + part * (to.x - from.x), from.y + part * (to.y - from.y))
    }
  }

  const apart = (a: Place, b: Place) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const tool = (name: string) =>
  page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true })
const stage = () => page.getByRole('region', { name: '3D window' })
const hint = () => stage().locator('.hint').textContent()
/** The number beside the hand: how hard it pulls, how far it has slid. */
const toldByHand = (name: 'Pull' | 'Way', words: RegExp) =>
  page.getByRole('status', { name, exact: true }).filter({ hasText: words }).waitFor()
const sim = () => page.evaluate(() => window.selvedge.sim)
const project = () => page.evaluate(() => window.selvedge.project) as Promise<Project>
const described = (name: string) => button(name).getAttribute('title')
const hashIs = (hash: string) => page.waitForFunction((wanted) => window.selvedge.sim.hash === wanted, hash)
const marked = (count: number) =>
  page.waitForFunction((wanted) => (window.selvedge.project as Project).marks.length === wanted, count)

async function openLesson(title: string): Promise<void> {
  await button('Gallery').click()
  await page
    .getByRole('dialog', { name: 'Gallery' })
    .getByRole('button', { name: title, exact: true })
    .click()
  await page.waitForFunction(
    (wanted) =>
      (window.selvedge.project as Project).title === wanted && window.selvedge.sim.state === 'Placed',
    title,
  )
  await page.waitForFunction(() => window.selvedge.sim.hash !== null)
  expect(await tool('Mark').getAttribute('aria-pressed')).toBe('true')
}

/** It grows faster than a test sees: Cancel is pressed as soon as it stands there. Back comes what was said meanwhile. */
function wrapAndCancel(): Promise<string> {
  return page.evaluate(async () => {
    const named = (name: string) => document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)
    const until = performance.now() + 20_000
    while (!named('Wrap') && performance.now() < until) await new Promise(requestAnimationFrame) // busy with the undo
    named('Wrap')?.click()
    while (!named('Cancel') && performance.now() < until) await new Promise(requestAnimationFrame)
    if (!named('Cancel'))
      return document.querySelector('[role=alert], .notice')?.textContent ?? 'nothing grows'
    const said = document.querySelector('.busy')?.textContent ?? ''
    named('Cancel')?.click()
    return said
  })
}

/** From the front or from behind, by its key. */
async function look(key: '1' | '2'): Promise<void> {
  await stage().focus()
  await page.keyboard.press(key)
  await lookedFrom(page, key === '1' ? 'front' : 'back')
}

/** A straight stroke on a piece of the pattern window [m]; the lessons' pieces lie upright. */
async function paintCloth(piece: string, from: readonly number[], to: readonly number[]): Promise<void> {
  const box = (await page.locator(`[data-kind=piece][data-id=${piece}] .piece-fill`).boundingBox())!
  const { panels } = (await project()).garments[0].garment
  const { points } = panels.find(({ id }) => id === piece)!
  const [left, top] = [Math.min(...points.map(({ at }) => at[0])), Math.max(...points.map(({ at }) => at[1]))]
  const scale = box.width / (Math.max(...points.map(({ at }) => at[0])) - left)
  await stroke(
    [box.x + scale * (from[0] - left), box.y - scale * (from[1] - top)],
    [box.x + scale * (to[0] - left), box.y - scale * (to[1] - top)],
  )
}

/** A straight stroke on the body, seen from the front or from behind [m]. */
async function paintBody(from: readonly number[], to: readonly number[], side: 1 | -1): Promise<void> {
  const before = (await project()).marks.length
  const [a, b] = await Promise.all([from, to].map(([x, y]) => pixelOf({ place: onSkin(x, y, side) })))
  await stroke([a.x, a.y], [b.x, b.y])
  await page.waitForFunction((count) => (window.selvedge.project as Project).marks.length > count, before)
}

async function stroke(from: readonly number[], to: readonly number[]): Promise<void> {
  await page.mouse.move(from[0], from[1])
  await page.mouse.down()
  for (let k = 1; k <= 12; k++)
    await page.mouse.move(from[0] + (k / 12) * (to[0] - from[0]), from[1] + (k / 12) * (to[1] - from[1]))
  await page.mouse.up()
}

/** Where a level ray from the front or from behind first meets the body of the lessons. */
function onSkin(x: number, y: number, side: 1 | -1): Place {
  const [{ s }] = castRay(body, { from: [x, y, 3 * side], way: [0, 0, -side] })
  return [x, y, side * (3 - s)]
}

type Asked = Parameters<typeof window.selvedge.screenOf>[0]

/** Once it is seen: the camera may still be turning. */
async function pixelOf(asked: Asked): Promise<{ x: number; y: number }> {
  const seen = await page.waitForFunction((wanted) => window.selvedge.screenOf(wanted), asked, {
    timeout: 20_000,
  })
  return (await seen.jsonValue())!
}

async function placeOf(asked: {
  readonly piece: string
  readonly at: readonly [number, number]
}): Promise<Place> {
  const place = await page.evaluate((wanted) => window.selvedge.placeOf(wanted), asked)
  expect(place, JSON.stringify(asked)).not.toBeNull()
  return place!
}
