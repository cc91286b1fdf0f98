import { expect, test } from 'vitest'
import { buildRandom } from '../../../core/index.ts'
import { buildLatticeTable, findRow, nameRow } from './lattice-table.ts'

test('rows as a map would give them, in order of first naming, through all growth', () => {
  const table = buildLatticeTable()
  const known = new Map<string, number>()
  const next = buildRandom(41)
  const coordinate = () => Math.floor(next() * (next() < 0.5 ? 20 : 2048))
  for (let trial = 0; trial < 20000; trial++) {
    const [x, y, z] = [coordinate(), coordinate(), coordinate()]
    const key = `${x} ${y} ${z}`
    if (findRow(table, x, y, z) !== (known.get(key) ?? -1)) throw new Error(`${key} is not where it was`)
    if (!known.has(key)) known.set(key, known.size)
    if (nameRow(table, x, y, z) !== known.get(key)) throw new Error(`${key} got another row`)
  }
  expect(table.count).toBe(known.size)
  const places = [...known.keys()].map((key) => key.split(' ').map(Number))
  expect([...table.place.subarray(0, 3 * table.count)]).toEqual(places.flat())
})
