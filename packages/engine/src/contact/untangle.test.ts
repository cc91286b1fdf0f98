import { describe, expect, it } from 'vitest'
import type { TriangleMesh } from '../core/index.ts'
import { emptyContactReport } from './contact-report.ts'
import { buildContact, type ContactSystem } from './contact-system.ts'
import { countCrossings } from './count-crossings.ts'
import { findCandidates } from './find-candidates.ts'
import { resolveContact } from './resolve.ts'
import { flagTangled } from './tangled.ts'
import { openTestBench, plySheets, sheetInput } from './test-sheets.ts'
import { untangle } from './untangle.ts'

const DT = 1 / 120
const EDGE = 0.01

describe('untangle', () => {
  it('leads two sheets that were pushed through each other apart', () => {
    const sheets = crossedSheets(0.006)
    const contact = contactOf(sheets)
    const x = sheets.position.slice()
    const start = countCrossings(sheets)
    expect(start).toBeGreaterThan(2)
    const counts = [start]
    const report = emptyContactReport()
    for (let k = 0; k < 300 && counts.at(-1)! > 0; k++) {
      const v = new Float64Array(x.length)
      findCandidates(contact, x, v, DT)
      resolveContact(contact, x, v, DT, report)
      x.set(contact.xNext)
      counts.push(countCrossings({ ...sheets, position: x }))
    }
    expect(counts.at(-1), counts.join(' ')).toBe(0)
    expect(Math.max(...counts), 'never more than at the start').toBe(start)
  })

  it('keeps momentum', () => {
    const sheets = crossedSheets(0.006)
    const contact = contactOf(sheets)
    contact.x0.set(sheets.position)
    expect(flagTangled(contact)).toBe(countCrossings(sheets))
    contact.v.fill(0)
    untangle(contact, DT)
    const sum = [0, 0, 0]
    let largest = 0
    for (let k = 0; k < contact.v.length; k++) {
      sum[k % 3] += contact.v[k] // all vertices weigh the same
      largest = Math.max(largest, Math.abs(contact.v[k]))
    }
    console.log(sum, largest, contact.v.reduce((a,b)=>a+Math.abs(b),0))
    expect(largest).toBeGreaterThan(0)
    for (const part of sum) expect(Math.abs(part) / largest).toBeLessThan(1e-12)
  })

  it('moves nothing that does not cross', () => {
    const sheets = plySheets(4, 2, EDGE, 0.002)
    const contact = contactOf(sheets)
    contact.x0.set(sheets.position)
    flagTangled(contact)
    untangle(contact, DT)
    expect(contact.v.every((value) => value === 0)).toBe(true)
  })
})

/** One sheet lies flat, the other stands on a corner that pokes through it by `depth` [m]. */
function crossedSheets(depth: number): TriangleMesh {
  const { position, triVertex } = plySheets(6, 2, EDGE, 0)
  const half = position.length / 2
  for (let at = half; at < position.length; at += 3) {
    const [x, , z] = position.subarray(at, at + 3)
    position.set([0.031 + 0.8 * x - 0.6 * z, 0.6 * x + 0.8 * z - depth, 0.023 + 0.1 * x], at)
  }
  return { position, triVertex }
}

function contactOf(sheets: TriangleMesh): ContactSystem {
  const input = sheetInput(sheets, EDGE)
  return buildContact(openTestBench(input), input)
}
