/**
 * The built command line as a person runs it: the tee from flat pattern to files, twice, and what the files say about
 * themselves when they are read again.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const program = fileURLToPath(new URL('../../apps/cli/bin/selvedge.js', import.meta.url))
const FILES = ['draped.glb', 'draped.obj', 'body.obj', 'report.json', 'report.html']
const folder = mkdtempSync(join(tmpdir(), 'selvedge-whole-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Run {
  code: number | null
  out: string[]
  err: string
}

function run(...words: string[]): Promise<Run> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    child.on('error', fail)
    child.on('close', (code) => done({ code, out: out.split('\n').filter((line) => line !== ''), err }))
  })
}

function drapeTee(threads: number): Promise<Run> {
  const out = join(folder, `threads-${threads}`)
  return run('drape', 'tee', '--resolution', '30', '--threads', String(threads), '--out', out, '--json')
}

describe('drape tee at 30 mm', () => {
  let one: Run
  let two: Run
  beforeAll(async () => {
    ;[one, two] = await Promise.all([drapeTee(1), drapeTee(2)])
  })

  it('comes to rest without a crossing, exit code 0, one line of JSON', () => {
    expect(one.code, one.err).toBe(0)
    expect(one.out).toHaveLength(1)
    expect(JSON.parse(one.out[0])).toMatchObject({
      command: 'drape',
      scene: 'tee',
      selfCrossings: 0,
      bodyCrossings: 0,
      maxPenetration: 0,
      settled: true,
      threads: 1,
    })
  })

  it('gives the same bytes again, whatever --threads says', () => {
    expect(two.code, two.err).toBe(0)
    expect(JSON.parse(two.out[0]).stateHash).toBe(JSON.parse(one.out[0]).stateHash)
    const [first, second] = [1, 2].map((threads) =>
      readFileSync(join(folder, `threads-${threads}/draped.obj`)),
    )
    expect(first.equals(second)).toBe(true)
  })

  it('writes every file, and nothing half', () => {
    for (const file of FILES) expect(existsSync(join(folder, 'threads-1', file)), file).toBe(true)
    const report = JSON.parse(readFileSync(join(folder, 'threads-1/report.json'), 'utf8'))
    expect(JSON.stringify(report)).toContain(JSON.parse(one.out[0]).stateHash)
    const glb = readFileSync(join(folder, 'threads-1/draped.glb'))
    expect(glb.toString('latin1', 0, 4)).toBe('glTF')
    expect(glb.readUInt32LE(8), 'length in the header').toBe(glb.length)
  })

  it('lies in the same place when only the rest is asked for, in half of the steps', async () => {
    const out = join(folder, 'static')
    const still = await run('drape', 'tee', '--resolution', '30', '--static', '--out', out, '--json')
    expect(still.code, still.err).toBe(0)
    const said = JSON.parse(still.out[0])
    expect(said).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
    expect(said.steps).toBeLessThan(JSON.parse(one.out[0]).steps / 2)
    const watched = vertices(readFileSync(join(folder, 'threads-1/draped.obj'), 'utf8'))
    const distances = vertices(readFileSync(join(out, 'draped.obj'), 'utf8')).map((place, i) =>
      Math.hypot(...place.map((value, k) => value - watched[i][k])),
    )
    distances.sort((a, b) => a - b)
    expect(distances[distances.length >> 1], 'median [m]').toBeLessThan(0.005)
  })

  it('agrees with check, which only sees the written meshes', async () => {
    const mesh = join(folder, 'threads-1/draped.obj')
    const checked = await run('check', mesh, '--body', join(folder, 'threads-1/body.obj'), '--json')
    expect(checked.code, checked.err).toBe(0)
    const said = JSON.parse(one.out[0])
    const found = JSON.parse(checked.out.at(-1)!)
    expect(found).toMatchObject({ selfCrossings: 0, bodyCrossings: 0, vertices: said.vertices })
    expect(found.maxStretch).toBeCloseTo(said.maxStretch, 6)
    expect(found.p99Stretch).toBeCloseTo(said.p99Stretch, 6)
  })

  it('is watertight along its seams: neck, hem and two sleeves are the only openings', () => {
    const { loops, bad } = borderLoops(readFileSync(join(folder, 'threads-1/draped.obj'), 'utf8'))
    expect(bad, 'edges of three triangles').toBe(0)
    expect(loops).toBe(4)
  })
})

it('a wrong name exits 1 with one sentence and nothing written', async () => {
  const out = join(folder, 'nothing')
  const { code, out: lines, err } = await run('drape', 'tea', '--out', out, '--json')
  expect(code).toBe(1)
  expect(lines).toEqual([])
  expect(err).toContain('no garment "tea"; did you mean "tee"?')
  expect(existsSync(out)).toBe(false)
})

function vertices(obj: string): number[][] {
  return obj
    .split('\n')
    .filter((line) => line.startsWith('v '))
    .map((line) => line.slice(2).trim().split(' ').map(Number))
}

/** Closed border lines of a mesh in a file, and directed edges used twice. */
function borderLoops(obj: string): { loops: number; bad: number } {
  const next = new Map<number, number>()
  const edges = new Map<string, [number, number]>()
  let bad = 0
  for (const line of obj.split('\n')) {
    if (!line.startsWith('f ')) continue
    const corners = line
      .slice(2)
      .trim()
      .split(' ')
      .map((corner) => Number(corner.split('/')[0]))
    corners.forEach((a, k) => {
      const b = corners[(k + 1) % corners.length]
      if (edges.has(`${a} ${b}`)) bad++
      edges.set(`${a} ${b}`, [a, b])
    })
  }
  for (const [a, b] of edges.values()) if (!edges.has(`${b} ${a}`)) next.set(a, b)
  let loops = 0
  while (next.size > 0) {
    let at = next.keys().next().value as number
    for (let to = next.get(at); to !== undefined; to = next.get(at)) {
      next.delete(at)
      at = to
    }
    loops++
  }
  return { loops, bad }
}
