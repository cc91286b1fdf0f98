/** What a generator returns, its pauses passed over. */
export function lastOf<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value as T
  }
}
