import { BODY_FILES, readBodyData } from './body-data.ts'

/** `assets/bodies` as tests read it; `read` gives the bytes of a file. */
export function openBodyFiles(read: (name: string) => Uint8Array) {
  return readBodyData(Object.fromEntries(BODY_FILES.map((name) => [name, new Uint8Array(read(name))])))
}

/** Stands in for the exact test of `contact/`, which this room may not know. */
export const nothingCrosses = () => new Int32Array(0)
