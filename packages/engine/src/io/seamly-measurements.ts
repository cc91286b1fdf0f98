/**
 * Measurement files of Seamly2D (SeamlyMe) and Valentina (Tape): `.smis` and `.vit` of one person, `.smms` and `.vst` of
 * many sizes. Their names become ours where both measure the same (`body/measure-body.ts`); the others keep theirs. See
 * docs/formats/seamly-measurements.md.
 *
 * In a file of many sizes a measurement is given at base size s₀ and height h₀, with increases per step:
 *
 *   m = base + Δs (s − s₀)/2 cm + Δh (h − h₀)/6 cm                                          [m]  (1)
 */
import type { MeasurementName } from '../body/index.ts'
import { InputError } from '../core/index.ts'
import { quoted } from '../pattern/index.ts'
import { evaluateFormula } from './formula.ts'
import { readXml, type XmlElement, xmlText } from './svg/xml.ts'

export interface SeamlyMeasurements {
  readonly kind: 'individual' | 'multisize'
  /** As the file says, if it does. */
  readonly sex?: 'female' | 'male'
  /** Those we take as well, by our names [m]. */
  readonly measurements: Readonly<Partial<Record<MeasurementName, number>>>
  /** All others by their own names [m]. */
  readonly others: Readonly<Record<string, number>>
  /** Slopes, by their own names [rad]. */
  readonly angles: Readonly<Record<string, number>>
  readonly notes: readonly string[]
}

export interface SeamlyOptions {
  /** Of a file of many sizes [m]; without them its base. */
  readonly size?: number
  readonly height?: number
}

/** Their name for each of our measurements, best first. */
export const SEAMLY_NAMES: Readonly<Partial<Record<MeasurementName, readonly string[]>>> = {
  height: ['height'],
  neck: ['neck_circ', 'neck_mid_circ'],
  bust: ['bust_circ'],
  underbust: ['lowbust_circ'],
  waist: ['waist_circ', 'waist_natural_circ'],
  hips: ['hip_circ'],
  shoulderWidth: ['shoulder_tip_to_shoulder_tip_b', 'width_shoulder', 'shoulder_tip_to_shoulder_tip_f'],
  shoulderLength: ['shoulder_length'],
  armLength: ['arm_shoulder_tip_to_wrist', 'arm_shoulder_tip_to_wrist_bent'],
  upperArm: ['arm_upper_circ'],
  wrist: ['arm_wrist_circ'],
  thigh: ['leg_thigh_upper_circ'],
  knee: ['leg_knee_circ'],
  calf: ['leg_calf_circ'],
  ankle: ['leg_ankle_circ', 'leg_ankle_high_circ'],
  inseam: ['leg_crotch_to_floor'],
  backWaistLength: ['neck_back_to_waist_b'],
  waistToHips: ['waist_to_hip_side', 'waist_to_hip_b', 'waist_to_hip_f', 'height_waist_side_to_hip'],
  bustPoints: ['bustpoint_to_bustpoint'],
}

/** True for a text that opens like one of these files. */
export function looksLikeSeamly(text: string): boolean {
  return /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:smis|smms|vit|vst)\b/.test(text)
}

export function readSeamlyMeasurements(text: string, options: SeamlyOptions = {}): SeamlyMeasurements {
  const root = readXml(text)
  const kind = KINDS[root.name]
  if (!kind) {
    throw new InputError(
      `measurements: the root element is ${quoted(root.name)}; choose a .smis, .vit, .smms or .vst file`,
    )
  }
  const unit = unitOf(root)
  const rows = rowsOf(root)
  const value = kind === 'multisize' ? sizedValue(root, rows, unit, options) : formulaValue(rows)
  const notes: string[] = []
  const all = new Map<string, number>()
  for (const name of rows.keys()) all.set(name, value(name))

  const measurements: Partial<Record<MeasurementName, number>> = {}
  const used = new Set<string>()
  for (const [ours, theirs] of Object.entries(SEAMLY_NAMES) as [MeasurementName, readonly string[]][]) {
    const name = theirs.find((candidate) => (all.get(candidate) ?? 0) > 0)
    if (name === undefined) continue
    used.add(name)
    measurements[ours] = metres(name, all.get(name) ?? 0, unit)
  }
  const others: Record<string, number> = {}
  const angles: Record<string, number> = {}
  let empty = 0
  for (const [name, number] of all) {
    if (used.has(name)) continue
    if (name.endsWith('_angle')) angles[name] = (number * Math.PI) / 180
    else if (number === 0) empty++
    else others[name] = metres(name, number, unit)
  }
  if (empty > 0) notes.push(`${empty} measurements are 0 and were left out`)
  const missing = WANTED.filter((name) => measurements[name] === undefined)
  if (missing.length > 0) notes.push(`the file does not give: ${missing.join(', ')}`)
  const sex = sexOf(root)
  return { kind, ...(sex ? { sex } : {}), measurements, others, angles, notes }
}

