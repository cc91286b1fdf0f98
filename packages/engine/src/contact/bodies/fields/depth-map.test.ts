import { describe, expect, it } from 'vitest'
import { buildRandom, type TriangleMesh } from '../../../core/index.ts'
import { ballMesh } from '../../sheets.fixture.ts'
import {
  type Axis,
  buildDepthMap,
  type DepthMap,
  drawDepthMap,
  PIXEL_BACK,
  PIXEL_LENGTH,
  PIXEL_NEAREST,
} from './depth-map.ts'

const RADIUS = 0.1 // [m]
const PIXEL = 0.005
const MARGIN = 0.03
const ball = ballMesh(RADIUS, 40)
const SAG = RADIUS * (1 - Math.cos(Math.PI / 40)) // of its triangles [m]

describe.each([0, 1, 2] as const)('a ball seen along axis %s', (axis) => {
  const map = drawn(ball, axis)
  const { width, height, front, back, pixels } = map

  it('has the depth of a ball, front and back, wherever it covers the middle of a pixel', () => {
    let seen = 0
    let outside = 0
    let high = -Infinity
    let low = 0
    for (let at = 0; at < width * height; at++) {
      const r = Math.hypot(...middle(map, at))
      if (r > RADIUS && (front[at] > -Infinity || back[at] < Infinity)) outside++
      if (r > 0.95 * RADIUS) continue
      seen++
      const depth = Math.sqrt(RADIUS ** 2 - r ** 2)
      const slant = depth / RADIUS // sag counts more along a slant
      high = Math.max(high, front[at] - depth, -back[at] - depth)
      low = Math.max(low, slant * (depth - front[at]), slant * (depth + back[at]))
    }
    expect(seen).toBeGreaterThan(0.9 * Math.PI * (0.95 * (RADIUS / PIXEL)) ** 2)
    expect(outside).toBe(0)
    expect(high).toBeLessThan(1e-7)
    expect(low).toBeLessThan(2 * SAG)
  })

  it('has planes that pass through what is seen and face the right way', () => {
    let unitMax = 0
    let offMax = 0
    let facingMin = Infinity
    for (let at = 0; at < width * height; at++) {
      if (front[at] === -Infinity) continue
      for (const side of [0, PIXEL_BACK]) {
        const p = [0, 0, 0]
        ;[p[map.across], p[map.up]] = middle(map, at)
        p[axis] = side === 0 ? front[at] : back[at]
        const plane = pixels.subarray(PIXEL_LENGTH * at + side, PIXEL_LENGTH * at + side + 4)
        unitMax = Math.max(unitMax, Math.abs(Math.hypot(plane[0], plane[1], plane[2]) - 1))
        offMax = Math.max(offMax, Math.abs(plane[0] * p[0] + plane[1] * p[1] + plane[2] * p[2] - plane[3]))
        facingMin = Math.min(facingMin, side === 0 ? plane[axis] : -plane[axis])
      }
    }
    expect(unitMax).toBeLessThan(1e-6)
    expect(offMax).toBeLessThan(1e-7)
    expect(facingMin).toBeGreaterThan(0)
  })
})

it('leaves no pixel out between triangles, whichever way their borders run', () => {
  const seed = 8
  const next = buildRandom(seed)
  for (let trial = 0; trial < 20; trial++) {
    const map = drawn(turned(boxMesh(0.1, 0.06, 0.04), 7 * next(), 7 * next()), 2)
    const { width, height, front, back } = map
    let holes = 0
    for (let py = 1; py < height - 1; py++) {
      for (let px = 1; px < width - 1; px++) {
        const at = px + width * py
        const around = [at - 1, at + 1, at - width, at + width]
        if (around.every((k) => front[k] > -Infinity) && !(back[at] < front[at])) holes++
      }
    }
    expect(holes, `seed ${seed}, a convex outline`).toBe(0)
  }
})

it('knows the nearest pixel that sees skin, and takes its planes', () => {
  const pair = joined(boxMesh(0.02, 0.1, 0.02), moved(boxMesh(0.03, 0.03, 0.02), 0.07))
  const map = drawn(pair, 2)
  const { width, height, front, back, pixels } = map
  const seen = Array.from(front.keys()).filter((at) => front[at] > -Infinity && back[at] < Infinity)
  const reach = Math.ceil(MARGIN / PIXEL)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const least = Math.min(...seen.map((k) => (x - (k % width)) ** 2 + (y - Math.floor(k / width)) ** 2))
    const [column, row] = pixels.subarray(PIXEL_LENGTH * at + PIXEL_NEAREST, PIXEL_LENGTH * at + PIXEL_LENGTH)
    if (least > reach ** 2) {
      expect([column, row]).toEqual([-1, -1])
      continue
    }
    expect((x - column) ** 2 + (y - row) ** 2).toBe(least)
    const from = PIXEL_LENGTH * (column + width * row)
    const planes = (k: number) => pixels.slice(k, k + PIXEL_NEAREST).join()
    expect(planes(PIXEL_LENGTH * at)).toBe(planes(from))
  }
})

