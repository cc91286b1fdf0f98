/** The cloth that a page of the studio keeps in its browser: waited for, and tampered with. */
import type { Page } from 'playwright-core'

/** Until the cloth of this hash is there. */
export async function clothKept(page: Page, hash: string): Promise<void> {
  while (!(await hashesKept(page)).includes(hash)) await page.waitForTimeout(200)
}

function hashesKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('selvedge')
    await new Promise((settle) => {
      opening.onsuccess = settle
    })
    const asked = opening.result.transaction('cloths').objectStore('cloths').getAll()
    await new Promise((settle) => {
      asked.onsuccess = settle
    })
    opening.result.close()
    return asked.result.map((cloth: { hash: string }) => cloth.hash)
  })
}

/** Every cloth there is said to be of another version, or one bit of its bytes is another. */
export function changeCloth(page: Page, change: { version?: string; flip?: true }): Promise<void> {
  return page.evaluate(async ({ version, flip }) => {
    const opening = indexedDB.open('selvedge')
    await new Promise((settle) => {
      opening.onsuccess = settle
    })
    const transaction = opening.result.transaction('cloths', 'readwrite')
    const asked = transaction.objectStore('cloths').openCursor()
    asked.onsuccess = () => {
      const cloth = asked.result?.value
      if (flip) cloth.bytes[Math.floor(cloth.bytes.length / 2)] ^= 1
      asked.result?.update(version === undefined ? cloth : { ...cloth, version })
    }
    await new Promise((settle) => {
      transaction.oncomplete = settle
    })
    opening.result.close()
  }, change)
}
