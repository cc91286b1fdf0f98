/**
 * Whether a garment came off while its body moved: the highest cloth over the highest skin, above the floor, is less than
 * STILL_WORN of what it was when the motion began. Bodies that sit or lie down take their clothes with them, and the share stays:
 * trousers through a sit keep four fifths of it. Wrong for a train that is carried in a hand and dropped.
 */

/** Places of cloth and skin at one moment [m], 3 numbers per vertex, y up from the floor. */
export interface WornMoment {
  readonly garment: ArrayLike<number>
  readonly body: ArrayLike<number>
}

const STILL_WORN = 0.5 // [–]

/** A sentence, or nothing where it is still worn. */
export function slidOff(first: WornMoment, last: WornMoment): string {
  const [before, after] = [first, last].map(({ garment }) => top(garment))
  if (!(after / top(last.body) < (STILL_WORN * before) / top(first.body))) return ''
  return `it slid off: its top is ${centimetres(after)} above the floor, it was ${centimetres(before)} when the motion began`
}

function top(places: ArrayLike<number>): number {
  let y = Number.NEGATIVE_INFINITY
  for (let at = 1; at < places.length; at += 3) y = Math.max(y, places[at])
  return y
}

function centimetres(value: number): string {
  return `${Math.round(100 * value)} cm`
}
