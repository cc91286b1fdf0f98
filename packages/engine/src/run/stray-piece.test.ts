import { expect, test } from 'vitest'
import type { Collider } from '../contact/index.ts'
import type { Sim } from '../sim/index.ts'
import { describeStray } from './stray-piece.ts'

const body = {
  mesh: { position: Float64Array.of(-0.8, 0, -0.2, 0.8, 1.7, 0.2), triVertex: new Int32Array(0) },
}
const pieces = (y: number) =>
  ({
    model: {
      triVertex: Int32Array.of(0, 1, 2, 3, 4, 5),
      triPanel: Int32Array.of(0, 1),
      panelIds: ['front', 'back'],
    },
    state: { x: Float64Array.of(0, 1, 0, 0.1, 1, 0, 0, 1.1, 0, 0, y, 0, 0.3, y, 0, 0, y, 0.3) },
  }) as unknown as Sim

test('names the piece that left the body, nothing before', () => {
  const collider = body as unknown as Collider
  expect(describeStray(pieces(-0.2), collider)).toBe('')
  expect(describeStray(pieces(2.5), collider)).toBe('')
  expect(describeStray(pieces(-0.4), collider)).toMatch(
    /^piece back left the body: .*\(0\.10, -0\.40, 0\.10\) m/,
  )
  expect(describeStray(pieces(-0.4), undefined)).toBe('')
})
