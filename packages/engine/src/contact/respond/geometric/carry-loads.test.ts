import { expect, it } from 'vitest'
import { buildRandom } from '../../../core/index.ts'
import { beginContact } from '../../begin-contact.ts'
import { buildContact } from '../../contact-system.ts'
import { openTestBench, plySheets, sheetInput } from '../../sheets.fixture.ts'
import { addLoads, turnLoads } from './carry-loads.ts'
import { detectFully } from './detect-proximities.ts'
import { buildProximityMemory, LOAD_LENGTH, SHAPE_NORMAL } from './proximity-memory.ts'

const SEED = 9

it('carries pushes without sum or torque, grip in the plane, and nothing out of range or on the wrong side', () => {
  const sheets = plySheets(4, 2, 0.01, 6e-4)
  const x = sheets.position.map(
    (value, k) => value + (k >= sheets.position.length / 2 ? [0.0031, 0, 0.0017][k % 3] : 0),
  )
  const input = sheetInput(sheets, 0.01)
  const contact = buildContact(openTestBench(input), input)
  beginContact(contact, x, new Float64Array(x.length), 1 / 120)
  const memory = buildProximityMemory(contact)
  detectFully(contact, memory)
  const random = buildRandom(SEED)
  const { load, shape, count } = memory
  for (let k = 0; k < LOAD_LENGTH * count; k++) load[k] = k % LOAD_LENGTH === 0 ? random() : 0
  load[1] = 0.3
  load[2] = 0.3
  memory.age[1] = 1
  memory.side[2] = -memory.current[2]
  turnLoads(memory)
  const at = SHAPE_NORMAL
  expect(load[1] * shape[at] + load[2] * shape[at + 1] + load[3] * shape[at + 2], 'grip along n').toBeCloseTo(
    0,
    15,
  )
  expect([...load.subarray(LOAD_LENGTH, 3 * LOAD_LENGTH)]).toEqual(new Array(2 * LOAD_LENGTH).fill(0))

  load.fill(0, 1, 4)
  const force = new Float64Array(x.length)
  expect(addLoads(memory, force)).toBe(count - 2)
  const sum = new Float64Array(6)
  for (let i = 0; i < x.length; i += 3) {
    const [fx, fy, fz] = force.subarray(i, i + 3)
    const [rx, ry, rz] = x.subarray(i, i + 3)
    const part = [fx, fy, fz, ry * fz - rz * fy, rz * fx - rx * fz, rx * fy - ry * fx]
    for (let k = 0; k < 6; k++) sum[k] += part[k]
  }
  for (const value of sum) expect(Math.abs(value), `seed ${SEED}`).toBeLessThan(1e-12)
  expect(Math.max(...force)).toBeGreaterThan(0.1)
})
