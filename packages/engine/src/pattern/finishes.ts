/**
 * How edges are finished: what a tailor does where the document says nothing, and how many plies of cloth then lie where.
 * Allowances, hems and facings are cloth that the pattern does not show, but that weighs and stiffens.
 *
 * What n plies resist when they are bent, and what c, the share of their sliding that is prevented, does to that, is told in
 * `material/plied-bending.ts`. All of it is prevented between two rows of stitches, and where iron and stitches have pressed
 * plies into each other; half of it where they only hang from one row.
 */
import { edgePoint } from './curve.ts'
import type { Edge, Panel, Seam } from './garment.ts'
import { type Outlined, panelSignedArea } from './outline.ts'

type Construction = NonNullable<Seam['construction']>

/** Cloth lying on cloth along an edge. */
export interface PlyBand {
  /** From the edge into the panel [m]. */
  readonly width: number
  /** n and c [–]. */
  readonly plies: number
  readonly bond: number
}

/** Where nobody says: allowances of seams, hems, and the turning of hollow edges, necks and armholes [m]. */
const ALLOWANCE_USUAL = 0.01
const HEM_USUAL = 0.02
const HOLLOW_USUAL = 0.008
/** An edge this hollow, in parts of its chord, is taken for a neck or an armhole [–]. */
const HOLLOW_MIN = 0.04

type Plies = Pick<PlyBand, 'plies' | 'bond'>

const ONE: Plies = { plies: 1, bond: 0 }

/** Plies on side a and on side b of a seam. */
const SEAMS: Readonly<Record<Construction, readonly [Plies, Plies]>> = {
  /** Each allowance pressed back on its own piece. */
  open: [
    { plies: 2, bond: 1 },
    { plies: 2, bond: 1 },
  ],
  /** Both allowances on side b. */
  side: [ONE, { plies: 3, bond: 0.5 }],
  /** Flat-felled: the allowances turned into each other and stitched down twice. */
  lapped: [ONE, { plies: 4, bond: 1 }],
  /** Both allowances on side b, stitched down. */
  topstitched: [ONE, { plies: 3, bond: 1 }],
  /** Pressed open, each allowance wrapped in tape, which is a ply more. */
  bound: [
    { plies: 3, bond: 0.5 },
    { plies: 3, bond: 0.5 },
  ],
}

/** Of a sewn edge; `side`: 0 for a, 1 for b. */
export function seamBand(
  panel: Pick<Panel, 'allowance'>,
  edge: Edge,
  seam: Seam['construction'],
  side: 0 | 1,
): PlyBand {
  const width = edge.allowance ?? panel.allowance ?? ALLOWANCE_USUAL
  return { width, ...SEAMS[seam ?? 'open'][side] }
}

/** Of an edge that is sewn to nothing: turned once and stitched down. */
export function hemBand(panel: Outlined, edge: Edge): PlyBand {
  const width = edge.hem ?? (isHollow(panel, edge) ? HOLLOW_USUAL : HEM_USUAL)
  return { width, plies: 2, bond: 1 }
}

/** Is a tape sewn along this free edge, so that it keeps its length? Necks and armholes are, unless the document says. */
export function isStayed(panel: Outlined, edge: Edge): boolean {
  return edge.stay ?? isHollow(panel, edge)
}

/** Is the piece one that is interfaced where nobody says: collar, stand, cuff, waistband, facing, placket? By its names. */
export function isInterfaced({ id, title = '' }: Pick<Panel, 'id' | 'title'>): boolean {
  return INTERFACED.test(`${id} ${title}`)
}

const INTERFACED = /collar|stand|cuff|waist ?-?_?band|\bwb_|facing|placket/i

/** Does the edge curve into the panel, as necks and armholes do? */
export function isHollow(panel: Outlined, edge: Edge): boolean {
  const [a, m, b] = [0, 0.5, 1].map((t) => edgePoint(panel, edge, t))
  const [x, y] = [b[0] - a[0], b[1] - a[1]]
  const depth = x * (m[1] - a[1]) - y * (m[0] - a[0]) // to the left of the chord, times its length
  return Math.sign(panelSignedArea(panel)) * depth > HOLLOW_MIN * (x * x + y * y)
}
