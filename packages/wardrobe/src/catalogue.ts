/**
 * What hangs in the wardrobe: garments with their short names, files and what each one teaches, and motions. The one list
 * for the command line, the studio's gallery and `dress`. Files are paths below the data folder, `assets/` of the house.
 */
import { type Garment, InputError, readGarment } from '@selvedge/engine'
import { nameHint } from '@selvedge/engine/sim'

export interface CatalogueEntry {
  /** What people type. */
  readonly name: string
  /** Below the data folder. */
  readonly file: string
  readonly title: string
  readonly teaches: string
  /** What it is usually made of. */
  readonly fabric: string
}

/** What pieces that name no cloth are cut from when nobody asks. */
export { FABRIC_DEFAULT } from '@selvedge/engine/project'

/** Patterns GarmentCode made (gcx), its examples (gc), templates (gpg), FreeSewing drafts; the first is a good start. */
export const CATALOGUE: readonly CatalogueEntry[] = [
  entry(
    'jersey-tee',
    'jersey-tee',
    'Jersey tee',
    'Front and back on the fold, sleeves set in, a band at the neck',
    'cotton-jersey',
  ),
  entry('tee', 'gcx-tee', 'Boxy tee', 'Cropped and loose, seams down the middle', 'cotton-jersey'),
  entry('tank', 'gcx-tank', 'Tank top', 'Side seams and straps, nothing else', 'cotton-jersey'),
  entry(
    'tee-fitted-longsleeve',
    'gcx-tee-fitted-longsleeve',
    'Fitted long sleeve',
    'Darts that shape cloth to the body',
    'cotton-jersey',
  ),
  entry('turtleneck', 'gcx-turtleneck', 'Turtleneck', 'A collar that stands up', 'cotton-jersey'),
  entry('hoodie', 'gcx-hoodie', 'Hoodie', 'A hood, cuffs and a waistband', 'cotton-fleece'),
  entry('pants', 'gcx-pants', 'Pants', 'Crotch curve and waistband', 'denim-10oz'),
  entry('shorts', 'gcx-shorts', 'Shorts', 'The same block, cut short', 'denim-10oz'),
  entry(
    'skirt-circle',
    'gcx-skirt-circle',
    'Circle skirt',
    'Folds of cloth hung on the bias',
    'cotton-poplin',
  ),
  entry(
    'skirt-pencil-slit',
    'gcx-skirt-pencil-slit',
    'Pencil skirt',
    'A close fit with a slit',
    'wool-suiting',
  ),
  entry(
    'dress-fitted-flare',
    'gcx-dress-fitted-flare',
    'Fit and flare dress',
    'A fitted top on a wide skirt',
    'cotton-poplin',
  ),
  entry(
    'dress-gathered',
    'gcx-dress-gathered',
    'Gathered dress',
    'A longer edge gathered into a shorter one',
    'cotton-poplin',
  ),
  entry('jumpsuit', 'gcx-jumpsuit', 'Jumpsuit', 'Top and trousers in one', 'royal-target'),
  entry('gc-shirt', 'gc-shirt', 'Shirt example', 'Wide sleeves of two halves each', 'linen'),
  entry('gc-hoody', 'gc-hoody', 'Hooded vest example', 'A hood on a top without sleeves', 'cotton-fleece'),
  entry(
    'gc-dress-pencil',
    'gc-dress-pencil',
    'Pencil dress example',
    'A narrow skirt sewn to a top',
    'wool-suiting',
  ),
  entry('gpg-tee', 'gpg-tee', 'Tee template', 'Front and back whole, sleeves in halves', 'cotton-jersey'),
  entry(
    'gpg-tee-sleeveless',
    'gpg-tee-sleeveless',
    'Sleeveless tee template',
    'Two pieces, the least a top has',
    'cotton-jersey',
  ),
  entry('gpg-jacket', 'gpg-jacket', 'Jacket template', 'A front that stays open', 'wool-suiting'),
  entry(
    'gpg-dress-sleeveless',
    'gpg-dress-sleeveless',
    'Sleeveless dress template',
    'A top and a skirt, four pieces',
    'cotton-poplin',
  ),
  entry(
    'gpg-jumpsuit',
    'gpg-jumpsuit',
    'Jumpsuit template',
    'Trunk, sleeves and legs around a body of its own',
    'royal-target',
  ),
  entry(
    'gpg-pants-flare-apose',
    'gpg-pants-flare-apose',
    'Flared trousers template',
    'Legs placed wide apart',
    'denim-10oz',
  ),
  entry(
    'gpg-pants-straight-waistband',
    'gpg-pants-straight-waistband',
    'Straight trousers template',
    'A waistband of two pieces',
    'royal-target',
  ),
  entry(
    'gpg-skirt-4-panels',
    'gpg-skirt-4-panels',
    'Four-panel skirt template',
    'Width shared by four seams',
    'wool-suiting',
  ),
  entry(
    'gpg-skirt-waistband',
    'gpg-skirt-waistband',
    'Skirt with waistband template',
    'A band holds the skirt up',
    'wool-suiting',
  ),
  drafted('aaron', 'A-shirt Aaron', 'Neck and armholes bound with strips', 'cotton-jersey'),
  drafted('brian', 'Body block Brian', 'The block that shirts are drawn from', 'cotton-poplin'),
  drafted('teagan', 'T-shirt Teagan', 'Drafted for one person, worn by that person', 'cotton-jersey'),
  drafted('simon', 'Shirt Simon', 'Collar, yoke, cuffs and a row of buttons', 'cotton-poplin'),
  drafted('sandy', 'Circle skirt Sandy', 'A waistband around a full circle', 'linen'),
  drafted('titan', 'Trouser block Titan', 'The block that trousers are drawn from', 'royal-target'),
]

