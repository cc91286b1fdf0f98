/** A step asks where a moving skin is at its start and at its end, several times each: the last two answers are kept. */

/** `place` with a memory; a function of time alone, as `place` must be. `length` numbers each [m]. */
export function rememberPlaces(
  length: number,
  place: (time: number, out: Float64Array) => void,
): (time: number, out: Float64Array) => void {
  const known = [0, 0].map(() => ({ time: Number.NaN, skin: new Float64Array(length) }))
  return (time, out) => {
    if (known[0].time !== time) {
      known.reverse()
      if (known[0].time !== time) {
        known[0].time = time
        place(time, known[0].skin)
      }
    }
    out.set(known[0].skin)
  }
}
