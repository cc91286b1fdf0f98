/** Times of the last steps: what one takes is told as the median of them. */
const MEDIAN_OF = 30

export class StepTimes {
  #ms: number[] = []
  #seconds: number[] = []

  /** What a step took [ms], and how far it went in simulated time [s]. */
  #add(ms: number, seconds: number): void {
    this.#ms = [...this.#ms, ms].slice(-MEDIAN_OF)
    this.#seconds = [...this.#seconds, seconds].slice(-MEDIAN_OF)
  }

  /** Adds every step between a start and a stop; `simulated`: how far the simulation is [s]. */
  watch(simulated: () => number): { start(): void; stop(): void } {
    let begin = 0
    let before = 0
    return {
      start: () => {
        begin = performance.now()
        before = simulated()
      },
      stop: () => this.#add(performance.now() - begin, simulated() - before),
    }
  }

  clear(): void {
    this.#ms = []
    this.#seconds = []
  }

  /** [ms] */
  get median(): number {
    const sorted = [...this.#ms].sort((a, b) => a - b)
    return sorted[sorted.length >> 1] ?? 0
  }

  /** Simulated over elapsed time [–]. */
  get realTime(): number {
    const elapsed = sum(this.#ms) / 1000
    return elapsed > 0 ? sum(this.#seconds) / elapsed : 0
  }
}

function sum(list: readonly number[]): number {
  return list.reduce((total, value) => total + value, 0)
}
