/**
 * What a FreeSewing design does not say about itself: which stretches of its outlines are sewn to which, what is folded
 * under, how often each part is worn and where. One table per design; names of points and parts are the design's own.
 *
 * Words of the tables. A stretch of outline is called `piece/stretch`; a piece that is opened from a fold has each stretch
 * twice, `…-left` and `…-right` of the wearer. `@` stands for left and right in turn: tables list what holds on the left,
 * on the right the order of a side is the other way round. Every outline runs counter-clockwise, right side of the cloth
 * up; sides of a seam are listed in that sense, so that the start of one meets the end of the other. A point `~name` is
 * the mirror image of `name` in the fold line, `path.start` and `path.end` are the ends of a path.
 */
import type { Closure } from '../../../pattern/index.ts'

export interface Design {
  readonly name: string
  readonly parts: readonly DesignPart[]
  readonly seams: readonly DesignSeam[]
  /** Cloth left beyond the seam lines unless a part says otherwise [m]; FreeSewing adds 10 mm unless told. */
  readonly allowance: number
  /** What of the pattern is not in the garment, and why. */
  readonly leftOut: readonly string[]
}

export interface DesignPart {
  /** Name in the draft. */
  readonly part: string
  readonly title: string
  /** Named stretches of the outline, each from one named point to the next, whichever way the draft runs. */
  readonly stretches: Readonly<Record<string, readonly [from: string, to: string]>>
  /** Lines the worn piece ends at: folded under, or lying under the other end where it is buttoned. */
  readonly ends?: readonly PartEnd[]
  /** Quarter turns counter-clockwise until y runs up the body. */
  readonly turn?: 1 | 2 | 3
  /** The half that is drawn of a part on fold is worn on this side. */
  readonly drawn?: Side
  readonly pieces: readonly Piece[]
  /** Plies of cloth each piece is cut in; one is simulated. */
  readonly plies?: number
  /** Cloth left beyond named stretches [m]. */
  readonly allowances?: Readonly<Record<string, number>>
  /** Paths kept as marks on the piece. */
  readonly marks?: readonly string[]
}

export type Side = 'left' | 'right'

/** The outline ends at the line through a point; the side with the point `keep` stays. */
export interface PartEnd {
  readonly name: string
  readonly through: string
  readonly along: readonly [from: string, to: string]
  readonly keep: string
}

export interface Piece {
  readonly id: string
  /** Words of `pattern/piece-part.ts`: part of the body, side, face. */
  readonly bodyPart: string
  /** The drawing seen from behind. */
  readonly mirrored?: true
}

export interface DesignSeam {
  readonly id: string
  readonly a: readonly string[]
  readonly b: readonly string[]
  /** Places that meet: `piece/stretch:point` of side a, then of side b. */
  readonly match?: readonly (readonly [onA: string, onB: string])[]
  readonly closure?: Closure
  /** Turned over along the seam and pressed to this angle [rad], as `fold` of the document. */
  readonly fold?: number
  /** By how much the longer side may exceed the shorter, meant by the design [–]; 0.5 % without it. */
  readonly easeMax?: number
}
