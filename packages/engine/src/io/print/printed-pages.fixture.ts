/** What is written on the pages of a PDF of ours, for tests of what was printed. */
import { strFromU8, unzlibSync } from 'fflate'

/** Page contents, in order; the sheet is the form in front. */
export function contents(bytes: Uint8Array): string[] {
  const file = strFromU8(bytes, true)
  return [...file.matchAll(/\/Length (\d+) >>\nstream\n/g)].map((found) => {
    const start = found.index + found[0].length
    return strFromU8(unzlibSync(bytes.subarray(start, start + Number(found[1]))), true)
  })
}

/** Squares of a side among the closed paths of a content [mm]. */
export function squares(content: string, length: number): number {
  const paths = content.match(/(?:-?[\d.]+ -?[\d.]+ [ml]\n)+s\n/g) ?? []
  return paths.filter((path) => {
    const p = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+) [ml]\n/g)].map((m) => [Number(m[1]), Number(m[2])])
    const side = (k: number) => Math.hypot(p[(k + 1) % 4][0] - p[k][0], p[(k + 1) % 4][1] - p[k][1])
    return p.length === 4 && [0, 1, 2, 3].every((k) => Math.abs(side(k) - length) < 1e-3)
  }).length
}
