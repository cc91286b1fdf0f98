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
  /** Farthest that response after the solve moved a vertex from where the solve wanted it [m]; 0 without impulses. */
  kick: number
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
  /** A vertex of the cloth in such a pair, and one of the obstacles, all in order, that squeezes it; −1: none. */
  squeezedVertex: number
  squeezingVertex: number
  /** Groups of pairs that were solved together, and the vertices of the largest; those that had to move rigidly. */
  zones: number
  zoneMax: number
  rigidZones: number
  /** Processor time [s], summed over all attempts of the step; zeros without a clock. */
  cost: ContactCost
}

/** What touching costs outside the linear solve [s]. */
export interface ContactCost {
  /** Finding the pairs that are near at the start of the step, and where bodies are. */
  near: number
  /** Lists of candidates for the motion solved for: refit and walk of the trees. */
  search: number
  /** Continuous detection: which pairs would meet. */
  detect: number
  /** Impulses, zones and cuts. */
  respond: number
}

export function emptyContactReport(): ContactReport {
  return {
    candidates: 0,
    touching: 0,
    repulsions: 0,
    impulses: 0,
    rounds: 0,
    kick: 0,
    truncations: 0,
    gapMin: Infinity,
    excused: 0,
    overflow: 0,
    unproved: 0,
    squeezedVertex: -1,
    squeezingVertex: -1,
    zones: 0,
    zoneMax: 0,
    rigidZones: 0,
    cost: { near: 0, search: 0, detect: 0, respond: 0 },
  }
}
