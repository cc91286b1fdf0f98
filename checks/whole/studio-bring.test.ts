/**
 * What is brought into the studio, in a real browser: bodies and pictures dropped on it, pieces made symmetric, divided,
 * locked and hidden, tapes laid on what is worn, pictures of the gallery, and windows that change places.
 */
import { readFileSync } from 'node:fs'
import { buildBody, readBodyData } from '@selvedge/engine'
import { writeBodyObj } from '@selvedge/engine/io'
import { polygonPanel } from '@selvedge/engine/pattern'
import { BODY_FILES } from '@selvedge/engine/sim'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dropFile } from './drop-file.ts'
import { launchChromium } from './find-chromium.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'

const PATIENCE = 60_000 // [ms]
let browser: Browser
let served: ServedStudio
let page: Page

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  page.setDefaultTimeout(PATIENCE)
  await page.goto(`${served.address}?open=tank`)
  await page.evaluate(() => window.selvedge.ready)
})

afterAll(async () => {
  await browser?.close()
  served?.close()
})

it('a body dropped as OBJ wears what is open and rests without crossings; a broken one changes nothing', async () => {
  await dropFile(page, 'doll.obj', bodyFile())
  await page.waitForFunction(() => (window.selvedge.project as Opened).body.shape.kind === 'mesh')
  const { state, crossings } = await atRest()
  expect([state, crossings]).toMatchObject(['At rest', { self: 0, body: 0 }])
  await page.getByRole('tab', { name: 'Body' }).click()
  expect(await page.getByRole('combobox', { name: 'Body', exact: true }).inputValue()).toBe('doll')
  const before = await text()
  await dropFile(page, 'broken.glb', 'no mesh at all')
  await expect.poll(notice, { timeout: PATIENCE }).toMatch(/^broken\.glb: /)
  await dropFile(page, 'holes.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n')
  await expect.poll(notice, { timeout: PATIENCE }).toMatch(/^holes\.obj: /)
  expect(await text()).toBe(before)
})

it('a picture held over the page names what it becomes, and dropped on the 3D window it is printed on the cloth', async () => {
  const before = await atRest()
  const over = async (region: string, type: string) => {
    await hold(region, type)
    return page.locator('.drop-note').allTextContents()
  }
  expect(await over('3D window', 'image/png')).toEqual([
    expect.stringMatching(/^Drop to print the picture on /),
  ])
  expect(await over('Pattern window', 'image/png')).toEqual([expect.stringContaining('under the pieces')])
  expect(await over('3D window', 'application/pdf')).toEqual([expect.stringContaining('cannot be used here')])
  await dropPicture('3D window')
  await page.getByRole('spinbutton', { name: 'Repeat' }).waitFor()
  const { fabrics } = await project()
  expect(fabrics[0].look?.picture).toMatchObject({ width: 0.2, height: 0.1 })
  const colours = await clothColours()
  expect(colours.red).toBeGreaterThan(20)
  expect(colours.blue).toBeGreaterThan(20)
  const after = await atRest()
  expect([after.steps, after.hash]).toEqual([before.steps, before.hash]) // nothing moved
  await page.getByRole('button', { name: 'Remove picture' }).click()
  expect((await clothColours()).red).toBe(0)

  await dropPicture('Pattern window')
  await page.getByRole('spinbutton', { name: 'Tracing width' }).waitFor()
  expect(await page.locator('image.tracing').getAttribute('width')).toBe('600')
  await page.keyboard.press('Control+z')
  await page.locator('image.tracing').waitFor({ state: 'detached' })
  expect((await atRest()).hash).toBe(before.hash)
})

it('T: a tape along the cloth and one round the body are kept under Garment and follow the cloth', async () => {
  await page.evaluate(() => window.selvedge.run('view-front'))
  await page.evaluate(() => window.selvedge.run('measure'))
  const { panels: pieces } = (await page.evaluate(() => window.selvedge.document)) as { panels: Cut[] }
  const [a, b] = await frontPlaces(pieces)
  await page.mouse.click(a.x, a.y)
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2)
  await page.mouse.click(b.x, b.y)
  await expect.poll(tape, { timeout: PATIENCE }).toMatch(/^[78]\.\d cm along$/)
  await page.keyboard.press('Enter')
  const list = page.getByRole('region', { name: 'Measures' })
  await list.waitFor()
  await expect.poll(() => list.getByRole('status').first().textContent()).toMatch(/^[78]\.\d cm$/)
  await expect.poll(steps).toBe('keep measure')

  await page.getByRole('switch', { name: 'Round' }).click()
  await page.mouse.click(a.x, a.y)
  await expect.poll(tape, { timeout: PATIENCE }).toMatch(/cm round/)
  const round = Number.parseFloat(await tape())
  expect(round).toBeGreaterThan(40)
  expect(round).toBeLessThan(150)
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect.poll(() => list.getByRole('status').count(), { timeout: PATIENCE }).toBe(2)
  await page.evaluate(() => window.selvedge.run('escape'))
  await page.evaluate(() => window.selvedge.run('select'))
})

