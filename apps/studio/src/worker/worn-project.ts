/**
 * What of a project is on the body: pieces that only lie on the table, without a place and sewn to nothing that has one, are
 * not worn.
 * And what has to be done before anything can be put on.
 */
import type { Garment, Project } from '@selvedge/engine'
import { measuredPieces } from '@selvedge/engine/project'
import { unplacedPieces } from '@selvedge/engine/sim'

/** The project without loose pieces, and without what is pinned, marked or measured on them. */
export function wornProject(project: Project): Project {
  return withoutPieces(project, looseIn)
}

/** The same without what has no place and is sewn to something worn: that is left alone until the piece has one. */
export function leaveOnTable(project: Project): Project {
  return withoutPieces(project, (garment) => {
    const loose = new Set(unplacedPieces(garment))
    const copied = garment.panels.some(
      ({ id, linked }) => linked && !loose.has(id) && loose.has(linked.panel),
    )
    return loose.size < garment.panels.length && !copied ? loose : new Set()
  })
}

function withoutPieces(project: Project, looseOf: (garment: Garment) => Set<string>): Project {
  const loose = new Map(project.garments.map(({ id, garment }) => [id, looseOf(garment)]))
  if ([...loose.values()].every((pieces) => pieces.size === 0)) return project
  const isWorn = ({ garment, panel }: { garment: string; panel: string }) => !loose.get(garment)?.has(panel)
  return {
    ...project,
    garments: project.garments.map((worn) => ({
      ...worn,
      garment: {
        ...worn.garment,
        panels: worn.garment.panels.filter(({ id }) => !loose.get(worn.id)?.has(id)),
        seams: worn.garment.seams.filter(
          ({ a, b }) => ![...a, ...b].some(({ panel }) => loose.get(worn.id)?.has(panel)),
        ),
      },
    })),
    pins: project.pins.filter(isWorn),
    marks: project.marks.filter(({ on }) => on.kind === 'body' || isWorn(on)),
    table: project.table.filter(isWorn),
    measures: project.measures.filter((measure) => measuredPieces(measure).every(isWorn)),
  }
}

function looseIn(garment: Garment): Set<string> {
  const loose = new Set(unplacedPieces(garment))
  // what is sewn to a piece that is worn goes with it; an image of a piece is cut like that one, and cannot be without it
  const together = [
    ...garment.seams.map(({ a, b }) => [...a, ...b].map(({ panel }) => panel)),
    ...garment.panels.flatMap(({ id, linked }) => (linked && !loose.has(id) ? [[id, linked.panel]] : [])),
  ]
  for (let count = -1; count !== loose.size; ) {
    count = loose.size
    for (const ids of together) if (!ids.every((id) => loose.has(id))) for (const id of ids) loose.delete(id)
  }
  return loose
}

/** A sentence; empty when all can be put on. */
export function whatWaits({ garments }: Project): string {
  const worn = garments.filter((one) => one.worn)
  if (worn.length === 0 && garments.length > 0)
    return 'Nothing is worn. The switches of the dressing order (tab Garment) put garments on.'
  if (worn.length === 0 || worn.some(({ garment }) => garment.panels.length === 0))
    return 'Nothing is on the body yet. Draw a piece and sew it, then Arrange all puts the pieces round the body.'
  const [first] = worn.flatMap(({ garment }) => unplacedPieces(garment))
  return first === undefined
    ? ''
    : `Piece ${first} has no place on the body yet. Arrange all puts the pieces round the body.`
}
