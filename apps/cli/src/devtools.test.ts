import { describe, expect, it } from 'vitest'
import { startBrowser } from './devtools.ts'

const ROOM = { profile: 'unused', patience: 10_000 }

describe('startBrowser', () => {
  it('says that a program is not there, and closes all the same', async () => {
    const browser = startBrowser('/nowhere/chromium', [], ROOM)
    await expect(browser.send('Browser.getVersion')).rejects.toThrow('ENOENT')
    await browser.close()
  })

  it('says that a program which is no browser ended early', async () => {
    const browser = startBrowser(process.execPath, [], ROOM) // Node knows no --headless
    await expect(browser.send('Browser.getVersion')).rejects.toThrow(/ended early|EPIPE|ECONNRESET/)
    await browser.close()
    await expect(browser.send('Browser.getVersion')).rejects.toThrow()
  })
})
