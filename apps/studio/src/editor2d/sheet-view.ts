/** Zoom, pan and turn of the pattern window: sheet millimetres to window pixels, p = scale · R(turn) · sheet + (x, y). */
export interface SheetView {
  /** [px/mm] */
  readonly scale: number
  readonly x: number
  readonly y: number
  /** Clockwise [rad]. */
  readonly turn: number
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
    turn: 0,
  }
}

/** Around points of the sheet [mm], with some of what lies beside. */
export function areaAround(points: readonly (readonly [number, number])[]): SheetArea {
  const [xs, ys] = [0, 1].map((k) => points.map((point) => point[k]))
  const left = Math.min(...xs) - AROUND
  const top = Math.min(...ys) - AROUND
  return { left, top, width: Math.max(...xs) + AROUND - left, height: Math.max(...ys) + AROUND - top }
}

/** [mm] */
const AROUND = 60

/** Zooms by a factor so that the place under the pointer stays there. */
export function zoomAt(view: SheetView, factor: number, x: number, y: number): SheetView {
  const scale = Math.min(SCALE_MAX, Math.max(SCALE_MIN, view.scale * factor))
  const share = scale / view.scale
  return { ...view, scale, x: x - (x - view.x) * share, y: y - (y - view.y) * share }
}

export function panBy(view: SheetView, dx: number, dy: number): SheetView {
  return { ...view, x: view.x + dx, y: view.y + dy }
}

/** Turns about a place of the window [px], clockwise [rad]. */
export function turnAt(view: SheetView, angle: number, x: number, y: number): SheetView {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [dx, dy] = [view.x - x, view.y - y]
  return { ...view, turn: view.turn + angle, x: x + cos * dx - sin * dy, y: y + sin * dx + cos * dy }
}

/** The place of the sheet under a place of the window [px], in millimetres, y down. */
export function sheetPlace(view: SheetView, x: number, y: number): readonly [number, number] {
  const [cos, sin] = [Math.cos(view.turn) / view.scale, Math.sin(view.turn) / view.scale]
  const [dx, dy] = [x - view.x, y - view.y]
  return [cos * dx + sin * dy, cos * dy - sin * dx]
}

/** As SVG writes it. */
export function sheetTransform({ scale, x, y, turn }: SheetView): string {
  const turned = turn === 0 ? '' : ` rotate(${(180 / Math.PI) * turn})`
  return `translate(${x} ${y})${turned} scale(${scale})`
}

/** 100 % is real size on a screen of 96 dots per inch. */
export function zoomPercent(view: SheetView): string {
  return `${Math.round((100 * view.scale) / PIXELS_PER_MM)} %`
}
