/** A lined skirt, through the door: the lining hangs inside the shell all round. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Garment, readPattern } from '@selvedge/engine'
import { expect, it } from 'vitest'
import { dress } from './dress.ts'

const from = fileURLToPath(new URL('../../../assets/', import.meta.url))
const text = readFileSync(`${from}fixtures/patterns/lined-skirt.json`, 'utf8')

/** Where a level ray from the upright axis through (x, y, z) meets a triangle, as a share of the way to that place; else 0. */
function meets([x, y, z]: Float64Array, corners: readonly Float64Array[]): number {
  const [a, b, c] = corners
  // in the plane of the ray: along it, and off it to the side; the triangle holds the ray where both weights fit
  const side = (p: Float64Array) => p[0] * z - p[2] * x
  const up = (p: Float64Array) => p[1] - y
  const [sa, sb, sc, ua, ub, uc] = [side(a), side(b), side(c), up(a), up(b), up(c)]
  const weights = [sb * uc - sc * ub, sc * ua - sa * uc, sa * ub - sb * ua]
  const whole = weights[0] + weights[1] + weights[2]
  if (whole === 0 || weights.some((weight) => weight / whole < 0)) return 0
  const along = (p: Float64Array) => (p[0] * x + p[2] * z) / (x * x + z * z)
  return (weights[0] * along(a) + weights[1] * along(b) + weights[2] * along(c)) / whole
}

it.each([1, 2])(
  'the lining lies inside the shell, turned in along the waist: seed %i',
  async (seed) => {
    const { garment } = readPattern(text, undefined, 'lined-skirt')
    const worn = await dress(garment, { from, resolution: 0.05, static: true, seed })
    expect(worn.numbers).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
    const { position, triVertex, triPanel, panelIds } = worn.drape
    const place = (i: number) => position.subarray(3 * i, 3 * i + 3)
    const lining = new Set<number>()
    const shell: Float64Array[][] = []
    const rim = new Set<number>()
    for (let t = 0; t < triPanel.length; t++) {
      const corners = [...triVertex.subarray(3 * t, 3 * t + 3)]
      if (panelIds[triPanel[t]].startsWith('lining')) for (const i of corners) lining.add(i)
      else {
        shell.push(corners.map(place))
        for (const i of corners) rim.add(i)
      }
    }
    const inside = [...lining].filter((i) => !rim.has(i))
    const covered = inside.filter((i) => shell.some((corners) => meets(place(i), corners) > 1))
    expect(inside.length).toBeGreaterThan(250)
    expect(covered.length / inside.length, 'places with the shell outside of them').toBeGreaterThan(0.99)
  },
  120_000,
)

/** Every piece once more as its lining, seams alike, sewn in along the edges with a name: neck and armholes. */
function lined(garment: Garment): Garment {
  const inside = (panel: string) => `lining-${panel}`
  const turned = <T extends { panel: string }>(end: T): T => ({ ...end, panel: inside(end.panel) })
  const linings = garment.panels.map((panel) => ({
    ...panel,
    id: inside(panel.id),
    lining: true as const,
    outside: panel.outside === 1 ? (-1 as const) : (1 as const),
    fabric: 'silk-charmeuse',
    placement: panel.placement && {
      ...panel.placement,
      translation: panel.placement.translation.map((at, axis) => (axis === 2 ? 0.75 * at : at)) as [
        number,
        number,
        number,
      ],
    },
  }))
  const rims = garment.panels.flatMap(({ id, edges }) =>
    edges.flatMap(({ id: edge, label }) => {
      if (label === undefined) return []
      const [a, b] = [[{ panel: id, edge }], [{ panel: inside(id), edge }]]
      return [{ id: `rim-${id}-${edge}`, a, b, parallel: true, sides: 'right-right' as const }]
    }),
  )
  const sides = garment.seams.map((seam) => ({
    ...seam,
    id: inside(seam.id),
    a: seam.a.map(turned),
    b: seam.b.map(turned),
  }))
  return { ...garment, panels: [...garment.panels, ...linings], seams: [...garment.seams, ...sides, ...rims] }
}

it('a tank lined from neck to hem hangs on the shoulders', async () => {
  const { garment } = readPattern(readFileSync(`${from}garments/gcx-tank.json`, 'utf8'), undefined, 'tank')
  const worn = await dress(lined(garment), { from, resolution: 0.04, static: true })
  expect(worn.numbers).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
  expect(worn.numbers.p99Stretch).toBeLessThan(0.02)
  const heights = worn.drape.position.filter((_, k) => k % 3 === 1)
  expect(Math.max(...heights)).toBeGreaterThan(1.35) // as high as shoulders, not round the waist
}, 120_000)
