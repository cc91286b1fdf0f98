/** What tests of the whole studio do with its page: things by role and name, as people and checks from outside find them. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export type Role = Parameters<Page['getByRole']>[0]

/** The page is asked for again each time: it may not be open yet. */
export function handsOn(pageNow: () => Page) {
  const button = (name: string) => pageNow().getByRole('button', { name, exact: true })
  const status = (name: string) => pageNow().getByRole('status', { name, exact: true })
  const tab = (name: string) => pageNow().getByRole('tab', { name, exact: true })
  const sim = () => pageNow().evaluate(() => window.selvedge.sim)
  const settled = () => pageNow().evaluate(() => window.selvedge.settled())
  const run = (id: string, args: Record<string, unknown> = {}) =>
    pageNow().evaluate(async ([name, given]) => void (await window.selvedge.run(name, given)), [
      id,
      args,
    ] as const)

  /** Each of the names, separated by dots, is there with this role, and only once. */
  const expectOnce = async (role: Role, names: string): Promise<void> => {
    const wrong: string[] = []
    for (const name of names.split(' · ')) {
      const found = pageNow().getByRole(role, { name, exact: true })
      const there = found.first().waitFor({ state: 'attached', timeout: 20_000 })
      await there.catch(() => {}) // counted below
      const count = await found.count()
      if (count !== 1) wrong.push(`${role} ${name}: ${count}`)
    }
    expect(wrong).toEqual([])
  }

  const openLesson = async (title: string): Promise<void> => {
    await button('Gallery').click()
    const gallery = pageNow().getByRole('dialog', { name: 'Gallery' })
    await gallery.getByRole('button', { name: title, exact: true }).click()
    await pageNow().waitForFunction(
      (wanted) => (window.selvedge.project as { title?: string }).title === wanted,
      title,
    )
    await settled()
  }

  /** With the focus in the pattern window, where single keys act. */
  const press = async (key: string): Promise<void> => {
    await pageNow().getByRole('region', { name: 'Pattern window' }).focus()
    await pageNow().keyboard.press(key)
  }

  return { button, status, tab, sim, settled, run, expectOnce, openLesson, press }
}

/** From the front, the left side, the back or the right, as the view cube tells it: the camera takes a moment. */
export async function lookedFrom(page: Page, side: 'front' | 'left' | 'back'): Promise<void> {
  await page.waitForFunction((cosine) => {
    const { m11 } = new DOMMatrix(document.querySelector<HTMLElement>('.cube')!.style.transform)
    return Math.abs(m11 - cosine) < 1e-3
  }, { front: 1, left: 0, back: -1 }[side])
}

/** A picture that does not change any more: maps come five times a second, frames when the machine has time. */
export async function stillPicture(page: Page, take: () => Promise<Buffer>): Promise<Buffer> {
  let last = await take()
  for (let k = 0; k < 20; k++) {
    await page.waitForTimeout(500) // more than two maps
    const next = await take()
    if (next.equals(last)) return next
    last = next
  }
  throw new Error('the picture never stands still')
}

/** How many pixels of a picture are strongly red. */
export function redPixels(page: Page, picture: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const sheet = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    sheet.drawImage(image, 0, 0)
    const { data } = sheet.getImageData(0, 0, image.width, image.height)
    let red = 0
    for (let at = 0; at < data.length; at += 4)
      if (data[at] > 150 && data[at] > 1.8 * data[at + 1] && data[at] > 1.8 * data[at + 2]) red++
    return red
  }, picture.toString('base64'))
}

/** Every tool and its key. */
export const TOOL_KEYS = (
  'Select V · Draw piece P · Add point X · Curve C · Internal line L · Dart D · Pleat Shift+D · Notch K · Cut Shift+X · ' +
  'Sew N · Sew part M · Measure T · Grain line Shift+G · Vertex drag G · Surface drag S · Pin W · Mark B · Arrange A · ' +
  'Section Shift+S'
)
  .split(' · ')
  .map((words): [name: string, key: string] => {
    const cut = words.lastIndexOf(' ')
    return [words.slice(0, cut), words.slice(cut + 1)]
  })
