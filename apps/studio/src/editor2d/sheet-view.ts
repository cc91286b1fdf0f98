/** Zoom and pan of the pattern window: sheet millimetres to window pixels, p = scale · sheet + (x, y). */
export interface SheetView {
  /** [px/mm] */
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** A part of the sheet [mm, y down]. */
export interface SheetArea {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** CSS pixels of a millimetre at real size. */
const PIXELS_PER_MM = 96 / 25.4
const SCALE_MIN = 0.05
const SCALE_MAX = 40

export function fitView(
  sheet: { left?: number; top?: number; width: number; height: number },
  width: number,
  height: number,
  margin = 28,
): SheetView {
  const scale = Math.min((width - 2 * margin) / sheet.width, (height - 2 * margin) / sheet.height)
  const held = Math.min(SCALE_MAX, Math.max(SCALE_MIN, scale))
  const { left = 0, top = 0 } = sheet
  return {
    scale: held,
    x: (width - held * sheet.width) / 2 - held * left,
    y: (height - held * sheet.height) / 2 - held * top,
  }
}

/** Zooms by a factor so that the place under the pointer stays there. */
export function zoomAt(view: SheetView, factor: number, x: number, y: number): SheetView {
  const scale = Math.min(SCALE_MAX, Math.max(SCALE_MIN, view.scale * factor))
  const share = scale / view.scale
  return { scale, x: x - (x - view.x) * share, y: y - (y - view.y) * share }
}

export function panBy(view: SheetView, dx: number, dy: number): SheetView {
  return { ...view, x: view.x + dx, y: view.y + dy }
}

/** 100 % is real size on a screen of 96 dots per inch. */
export function zoomPercent(view: SheetView): string {
  return `${Math.round((100 * view.scale) / PIXELS_PER_MM)} %`
}
