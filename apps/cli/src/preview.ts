/** A picture of the drape: the report page itself, opened in a browser found on the machine. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Devtools, startBrowser } from './devtools.ts'

export interface Preview {
  readonly png: Uint8Array | null
  /** Why there is no picture; empty when there is one. */
  readonly why: string
}

/** Where Linux distributions, macOS and Windows put Chromium and Chrome. */
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const SIZE = { width: 960, height: 1200 } // [px]
const PATIENCE = 120_000 // [ms]; software rendering on a busy machine
const GLANCE = 50 // [ms] between looks at whether the page is ready; it takes seconds

export async function drawPreview(page: string): Promise<Preview> {
  let folder = ''
  try {
    const { path, flags } = await findBrowser()
    folder = await mkdtemp(join(tmpdir(), 'selvedge-'))
    const file = join(folder, 'report.html')
    await writeFile(file, page)
    const browser = startBrowser(path, flags, { profile: join(folder, 'profile'), patience: PATIENCE })
    try {
      return { png: await drawPage(browser, `${pathToFileURL(file)}#picture`), why: '' }
    } finally {
      await browser.close()
    }
  } catch (reason) {
    const text = reason instanceof Error ? reason.message : String(reason)
    return { png: null, why: text.split('\n', 1)[0] }
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The page as it looks once it says that the garment is drawn. */
async function drawPage(browser: Devtools, url: string): Promise<Uint8Array> {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true })
  const screen = { ...SIZE, deviceScaleFactor: 1, mobile: false }
  await browser.send('Emulation.setDeviceMetricsOverride', screen, sessionId)
  const { errorText } = await browser.send('Page.navigate', { url }, sessionId)
  if (errorText) throw new Error(`the browser cannot open the report: ${errorText}`)
  const question = { expression: 'window.reportReady === true' }
  while ((await browser.send('Runtime.evaluate', question, sessionId)).result?.value !== true)
    await delay(GLANCE)
  const { data = '' } = await browser.send('Page.captureScreenshot', { format: 'png' }, sessionId)
  return Buffer.from(data, 'base64')
}

/** One found on the machine, else the one packed in @sparticuz/chromium; WebGL is drawn by the processor, alike everywhere. */
export async function findBrowser(): Promise<{ path: string; flags: string[] }> {
  const software = [
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
    '--disable-gpu-rasterization', // words and lines are drawn faster without a graphics card that is only played
  ]
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const found = BROWSERS.find((path) => existsSync(path))
  if (found !== undefined) return { path: found, flags: [...software, ...sandbox] }
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    return { path: await packed.executablePath(), flags: [...packed.args, ...software] }
  } catch {
    throw new Error('no browser found; install Chromium or Chrome, or npm install @sparticuz/chromium')
  }
}
