/**
 * Two drapes of one design, in another size, another fabric, or computed in another way: what changes, and where, and what
 * of it is seen. Exit codes: 0 compared, 1 bad input.
 */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { InputError } from '@selvedge/engine'
import { type Showable, showBody } from '@selvedge/engine/display'
import { readFitMaps, readObj } from '@selvedge/engine/io'
import {
  compareFits,
  compareSeen,
  FIT_UNITS,
  type FittedMesh,
  figureOfSkin,
  type OutlineDifference,
  summariseMap,
} from '@selvedge/engine/sim'
import { inFile, openBodyData, readText } from '../assets.ts'
import { command, need } from '../command.ts'
import { JSON_FLAG } from '../model-flags.ts'
import { pathKind } from '../path-kind.ts'
import { fillReportPage } from '../report/fill-page.ts'
import { type CompareFacts, packComparison, type ReportFacts } from '../report/report-data.ts'
import { version } from '../version.ts'
import { checkFolder, writeFilesWhole } from '../write-files.ts'

export const compareCommand = command({
  name: 'compare',
  summary: 'Show what another size or another fabric changes.',
  usage: 'compare <folder A> <folder B> [--out DIR] [--json]',
  argsMax: 2,
  options: {
    out: {
      type: 'string',
      default: 'compared',
      value: 'DIR',
      help: 'folder for compare.html and compare.json',
    },
    ...JSON_FLAG,
  },

  async run({ args, flags, terminal, words }) {
    const what = 'two folders that selvedge drape wrote'
    const [a, b] = [openDrape(need(args[0], what)), openDrape(need(args[1], what))]
    checkFolder(flags.out)
    const { by, maps, missing } = compareFits(a.mesh, b.mesh)
    const regions = a.mesh.regions
    const facts: CompareFacts = {
      title: `${b.title} against ${a.title}`,
      version: version(),
      commandLine: ['selvedge', ...words],
      a: { folder: args[0], title: a.title, fabric: a.facts.fabric },
      b: { folder: args[1], title: b.title },
      by,
      missing,
      units: FIT_UNITS,
      maps: Object.fromEntries(Object.entries(maps).map(([name, map]) => [name, summariseMap(map, regions)])),
      figures: figuresOf(a.facts, b.facts),
      seen: compareSeen(a.mesh, b.mesh),
    }
    const page = packComparison(facts, { garment: { ...a.mesh, maps }, body: showBody(a.body) })
    await writeFilesWhole(flags.out, {
      'compare.json': `${JSON.stringify(facts, null, 2)}\n`,
      'compare.html': fillReportPage(page),
    })
    terminal.say(`${flags.out}: compare.html, compare.json`)
    if (flags.json) terminal.print(JSON.stringify({ command: 'compare', ...facts }))
    else for (const line of changeLines(facts)) terminal.print(line)
    return 0
  },
})

interface OpenedDrape {
  readonly title: string
  readonly facts: ReportFacts
  readonly mesh: FittedMesh & { readonly position: Float64Array; readonly regions: readonly string[] }
  readonly body: Showable
}

function openDrape(folder: string): OpenedDrape {
  if (pathKind(folder) !== 'folder') {
    throw new InputError(`"${folder}" is no folder; name one that selvedge drape wrote`)
  }
  const facts = inFile(join(folder, 'report.json'), () => readFacts(readText(join(folder, 'report.json'))))
  const garment = inFile(join(folder, 'draped.obj'), () => readObj(readText(join(folder, 'draped.obj'))))
  const body = inFile(join(folder, 'body.obj'), () => readObj(readText(join(folder, 'body.obj'))))
  const { triPattern } = garment
  if (triPattern === null) {
    throw new InputError(`${join(folder, 'draped.obj')}: no pattern coordinates (vt); drape again`)
  }
  const { region, ...maps } = inFile(join(folder, 'maps.bin'), () =>
    openMaps(join(folder, 'maps.bin'), garment.vertexCount),
  )
  const regions = Array.from(
    { length: garment.vertexCount },
    (_, i) => facts.fit.regionNames?.[region?.[i]] ?? 'body',
  )
  const title = `${facts.title}, ${facts.fabric.name}`
  const figure = figureOfSkin(openBodyData(), body.position)
  return {
    title,
    facts,
    mesh: { ...garment, triPattern, maps, regions },
    body: { ...body, ...(figure && { figure }) },
  }
}

