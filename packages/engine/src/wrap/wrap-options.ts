/**
 * Lengths and shares of dressing by hand. Igarashi and Hughes give lengths for bodies one to two units tall, metres for a
 * person, under cloth with edges of 0.07 to 0.08. What has to do with the mesh is a share of its edges here: how far
 * vertices are kept off so that edges between them do not cut the skin, from where on triangles look their own way. Cloth
 * cut finer than theirs then lies closer.
 */
export interface WrapOptions {
  /** How far cloth is kept off the skin, in edges [–]: 0.012 at edges of 0.075 … */
  readonly offset: number
  /** … and at least [m]: skin is round between two vertices of its own. */
  readonly offsetMin: number
  /** Farther from the skin a triangle looks where the cloth looks, not where the skin does, in edges [–]: 0.08. */
  readonly far: number
  /** Cloth nearer than this is drawn to the skin while it is dragged, by half of its distance [m]. */
  readonly pullReach: number
  /** How much of the way to its own shape a triangle goes in one relaxation [–]. */
  readonly shape: number
  /** How much of the way to flatness a pair of triangles goes [–]. */
  readonly flatten: number
  /** Fall of a vertex in one relaxation, in edges [–]. More draws a skirt long: what hangs below pulls on every edge. */
  readonly fall: number
  /** Motions into the skin below this are held by friction, in edges [–]. */
  readonly stick: number
  /** The longest a drag moves cloth before it is relaxed [m], and how often it is then. */
  readonly dragMax: number
  readonly dragRelaxations: number
  /** … and how often when the hand lets go. */
  readonly releaseRelaxations: number
  /** Relaxations at the end of a wrap, at most. */
  readonly settleMax: number
  /** Split edges that would cut the skin. */
  readonly subdivide: boolean
}

export const WRAP_DEFAULTS: WrapOptions = {
  offset: 0.16,
  offsetMin: 0.0015,
  far: 1.07,
  pullReach: 0.036,
  shape: 1,
  flatten: 0.3,
  fall: 0.001,
  stick: 0.0025,
  dragMax: 0.02,
  dragRelaxations: 4,
  releaseRelaxations: 40,
  settleMax: 160,
  subdivide: true,
}
