/** The garments that come with the studio: files of `assets/garments`, and what each one is good for. */
export interface CatalogueEntry {
  /** Short name, the same as on the command line. */
  readonly name: string
  readonly file: string
  readonly title: string
  readonly teaches: string
}

export const CATALOGUE: readonly CatalogueEntry[] = [
  { name: 'tee', file: 'gcx-tee.json', title: 'Tee', teaches: 'Loose, short sleeves set into a cut armhole' },
  { name: 'tank', file: 'gcx-tank.json', title: 'Tank top', teaches: 'Side seams and straps, nothing else' },
  {
    name: 'tee-fitted-longsleeve',
    file: 'gcx-tee-fitted-longsleeve.json',
    title: 'Fitted long sleeve',
    teaches: 'Darts that shape cloth to the body',
  },
  {
    name: 'turtleneck',
    file: 'gcx-turtleneck.json',
    title: 'Turtleneck',
    teaches: 'A collar that stands up',
  },
  { name: 'hoodie', file: 'gcx-hoodie.json', title: 'Hoodie', teaches: 'A hood, cuffs and a waistband' },
  { name: 'pants', file: 'gcx-pants.json', title: 'Pants', teaches: 'Crotch curve and waistband' },
  { name: 'shorts', file: 'gcx-shorts.json', title: 'Shorts', teaches: 'The same block, cut short' },
  {
    name: 'skirt-circle',
    file: 'gcx-skirt-circle.json',
    title: 'Circle skirt',
    teaches: 'Folds of cloth hung on the bias',
  },
  {
    name: 'skirt-pencil-slit',
    file: 'gcx-skirt-pencil-slit.json',
    title: 'Pencil skirt',
    teaches: 'A close fit with a slit',
  },
  {
    name: 'dress-fitted-flare',
    file: 'gcx-dress-fitted-flare.json',
    title: 'Fit and flare dress',
    teaches: 'A fitted top on a wide skirt',
  },
  {
    name: 'dress-gathered',
    file: 'gcx-dress-gathered.json',
    title: 'Gathered dress',
    teaches: 'A longer edge gathered into a shorter one',
  },
  { name: 'jumpsuit', file: 'gcx-jumpsuit.json', title: 'Jumpsuit', teaches: 'Top and trousers in one' },
]

export function entryNamed(name: string): CatalogueEntry | undefined {
  return CATALOGUE.find((entry) => entry.name === name)
}

/** Where the house's assets are, from the page's own address. */
export function assetAddress(path: string): string {
  return new URL(`./assets/${path}`, document.baseURI).href
}

/** mean_all → Mean, all; default-female → Default, female. */
export function bodyTitle(name: string): string {
  const words = name.replace(/[_-]+/g, ', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
