/** The numbers of a run in words, for people who did not ask for JSON. */
import type { ClothEnergy, LineFold, SeamFold, TightMoment, WornFigures } from '@selvedge/engine/sim'

export interface RunResult {
  readonly command: string
  readonly scene: string
  readonly n: number | null
  readonly vertices: number
  readonly triangles: number
  readonly steps: number
  readonly simSeconds: number
  readonly wallSeconds: number
  readonly cpuSeconds: number
  readonly threads: number
  readonly rssMB: number
  readonly p99Stretch: number
  readonly maxStretch: number
  readonly meanStretch: number
  /** RMS distance of the centre of mass to a converged run [m]; only where such a run is stored. */
  readonly motionError?: number
  /** What a scene measured of itself, and what it did not pass. */
  readonly figures?: Readonly<Record<string, number>>
  readonly failed?: readonly string[]
  readonly selfCrossings: number
  readonly bodyCrossings: number
  /** [m] */
  readonly maxPenetration: number
  readonly settled: boolean
  /** Of garments: the middle of the angles along each seam between its two sides [°]. */
  readonly seams?: readonly SeamLine[]
  /** How a garment sits, where one was put on. */
  readonly worn?: WornFigures['worn']
  readonly tooTight?: WornFigures['tooTight']
  /** Of garments: what is stored at the end [J]. */
  readonly energy?: ClothEnergy
  readonly stateHash: string
  readonly options: Readonly<Record<string, unknown>>
}

export interface SeamLine {
  readonly seam: string
  /** Pieces it joins. */
  readonly panels: readonly string[]
  /** How far it is folded, and how far the cloth turns there with its own bend [°]. */
  readonly medianFold: number
  readonly medianTurn: number
  /** It is sewn so: gathered cloth stands off its seam. */
  readonly gathered: boolean
}

export interface FoldLine {
  readonly panel: string
  /** What it is pressed to, and how far the cloth turns there [°]. */
  readonly pressed: number
  readonly medianTurn: number
}

/** Angles along seams and pressed lines, for people. */
export function foldAngles({ seams, folds }: { seams: readonly SeamFold[]; folds: readonly LineFold[] }): {
  seams: SeamLine[]
  folds: FoldLine[]
} {
  const degrees = (angle: number) => Math.round((1800 * angle) / Math.PI) / 10
  return {
    seams: seams.map(({ seam, panels, medianFold, medianTurn, gathered }) => {
      return { seam, panels, medianFold: degrees(medianFold), medianTurn: degrees(medianTurn), gathered }
    }),
    folds: folds.map(({ panel, angle, medianTurn }) => {
      return { panel, pressed: degrees(angle), medianTurn: degrees(medianTurn) }
    }),
  }
}

export function summaryLines(result: RunResult): string[] {
  const name = result.n === null ? result.scene : `${result.scene} ${result.n} × ${result.n}`
  const lines = [
    `${name}: ${result.vertices} vertices, ${result.triangles} triangles, ${result.settled ? 'at rest' : 'still moving'}`,
    `  time        ${seconds(result.simSeconds)} simulated in ${result.steps} steps, ` +
      `${seconds(result.cpuSeconds)} of processor time, ${result.rssMB} MB`,
    `  stretch     99 % of edges below ${percent(result.p99Stretch)}, most ${percent(result.maxStretch)}`,
    `  crossings   ${result.selfCrossings} with itself, ${result.bodyCrossings} with the body`,
    `  state       ${result.stateHash}`,
  ]
  if (result.maxPenetration > 0)
    lines.splice(4, 0, `  deepest     ${millimetres(result.maxPenetration)} inside the body`)
  if (result.motionError !== undefined)
    lines.splice(3, 0, `  motion      ${millimetres(result.motionError)} off the reference`)
  if (result.seams !== undefined && result.seams.length > 0) lines.splice(3, 0, foldLine(result.seams))
  return lines
}

function foldLine(seams: readonly SeamLine[]): string {
  const { middle, most, gathered } = foldedMost(seams)
  const at = ({ seam, panels, medianFold }: SeamLine) =>
    `${medianFold.toFixed(0)}° at ${seam} (${panels.join(', ')})`
  const told = [most && `most ${at(most)}`, gathered && `gathered ones ${at(gathered)}`].filter(Boolean)
  return `  seams       folded by ${[`${middle.toFixed(0)}° in the middle`, ...told].join(', ')}`
}

/** The middle of all [°], the seam folded most, and the most of those that are gathered where that is more. */
export function foldedMost(seams: readonly SeamLine[]): {
  middle: number
  most: SeamLine | undefined
  gathered: SeamLine | undefined
} {
  const sorted = seams.toSorted((p, q) => p.medianFold - q.medianFold)
  const most = sorted.findLast(({ gathered }) => !gathered)
  const last = sorted.at(-1)
  return {
    middle: sorted[sorted.length >> 1]?.medianFold ?? 0,
    most,
    gathered: last === most ? undefined : last,
  }
}

/** What is not as it was meant, and where the garment is too tight, a sentence each. */
export function wornLines({ worn, tooTight }: Pick<RunResult, 'worn' | 'tooTight'>): string[] {
  const tight = (tooTight ?? []).map(
    ({ piece, edge, byMm, p99 }) =>
      `piece ${piece} is too tight: its ${edge} is stretched by ${byMm.toFixed(0)} mm, its cloth by up to ${percent(p99)}`,
  )
  return [...(worn?.faults ?? []), ...tight]
}

/** Places told of those where cloth crosses: what could not be sewn crosses in a hundred, and nobody reads them all. */
const CROSSINGS_TOLD = 6

/** The first of what crosses, a sentence each, and how many more there are. */
export function crossingLines(notes: readonly { readonly sentence: string }[]): string[] {
  const told = notes.slice(0, CROSSINGS_TOLD).map(({ sentence }) => sentence)
  const more = notes.length - told.length
  return more > 0 ? [...told, `cloth crosses in ${more} more places`] : told
}

/** What part of the body moves as nobody could in this garment, when, and which piece is stretched by how much. */
export function tightLine({ piece, edge, byMm, p99, on, time }: TightMoment & { time: number }): string {
  const who = on === '' ? 'the body' : `the ${on}`
  return `at ${seconds(time)} ${who} cannot be moved so in it: piece ${piece} is stretched by up to ${percent(p99)}, its ${edge} by ${byMm.toFixed(0)} mm`
}

export function seconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} s`
}

export function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`
}

export function millimetres(value: number): string {
  return `${(1000 * value).toFixed(1)} mm`
}
