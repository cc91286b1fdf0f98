/** The numbers of a run in words, for people who did not ask for JSON. */
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
  readonly stateHash: string
  readonly options: Readonly<Record<string, unknown>>
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
  return lines
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
