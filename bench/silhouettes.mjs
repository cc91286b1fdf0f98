/**
 * Does a person see the same garment, however it was computed? Drapes it static and watched, and static on meshes of 30, 20
 * and 10 mm, and compares what is seen: the outline of the cloth from the front and from the side, and the folds of its hem.
 *
 *   node bench/silhouettes.mjs [--drapes tee:cotton-poplin,tee:cotton-jersey,skirt-circle:cotton-poplin] [--keep DIR]
 *
 * Outlines are the outer ones of the cloth alone, filled on a grid of GRID. Their distance is the largest way from a point of either
 * outline to the nearest of the other (Hausdorff), and the middle one of these ways [mm]. Folds are counted where the hem,
 * the border that lies lowest, is further from its middle than on both sides by FOLD. One line of JSON each.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    drapes: { type: 'string', default: 'tee:cotton-poplin,tee:cotton-jersey,skirt-circle:cotton-poplin' },
    keep: { type: 'string' },
  },
})
const PROGRAM = fileURLToPath(new URL('../apps/cli/bin/selvedge.js', import.meta.url))
/** [m] */
const GRID = 0.002
/** A fold stands out by more than this [m]: what the eye takes for one on a hem. */
const FOLD = 0.005
/** Points the hem is sampled at; folds of the hems we know are 10 and more of them wide. */
const HEM_POINTS = 360
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
]
const VIEWS = { front: 0, side: 2 } // axis that runs to the right

const HALF = 4096 // cells: 8 m either way
const WIDE = 2 * HALF
const BESIDE = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
]
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'selvedge-silhouettes-'))
try {
  for (const words of values.drapes.split(',')) {
    const [garment, fabric] = words.split(':')
    const seen = Object.fromEntries(Object.keys(WAYS).map((way) => [way, drapeSeen(garment, fabric, way)]))
    for (const [p, q] of PAIRS) {
      const line = { garment, fabric, between: [p, q], folds: [seen[p].folds, seen[q].folds] }
      for (const view of Object.keys(VIEWS)) line[view] = compare(seen[p][view], seen[q][view])
      console.log(JSON.stringify(line))
    }
  }
} finally {
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true })
}

