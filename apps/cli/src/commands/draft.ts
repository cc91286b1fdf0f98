/**
 * A FreeSewing design drafted for somebody's measurements, as a file `drape` and `convert` read.
 * Exit codes: 0 written, 1 bad input or FreeSewing's packages are not installed.
 */
import { basename, dirname } from 'node:path'
import { InputError, readGarment } from '@selvedge/engine'
import { freeSewingNotes, readFreeSewingDraft } from '@selvedge/engine/io'
import { inFile, readText } from '../assets.ts'
import { command, need } from '../command.ts'
import { draftFreeSewing, readMeasurements } from '../freesewing.ts'
import { JSON_FLAG } from '../model-flags.ts'
import { writeFilesWhole } from '../write-files.ts'

export const draftCommand = command({
  name: 'draft',
  summary: 'Draft a FreeSewing design for measurements of your own (needs its npm package).',
  usage: 'draft <design> <measurements.json[#NAME]> [--sex female|male] [--out FILE]',
  argsMax: 2,
  options: {
    sex: { type: 'string', value: 'female|male', help: 'of the body it is for; else neither' },
    out: { type: 'string', value: 'FILE', help: 'the draft; else the design with .json' },
    ...JSON_FLAG,
  },

  async run({ args, flags, terminal }) {
    const design = need(args[0], 'a design, as simon')
    const source = need(args[1], 'a file of measurements: millimetres by FreeSewing’s names, as JSON')
    const { sex } = flags
    if (sex !== undefined && sex !== 'female' && sex !== 'male') {
      throw new InputError(`--sex ${sex} is not known; write female or male`)
    }
    const [path, set] = source.split('#')
    const measurements = inFile(path, () => readMeasurements(readText(path), set))
    const draft = await draftFreeSewing(design, { measurements, sex })
    const garment = readGarment(JSON.stringify(draft), 'freesewing', design) // refused now rather than when draped
    const out = flags.out ?? `${design}.json`
    await writeFilesWhole(dirname(out), { [basename(out)]: `${JSON.stringify(draft, null, 1)}\n` })
    for (const note of freeSewingNotes(readFreeSewingDraft(draft))) terminal.say(`left out: ${note}`)
    const result = {
      command: 'draft',
      design,
      out,
      pieces: garment.panels.length,
      seams: garment.seams.length,
    }
    if (flags.json) terminal.print(JSON.stringify(result))
    else terminal.print(`${out}: ${result.pieces} pieces, ${result.seams} seams`)
    return 0
  },
})
