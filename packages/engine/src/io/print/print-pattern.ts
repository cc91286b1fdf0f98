/**
 * The sewing pattern on paper: a PDF of A4 or US Letter pages to glue together, or one SVG of the whole sheet, both 1 : 1.
 *
 * A page shows a tile of the sheet; neighbours share a strip of GLUE mm. Columns are letters from the left, rows numbers
 * from the top. The frame of a page is where its neighbours' frames come to lie: cut one, lay it on the other's frame,
 * and the halves of the diamonds on the joint make whole ones. Tiles without a line are left out and grey in the overview.
 *
 *   tile (i, j) covers  [i w, i w + w + GLUE] × [H − (j + 1) h − GLUE, H − j h]                         [mm]  (1)
 */
import { InputError, magnitude } from '../../core/index.ts'
import type { Garment } from '../../pattern/index.ts'
import { escapeXml } from '../svg/xml.ts'
import { decimal, type PdfPage, type Pen, pdfPath, pdfText, pdfUse, textWidth, writePdf } from './pdf.ts'
import type { Drawing, PenName } from './print-piece.ts'
import { drawGarment, layOutPieces, type PrintOptions, type PrintSheet } from './print-sheet.ts'

export type Paper = 'a4' | 'letter'

/** [mm] */
export const PAPERS: Record<
  Paper,
  { readonly width: number; readonly height: number; readonly name: string }
> = {
  a4: { width: 210, height: 297, name: 'A4' },
  letter: { width: 215.9, height: 279.4, name: 'US Letter' },
}

export interface PrintedPattern {
  readonly bytes: Uint8Array
  readonly pages: number
  /** Tiles along and across the sheet. */
  readonly columns: number
  readonly rows: number
}

export function writePatternPdf(garment: Garment, paper: Paper, options: PrintOptions = {}): PrintedPattern {
  const page = PAPERS[paper]
  const tile = { width: page.width - 2 * MARGIN - GLUE, height: page.height - 2 * MARGIN - GLUE }
  const { drawings, list } = drawGarment(garment, options)
  const sheet = bestSheet(drawings, list, tile)
  const columns = Math.max(1, Math.ceil((sheet.width - GLUE) / tile.width))
  const rows = Math.max(1, Math.ceil((sheet.height - GLUE) / tile.height))
  if (columns > COLUMNS_MAX || columns * rows > TILES_MAX) {
    throw new InputError(
      `print: the pattern would need ${columns} × ${rows} pages; is it in the right unit? The sheet is ${Math.round(sheet.width)} mm wide`,
    )
  }
  const used = usedTiles(sheet, columns, rows, tile)
  const isUsed = (column: number, row: number): boolean =>
    column >= 0 && column < columns && row >= 0 && row < rows && used[row * columns + column]
  const pages: PdfPage[] = [overview(garment, sheet, { columns, rows, used, tile, page, options })]
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!isUsed(column, row)) continue
      pages.push(tilePage(garment, { column, row, has: isUsed, tile, page, sheet }))
    }
  }
  const form = { widthMm: sheet.width + GLUE, heightMm: sheet.height + GLUE, content: sheetContent(sheet) }
  return {
    bytes: writePdf({ title: garment.name, pages, forms: [form] }),
    pages: pages.length,
    columns,
    rows,
  }
}

/** The whole sheet as one SVG; its width and height are millimetres, so programs open it 1 : 1. */
export function writePatternSvg(
  garment: Garment,
  options: PrintOptions & { readonly width?: number } = {},
): string {
  const { drawings, list } = drawGarment(garment, options)
  const sheet = layOutPieces(drawings, options.width ?? SVG_WIDTH, list)
  const [width, height] = [sheet.width + 2 * MARGIN, sheet.height + 2 * MARGIN]
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${decimal(width)}mm" height="${decimal(height)}mm" viewBox="0 0 ${decimal(width)} ${decimal(height)}">`,
    `<title>${escapeXml(garment.name)}</title>`,
  ]
  for (const { drawing, x, y } of sheet.pieces) {
    const place = (px: number, py: number) =>
      [decimal(MARGIN + x + px), decimal(height - MARGIN - y - py)] as const
    for (const { pen, points, closed } of drawing.strokes) {
      const { width: w, grey, dash } = PENS[pen]
      let path = ''
      for (let k = 0; k < points.length; k += 2)
        path += `${k ? 'L' : 'M'}${place(points[k], points[k + 1]).join(' ')}`
      const shade = Math.round(255 * grey)
      const dashes = dash.length ? ` stroke-dasharray="${dash.join(' ')}"` : ''
      lines.push(
        `<path d="${path}${closed ? 'Z' : ''}" fill="none" stroke="rgb(${shade},${shade},${shade})" stroke-width="${w}"${dashes}/>`,
      )
    }
    for (const { x: wx, y: wy, size, text, quarters } of drawing.words) {
      const [tx, ty] = place(wx, wy)
      const turn = quarters ? ` transform="rotate(${-90 * quarters} ${tx} ${ty})"` : ''
      lines.push(
        `<text x="${tx}" y="${ty}" font-family="Helvetica, Arial, sans-serif" font-size="${decimal(size)}" text-anchor="middle" dominant-baseline="central"${turn}>${escapeXml(text)}</text>`,
      )
    }
  }
  return `${lines.join('\n')}\n</svg>\n`
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The number of columns that needs the fewest pages; of equals the narrower sheet, which is easier to glue. */
function bestSheet(drawings: readonly Drawing[], list: readonly string[], tile: Size): PrintSheet {
  let best = layOutPieces(drawings, 2 * tile.width + GLUE, list)
  let least = Infinity
  for (let columns = 2; columns <= 8; columns++) {
    const sheet = layOutPieces(drawings, columns * tile.width + GLUE, list)
    const [across, down] = [
      Math.ceil((sheet.width - GLUE) / tile.width),
      Math.ceil((sheet.height - GLUE) / tile.height),
    ]
    const pages = usedTiles(sheet, Math.max(1, across), Math.max(1, down), tile).filter(Boolean).length
    if (pages < least) {
      least = pages
      best = sheet
    }
  }
  return best
}

