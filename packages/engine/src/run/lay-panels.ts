/**
 * Panels of a garment around its body, before anything is sewn: where their pattern places them, raised to the level of the
 * body, bent around it and freed from it and from what is worn below.
 */
import type { Collider } from '../contact/index.ts'
import { InputError } from '../core/index.ts'
import {
  bodyJoints,
  clearPanels,
  facingOut,
  levelPanels,
  liftPanels,
  liftSleeves,
  type PanelMove,
  type PlacedGarment,
  putOnArms,
  raisePanels,
  trunkGirth,
  WAIST_ROOM,
  withoutLinings,
  wrapPanels,
} from '../dress/index.ts'
import { type Cloth, clothFromMesh } from '../model/index.ts'
import { type Garment, measureTopology, type PiecePart } from '../pattern/index.ts'
import type { Cut } from './drape-parts.ts'
import { DRAPE_DEFAULTS, type DrapeOptions, type GarmentScene } from './drape-scene.ts'

export interface LaidPanels {
  /** Every vertex of the mesh in its place, nothing joined. */
  readonly panels: Cloth
  /** Largest girth of what goes round the trunk [m]. */
  readonly girth: number
  /** What had to be done to the placement, in sentences. */
  readonly notes: readonly string[]
}

/** `under`: what the body wears already, close to it. */
export function layPanels(
  { garment, body }: Pick<GarmentScene, 'garment' | 'body'>,
  { layOut = DRAPE_DEFAULTS.layOut }: Pick<DrapeOptions, 'layOut'>,
  { placed, plain, mesh }: Cut & { readonly placed: PlacedGarment },
  colliders: readonly Collider[],
  under?: Cloth,
): LaidPanels {
  const { resolution } = mesh.quality
  const panels = clothFromMesh(mesh)
  const lift = garment.placementHint?.lift ?? 0 // templates were placed around a body that does not stand on y = 0
  for (let at = 1; at < panels.position.length; at += 3) panels.position[at] += lift
  const drawn = body !== null && placed.garment === garment // pieces are where their pattern says
  const level = drawn ? levelPanels(panels, placed.parts, body, hasShoulders(garment, placed.parts)) : 0
  if (drawn && garment.placementHint === undefined) liftSleeves(panels, placed.parts, body)
  if (drawn && level !== 0) putOnArms(panels, placed.parts, body)
  const linings = plain.panels.map(({ lining }) => lining === true)
  const shell = placed.parts.map((part, row) => (linings[row] ? {} : part))
  const girth = trunkGirth(panels, shell)
  if (body !== null)
    raisePanels(panels, mesh.stitchVertex, mesh.vertexPanel, bodyJoints(body).waist[1] + WAIST_ROOM)
  const outwards = facingOut(panels, linings)
  const lifted = under === undefined ? [] : liftPanels(outwards, under, resolution)
  if (body !== null && layOut === 'wrapped') {
    const { parts } = placed
    wrapPanels(outwards, {
      garment: plain,
      parts,
      body,
      colliders,
      edge: resolution,
      sewn: mesh,
      worn: under,
    })
  }
  const notes = [...placed.notes, ...levelNotes(level), ...clearNotes(outwards, colliders, lifted)]
  return { panels, girth, notes }
}

/** Two openings, and one more where it has legs, are those of a tube: strapless. */
function hasShoulders(garment: Garment, parts: readonly PiecePart[]): boolean {
  const { openings } = measureTopology(withoutLinings(garment))
  return openings > (parts.some(({ segment }) => segment === 'leg') ? 3 : 2)
}

function levelNotes(rise: number): string[] {
  if (rise === 0) return []
  const moved = `${Math.round(100 * Math.abs(rise))} cm ${rise > 0 ? 'up' : 'down'}`
  return [`the pieces were placed for a body of another size and moved ${moved}`]
}

/** Frees panels that start in the body, and says what was moved; a panel that cannot be freed is an input error. */
function clearNotes(panels: Cloth, colliders: readonly Collider[], lifted: readonly PanelMove[]): string[] {
  const { moved, stuck } = clearPanels(panels, colliders)
  if (stuck.length > 0) {
    throw new InputError(
      `panel ${stuck[0]} starts inside the body and cannot be moved clear of it; change its placement or the body`,
    )
  }
  const told = (started: string) => (move: PanelMove) =>
    `panel ${move.panel} started ${started} and was moved ${Math.round(1000 * move.distance)} mm away`
  return [...lifted.map(told('under what is worn')), ...moved.map(told('in the body'))]
}
