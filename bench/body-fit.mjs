// Twenty people between the 5th and the 95th percentile, both sexes: asked, got, error; node bench/body-fit.mjs [--seed 5]
// [--count 20] [--markdown]. Exit 2 when a girth is off by 5 mm or more, a height by 2 mm, or a skin crosses itself.
import { readFileSync } from 'node:fs'
import { importBodies, openBodyData } from './body-picture.mjs'

const flag = (name, or) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? or : Number(process.argv[at + 1])
}
const markdown = process.argv.includes('--markdown')
const engine = await importBodies()
const data = openBodyData(engine)
const tables = JSON.parse(readFileSync(new URL('../assets/bodies/adult-percentiles.json', import.meta.url)))
const random = engine.buildRandom(flag('seed', 5))
const people = Array.from({ length: flag('count', 20) }, (_, k) => {
  const sex = k % 2 === 0 ? 'female' : 'male'
  return { sex, asked: engine.sampleMeasurements(tables[sex], random) }
})

const shown = ['height', 'bust', 'underbust', 'waist', 'hips', 'neck', 'upperArm', 'wrist', 'thigh', 'calf']
const lengths = ['shoulderWidth', 'armLength', 'inseam']
const head = ['person', ...shown, 'worst length', 'crossings', 'repair mm', 'CPU s']
print(head)
if (markdown) print(head.map(() => '---'))
let failed = 0
let cpu = 0
people.forEach(({ sex, asked }, k) => {
  const before = process.cpuUsage()
  const { body, measured, errors } = engine.fitBody(data, asked, { sex })
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1e6
  cpu += seconds
  const crossings = engine.countCrossings(body)
  const off = engine.GIRTH_NAMES.some((name) => Math.abs(errors[name] ?? 0) >= 0.005)
  if (off || Math.abs(errors.height) >= 0.002 || crossings > 0 || !isClosed(body)) failed++
  const cell = (name) =>
    asked[name] === undefined
      ? '–'
      : `${(100 * asked[name]).toFixed(1)} → ${(100 * measured[name]).toFixed(1)} (${signed(errors[name])})`
  const worst = lengths.reduce((a, b) => (Math.abs(errors[a]) > Math.abs(errors[b]) ? a : b))
  print([
    `${k + 1} ${sex}`,
    ...shown.map(cell),
    `${worst} ${signed(errors[worst])}`,
    crossings,
    (1000 * body.repair.moveMax).toFixed(1),
    seconds.toFixed(2),
  ])
})
console.log(
  `\n${people.length - failed} of ${people.length} within 5 mm (height 2 mm), closed, without crossings; ${(cpu / people.length).toFixed(2)} s of CPU each`,
)
process.exitCode = failed === 0 ? 0 : 2

function print(cells) {
  console.log(markdown ? `| ${cells.join(' | ')} |` : cells.join('\t'))
}

/** Error [mm]. */
function signed(error) {
  return `${error < 0 ? '−' : '+'}${Math.abs(1000 * error).toFixed(1)}`
}

function isClosed({ triVertex, vertexCount }) {
  const edges = new Set()
  triVertex.forEach((a, corner) => {
    edges.add(a * vertexCount + triVertex[corner % 3 === 2 ? corner - 2 : corner + 1])
  })
  return [...edges].every((edge) =>
    edges.has((edge % vertexCount) * vertexCount + Math.floor(edge / vertexCount)),
  )
}
