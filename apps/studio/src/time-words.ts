/** When something was, as people say it: "3 minutes ago", "yesterday, 14:05". */
const MINUTE = 60_000 // [ms]
const HOUR = 60 * MINUTE

/** Both in milliseconds since 1970. */
export function timeWords(at: number, now: number): string {
  if (at === 0) return ''
  const ago = now - at
  if (ago < 1.5 * MINUTE) return 'just now'
  if (ago < HOUR) return `${Math.round(ago / MINUTE)} minutes ago`
  const when = new Date(at)
  const clock = `${when.getHours()}:${String(when.getMinutes()).padStart(2, '0')}`
  const days = Math.round((midnight(now) - midnight(at)) / (24 * HOUR))
  if (days === 0) return `today, ${clock}`
  if (days === 1) return `yesterday, ${clock}`
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}, ${clock}`
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
