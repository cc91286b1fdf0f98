import { describe, expect, it } from 'vitest'
import type { TriangleMesh } from '../../core/index.ts'
import { countCrossings } from '../../geometry/index.ts'
import { buildContact, type ContactInput, type ContactSystem } from '../contact-system.ts'
import { TANGLED } from '../exact/narrow.ts'
import { ballMesh, openTestBench, plySheets, sheetInput } from '../sheets.fixture.ts'
import type { StepMotion } from '../step-motion.ts'
import { bump, crossedPlies } from './crossed-sheets.fixture.ts'
import { flagTangled } from './tangled.ts'

const EDGE = 0.01

describe('flagTangled', () => {
  it('flags nothing on clean cloth, and does not look again', () => {
    const contact = contactOf(plySheets(4, 2, EDGE, 0.002))
    expect(flagTangled(contact)).toBe(0)
    expect(flaggedRows(contact.motion)).toEqual([])
    contact.motion.x0.fill(0)
    expect(flagTangled(contact)).toBe(0)
  })

  it('flags what crosses and what is through, and leaves the rest its proof', () => {
    const mesh = bump()
    const contact = contactOf(mesh)
    expect(flagTangled(contact)).toBe(countCrossings(mesh))
    const flagged = new Set(flaggedRows(contact.motion))
    for (const t of contact.memory.tangle.crossing)
      for (let k = 0; k < 3; k++) expect(flagged).toContain(mesh.triVertex[3 * t + k])
    const half = mesh.position.length / 6
    for (let i = half; i < 2 * half; i++) if (mesh.position[3 * i + 1] < 0) expect(flagged).toContain(i)
    for (const corner of [0, 8, half - 1, half, half + 8, 2 * half - 1]) expect(flagged).not.toContain(corner)
    expect(contact.memory.tangle.curves).toHaveLength(1)
  })

  it('lets go as soon as nothing crosses', () => {
    const mesh = bump()
    const contact = contactOf(mesh)
    flagTangled(contact)
    for (let at = 1; at < contact.motion.x0.length; at += 3)
      contact.motion.x0[at] = at < contact.motion.x0.length / 2 ? 0 : 0.001
    expect(flagTangled(contact)).toBe(0)
    expect(flaggedRows(contact.motion)).toEqual([])
  })

  it('leaves parts that are sewn together and not yet one to the thread', () => {
    const mesh = crossedPlies(4, (x, z) => [x + 0.0031, 0.5 * (x - 0.0217), z + 0.0017])
    expect(countCrossings(mesh)).toBeGreaterThan(0)
    const half = mesh.position.length / 6
    const vertexClass = Int32Array.from({ length: 2 * half }, (_, i) => i % half)
    const free = contactOf(mesh)
    const sewn = contactOf(mesh, { vertexClass })
    expect(flagTangled(sewn)).toBeLessThan(flagTangled(free))
  })

  it('flags cloth inside a body and the skin around it, so that it can leave', () => {
    const sheet = plySheets(8, 1, EDGE, 0)
    const ball = ballMesh(0.02, 12)
    for (let at = 0; at < ball.position.length; at += 3) {
      ball.position[at] += 0.0413
      ball.position[at + 1] += 0.0021
      ball.position[at + 2] += 0.0337
    }
    const contact = contactOf(sheet, { obstacles: [ball] })
    expect(flagTangled(contact)).toBe(countCrossings(sheet, ball))
    const flagged = new Set(flaggedRows(contact.motion))
    for (let i = 0; i < contact.mesh.totalCount; i++) {
      const [x, y, z] = contact.motion.x0.subarray(3 * i, 3 * i + 3)
      const deep = Math.hypot(x - 0.0413, y - 0.0021, z - 0.0337)
      const skin = i >= contact.mesh.vertexCount && Math.abs(y) < 2 * EDGE // within two edges of the cloth
      if (skin || deep < 0.0195) expect(flagged).toContain(i)
      else if (deep > 0.02 + EDGE && i < contact.mesh.vertexCount) expect(flagged).not.toContain(i)
    }
  })
})

function contactOf(mesh: TriangleMesh, given: Partial<ContactInput> = {}): ContactSystem {
  const input = sheetInput(mesh, EDGE, given)
  const contact = buildContact(openTestBench(input), input)
  contact.motion.x0.set(mesh.position)
  return contact
}

function flaggedRows({ flag }: StepMotion): number[] {
  return [...flag].flatMap((flags, i) => ((flags & TANGLED) !== 0 ? [i] : []))
}
