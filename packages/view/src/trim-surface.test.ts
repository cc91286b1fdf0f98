import { TRIM_KINDS } from '@selvedge/engine/display'
import { expect, it } from 'vitest'
import { sortByKind, TRIMS_DRAWN } from './trim-surface.ts'

it('sorts triangles by kind, each kind in its own order, and leaves out what is not drawn', () => {
  const kinds = ['thread', 'seam', 'edge', 'teeth', 'thread', 'edge'] as const
  const triKind = Uint8Array.from(kinds, (kind) => TRIM_KINDS.indexOf(kind))
  const triVertex = Int32Array.from({ length: 3 * kinds.length }, (_, c) => c)
  const { index, kindCorners } = sortByKind({ triVertex, triKind })
  expect(TRIMS_DRAWN).toEqual(['edge', 'thread', 'button', 'tape', 'teeth'])
  expect([...kindCorners]).toEqual([6, 6, 0, 0, 3])
  expect([...index]).toEqual([6, 7, 8, 15, 16, 17, 0, 1, 2, 12, 13, 14, 9, 10, 11])
})
