/**
 * Does a person see the same garment, however it was computed? Drapes it static and watched, and static on meshes of 30, 20
 * and 10 mm, and compares them by `selvedge compare`: outlines, tapes, folds and heights of the hems, energy at rest.
 *
 *   node bench/silhouettes.mjs [--drapes tee:cotton-poplin,tee:cotton-jersey,skirt-circle:cotton-poplin,pants:cotton-poplin]
 *                              [--keep DIR]
 *
 * What the numbers mean and why these: docs/physics/seen.md. One line of JSON each, lengths in millimetres, energies in
 * millijoule. Energies of two meshes differ by what each can show; only those of one mesh say which rest is the better.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    drapes: {
      type: 'string',
      default: 'tee:cotton-poplin,tee:cotton-jersey,skirt-circle:cotton-poplin,pants:cotton-poplin',
    },
    keep: { type: 'string' },
  },
})
const PROGRAM = fileURLToPath(new URL('../apps/cli/bin/selvedge.js', import.meta.url))
const WAYS = {
  static20: ['--static', '--resolution=20'],
  watched20: ['--resolution=20'],
  static30: ['--static', '--resolution=30'],
  static10: ['--static', '--resolution=10'],
}
const PAIRS = [
  ['static20', 'watched20'],
  ['static30', 'static20'],
  ['static20', 'static10'],
  ['static30', 'static10'],
]

const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'selvedge-silhouettes-'))
try {
  for (const words of values.drapes.split(',')) {
    const [garment, fabric] = words.split(':')
    const draped = (way) => drapeOnce(garment, fabric, way)
    for (const [p, q] of PAIRS) {
      const told = selvedge('compare', draped(p), draped(q), '--json', `--out=${join(folder, 'compared')}`)
      console.log(JSON.stringify({ garment, fabric, between: [p, q], ...seenLine(JSON.parse(told)) }))
    }
  }
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true })
}

/** The folder of a drape; one that is there is not computed again. */
function drapeOnce(garment, fabric, way) {
  const out = join(folder, `${garment}-${fabric}-${way}`)
  if (!existsSync(join(out, 'report.json')))
    selvedge('drape', garment, `--fabric=${fabric}`, ...WAYS[way], '--no-preview', `--out=${out}`)
  return out
}

function selvedge(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr.slice(-300)}`)
  return stdout
}

function seenLine({ seen, figures }) {
  const mm = (metres) => Math.round(1e4 * metres) / 10
  const outline = ({ thickest, farthest, middle }) => ({
    apart: mm(thickest),
    farthest: mm(farthest),
    middle: mm(middle),
  })
  const hems = Object.entries(figures).filter(([name]) => /^(folds|height) (hem|leg)/.test(name))
  const { energy } = figures
  return {
    front: outline(seen.front),
    side: outline(seen.side),
    profile: { largest: mm(seen.profile.largest), mean: mm(seen.profile.mean) },
    ...Object.fromEntries(
      hems.map(([name, { a, b, difference }]) => [name, name.startsWith('folds') ? [a, b] : mm(difference)]),
    ),
    energy: energy && [mm(energy.a), mm(energy.b)],
  }
}
