/** How files go out, as somebody chose it last; kept in the browser. */
import type { PictureSize } from '@selvedge/view'

export interface ExportChoices {
  /** Of GLB and USDZ: with who wears it. */
  readonly body: boolean
  /** Of GLB and USDZ: as thick as the fabric. */
  readonly thick: boolean
  /** Of pictures: pixels per pixel of the page. */
  readonly size: PictureSize
  /** Of pictures: nothing behind the garment. */
  readonly transparent: boolean
}

const REMEMBERED = 'selvedge.export.choices'
const USUAL: ExportChoices = { body: true, thick: false, size: 2, transparent: false }

export function exportChoices(): ExportChoices {
  try {
    const { body, thick, size, transparent } = JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}')
    return {
      body: body !== false,
      thick: thick === true,
      size: PICTURE_SIZES.find((one) => one === size) ?? USUAL.size,
      transparent: transparent === true,
    }
  } catch {
    return USUAL // something else wrote there
  }
}

export function keepExportChoices(choices: ExportChoices): void {
  localStorage.setItem(REMEMBERED, JSON.stringify(choices))
}

export const PICTURE_SIZES: readonly PictureSize[] = [1, 2, 4]
