/**
 * Wavefront OBJ, the plainest mesh file: one `v` per vertex, one `f` per triangle.
 * Written: metres, y up; `vt` is the place in the sewing pattern in metres, so the file carries its own rest shape;
 * every piece is a group; a merged seam shares its `v`, so the surface is watertight there and only `vt` differs.
 * Numbers are the shortest decimals that read back as the same 64-bit value: nothing is lost but velocities.
 * Read: polygons (cut into triangles), negative indices, groups; materials, normals and curves are passed over.
 * Format: Wavefront Technologies, Advanced Visualizer Manual, appendix B1. See `docs/formats/obj.md`.
 */
import { InputError } from '../core/index.ts'
import { quoted } from '../pattern/index.ts'
import { cutPolygon } from './drawing/cut-polygon.ts'

/** A mesh on its way to or from a file. */
export interface ObjGarment {
  /** [m], 3 per vertex. */
  readonly position: Float64Array
  readonly triVertex: Int32Array
  /** Place of each corner in the pattern plane [m], 6 per triangle. */
  readonly triPattern: Float64Array
  readonly triPanel: Int32Array
  readonly panelIds: readonly string[]
}

export interface ObjMesh {
  readonly vertexCount: number
  readonly triCount: number
  readonly position: Float64Array
  readonly triVertex: Int32Array
  /** Null when a face has no `vt`. */
  readonly triPattern: Float64Array | null
  readonly triPanel: Int32Array
  readonly panelIds: readonly string[]
}

export function writeObj(garment: ObjGarment, comment = 'Selvedge garment'): string {
  const { position, triVertex, triPattern, triPanel, panelIds } = garment
  const lines = [
    `# ${oneLine(comment)}`,
    '# metres, y up; vt = place in the sewing pattern in metres',
    'o garment',
  ]
  pushVertices(lines, position)

  const faces: string[] = []
  let patternCount = 0
  for (let panel = 0; panel < panelIds.length; panel++) {
    const known = new Map<string, number>()
    faces.push(`g ${groupName(panelIds[panel])}`)
    for (let t = 0; t < triPanel.length; t++) {
      if (triPanel[t] !== panel) continue
      let face = 'f'
      for (let corner = 3 * t; corner < 3 * t + 3; corner++) {
        const place = `${decimal(triPattern[2 * corner])} ${decimal(triPattern[2 * corner + 1])}`
        let row = known.get(place)
        if (row === undefined) {
          row = ++patternCount
          known.set(place, row)
          lines.push(`vt ${place}`)
        }
        face += ` ${triVertex[corner] + 1}/${row}`
      }
      faces.push(face)
    }
  }
  return `${lines.join('\n')}\ns 1\n${faces.join('\n')}\n`
}

/** A body or collider: positions and faces only. */
export function writeBodyObj(body: { position: Float64Array; triVertex: Int32Array }, name = 'body'): string {
  const lines = ['# metres, y up', `o ${groupName(name)}`]
  pushVertices(lines, body.position)
  lines.push('s 1')
  const { triVertex } = body
  for (let at = 0; at < triVertex.length; at += 3) {
    lines.push(`f ${triVertex[at] + 1} ${triVertex[at + 1] + 1} ${triVertex[at + 2] + 1}`)
  }
  return `${lines.join('\n')}\n`
}

