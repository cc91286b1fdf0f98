/** A browser for the tests: one found on the machine, else the one packed in @sparticuz/chromium, else a clear word. */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Where Linux distributions, macOS and Windows put Chromium and Chrome. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** WebGL 2 drawn by the processor: the same on every machine. */
const SOFTWARE = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

export async function launchChromium(): Promise<Browser> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const found = PLACES.find((path) => existsSync(path))
  if (found) return chromium.launch({ executablePath: found, args: [...SOFTWARE, ...sandbox] })
  const packed = await import('@sparticuz/chromium').then((module) => module.default).catch(() => null)
  const path = await packed?.executablePath().catch(() => null)
  if (!packed || !path) {
    throw new Error(
      'The browser tests need Chromium: install it (apt install chromium), or npm ci with @sparticuz/chromium.',
    )
  }
  return chromium.launch({ executablePath: path, args: [...packed.args, ...SOFTWARE] })
}
