import { readFileSync } from 'node:fs'
import { gunzipSync, strFromU8 } from 'fflate'
import { expect, test } from 'vitest'
import { BODY_FILES, readBodyData } from './body-data.ts'

const folder = new URL('../../../../assets/bodies/', import.meta.url)
const files = Object.fromEntries(
  BODY_FILES.map((name) => [name, new Uint8Array(readFileSync(new URL(name, folder)))]),
)
const data = readBodyData(files)

test('the skin is one closed surface of a ball, every edge run once each way', () => {
  const { skinCount, triVertex } = data
  expect(skinCount).toBe(13380)
  expect(triVertex).toHaveLength(3 * 2 * 13378)
  const edges = new Set<number>()
  let twice = 0
  let alone = 0
  const leader = Int32Array.from({ length: skinCount }, (_, i) => i)
  const root = (i: number): number => (leader[i] === i ? i : (leader[i] = root(leader[i])))
  for (let at = 0; at < triVertex.length; at += 3) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [triVertex[at + k], triVertex[at + ((k + 1) % 3)]]
      if (a === b || edges.has(a * skinCount + b)) twice++
      edges.add(a * skinCount + b)
      leader[root(a)] = root(b)
    }
  }
  for (const edge of edges) {
    if (!edges.has((edge % skinCount) * skinCount + Math.floor(edge / skinCount))) alone++
  }
  expect({ twice, alone }).toEqual({ twice: 0, alone: 0 })
  expect(new Set(Array.from(leader, (_, i) => root(i))).size).toBe(1)
  expect(skinCount - edges.size / 2 + triVertex.length / 3).toBe(2) // Euler: V − E + F
})

test('a server that unpacks on the way changes nothing', () => {
  const packed = 'weights.cmu_mb.json.gz'
  const { weights } = readBodyData({ ...files, [packed]: gunzipSync(files[packed]) })
  expect(weights).toEqual(data.weights)
})

test('joints lie where the body has them', () => {
  expect(data.bones).toHaveLength(31)
  const level = (joint: string) => {
    const vertices = [...data.joints.get(joint)!]
    return vertices.reduce((sum, i) => sum + data.base[3 * i + 1], 0) / vertices.length
  }
  expect(data.joints.get('joint-l-knee')).toHaveLength(8)
  const upwards = [
    'joint-l-ankle',
    'joint-l-knee',
    'joint-pelvis',
    'joint-l-shoulder',
    'joint-neck',
    'joint-head',
  ].map(level)
  for (let k = 1; k < upwards.length; k++) expect(upwards[k]).toBeGreaterThan(upwards[k - 1])
})

test('parents stand before children, weights sum to one', () => {
  data.bones.forEach((bone, row) => {
    expect(bone.parent).toBeLessThan(row)
  })
  const { start, bone, weight } = data.weights
  let worst = 0
  for (let i = 0; i < data.skinCount; i++) {
    let sum = 0
    for (let e = start[i]; e < start[i + 1]; e++) sum += weight[e]
    worst = Math.max(worst, Math.abs(sum - 1))
  }
  expect(worst).toBeLessThan(1e-12)
  expect(weight.every((w) => w >= 0)).toBe(true)
  expect(bone).toHaveLength(start[data.skinCount])
})

test('targets decode to the numbers in the pack', () => {
  const meta = JSON.parse(strFromU8(files['targets-detail.json'])).targets
  const bytes = gunzipSync(files['targets-detail.bin.gz'])
  for (const { name, offset, count } of [meta[0], meta[100], meta[263]]) {
    const target = data.target(name)!
    expect(target.vertex).toHaveLength(count)
    let index = 0
    let [misplaced, worst] = [0, 0]
    for (let k = 0; k < count; k++) {
      index += bytes[offset + 2 * k] + 256 * bytes[offset + 2 * k + 1]
      if (target.vertex[k] !== index) misplaced++
      const low = bytes[offset + 4 * count + 2 * k]
      const high = bytes[offset + 4 * count + 2 * k + 1]
      const dy = ((high * 256 + low) << 16) >> 16
      worst = Math.max(worst, Math.abs(target.delta[3 * k + 1] - dy * 1e-4)) // thousandths of a decimetre
    }
    expect(misplaced).toBe(0)
    expect(worst).toBeLessThan(0.5e-12)
    expect(index).toBeLessThan(19158)
  }
  expect(data.target('torso/no-such-target')).toBeNull()
})

test('a missing file is named', () => {
  const { 'presets.json': _, ...rest } = files
  expect(() => readBodyData(rest)).toThrow('presets.json')
})
