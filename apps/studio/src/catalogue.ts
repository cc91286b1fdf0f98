/** What the studio shows of the wardrobe: addresses and titles. */
/** Where the house's assets are, from the page's own address. */
export function assetAddress(path: string): string {
  return new URL(`./assets/${path}`, document.baseURI).href
}

/** Poses to wear a garment in, by name, and what they are called. */
export const POSE_TITLES: readonly (readonly [string, string])[] = [
  ['relaxed', 'Relaxed'],
  ['hands-on-hips', 'Hands on hips'],
  ['sitting', 'Sitting'],
  ['stride', 'Stride'],
  ['arms-up', 'Arms up'],
  ['t-pose', 'T-pose'],
]

/** mean_all → Mean, all; default-female → Default, female. */
export function bodyTitle(name: string): string {
  const words = name.replace(/[_-]+/g, ', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** By what bodies are called. */
export function sexOf(name: string): 'female' | 'male' | 'neutral' {
  if (/(^|[^a-z])(female|woman)/i.test(name)) return 'female'
  return /(^|[^a-z])(male|man)/i.test(name) ? 'male' : 'neutral'
}
