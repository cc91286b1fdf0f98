/**
 * Arranges all pieces of a garment round a body anew, wherever they were before: as `placeGarment` does for patterns nobody
 * placed, and also for pieces whose names say nothing. Those go by their seams: sewn to each other they lie in front and
 * behind by turns, one sewn to itself goes all around; on the trunk of a top, else hanging from the waist.
 */
import type { Body } from '../body/index.ts'
import { type Garment, guessParts, type Panel, type PiecePart } from '../pattern/index.ts'
import { type BodyVolume, findBodyVolumes } from './body-volumes.ts'
import { type PlacedGarment, placeGarment } from './place-garment.ts'
import { volumeName } from './wrap-panels.ts'

/** An `InputError` where pieces cannot be arranged: linings. */
export function arrangeGarment(garment: Garment, body: Body): PlacedGarment {
  const lifted: Garment = { ...garment, panels: garment.panels.map(withoutPlace) }
  const { parts, notes } = guessParts(lifted)
  return placeGarment(lifted, body, { parts: bySeams(lifted, parts), notes })
}

/** Pieces without a place whose names and neighbours do not say where they are worn: only `arrangeGarment` places them. */
export function unplacedPieces(garment: Garment): string[] {
  if (garment.panels.every(({ placement }) => placement !== undefined)) return []
  const { parts } = guessParts(garment)
  return garment.panels.filter((_, row) => volumeName(parts[row], 0) === null).map(({ id }) => id)
}

/** The volume of the body a piece stands round: its axis from `origin` [m] along `up`, and where its angle is 0. */
export interface PieceVolume extends Pick<BodyVolume, 'origin' | 'up' | 'ahead' | 'side'> {
  readonly panel: string
}

/** Of every piece; of one whose part nobody knows the trunk. */
export function pieceVolumes(garment: Garment, body: Body): PieceVolume[] {
  const volumes = findBodyVolumes(body)
  const { parts } = guessParts(garment)
  return garment.panels.map(({ id }, row) => {
    const { origin, up, ahead, side } = volumes[volumeName(parts[row], 0) ?? 'torso']
    return { panel: id, origin, up, ahead, side }
  })
}

function withoutPlace({ placement, ...panel }: Panel): Panel {
  return panel
}

/** Parts of those that nobody knows. */
function bySeams({ panels, seams }: Garment, known: readonly PiecePart[]): PiecePart[] {
  const row = (id: string) => panels.findIndex((panel) => panel.id === id)
  const sewn = panels.map(() => new Set<number>())
  for (const { a, b } of seams) {
    for (const { panel } of a) for (const { panel: other } of b) sewn[row(panel)].add(row(other))
    for (const { panel } of b) for (const { panel: other } of a) sewn[row(panel)].add(row(other))
  }
  const parts = known.map((part) => ({ ...part }))
  const top = known.some(({ segment }) => segment !== undefined && TOP.has(segment))
  const lost = parts.flatMap((part, k) => (volumeName(part, 0) === null ? [k] : []))
  for (const k of lost) {
    const faces = [...sewn[k]].filter((other) => other !== k).map((other) => parts[other].face)
    const around = sewn[k].has(k) && sewn[k].size === 1
    const face = around ? 'around' : faces.includes('front') ? 'back' : 'front'
    parts[k] = { segment: top ? 'torso' : 'skirt', face }
  }
  return parts
}

/** Who has one of these is worn on the shoulders. */
const TOP: ReadonlySet<string> = new Set(['torso', 'arm', 'neck', 'head'])
