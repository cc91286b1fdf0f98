import { DoubleSide, FrontSide, PerspectiveCamera, Ray, Vector3 } from 'three'
import { MeshBVH } from 'three-mesh-bvh'
import { describe, expect, it, vi } from 'vitest'
import { buildClothSurface, updateClothSurface } from './cloth-surface.ts'
import type { ClothMesh, Place } from './garment-viewer.ts'
import {
  type PickableBody,
  type PickableCloth,
  pickAlong,
  placeOnPattern,
  rayThrough,
  screenOf,
} from './pick.ts'
import { buildPickTree } from './pick-tree.ts'

/** A curtain of two panels, 1 m wide and 0.5 m high about the origin, with folds of `depth` [m] along z. */
function curtain(depth: number, columns = 40, rows = 10): ClothMesh {
  const position: number[] = []
  const triVertex: number[] = []
  const triPattern: number[] = []
  const triPanel: number[] = []
  for (let j = 0; j <= rows; j++) {
    for (let i = 0; i <= columns; i++) {
      position.push(i / columns - 0.5, (0.5 * j) / rows - 0.25, depth * Math.sin((20 * i) / columns))
    }
  }
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const a = j * (columns + 1) + i
      const d = a + columns + 1
      const panel = i < columns / 2 ? 0 : 1
      for (const [k, left, up] of [
        [a, 0, 0],
        [a + 1, 1, 0],
        [d + 1, 1, 1],
        [a, 0, 0],
        [d + 1, 1, 1],
        [d, 0, 1],
      ]) {
        triVertex.push(k)
        triPattern.push((i + left - 0.5 * columns * panel) / columns, (0.5 * (j + up)) / rows)
      }
      triPanel.push(panel, panel)
    }
  }
  return {
    position: Float64Array.from(position),
    triVertex: Int32Array.from(triVertex),
    triPattern: Float64Array.from(triPattern),
    triPanel: Int32Array.from(triPanel),
    panelIds: ['left', 'right'],
  }
}

function clothOf(mesh: ClothMesh): PickableCloth {
  const surface = buildClothSurface(mesh)
  return { surface, tree: buildPickTree(surface.vertexPosition, mesh.triVertex, DoubleSide) }
}

/** A square of 0.4 m that faces +z. */
function board(z: number): PickableBody {
  const position = Float32Array.of(-0.2, -0.2, z, 0.2, -0.2, z, 0.2, 0.2, z, -0.2, 0.2, z)
  const triVertex = Int32Array.of(0, 1, 2, 0, 2, 3)
  return { position, triVertex, tree: buildPickTree(position, triVertex, FrontSide) }
}

const box = { left: 100, top: 40, width: 800, height: 400 }
const camera = new PerspectiveCamera(30, box.width / box.height, 0.05, 60)
camera.position.set(0.4, 0.3, 2)
camera.lookAt(0, 0, 0)

function along(origin: Place, direction: Place): Ray {
  return new Ray(new Vector3(...origin), new Vector3(...direction).normalize())
}

/** Numbers 0 … 1, the same in every run. */
function buildNumbers(): () => number {
  let seed = 1
  return () => {
    seed = (seed * 48271) % 2147483647
    return seed / 2147483647
  }
}

