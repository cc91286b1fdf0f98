/**
 * Puts a fabric into the virtual testers and prints what a Kawabata sheet would say, beside what its own numbers promise.
 * Exit codes: 0 measured, 1 bad input.
 */
import { type Fabric, InputError, loadKernels } from '@selvedge/engine'
import { kesFromFabric, nameHint, type SheetPattern } from '@selvedge/engine/sim'
import { measureBending, measureShear, measureTensile, type RigOptions } from '@selvedge/scenes'
import { openFabric } from '../assets.ts'
import { command, need } from '../command.ts'
import { MODEL_FLAGS, readModelFlags } from '../model-flags.ts'

const PATTERNS: readonly SheetPattern[] = ['equilateral', 'grid', 'crossed', 'jittered']

interface Reading {
  readonly quantity: string
  readonly unit: string
  readonly direction: string
  readonly measured: number
  /** Worked out from the law, without a specimen; cloth without friction gives everything back. */
  readonly expected: number
}

export const measureCommand = command({
  name: 'measure',
  summary: 'Put a fabric into virtual Kawabata testers.',
  usage: 'measure <fabric|file.json> [--membrane NAME] [--bending NAME] [--pattern NAME] [--n N] [--json]',
  argsMax: 1,
  options: {
    membrane: { ...MODEL_FLAGS.membrane, default: 'plastic' },
    bending: { ...MODEL_FLAGS.bending, default: 'hysteresis' },
    pattern: { type: 'string', default: 'equilateral', value: 'NAME', help: `mesh: ${PATTERNS.join(', ')}` },
    n: {
      type: 'number',
      default: 8,
      min: 4,
      max: 24,
      whole: true,
      value: 'N',
      help: 'cells between the clamps',
    },
    json: { type: 'boolean', help: 'print one JSON object per number' },
  },

  async run({ args, flags, terminal }) {
    const fabric = openFabric(
      need(args[0], 'a fabric: a name from `selvedge list fabrics`, or a fabric file'),
    )
    const pattern = PATTERNS.find((name) => name === flags.pattern)
    if (pattern === undefined) {
      throw new InputError(`no mesh pattern "${flags.pattern}"; ${nameHint(flags.pattern, PATTERNS)}`)
    }
    const { membrane = 'plastic', bending = 'hysteresis' } = readModelFlags(flags)
    const rig = {
      kernels: await loadKernels(null),
      fabric,
      membrane,
      bending,
      pattern,
      cells: flags.n,
      steps: 16,
    }
    const progress = terminal.progress()
    const readings = readTesters(fabric, rig, (what, share) => progress.show(what, share, fabric.name))
    progress.stop()
    if (!flags.json) terminal.print(`${fabric.title}, ${membrane} + ${bending}, ${pattern} mesh`)
    for (const reading of readings) {
      terminal.print(flags.json ? JSON.stringify({ fabric: fabric.name, ...reading }) : readingLine(reading))
    }
    return 0
  },
})

function readTesters(
  fabric: Fabric,
  rig: Omit<RigOptions, 'direction'>,
  say: (what: string, share: number) => void,
): Reading[] {
  const expected = kesFromFabric(fabric)
  const readings: Reading[] = []
  const add = (quantity: string, unit: string, direction: string, measured: number, wanted: number) =>
    readings.push({ quantity, unit, direction, measured, expected: wanted })
  for (const [row, direction] of (['warp', 'weft'] as const).entries()) {
    say(`pulling, ${direction}`, 0.4 * row)
    const pull = measureTensile({ ...rig, direction })
    add('EM', '%', direction, pull.EM, expected[direction].EM)
    add('LT', '–', direction, pull.LT, expected[direction].LT)
    add('RT', '%', direction, pull.RT, expected[direction].RT ?? 100)
    say(`bending, ${direction}`, 0.4 * row + 0.2)
    const bend = measureBending({ ...rig, direction })
    add('B', 'gf cm²/cm', direction, bend.B, expected[direction].B)
    add('2HB', 'gf cm/cm', direction, bend.twoHB, expected[direction].twoHB ?? 0)
  }
  say('shearing', 0.8)
  const shear = measureShear({ ...rig, direction: 'warp' })
  add('G', 'gf/(cm deg)', '–', shear.G, expected.G)
  add('2HG', 'gf/cm', '–', shear.twoHG, expected.twoHG ?? 0)
  return readings
}

function readingLine({ quantity, unit, direction, measured, expected }: Reading): string {
  const number = (value: number) => String(Number(value.toPrecision(4))).padStart(10)
  return `  ${quantity.padEnd(4)} ${direction.padEnd(5)} ${number(measured)}  (${number(expected).trim()}) ${unit}`
}
