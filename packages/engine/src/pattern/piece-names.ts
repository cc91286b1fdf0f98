/**
 * What a tailor calls the pieces: "Front", "Sleeve back", "Waistband". From the piece's own title; else from where it is
 * worn (`guess-parts.ts`) and from the words of its id that name a kind of piece no place tells: yoke, pocket, godet.
 * Left and right are said only where the two are not cut alike; who prints a pair once leaves them out.
 */
import type { Garment } from './garment.ts'
import { guessParts } from './guess-parts.ts'
import type { BodySegment, PiecePart } from './piece-part.ts'

/** One name per panel, by row; two panels may share one. `sided`: left and right are part of it. */
export function pieceNames(garment: Garment, sided: (row: number) => boolean = () => false): string[] {
  const { parts } = guessParts(garment)
  return garment.panels.map(({ id, title }, row) => {
    if (title !== undefined) return title
    const side = sided(row) ? parts[row].side : undefined
    return capital([side, ...nouns(id, parts[row])].filter((word) => word !== undefined).join(' '))
  })
}

function nouns(id: string, { segment, face }: PiecePart): (string | undefined)[] {
  const words = id.toLowerCase().split(/[^a-z]+/)
  const kind = KINDS.find((word) => words.some((each) => each.startsWith(word)))
  const shown = face === 'around' || face === 'outer' || face === 'inner' ? undefined : face
  if (kind !== undefined) return [kind, shown]
  if (segment === undefined) return [id.replaceAll(/[_-]+/g, ' ')]
  if (segment === 'torso') return [shown ?? 'bodice']
  return [NOUNS[segment], shown]
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Said of a piece wherever it is worn. */
const KINDS = [
  'yoke',
  'pocket',
  'placket',
  'godet',
  'flounce',
  'ruffle',
  'facing',
  'lapel',
  'gusset',
  'insert',
]

const NOUNS: Record<Exclude<BodySegment, 'torso'>, string> = {
  waist: 'waistband',
  skirt: 'skirt',
  leg: 'trouser',
  ankle: 'leg cuff',
  arm: 'sleeve',
  wrist: 'cuff',
  neck: 'collar',
  head: 'hood',
  hand: 'glove',
  foot: 'sock',
}