/** Outlines and folds of a drape; one that is kept is not computed again. */
function drapeSeen(garment, fabric, way) {
  const out = join(folder, `${garment}-${fabric}-${way}`)
  const file = join(out, 'draped.obj')
  if (!existsSync(file)) {
    const asked = [
      PROGRAM,
      'drape',
      garment,
      `--fabric=${fabric}`,
      ...WAYS[way],
      '--no-preview',
      `--out=${out}`,
    ]
    const { status, stderr } = spawnSync(process.execPath, asked, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${out} ended with ${status}: ${stderr.slice(-300)}`)
  }
  const cloth = readObj(readFileSync(file, 'utf8'))
  const views = Object.entries(VIEWS).map(([view, axis]) => [view, outlineOf(cloth, axis)])
  return { ...Object.fromEntries(views), folds: countFolds(hemOf(cloth)) }
}

function readObj(text) {
  const points = []
  const tris = []
  for (const line of text.split('\n')) {
    const [kind, ...rest] = line.trim().split(/\s+/)
    if (kind === 'v') points.push(rest.slice(0, 3).map(Number))
    if (kind === 'f') tris.push(rest.map((corner) => Number.parseInt(corner, 10) - 1))
  }
  return { points, tris }
}

/** The outer rim of the filled projection, as places [m]. */
function outlineOf({ points, tris }, axis) {
  const filled = new Set()
  const cell = (i) => [points[i][axis] / GRID, points[i][1] / GRID]
  for (const [a, b, c] of tris) {
    const [p, q, r] = [cell(a), cell(b), cell(c)]
    const [left, right] = [Math.min(p[0], q[0], r[0]), Math.max(p[0], q[0], r[0])].map(Math.round)
    const [low, high] = [Math.min(p[1], q[1], r[1]), Math.max(p[1], q[1], r[1])].map(Math.round)
    for (let x = left; x <= right; x++) {
      for (let y = low; y <= high; y++) if (inside([x, y], p, q, r)) filled.add(keyOf(x, y))
    }
  }
  return rimOf(filled).map(([x, y]) => [x * GRID, y * GRID])
}

/** Filled cells met from outside: what is seen through a neck or a sleeve is no outline. */
function rimOf(filled) {
  const cells = [...filled].map((key) => [Math.floor(key / WIDE) - HALF, (key % WIDE) - HALF])
  const [left, low] = [0, 1].map((k) => cells.reduce((least, cell) => Math.min(least, cell[k]), HALF) - 1)
  const [right, high] = [0, 1].map((k) => cells.reduce((most, cell) => Math.max(most, cell[k]), -HALF) + 1)
  const seen = new Set([keyOf(left, low)])
  const rim = []
  const open = [[left, low]]
  while (open.length > 0) {
    const [x, y] = open.pop()
    for (const [dx, dy] of BESIDE) {
      const [u, v] = [x + dx, y + dy]
      const key = keyOf(u, v)
      if (u < left || u > right || v < low || v > high || seen.has(key)) continue
      seen.add(key)
      if (filled.has(key)) rim.push([u, v])
      else open.push([u, v])
    }
  }
  return rim
}

/** Also where a cell is touched: half of one beside a side counts. */
function inside(at, p, q, r) {
  const side = (u, v) => (v[0] - u[0]) * (at[1] - u[1]) - (v[1] - u[1]) * (at[0] - u[0])
  const turned = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) < 0 ? -1 : 1
  const far = (u, v) => turned * side(u, v) < -0.5 * Math.sqrt((v[0] - u[0]) ** 2 + (v[1] - u[1]) ** 2)
  return !far(p, q) && !far(q, r) && !far(r, p)
}

/** Largest and middle way between two outlines [mm]. */
function compare(p, q) {
  const ways = [...p.map((at) => nearest(at, q)), ...q.map((at) => nearest(at, p))].sort((a, b) => a - b)
  const told = (way) => Math.round(1e4 * way) / 10
  return { largestMm: told(ways[ways.length - 1]), middleMm: told(ways[ways.length >> 1]) }
}

function nearest([x, y], outline) {
  let least = Number.POSITIVE_INFINITY
  for (const [u, v] of outline) least = Math.min(least, (u - x) ** 2 + (v - y) ** 2)
  return Math.sqrt(least)
}

/** The border that lies lowest, as places in order. */
function hemOf({ points, tris }) {
  const next = new Map()
  for (const [a, b, c] of tris) {
    for (const edge of [
      [a, b],
      [b, c],
      [c, a],
    ])
      next.set(edge.join(' '), edge)
  }
  const border = [...next.values()].filter(([a, b]) => !next.has(`${b} ${a}`))
  const after = new Map(border)
  const loops = []
  while (after.size > 0) {
    const loop = []
    let i = after.keys().next().value
    while (after.has(i)) {
      loop.push(points[i])
      const to = after.get(i)
      after.delete(i)
      i = to
    }
    loops.push(loop)
  }
  const level = (loop) => loop.reduce((sum, [, y]) => sum + y, 0) / loop.length
  return loops.filter((loop) => loop.length > 8).sort((p, q) => level(p) - level(q))[0]
}

/** Times the hem goes out and comes back in by more than FOLD. */
function countFolds(hem) {
  const middle = [0, 2].map((axis) => hem.reduce((sum, at) => sum + at[axis], 0) / hem.length)
  const radius = Array.from({ length: HEM_POINTS }, (_, k) => {
    const along = (k * hem.length) / HEM_POINTS
    const [p, q] = [hem[Math.floor(along)], hem[(Math.floor(along) + 1) % hem.length]]
    const share = along % 1
    return Math.hypot(...[0, 2].map((axis, row) => p[axis] + share * (q[axis] - p[axis]) - middle[row]))
  })
  const start = radius.indexOf(Math.max(...radius))
  let [folds, least, most, rising] = [0, radius[start], radius[start], false]
  for (let k = 1; k <= HEM_POINTS; k++) {
    const r = radius[(start + k) % HEM_POINTS]
    ;[least, most] = [Math.min(least, r), Math.max(most, r)]
    if (!rising && r > least + FOLD) [rising, most] = [true, r]
    if (rising && (r < most - FOLD || k === HEM_POINTS)) {
      ;[rising, least] = [false, r]
      folds++
    }
  }
  return folds
}

function keyOf(x, y) {
  return (x + HALF) * WIDE + y + HALF
}
