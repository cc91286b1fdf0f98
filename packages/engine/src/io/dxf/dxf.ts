/**
 * DXF as text (Autodesk, Drawing Interchange File, R12 to today): pairs of lines, a group code and its value, that make
 * entities in named blocks and in the drawing itself. Only this outer shape is known here; what layers and texts mean
 * for cutting is said in `dxf-aama.ts`, what shape an entity has in `dxf-paths.ts`. The binary form is refused.
 */
import { InputError } from '../../core/index.ts'
import { quoted } from '../../pattern/index.ts'

export interface DxfEntity {
  /** LINE, POLYLINE, TEXT, … */
  readonly kind: string
  readonly layer: string
  /** Everything the entity says, in order: group code and value. */
  readonly groups: readonly (readonly [code: number, value: string])[]
  /** The VERTEX entities that follow a POLYLINE. */
  readonly vertices: readonly DxfEntity[]
  /** Line of the file where it starts. */
  readonly line: number
}

export interface DxfBlock {
  readonly name: string
  readonly entities: readonly DxfEntity[]
}

export interface DxfDrawing {
  /** Header variables by name with their first value, such as `$INSUNITS`. */
  readonly header: ReadonlyMap<string, string>
  readonly blocks: readonly DxfBlock[]
  readonly entities: readonly DxfEntity[]
}

/** True for a text that opens like an ASCII DXF file. */
export function looksLikeDxf(text: string): boolean {
  return text.startsWith(BINARY_MARK) || /^\uFEFF?(?:\s*999\s*\n[^\n]*\n)*\s*0\s*\r?\n\s*SECTION\b/.test(text)
}

/** Drawing of a DXF text, or an `InputError` that names the line. */
export function readDxf(text: string): DxfDrawing {
  if (text.startsWith(BINARY_MARK)) {
    throw new InputError('dxf: the file is a binary DXF; export it again as ASCII (text) DXF')
  }
  const header = new Map<string, string>()
  const blocks: DxfBlock[] = []
  const entities: DxfEntity[] = []
  let section = ''
  let block: { name: string; entities: DxfEntity[] } | undefined
  let ended = false
  for (const entity of gather(text)) {
    const { kind } = entity
    if (kind === 'EOF') ended = true
    else if (kind === 'SECTION') {
      section = dxfText(entity, 2).toUpperCase()
      if (section === 'HEADER') readHeader(entity, header)
    } else if (kind === 'ENDSEC') section = ''
    else if (section === 'BLOCKS' && kind === 'BLOCK') {
      block = { name: dxfText(entity, 2), entities: [] }
      blocks.push(block)
    } else if (section === 'BLOCKS' && kind === 'ENDBLK') block = undefined
    else if (section === 'BLOCKS' && block) block.entities.push(entity)
    else if (section === 'ENTITIES') entities.push(entity)
  }
  if (!ended) throw new InputError('dxf: the file ends before its end mark (0, EOF); export it again')
  return { header, blocks, entities }
}

/** First value of a group code as text, '' without one. */
export function dxfText(entity: DxfEntity, code: number): string {
  for (const [own, value] of entity.groups) if (own === code) return value.trim()
  return ''
}

/** First value of a group code as a number without unit (flags, angles, counts). */
export function dxfNumber(entity: DxfEntity, code: number, otherwise: number): number {
  const word = dxfText(entity, code)
  if (word === '') return otherwise
  const value = Number(word)
  if (Number.isFinite(value)) return value
  throw new InputError(
    `dxf line ${entity.line}: ${entity.kind} has ${quoted(word)} for code ${code}; it must be a number, export it again`,
  )
}

/** One entity after the other; vertices are inside their polyline. */
function gather(text: string): DxfEntity[] {
  const lines = (text.startsWith('\uFEFF') ? text.slice(1) : text).split(/\r\n|\n|\r/)
  if (lines.length > LINES_MAX) {
    throw new InputError(`dxf: has more than ${LINES_MAX} lines; export fewer pieces or sizes at a time`)
  }
  const found: DxfEntity[] = []
  let groups: [number, string][] = []
  let polyline: DxfEntity[] | undefined
  for (let k = 0; k + 1 < lines.length; k += 2) {
    const word = lines[k].trim()
    const code = Number(word)
    if (word === '' && lines.slice(k).every((line) => line.trim() === '')) break
    if (word === '' || !Number.isInteger(code) || code < -5 || code > 1071) {
      throw new InputError(
        `dxf line ${k + 1}: ${quoted(word)} is no group code; each value stands below its code, export the file again`,
      )
    }
    const value = lines[k + 1]
    if (code !== 0) {
      if (code !== 999) groups.push([code, value])
      continue
    }
    groups = []
    const kind = value.trim().toUpperCase()
    const vertices: DxfEntity[] = []
    const entity = new Entity(kind, groups, vertices, k + 1)
    if (kind === 'VERTEX' && polyline) polyline.push(entity)
    else found.push(entity)
    if (kind === 'POLYLINE') polyline = vertices
    else if (kind !== 'VERTEX') polyline = undefined
  }
  return found
}

/** Its groups are still being read when it is made, so the layer is looked up when asked for. */
class Entity implements DxfEntity {
  readonly kind: string
  readonly groups: readonly (readonly [number, string])[]
  readonly vertices: readonly DxfEntity[]
  readonly line: number

  constructor(kind: string, groups: [number, string][], vertices: DxfEntity[], line: number) {
    this.kind = kind
    this.groups = groups
    this.vertices = vertices
    this.line = line
  }

  get layer(): string {
    return dxfText(this, 8)
  }
}

function readHeader(entity: DxfEntity, header: Map<string, string>): void {
  let name = ''
  for (const [code, value] of entity.groups) {
    if (code === 9) name = value.trim()
    else if (name !== '' && !header.has(name)) header.set(name, value.trim())
  }
}

const BINARY_MARK = 'AutoCAD Binary DXF'
const LINES_MAX = 4_000_000 // two lines to a group, a million vertices
