/** What the studio shows of the wardrobe: addresses and titles. */
/** Where the house's assets are, from the page's own address. */
export function assetAddress(path: string): string {
  return new URL(`./assets/${path}`, document.baseURI).href
}

/** mean_all → Mean, all; default-female → Default, female. */
export function bodyTitle(name: string): string {
  const words = name.replace(/[_-]+/g, ', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
