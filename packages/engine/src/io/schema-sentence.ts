/** Turns what a zod schema found into one sentence: the place as a path, then what must stand there. */
import type { z } from 'zod'
import { InputError } from '../core/index.ts'
import { quoted } from '../pattern/index.ts'

/** Value as the schema gives it; an `InputError` such as `panels[2].edges[0].curve.radius: must be a positive number`. */
export function parseWith<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw new InputError(issueSentence(result.error.issues[0]))
}

function issueSentence(issue: z.core.$ZodIssue, above: readonly PropertyKey[] = []): string {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') {
    const kinds = (issue as { options?: readonly unknown[] }).options // of a union told apart by one field
    if (kinds) return `${pathText(path)}: ${mustBeOneOf(kinds)}`
    const inner = issue.errors.flat()
    const values = inner.flatMap((part) => (part.code === 'invalid_value' ? part.values : []))
    if (values.length > 0 && values.length === inner.length)
      return `${pathText(path)}: ${mustBeOneOf(values)}`
    if (inner.length > 0) return issueSentence(inner[0], path)
  }
  if (issue.code === 'invalid_key') return `${pathText(path)}: its name ${demand(issue.issues[0])}`
  return `${pathText(path)}: ${demand(issue)}`
}

function demand(issue: z.core.$ZodIssue): string {
  const missing = issue.input === undefined ? 'is missing, ' : ''
  if (issue.code === 'invalid_type')
    return `${missing}must be ${KIND_NAMES[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `${missing}${mustBeOneOf(issue.values)}`
  if (issue.code === 'unrecognized_keys')
    return `has no ${quoted(issue.keys[0])}; correct the name or leave it out`
  if (issue.code === 'too_small' || issue.code === 'too_big') return limit(issue)
  return 'must be something else, see the page of this format'
}

function limit(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const small = issue.code === 'too_small'
  const bound = Number(small ? issue.minimum : issue.maximum)
  if (small && bound === 1 && (issue.origin === 'array' || issue.origin === 'string'))
    return 'must not be empty'
  if (issue.origin === 'array') return `must have ${small ? 'at least' : 'at most'} ${bound} entries`
  if (issue.origin === 'string') return `must have ${small ? 'at least' : 'at most'} ${bound} characters`
  if (small && bound === 0 && !issue.inclusive) return 'must be a positive number'
  const word = small ? (issue.inclusive ? 'at least' : 'above') : issue.inclusive ? 'at most' : 'below'
  return `must be a number ${word} ${bound}`
}

function mustBeOneOf(values: readonly unknown[]): string {
  const list = values.map((value) => JSON.stringify(value)).join(' or ')
  return `must be ${list}`
}

function pathText(path: readonly PropertyKey[]): string {
  let text = ''
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`
    else if (/^[\w-]{1,40}$/.test(String(key))) text += text === '' ? String(key) : `.${String(key)}`
    else text += `[${quoted(String(key))}]`
  }
  return text === '' ? 'the document' : text
}

const KIND_NAMES: Record<string, string | undefined> = {
  number: 'a finite number',
  int: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
}
