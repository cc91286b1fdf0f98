/**
 * Broad-phase benchmark: `node bench/broad-phase.mjs [n] [page.html]`. The questions of the tutorial (Volino and
 * Magnenat-Thalmann 2004; Mezger, Kimmerle, Etzmuß 2003), on our scenes with n × n vertices (default 48): which tree,
 * how many directions, how many children, which update, what culling by curvature saves. Prints counts, which are the
 * same on every machine, and CPU time as a ratio to the first answer of each question; writes a page with plots.
 *
 * Cost of an answer = CPU time of update and search + PAIR_COST node tests per pair of triangles found, because every
 * pair goes on to the tests of its features. The answer with the least geometric mean over the scenes wins; the first one
 * stays unless it is beaten clearly, and what is not proved to lose nothing cannot win.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sceneFrames } from './broad-phase/scenes.mjs'
import { importSources } from './bundle-sources.mjs'

const REPEATS = 3
const RUN_TIME = 60 // [ms]
/** Tests of the features of two triangles, in tests of two boxes: 72 ns to 5 ns in the compiled kernels. */
const PAIR_COST = 14

/** Ratios nearer to one than this are no finding. */
const CLEARLY = 0.97

const BASE = { build: 'regions', directions: 6, arity: 2, update: 'refit', culling: 'none' }
const QUESTIONS = [
  { name: 'build', title: 'Which tree?', answers: ['regions', 'split'] },
  { name: 'directions', title: 'How many directions (k)?', answers: [6, 14, 18, 26] },
  { name: 'arity', title: 'How many children?', answers: [2, 4, 8] },
  { name: 'update', title: 'Which update?', answers: ['refit', 'hybrid', 'inflated'] },
  {
    name: 'culling',
    title: 'What does culling save?',
    answers: ['none', 'masks', 'cones', 'tangents'],
    unproved: ['masks', 'cones'],
  },
]

const pairs = [] // scratch
const here = fileURLToPath(new URL('.', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'selvedge-broad-'))
try {
  await run(Number(process.argv[2] ?? 48), process.argv[3] ?? 'broad-phase.html')
} finally {
  rmSync(folder, { recursive: true })
}

async function run(n, page) {
  const engine = await importSources(join(here, 'broad-phase/engine.mjs'), folder)
  const { broadPhasePage } = await importSources(join(here, 'broad-phase/page.mjs'), folder)
  const scenes = await sceneFrames(engine, n)
  const results = QUESTIONS.map((question) => ask(engine, scenes, question))
  for (const { title, rows, best } of results) {
    console.log(`\n${title}  →  ${best}`)
    console.table(
      rows.map(({ scene, answer, ratio, ...counts }) => ({ scene, answer, ...counts, ratio: round(ratio) })),
    )
  }
  const picked = Object.fromEntries(results.map(({ name, best }) => [name, best]))
  console.log('\ndefault by measurement:', JSON.stringify(picked))
  writeFileSync(page, broadPhasePage(n, scenes, results, picked))
  console.log(`${page} written`)
}

/** All answers to one question, everything else as in BASE. */
function ask(engine, scenes, { name, title, answers, unproved = [] }) {
  const rows = []
  for (const scene of scenes) {
    const first = measure(engine, scene, { ...BASE, [name]: answers[0] })
    for (const answer of answers) {
      const own = answer === answers[0] ? first : measure(engine, scene, { ...BASE, [name]: answer })
      const cost = own.time + PAIR_COST * first.testTime * own.pairs
      const costFirst = first.time + PAIR_COST * first.testTime * first.pairs
      rows.push({
        scene: scene.name,
        answer,
        refitted: own.refitted,
        tests: own.tests,
        flat: own.flat,
        pairs: own.pairs,
        ratio: cost / costFirst,
      })
    }
  }
  const mean = (answer) => {
    const own = rows.filter((row) => row.answer === answer)
    return Math.exp(own.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / own.length)
  }
  const means = answers.map((answer) => ({ answer, mean: mean(answer) }))
  const allowed = means.filter(({ answer }) => !unproved.includes(answer))
  const least = allowed.reduce((a, b) => (b.mean < a.mean ? b : a))
  const best = least.mean < CLEARLY ? least.answer : answers[0]
  return { name, title, answers, rows, means, best }
}

/** Counts per frame, and the least CPU time per frame [ms] of a few runs, each long enough for a coarse clock. */
function measure(engine, scene, options) {
  const { triVertex, triPattern, frames, distance } = scene
  const input = { triVertex, triPattern, position: frames[0] }
  const hierarchy = engine.buildHierarchy(input, { ...options, distance, slack: 2 * distance })
  const counts = play(engine, hierarchy, frames)
  const steps = frames.length - 1
  let time = Number.POSITIVE_INFINITY
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const start = cpuTime()
    let plays = 0
    for (; cpuTime() - start < RUN_TIME; plays++) play(engine, hierarchy, frames)
    time = Math.min(time, (cpuTime() - start) / plays / steps)
  }
  for (const key of Object.keys(counts)) counts[key] = Math.round(counts[key] / steps)
  return { ...counts, time, testTime: time / Math.max(1, counts.tests + counts.refitted) }
}

/** One pass over all steps; sums of what was done. */
function play({ updateHierarchy, findTrianglePairs }, hierarchy, frames) {
  const counts = { refitted: 0, tests: 0, flat: 0, pairs: 0 }
  const { work } = hierarchy
  for (let k = 1; k < frames.length; k++) {
    const isVoid = updateHierarchy(hierarchy, frames[k - 1], frames[k])
    if (isVoid) findTrianglePairs(hierarchy, pairs)
    counts.refitted += work.refitted
    counts.pairs += work.pairs
    counts.tests += isVoid ? work.volumeTests : 0
    counts.flat += isVoid ? work.flatTests : 0
  }
  return counts
}

/** CPU time of this process [ms]: other work on the machine does not count. */
function cpuTime() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function round(value) {
  return Number(value.toFixed(2))
}
