/** A small picture of the drape at rest, for the list of recent documents. */
import type { GarmentViewer } from '@selvedge/view'
import { documentStore } from './document-state.ts'
import { keepPicture } from './keep-work.ts'

const WIDTH = 240 // [px]
/** The viewer works out shadows a third of a second after the last move; the picture waits for them [ms]. */
const STILL_MS = 1500

let waiting = 0

/** The cloth came to rest; a picture is taken when it still rests a little later. */
export function pictureSoon(viewer: GarmentViewer | null): void {
  clearTimeout(waiting)
  if (viewer) waiting = window.setTimeout(() => void takePicture(viewer), STILL_MS)
}

export function pictureNot(): void {
  clearTimeout(waiting)
}

async function takePicture(viewer: GarmentViewer): Promise<void> {
  const { document: id, kept } = documentStore.get()
  if (kept === 'untouched' || document.hidden) return
  await keepPicture(id, await smallPicture(viewer)).catch(() => {})
}

/** The drape as it is seen now. */
export async function smallPicture(viewer: GarmentViewer): Promise<Blob> {
  const bitmap = await createImageBitmap(await viewer.screenshot())
  const height = Math.max(1, Math.round((WIDTH * bitmap.height) / bitmap.width))
  const canvas = new OffscreenCanvas(WIDTH, height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, WIDTH, height)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}
