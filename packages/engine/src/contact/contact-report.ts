/** What contact did in one step. Plain numbers; `sim/` decides on them. */
export interface ContactReport {
  /** Pairs that could have met during the step, cloth–cloth and cloth–body. */
  candidates: number
  /** Vertices held off a body by its distance field. */
  touching: number
  /** Impulses given by repulsion and by continuous detection; rounds of the latter. */
  repulsions: number
  impulses: number
  rounds: number
  /** Vertices whose motion had to be cut short by separating planes. */
  truncations: number
  /** Smallest distance seen between non-adjacent parts [m]; Infinity when nothing is near. */
  gapMin: number
  /** Crossings that were there when the step began; their pairs are left alone, all others stay proved. */
  excused: number
  /** Candidate pairs there was no room for. Above 0 nothing moved: take a shorter step, or build with more room. */
  overflow: number
  /** Pairs squeezed between scripted things, which nothing can keep apart. Above 0 the step must be shortened. */
  unproved: number
}

export function emptyContactReport(): ContactReport {
  return {
    candidates: 0,
    touching: 0,
    repulsions: 0,
    impulses: 0,
    rounds: 0,
    truncations: 0,
    gapMin: Infinity,
    excused: 0,
    overflow: 0,
    unproved: 0,
  }
}
