/**
 * The two pages in front of a printed pattern: what to cut, how much cloth, which seam joins what, and two squares to
 * measure; then how the pages lie, with the letters of the columns and the numbers of the rows.
 */
import { decimal, type PdfPage, pdfPath, pdfText, textWidth } from './pdf.ts'
import { centred, GLUE, GREY, MARGIN, PENS, type Size, tileName } from './print-pens.ts'
import { clothLine, INCHES, type PrintFacts, type PrintSheet, SQUARE } from './print-sheet.ts'

export interface Tiles {
  readonly columns: number
  readonly rows: number
  /** Whether each is printed, row by row. */
  readonly used: readonly boolean[]
  readonly tile: Size
  readonly page: Size & { readonly name: string }
  readonly sheet: PrintSheet
}

export function factsPage(facts: PrintFacts, { columns, rows, used, page }: Tiles): PdfPage {
  const count = used.filter(Boolean).length
  let y = page.height - MARGIN - 10
  let content = pdfText(MARGIN, y, 8, facts.title)
  const said = [
    ...(facts.size ? [capital(facts.size)] : []),
    clothLine(facts.cloth),
    `${count} pages ${page.name} in ${columns} columns and ${rows} rows. Print at 100 %, not "fit to page", and measure a square below.`,
    `Cut one frame of each joint, lay it on the neighbour's, glue the ${GLUE} mm strip. Solid line: cut. Dashed line: sew.`,
    'Letters in circles: sew A to A. Numbered notches meet. Dash-dotted line: fold; a bracket is laid on the fold of the cloth.',
  ]
  for (const line of said) content += pdfText(MARGIN, (y -= 6), 3.4, line)
  y -= 10
  const low = MARGIN + INCHES + 8
  content += column('Cut', facts.pieces, { x: MARGIN, y, width: 78, low })
  content += column('Sew', facts.seams, { x: MARGIN + 84, y, width: page.width - 2 * MARGIN - 84, low })
  content += square(MARGIN, SQUARE, '5 cm') + square(MARGIN + SQUARE + 4, INCHES, '2 inches')
  return { widthMm: page.width, heightMm: page.height, content }
}

export function assemblyPage(facts: PrintFacts, tiles: Tiles): PdfPage {
  const { columns, rows, used, tile, page, sheet } = tiles
  let content = pdfText(MARGIN, page.height - MARGIN - 7, 6, `${facts.title}: how the pages lie`)
  const left = MARGIN + 8
  const top = page.height - MARGIN - 20
  const scale = Math.min(
    (page.width - MARGIN - left) / (columns * tile.width + GLUE),
    (top - MARGIN - 6) / (rows * tile.height + GLUE),
  )
  content += `q ${decimal(scale)} 0 0 ${decimal(scale)} ${decimal(left)} ${decimal(top - scale * sheet.height)} cm /X0 Do Q\n`
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x0, y1] = [left + scale * column * tile.width, top - scale * row * tile.height]
      const [x1, y0] = [x0 + scale * tile.width, y1 - scale * tile.height]
      content += pdfPath([x0, y0, x1, y0, x1, y1, x0, y1], true, PENS.frame)
      const size = Math.min(6, 0.2 * (x1 - x0))
      if (used[row * columns + column])
        content += centred(0.5 * (x0 + x1), 0.5 * (y0 + y1), size, tileName(column, row), 0, GREY)
      else
        content += pdfPath([x0, y0, x1, y1], false, PENS.frame) + pdfPath([x0, y1, x1, y0], false, PENS.frame)
    }
  }
  for (let column = 0; column < columns; column++)
    content += centred(left + scale * (column + 0.5) * tile.width, top + 4, 4, tileName(column, 0).charAt(0))
  for (let row = 0; row < rows; row++)
    content += centred(left - 4, top - scale * (row + 0.5) * tile.height, 4, String(row + 1))
  if (used.includes(false)) content += pdfText(MARGIN, MARGIN, 3, 'Crossed out: empty, not printed.', GREY)
  return { widthMm: page.width, heightMm: page.height, content }
}

interface Room {
  readonly x: number
  readonly y: number
  readonly width: number
  /** Nothing is written below. */
  readonly low: number
}

function column(title: string, lines: readonly string[], { x, y, width, low }: Room): string {
  const most = Math.floor((y - low) / LINE)
  const shown =
    lines.length > most ? [...lines.slice(0, most - 1), `and ${lines.length - most + 1} more`] : lines
  let content = pdfText(x, y, 4, title)
  shown.forEach((line, k) => {
    content += pdfText(x, y - LINE * (k + 1), 3, fitting(line, 3, width))
  })
  return content
}

function fitting(line: string, size: number, width: number): string {
  let kept = line
  while (kept.length > 1 && textWidth(`${kept}…`, size) > width) kept = kept.slice(0, -1)
  return kept === line || textWidth(line, size) <= width ? line : `${kept}…`
}

function square(x: number, side: number, text: string): string {
  const corners = [x, MARGIN, x + side, MARGIN, x + side, MARGIN + side, x, MARGIN + side]
  return pdfPath(corners, true, PENS.cut) + centred(x + side / 2, MARGIN + side / 2, 4, text)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const LINE = 4.6 // [mm]
