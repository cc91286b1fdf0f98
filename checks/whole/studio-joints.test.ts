/** Joint handles in a real browser: an elbow is led, the worn tee goes along and rests; Esc, numbers, Undo, the command line. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'
import { type ServedStudio, serveStudio } from './serve-studio.ts'

const PATIENCE = 60_000 // [ms] for one thing, on a busy machine without a graphics card
let browser: Browser
let served: ServedStudio
let page: Page
let rest: string

beforeAll(async () => {
  ;[browser, served] = await Promise.all([launchChromium(), serveStudio()])
  page = await browser.newPage({ viewport: { width: 1200, height: 700 } })
  page.setDefaultTimeout(PATIENCE)
  await page.goto(served.address)
  await page.evaluate(() => window.selvedge.ready)
  const edit = { kind: 'setJoints', joints: { 'elbow-left': [0.7, 0, 0], neck: [0, 0.4, 0] } }
  await page.evaluate((given) => window.selvedge.run('edit', { edit: given }), edit)
})

afterAll(async () => {
  await browser?.close()
  served?.close()
})

it('a document with turned joints falls to the very bits of the command line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-joints-'))
  const file = join(folder, 'turned.json')
  await writeFile(file, await page.evaluate(() => JSON.stringify(window.selvedge.project)))
  const program = fileURLToPath(new URL('../../apps/cli/bin/selvedge.js', import.meta.url))
  const words = ['drape', file, '--no-preview', '--json', '--out', join(folder, 'out')]
  const draped = promisify(execFile)(process.execPath, [program, ...words])
  await page.evaluate(() => window.selvedge.settled())
  rest = await hash()
  const { stdout } = await draped
  await rm(folder, { recursive: true })
  const { stateHash, selfCrossings, bodyCrossings } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}')
  expect([rest, selfCrossings, bodyCrossings]).toEqual([stateHash, 0, 0])
})

it('shows a handle at every joint, and Esc during a drag leaves no trace', async () => {
  await page.evaluate(() => window.selvedge.run('view-front'))
  await page.evaluate(() => window.selvedge.run('fit-all'))
  await page.getByRole('tab', { name: 'Body' }).click()
  await page.getByRole('switch', { name: 'Joint handles' }).click()
  const handles = page.getByRole('toolbar', { name: 'Joint handles' }).getByRole('button')
  expect(await handles.count()).toBe(14)
  const before = await joints()
  await lead('Wrist left', 30, -60)
  await page.getByRole('status', { name: 'Joint angle' }).waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await joints()).toEqual(before)
  expect(await hash()).toBe(rest)
})

it('leads an elbow: one step, the arm is there and the tee rests without a crossing', async () => {
  const before = await handleAt('Elbow left')
  await lead('Elbow left', 40, -70)
  const number = page.getByRole('status', { name: 'Joint angle' })
  await number.waitFor()
  expect(await number.textContent()).toMatch(/^Shoulder left, (bend|side) \d+°$/)
  await page.mouse.up()
  await page.waitForFunction(() => window.selvedge.sim.state === 'Settling')
  await page.evaluate(() => window.selvedge.settled())
  expect(Object.keys((await joints()) ?? {})).toEqual(['elbow-left', 'neck', 'shoulder-left'])
  const after = await handleAt('Elbow left')
  expect(Math.hypot(after.x - before.x - 40, after.y - before.y + 70)).toBeLessThan(12)
  expect(await page.evaluate(() => window.selvedge.sim.crossings)).toMatchObject({ self: 0, body: 0 })
  expect(await hash()).not.toBe(rest)
})

it('Undo brings back document and drape', async () => {
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  expect(await undo.getAttribute('title')).toContain('turn elbow left')
  await undo.click()
  await page.waitForFunction((wanted) => window.selvedge.sim.hash === wanted, rest)
  expect(Object.keys((await joints()) ?? {})).toEqual(['elbow-left', 'neck'])
})

it('takes numbers within what a joint does, and resets in one step', async () => {
  await page.evaluate(() => window.selvedge.run('pause'))
  await page.getByRole('combobox', { name: 'Joint', exact: true }).selectOption('Elbow left')
  const bend = page.getByRole('spinbutton', { name: 'Bend', exact: true })
  expect(Number(await bend.getAttribute('aria-valuenow'))).toBeCloseTo(40.1, 1)
  await bend.fill('500')
  await bend.press('Enter')
  await page.waitForFunction(() => {
    const { joints } = (window.selvedge.project as Turned).body
    return Math.abs((joints?.['elbow-left'][0] ?? 0) - 2.058) < 0.001 // 130° from straight
  })
  await page.getByRole('button', { name: 'Reset joints' }).click()
  await page.waitForFunction(() => (window.selvedge.project as Turned).body.joints === undefined)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  expect(Object.keys((await joints()) ?? {})).toEqual(['elbow-left', 'neck'])
})

interface Turned {
  readonly body: { readonly joints?: Record<string, readonly number[]> }
}

function joints(): Promise<Turned['body']['joints']> {
  return page.evaluate(() => (window.selvedge.project as Turned).body.joints)
}

async function hash(): Promise<string> {
  return (await page.evaluate(() => window.selvedge.sim.hash)) ?? ''
}

/** Where it is once the camera stands still. */
async function handleAt(name: string): Promise<{ x: number; y: number }> {
  const handle = page.getByRole('button', { name, exact: true })
  for (let before = ''; ; ) {
    const box = (await handle.boundingBox())!
    if (JSON.stringify(box) === before) return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    before = JSON.stringify(box)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
}

/** Takes hold of a handle and leads it so far [px]; the hand stays down. */
async function lead(name: string, dx: number, dy: number): Promise<void> {
  const { x, y } = await handleAt(name)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx / 2, y + dy / 2)
  await page.mouse.move(x + dx, y + dy)
}
