/**
 * Where on the body a piece is worn, as far as words tell: `bodyPart` of the document, and the names pattern makers
 * give their pieces in a few languages. `bodyPart` is up to three words: segment, the wearer's side, face:
 *
 *   "torso front", "torso left front", "arm left around", "leg right back", "waist around", "head left"
 *
 * `around` is a piece that wraps its segment whole. Words that are not known are passed over; a name that says nothing
 * gives an empty part, and sizes, symmetry and seams decide (`dress/place-garment.ts`).
 */
import type { Panel } from './garment.ts'

export const BODY_SEGMENTS = [
  'torso',
  'waist',
  'skirt',
  'leg',
  'ankle',
  'arm',
  'wrist',
  'neck',
  'head',
  'hand',
  'foot',
] as const
export type BodySegment = (typeof BODY_SEGMENTS)[number]

export interface PiecePart {
  segment?: BodySegment
  /** The wearer's. */
  side?: 'left' | 'right'
  face?: 'front' | 'back' | 'outer' | 'inner' | 'around'
}

/** The part a panel says itself: `bodyPart` first, its title and id fill in what that leaves open. */
export function piecePart(panel: Pick<Panel, 'id' | 'title' | 'bodyPart'>): PiecePart {
  const own = partOfWords(panel.bodyPart ?? '')
  const id = partOfWords(panel.id)
  const title = partOfWords(panel.title ?? '')
  // "body" is all that GarmentCode says of a hood or a collar, "leg" of a skirt: then the name knows better
  const coarse = /^(body|arm|leg)$/.test(panel.bodyPart ?? '')
  const word = id.segment ?? title.segment
  const named = word === 'wrist' && own.segment === 'leg' ? 'ankle' : word // a cuff on a leg
  const segment = coarse ? (named ?? own.segment) : (own.segment ?? named)
  return {
    ...(segment === undefined ? {} : { segment }),
    ...filled('side', own.side ?? id.side ?? title.side),
    ...filled('face', own.face ?? id.face ?? title.face),
  }
}

/** What a name says; `left_ftorso`, `lfsleeve`, `frontRight` and `Vorderteil links` are all understood. */
export function partOfWords(name: string): PiecePart {
  const part: PiecePart = {}
  for (const word of wordsOf(name)) {
    const found = PART_OF_WORD.get(word) ?? partOfCode(word)
    if (found === undefined) continue
    if (rank(found.segment) > rank(part.segment)) part.segment = found.segment
    part.side ??= found.side
    part.face ??= found.face
  }
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
}

/** The words a panel is stored with once its part is known. */
export function writePart({ segment, side, face }: PiecePart): string {
  return [segment, side, face].filter((word) => word !== undefined).join(' ')
}

/** Which of two segments in one name counts: a sleeve cuff is a cuff, a shirt collar a collar. */
function rank(segment: BodySegment | undefined): number {
  if (segment === undefined) return 0
  if (segment === 'torso') return 1
  return segment === 'arm' || segment === 'leg' || segment === 'skirt' ? 2 : 3
}

/** Lower case without accents, cut where a capital, a digit or a sign begins a new word. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\u00e0-\u00ff])([A-Z])/g, '$1 $2')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 0)
}

/** Short forms run together: an optional l or r, an optional f or b, then a word; `rbsleeve`, `ftorso`, `lback`. */
function partOfCode(word: string): PiecePart | undefined {
  const [, side = '', face = '', rest = ''] =
    /^([lr])([fb]?)([a-z]{4,})$/.exec(word) ?? /^()([fb])([a-z]{4,})$/.exec(word) ?? []
  // "lback" is l + back, not l + b + ack
  const found = PART_OF_WORD.get(rest) ?? PART_OF_WORD.get(face + rest)
  if (found === undefined) return undefined
  const whole = PART_OF_WORD.get(rest) === undefined
  return { ...(whole ? {} : PART_OF_WORD.get(face)), ...found, ...PART_OF_WORD.get(side) }
}

function filled<K extends 'side' | 'face'>(key: K, value: PiecePart[K]): Pick<PiecePart, K> {
  return (value === undefined ? {} : { [key]: value }) as Pick<PiecePart, K>
}

/** English, German, French, Spanish, Italian, Dutch; without accents. */
const WORDS: readonly [PiecePart, string][] = [
  [{ side: 'left' }, 'left l links linke linker gauche izquierda izquierdo sinistra sinistro'],
  [{ side: 'right' }, 'right r rechts rechte rechter droite droit derecha derecho destra destro'],
  [
    { face: 'front' },
    'front f fr fnt vorn vorne vorder vorderteil devant delantero delantera davanti voor voorpand voorkant',
  ],
  [
    { face: 'back' },
    'back b bk bck hinten hinter ruecken rucken ruckenteil rueckenteil dos espalda trasero trasera dietro achter achterpand rug',
  ],
  [{ face: 'around' }, 'around'],
  [{ face: 'outer' }, 'outer'],
  [{ face: 'inner' }, 'inner'],
  [{ segment: 'arm' }, 'arm sleeve slv sl armel aermel manche manga manica mouw'],
  [{ segment: 'wrist' }, 'wrist cuff manschette poignet puno polsino manchet'],
  [
    { segment: 'neck' },
    'neck collar kragen col cuello colletto kraag neckband neckbinding stand halsbund collarstand',
  ],
  [{ segment: 'head' }, 'head hood kapuze capuche capucha cappuccio capuchon'],
  [
    { segment: 'waist' },
    'waist waistband wb bund taillenbund ceinture pretina cintura cinturino belt tailleband',
  ],
  [{ segment: 'skirt' }, 'skirt rock jupe falda gonna rok godet flounce'],
  [
    { segment: 'leg' },
    'leg pant pants trouser trousers hose hosenbein bein pantalon pantalone pantaloni broek shorts jambe pierna',
  ],
  [{ segment: 'ankle' }, 'ankle legcuff'],
  [
    { segment: 'torso' },
    'torso body bodice shirt top up upper oberteil corsage corpino corpetto yoke passe sattel empiecement canesu carre placket pocket tasche poche bolsillo tasca',
  ],
  [{ segment: 'hand' }, 'hand glove mitten'],
  [{ segment: 'foot' }, 'foot sock'],
]

const PART_OF_WORD: ReadonlyMap<string, PiecePart> = new Map(
  WORDS.flatMap(([part, words]) => words.split(' ').map((word): [string, PiecePart] => [word, part])),
)
