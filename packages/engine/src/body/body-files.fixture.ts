import { BODY_FILES, type BodyData, readBodyData } from './body-data.ts'

/** `assets/bodies` as tests read it; `read` gives the bytes of a file. Unpacked once for all tests of a thread. */
export function openBodyFiles(read: (name: string) => Uint8Array): BodyData {
  opened ??= readBodyData(Object.fromEntries(BODY_FILES.map((name) => [name, new Uint8Array(read(name))])))
  return opened
}

/** Stands in for the exact test of `geometry/` where a test asks about something else. */
export const nothingCrosses = () => new Int32Array(0)

let opened: BodyData | undefined
