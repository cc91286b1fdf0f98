/** Cloth between scripted things that move as they like: a step is proved, or says that it is not. Never neither. */
import { expect, it } from 'vitest'
import { buildRandom } from '../../core/index.ts'
import { countCrossings } from '../../geometry/index.ts'
import { emptyContactReport } from '../contact-report.ts'
import { buildContact, moveObstacles } from '../contact-system.ts'
import { openTestBench, plySheets, sheetInput } from '../sheets.fixture.ts'
import { resolveContact } from './resolve.ts'

const SEED = 11
const DT = 1 / 120
const EDGE = 0.01
const ROUNDS = 18

it('a step between jaws that poke into it is proved free of crossings, or counts what is not', () => {
  const seen = { proved: 0, squeezed: 0, cut: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const random = buildRandom(SEED + round)
    const sheet = plySheets(3, 3, EDGE, 0.002)
    const jaw = plySheets(3, 1, EDGE, 0)
    const below = { ...jaw, position: jaw.position.map((value, k) => (k % 3 === 1 ? -0.002 : value)) }
    const above = { ...jaw, position: jaw.position.map((value, k) => (k % 3 === 1 ? 0.006 : value)) }
    const input = sheetInput(sheet, EDGE, { obstacles: [below, above] })
    const contact = buildContact(openTestBench(input), input)
    contact.list.listLasted = round % 2 === 0 // lists made for one step, or for several
    const start = Float64Array.from([...below.position, ...above.position])
    const poke = 3 * Math.floor((random() * start.length) / 3) // one vertex of a jaw is led through the plies, …
    const end = start.map((value, k) => value + (k % 3 === 1 ? 2e-4 * (2 * random() - 1) : 0)) // … the others rest
    end[poke + 1] += (poke < below.position.length ? 0.012 : -0.012) * random()
    moveObstacles(contact, start, end)
    const x = sheet.position.slice()
    const v = x.map(() => (0.002 / DT) * (2 * random() - 1))
    const report = emptyContactReport()
    resolveContact(contact, x, v, DT, report)
    if (report.truncations > 0) seen.cut++
    if (report.unproved + report.overflow > 0) {
      seen.squeezed++
      continue
    }
    seen.proved++
    const half = below.position.length
    const cloth = { position: contact.motion.xNext.slice(), triVertex: sheet.triVertex }
    const say = `seed ${SEED + round}`
    expect(countCrossings(cloth), say).toBe(0)
    for (const position of [end.subarray(0, half), end.subarray(half)])
      expect(countCrossings(cloth, { position, triVertex: jaw.triVertex }), say).toBe(0)
  }
  expect(seen.proved, 'some had room').toBeGreaterThan(3)
  expect(seen.squeezed, 'some had none').toBeGreaterThan(3)
  expect(seen.cut).toBeGreaterThan(3)
})