/** Whether something is drawn on a tile, by the boxes of the strokes cut into short pieces. */
function usedTiles(sheet: PrintSheet, columns: number, rows: number, tile: Size): boolean[] {
  const used = new Array<boolean>(columns * rows).fill(false)
  const touch = (x: number, y: number) => {
    const column = Math.min(columns - 1, Math.max(0, Math.floor(x / tile.width)))
    const row = Math.min(rows - 1, Math.max(0, Math.floor((sheet.height - y) / tile.height)))
    used[row * columns + column] = true
  }
  for (const { drawing, x, y } of sheet.pieces) {
    for (const { points, closed } of drawing.strokes) {
      const count = points.length / 2
      for (let k = 0; k < (closed ? count : count - 1); k++) {
        const [a, b] = [2 * k, 2 * ((k + 1) % count)]
        const [dx, dy] = [points[b] - points[a], points[b + 1] - points[a + 1]]
        const steps = Math.max(1, Math.ceil(magnitude(dx, dy) / 5))
        for (let s = 0; s <= steps; s++)
          touch(x + points[a] + (s / steps) * dx, y + points[a + 1] + (s / steps) * dy)
      }
    }
  }
  return used
}

function sheetContent(sheet: PrintSheet): string {
  let content = ''
  for (const { drawing, x, y } of sheet.pieces) {
    for (const { pen, points, closed } of drawing.strokes) {
      const moved = points.map((value, k) => value + (k & 1 ? y : x))
      content += pdfPath(moved, closed, PENS[pen])
    }
    for (const words of drawing.words)
      content += centred(x + words.x, y + words.y, words.size, words.text, words.quarters)
  }
  return content
}

interface TileAt {
  readonly column: number
  readonly row: number
  /** Whether that tile is printed. */
  readonly has: (column: number, row: number) => boolean
  readonly tile: Size
  readonly page: Size
  readonly sheet: PrintSheet
}

/** (1), its frame, its name, and half diamonds on the joints with its neighbours. */
function tilePage(garment: Garment, at: TileAt): PdfPage {
  const { column, row, has, tile, page, sheet } = at
  const left = column * tile.width
  const top = sheet.height - row * tile.height
  // The sheet's point (left, top) lies at the upper left corner of the frame; the shared strip is right of it and below.
  const [frameX, frameY] = [MARGIN, page.height - MARGIN - tile.height]
  const window = [MARGIN, frameY - GLUE, tile.width + GLUE, tile.height + GLUE] as const
  let content = pdfUse(0, MARGIN - left, page.height - MARGIN - top, window)
  const corners = [
    frameX,
    frameY,
    frameX + tile.width,
    frameY,
    frameX + tile.width,
    frameY + tile.height,
    frameX,
    frameY + tile.height,
  ]
  content += pdfPath(corners, true, PENS.frame)
  const middle = [frameX + tile.width / 2, frameY + tile.height / 2]
  const joints: [boolean, number, number, string, number, number][] = [
    [has(column - 1, row), frameX, middle[1], tileName(column - 1, row), 8, 0],
    [has(column + 1, row), frameX + tile.width, middle[1], tileName(column + 1, row), -8, 0],
    [has(column, row - 1), middle[0], frameY + tile.height, tileName(column, row - 1), 0, -6],
    [has(column, row + 1), middle[0], frameY, tileName(column, row + 1), 0, 6],
  ]
  for (const [exists, x, y, name, dx, dy] of joints) {
    if (!exists) continue
    content += pdfPath([x - 4, y, x, y - 4, x + 4, y, x, y + 4], true, PENS.frame)
    content += centred(x + dx, y + dy, 3, name, 0, GREY)
  }
  content += pdfText(frameX + 4, frameY + tile.height - 12, 10, tileName(column, row), GREY)
  content += pdfText(frameX + 4, frameY + 3, 2.5, `${garment.name}  ${tileName(column, row)}`, GREY)
  if (has(column + 1, row))
    content += centred(frameX + tile.width + GLUE / 2, frameY + 30, 3, 'glue', 1, GREY)
  if (has(column, row + 1)) content += centred(frameX + 30, frameY - GLUE / 2, 3, 'glue', 0, GREY)
  return { widthMm: page.width, heightMm: page.height, content }
}

