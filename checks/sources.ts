/** The sources of the house as trees of syntax, for the checks that look at more than lines. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/experimental'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** A node of the tree (ESTree with TypeScript): its kind, where it lies in the text, and whatever else its kind has. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** Every source under version control or about to be; the twins are checked by their own compiler. */
export function listSources(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('packages/engine/assembly/'))
    .filter((file) => existsSync(join(root, file)))
}

export function readSource(file: string): { readonly text: string; readonly program: Node } {
  const text = readFileSync(join(root, file), 'utf8')
  return { text, program: parseText(file, text) }
}

/** The extension of `file` says which language it is. */
export function parseText(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  return program as unknown as Node
}

/** Calls `see` for every node below and including `node`, with the nodes around it, outermost first. */
export function walk(
  node: Node,
  see: (node: Node, around: readonly Node[]) => void,
  around: Node[] = [],
): void {
  see(node, around)
  around.push(node)
  for (const field in node) {
    const value = node[field]
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) walk(child, see, around)
    } else if (isNode(value)) walk(value, see, around)
  }
  around.pop()
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
