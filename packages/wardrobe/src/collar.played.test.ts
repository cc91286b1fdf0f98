/** A shirt with its collar turned down, through the door; and standing, where its seam is not pressed. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readPattern } from '@selvedge/engine'
import { expect, it } from 'vitest'
import { dress } from './dress.ts'
import type { Worn } from './worn.ts'

const from = fileURLToPath(new URL('../../../assets/', import.meta.url))
const quick = { from, resolution: 0.03, static: true } as const

const PATIENCE = 120_000 // [ms]

/** Vertices of a piece. */
function rowsOf({ drape: { triVertex, triPanel, panelIds } }: Worn, panel: string): number[] {
  const own = triVertex.filter((_, corner) => panelIds[triPanel[Math.floor(corner / 3)]] === panel)
  return [...new Set(own)]
}

/** Height of the vertex, and its distance from an upright line through the middle of the stand [m]. */
function around(worn: Worn) {
  const { position } = worn.drape
  const stand = rowsOf(worn, 'collar-stand')
  const mean = (k: number) => stand.reduce((sum, i) => sum + position[3 * i + k] / stand.length, 0)
  const [x, z] = [mean(0), mean(2)]
  return (i: number) => {
    const [dx, dz] = [position[3 * i] - x, position[3 * i + 2] - z]
    return { y: position[3 * i + 1], turn: Math.atan2(dx, dz), out: Math.sqrt(dx * dx + dz * dz) }
  }
}

it(
  'the collar of a shirt lies outside its stand, all round',
  async () => {
    const worn = await dress('simon', quick)
    expect(worn.numbers).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
    expect(worn.numbers.p99Stretch).toBeLessThan(0.05)
    const at = around(worn)
    const stand = rowsOf(worn, 'collar-stand')
    const crease = rowsOf(worn, 'collar').filter((i) => stand.includes(i))
    const fall = rowsOf(worn, 'collar').filter((i) => !crease.includes(i))
    const nearest = (rows: readonly number[], i: number) => {
      const { turn } = at(i)
      const off = (j: number) => Math.abs(Math.sin(0.5 * (at(j).turn - turn)))
      return rows.reduce((best, j) => (off(j) < off(best) ? j : best))
    }
    // every place of the fall is below the crease there, and further out than the stand
    const below = fall.map((i) => at(nearest(crease, i)).y - at(i).y)
    const outside = fall.map((i) => {
      const beside = stand.filter((j) => Math.abs(at(j).y - at(i).y) < 0.015)
      return beside.length === 0 ? 1 : at(i).out - at(nearest(beside, i)).out
    })
    expect(Math.min(...below)).toBeGreaterThan(0.005)
    expect(Math.min(...outside)).toBeGreaterThan(-0.004) // on chords of 30 mm
    const collar = worn.numbers.seams.find(({ seam }) => seam === 'collar')
    expect(collar?.medianTurn).toBeGreaterThan((150 / 180) * Math.PI)
    expect(collar?.medianFold).toBeLessThan((20 / 180) * Math.PI)
  },
  PATIENCE,
)

it(
  'a collar whose seam is not pressed stands',
  async () => {
    const { garment } = readPattern(readFileSync(`${from}freesewing/simon.json`, 'utf8'), undefined, 'simon')
    const seams = garment.seams.map(({ fold: _, ...seam }) => seam)
    const worn = await dress({ ...garment, seams }, quick)
    expect(worn.numbers).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
    const at = around(worn)
    const stand = rowsOf(worn, 'collar-stand')
    const top = Math.max(...stand.map((i) => at(i).y))
    const fall = rowsOf(worn, 'collar').filter((i) => !stand.includes(i))
    const standing = fall.filter((i) => at(i).y > top - 0.03) // it slopes down to the front
    expect(standing.length).toBeGreaterThan(0.5 * fall.length)
  },
  PATIENCE,
)
