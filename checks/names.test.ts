/** The law of names: what is declared says what it is, in one spelling, and never that it helps somebody. */
import { expect, it } from 'vitest'
import { isNode, listSources, type Node, parseText, readSource, walk } from './sources.ts'

it('types are nouns with a capital, values are not, and nobody is a helper', () => {
  const odd = listSources().flatMap((file) =>
    oddNames(readSource(file).program, file.endsWith('.tsx')).map((name) => `${file}: ${name}`),
  )
  expect(odd).toEqual([])
})

it('odd names are found in every kind of declaration', () => {
  const text = `interface IPanel {}
    type panel = 1
    class PanelManager {}
    function Build_panel() {}
    const panelHelper = 1
    function panelImpl() {}
    interface Ink {}
    const SIZE_MAX = 1
    function cutPanel() {}`
  const odd = ['IPanel', 'panel', 'PanelManager', 'Build_panel', 'panelHelper', 'panelImpl']
  expect(oddNames(parseText('some.ts', text), false)).toEqual(odd)
})

const TYPES = ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration', 'TSEnumDeclaration']
const VALUES = ['FunctionDeclaration', 'VariableDeclarator']
const EMPTY = /(util|helper|manager)s?$|Impl$/i
/** React takes functions with a capital for its own. */
const SPELLING = { type: /^[A-Z][A-Za-z0-9]*$/, value: /^(_?[a-z][A-Za-z0-9]*|[A-Z][A-Z0-9_]*|_+)$/ }

function oddNames(program: Node, isPage: boolean): string[] {
  const odd: string[] = []
  walk(program, ({ type, id }) => {
    if (!isNode(id) || typeof id.name !== 'string') return
    const isType = TYPES.includes(type)
    if (!isType && !VALUES.includes(type)) return
    const spelled = isType ? SPELLING.type : SPELLING.value
    const component = isPage && !isType && SPELLING.type.test(id.name)
    const prefixed = isType && /^I[A-Z][a-z]/.test(id.name)
    if ((!spelled.test(id.name) && !component) || prefixed || EMPTY.test(id.name)) odd.push(id.name)
  })
  return odd
}
