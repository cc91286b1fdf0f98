/** Pens, margins and names that all printed pages share. */
import { type Pen, pdfText, textWidth } from './pdf.ts'
import type { PenName } from './print-piece.ts'

/** [mm] */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Columns are letters, rows numbers: A1, B2. */
export function tileName(column: number, row: number): string {
  return `${String.fromCharCode(65 + column)}${row + 1}`
}

/** Text about its middle [mm]. */
export function centred(x: number, y: number, size: number, text: string, quarters = 0, grey = 0): string {
  const [along, down] = [textWidth(text, size) / 2, 0.35 * size] // capitals are 0.7 of the size high
  return quarters % 2 === 0
    ? pdfText(x - along, y - down, size, text, grey)
    : pdfText(x + down, y - along, size, text, grey, 1)
}

export const MARGIN = 10 // [mm]; printers do not reach the edge of the paper
export const GLUE = 10 // [mm] shared by neighbouring pages
export const GREY = 0.55 // of marks that must not be taken for the pattern

export const PENS: Record<PenName, Pen> = {
  cut: { width: 0.5, grey: 0, dash: [] },
  sew: { width: 0.25, grey: 0.2, dash: [4, 2] },
  mark: { width: 0.25, grey: 0.2, dash: [] },
  fold: { width: 0.5, grey: 0, dash: [8, 2, 1, 2] },
  grain: { width: 0.3, grey: 0.3, dash: [] },
  frame: { width: 0.15, grey: 0.6, dash: [] },
}
