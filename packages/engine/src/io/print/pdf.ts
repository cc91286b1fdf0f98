/**
 * A small PDF writer: pages of lines and Helvetica text in millimetres, y up from the lower left corner, nothing else.
 * No clock and no random id: the same pages give the same bytes. Text outside Windows-1252 becomes "?".
 *
 *   1 mm = 72 / 25.4 points                                                                                   (1)
 *
 * ISO 32000-1:2008, Document management: Portable document format, sections 7.5, 8.5 and 9.4. See `docs/formats/print.md`.
 */
import { strToU8, zlibSync } from 'fflate'
import { joinBytes } from '../join-bytes.ts'

export interface PdfPage {
  readonly widthMm: number
  readonly heightMm: number
  /** Drawing operators in millimetres, made with the functions below. */
  readonly content: string
}

export interface PdfDocument {
  readonly title: string
  readonly pages: readonly PdfPage[]
  /** Drawings used on many pages by `pdfUse`; clipped to their box [mm]. */
  readonly forms?: readonly {
    readonly widthMm: number
    readonly heightMm: number
    readonly content: string
  }[]
}

export interface Pen {
  /** [mm] */
  readonly width: number
  /** 0 black … 1 white. */
  readonly grey: number
  /** Stroke and gap in turn [mm]; empty for a whole line. */
  readonly dash: readonly number[]
}

export function writePdf({ title, pages, forms = [] }: PdfDocument): Uint8Array {
  const objects: Uint8Array[] = []
  const add = (...parts: (string | Uint8Array)[]): number => {
    const bytes = parts.map((part) => (typeof part === 'string' ? strToU8(part, true) : part))
    objects.push(joinBytes(bytes))
    return objects.length
  }
  const stream = (dictionary: string, content: string): number => {
    const packed = zlibSync(strToU8(content, true), { level: 9 })
    const head = `<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
    return add(head, packed, '\nendstream')
  }
  const tree = 2 + forms.length + 2 * pages.length + 1 // number of the page tree, known before it is written
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const fonts = `/Font << /F ${font} 0 R >>`
  const named = forms.map(({ widthMm, heightMm, content }, k) => {
    const box = `/BBox [0 0 ${decimal(widthMm)} ${decimal(heightMm)}]`
    return `/X${k} ${stream(`/Type /XObject /Subtype /Form ${box} /Resources << ${fonts} >>`, content)} 0 R`
  })
  const info = add(`<< /Title ${pdfString(title)} /Producer (Selvedge) >>`)
  const kids = pages.map(({ widthMm, heightMm, content }) => {
    const scale = POINTS.toFixed(8) // four decimals would make a metre 16 µm short
    const body = stream('', `${scale} 0 0 ${scale} 0 0 cm\n${content}`) // (1)
    const box = `[0 0 ${decimal(POINTS * widthMm)} ${decimal(POINTS * heightMm)}]`
    const resources = `<< ${fonts} /XObject << ${named.join(' ')} >> >>`
    const page = `/Type /Page /Parent ${tree} 0 R /MediaBox ${box} /Contents ${body} 0 R`
    return `${add(`<< ${page} /Resources ${resources} >>`)} 0 R`
  })
  add(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`)
  const scaling = '/ViewerPreferences << /PrintScaling /None >>' // or viewers shrink patterns to fit
  const catalog = add(`<< /Type /Catalog /Pages ${tree} 0 R ${scaling} >>`)
  return bound(objects, catalog, info)
}

/** A line through points, x and y in turn [mm]. */
export function pdfPath(points: ArrayLike<number>, closed: boolean, pen: Pen): string {
  let path = `${decimal(pen.width)} w ${decimal(pen.grey)} G [${pen.dash.map(decimal).join(' ')}] 0 d\n`
  for (let k = 0; k < points.length; k += 2) {
    path += `${decimal(points[k])} ${decimal(points[k + 1])} ${k === 0 ? 'm' : 'l'}\n`
  }
  return `${path}${closed ? 's' : 'S'}\n`
}

/** Text whose baseline starts at (x, y), letters `size` mm high, turned counter-clockwise by quarters. */
export function pdfText(x: number, y: number, size: number, text: string, grey = 0, quarters = 0): string {
  const [cos, sin] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][((quarters % 4) + 4) % 4]
  const matrix = `${cos} ${sin} ${0 - sin} ${cos} ${decimal(x)} ${decimal(y)}`
  return `BT ${decimal(grey)} g /F ${decimal(size)} Tf ${matrix} Tm ${pdfString(text)} Tj ET\n`
}

/** Draws form `row` shifted by (x, y), only inside a view given by its lower left corner and size [mm]. */
export function pdfUse(
  row: number,
  x: number,
  y: number,
  view: readonly [number, number, number, number],
): string {
  return `q ${view.map(decimal).join(' ')} re W n 1 0 0 1 ${decimal(x)} ${decimal(y)} cm /X${row} Do Q\n`
}

/** Width of a text in Helvetica [mm] at letters of `size` mm; letters outside ASCII count as an average one. */
export function textWidth(text: string, size: number): number {
  let sum = 0
  for (const letter of text) sum += WIDTHS[letter.charCodeAt(0) - 32] ?? 556
  return (sum * size) / 1000
}

/** At most four decimals: 0.1 micrometre. */
export function decimal(value: number): string {
  const rounded = Math.round(value * 1e4) / 1e4
  return (Object.is(rounded, -0) ? 0 : rounded).toFixed(4).replace(/\.?0+$/, '')
}

function pdfString(text: string): string {
  let bytes = ''
  for (const letter of text) {
    const code = letter.charCodeAt(0)
    const latin = (code >= 32 && code < 127) || (code >= 160 && code < 256) ? code : CP1252[letter]
    const byte = latin === undefined || letter.length > 1 ? '?' : String.fromCharCode(latin)
    bytes += /[()\\]/.test(byte) ? `\\${byte}` : byte
  }
  return `(${bytes})`
}

/** Header, objects, their places, and the end of the file. */
function bound(objects: readonly Uint8Array[], catalog: number, info: number): Uint8Array {
  const parts: Uint8Array[] = [strToU8('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', true)]
  let length = parts[0].length
  const places: number[] = []
  const push = (bytes: Uint8Array) => {
    parts.push(bytes)
    length += bytes.length
  }
  objects.forEach((object, k) => {
    places.push(length)
    push(strToU8(`${k + 1} 0 obj\n`, true))
    push(object)
    push(strToU8('\nendobj\n', true))
  })
  const start = length
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const trailer = `trailer\n<< /Size ${count} /Root ${catalog} 0 R /Info ${info} 0 R >>`
  push(
    strToU8(`xref\n0 ${count}\n0000000000 65535 f \n${rows}${trailer}\nstartxref\n${start}\n%%EOF\n`, true),
  )
  return joinBytes(parts)
}

const POINTS = 72 / 25.4 // per mm
/** Letters of Windows-1252 that stand elsewhere in Unicode. */
const CP1252: Record<string, number> = { '€': 128, '…': 133, '‘': 145, '’': 146, '“': 147, '”': 148, '•': 149, '–': 150, '—': 151, '™': 153 } // biome-ignore format: one table
/** Helvetica, from space to ~, thousandths of the letter size; Adobe Core 14 font metrics, 1997. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
  667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556,
  556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
] // biome-ignore format: one table