it('a map is read under the pointer with value and direction, and a click pins the reading', async () => {
  await page.evaluate(() => window.selvedge.run('mode-strain'))
  const { panels: pieces } = (await page.evaluate(() => window.selvedge.document)) as { panels: Cut[] }
  const [at] = await frontPlaces(pieces)
  const reading = page.getByRole('status', { name: 'Reading', exact: true })
  await expect
    .poll(
      async () => {
        await page.mouse.move(at.x + 2, at.y)
        await page.mouse.move(at.x, at.y)
        return (await reading.isVisible()) ? reading.textContent() : ''
      },
      { timeout: PATIENCE },
    )
    .toMatch(/^\w[^:]*: [+−]\d+\.\d % (along the w|on the bias)/)
  await page.mouse.click(at.x, at.y)
  const pinned = page.getByRole('list', { name: 'Pinned readings' })
  expect(await pinned.textContent()).toMatch(/% (along the w|on the bias)/)
  await page.getByRole('button', { name: 'Remove reading 1' }).click()
  await pinned.waitFor({ state: 'detached' })
  await page.evaluate(() => window.selvedge.run('mode-textured'))
})

it('cards of the gallery show garments as they hang', async () => {
  await page.evaluate(() => window.selvedge.run('gallery'))
  const cards = page.getByRole('region', { name: 'Garments' }).getByRole('button')
  await cards.first().waitFor()
  for (const name of ['Boxy tee', 'Circle skirt']) {
    const picture = page.getByRole('button', { name, exact: true }).locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
  }
  await page.keyboard.press('Escape')
})

it('Swap windows changes their places, and the next visit remembers', async () => {
  const left = async (name: string) => (await page.getByRole('region', { name }).boundingBox())!.x
  expect(await left('Pattern window')).toBeLessThan(await left('3D window'))
  await page.evaluate(() => window.selvedge.run('swap-windows'))
  await expect.poll(() => left('3D window')).toBeLessThan(await left('Pattern window'))
  expect(await page.evaluate(() => localStorage.getItem('selvedge-swapped-windows'))).toBe('yes')
  await page.evaluate(() => window.selvedge.run('swap-windows'))
})

it('pieces are locked, hidden, scaled by their box, made symmetric; edges divided; each one step', async () => {
  await page.evaluate(() => window.selvedge.run('garment', { name: 'empty-with-body' }))
  await page.evaluate(() => window.selvedge.ready)
  await page.evaluate((edit) => window.selvedge.run('edit', { edit }), addSquare)
  await page.locator('[data-kind=piece][data-id=half]').waitFor()
  await page.evaluate(() => window.selvedge.run('fit-pattern'))
  await page.evaluate(() => window.selvedge.run('select', { piece: 'half' }))
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await page.locator('[data-kind=piece][data-id=half]').waitFor({ state: 'detached' })
  await page.evaluate(() => window.selvedge.run('show-hidden'))
  await page.locator('[data-kind=piece][data-id=half]').waitFor()

  const box = (await page.locator('[data-kind=piece][data-id=half] .piece-fill').boundingBox())!
  const corner = [box.x + box.width + 12, box.y + box.height + 12] as const
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.locator('.tool-dot.draft').first().waitFor()
  await page.mouse.move(...corner)
  await page.mouse.down()
  await page.mouse.move(corner[0] + 30, corner[1] + 30, { steps: 4 })
  await page.keyboard.type('150')
  await page.mouse.up()
  await expect.poll(steps).toBe('scale piece')
  expect((await panels())[0].points[1].at.map((value) => Number(value.toFixed(4)))).toEqual([0.3, -0.2])

  await page.getByRole('button', { name: /^edge-3/ }).click()
  await page.getByRole('button', { name: 'Make symmetric', exact: true }).click()
  await expect.poll(steps).toBe('make symmetric')
  expect((await panels())[0].edges).toHaveLength(6)
  await page.getByRole('button', { name: /^edge-1 / }).click()
  await page.getByRole('spinbutton', { name: 'Parts of the edge' }).fill('3')
  await page.getByRole('button', { name: 'Divide into' }).click()
  await expect.poll(steps).toBe('divide edge into 3')
  expect((await panels())[0].edges).toHaveLength(8)
})

