/**
 * Through the built command line: a design that is too small for its wearer is worn all the same, exit code 0, and says
 * where it is too tight; one that does not hold is told, exit code 2. Sizes other than fitted are worn as they would be.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const program = fileURLToPath(new URL('../../apps/cli/bin/selvedge.js', import.meta.url))
const designs = fileURLToPath(new URL('../../assets/fixtures/random-designs/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'selvedge-worn-'))
afterAll(() => rmSync(folder, { recursive: true }))

function drape(garment: string, resolution: string, ...more: string[]) {
  const out = join(folder, 'out')
  const flags = ['--static', '--resolution', resolution, '--no-preview', '--out', out, '--json', ...more]
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'drape', garment, ...flags], {
    encoding: 'utf8',
  })
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))
  return { status, stderr, report, result: JSON.parse(stdout) }
}

/** A tube of two rectangles, 2.4 m round: a skirt for three. */
function wideSkirt(): string {
  const panel = (x: number, z: number, turn: number) => ({
    translation: [x, 75, z],
    rotation: [0, turn, 0],
    vertices: [[0, 0], [120, 0], [120, 40], [0, 40]], // biome-ignore format: a rectangle
    edges: [0, 1, 2, 3].map((k) => ({ endpoints: [k, (k + 1) % 4] })),
    label: 'leg',
  })
  const [front, back] = ['skirt_front', 'skirt_back']
  const path = join(folder, 'wide.json')
  const pattern = {
    panels: { [front]: panel(-60, 25, 0), [back]: panel(60, -25, 180) },
    stitches: [1, 3].map((edge) => [
      { panel: front, edge },
      { panel: back, edge: 4 - edge },
    ]),
  }
  const properties = { units_in_meter: 100, curvature_coords: 'relative', fitted_body: 'mean_female' }
  writeFileSync(path, JSON.stringify({ pattern, properties }))
  return path
}

test('a fitted top whose sleeves are too small goes on, and names them in JSON, report and words', () => {
  const { status, stderr, result, report } = drape(join(designs, 'gcr-019.json'), '30')
  expect(status, stderr).toBe(0)
  expect(result).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0, worn: { asMeant: true } })
  expect(result.p99Stretch).toBeGreaterThan(0.1)
  const [worst] = result.tooTight
  expect(worst.piece).toMatch(/sleeve/)
  expect(worst.byMm).toBeGreaterThan(5)
  expect(worst.p99).toBeGreaterThan(0.1)
  expect(report.result.tooTight).toEqual(result.tooTight)
  expect(stderr).toContain(`piece ${worst.piece} is too tight: its ${worst.edge} is stretched by`)
})

test('a skirt that is far too wide slides off, comes to rest on the floor and says by how much', () => {
  const { status, stderr, result } = drape(wideSkirt(), '40')
  expect(status).toBe(2)
  expect(result).toMatchObject({
    settled: true,
    selfCrossings: 0,
    bodyCrossings: 0,
    worn: { asMeant: false },
  })
  const levels = result.worn.openings.map(({ level }: { level: number }) => level)
  expect(Math.min(...levels)).toBeGreaterThan(-0.004)
  expect(Math.max(...levels)).toBeLessThan(0.4) // it was 40 cm long
  expect(stderr).toMatch(/piece skirt_\w+ does not hold: 1\d\d cm wider than the hips/)
  expect(result.tooTight).toEqual([])
})

test('a tank for adults hangs big on a child, both arms through their holes', () => {
  const { status, stderr, result } = drape('tank', '30', '--body', 'child-6')
  expect(status, stderr).toBe(0)
  expect(result).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0, worn: { asMeant: true } })
  expect(result.tooTight).toEqual([])
  expect(stderr).toMatch(/placed for a body of another size and moved \d\d cm down/)
})

test('a dress longer than its wearer meets the floor, and is worn as meant', () => {
  const { status, stderr, result } = drape('dress-fitted-flare', '40', '--body', 'child-6')
  expect(status, stderr).toBe(0)
  expect(result).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0, worn: { asMeant: true } })
  const hem = result.worn.openings.find(({ ends }: { ends: string[] }) => ends.includes('left leg'))
  expect(hem.level).toBeGreaterThan(-0.004)
  expect(hem.level).toBeLessThan(0.03)
})

test('a skirt with its lining inside is sewn along the waist and worn', () => {
  const pattern = fileURLToPath(new URL('../../assets/fixtures/patterns/lined-skirt.json', import.meta.url))
  const { status, stderr, result } = drape(pattern, '50')
  expect(status, stderr).toBe(0)
  expect(result).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0, worn: { asMeant: true } })
  expect(result.p99Stretch).toBeLessThan(0.03)
  const turns = result.seams.flatMap(({ seam, medianTurn }: { seam: string; medianTurn: number }) =>
    seam.startsWith('waist') ? [medianTurn] : [],
  )
  expect(Math.min(...turns)).toBeGreaterThan(150) // [°] turned in
})

test('a lining without a place is told so', () => {
  const file = new URL('../../assets/fixtures/patterns/lined-skirt.json', import.meta.url)
  const stored = JSON.parse(readFileSync(file, 'utf8'))
  for (const panel of stored.panels) delete panel.placement
  const path = join(folder, 'unplaced.json')
  writeFileSync(path, JSON.stringify(stored))
  const { status, stderr } = spawnSync(process.execPath, [program, 'drape', path], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('panel "lining-front" is a lining without a place')
})

/** The tank cut so many times as large, for somebody as tall. */
function scaledTank(factor: number): string {
  const file = new URL('../../assets/garments/gcx-tank.json', import.meta.url)
  const stored = JSON.parse(readFileSync(file, 'utf8'))
  for (const panel of Object.values<Record<string, number[][]>>(stored.pattern.panels)) {
    panel.vertices = panel.vertices.map((place) => place.map((value) => factor * value))
    for (const { curvature } of panel.edges as unknown as {
      curvature?: { type: string; params: number[] }
    }[])
      if (curvature?.type === 'circle') curvature.params[0] *= factor
  }
  const path = join(folder, 'small.json')
  writeFileSync(path, JSON.stringify(stored))
  return path
}

test("a child's tank on an adult says where and by how much it is too small", () => {
  const { status, stderr, result } = drape(scaledTank(0.8), '30', '--body', 'mean_female')
  expect(status, stderr).toBe(0)
  expect(result).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0, worn: { asMeant: true } })
  const [worst] = result.tooTight
  expect(worst.byMm).toBeGreaterThan(30)
  expect(stderr).toContain(`piece ${worst.piece} is too tight: its ${worst.edge} is stretched by`)
})
