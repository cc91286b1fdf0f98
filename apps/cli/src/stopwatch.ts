/** Time of the stepping loop: processor time of all threads, counted only while it runs, and the wall clock. */
export interface Stopwatch {
  start(): void
  stop(): void
  /** [s] */
  readonly cpuSeconds: number
  /** Since the stopwatch was made [s]. */
  readonly wallSeconds: number
}

export function buildStopwatch(): Stopwatch {
  const born = performance.now()
  let spent = 0
  let since: NodeJS.CpuUsage | null = null
  return {
    start: () => {
      since = process.cpuUsage()
    },
    stop: () => {
      if (!since) return
      const { user, system } = process.cpuUsage(since)
      spent += (user + system) * 1e-6
      since = null
    },
    get cpuSeconds() {
      return spent
    },
    get wallSeconds() {
      return (performance.now() - born) / 1000
    },
  }
}

/** Most memory this process has held [MB]. */
export function peakMemory(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024)
}

/** Processor time of this process so far [s]. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return 1e-6 * (user + system)
}
