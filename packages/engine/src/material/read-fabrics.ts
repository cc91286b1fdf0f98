/** Fabric files: JSON `{ "version": 1, "fabrics": [ … ] }`, each entry a `Fabric`; see `fabric.ts` for fields and units. */
import { z } from 'zod'
import { InputError } from '../core/index.ts'
import { type Fabric, fabricSchema } from './fabric.ts'

const fileSchema = z.object({ version: z.literal(1), fabrics: z.array(fabricSchema).min(1) })

export function readFabrics(text: string): Fabric[] {
  const file = fileSchema.safeParse(parseJson(text))
  if (!file.success) throw new InputError(describe(file.error.issues[0]))
  const seen = new Set<string>()
  for (const { name } of file.data.fabrics) {
    if (seen.has(name)) throw new InputError(`fabric "${name}" is listed twice; rename or remove one`)
    seen.add(name)
  }
  return file.data.fabrics
}

export function fabricNamed(fabrics: readonly Fabric[], name: string): Fabric {
  const found = fabrics.find((fabric) => fabric.name === name)
  if (found !== undefined) return found
  const nearest = nearestName(fabrics, name)
  const hint =
    nearest === undefined ? `known: ${fabrics.map((f) => f.name).join(', ')}` : `did you mean "${nearest}"?`
  throw new InputError(`no fabric is called "${name}"; ${hint}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (reason) {
    throw new InputError(`fabric file is not JSON: ${reason instanceof Error ? reason.message : reason}`)
  }
}

function describe(issue: z.core.$ZodIssue): string {
  const place = issue.path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
  return `fabric file${place === '' ? '' : ` at ${place.replace(/^\./, '')}`}: ${issue.message}`
}

/** The known name with the fewest edits, a name that contains the word counting as near; undefined when all are far. */
function nearestName(fabrics: readonly Fabric[], name: string): string | undefined {
  const wanted = name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
  let nearest: string | undefined
  let least = Math.max(2, Math.floor(wanted.length / 3)) + 1
  for (const fabric of fabrics) {
    const holds = wanted.length >= 3 && fabric.name.includes(wanted)
    const edits = holds ? 1 : editDistance(wanted, fabric.name.toLowerCase())
    if (edits < least) {
      least = edits
      nearest = fabric.name
    }
  }
  return nearest
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
