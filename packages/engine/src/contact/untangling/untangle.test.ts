import { describe, expect, it } from 'vitest'
import type { TriangleMesh } from '../../core/index.ts'
import { countCrossings, findCrossings } from '../../geometry/index.ts'
import { beginContact } from '../begin-contact.ts'
import { emptyContactReport } from '../contact-report.ts'
import { buildContact, type ContactSystem } from '../contact-system.ts'
import { resolveContact } from '../respond/resolve.ts'
import { openTestBench, plySheets, sheetInput } from '../sheets.fixture.ts'
import { flagTangled } from './tangled.ts'
import { untangle } from './untangle.ts'

const DT = 1 / 120
const EDGE = 0.01

describe('untangle', () => {
  it('leads two sheets that were pushed through each other apart', () => {
    const sheets = crossedSheets(0.0055)
    const contact = contactOf(sheets)
    const x = sheets.position.slice()
    const start = countCrossings(sheets)
    expect(start).toBeGreaterThan(2)
    const counts = [start]
    const report = emptyContactReport()
    for (let k = 0; k < 300 && counts.at(-1)! > 0; k++) {
      const v = new Float64Array(x.length)
      beginContact(contact, x, v, DT)
      resolveContact(contact, x, v, DT, report)
      x.set(contact.motion.xNext)
      counts.push(countCrossings({ ...sheets, position: x }))
    }
    expect(counts.at(-1), counts.join(' ')).toBe(0)
    expect(Math.max(...counts), 'and never far more tangled on the way').toBeLessThan(2 * start)
  })

  it('shortens the line along which they cross, moving the two against each other', () => {
    const sheets = crossedSheets(0.0055)
    const contact = contactOf(sheets)
    contact.motion.x0.set(sheets.position)
    expect(flagTangled(contact)).toBe(countCrossings(sheets))
    contact.motion.v.fill(0)
    untangle(contact, DT)
    const moved = sheets.position.map((value, k) => value + 0.1 * DT * contact.motion.v[k])
    expect(contourLength({ ...sheets, position: moved })).toBeLessThan(contourLength(sheets))
    const half = contact.motion.v.length / 2
    const risen = (begin: number) =>
      contact.motion.v
        .subarray(begin, begin + half)
        .reduce((sum, value, k) => sum + (k % 3 === 1 ? value : 0), 0)
    expect(risen(0), 'the flat sheet is led down').toBeLessThan(0)
    expect(risen(half), 'the poking corner up').toBeGreaterThan(0)
  })

  it('keeps momentum', () => {
    const sheets = crossedSheets(0.0055)
    const contact = contactOf(sheets)
    contact.motion.x0.set(sheets.position)
    flagTangled(contact)
    contact.motion.v.fill(0)
    untangle(contact, DT)
    const momentum = [0, 0, 0]
    let largest = 0
    contact.motion.v.forEach((speed, k) => {
      const part = speed / contact.mesh.inverseMass[Math.floor(k / 3)]
      momentum[k % 3] += part
      largest = Math.max(largest, Math.abs(part))
    })
    expect(largest).toBeGreaterThan(0)
    for (const sum of momentum) expect(Math.abs(sum)).toBeLessThan(1e-12 * largest)
  })

  it('moves nothing that does not cross', () => {
    const sheets = plySheets(4, 2, EDGE, 0.002)
    const contact = contactOf(sheets)
    contact.motion.x0.set(sheets.position)
    flagTangled(contact)
    untangle(contact, DT)
    expect(contact.motion.v.every((value) => value === 0)).toBe(true)
  })
})

/** Length of all crossing segments [m]: the edges of each triangle cut the other in two points. */
function contourLength({ position, triVertex }: TriangleMesh): number {
  let length = 0
  const pairs = findCrossings({ position, triVertex })
  for (let k = 0; k < pairs.length; k += 2) {
    const points = [...piercings(position, triVertex, pairs[k], pairs[k + 1])]
    points.push(...piercings(position, triVertex, pairs[k + 1], pairs[k]))
    const [p, q] = points
    if (p !== undefined && q !== undefined) length += Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
  }
  return length
}

/** Where edges of triangle t pass through triangle u. */
function piercings(x: Float64Array, triVertex: Int32Array, t: number, u: number): number[][] {
  const corner = (tri: number, k: number) => [
    ...x.subarray(3 * triVertex[3 * tri + k], 3 * triVertex[3 * tri + k] + 3),
  ]
  const [a, b, c] = [0, 1, 2].map((k) => corner(u, k))
  const n = cross(minus(b, a), minus(c, a))
  const found: number[][] = []
  for (let k = 0; k < 3; k++) {
    const [p, q] = [corner(t, k), corner(t, (k + 1) % 3)]
    const s = dot(minus(a, p), n) / dot(minus(q, p), n)
    if (!(s > 0 && s < 1)) continue
    const hit = p.map((value, m) => value + s * (q[m] - value))
    const inside = [
      [a, b],
      [b, c],
      [c, a],
    ].every(([from, to]) => dot(cross(minus(to, from), minus(hit, from)), n) > 0)
    if (inside) found.push(hit)
  }
  return found
}

const minus = (a: number[], b: number[]) => a.map((value, k) => value - b[k])
const dot = (a: number[], b: number[]) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: number[], b: number[]) =>
  [0, 1, 2].map((k) => a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3])

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
