/**
 * A pattern from a drafting program has its ease where the draft wants it, but its file has no word for that: the two sides
 * of a hip are simply not as long as each other. Read, such seams say that they are meant so; edits keep their share, and
 * nobody is warned of them. Seams of edges that are not there are left to whoever checks the pattern.
 */
import { findEdge, type Garment, lengthsRule } from '../pattern/index.ts'

export function stateEase(garment: Garment): Garment {
  const seams = garment.seams.map((seam) => {
    const there = [...seam.a, ...seam.b].every((ref) => findEdge(garment, ref) !== undefined)
    return there && lengthsRule(garment, seam) === 'ratio' ? { ...seam, lengths: 'ratio' as const } : seam
  })
  return { ...garment, seams }
}
