/**
 * From one file format to another, with a word on standard error for everything that is lost or guessed.
 * Exit codes: 0 written, 1 bad input or a pair that cannot be.
 */
import { basename, dirname, extname } from 'node:path'
import { InputError } from '@selvedge/engine'
import {
  extensionsFor,
  type FormatOf,
  type FormatOptions,
  formatOf,
  formatsFor,
  PAPERS,
  type Paper,
  sceneOf,
  sniffFormat,
  writeGarmentJson,
} from '@selvedge/engine/io'
import { nameHint } from '@selvedge/engine/sim'
import { garmentNames, garmentTitle, openGarment, readBytes } from '../assets.ts'
import { command, need } from '../command.ts'
import { JSON_FLAG } from '../model-flags.ts'
import { pathKind } from '../path-kind.ts'
import { writeFilesWhole } from '../write-files.ts'

export const convertCommand = command({
  name: 'convert',
  summary: 'Turn a file into another format, or a pattern into pages to print.',
  usage:
    'convert <in> <out> [--to FORMAT] [--paper a4|letter|a3|roll] [--size NAME] [--allowance MM] [--node NAME]',
  argsMax: 2,
  options: {
    to: { type: 'string', value: 'FORMAT', help: 'when the ending does not say: garmentcode, print-svg' },
    paper: {
      type: 'string',
      default: 'a4',
      value: 'a4|letter|a3|roll',
      help: 'of a PDF; a roll is 36 inches wide',
    },
    size: { type: 'string', value: 'NAME', help: 'one of the sizes in a DXF; printed on the pieces' },
    allowance: {
      type: 'number',
      min: 0,
      max: 100,
      unit: 'mm',
      value: 'MM',
      help: 'seam allowance where the pattern has none',
    },
    node: { type: 'string', value: 'NAME', help: 'take one part of a glTF scene, as "garment"' },
    ...JSON_FLAG,
  },

  async run({ args, flags, terminal }) {
    const from = need(args[0], 'a file to read, or a name from `selvedge list garments`')
    const to = need(args[1], 'a file to write; its ending says the format')
    const builtIn = garmentNames().includes(from) && pathKind(from) === null
    const there = pathKind(from) !== null
    const source = formatAsked(
      builtIn ? `${from}.json` : from,
      'read',
      undefined,
      there ? () => readBytes(from) : undefined,
    )
    const target = formatAsked(to, 'write', flags.to)
    const notes: string[] = []
    const options: FormatOptions = {
      name: basename(from, extname(from)) || 'garment',
      title: builtIn ? garmentTitle(from, openGarment(from)) : undefined,
      paper: readPaper(flags.paper),
      size: flags.size,
      allowance: flags.allowance === undefined ? undefined : flags.allowance / 1000,
      node: flags.node,
      note: (sentence) => {
        notes.push(sentence)
        terminal.say(`${basename(to)}: ${sentence}`)
      },
    }
    if (!builtIn && !there) throw new InputError(`no file "${from}"; check the path`)
    const bytes = builtIn ? new TextEncoder().encode(writeGarmentJson(openGarment(from))) : readBytes(from)
    const content = await converted(source, target, from, bytes, options)
    await writeFilesWhole(dirname(to), { [basename(to)]: content }, 'convert to')
    const result = { command: 'convert', from, to, format: target.name, bytes: content.length, notes }
    if (flags.json) terminal.print(JSON.stringify(result))
    else terminal.print(`${to}: ${target.title}, ${content.length} bytes`)
    return 0
  },
})

/** What can be another file of the same kind. */
const KINDS = ['pattern', 'mesh', 'cache'] as const
type ConvertFormat = FormatOf<(typeof KINDS)[number]>

/** The format a file is of: by `named`, by its ending, or by what is in it. */
function formatAsked(
  path: string,
  able: 'read' | 'write',
  named?: string,
  content?: () => Uint8Array,
): ConvertFormat {
  const wish = { kinds: KINDS, able }
  const formats = formatsFor(wish)
  const found =
    named === undefined
      ? (formatOf(path, wish) ?? (content && sniffFormat(content(), wish)))
      : formats.find(({ name }) => name === named)
  if (found) return found
  const known =
    named === undefined ? extensionsFor(wish).map((one) => `.${one}`) : formats.map(({ name }) => name)
  const asked = named === undefined ? `"${path}"` : `format "${named}"`
  throw new InputError(`convert cannot ${able} ${asked}; it ${able}s ${known.join(', ')}`)
}

/** Reads as one format and writes as the other, if both hold the same kind of thing. */
async function converted(
  source: ConvertFormat,
  target: ConvertFormat,
  from: string,
  bytes: Uint8Array,
  options: FormatOptions,
): Promise<string | Uint8Array> {
  try {
    if (source.kind === 'pattern' && target.kind === 'pattern' && source.read && target.write) {
      return await target.write(await source.read(bytes, options), options)
    }
    if (source.kind === 'mesh' && target.kind === 'mesh' && source.read && target.write) {
      const mesh = await source.read(bytes, options)
      const scene = source.name === 'glb' || source.name === 'gltf'
      if (
        scene &&
        mesh.triPattern === null &&
        !mesh.mixed &&
        options.node === undefined &&
        mesh.panelIds.length > 1
      )
        options.note?.('a part has no texture places, so none are kept; --node garment takes one part alone')
      return await target.write(sceneOf(mesh, options.note), options)
    }
    if (source.kind === 'cache' && target.kind === 'cache' && source.read && target.write) {
      return await target.write(await source.read(bytes, options), options)
    }
  } catch (reason) {
    if (!(reason instanceof InputError) || reason.message.includes(from)) throw reason
    throw new InputError(`${basename(from)}: ${reason.message}`)
  }
  throw new InputError(
    `${source.title} cannot become ${target.title}: ${WHY[`${source.kind} ${target.kind}`]}`,
  )
}

/** What stands between two kinds of things. */
const WHY: Record<string, string> = {
  'pattern mesh': 'a pattern is flat; sew and drape it with selvedge drape',
  'pattern cache': 'a pattern does not move; see selvedge animate',
  'mesh pattern': 'a mesh has no seams and edges to cut; draw the pattern, or convert it where it was made',
  'mesh cache': 'a mesh holds one moment only; see selvedge animate',
  'cache mesh': 'a point cache holds places without triangles; open it with its own mesh',
  'cache pattern': 'a point cache holds places without triangles; open it with its own mesh',
}

function readPaper(name: string): Paper {
  const papers = Object.keys(PAPERS) as Paper[]
  const paper = papers.find((one) => one === name.toLowerCase())
  if (paper) return paper
  throw new InputError(`no paper "${name}"; ${nameHint(name, papers)}`)
}
