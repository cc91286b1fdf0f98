/**
 * The table of docs/physics/contact.md: `node bench/contact-table.mjs results.json [--only stack,knot] [--minutes 10]`.
 *
 * Every scene with contact, on a coarse and a fine mesh, with three seeds; crossings are counted after every step by a
 * counter that shares no code with detection. One run after the other, on one thread. Each result is written to the JSON
 * file as soon as it is there, and runs that are in it already are not made again: stop and go on as you like, delete
 * the file to begin anew. `--minutes`: no run is begun later than that; with 0 none is, and the table alone is written. In
 * the end the table between the two marks in the document is replaced by what the file holds.
 *
 * To add a scene: one line in RUNS. It must be wrapped in `watchCrossings`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { importSources } from './bundle-sources.mjs'

/** Coarse and fine n of each scene; with garments n is edges to a metre. */
const RUNS = {
  sphere: [32, 64],
  crumple: [32, 64],
  funnel: [24, 40],
  twist: [13, 21],
  stack: [16, 28],
  knot: [6, 11],
  incline: [7, 14],
  layers: [33, 50],
  walk: [33, 50],
  dryer: [18, 25, 36],
}
const SEEDS = [1, 2, 3]
const BEGIN = '<!-- contact-table: written by bench/contact-table.mjs -->'
const END = '<!-- /contact-table -->'

const HEADINGS = [
  ...[
    'scene',
    'n',
    'seed',
    'vertices',
    'steps',
    'self',
    'body',
    'first at s',
    'min gap µm',
    'candidates',
    'impulses',
  ],
  ...['rounds', 'largest zone', 'rigid zones', 'cut', 'halvings', 'CPU s/s', 'contact %', 'check'],
]

const here = fileURLToPath(new URL('.', import.meta.url))
const document = join(here, '../docs/physics/contact.md')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, minutes: { type: 'string', default: '1e9' } },
})
const [file] = positionals
if (file === undefined) throw new Error('where to keep results? node bench/contact-table.mjs results.json')
const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
const minutes = Number(values.minutes)
if (!(minutes >= 0)) throw new Error('--minutes: how long runs may be begun, 0 for none')
if (minutes > 0) await runMissing()
insertTable()

async function runMissing() {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-contact-'))
  try {
    await runAll(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function runAll(folder) {
  const engine = await importSources(join(here, 'scenes.mjs'), folder)
  const kernels = await engine.loadKernels(readFileSync(join(here, '../packages/engine/dist/kernels.wasm')))
  const wardrobe = openWardrobe(engine)
  const until = Date.now() + 60_000 * minutes
  const names = values.only?.split(',') ?? Object.keys(RUNS)
  for (const name of names) {
    for (const n of RUNS[name] ?? []) {
      for (const seed of SEEDS) {
        const key = `${name} ${n} ${seed}`
        if (key in results || Date.now() > until) continue
        results[key] = runScene(engine, { kernels, n, seed, wardrobe }, engine.scenes[name])
        writeFileSync(file, `${JSON.stringify(results, null, 1)}\n`)
        const { failed, ...row } = results[key]
        console.log(JSON.stringify(row))
        for (const sentence of failed) console.log(`  ${key}: ${sentence}`)
      }
    }
  }
}

/** The built-in patterns and bodies. */
function openWardrobe({ BODY_FILES, readBodyData, readGarment }) {
  const read = (path) => readFileSync(join(here, '../assets', path))
  const bodies = () => Object.fromEntries(BODY_FILES.map((name) => [name, read(`bodies/${name}`)]))
  return {
    garment: (name) => readGarment(read(`garments/gcx-${name}.json`).toString(), undefined, name),
    bodyData: () => readBodyData(bodies()),
  }
}

/** One run; processor time is that of the steps alone. */
function runScene({ step }, input, scene) {
  const clock = () => process.cpuUsage().user / 1e6
  const built = scene.build({ ...input, options: { clock } })
  if (built.crossings === undefined) throw new Error(`scene ${scene.name} does not watch for crossings`)
  let cpu = 0
  let touching = 0
  let all = 0
  for (let k = 0; k < Math.round(scene.seconds / scene.dt); k++) {
    const begun = clock()
    const report = step(built.sim, scene.dt)
    cpu += clock() - begun
    const { near, search, detect, respond } = report.contact.cost
    touching += near + search + detect + respond
    all += near + search + detect + respond + report.cost.solve + report.cost.inspect
    built.watch(report)
    if (report.badVertex >= 0 || report.squeezed) break
  }
  const { gapMin, ...seen } = built.crossings
  return {
    scene: scene.name,
    n: input.n,
    seed: input.seed,
    vertices: built.sim.model.vertexCount,
    seconds: built.sim.state.time,
    ...seen,
    gapMin: Number.isFinite(gapMin) ? gapMin : null, // nothing came near
    cpuPerSecond: cpu / built.sim.state.time,
    contactShare: touching / all,
    failed: built.check().failed,
  }
}

function insertTable() {
  const text = readFileSync(document, 'utf8')
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (begin < 0 || end < begin) {
    console.log(
      `${document} has no place for the table; put these two lines where it belongs:\n${BEGIN}\n${END}`,
    )
    return
  }
  const order = Object.keys(RUNS)
  const rows = Object.values(results).sort(
    (a, b) => order.indexOf(a.scene) - order.indexOf(b.scene) || a.n - b.n || a.seed - b.seed,
  )
  const table = [
    HEADINGS,
    HEADINGS.map((heading) => (heading === 'scene' ? '---' : '---:')),
    ...rows.map(cells),
  ]
  const lines = table.map((line) => `| ${line.join(' | ')} |`).join('\n')
  writeFileSync(document, `${text.slice(0, begin + BEGIN.length)}\n${lines}\n${text.slice(end)}`)
  console.log(`${rows.length} runs in ${document}`)
}

function cells(row) {
  const zone =
    row.zoneMax === 0 ? '0' : `${row.zoneMax} (${((100 * row.zoneMax) / row.vertices).toFixed(1)} %)`
  const check =
    row.stopped !== null ? 'stopped' : row.failed.length === 0 ? 'passes' : `fails ${row.failed.length}`
  return [
    ...[row.scene, row.n, row.seed, row.vertices, row.steps, row.selfWorst, row.bodyWorst],
    row.firstTime === null ? '–' : row.firstTime.toFixed(3),
    row.gapMin === null ? '–' : (1e6 * row.gapMin).toPrecision(2),
    ...[row.candidatesMax, row.impulses, row.roundsMax, zone, row.rigidZones, row.truncations, row.halvings],
    ...[row.cpuPerSecond.toFixed(2), (100 * row.contactShare).toFixed(0), check],
  ]
}
