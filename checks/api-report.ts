/**
 * What every package offers, name by name with its shape, as text to be compared: a change of the public API is seen in
 * review, not by the people it breaks. `npm run api` writes the reports anew.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDoors } from './exports.ts'
import { isNode, listSources, type Node, parseText, root } from './sources.ts'

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Folders of packages that people install. */
export function publicPackages(): string[] {
  return readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)
}

/** Public entries of a package: their names and the sources behind them. */
export function entriesOf(folder: string): [entry: string, source: string][] {
  const { exports } = JSON.parse(textOf(`${folder}/package.json`))
  return Object.entries<string | Record<string, string>>(exports).flatMap(([entry, door]) => {
    const source = typeof door === 'string' ? undefined : door['@selvedge/source']
    return source === undefined ? [] : [[entry, join(folder, source)] as [string, string]]
  })
}

/** The report of a package: a heading for every entry, a line for every name. */
export function apiReport(folder: string): string {
  const { name } = JSON.parse(textOf(`${folder}/package.json`))
  const doors = openDoors(
    listSources().filter((file) => file.startsWith(`${folder}/src/`)),
    textOf,
  )
  const known = new Map<string, Map<string, { file: string; name: string }>>()
  const offered = (file: string): Map<string, { file: string; name: string }> => {
    let names = known.get(file)
    if (names === undefined) {
      const door = doors.get(file)
      const passed = door?.passes.flatMap((other) => [...offered(other)]) ?? []
      names = new Map([...passed, ...(door?.offers ?? [])])
      known.set(file, names)
    }
    return names
  }
  const home = ({ file, name: own }: { file: string; name: string }): { file: string; name: string } => {
    const next = offered(file).get(own)
    return next === undefined || (next.file === file && next.name === own) ? { file, name: own } : home(next)
  }
  const shapes = new Map<string, Map<string, string>>()
  const shapeOf = (at: { file: string; name: string }): string => {
    const { file, name: own } = home(at)
    if (!existsSync(join(root, file))) return `${own} of ${file}`
    if (!shapes.has(file)) shapes.set(file, declarations(file))
    return shapes.get(file)?.get(own) ?? own
  }
  const parts = entriesOf(folder).map(([entry, source]) => {
    const names = [...offered(source)].sort(([a], [b]) => (a < b ? -1 : 1))
    const lines = names.map(([, at]) => `- ${shapeOf(at)}`)
    return `## ${join(name, entry)} (${names.length})\n\n${lines.join('\n')}\n`
  })
  return `# ${name}: public names\n\n${parts.join('\n')}`
}

/** The head of every exported declaration of a file: a signature, a type, the name of a constant. */
function declarations(file: string): Map<string, string> {
  const text = textOf(file)
  const found = new Map<string, string>()
  for (const node of (parseText(file, text).body as Node[]).flatMap(declarationOf)) {
    if (node.type === 'VariableDeclaration') {
      for (const one of node.declarations as Node[])
        found.set(nameOf(one), `const ${headOf(text, one, one.init)}`)
    } else found.set(nameOf(node), headOf(text, node, node.type.startsWith('TS') ? null : node.body))
  }
  return found
}

function declarationOf(node: Node): Node[] {
  return node.type === 'ExportNamedDeclaration' && isNode(node.declaration) ? [node.declaration] : []
}

function nameOf({ id }: Node): string {
  return isNode(id) ? String((id as Node).name) : 'default'
}

/** From the start of a node to `end`, in one line, without comments. */
function headOf(text: string, node: Node, end: unknown): string {
  return text
    .slice(node.start, isNode(end) ? end.start : node.end)
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*=\s*$/, '')
    .trim()
}

export const reportPath = (folder: string) => join(root, folder, 'api.md')