it('interpolates velocities: a linear field comes out linear', () => {
  const field = (x: number, y: number, z: number) => [1 + 2 * x - y, 3 * z, x + y + z]
  const map = buildDepthMap(ball, 2, { pixel: PIXEL, margin: MARGIN, moving: true })
  const velocity = new Float64Array(ball.position.length)
  for (let at = 0; at < velocity.length; at += 3) {
    velocity.set(field(ball.position[at], ball.position[at + 1], ball.position[at + 2]), at)
  }
  drawDepthMap(map, ball.triVertex, ball.position, velocity, { pixel: PIXEL, margin: MARGIN, moving: true })
  let worst = 0
  map.front.forEach((depth, at) => {
    if (depth === -Infinity) return
    const [x, y] = middle(map, at)
    const exact = [...field(x, y, depth), ...field(x, y, map.back[at])]
    exact.forEach((value, d) => {
      worst = Math.max(worst, Math.abs(map.velocity[6 * at + d] - value))
    })
  })
  expect(worst).toBeLessThan(1e-6)
})

it('follows a mesh that moves away, and takes larger pixels for one that grows', () => {
  const map = drawn(ball, 2)
  const far = moved(ball, 3)
  const still = new Float64Array(0)
  const options = { pixel: PIXEL, margin: MARGIN, moving: false }
  drawDepthMap(map, ball.triVertex, far.position, still, options)
  expect(map.pixel).toBeCloseTo(PIXEL, 12)
  const seen = map.front.filter((depth) => depth > -Infinity).length
  expect(seen * PIXEL ** 2).toBeCloseTo(Math.PI * RADIUS ** 2, 3)
  drawDepthMap(
    map,
    ball.triVertex,
    ball.position.map((value) => 2 * value),
    still,
    options,
  )
  expect(map.pixel).toBeGreaterThan(1.5 * PIXEL)
  const grown = map.front.filter((depth) => depth > -Infinity).length
  expect((grown * map.pixel ** 2) / (4 * Math.PI * RADIUS ** 2)).toBeCloseTo(1, 1)
})

function drawn(mesh: TriangleMesh, axis: Axis): DepthMap {
  const options = { pixel: PIXEL, margin: MARGIN, moving: false }
  const map = buildDepthMap(mesh, axis, options)
  drawDepthMap(map, mesh.triVertex, mesh.position, new Float64Array(0), options)
  return map
}

function middle({ width, lowAcross, lowUp, pixel }: DepthMap, at: number): [number, number] {
  return [lowAcross + pixel * (at % width), lowUp + pixel * Math.floor(at / width)]
}

/** Box around the origin, wound outwards. */
function boxMesh(x: number, y: number, z: number): TriangleMesh {
  const position = new Float64Array(24)
  for (let i = 0; i < 8; i++) {
    position.set([i & 1 ? x / 2 : -x / 2, i & 2 ? y / 2 : -y / 2, i & 4 ? z / 2 : -z / 2], 3 * i)
  }
  // biome-ignore format: one side of the box per line
  const triVertex = Int32Array.of(
    0, 2, 3, 0, 3, 1,
    4, 5, 7, 4, 7, 6,
    0, 1, 5, 0, 5, 4,
    2, 6, 7, 2, 7, 3,
    0, 4, 6, 0, 6, 2,
    1, 3, 7, 1, 7, 5,
  )
  return { position, triVertex }
}

function moved({ position, triVertex }: TriangleMesh, x: number): TriangleMesh {
  return { position: position.map((value, k) => (k % 3 === 0 ? value + x : value)), triVertex }
}

/** Turned about z, then about x. */
function turned({ position, triVertex }: TriangleMesh, a: number, b: number): TriangleMesh {
  const out = position.slice()
  for (let at = 0; at < out.length; at += 3) {
    const [x, y, z] = position.subarray(at, at + 3)
    const [u, v] = [Math.cos(a) * x - Math.sin(a) * y, Math.sin(a) * x + Math.cos(a) * y]
    out.set([u, Math.cos(b) * v - Math.sin(b) * z, Math.sin(b) * v + Math.cos(b) * z], at)
  }
  return { position: out, triVertex }
}

function joined(one: TriangleMesh, other: TriangleMesh): TriangleMesh {
  const rows = one.position.length / 3
  return {
    position: Float64Array.of(...one.position, ...other.position),
    triVertex: Int32Array.of(...one.triVertex, ...other.triVertex.map((i) => i + rows)),
  }
}
