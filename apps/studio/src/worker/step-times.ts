/** Times of the last steps: what one takes is told as the median of them. */
const MEDIAN_OF = 30

export function keepLast(list: number[], value: number): void {
  list.push(value)
  if (list.length > MEDIAN_OF) list.shift()
}

export function median(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted.length > 0 ? sorted[sorted.length >> 1] : 0
}

export function sum(list: readonly number[]): number {
  return list.reduce((total, value) => total + value, 0)
}
