/**
 * Of values that weigh differently, the smallest that together with all below it weighs as much as is asked for.
 * Found by partition (Hoare 1961, "Find"): whichever half the answer lies in is looked at further, so that a sixteenth of a
 * sort is done.
 */

/** Changes neither array; weights are not negative. What weighs more than all together gives the largest value. */
export function weightedQuantile(value: Float64Array, weight: Float64Array, wanted: number): number {
  const v = value.slice()
  const w = weight.slice()
  let low = 0
  let high = v.length - 1
  let below = 0 // weight of what has been found to be smaller
  while (low < high) {
    const pivot = middleOf(v[low], v[(low + high) >> 1], v[high])
    let i = low
    let j = high
    let left = 0
    while (i <= j) {
      while (v[i] < pivot) left += w[i++]
      while (v[j] > pivot) j--
      if (i > j) break
      swap(v, i, j)
      swap(w, i, j--)
      left += w[i++]
    }
    // v[low … j] ≤ pivot ≤ v[i … high]; between them, if anything, the pivot itself
    const between = i - j === 2 ? w[j + 1] : 0
    if (below + left - between >= wanted) high = j
    else if (below + left >= wanted) return pivot
    else {
      below += left
      low = i
    }
  }
  return v[Math.min(low, v.length - 1)]
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}

function swap(array: Float64Array, i: number, j: number): void {
  const kept = array[i]
  array[i] = array[j]
  array[j] = kept
}
