/**
 * The sewing pattern on paper: a PDF of A4, A3 or US Letter pages to glue together, of one page as wide as a plotter's roll,
 * or one SVG of the whole sheet, all 1 : 1.
 *
 * A page shows a tile of the sheet; neighbours share a strip of GLUE mm. Columns are letters from the left, rows numbers
 * from the top. The frame of a page is where its neighbours' frames come to lie: cut one, lay it on the other's frame,
 * and the halves of the diamonds on the joint make whole ones. Every tile with a line or a word is printed, and every
 * tile that lies between two printed ones of its row or column: without it nothing could be taped. What is left out
 * lies outside, and is crossed out on the page that shows how all lie.
 *
 *   tile (i, j) covers  [i w, i w + w + GLUE] × [H − (j + 1) h − GLUE, H − j h]                         [mm]  (1)
 */
import { InputError, magnitude } from '../../core/index.ts'
import type { Garment } from '../../pattern/index.ts'
import { escapeXml } from '../svg/xml.ts'
import { decimal, type PdfPage, pdfPath, pdfText, pdfUse, textWidth, writePdf } from './pdf.ts'
import { assemblyPage, factsPage } from './print-front.ts'
import { centred, GLUE, GREY, MARGIN, PENS, type Size, tileName } from './print-pens.ts'
import type { Drawing } from './print-piece.ts'
import {
  clothLine,
  type DrawnGarment,
  drawGarment,
  layOutPieces,
  type PrintOptions,
  type PrintSheet,
  testSquares,
} from './print-sheet.ts'

export { tileName }

export type Paper = 'a4' | 'letter' | 'a3' | 'roll'

/** [mm]; of a roll the height is the longest page there is, and as much of it is used as the pieces need. */
export const PAPERS: Record<
  Paper,
  { readonly width: number; readonly height: number; readonly name: string }
> = {
  a4: { width: 210, height: 297, name: 'A4' },
  letter: { width: 215.9, height: 279.4, name: 'US Letter' },
  a3: { width: 297, height: 420, name: 'A3' },
  roll: { width: 914.4, height: 5000, name: 'a roll 36 inches wide' }, // a page of PDF ends at 200 inches
}

export interface PrintedPattern {
  readonly bytes: Uint8Array
  readonly pages: number
  /** Pages in front that say what to do; none on a roll, where the sheet says it. */
  readonly front: number
  /** Of a page to tape together [mm]. */
  readonly page: Size
  /** Tiles along and across the sheet. */
  readonly columns: number
  readonly rows: number
}

export function writePatternPdf(garment: Garment, paper: Paper, options: PrintOptions = {}): PrintedPattern {
  const drawn = drawGarment(garment, options)
  const { facts } = drawn
  const { page, tile, sheet } = paper === 'roll' ? sheetOnRoll(drawn) : sheetOnPages(drawn, PAPERS[paper])
  const [columns, rows] = tilesOf(sheet, tile)
  if (columns > COLUMNS_MAX || columns * rows > TILES_MAX) {
    throw new InputError(
      `print: the pattern would need ${columns} × ${rows} pages; is it in the right unit? The sheet is ${Math.round(sheet.width)} mm wide`,
    )
  }
  const used = tapedTiles(usedTiles(sheet, columns, rows, tile), columns, rows)
  const isUsed = (column: number, row: number): boolean =>
    column >= 0 && column < columns && row >= 0 && row < rows && used[row * columns + column]
  const tiles = { columns, rows, used, tile, page, sheet }
  const pages: PdfPage[] = paper === 'roll' ? [] : [factsPage(facts, tiles), assemblyPage(facts, tiles)]
  const front = pages.length
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!isUsed(column, row)) continue
      pages.push(tilePage(facts.title, { column, row, has: isUsed, tile, page, sheet }))
    }
  }
  const form = { widthMm: sheet.width + GLUE, heightMm: sheet.height + GLUE, content: sheetContent(sheet) }
  return {
    bytes: writePdf({ title: facts.title, pages, forms: [form] }),
    pages: pages.length,
    front,
    page,
    columns,
    rows,
  }
}

interface LaidOut {
  readonly page: Size & { readonly name: string }
  /** What a page shows besides what it shares with its neighbours. */
  readonly tile: Size
  readonly sheet: PrintSheet
}

function sheetOnPages({ drawings }: DrawnGarment, page: LaidOut['page']): LaidOut {
  const tile = tileOf(page)
  return { page, tile, sheet: bestSheet(drawings, tile) }
}

/** As wide as the roll, as long as the pieces need, with all that is to be said on it; too wide or too long goes on as a tile. */
function sheetOnRoll(drawn: DrawnGarment): LaidOut {
  const { width, height, name } = PAPERS.roll
  const sheet = layOutPieces([testSquares(), legend(drawn), ...drawn.drawings], width - 2 * MARGIN)
  const page = { width, height: Math.min(height, sheet.height + 2 * MARGIN), name }
  return { page, tile: tileOf(page), sheet }
}

function tileOf({ width, height }: Size): Size {
  return { width: width - 2 * MARGIN - GLUE, height: height - 2 * MARGIN - GLUE }
}

