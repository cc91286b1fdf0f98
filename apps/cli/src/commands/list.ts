/** What is built in. */

import { bodyNames, buildBody, InputError } from '@selvedge/engine'
import { FORMATS } from '@selvedge/engine/io'
import {
  bendings,
  bodyFields,
  bodyResponses,
  clothResponses,
  membranes,
  nameHint,
  timeMethods,
} from '@selvedge/engine/sim'
import { scenes } from '@selvedge/scenes'
import { CATALOGUE } from '@selvedge/wardrobe'
import { openBodyData, openFabrics, openGarment } from '../assets.ts'
import { command, need } from '../command.ts'
import { motionNames, openMotion } from '../motions.ts'

interface Row {
  readonly name: string
  readonly [fact: string]: unknown
}

const KINDS: Record<string, () => { rows: Row[]; line(row: Row): string }> = {
  garments: () => ({
    rows: CATALOGUE.map(({ name, title, teaches, fabric }) => {
      const { panels, seams, fittedBody } = openGarment(name)
      const counts = { panels: panels.length, seams: seams.length }
      return { name, title, teaches, fabric, ...counts, fittedBody: fittedBody ?? null }
    }),
    line: (row) =>
      `${row.title} of ${row.fabric}, ${row.panels} pieces, ${row.seams} seams${row.fittedBody ? `, for ${row.fittedBody}` : ''}`,
  }),
  bodies: () => {
    const data = openBodyData()
    return {
      rows: bodyNames(data).map((name) => {
        const { height, girths } = buildBody(data, name, 'dressing')
        const girth = (key: string) => Number((girths[key]?.girth ?? 0).toFixed(4))
        return {
          name,
          height: Number(height.toFixed(4)),
          bust: girth('bust'),
          waist: girth('waist'),
          hips: girth('hips'),
        }
      }),
      line: (row) =>
        `${centimetres(row.height)} cm tall, ${centimetres(row.bust)}–${centimetres(row.waist)}–${centimetres(row.hips)}`,
    }
  },
  fabrics: () => ({
    rows: openFabrics().map(({ name, title, density, measured }) => ({ name, title, density, measured })),
    line: (row) =>
      `${row.title}, ${Math.round(1000 * Number(row.density))} g/m², ${row.measured ? 'measured' : 'estimated'}`,
  }),
  formats: () => ({
    rows: FORMATS.map(({ name, title, kind, extensions, read, write, losses }) => ({
      name,
      title,
      kind,
      extensions,
      reads: read !== undefined,
      writes: write !== undefined,
      losses,
    })),
    line: (row) => {
      const able = `${row.reads ? 'read ' : '     '}${row.writes ? 'write' : '     '}`
      const endings = (row.extensions as string[]).map((ending) => `.${ending}`).join(' ')
      return `${String(row.kind).padEnd(12)} ${able} ${endings.padEnd(5)} ${row.title}; ${row.losses}`
    },
  }),
  models: () => ({
    rows: Object.entries({
      membrane: membranes,
      bending: bendings,
      integrator: timeMethods,
      'cloth-contact': clothResponses,
      'body-contact': bodyResponses,
      'body-field': bodyFields,
    }).flatMap(([kind, table]) =>
      Object.entries(table).map(([name, { summary }]) => ({ name, kind, summary })),
    ),
    line: (row) => `${String(row.kind).padEnd(13)} ${row.summary}`,
  }),
  motions: () => ({
    rows: motionNames().map((name) => {
      const { frameCount, frameTime } = openMotion(name)
      return { name, frames: frameCount, seconds: Number((frameCount * frameTime).toFixed(2)) }
    }),
    line: (row) => `${row.seconds} s, ${row.frames} frames`,
  }),
  scenes: () => ({
    rows: Object.entries(scenes).map(([name, { summary }]) => ({ name, summary })),
    line: (row) => String(row.summary),
  }),
}

export const listCommand = command({
  name: 'list',
  summary: 'Show what is built in: garments, bodies, fabrics, formats, models, motions, scenes.',
  usage: 'list garments|bodies|fabrics|formats|models|motions|scenes [--json]',
  argsMax: 1,
  options: { json: { type: 'boolean', help: 'print one JSON object per line' } },

  async run({ args, flags, terminal }) {
    const kinds = Object.keys(KINDS)
    const kind = need(args[0], `what to list: ${kinds.join(', ')}`)
    if (!Object.hasOwn(KINDS, kind)) throw new InputError(`cannot list "${kind}"; ${nameHint(kind, kinds)}`)
    const { rows, line } = KINDS[kind]()
    for (const row of rows) {
      terminal.print(flags.json ? JSON.stringify(row) : `${row.name.padEnd(26)} ${line(row)}`)
    }
    if (rows.length === 0) terminal.say(`no ${kind} are built in`)
    return 0
  },
})

function centimetres(value: unknown): string {
  return (100 * Number(value)).toFixed(1)
}
