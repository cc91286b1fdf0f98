/** Calls of which the fastest counts, in every language. */
export const CALLS = 30

/** Least time of several calls [ms]: what the machine can do when nothing else wants it. */
export function least(call) {
  let best = Number.POSITIVE_INFINITY
  for (let k = 0; k < CALLS; k++) {
    const start = performance.now()
    call()
    best = Math.min(best, performance.now() - start)
  }
  return best
}
