/** Where the camera is to stand when a document is seen first: where it stood when that was left. */
import type { CameraPlace } from '@selvedge/view'

let wish: { readonly document: string; readonly place: CameraPlace } | null = null

export function wishCamera(document: string, place: CameraPlace | undefined): void {
  wish = place ? { document, place } : null
}

/** For whoever shows this document; once. */
export function takeCamera(document: string): CameraPlace | null {
  if (wish?.document !== document) return null
  const { place } = wish
  wish = null
  return place
}
