/**
 * What differs between two states of a document, in words a pattern maker uses: garments, pieces, seams, fabric, body, pins,
 * settings, with counts and names. Told as what was done since the first; where pieces lie on the table is told as well.
 */
import type { Garment, Project } from '@selvedge/engine'
import { fabricOf, type WornGarment } from '@selvedge/engine/project'
import { pieceTitles } from './editor2d/layout.ts'
import { garmentTitle } from './state.ts'

/** A sentence each; empty when nothing differs. */
export function compareProjects(then: Project, now: Project): string[] {
  const kept = now.garments.filter(({ id }) => then.garments.some((one) => one.id === id))
  const before = then.garments.filter(({ id }) => kept.some((one) => one.id === id))
  return [
    ...listed('garment', { ...listChange(then.garments, now.garments), changed: [] }, garmentTitle),
    ...kept.flatMap((worn) => compareGarments(then, before.find(({ id }) => id === worn.id)!, now, worn)),
    ...(same(ids(before), ids(kept)) ? [] : [`dressing order: ${kept.map(garmentTitle).join(', ')}`]),
    ...compareBodies(then, now),
    ...listed('fabric of its own', listChange(named(then.fabrics), named(now.fabrics)), ({ id }) => id),
    ...listed('pin', listChange(then.pins, now.pins), ({ id, name }) => name ?? id),
    ...listed('mark', listChange(then.marks, now.marks), ({ number }) => String(number)),
    ...listed('measure', listChange(then.measures, now.measures), ({ id, name }) => name ?? id),
    ...(same(then.settings, now.settings) ? [] : [settingsWords(then.settings, now.settings)]),
    ...(same(then.wind, now.wind) ? [] : [now.wind ? 'wind: set otherwise' : 'wind: still air']),
    ...(same(then.motion, now.motion) ? [] : [`motion: ${now.motion?.name ?? 'none'}`]),
    ...tracingWords(then, now),
    ...(same(then.table, now.table) ? [] : ['pieces lie elsewhere on the table']),
  ]
}

function compareGarments(then: Project, a: WornGarment, now: Project, b: WornGarment): string[] {
  const title = garmentTitle(b)
  const [from, to] = [fabricOf(a, then), fabricOf(b, now)]
  const titles = { ...titlesOf(a.garment), ...titlesOf(b.garment) }
  const words = [
    ...(garmentTitle(a) === title ? [] : [`renamed from ${garmentTitle(a)}`]),
    ...(a.worn === b.worn ? [] : [b.worn ? 'put on' : 'taken off']),
    ...(from === to ? [] : [`fabric ${to} instead of ${from}`]),
    ...listed('piece', listChange(a.garment.panels, b.garment.panels), ({ id }) => titles[id] ?? id),
    ...listed('seam', listChange(a.garment.seams, b.garment.seams), ({ id }) => id),
    ...(same(a.garment.fittedTo, b.garment.fittedTo) ? [] : ['made to other measurements']),
  ]
  return words.map((one) => `${title}: ${one}`)
}

function titlesOf(garment: Garment): Record<string, string> {
  return Object.fromEntries(pieceTitles(garment))
}

function compareBodies({ body: a }: Project, { body: b }: Project): string[] {
  const { joints: before = {} } = a
  const { joints: after = {} } = b
  const turned = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (joint) => !same(before[joint], after[joint]),
  )
  const stance = [
    ...(a.pose === b.pose ? [] : [`pose: ${b.pose ?? 'as dressed'} instead of ${a.pose ?? 'as dressed'}`]),
    ...(turned.length === 0 ? [] : [`${counted(turned.length, 'joint')} turned: ${names(turned)}`]),
  ]
  if (same(a.shape, b.shape)) return stance
  if (a.shape.kind !== 'measured' || b.shape.kind !== 'measured')
    return [`body: ${shapeWords(b.shape)} instead of ${shapeWords(a.shape)}`, ...stance]
  const [from, to] = [a.shape.measurements, b.shape.measurements]
  const changed = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (name) => from[name] !== to[name],
  )
  const words = changed.map(
    (name) => `${name} ${centimetres(to[name])} instead of ${centimetres(from[name])}`,
  )
  return [`body: ${words.length > 0 ? words.join(', ') : 'another person'}`, ...stance]
}

function shapeWords(shape: Project['body']['shape']): string {
  if (shape.kind === 'drafted') return 'the one it was drafted for'
  if (shape.kind === 'preset' || shape.kind === 'mesh') return shape.name
  return shape.kind === 'file' ? shape.path : (shape.name ?? 'measured')
}

function tracingWords({ tracing: a }: Project, { tracing: b }: Project): string[] {
  if (same(a, b)) return []
  if (!b) return ['picture under the pieces: taken away']
  return [`picture under the pieces: ${a ? 'another one, or laid elsewhere' : 'laid'}`]
}

function settingsWords(then: Project['settings'], now: Project['settings']): string {
  const keys = [...new Set([...Object.keys(then), ...Object.keys(now)])] as (keyof Project['settings'])[]
  const changed = keys.filter((key) => !same(then[key], now[key]))
  if (!same(changed, ['resolution'])) return `settings: ${changed.join(', ')}`
  return `resolution: ${millimetres(now.resolution)} instead of ${millimetres(then.resolution)}`
}

interface ListChange<Item> {
  readonly added: readonly Item[]
  readonly removed: readonly Item[]
  readonly changed: readonly Item[]
}

function listChange<Item extends { readonly id: string }>(
  then: readonly Item[],
  now: readonly Item[],
): ListChange<Item> {
  const before = new Map(then.map((item) => [item.id, item]))
  const after = new Set(now.map(({ id }) => id))
  return {
    added: now.filter(({ id }) => !before.has(id)),
    removed: then.filter(({ id }) => !after.has(id)),
    changed: now.filter((item) => before.has(item.id) && !same(before.get(item.id), item)),
  }
}

/** 2 pieces changed: Front, Back. */
function listed<Item>(
  what: string,
  { added, removed, changed }: ListChange<Item>,
  title: (item: Item) => string,
): string[] {
  const told = [
    [added, 'added'],
    [removed, 'removed'],
    [changed, 'changed'],
  ] as const
  return told.flatMap(([items, deed]) =>
    items.length === 0 ? [] : [`${counted(items.length, what)} ${deed}: ${names(items.map(title))}`],
  )
}

function counted(count: number, what: string): string {
  const [first, ...rest] = what.split(' ')
  return count === 1 ? `1 ${what}` : [`${count} ${first}s`, ...rest].join(' ')
}

/** The first few by name, the rest by number. */
function names(all: readonly string[]): string {
  const [shown, more] = [all.slice(0, NAMES_MAX), all.length - NAMES_MAX]
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

const NAMES_MAX = 6

const ids = (garments: readonly WornGarment[]) => garments.map(({ id }) => id)
const named = (fabrics: Project['fabrics']) => fabrics.map((fabric) => ({ ...fabric, id: fabric.name }))
const centimetres = (metres: number | undefined) =>
  metres === undefined ? 'none' : `${Math.round(1000 * metres) / 10} cm`
const millimetres = (metres: number | undefined) =>
  metres === undefined ? 'automatic' : `${Math.round(1e6 * metres) / 1000} mm`

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
