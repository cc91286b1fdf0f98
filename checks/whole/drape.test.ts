/**
 * The built command line as a person runs it: the tee from flat pattern to files, once watched and then only its rest,
 * by every way to ask a body for its distance, and what the files say about themselves when they are read again.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bodyFields } from '@selvedge/engine/sim'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './find-chromium.ts'

const program = fileURLToPath(new URL('../../apps/cli/bin/selvedge.js', import.meta.url))
const FILES = ['draped.glb', 'draped.obj', 'body.obj', 'report.json', 'report.html', 'preview.png']
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

function drapeTee(name: string, resolution: number, ...flags: string[]): Promise<Run> {
  return run('drape', 'tee', '--resolution', `${resolution}`, ...flags, '--out', join(folder, name), '--json')
}

const objOf = (name: string) => readFileSync(join(folder, name, 'draped.obj'))

/** The body field that nobody has to ask for. */
const UNASKED = 'grid'

describe('drape tee at 30 mm', () => {
  const fields = Object.keys(bodyFields)
  let watched: Run
  let still: Run
  const byField = new Map<string, Run>()
  beforeAll(async () => {
    const onlyRest = ['--static', '--no-preview']
    const drapeStill = async () => {
      still = await drapeTee('still', 30, ...onlyRest, '--threads', '2')
      for (const name of fields) {
        const resolution = name === UNASKED ? 30 : 45
        byField.set(name, await drapeTee(name, resolution, ...onlyRest, '--body-field', name))
      }
    }
    ;[watched] = await Promise.all([drapeTee('watched', 30, '--threads', '1'), drapeStill()])
  })

  it('comes to rest without a crossing, exit code 0, one line of JSON', () => {
    expect(watched.code, watched.err).toBe(0)
    expect(watched.out).toHaveLength(1)
    expect(JSON.parse(watched.out[0])).toMatchObject({
      command: 'drape',
      scene: 'tee',
      selfCrossings: 0,
      bodyCrossings: 0,
      maxPenetration: 0,
      settled: true,
      threads: 1,
    })
  })

  it('says that it is worn: head, arms and legs each through an opening of their own, nothing too tight', () => {
    const { worn, tooTight } = JSON.parse(watched.out[0])
    expect(worn).toMatchObject({ asMeant: true, faults: [] })
    const ends = worn.openings.map((opening: { ends: string[] }) => opening.ends.join(', '))
    expect(ends.sort()).toEqual(['head', 'left arm', 'left leg, right leg', 'right arm'])
    expect(tooTight).toEqual([])
  })

  it('by every body field, differently', () => {
    const hashes = new Set<unknown>()
    for (const [name, { code, out, err }] of byField) {
      expect(code, err).toBe(0)
      const result = JSON.parse(out[0])
      expect(result).toMatchObject({ selfCrossings: 0, bodyCrossings: 0, maxPenetration: 0, settled: true })
      expect(result.options).toMatchObject({ bodyField: name })
      hashes.add(result.stateHash)
    }
    expect(hashes.size).toBe(fields.length)
  })

  it('gives the same bytes again, whatever --threads says', () => {
    const grid = byField.get(UNASKED)!
    expect(still.code, still.err).toBe(0)
    expect(JSON.parse(still.out[0]).stateHash).toBe(JSON.parse(grid.out[0]).stateHash)
    expect(objOf('still').equals(objOf(UNASKED))).toBe(true)
  })

  it('writes every file, and nothing half', () => {
    for (const file of FILES) expect(existsSync(join(folder, 'watched', file)), file).toBe(true)
    const report = JSON.parse(readFileSync(join(folder, 'watched/report.json'), 'utf8'))
    expect(JSON.stringify(report)).toContain(JSON.parse(watched.out[0]).stateHash)
    const glb = readFileSync(join(folder, 'watched/draped.glb'))
    expect(glb.toString('latin1', 0, 4)).toBe('glTF')
    expect(glb.readUInt32LE(8), 'length in the header').toBe(glb.length)
  })

  it('has a page that fits a phone held upright, under the name of the catalogue', async () => {
    const browser = await launchChromium()
    try {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
      await page.goto(pathToFileURL(join(folder, 'watched', 'report.html')).href)
      await page.getByRole('heading', { name: 'Boxy tee on mean_all' }).waitFor()
      await page.getByRole('button', { name: 'Ease' }).waitFor()
      const out = await page.evaluate(() => {
        const buttons = [...document.querySelectorAll('button')].map((each) => each.getBoundingClientRect())
        return [document.documentElement.scrollWidth, Math.max(...buttons.map(({ right }) => right)) <= 390]
      })
      expect(out).toEqual([390, true])
    } finally {
      await browser.close()
    }
  })

  it('lies in the same place when only the rest is asked for, in half of the steps', () => {
    const said = JSON.parse(still.out[0])
    expect(said).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
    expect(said.steps).toBeLessThan(JSON.parse(watched.out[0]).steps / 2)
    const places = vertices(objOf('watched').toString())
    const distances = vertices(objOf('still').toString()).map((place, i) =>
      Math.hypot(...place.map((value, k) => value - places[i][k])),
    )
    distances.sort((a, b) => a - b)
    expect(distances[distances.length >> 1], 'median [m]').toBeLessThan(0.005)
  })

  it('agrees with check, which only sees the written meshes', async () => {
    const mesh = join(folder, 'watched/draped.obj')
    const checked = await run('check', mesh, '--body', join(folder, 'watched/body.obj'), '--json')
    expect(checked.code, checked.err).toBe(0)
    const said = JSON.parse(watched.out[0])
    const found = JSON.parse(checked.out.at(-1)!)
    expect(found).toMatchObject({ selfCrossings: 0, bodyCrossings: 0, vertices: said.vertices })
    expect(found.maxStretch).toBeCloseTo(said.maxStretch, 6)
    expect(found.p99Stretch).toBeCloseTo(said.p99Stretch, 6)
  })

  it('is watertight along its seams: neck, hem and two sleeves are the only openings', () => {
    const { loops, bad } = borderLoops(readFileSync(join(folder, 'watched/draped.obj'), 'utf8'))
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

it('a wrong body field is told which names there are', async () => {
  const { code, err } = await drapeTee('otree', 30, '--body-field', 'otree')
  expect(code).toBe(1)
  expect(err).toContain('no body field "otree"; did you mean "octree"?')
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