/** The whole sheet as one SVG; its width and height are millimetres, so programs open it 1 : 1. */
export function writePatternSvg(
  garment: Garment,
  options: PrintOptions & { readonly width?: number } = {},
): string {
  const drawn = drawGarment(garment, options)
  const sheet = layOutPieces([testSquares(), legend(drawn), ...drawn.drawings], options.width ?? SVG_WIDTH)
  const [width, height] = [sheet.width + 2 * MARGIN, sheet.height + 2 * MARGIN]
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${decimal(width)}mm" height="${decimal(height)}mm" viewBox="0 0 ${decimal(width)} ${decimal(height)}">`,
    `<title>${escapeXml(drawn.facts.title)}</title>`,
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

/** What the pages in front say, as one more piece of the sheet. */
function legend({ facts }: DrawnGarment): Drawing {
  const { title, size, pieces, seams, cloth } = facts
  const lines = [title, ...(size ? [size] : []), clothLine(cloth), ...pieces, ...seams]
  const width = 1.1 * Math.max(...lines.map((line) => textWidth(line, LEGEND)))
  const height = 1.5 * LEGEND * lines.length
  const words = lines.map((text, k) => ({
    x: 0.5 * width,
    y: height - 1.5 * LEGEND * (k + 0.5),
    size: k === 0 ? 1.3 * LEGEND : LEGEND,
    text,
  }))
  return { strokes: [], words, width, height }
}

/** The number of columns that needs the fewest pages; of equals the narrower sheet, which is easier to glue. */
function bestSheet(drawings: readonly Drawing[], tile: Size): PrintSheet {
  let best = layOutPieces(drawings, 2 * tile.width + GLUE)
  let least = Infinity
  for (let columns = 2; columns <= 8; columns++) {
    const sheet = layOutPieces(drawings, columns * tile.width + GLUE)
    const [across, down] = tilesOf(sheet, tile)
    const pages = tapedTiles(usedTiles(sheet, across, down, tile), across, down).filter(Boolean).length
    if (pages < least) {
      least = pages
      best = sheet
    }
  }
  return best
}

/** Columns and rows (1); a sheet that just fits is not more for the last bit of a sum. */
function tilesOf(sheet: Size, { width, height }: Size): [number, number] {
  const count = (length: number, each: number) => Math.max(1, Math.ceil((length - GLUE) / each - 1e-9))
  return [count(sheet.width, width), count(sheet.height, height)]
}

/** Whether something is drawn or written on a tile, by the strokes cut into short pieces and the boxes of the words. */
function usedTiles(sheet: PrintSheet, columns: number, rows: number, tile: Size): boolean[] {
  const used = new Array<boolean>(columns * rows).fill(false)
  const touch = (x: number, y: number) => {
    const column = Math.min(columns - 1, Math.max(0, Math.floor(x / tile.width)))
    const row = Math.min(rows - 1, Math.max(0, Math.floor((sheet.height - y) / tile.height)))
    used[row * columns + column] = true
  }
  for (const { drawing, x, y } of sheet.pieces) {
    for (const { x: wx, y: wy, size, text, quarters = 0 } of drawing.words) {
      const half = 0.5 * textWidth(text, size)
      const [dx, dy] = quarters % 2 === 0 ? [half, 0.5 * size] : [0.5 * size, half]
      for (const share of [-1, -0.5, 0, 0.5, 1])
        for (const side of [-1, 1]) touch(x + wx + share * dx, y + wy + side * dy)
    }
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

/** With all tiles between two used ones of a row or a column, until none is missing. */
function tapedTiles(used: readonly boolean[], columns: number, rows: number): boolean[] {
  const kept = [...used]
  const fill = (at: (k: number) => number, count: number): boolean => {
    const line = Array.from({ length: count }, (_, k) => kept[at(k)])
    const [first, last] = [line.indexOf(true), line.lastIndexOf(true)]
    let changed = false
    for (let k = first; first >= 0 && k < last; k++) {
      if (!kept[at(k)]) changed = true
      kept[at(k)] = true
    }
    return changed
  }
  for (let changed = true; changed; ) {
    changed = false
    for (let row = 0; row < rows; row++) changed = fill((k) => row * columns + k, columns) || changed
    for (let column = 0; column < columns; column++)
      changed = fill((k) => k * columns + column, rows) || changed
  }
  return kept
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

/** (1), its frame, its name, and half diamonds on the joints with its neighbours; without any the sheet alone. */
function tilePage(title: string, at: TileAt): PdfPage {
  const { column, row, has, tile, page, sheet } = at
  const left = column * tile.width
  const top = sheet.height - row * tile.height
  // The sheet's point (left, top) lies at the upper left corner of the frame; the shared strip is right of it and below.
  const [frameX, frameY] = [MARGIN, page.height - MARGIN - tile.height]
  const window = [MARGIN, frameY - GLUE, tile.width + GLUE, tile.height + GLUE] as const
  let content = pdfUse(0, MARGIN - left, page.height - MARGIN - top, window)
  const alone = !NEIGHBOURS.some(([dx, dy]) => has(column + dx, row + dy))
  if (alone) return { widthMm: page.width, heightMm: page.height, content }
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
  content += pdfText(frameX + 4, frameY + 3, 2.5, `${title}  ${tileName(column, row)}`, GREY)
  if (has(column + 1, row))
    content += centred(frameX + tile.width + GLUE / 2, frameY + 30, 3, 'glue', 1, GREY)
  if (has(column, row + 1)) content += centred(frameX + 30, frameY - GLUE / 2, 3, 'glue', 0, GREY)
  return { widthMm: page.width, heightMm: page.height, content }
}

const NEIGHBOURS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const
const COLUMNS_MAX = 26 // as many as there are letters
const TILES_MAX = 400
const SVG_WIDTH = 1400 // [mm]; a common width of fabric
const LEGEND = 5 // [mm], letters of the sheet's own words
