import { describe, expect, it } from 'vitest'
import { buildRandom } from '../core/index.ts'
import { beginContact } from './begin-contact.ts'
import { buildContact, type ContactSystem } from './contact-system.ts'
import { NEAR_RANGE, takeDifferences } from './exact/narrow.ts'
import { hullToi } from './exact/toi.ts'
import { AT_END, AT_LOW, AT_START, findWitness, WITNESS_LOW, WORK_LENGTH } from './exact/witness.ts'
import { coverMotion } from './pairs/cover-motion.ts'
import { ballMesh, openTestBench, plySheets, sheetInput } from './sheets.fixture.ts'

const SEED = 31
const DT = 1 / 120

describe('beginContact', () => {
  it('misses no pair that is near or meets during the step, and lists none twice', () => {
    for (let fold = 0; fold < 3; fold++) {
      const random = buildRandom(SEED + fold)
      const { contact, x } = foldedSheet(random, fold)
      const speed = [0.01, 0.3, 2][fold % 3]
      const v = x.map((_, k) => speed * (2 * random() - 1) - (k % 3 === 1 ? speed : 0))
      beginContact(contact, x, v, DT)
      const listed = listedPairs(contact)
      expect(listed.size, `seed ${SEED + fold}: no pair twice`).toBe(contact.list.pairCount)
      const needed = neededPairs(contact)
      expect(needed.length).toBeGreaterThan(5)
      expect(
        needed.filter((pair) => !listed.has(pair)),
        `seed ${SEED + fold}`,
      ).toEqual([])
    }
  })

  it('keeps a list while vertices stay within reach, common motion not counted, and it stays complete', () => {
    const random = buildRandom(SEED)
    const { contact, x } = foldedSheet(random, 0, false)
    beginContact(contact, x, new Float64Array(x.length), DT)
    const built = contact.list.listsBuilt
    const moved = x.map(
      (value, k) => value + [0.3, -2, 0.1][k % 3] + (contact.list.reach / 2) * (2 * random() - 1),
    )
    beginContact(contact, moved, new Float64Array(x.length), DT)
    expect(contact.list.listsBuilt, 'drift of two metres, shake within reach').toBe(built)
    const listed = listedPairs(contact)
    for (const pair of neededPairs(contact)) expect(listed.has(pair)).toBe(true)
    moved[7] += 3 * contact.list.reach
    beginContact(contact, moved, new Float64Array(x.length), DT)
    expect(contact.list.listsBuilt).toBeGreaterThan(built)
  })

  it('counts common motion where there is a body', () => {
    const random = buildRandom(SEED)
    const { contact, x } = foldedSheet(random, 0)
    beginContact(contact, x, new Float64Array(x.length), DT)
    const built = contact.list.listsBuilt
    beginContact(
      contact,
      x.map((value) => value + 2 * contact.list.reach),
      new Float64Array(x.length),
      DT,
    )
    expect(contact.list.listsBuilt).toBeGreaterThan(built)
  })

  it('says how many pairs found no room, and then keeps no list', () => {
    const sheet = plySheets(3, 4, 0.01, 1e-4)
    const input = sheetInput(sheet, 0.01)
    const built = buildContact(openTestBench(input), input)
    const contact = { ...built, list: { ...built.list, pairMax: 100 } }
    contact.motion.x0.set(sheet.position)
    contact.motion.x1.set(sheet.position)
    expect(coverMotion(contact)).toBeGreaterThan(0)
    expect(contact.list.pairCount).toBe(0)
    expect(contact.list.reach).toBeLessThan(0)
  })
})

/** A small sheet crumpled at random, sewn along part of one border, beside a ball. */
function foldedSheet(
  random: () => number,
  fold: number,
  ball = true,
): { contact: ContactSystem; x: Float64Array } {
  const edge = 0.01
  const sheet = plySheets(5, 2, edge, 0.002)
  const wave = 40 + 160 * random()
  const x = sheet.position.map(
    (value, k) => value + 0.004 * Math.sin(wave * sheet.position[k - (k % 3)]) * random(),
  )
  const vertexClass = Int32Array.from({ length: x.length / 3 }, (_, i) => i)
  if (fold % 2 === 0) for (let i = 0; i < 4; i++) vertexClass[36 + i] = i // both plies stitched at four vertices
  const body = ballMesh(0.02, 6)
  const obstacles = ball
    ? [{ ...body, position: body.position.map((value, k) => value + [0.03, -0.021, 0.03][k % 3]) }]
    : []
  const input = sheetInput(sheet, edge, { obstacles, vertexClass })
  return { contact: buildContact(openTestBench(input), input), x }
}

