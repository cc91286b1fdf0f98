import { expect, it } from 'vitest'
import { cutSection } from './section.ts'

/** A tube about the vertical, open above and below; closed with lids it is a body. */
function tube(radius: number, lids: boolean) {
  const n = 48
  const position: number[] = []
  const triVertex: number[] = []
  for (const y of [0, 1]) {
    for (let k = 0; k < n; k++) {
      const angle = (2 * Math.PI * k) / n
      position.push(radius * Math.sin(angle), y, radius * Math.cos(angle))
    }
  }
  for (let k = 0; k < n; k++) {
    const next = (k + 1) % n
    triVertex.push(k, next, n + k, next, n + next, n + k)
  }
  if (lids) {
    position.push(0, 0, 0, 0, 1, 0)
    for (let k = 0; k < n; k++) {
      const next = (k + 1) % n
      triVertex.push(2 * n, next, k, 2 * n + 1, n + k, n + next)
    }
  }
  return { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
}

it('tells cloth, tape and the room between them all round', () => {
  const cut = cutSection(tube(0.18, false), tube(0.15, true), 'y', 0.5)
  expect(cut.cloth).toHaveLength(1)
  expect(cut.body).toHaveLength(1)
  const [round] = cut.rounds
  expect(round.cloth).toBeCloseTo(2 * Math.PI * 0.18, 2)
  expect(round.tape).toBeCloseTo(2 * Math.PI * 0.15, 2)
  expect(round.least).toBeCloseTo(0.03, 3)
  expect(round.most).toBeCloseTo(0.03, 3)
  expect(cut.rooms.length / 6).toBeGreaterThan(90) // about every centimetre
})

it('gives cloth to the part it is nearest to, and says nothing where nothing is cut', () => {
  const arm = tube(0.04, true)
  for (let at = 0; at < arm.position.length; at += 3) arm.position[at] += 0.4
  const trunk = tube(0.15, true)
  const count = trunk.position.length / 3
  const body = {
    position: Float64Array.from([...trunk.position, ...arm.position]),
    triVertex: Int32Array.from([...trunk.triVertex, ...arm.triVertex.map((i) => i + count)]),
  }
  const cut = cutSection(tube(0.18, false), body, 'y', 0.5)
  expect(cut.body).toHaveLength(2)
  expect(cut.rounds).toHaveLength(1)
  expect(cut.rounds[0].tape).toBeCloseTo(2 * Math.PI * 0.15, 2)
  expect(cutSection(tube(0.18, false), body, 'y', 2)).toMatchObject({ cloth: [], body: [], rounds: [] })
})
