/**
 * Which side of the cloth looks out. A seam is sewn without a twist only one way round, so a piece whose every seam to other
 * pieces is twisted has its wrong side out: it is the piece, not its seams, that is to be turned. With one seam alone nobody
 * can tell, and the seam is named.
 */
import type { Garment, Seam } from '@selvedge/engine/pattern'
import { isTwisted } from '../tools/sew/sewn-sides.ts'

export interface WrongSides {
  /** Ids of pieces that are inside out. */
  readonly pieces: readonly string[]
  /** Seams that are twisted also when those are turned. */
  readonly twisted: readonly Seam[]
}

/** Fewer seams to other pieces tell nothing. */
const SEAMS_MIN = 2

export function wrongSides(garment: Garment): WrongSides {
  const pieces: string[] = []
  let turned = garment
  for (;;) {
    const twisted = turned.seams.filter((seam) => isTwisted(turned, seam))
    const wrong = twisted.length > 0 ? mostTwisted(turned, twisted, pieces) : undefined
    if (wrong === undefined) return { pieces, twisted }
    pieces.push(wrong)
    turned = turnedOver(turned, wrong)
  }
}

/** Of the pieces with nothing but twisted seams the one with the most of them; of equals the one that others do not look like. */
function mostTwisted(
  { panels, seams }: Garment,
  twisted: readonly Seam[],
  turned: readonly string[],
): string | undefined {
  const usual = panels.reduce((sum, { outside }) => sum + outside, 0) < 0 ? -1 : 1
  const wrong = panels.flatMap(({ id, outside }) => {
    const own = seams.filter((seam) => joins(seam, id))
    const all = own.length >= SEAMS_MIN && own.every((seam) => twisted.includes(seam))
    return all && !turned.includes(id) ? [{ id, count: own.length, odd: Number(outside !== usual) }] : []
  })
  return wrong.sort((p, q) => q.count - p.count || q.odd - p.odd)[0]?.id
}

/** Is the piece sewn to another one by this seam? */
function joins({ a, b }: Seam, id: string): boolean {
  const has = (side: Seam['a']) => side.some(({ panel }) => panel === id)
  return has(a) !== has(b)
}

function turnedOver(garment: Garment, id: string): Garment {
  const panels = garment.panels.map((panel) =>
    panel.id === id ? { ...panel, outside: panel.outside === 1 ? (-1 as const) : (1 as const) } : panel,
  )
  return { ...garment, panels }
}
