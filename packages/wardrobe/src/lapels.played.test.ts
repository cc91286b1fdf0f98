/** A waistcoat whose lapels and notched collar are turned over along roll lines within their pieces, through the door. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readPattern } from '@selvedge/engine'
import { expect, it } from 'vitest'
import { dress } from './dress.ts'
import type { Worn } from './worn.ts'

const from = fileURLToPath(new URL('../../../assets/', import.meta.url))
const text = readFileSync(`${from}fixtures/patterns/waistcoat-lapels.json`, 'utf8')

/** Mean place of the corners of a piece whose pattern lies left or right of x = 0 [m]. */
function middleOf({ drape }: Worn, panel: string, beyond: boolean): number[] {
  const sum = [0, 0, 0, 0]
  for (let corner = 0; corner < drape.triVertex.length; corner++) {
    if (drape.panelIds[drape.triPanel[Math.floor(corner / 3)]] !== panel) continue
    const [u, v] = [drape.triPattern[2 * corner], drape.triPattern[2 * corner + 1]]
    const isLapel = u < (0.078 * (v + 0.36)) / 0.33 - 0.005 && v > -0.3
    if (isLapel !== beyond || v < -0.3) continue
    for (let k = 0; k < 3; k++) sum[k] += drape.position[3 * drape.triVertex[corner] + k]
    sum[3]++
  }
  return sum.slice(0, 3).map((value) => value / sum[3])
}

it('lapels lie on the fronts, the collar over its stand, and nothing crosses', async () => {
  const { garment } = readPattern(text, undefined, 'waistcoat-lapels')
  const worn = await dress(garment, { from, resolution: 0.03, static: true })
  expect(worn.numbers).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
  expect(worn.numbers.p99Stretch).toBeLessThan(0.02)
  const turns = Object.fromEntries(worn.numbers.folds.map(({ panel, medianTurn }) => [panel, medianTurn]))
  expect(turns['front-left']).toBeGreaterThan((170 / 180) * Math.PI)
  expect(turns['front-right']).toBeGreaterThan((170 / 180) * Math.PI)
  expect(turns.collar).toBeGreaterThan((130 / 180) * Math.PI)
  expect(worn.drape.buttons, 'below the break').toHaveLength(2)
  const lapel = middleOf(worn, 'front-left', true)
  expect(lapel[0], 'on its own side of the chest').toBeGreaterThan(0.05)
  expect(lapel[2]).toBeGreaterThan(0)
}, 120_000)
