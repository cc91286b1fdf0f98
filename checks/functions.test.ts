/**
 * The law of functions: what fits on a page and can be called without counting commas. Arithmetic may run longer, and
 * kernels, which know no objects, may take more; both are told from the outside, without a list of names.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isNode, listSources, type Node, parseText, readSource, root, walk } from './sources.ts'

const LINES_MAX = 100
const PARAMETERS_MAX = 6

describe('functions', () => {
  it(`have at most ${LINES_MAX} lines, plain arithmetic aside`, () => {
    const long = sources.flatMap(({ file, found }) =>
      found
        .filter(({ lines, plain }) => lines > LINES_MAX && !(plain && isArithmetic(file)))
        .map(({ name, lines, line }) => `${file}:${line} ${name}: ${lines} lines`),
    )
    expect(long).toEqual([])
  })

  it(`take at most ${PARAMETERS_MAX} positional parameters, kernels aside`, () => {
    const wide = sources
      .filter(({ file }) => !isKernel(file))
      .flatMap(({ file, found }) =>
        found
          .filter(({ parameters }) => parameters > PARAMETERS_MAX)
          .map(({ name, parameters, line }) => `${file}:${line} ${name}: ${parameters} parameters`),
      )
    expect(wide).toEqual([])
  })

  it('are found in every form, with their lines and parameters', () => {
    const text = [
      'export function a(x: number, y = 2) {',
      '  return [1].map((z) => z)',
      '}',
      'const b = async (...all: number[]) => all',
      'interface C { d(x: number, y: number, z: number): void; e: (x: number) => void }',
      'class F { g(this: F, x: number) {} }',
      "describe('h', () => { it.each([1])('i', () => { const j = () => 1 }) })",
    ].join('\n')
    const found = functionsIn(text, parseText('some.ts', text))
    expect(found.map(({ name, parameters }) => `${name} ${parameters}`)).toEqual([
      'a 2',
      'map 1',
      'b 1',
      'd 3',
      'e 1',
      'g 1',
      'j 0',
    ])
    expect(found[0]).toMatchObject({ line: 1, lines: 3, plain: false })
    expect(found[1]).toMatchObject({ line: 2, lines: 1, plain: true })
  })
})

interface Found {
  readonly name: string
  readonly line: number
  readonly lines: number
  readonly parameters: number
  /** No function inside: sums and loops. */
  readonly plain: boolean
}

/** Has a twin in `assembly/`, or does the sums of one element of cloth. */
function isArithmetic(file: string): boolean {
  return hasTwin(file) || /^packages\/engine\/src\/forces\/(?!.*\.test\.ts$)/.test(file)
}

function isKernel(file: string): boolean {
  return hasTwin(file) || file.startsWith('packages/engine/src/kernels/')
}

function hasTwin(file: string): boolean {
  const rooms = 'packages/engine/src/'
  return (
    file.startsWith(rooms) && existsSync(join(root, 'packages/engine/assembly', file.slice(rooms.length)))
  )
}

const BODIES = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const SIGNATURES = ['TSMethodSignature', 'TSFunctionType', 'TSDeclareFunction', 'TSCallSignatureDeclaration']

/** Functions and signatures in the order of the text; what is handed to describe and it is a chapter, no function. */
function functionsIn(text: string, program: Node): Found[] {
  const found: Found[] = []
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineOf = (offset: number) => {
    let [low, high] = [0, lineStarts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (lineStarts[middle] <= offset) low = middle + 1
      else high = middle
    }
    return low
  }
  walk(program, (node, around) => {
    const body = BODIES.includes(node.type)
    if (!body && !SIGNATURES.includes(node.type)) return
    if (body && isChapter(around.at(-1))) return
    const line = lineOf(node.start)
    found.push({
      name: nameOf(node, around),
      line,
      lines: body ? lineOf(node.end) - line + 1 : 0,
      parameters: (node.params as Node[]).filter((each) => each.name !== 'this').length,
      plain: !holdsFunction(node),
    })
  })
  return found
}

function holdsFunction(node: Node): boolean {
  let inside = false
  walk(node, (each) => {
    if (each !== node && BODIES.includes(each.type)) inside = true
  })
  return inside
}

/** `describe(…)`, `it(…)`, `test(…)` and their `.each([…])(…)`. */
function isChapter(call: Node | undefined): boolean {
  if (call?.type !== 'CallExpression') return false
  let callee = call.callee as Node
  while (callee.type !== 'Identifier') {
    if (callee.type === 'MemberExpression') callee = callee.object as Node
    else if (callee.type === 'CallExpression') callee = callee.callee as Node
    else return false
  }
  return ['describe', 'it', 'test'].includes(callee.name as string)
}

/** Its own name, or that of what it is given to. */
function nameOf(node: Node, around: readonly Node[]): string {
  for (const each of [node, ...around.slice().reverse()]) {
    for (const field of ['id', 'key', 'callee', 'property']) {
      const named = each[field]
      if (!isNode(named)) continue
      if (typeof named.name === 'string') return named.name
      if (isNode(named.property) && typeof named.property.name === 'string') return named.property.name
    }
  }
  return 'a function'
}

const sources = listSources().map((file) => {
  const { text, program } = readSource(file)
  return { file, found: functionsIn(text, program) }
})