function listedPairs(contact: ContactSystem): Set<string> {
  const keys = new Set<string>()
  for (let k = 0; k < contact.list.pairCount; k++) {
    const [a, b, c, d] = contact.list.pairs.subarray(4 * k, 4 * k + 4)
    keys.add(a < 0 ? edgeKey(~a, b, c, d) : faceKey(a, b, c, d))
  }
  return keys
}

function faceKey(p: number, a: number, b: number, c: number): string {
  return `face ${p} ${[a, b, c].sort((i, j) => i - j)}`
}

function edgeKey(a0: number, a1: number, b0: number, b1: number): string {
  const edges = [[a0, a1].sort((i, j) => i - j).join(), [b0, b1].sort((i, j) => i - j).join()].sort()
  return `edge ${edges.join(' ')}`
}

/** All pairs against all: not sharing a class, one of them cloth, near at start or end, or meeting in between. */
function neededPairs(contact: ContactSystem): string[] {
  const { triVertex, totalCount, vertexCount, vertexClass } = contact.mesh
  const found: string[] = []
  const share = (i: readonly number[], j: readonly number[]) =>
    i.some((a) => j.some((b) => vertexClass[a] === vertexClass[b]))
  for (let p = 0; p < totalCount; p++) {
    for (let t = 0; t < triVertex.length; t += 3) {
      const face = [...triVertex.subarray(t, t + 3)]
      if (share([p], face) || (p >= vertexCount && face[0] >= vertexCount)) continue
      if (isNeeded(contact, false, [p, ...face])) found.push(faceKey(p, face[0], face[1], face[2]))
    }
  }
  const edges = new Map<string, number[]>()
  for (let t = 0; t < triVertex.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const edge = [triVertex[t + k], triVertex[t + ((k + 1) % 3)]].sort((i, j) => i - j)
      edges.set(edge.join(), edge)
    }
  }
  const all = [...edges.values()]
  for (let i = 0; i < all.length; i++) {
    for (let j = 0; j < i; j++) {
      if (share(all[i], all[j]) || (all[i][0] >= vertexCount && all[j][0] >= vertexCount)) continue
      const [a, b] = [all[i], all[j]]
      if (isNeeded(contact, true, [...a, ...b])) found.push(edgeKey(a[0], a[1], b[0], b[1]))
    }
  }
  return found
}

function isNeeded(contact: ContactSystem, edges: boolean, rows: number[]): boolean {
  const { thickness, bodyThickness, vertexCount } = contact.mesh
  const { x0, x1 } = contact.motion
  const [a, b, c, d] = rows
  if (!closeBoxes(x0, x1, edges, rows)) return false
  const pair = { edges: edges ? 1 : 0, i0: a, i1: b, i2: c, i3: d }
  const corners = 3 + pair.edges
  const range = NEAR_RANGE * (a >= vertexCount || d >= vertexCount ? bodyThickness : thickness)
  for (const x of [x0, x1]) {
    takeDifferences(work, AT_LOW, x, pair)
    findWitness(work, corners, AT_LOW, WITNESS_LOW)
    if (work[WITNESS_LOW] < range) return true
  }
  takeDifferences(work, AT_START, x0, pair)
  takeDifferences(work, AT_END, x1, pair)
  return hullToi(work, corners, contact.mesh.eta) <= 1
}

/** Only to save time: false for pairs whose swept boxes are more than a centimetre apart. */
function closeBoxes(x0: Float64Array, x1: Float64Array, edges: boolean, rows: number[]): boolean {
  const split = edges ? 2 : 1
  for (let k = 0; k < 3; k++) {
    const low = [Infinity, Infinity]
    const high = [-Infinity, -Infinity]
    for (let j = 0; j < 4; j++) {
      const side = j < split ? 0 : 1
      const at = 3 * rows[j] + k
      low[side] = Math.min(low[side], x0[at], x1[at])
      high[side] = Math.max(high[side], x0[at], x1[at])
    }
    if (low[0] - high[1] > 0.01 || low[1] - high[0] > 0.01) return false
  }
  return true
}

const work = new Float64Array(WORK_LENGTH)
