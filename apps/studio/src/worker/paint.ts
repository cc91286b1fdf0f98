/** Strokes of the crayon: lines of sight become places of the skin or of the cloth, with laser paint on both sides at once. */
import { clothOf, type Drape } from '@selvedge/engine'
import { withSolid } from '@selvedge/engine/sim'
import { laserBody, laserCloth } from '@selvedge/engine/wrap'
import type { ProjectBody } from './project-body.ts'
import type { PaintedStroke, PaintOrder } from './protocol.ts'
import { standingBody } from './standing-body.ts'

/** One stroke, or with laser paint the front one and the back one; none where every line of sight misses. */
export function paint(
  drape: Drape | null,
  wearer: Pick<ProjectBody, 'body' | 'posed'>,
  { on, sights, laser }: PaintOrder,
): PaintedStroke[] {
  const rays = sights.map(({ origin, direction }) => ({ from: origin, way: direction }))
  if (on === 'body') {
    const { position, triVertex } = standingBody(drape, wearer)
    const { front, back } = laserBody(withSolid({ position, triVertex }), rays)
    return [front, ...(laser ? [back] : [])].flatMap((stroke) =>
      stroke.length > 0 ? [{ kind: 'body' as const, stroke }] : [],
    )
  }
  if (!drape) return []
  const { front, back } = laserCloth(clothOf(drape), rays)
  return [front, laser ? back : null].flatMap((met) =>
    met
      ? [
          {
            kind: 'cloth' as const,
            panel: met.panel,
            stroke: met.stroke.map(([u, v]) => [u, v] as [number, number]),
          },
        ]
      : [],
  )
}