interface OverviewFacts {
  readonly columns: number
  readonly rows: number
  readonly used: readonly boolean[]
  readonly tile: Size
  readonly page: Size & { readonly name: string }
  readonly options: PrintOptions
}

/** First page: how the pages lie, what to cut, and a square to measure. */
function overview(garment: Garment, sheet: PrintSheet, facts: OverviewFacts): PdfPage {
  const { columns, rows, used, tile, page, options } = facts
  const count = used.filter(Boolean).length
  let y = page.height - MARGIN - 10
  let content = pdfText(MARGIN, y, 8, garment.name)
  const said = [
    `${count} pages ${page.name}, ${columns} × ${rows} tiles${options.size ? `, size ${options.size}` : ''}. Print at 100 %, not "fit to page".`,
    `Cut one frame of each joint, lay it on the neighbour's, glue the ${GLUE} mm strip. Solid line: cut. Dashed line: sew.`,
  ]
  for (const line of said) content += pdfText(MARGIN, (y -= 7), 3.5, line)
  const square = [MARGIN, MARGIN, MARGIN + 50, MARGIN, MARGIN + 50, MARGIN + 50, MARGIN, MARGIN + 50]
  content += pdfPath(square, true, PENS.cut) + centred(MARGIN + 25, MARGIN + 25, 4, '50 mm')
  const lines = sheet.list.slice(0, LIST_MAX)
  if (sheet.list.length > LIST_MAX) lines.push(`and ${sheet.list.length - LIST_MAX} more`)
  const perColumn = Math.ceil(lines.length / 2) || 1
  lines.forEach((line, k) => {
    const x = MARGIN + 58 + (k >= perColumn ? 66 : 0)
    content += pdfText(
      x,
      MARGIN + 46 - 4 * (k % perColumn),
      3,
      line.length > 40 ? `${line.slice(0, 39)}…` : line,
    )
  })
  const room = { width: page.width - 2 * MARGIN, height: y - 8 - (MARGIN + 60) }
  const scale = Math.min(
    room.width / (columns * tile.width + GLUE),
    room.height / (rows * tile.height + GLUE),
  )
  const top = y - 8
  content += `q ${decimal(scale)} 0 0 ${decimal(scale)} ${decimal(MARGIN)} ${decimal(top - scale * sheet.height)} cm /X0 Do Q\n`
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x0, y1] = [MARGIN + scale * column * tile.width, top - scale * row * tile.height]
      const [x1, y0] = [x0 + scale * tile.width, y1 - scale * tile.height]
      content += pdfPath([x0, y0, x1, y0, x1, y1, x0, y1], true, PENS.frame)
      const name = used[row * columns + column] ? tileName(column, row) : `(${tileName(column, row)} empty)`
      content += centred(0.5 * (x0 + x1), 0.5 * (y0 + y1), Math.min(6, 0.2 * (x1 - x0)), name, 0, GREY)
    }
  }
  return { widthMm: page.width, heightMm: page.height, content }
}

/** Columns are letters, rows numbers: A1, B2. */
export function tileName(column: number, row: number): string {
  return `${String.fromCharCode(65 + column)}${row + 1}`
}

function centred(x: number, y: number, size: number, text: string, quarters = 0, grey = 0): string {
  const [along, down] = [textWidth(text, size) / 2, 0.35 * size] // capitals are 0.7 of the size high
  return quarters % 2 === 0
    ? pdfText(x - along, y - down, size, text, grey)
    : pdfText(x + down, y - along, size, text, grey, 1)
}

const MARGIN = 10 // [mm]; printers do not reach the edge of the paper
const GLUE = 10 // [mm] shared by neighbouring pages
const GREY = 0.55 // of marks that must not be taken for the pattern
const COLUMNS_MAX = 26 // as many as there are letters
const TILES_MAX = 400
const LIST_MAX = 22 // pieces named on the overview
const SVG_WIDTH = 1400 // [mm]; a common width of fabric
const PENS: Record<PenName, Pen> = {
  cut: { width: 0.5, grey: 0, dash: [] },
  sew: { width: 0.25, grey: 0.2, dash: [4, 2] },
  mark: { width: 0.25, grey: 0.2, dash: [] },
  fold: { width: 0.25, grey: 0.2, dash: [8, 2, 1, 2] },
  grain: { width: 0.3, grey: 0.3, dash: [] },
  frame: { width: 0.15, grey: 0.6, dash: [] },
}
