/**
 * The entities of one DXF block sorted by layer, as the AAMA and ASTM D6673 conventions number them, and its system
 * texts ("Piece Name: FRONT"). Pieces are drawn as seen on the right side of the cloth.
 */
import type { Point2 } from '../../pattern/index.ts'
import type { LengthUnit } from '../drawing/length-text.ts'
import type { DxfEntity } from './dxf.ts'
import { dxfPath, dxfPoint, type Path } from './dxf-paths.ts'
import { type PrivateText, readPrivateTexts } from './dxf-private.ts'

/** Layer numbers (ASTM D6673-10, table of layers); 9 and 10 are stripes and plaids, 5 the grade reference. */
export const LAYER = {
  boundary: 1,
  turnPoint: 2,
  curvePoint: 3,
  notch: 4,
  mirror: 6,
  grain: 7,
  internal: 8,
  cutout: 11,
  drill: 13,
  sew: 14,
  annotation: 15,
}

/** Everything of one block, sorted. */
export interface Sheet {
  readonly name: string
  /** System texts such as "Piece Name: FRONT", by their key in lower case without spaces. */
  readonly facts: ReadonlyMap<string, string>
  readonly texts: readonly string[]
  readonly own: readonly PrivateText[]
  readonly paths: ReadonlyMap<number, readonly Path[]>
  readonly places: ReadonlyMap<number, readonly Point2[]>
}

/** Number of a layer: the first whole number in its name. */
export function layerNumber(layer: string): number {
  return Number(/\d+/.exec(layer)?.[0] ?? 0)
}

/** Sorts the entities of a block; `strange` collects the kinds that were left out. */
export function readSheet(
  name: string,
  entities: readonly DxfEntity[],
  unit: LengthUnit,
  strange: Set<string>,
  scale: Point2 = [1, 1],
): Sheet {
  const paths = new Map<number, Path[]>()
  const places = new Map<number, Point2[]>()
  const texts: string[] = []
  for (const entity of entities) {
    const text = entityText(entity)
    if (text !== '') texts.push(text)
  }
  const own = readPrivateTexts(texts)
  const flip = facing(own) === -1 ? -1 : 1
  const turn = ([x, y]: Point2): Point2 => [flip * scale[0] * x + 0, scale[1] * y + 0]
  for (const entity of entities) {
    const layer = layerNumber(entity.layer)
    if (entity.kind === 'POINT') listed(places, layer).push(turn(dxfPoint(entity, unit)))
    else if (!IGNORED.has(entity.kind)) {
      const path = dxfPath(entity, unit)
      if (path) listed(paths, layer).push({ points: path.points.map(turn), closed: path.closed })
      else strange.add(entity.kind)
    }
  }
  return { name, facts: readFacts(texts), texts, own, paths, places }
}

/** Text of a TEXT or MTEXT entity, with \U+XXXX written out; '' for others. */
export function entityText(entity: DxfEntity): string {
  if (entity.kind !== 'TEXT' && entity.kind !== 'MTEXT' && entity.kind !== 'ATTRIB') return ''
  const parts = entity.groups.filter(([code]) => code === 1 || code === 3).map(([, value]) => value)
  const text = parts.join('')
  if (text.startsWith('SELVEDGE')) return text
  return text
    .replace(/\\U\+([0-9A-Fa-f]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .trim()
}

export function readFacts(texts: readonly string[]): Map<string, string> {
  const facts = new Map<string, string>()
  for (const text of texts) {
    const found = /^([A-Za-z][A-Za-z ]{2,30}?)\s*[:=]\s*(.*)$/.exec(text)
    if (!found) continue
    const key = found[1].toLowerCase().replaceAll(' ', '')
    if (!facts.has(key)) facts.set(key, found[2].trim())
  }
  return facts
}

function facing(own: readonly PrivateText[]): unknown {
  const piece = own.find(({ what }) => what === 'PIECE')?.value
  return piece !== null && typeof piece === 'object' ? (piece as { outside?: unknown }).outside : undefined
}

function listed<T>(map: Map<number, T[]>, key: number): T[] {
  const list = map.get(key) ?? []
  map.set(key, list)
  return list
}

const IGNORED = new Set(['TEXT', 'MTEXT', 'ATTRIB', 'ATTDEF', 'INSERT', 'SEQEND', 'VIEWPORT', 'DIMENSION'])
