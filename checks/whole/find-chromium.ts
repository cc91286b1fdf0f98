/** A browser for the tests, found as the command line finds it for its pictures. */
import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../../apps/cli/src/preview.ts'

export async function launchChromium(): Promise<Browser> {
  const { path, flags } = await findBrowser()
  return chromium.launch({ executablePath: path, args: flags })
}
