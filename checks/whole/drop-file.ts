import type { Page } from 'playwright-core'

/** Drops a file of text on the page, as a person would. */
export async function dropFile(page: Page, name: string, content: string): Promise<void> {
  await page.evaluate(
    ([fileName, text]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text], fileName))
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      }
    },
    [name, content],
  )
}
