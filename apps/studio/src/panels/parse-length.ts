/** A length as people type it, in centimetres unless it says otherwise; metres come back, or what cannot be understood. */
const METRES: Record<string, number> = { mm: 0.001, cm: 0.01, m: 1, in: 0.0254, '"': 0.0254 }

export function parseLength(text: string): number | { readonly wrong: string } {
  const match = /^\s*(\d+(?:[.,]\d+)?)(?:\s+(\d+)\/(\d+))?\s*([a-z"]*)\s*$/i.exec(text)
  if (!match) return { wrong: text.trim() === '' ? 'a length is missing' : `"${text.trim()}" is no length` }
  const [, whole, above, below, unit] = match
  const metres = METRES[unit.toLowerCase() || 'cm']
  if (metres === undefined) return { wrong: `unknown unit "${unit}"; mm, cm, m or in` }
  const share = above === undefined ? 0 : Number(above) / Number(below)
  const value = (Number(whole.replace(',', '.')) + share) * metres
  return Number.isFinite(value) && value > 0 ? value : { wrong: 'a length is larger than 0' }
}