describe('picking', () => {
  it('finds what an exhaustive search finds, from both sides', () => {
    const mesh = curtain(0.06)
    const cloth = clothOf(mesh)
    const next = buildNumbers()
    const wrong: number[] = []
    let hits = 0
    for (let n = 0; n < 200; n++) {
      const ray = along(
        [1.2 * next() - 0.6, 0.6 * next() - 0.3, n % 2 === 0 ? 1.5 : -1.5],
        [0.4 * next() - 0.2, 0.2 * next() - 0.1, n % 2 === 0 ? -1 : 1],
      )
      const expected = searchAll(cloth.surface.vertexPosition, mesh.triVertex, ray)
      const found = pickAlong({ cloth, body: null }, ray)
      if (expected >= 0) hits++
      if ((found?.triangle ?? -1) !== expected) wrong.push(n)
    }
    expect(hits).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })

  it('comes back to the place, panel and pattern place a pixel was computed from', () => {
    const mesh = curtain(0.02)
    const cloth = clothOf(mesh)
    const scene = { cloth, body: null }
    const next = buildNumbers()
    let seen = 0
    let worst = 0
    for (let n = 0; n < 300; n++) {
      const panelId = n % 2 === 0 ? 'left' : 'right'
      const pattern = [0.5 * next(), 0.5 * next()] as const
      const place = placeOnPattern(cloth.surface, panelId, pattern)!
      const pixel = screenOf(scene, camera, box, place)
      if (!pixel) continue // in a fold
      seen++
      const ray = rayThrough(camera, box, pixel.x, pixel.y)!
      const found = pickAlong(scene, ray)
      if (found?.kind !== 'cloth' || found.panelId !== panelId)
        throw new Error(`place ${n} was not found again`)
      const off = [found.pattern[0] - pattern[0], found.pattern[1] - pattern[1]]
      for (let k = 0; k < 3; k++) off.push(found.place[k] - place[k])
      worst = Math.max(worst, ...off.map(Math.abs))
    }
    expect(seen).toBeGreaterThan(150)
    expect(worst).toBeLessThan(2e-6) // [m]; positions are 32-bit
  })

  it('gives shares of the corners that add up, and the nearest vertex', () => {
    const cloth = clothOf(curtain(0))
    const ray = along([-0.499, -0.249, 1], [0, 0, -1]) // 1 mm inside the lower left corner
    const found = pickAlong({ cloth, body: null }, ray)!
    expect(found).toMatchObject({ kind: 'cloth', panelId: 'left', triangle: 0, vertex: 0 })
    expect(found).not.toHaveProperty('garment')
    expect(found.bary[0] + found.bary[1] + found.bary[2]).toBeCloseTo(1, 12)
    expect(found.bary[0]).toBeCloseTo(1 - 0.001 / 0.025, 5) // columns are 25 mm wide, rows 50 mm high
    expect(found.bary[2]).toBeCloseTo(0.001 / 0.05, 5)
    expect(Math.min(...found.bary)).toBeGreaterThanOrEqual(0)
  })

  it('takes what is in front: cloth before the body, the body before cloth', () => {
    const cloth = clothOf(curtain(0))
    const ray = along([0.1, 0, 2], [0, 0, -1])
    const behind = pickAlong({ cloth, body: board(-0.1) }, ray)
    const before = pickAlong({ cloth, body: board(0.1) }, ray)
    expect(behind).toMatchObject({ kind: 'cloth', panelId: 'right' })
    expect(before).toMatchObject({ kind: 'body', triangle: 0, vertex: 1 })
    expect(before!.place[2]).toBeCloseTo(0.1, 6)
    expect(before).not.toHaveProperty('panelId')
    expect(pickAlong({ cloth, body: null }, ray)!.kind).toBe('cloth') // the same body hidden
    expect(screenOf({ cloth, body: board(0.1) }, camera, box, [0.1, 0, 0])).toBeNull()
    expect(screenOf({ cloth, body: null }, camera, box, [0.1, 0, 0])).not.toBeNull()
  })

  it('does not see the inside of a body, as the picture does not', () => {
    expect(pickAlong({ cloth: null, body: board(0) }, along([0, 0, -1], [0, 0, 1]))).toBeNull()
    expect(pickAlong({ cloth: null, body: board(0) }, along([0.1, 0, 1], [0, 0, -1]))!.kind).toBe('body')
  })

  it('names the garment of a layer', () => {
    const mesh = curtain(0)
    const triCount = mesh.triPanel.length
    const layers = [
      { name: 'shirt', triBegin: 0, triEnd: triCount / 2 },
      { name: 'coat', triBegin: triCount / 2, triEnd: triCount },
    ]
    const cloth = clothOf({ ...mesh, layers })
    const low = pickAlong({ cloth, body: null }, along([0.3, -0.2, 1], [0, 0, -1]))
    const high = pickAlong({ cloth, body: null }, along([0.3, 0.2, 1], [0, 0, -1]))
    expect([low, high]).toMatchObject([{ garment: 'shirt' }, { garment: 'coat' }])
  })
})