/** Metres per unit. */
function unitOf(root: XmlElement): number {
  const word = textOf(root, 'unit').toLowerCase()
  const unit = { cm: 0.01, mm: 0.001, inch: 0.0254, in: 0.0254 }[word]
  if (unit === undefined)
    throw new InputError(`measurements: the unit is ${quoted(word)}; it must be cm, mm or inch`)
  return unit
}

function rowsOf(root: XmlElement): Map<string, XmlElement> {
  const list = root.children.find(({ name }) => name === 'body-measurements')
  const rows = new Map<string, XmlElement>()
  for (const row of list?.children ?? []) {
    const name = row.attributes.get('name') ?? ''
    if (row.name === 'm' && name !== '') rows.set(name, row)
  }
  if (rows.size === 0) throw new InputError('measurements: the file holds none; enter some and save it again')
  if (rows.size > ROWS_MAX)
    throw new InputError(`measurements: the file holds more than ${ROWS_MAX}; take some out`)
  return rows
}

/** One person: each value a formula that may use the others. */
function formulaValue(rows: ReadonlyMap<string, XmlElement>): (name: string) => number {
  const known = new Map<string, number>()
  const open = new Set<string>()
  const numberOf = (name: string): number => {
    const found = known.get(name)
    if (found !== undefined) return found
    const row = rows.get(name)
    if (!row)
      throw new InputError(`measurements: a formula uses ${quoted(name)}, which is not in the file; add it`)
    if (open.has(name) || open.size > CHAIN_MAX) {
      throw new InputError(`measurements: ${quoted(name)} depends on itself; give one of them as a number`)
    }
    open.add(name)
    const formula = (row.attributes.get('value') ?? '').trim()
    const value = formula === '' ? 0 : evaluateFormula(formula, numberOf)
    open.delete(name)
    known.set(name, value)
    return value
  }
  return numberOf
}

/** Many sizes: (1). */
function sizedValue(
  root: XmlElement,
  rows: ReadonlyMap<string, XmlElement>,
  unit: number,
  options: SeamlyOptions,
): (name: string) => number {
  const number = (word: string | undefined, what: string): number => {
    const value = Number((word ?? '0').trim().replace(',', '.'))
    if (Number.isFinite(value)) return value
    throw new InputError(`measurements: ${what} is ${quoted(word ?? '')}; it must be a number`)
  }
  const base = (name: string) => {
    const element = root.children.find((child) => child.name === name)
    return number(element?.attributes.get('base') ?? textOf(root, name), `the base ${name}`)
  }
  const sizeBase = base('size')
  const heightBase = base('height')
  const sizeSteps = options.size === undefined ? 0 : (options.size / unit - sizeBase) / (SIZE_STEP / unit)
  const heightSteps =
    options.height === undefined ? 0 : (options.height / unit - heightBase) / (HEIGHT_STEP / unit)
  return (name) => {
    const row = rows.get(name)?.attributes
    const at = (key: string) => number(row?.get(key), `${key} of ${quoted(name)}`)
    return at('base') + sizeSteps * at('size_increase') + heightSteps * at('height_increase') // (1)
  }
}

function metres(name: string, value: number, unit: number): number {
  const length = value * unit
  if (Math.abs(length) <= LENGTH_MAX) return length
  throw new InputError(
    `measurements: ${quoted(name)} would be ${Number(length.toPrecision(4))} m; check the value and the unit`,
  )
}

function sexOf(root: XmlElement): 'female' | 'male' | undefined {
  const personal = root.children.find(({ name }) => name === 'personal')
  const word = personal ? (textOf(personal, 'gender') || textOf(personal, 'sex')).toLowerCase() : ''
  return word === 'female' || word === 'male' ? word : undefined
}

function textOf(element: XmlElement, name: string): string {
  const child = element.children.find((candidate) => candidate.name === name)
  return child ? xmlText(child) : ''
}

const KINDS: Record<string, SeamlyMeasurements['kind'] | undefined> = {
  smis: 'individual',
  vit: 'individual',
  smms: 'multisize',
  vst: 'multisize',
}
/** Without these a body is mostly guessed. */
const WANTED: readonly MeasurementName[] = ['height', 'bust', 'waist', 'hips']
const SIZE_STEP = 0.02 // [m] between sizes
const HEIGHT_STEP = 0.06 // [m] between heights
const LENGTH_MAX = 10 // [m] longer is a mistake of units
const ROWS_MAX = 5000
const CHAIN_MAX = 500 // formulas one inside the other
