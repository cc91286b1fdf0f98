/**
 * A small reader of XML (W3C, XML 1.0) for drawings and measurement files: elements, attributes, text. Entities are the
 * five of the standard and numbers; others stay as they are written, so nothing can be made to expand without end.
 * Document types, comments and processing instructions are skipped. Names lose their prefix: `svg:path` is `path`.
 */
import { InputError } from '../../core/index.ts'
import { quoted } from '../../pattern/index.ts'

export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlElement[]
  /** Text directly inside it. */
  text: string
  /** Line of the file where it starts. */
  readonly line: number
}

/** The root element, or an `InputError` that names the line. */
export function readXml(text: string): XmlElement {
  const reading = new Reading(text)
  const top: XmlElement = { name: '', attributes: new Map(), children: [], text: '', line: 1 }
  const open = [top]
  let count = 0
  while (reading.at < text.length) {
    const inner = open[open.length - 1]
    const next = text.indexOf('<', reading.at)
    inner.text += decode(text.slice(reading.at, next < 0 ? text.length : next))
    if (next < 0) break
    reading.at = next
    if (text.startsWith('<!--', next)) reading.skipTo('-->', 'a comment')
    else if (text.startsWith('<![CDATA[', next)) {
      const start = next + 9
      reading.skipTo(']]>', 'a CDATA part')
      inner.text += text.slice(start, reading.at - 3)
    } else if (text.startsWith('<?', next)) reading.skipTo('?>', 'an instruction')
    else if (text.startsWith('<!', next)) reading.skipDoctype()
    else if (text.startsWith('</', next)) closeElement(reading, open)
    else {
      if (++count > ELEMENTS_MAX)
        throw reading.fault(`more than ${ELEMENTS_MAX} elements; export fewer pieces at a time`)
      const { element, closed } = reading.element()
      inner.children.push(element)
      if (!closed) open.push(element)
      if (open.length > DEPTH_MAX)
        throw reading.fault(`elements more than ${DEPTH_MAX} deep; ungroup the drawing`)
    }
  }
  if (open.length > 1) {
    throw reading.fault(`the file ends inside ${quoted(open[open.length - 1].name)}; export it again`)
  }
  if (top.children.length === 0) throw new InputError('xml: no element in the file; export it again')
  return top.children[0]
}

/** All text inside an element, in order as far as direct text goes first. */
export function xmlText(element: XmlElement): string {
  return [element.text, ...element.children.map(xmlText)].join(' ').replace(/\s+/g, ' ').trim()
}

/** Text safe inside an element or a double-quoted attribute; characters XML does not allow are dropped. */
export function escapeXml(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"\t\n\r]/g, (sign) => ESCAPES[sign])
}

class Reading {
  readonly text: string
  at = 0

  constructor(text: string) {
    this.text = text
    if (text.startsWith('\uFEFF')) this.at = 1
  }

  /** One sentence with the line reached. */
  fault(what: string): InputError {
    return new InputError(`xml line ${this.line()}: ${what}`)
  }

  skipTo(end: string, what: string): void {
    const found = this.text.indexOf(end, this.at)
    if (found < 0) throw this.fault(`${what} does not end; export the file again`)
    this.at = found + end.length
  }

  /** <!DOCTYPE … [ … ]> : over a part in brackets, which may hold < and >. */
  skipDoctype(): void {
    const end = this.text.indexOf('>', this.at)
    const bracket = this.text.indexOf('[', this.at)
    if (bracket >= 0 && bracket < end) this.skipTo(']', 'a document type')
    this.skipTo('>', 'a document type')
  }

  element(): { element: XmlElement; closed: boolean } {
    const name = this.match(NAME_START)
    if (!name) throw this.fault('expected an element after "<"; write a plain "<" as &lt;')
    const line = this.line()
    const attributes = new Map<string, string>()
    for (;;) {
      const end = this.match(TAG_END)
      if (end) {
        const element = { name: local(name[1]), attributes, children: [], text: '', line }
        return { element, closed: end[1] === '/' }
      }
      const found = this.match(ATTRIBUTE)
      if (!found) throw this.fault(`element ${quoted(name[1])} has a broken attribute; export the file again`)
      attributes.set(found[1], decode(found[2] ?? found[3]))
    }
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at = pattern.lastIndex
    return found
  }

  /** Counted on from the last call, so that asking for every element stays cheap. */
  private line(): number {
    for (; this.counted < this.at; this.counted++) if (this.text[this.counted] === '\n') this.lines++
    return this.lines
  }

  private counted = 0
  private lines = 1
}

function closeElement(reading: Reading, open: XmlElement[]): void {
  const found = reading.match(CLOSE)
  const inner = open[open.length - 1]
  if (!found || open.length === 1 || local(found[1]) !== inner.name) {
    throw reading.fault(`expected the end of ${quoted(inner.name)}; export the file again`)
  }
  open.pop()
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

const ENTITIES: Record<string, string | undefined> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}
const NAME_START = /<([\p{L}_:][\p{L}\p{N}_:.-]*)/uy
const TAG_END = /\s*(\/?)>/y
const ATTRIBUTE = /\s+([\p{L}_:][\p{L}\p{N}_:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy
const CLOSE = /<\/([\p{L}_:][\p{L}\p{N}_:.-]*)\s*>/uy
const ELEMENTS_MAX = 200_000
const DEPTH_MAX = 200