/** Short names of captured motions. */
export const MOTIONS: readonly string[] = [
  'pirouette',
  'run',
  'salsa',
  'side-twists',
  'sit-stand',
  'turn-in-place',
  'walk',
]

/** By short name, or by the name of its file: `tee` and `gcx-tee` are the same. */
export function entryNamed(name: string): CatalogueEntry | undefined {
  return (
    CATALOGUE.find((one) => one.name === name) ??
    CATALOGUE.find(({ file }) => file.slice(file.lastIndexOf('/') + 1) === `${name}.json`)
  )
}

/** The same, or a sentence with the nearest name. */
export function needEntry(name: string): CatalogueEntry {
  const found = entryNamed(name)
  if (found !== undefined) return found
  const names = CATALOGUE.map((one) => one.name)
  throw new InputError(`no garment "${name}"; ${nameHint(name, names)}`)
}

/** File of a motion, `walk` or `cmu-walk`; undefined where there is none. */
export function motionFile(name: string): string | undefined {
  const short = name.replace(/^cmu-/, '')
  return MOTIONS.includes(short) ? `motions/cmu-${short}.bvh.gz` : undefined
}

/** The same, or a sentence with the nearest name. */
export function needMotionFile(name: string): string {
  const file = motionFile(name)
  if (file === undefined) throw new InputError(`no motion "${name}"; ${nameHint(name, MOTIONS)}`)
  return file
}

function entry(name: string, file: string, title: string, teaches: string, fabric: string): CatalogueEntry {
  return { name, file: `garments/${file}.json`, title, teaches, fabric }
}

function drafted(name: string, title: string, teaches: string, fabric: string): CatalogueEntry {
  return { name, file: `freesewing/${name}.json`, title, teaches, fabric }
}

/** The pattern of an entry, with what it is usually made of. */
export function readEntry({ fabric }: CatalogueEntry, text: string, name: string): Garment {
  return { fabric, ...readGarment(text, undefined, name) }
}