export function readObj(text: string): ObjMesh {
  const reading: Reading = {
    line: 0,
    position: [],
    pattern: [],
    triVertex: [],
    triPattern: [],
    triPanel: [],
    panels: new Map(),
    group: 'mesh',
    patternMissing: false,
  }
  let carried = ''
  for (const raw of text.split('\n')) {
    reading.line++
    const line = carried + raw.split('#', 1)[0].trimEnd()
    carried = line.endsWith('\\') ? `${line.slice(0, -1)} ` : ''
    if (carried) continue
    const words = line.trim().split(/\s+/)
    if (words[0] === 'v') readNumbers(reading, words, 3, reading.position)
    else if (words[0] === 'vt') readNumbers(reading, words, 2, reading.pattern)
    else if (words[0] === 'f') readFace(reading, words)
    else if (words[0] === 'g' || words[0] === 'o') reading.group = words.slice(1).join(' ') || 'mesh'
  }
  if (reading.triVertex.length === 0) {
    throw new InputError('obj: no face in the file; a mesh needs lines "v x y z" and "f 1 2 3"')
  }
  return {
    vertexCount: reading.position.length / 3,
    triCount: reading.triPanel.length,
    position: Float64Array.from(reading.position),
    triVertex: Int32Array.from(reading.triVertex),
    triPattern: reading.patternMissing ? null : Float64Array.from(reading.triPattern),
    triPanel: Int32Array.from(reading.triPanel),
    panelIds: [...reading.panels.keys()],
  }
}

interface Reading {
  line: number
  position: number[]
  pattern: number[]
  triVertex: number[]
  triPattern: number[]
  triPanel: number[]
  panels: Map<string, number>
  group: string
  patternMissing: boolean
}

function readNumbers(reading: Reading, words: readonly string[], count: number, into: number[]): void {
  if (words.length <= count && !(words[0] === 'vt' && words.length === 2)) {
    throw new InputError(
      `obj line ${reading.line}: "${words[0]}" needs ${count} numbers, found ${words.length - 1}`,
    )
  }
  for (let k = 1; k <= count; k++) {
    const word = words[k] ?? '0' // a one-dimensional vt has v = 0
    const value = Number(word)
    if (!Number.isFinite(value)) {
      throw new InputError(
        `obj line ${reading.line}: ${quoted(word)} is not a finite number; export the mesh again`,
      )
    }
    into.push(value)
  }
}

function readFace(reading: Reading, words: readonly string[]): void {
  if (words.length < 4) {
    throw new InputError(
      `obj line ${reading.line}: a face needs at least 3 corners, found ${words.length - 1}`,
    )
  }
  const vertex: number[] = []
  const place: number[] = []
  for (let k = 1; k < words.length; k++) {
    const [v, vt] = words[k].split('/')
    vertex.push(row(reading, v, reading.position.length / 3, 'vertex'))
    if (vt) place.push(row(reading, vt, reading.pattern.length / 2, 'vt'))
  }
  const withPlace = place.length === vertex.length
  if (!withPlace) reading.patternMissing = true
  let panel = reading.panels.get(reading.group)
  if (panel === undefined) {
    panel = reading.panels.size
    reading.panels.set(reading.group, panel)
  }
  for (const corner of cutPolygon(reading.position, vertex)) {
    reading.triVertex.push(vertex[corner])
    const at = withPlace ? 2 * place[corner] : -1
    reading.triPattern.push(at < 0 ? 0 : reading.pattern[at], at < 0 ? 0 : reading.pattern[at + 1])
  }
  while (reading.triPanel.length < reading.triVertex.length / 3) reading.triPanel.push(panel)
}

/** 1-based row, or counted back from the last one when negative. */
function row(reading: Reading, word: string, count: number, what: string): number {
  const index = Number(word)
  const found = index < 0 ? count + index : index - 1
  if (!Number.isInteger(index) || index === 0 || found < 0 || found >= count) {
    throw new InputError(
      `obj line ${reading.line}: ${what} ${quoted(word)} does not exist; ${count} are defined above this line`,
    )
  }
  return found
}

function pushVertices(lines: string[], position: Float64Array): void {
  for (let at = 0; at < position.length; at += 3) {
    lines.push(`v ${decimal(position[at])} ${decimal(position[at + 1])} ${decimal(position[at + 2])}`)
  }
}

/** Shortest decimal that reads back as the same bits; JavaScript prints −0 without its sign. */
function decimal(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value)
}

/** OBJ ends a name at white space. */
function groupName(id: string): string {
  return id.trim().replace(/\s+/g, '_') || 'piece'
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}