function openMaps(path: string, vertexCount: number): Record<string, Float64Array> {
  if (pathKind(path) !== 'file') throw new InputError(`no ${basename(path)}; drape again to have it written`)
  const maps: Record<string, Float64Array> = {}
  for (const [name, { value }] of Object.entries(readFitMaps(readFileSync(path)))) {
    if (value.length !== vertexCount) {
      throw new InputError(
        `${value.length} numbers for the ${vertexCount} vertices of draped.obj; these files are not of one drape`,
      )
    }
    maps[name] = Float64Array.from(value)
  }
  return maps
}

function readFacts(text: string): ReportFacts {
  let facts: Partial<ReportFacts> | null = null
  try {
    facts = JSON.parse(text)
  } catch {
    // told below
  }
  if (
    typeof facts?.title !== 'string' ||
    typeof facts.fit?.girths !== 'object' ||
    facts.fabric === undefined
  ) {
    throw new InputError('no report of a drape with fit figures; drape again with this version')
  }
  return facts as ReportFacts
}

/** Girths, lengths and openings that both have, and the weight. */
function figuresOf(a: ReportFacts, b: ReportFacts): CompareFacts['figures'] {
  const figures: Record<string, { a: number; b: number; difference: number }> = {}
  const add = (name: string, one: number | undefined, two: number | undefined) => {
    if (one !== undefined && two !== undefined) figures[name] = { a: one, b: two, difference: two - one }
  }
  for (const [name, { girth, ease }] of Object.entries(a.fit.girths)) {
    add(`girth ${name}`, girth, b.fit.girths[name]?.girth)
    add(`ease ${name}`, ease, b.fit.girths[name]?.ease)
  }
  for (const [name, value] of Object.entries(a.fit.lengths)) add(name, value, b.fit.lengths[name])
  for (const { name, girth, tape, level, folds } of a.fit.openings) {
    const other = b.fit.openings.find((rim) => rim.name === name)
    add(`opening ${name}`, girth, other?.girth)
    add(`tape ${name}`, tape, other?.tape)
    add(`height ${name}`, level, other?.level)
    add(`folds ${name}`, folds, other?.folds)
  }
  add('mass', a.garment?.mass, b.garment?.mass)
  add('energy', storedIn(a), storedIn(b))
  return figures
}

/** All that is stored, from the ground up [J]; undefined in files of older versions. */
function storedIn({ result }: ReportFacts): number | undefined {
  const energy = result?.energy
  return energy && energy.membrane + energy.bending + energy.weight
}

function changeLines({ title, by, missing, figures, maps, seen }: CompareFacts): string[] {
  const lines = [`${title}: laid over each other by ${by === 'vertices' ? 'vertices' : 'the pattern'}`]
  if (missing.length > 0) lines.push(`  only A has ${missing.join(', ')}`)
  for (const [name, figure] of Object.entries(figures)) lines.push(figureLine(name, figure))
  const pressure = maps.pressure?.whole
  if (pressure !== undefined) lines.push(`  ${'pressure, median'.padEnd(22)} ${signed(pressure.p50)} Pa`)
  lines.push(outlineLine('front', seen.front), outlineLine('side', seen.side))
  const { largest, mean } = seen.profile
  lines.push(
    `  ${'seen from all sides'.padEnd(22)} radius of a tape ${mm(largest)} mm apart at most, ${mm(mean)} in the mean`,
  )
  return lines
}

function figureLine(name: string, { a, b, difference }: CompareFacts['figures'][string]): string {
  if (name.startsWith('folds ')) return `  ${name.padEnd(22)} ${a} and ${b}`
  const unit = name === 'mass' ? 'g' : name === 'energy' ? 'mJ' : 'mm'
  return `  ${name.padEnd(22)} ${signed(1000 * difference)} ${unit}`
}

function outlineLine(view: string, { thickest, farthest, middle }: OutlineDifference): string {
  const ways = `ways between outlines ${mm(farthest)} at most, ${mm(middle)} in the middle`
  return `  ${`seen from the ${view}`.padEnd(22)} ${mm(thickest)} mm apart; ${ways}`
}

function mm(metres: number): string {
  return (1000 * metres).toFixed(0)
}

function signed(value: number): string {
  const text = Math.abs(value).toFixed(0)
  return text === '0' ? '0' : `${value < 0 ? '−' : '+'}${text}`
}