const addSquare = {
  kind: 'editGarment',
  garment: 'garment',
  edit: {
    kind: 'addPanel',
    panel: polygonPanel('half', [
      [0, 0],
      [0.2, 0],
      [0.2, 0.4],
      [0, 0.4],
    ]),
  },
}

interface Cut {
  readonly id: string
  readonly points: readonly { readonly at: readonly number[] }[]
  readonly edges: readonly object[]
}
const panels = () => page.evaluate(() => (window.selvedge.document as { panels: Cut[] }).panels)
/** What Undo would undo. */
const steps = async () =>
  ((await page.getByRole('button', { name: 'Undo', exact: true }).getAttribute('title')) ?? '')
    .replace(/^Undo /, '')
    .replace(/ \(.*$/, '')

interface Opened {
  readonly body: { readonly shape: { readonly kind: string } }
  readonly fabrics: readonly { readonly look?: { readonly picture?: object } }[]
}

/** What the tape in hand reads. */
const tape = async () => (await page.getByRole('status', { name: 'Tape', exact: true }).textContent()) ?? ''

/** Two pixels on the front of what is worn, 8 cm apart in the pattern. */
async function frontPlaces(pieces: readonly Cut[]): Promise<{ x: number; y: number }[]> {
  await atRest()
  const look = () =>
    page.evaluate((list) => {
      for (const { id, points } of list) {
        const [u, v] = [0, 1].map((k) => points.reduce((sum, { at }) => sum + at[k], 0) / points.length)
        const pixels = [-0.04, 0.04].map((off) => window.selvedge.screenOf({ piece: id, at: [u, v + off] }))
        if (pixels[0] && pixels[1]) return [pixels[0], pixels[1]]
      }
      return []
    }, pieces)
  let seen = await look()
  for (let same = 0; same < 8; ) {
    const next = await page.evaluate(() => new Promise(requestAnimationFrame)).then(look)
    same = next.length > 0 && JSON.stringify(next) === JSON.stringify(seen) ? same + 1 : 0 // the camera has come to rest
    seen = next
  }
  return seen
}

const atRest = () => page.evaluate(() => window.selvedge.settled().then(() => window.selvedge.sim))
const project = () => page.evaluate(() => window.selvedge.project as Opened)
const text = () => page.evaluate(() => JSON.stringify(window.selvedge.project))
const notice = async () => (await page.getByRole('alert').first().textContent()) ?? ''

/** One of our bodies as another program would write it: in centimetres, standing as the tank was placed. */
function bodyFile(): string {
  const files = BODY_FILES.map((name) => [name, asset(`bodies/${name}`)])
  const { position, triVertex } = buildBody(readBodyData(Object.fromEntries(files)), 'mean_all', 'a-pose')
  return writeBodyObj({ position: position.map((value) => Math.round(1e4 * value) / 100), triVertex })
}

function asset(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../../assets/${name}`, import.meta.url)))
}

/** A file of a type held over a window. */
async function hold(region: string, type: string): Promise<void> {
  await page.evaluate(
    ([name, mime]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'x', { type: mime }))
      const target = document.querySelector(`section[aria-label="${name}"]`)!
      for (const kind of ['dragenter', 'dragover'])
        target.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
    },
    [region, type],
  )
}

/** Red and blue halves, twice as wide as high. */
async function dropPicture(region: string): Promise<void> {
  await page.evaluate(async (name) => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [64, 32]
    const context = canvas.getContext('2d')!
    for (const [k, colour] of ['#f00', '#00f'].entries()) {
      context.fillStyle = colour
      context.fillRect(32 * k, 0, 32, 32)
    }
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([blob!], 'halves.png', { type: 'image/png' }))
    const target = document.querySelector(`section[aria-label="${name}"]`)!
    target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, region)
}

/** Of a hundred pixels across the garment: how many are red, how many blue. */
async function clothColours(): Promise<{ red: number; blue: number }> {
  const bytes = await page.getByTestId('stage').locator('canvas').screenshot()
  return page.evaluate(async (picture) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [bitmap.width, bitmap.height]
    const context = canvas.getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    const found = { red: 0, blue: 0 }
    for (let k = 0; k < 400; k++) {
      const [x, y] = [
        bitmap.width * (0.3 + 0.02 * (k % 20)),
        bitmap.height * (0.3 + 0.02 * Math.floor(k / 20)),
      ]
      const [r, g, b] = context.getImageData(x, y, 1, 1).data
      if (r > 2 * g && r > 2 * b) found.red++
      if (b > 2 * r && b > 1.5 * g) found.blue++
    }
    return found
  }, bytes.toString('base64'))
}