describe('moving cloth', () => {
  it('is fitted by the pick that follows, once, and costs nothing before', () => {
    const mesh = curtain(0)
    const cloth = clothOf(mesh)
    const refit = vi.spyOn(MeshBVH.prototype, 'refit')
    const ray = along([0.1, 0, 2], [0, 0, -1])
    const depthOf = () => pickAlong({ cloth, body: null }, ray)!.place[2]
    const move = (z: number) => {
      updateClothSurface(
        cloth.surface,
        mesh.position.map((value, at) => (at % 3 === 2 ? value + z : value)),
      )
      cloth.tree.markMoved()
    }
    move(0.5)
    expect(depthOf()).toBeCloseTo(0.5, 6) // the first pick builds the tree where the cloth is now
    for (let step = 0; step < 100; step++) move(0.01 * step)
    expect(refit).toHaveBeenCalledTimes(0)
    expect(depthOf()).toBeCloseTo(0.99, 6)
    expect(depthOf()).toBeCloseTo(0.99, 6)
    expect(refit).toHaveBeenCalledTimes(1)
    refit.mockRestore()
  })

  it('is still found where one vertex is not a number, and leaves the mesh as it was', () => {
    const mesh = curtain(0)
    const corners = mesh.triVertex.slice()
    mesh.position[0] = Number.NaN
    const cloth = clothOf(mesh)
    const ray = along([0.1, 0, 2], [0, 0, -1])
    expect(pickAlong({ cloth, body: null }, ray)).toMatchObject({ panelId: 'right' })
    cloth.tree.markMoved()
    expect(pickAlong({ cloth, body: null }, ray)).toMatchObject({ panelId: 'right' })
    expect(mesh.triVertex).toEqual(corners)
  })
})

describe('nothing', () => {
  const cloth = clothOf(curtain(0))

  it('is found beside the cloth, beside the picture and without a garment', () => {
    expect(pickAlong({ cloth, body: null }, along([0.51, 0, 1], [0, 0, -1]))).toBeNull()
    expect(pickAlong({ cloth, body: null }, along([0, 0, 1], [0, 0, 1]))).toBeNull()
    expect(pickAlong({ cloth, body: null }, along([0, 0, 1], [0, 0, 0]))).toBeNull()
    expect(pickAlong({ cloth: null, body: null }, along([0, 0, 1], [0, 0, -1]))).toBeNull()
    expect(rayThrough(camera, box, 99, 200)).toBeNull()
    expect(rayThrough(camera, box, 500, 441)).toBeNull()
    expect(rayThrough(camera, { ...box, width: 0 }, 100, 200)).toBeNull()
    const none = {
      position: new Float32Array(0),
      triVertex: new Int32Array(0),
      triPattern: new Float32Array(0),
    }
    const empty = clothOf({ ...none, triPanel: new Int32Array(0), panelIds: [] })
    expect(pickAlong({ cloth: empty, body: null }, along([0, 0, 1], [0, 0, -1]))).toBeNull()
  })

  it('is on the screen behind the camera, beside the picture or outside a panel', () => {
    expect(screenOf({ cloth, body: null }, camera, box, [0.4, 0.3, 3])).toBeNull()
    expect(screenOf({ cloth, body: null }, camera, box, [3, 0, 0])).toBeNull()
    expect(placeOnPattern(cloth.surface, 'left', [0.51, 0.1])).toBeNull()
    expect(placeOnPattern(cloth.surface, 'sleeve', [0.1, 0.1])).toBeNull()
  })
})

/** Row of the nearest triangle along the ray, or −1: Möller and Trumbore, 1997, over all of them. */
function searchAll(x: Float32Array, triVertex: Int32Array, { origin, direction }: Ray): number {
  let nearest = Infinity
  let row = -1
  for (let t = 0; t < triVertex.length / 3; t++) {
    const [a, b, c] = [0, 1, 2].map((k) => new Vector3().fromArray(x, 3 * triVertex[3 * t + k]))
    const e = b.sub(a)
    const f = c.sub(a)
    const p = direction.clone().cross(f)
    const from = origin.clone().sub(a)
    const q = from.clone().cross(e)
    const det = e.dot(p)
    const u = from.dot(p) / det
    const v = direction.dot(q) / det
    const distance = f.dot(q) / det
    if (!(u >= 0 && v >= 0 && u + v <= 1 && distance > 0 && distance < nearest)) continue
    nearest = distance
    row = t
  }
  return row
}
