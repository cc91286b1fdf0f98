/** Parts of edges sewn in a real browser: by key and pointer, one step, and Undo. The 3D window is shut. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
let browser: Browser
let served: ServedStudio
let page: Page

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
  page = await browser.newPage({ viewport: { width: 1200, height: 700 } })
  page.setDefaultTimeout(PATIENCE)
  await page.goto(served.address)
  await page.locator('[data-kind=piece]').first().waitFor()
  await page.evaluate(() => window.selvedge.run('windows', { show: 'pattern' }))
  await page.evaluate(() => window.selvedge.ready)
  await page.evaluate(() => window.selvedge.run('pause'))
})

afterAll(async () => {
  await browser?.close()
  served?.close()
})

it('M, then start and end on the front hem and on the back hem: one seam on the ranges, one step', async () => {
  const before = await text()
  await page.getByRole('region', { name: 'Pattern window' }).focus()
  await page.keyboard.press('m')
  expect(await page.getByRole('button', { name: 'Sew part', exact: true }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  for (const [panel, share] of [
    ['front', 0.2],
    ['front', 0.4],
    ['back', 0.8],
    ['back', 0.6],
  ] as const) {
    const [x, y] = await hemPlace(panel, share)
    await page.mouse.move(x, y)
    await page.mouse.click(x, y)
  }
  const { seams, panels } = await garment()
  expect(seams).toHaveLength(13)
  const sewn = seams[seams.length - 1]
  expect([sewn.a[0].panel, sewn.b[0].panel, sewn.parallel]).toEqual(['front', 'back', false])
  for (const id of ['front', 'back']) expect(panels.find((one) => one.id === id)!.edges).toHaveLength(11)
  await page.getByRole('heading', { name: /^Seam/ }).waitFor()
  const title = await page.getByRole('button', { name: 'Undo', exact: true }).getAttribute('title')
  expect(title).toContain('sew part')
  await page.keyboard.press('Control+z')
  expect(await text()).toBe(before)
})

interface Sewn {
  readonly panels: readonly { readonly id: string; readonly edges: readonly object[] }[]
  readonly seams: readonly {
    readonly a: readonly { readonly panel: string }[]
    readonly b: readonly { readonly panel: string }[]
    readonly parallel: boolean
  }[]
}

function garment(): Promise<Sewn> {
  return page.evaluate(() => window.selvedge.document as Sewn)
}

function text(): Promise<string> {
  return page.evaluate(() => JSON.stringify(window.selvedge.document))
}

/** Page pixel of a share of the hem. */
function hemPlace(panel: string, share: number): Promise<[number, number]> {
  return page.evaluate(
    ([id, at]) => {
      const line = document.querySelector<SVGPathElement>(
        `[data-kind=piece][data-id=${id}] [data-id=hem] .edge-line`,
      )!
      const { x, y } = line.getPointAtLength(Number(at) * line.getTotalLength())
      const { a, b, c, d, e, f } = line.getScreenCTM()!
      return [a * x + c * y + e, b * x + d * y + f] as [number, number]
    },
    [panel, share] as const,
  )
}
