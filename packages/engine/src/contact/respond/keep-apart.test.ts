import { expect, it } from 'vitest'
import { emptyContactReport } from '../contact-report.ts'
import { buildContact } from '../contact-system.ts'
import { openTestBench, plySheets, sheetInput } from '../sheets.fixture.ts'
import { apartResponse } from './keep-apart.ts'
import { resolveContact } from './resolve.ts'

const DT = 1 / 120

/** Smallest distance in y of two plies pressed together for ten steps [m]. */
function pressed(given: Partial<Parameters<typeof sheetInput>[2]>): number {
  const sheet = plySheets(4, 2, 0.01, 0.002)
  const input = sheetInput(sheet, 0.01, { thickness: 1e-3, ...given })
  const contact = buildContact(openTestBench(input), input)
  const x = sheet.position.slice()
  for (let step = 0; step < 10; step++) {
    const v = x.map((_, k) => (k % 3 === 1 ? (k < x.length / 2 ? 1 : -1) * (0.0005 / DT) : 0)) // half a millimetre each
    resolveContact(contact, x, v, DT, emptyContactReport())
    x.set(contact.motion.xNext)
  }
  const heights = (from: number, to: number) => [...x.subarray(from, to)].filter((_, k) => k % 3 === 1)
  return Math.min(...heights(x.length / 2, x.length)) - Math.max(...heights(0, x.length / 2))
}

it('holds what is led together a whole thickness apart', () => {
  expect(pressed({ response: apartResponse })).toBeGreaterThan(0.95e-3)
  expect(pressed({}), 'cloth is pressed flatter').toBeLessThan(0.9e-3)
})
