import { describe, expect, it } from 'vitest'
import { buildRandom, stateHash, type TriangleMesh } from '../core/index.ts'
import { beginContact } from './begin-contact.ts'
import { contactMemory, type Kept, recallContact } from './contact-memory.ts'
import { emptyContactReport } from './contact-report.ts'
import { buildContact, type ContactInput, type ContactSystem, moveObstacles } from './contact-system.ts'
import { type ClothResponseName, clothResponses } from './respond/cloth-responses.ts'
import { resolveContact } from './respond/resolve.ts'
import { ballMesh, openTestBench, plySheets, sheetInput } from './sheets.fixture.ts'
import { bump } from './untangling/crossed-sheets.fixture.ts'

const SEED = 5
const DT = 1 / 120
const EDGE = 0.01

describe('contactMemory', () => {
  it('lets a system built anew go on to the same bits, whatever holds the plies off', () => {
    for (const name of Object.keys(clothResponses) as ClothResponseName[]) {
      const { went, recalled, forgot } = goOn(plySheets(4, 2, EDGE, 4e-4), { response: clothResponses[name] })
      expect(recalled, name).toEqual(went)
      expect(forgot, `${name}: without memory it goes elsewhere`).not.toEqual(went)
    }
  })

  it('holds for cloth that crosses itself, and beside a body that moves', () => {
    const crossed = goOn(bump(), {})
    expect(crossed.recalled).toEqual(crossed.went)
    expect(crossed.forgot).not.toEqual(crossed.went)
    const ball = ballMesh(0.02, 6)
    for (let at = 0; at < ball.position.length; at += 3) {
      ball.position[at] += 0.025
      ball.position[at + 1] -= 0.0215
      ball.position[at + 2] += 0.022
    }
    const moved = goOn(plySheets(5, 2, EDGE, 6e-4), { obstacles: [ball] })
    expect(moved.recalled).toEqual(moved.went)
  })

  it('names values that JSON keeps and arrays that a checkpoint can hold', () => {
    const { contact } = setUp(plySheets(2, 2, EDGE, 4e-4), { response: clothResponses.geometric })
    const { values, arrays } = contactMemory(contact)
    expect(JSON.parse(JSON.stringify(values))).toEqual(values)
    for (const array of Object.values(arrays)) {
      expect(/^(Float64|Float32|Int32|Uint8)Array$/.test(array.constructor.name)).toBe(true)
    }
  })
})

/** Hashes of four steps: of a system that goes on, of one that is handed its memory, of one that knows nothing. */
function goOn(mesh: TriangleMesh, given: Partial<ContactInput>) {
  const first = setUp(mesh, given)
  for (let step = 0; step < 4; step++) takeStep(first, step)
  const kept = copyOf(contactMemory(first.contact))
  const others = [true, false].map((recalls) => {
    const other = { ...setUp(mesh, given), x: first.x.slice(), v: first.v.slice() }
    if (recalls) recallContact(other.contact, kept)
    return other
  })
  const [went, recalled, forgot] = [first, ...others].map((run) =>
    [4, 5, 6, 7].map((step) => takeStep(run, step)),
  )
  return { went, recalled, forgot }
}

interface Run {
  readonly contact: ContactSystem
  readonly x: Float64Array
  readonly v: Float64Array
}

function setUp(mesh: TriangleMesh, given: Partial<ContactInput>): Run {
  const input = sheetInput(mesh, EDGE, given)
  const contact = buildContact(openTestBench(input), input)
  return { contact, x: mesh.position.slice(), v: new Float64Array(mesh.position.length) }
}

/** One step with forces of its own, as a simulation takes it; gives the hash of all it leads to. */
function takeStep({ contact, x, v }: Run, step: number): string {
  const random = buildRandom(SEED + step)
  const { response, mesh, motion, list, near } = contact
  const places = motion.x0.slice(3 * mesh.vertexCount)
  const rise = places.map((value, k) => value + (k % 3 === 1 ? 2e-4 : 0))
  if (places.length > 0) moveObstacles(contact, places, rise)
  beginContact(contact, x, v, DT)
  response.stop(contact, v, DT)
  const force = new Float64Array(x.length)
  const predicted = x.map((value, k) => value + DT * v[k])
  response.add(contact, predicted, v, force, null, DT)
  const change = new Float64Array((4 * x.length) / 3)
  for (let k = 0; k < x.length; k++) {
    const push = DT * force[k] * mesh.inverseMass[Math.floor(k / 3)]
    const given = Math.max(-0.01, Math.min(0.01, push)) + 0.02 * (random() - 0.5) // an explicit step stays small
    change[4 * Math.floor(k / 3) + (k % 3)] = given
    v[k] += given
  }
  response.settle?.(contact, change, DT)
  resolveContact(contact, x, v, DT, emptyContactReport())
  x.set(motion.xNext)
  const rows = near.nearRecord.subarray(0, 16 * near.nearCount)
  return stateHash(x, v, list.pairs.subarray(0, 4 * list.pairCount), rows)
}

function copyOf({ values, arrays }: Kept): Kept {
  const copies = Object.entries(arrays).map(([name, array]) => [name, array.slice()])
  return { values: { ...values }, arrays: Object.fromEntries(copies) }
}
