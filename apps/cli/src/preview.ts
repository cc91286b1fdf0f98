/** A picture of the drape: the report page itself, opened in a browser found on the machine. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

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

export async function drawPreview(page: string): Promise<Preview> {
  let folder = ''
  try {
    const { chromium } = await import('playwright-core')
    const { path, flags } = await findBrowser()
    folder = await mkdtemp(join(tmpdir(), 'selvedge-'))
    const file = join(folder, 'report.html')
    await writeFile(file, page)
    const browser = await chromium.launch({ executablePath: path, args: flags, timeout: PATIENCE })
    try {
      const tab = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce' })
      tab.setDefaultTimeout(PATIENCE)
      await tab.goto(`${pathToFileURL(file)}#picture`)
      await tab.waitForFunction('window.reportReady === true')
      return { png: await tab.locator('#view').screenshot({ type: 'png' }), why: '' }
    } finally {
      await browser.close()
    }
  } catch (reason) {
    const text = reason instanceof Error ? reason.message : String(reason)
    return { png: null, why: text.split('\n', 1)[0] }
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

/** One found on the machine, else the one packed in @sparticuz/chromium; WebGL is drawn by the processor, alike everywhere. */
export async function findBrowser(): Promise<{ path: string; flags: string[] }> {
  const software = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']
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
