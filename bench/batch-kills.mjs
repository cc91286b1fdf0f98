/**
 * Kills a batch of drapes again and again at random moments and starts it anew with the same words. Whatever was finished
 * must still be there, untouched and never started again, and the end must be what a batch left in peace gives. Every other
 * kill, the first among them, waits until something more is finished, so that there is something to lose.
 *
 *   node bench/batch-kills.mjs [--kills 10] [--drapes 6] [--seed 1] [--program apps/cli/bin/selvedge.js]
 *
 * One line of JSON; exit code 1 when a finished result was lost, repeated or changed. The drapes are small: a skirt of
 * 8 cm triangles sewn around a post for 0.1 s, each in another fabric. None comes to rest in that time; that is their result.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    drapes: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
    program: {
      type: 'string',
      default: fileURLToPath(new URL('../apps/cli/bin/selvedge.js', import.meta.url)),
    },
  },
})
const CORNERS = [
  [-0.1, -0.06],
  [0.1, -0.06],
  [0.1, 0.06],
  [-0.1, 0.06],
] // of the post, seen from above [m]
/** Name of a finished result. */
const RESULT = /^[0-9a-f]{20}$/
const folder = mkdtempSync(join(tmpdir(), 'selvedge-kills-'))
const faults = []

try {
  const fabrics = knownFabrics().slice(0, Number(values.drapes))
  writeFileSync(join(folder, 'post.obj'), post())
  writeFileSync(
    join(folder, 'job.json'),
    JSON.stringify({
      format: 'selvedge-job',
      version: 1,
      garments: ['gpg-skirt-4-panels'],
      bodies: ['post.obj'],
      fabrics,
      options: { resolution: 80, seconds: 0.1 },
    }),
  )
  const begun = performance.now()
  const straight = await run('straight').ended
  const whole = performance.now() - begun
  const reference = resultsIn('straight')
  if (reference.size !== fabrics.length)
    faults.push(`left in peace: ${reference.size} of ${fabrics.length} results, ${straight}`)

  const random = seeded(Number(values.seed))
  const finishedAtKill = []
  let rounds = 0
  let starts = 0
  while (finishedAtKill.length < Number(values.kills)) {
    const out = `killed-${++rounds}`
    await killRound(out, whole, random, finishedAtKill)
    for (const [hash, { state }] of reference) {
      const found = resultsIn(out).get(hash)?.state
      if (found !== state) faults.push(`${out}/${hash}: ${found} instead of ${state}`)
    }
    starts += startsOf(out).length
  }
  console.log(
    JSON.stringify({ drapes: fabrics.length, rounds, finishedAtKill, starts, seed: values.seed, faults }),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = faults.length === 0 ? 0 : 1

/** Kills and restarts one batch until it is through, or all kills are used up and it may finish. */
async function killRound(out, whole, random, finishedAtKill) {
  let known = new Map()
  for (let through = false; !through; ) {
    const before = startsOf(out)
    const batch = run(out)
    const killing = finishedAtKill.length < Number(values.kills)
    const sooner = finishedAtKill.length % 2 === 1
    const enough = () => sooner || finishedIn(out) > known.size
    const calm = killing
      ? killWhen(batch, enough, (sooner ? 0.1 + 0.5 * random() : 0.2 * random()) * whole)
      : () => {}
    through = (await batch.ended) !== null
    calm()
    const now = resultsIn(out)
    check(known, now, startsOf(out).slice(before.length))
    known = now
    if (!through) finishedAtKill.push(now.size)
  }
  const before = startsOf(out).length
  await run(out).ended
  if (startsOf(out).length !== before) faults.push(`${out}: a finished batch computed something once more`)
  const left = readdirSync(join(folder, out)).filter((name) => name.startsWith('.'))
  if (left.length > 0) faults.push(`${out}: left behind: ${left.join(', ')}`)
}

/** Kills the batch so long after there is enough [ms]; the function returned calls it off. */
function killWhen({ child }, enough, delay) {
  let killer
  const watch = setInterval(() => {
    if (!enough()) return
    clearInterval(watch)
    killer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), delay)
  }, 20)
  return () => {
    clearInterval(watch)
    clearTimeout(killer)
  }
}

/** In a process group of its own, so that a kill takes the drapes along; the exit code is null when it was killed. */
function run(out) {
  const words = [
    values.program,
    'drape',
    join(folder, 'job.json'),
    '--out',
    join(folder, out),
    '--jobs',
    '2',
    '--json',
  ]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'ignore'], detached: true })
  return { child, ended: new Promise((done) => child.on('close', (code) => done(code))) }
}

function finishedIn(out) {
  const path = join(folder, out)
  return existsSync(path) ? readdirSync(path).filter((name) => RESULT.test(name)).length : 0
}

/** Finished results: folder, content, and the state the drape ended in. */
function resultsIn(out) {
  const results = new Map()
  if (!existsSync(join(folder, out))) return results
  for (const name of readdirSync(join(folder, out))) {
    if (!RESULT.test(name)) continue
    const path = join(folder, out, name)
    const hash = createHash('sha256')
    for (const file of readdirSync(path).sort()) hash.update(file).update(readFileSync(join(path, file)))
    const { result } = JSON.parse(readFileSync(join(path, 'result.json'), 'utf8'))
    results.set(name, { inode: statSync(path).ino, content: hash.digest('hex'), state: result.stateHash })
  }
  return results
}

/** Hashes of all drapes that were ever started, in order. */
function startsOf(out) {
  const path = join(folder, out, 'journal.jsonl')
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return lines.filter(({ event }) => event === 'start').map(({ hash }) => hash)
}

/** Nothing known is lost, changed, or among those started since. */
function check(known, now, fresh) {
  for (const [hash, { inode, content }] of known) {
    const found = now.get(hash)
    if (found === undefined) faults.push(`${hash}: lost`)
    else if (found.inode !== inode || found.content !== content) faults.push(`${hash}: changed`)
    if (fresh.includes(hash)) faults.push(`${hash}: started again though finished`)
  }
}

function knownFabrics() {
  const file = fileURLToPath(new URL('../assets/fabrics/fabrics.json', import.meta.url))
  return JSON.parse(readFileSync(file, 'utf8')).fabrics.map(({ name }) => name)
}

/** mulberry32 */
function seeded(seed) {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A body quick to build: a closed post of a person's height, with rings of corners on the way up. */
function post() {
  const rings = 18
  const lines = []
  for (let ring = 0; ring < rings; ring++) {
    for (const [x, z] of CORNERS) lines.push(`v ${x} ${(1.7 * ring) / (rings - 1)} ${z}`)
  }
  for (let at = 1; at <= 4 * (rings - 1); at += 4) {
    for (let k = 0; k < 4; k++) {
      const [a, b] = [at + k, at + ((k + 1) % 4)]
      lines.push(`f ${a} ${b + 4} ${b}`, `f ${a} ${a + 4} ${b + 4}`)
    }
  }
  const top = 4 * (rings - 1) + 1
  lines.push('f 1 2 3', 'f 1 3 4', `f ${top} ${top + 2} ${top + 1}`, `f ${top} ${top + 3} ${top + 2}`)
  return `${lines.join('\n')}\n`
}
