/** "Did you mean …?" for mistyped names. */

/**
 * The known name with the fewest edits, or one that contains the word, or one that has a part very like it: "denimm" is
 * near "denim-11oz", "jersy" near "cotton-jersey". Undefined when all are far.
 */
export function nearestName(wanted: string, known: readonly string[]): string | undefined {
  const word = plain(wanted)
  let nearest: string | undefined
  let least = Math.max(2, Math.floor(word.length / 3)) + 1
  for (const name of known) {
    const edits = editsTo(word, plain(name))
    if (edits < least) {
      least = edits
      nearest = name
    }
  }
  return nearest
}

function editsTo(word: string, name: string): number {
  if (word.length >= 3 && name.includes(word)) return 1
  let least = editDistance(word, name)
  if (word.length < 4) return least
  const parts = name.split('-')
  const length = word.split('-').length
  for (let k = 0; k + length <= parts.length; k++) {
    const edits = editDistance(word, parts.slice(k, k + length).join('-'))
    if (edits <= word.length / 3) least = Math.min(least, edits + 0.5) // a whole name as near is meant before a part
  }
  return least
}

/** The end of an error sentence: the nearest name, or all of them. */
export function nameHint(wanted: string, known: readonly string[]): string {
  const nearest = nearestName(wanted, known)
  if (nearest !== undefined) return `did you mean "${nearest}"?`
  return known.length === 0 ? 'none is known' : `known: ${known.join(', ')}`
}

/** Small letters; blanks and underscores are dashes. */
function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
}

/** Letters to insert, delete or change to turn one word into the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, k) => k)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let k = 1; k <= b.length; k++) {
      const change = row[k - 1] + (a[i - 1] === b[k - 1] ? 0 : 1)
      next.push(Math.min(change, row[k] + 1, next[k - 1] + 1))
    }
    row = next
  }
  return row[b.length]
}
