/**
 * Reader of FreeSewing drafts: what the designs of freesewing.org give for one set of measurements, as JSON with named
 * points, paths, notches and cutting instructions per part (see docs/formats/freesewing.md). A draft says nothing about
 * sewing: which stretches meet comes from the table of the design (`freesewing-designs/`), so designs without a table
 * are refused.
 *
 * A part becomes as many panels as are worn, each seen from outside with y up the body, counter-clockwise, `outside` 1:
 * halves on a fold are opened, pairs are mirrored, what is folded under ends at its fold line. Panels carry no placement:
 * `bodyPart` says where they belong.
 */
import { InputError } from '../../core/index.ts'
import { GARMENT_VERSION, type Garment, quoted } from '../../pattern/index.ts'
import { DESIGNS, type Design } from './designs/index.ts'
import { type FreeSewingDraft, readFreeSewingDraft } from './freesewing-draft.ts'
import { freeSewingBody } from './freesewing-measurements.ts'
import { buildPieces } from './freesewing-piece.ts'
import { buildSeams } from './freesewing-seams.ts'

/** Garment from the parsed JSON of a draft; its geometry is not looked at yet. */
export function readFreeSewing(document: Record<string, unknown>, name: string): Garment {
  const draft = readFreeSewingDraft(document)
  const design = designOf(draft)
  const fittedTo = freeSewingBody(draft)
  const pieces = design.parts.flatMap((part) => {
    if (Object.hasOwn(draft.parts, part.part)) return buildPieces(draft.parts[part.part], part, design)
    const missing = `the draft of ${design.name} has no part "${part.part}"`
    throw new InputError(`${missing}; draft it with the default options`)
  })
  return {
    format: 'selvedge-garment',
    version: GARMENT_VERSION,
    name,
    fittedBody: draft.measurementSet === 'female' ? 'mean_female' : 'mean_male',
    ...(Object.keys(fittedTo.measurements).length > 0 ? { fittedTo } : {}),
    panels: pieces.map(({ panel }) => panel),
    seams: buildSeams(design, pieces),
  }
}

/** What of a design is not in its garment, in words for the person who chose it. */
export function freeSewingNotes({ design }: FreeSewingDraft): readonly string[] {
  return Object.hasOwn(DESIGNS, design) ? DESIGNS[design].leftOut : []
}

/** Names of the designs with a table of seams. */
export function freeSewingDesigns(): string[] {
  return Object.keys(DESIGNS)
}

function designOf({ design }: FreeSewingDraft): Design {
  if (Object.hasOwn(DESIGNS, design)) return DESIGNS[design]
  const known = Object.keys(DESIGNS).join(', ')
  throw new InputError(`design: ${quoted(design)} has no table of seams here; take one of ${known}`)
}
