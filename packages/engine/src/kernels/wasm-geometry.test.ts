import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { buildRandom, stateHash } from '../core/index.ts'
import {
  buildDistanceGrid,
  type GeometryBench,
  layLiveSurface,
  liveSurfaceBytes,
  sidedSurfaceOf,
  withSolid,
} from '../geometry/index.ts'
import { loadKernels } from './load-kernels.ts'

const wasm = readFileSync(new URL('../../dist/kernels.wasm', import.meta.url))

it('distance fields as WebAssembly have the same bits, on even and on ragged meshes', async () => {
  const [original, twin] = [await loadKernels(null), await loadKernels(wasm)]
  for (const [rough, cell, band] of [
    [0, 0.03, 0.15],
    [0.3, 0.02, 0.07],
  ]) {
    const mesh = pebble(rough)
    const expected = buildDistanceGrid(mesh, { cell, band }, original.open)
    const got = buildDistanceGrid(mesh, { cell, band }, twin.open)
    expect(expected.value.filter((value) => Math.abs(value) < band).length).toBeGreaterThan(2000)
    expect(expected.value.filter((value) => value < -0.05).length).toBeGreaterThan(400) // and the core
    expect(got.size).toEqual(expected.size)
    expect(stateHash(got.value)).toBe(stateHash(expected.value))
    expect(stateHash(buildDistanceGrid(mesh, { cell, band }).value)).toBe(stateHash(expected.value))
  }
})

it('moving surfaces as WebAssembly have the same bits, and so has all they remember', async () => {
  const [original, twin] = [await loadKernels(null), await loadKernels(wasm)]
  for (const rough of [0, 0.3]) {
    const mesh = withSolid(pebble(rough))
    const sided = sidedSurfaceOf(mesh)
    const count = 600
    const [expected, got] = [original, twin].map(({ open }) => {
      const bench: GeometryBench = open(liveSurfaceBytes(sided, count))
      return { ...bench, surface: layLiveSurface(bench.arena, sided, count) }
    })
    const both = [expected, got]
    const random = buildRandom(7)
    // on the skin, in its corners, near it, deep inside, far off, nowhere
    const x = Float64Array.from(
      { length: 3 * count },
      (_, at) => 0.6 * (random() - 0.5) * (at < 900 ? 1 : 1.6),
    )
    x.set(mesh.position.subarray(0, 300), 900)
    x[3] = Number.NaN
    const seen = { inside: 0, near: 0, far: 0, lists: 0, kept: 0 }
    let travel = 0
    for (let step = 0; step < 12; step++) {
      const way = [0, 0.0002, 0.004, 0.03][step % 4]
      for (let at = 0; at < x.length; at++) if (at < 900 || at >= 1200) x[at] += way * (random() - 0.5)
      const moves = step % 3 !== 1
      if (moves) travel += 0.01
      for (const { surface, geometry } of both) {
        const pose = surface.poses[step % 2]
        for (let at = 0; at < pose.position.length; at += 3) {
          pose.position[at] =
            mesh.position[at] + (moves ? 0.01 : 0) * Math.sin(step + 20 * mesh.position[at + 1])
        }
        geometry.refitSurface(pose)
        surface.slots.place.set(x)
      }
      const rank = both.map(({ surface, geometry }) =>
        geometry.measureSlots(surface, surface.poses[step % 2], 0.04, travel, 0, count - step),
      )
      expect(rank[1]).toBe(rank[0])
      const under = both.map(({ surface, geometry }) =>
        Array.from(x.subarray(2, count), (_, slot) =>
          geometry.findUnder(surface, surface.poses[1 - (step % 2)], slot + 2),
        ),
      )
      expect(under[1]).toEqual(under[0])
      expect(differing(got.surface.slots, expected.surface.slots)).toEqual([])
      for (const k of [0, 1]) expect(differing(got.surface.poses[k], expected.surface.poses[k])).toEqual([])
      const { found, listCount } = expected.surface.slots
      seen.inside += found.filter((gap) => gap < -0.02).length
      seen.near += found.filter((gap) => Math.abs(gap) < 1e-9).length
      seen.far += found.filter((gap) => gap === Infinity).length
      seen.lists += listCount.filter((length) => length > 0).length
      seen.kept += listCount.filter((length) => length < 0).length
    }
    for (const [kind, times] of Object.entries(seen)) expect(times, kind).toBeGreaterThan(100)
  }
})

/** Names of the arrays of two records that differ in a bit; addresses may. */
function differing(a: object, b: object): string[] {
  const other = new Map(Object.entries(b))
  return Object.entries(a)
    .filter(([name, array]) => ArrayBuffer.isView(array) && name !== 'addresses')
    .filter(([name, array]) => {
      const same = other.get(name) as Float64Array
      return (array as Float64Array).some((value, at) => !Object.is(value, same[at]))
    })
    .map(([name]) => name)
}

/** A ball of 20 cm in rows and columns of triangles, needles at its poles, dented at random. */
function pebble(rough: number) {
  const random = buildRandom(5)
  const [rings, columns] = [12, 17]
  const position = [0, 0.2, 0]
  for (let i = 1; i < rings; i++) {
    for (let j = 0; j < columns; j++) {
      const [polar, turn] = [(Math.PI * i) / rings, (2 * Math.PI * j) / columns]
      const r = 0.2 * (1 - rough * random())
      position.push(
        r * Math.sin(polar) * Math.cos(turn),
        r * Math.cos(polar),
        r * Math.sin(polar) * Math.sin(turn),
      )
    }
  }
  position.push(0, -0.2, 0)
  const at = (i: number, j: number) => 1 + (i - 1) * columns + (j % columns)
  const triVertex: number[] = []
  for (let j = 0; j < columns; j++) {
    triVertex.push(0, at(1, j + 1), at(1, j))
    for (let i = 1; i < rings - 1; i++)
      triVertex.push(at(i, j), at(i, j + 1), at(i + 1, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j))
    triVertex.push(at(rings - 1, j), at(rings - 1, j + 1), position.length / 3 - 1)
  }
  return { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
}
