import { describe, expect, it } from 'vitest'
import { buildContact } from '../../contact-system.ts'
import { openTestBench, plySheets, sheetInput } from '../../sheets.fixture.ts'
import { addNormal, buildClothTopology, edgeBetween, triangleAcross, triangleOf } from './cloth-topology.ts'

const EDGE = 0.01

describe('buildClothTopology', () => {
  it('knows edges, triangles and neighbours as they are counted by hand', () => {
    const n = 4
    const input = sheetInput(plySheets(n, 1, EDGE, 0), EDGE)
    const topology = buildClothTopology(buildContact(openTestBench(input), input).mesh)
    const { triVertex, triEdge, edgeVertex, edgeTri, vertexEdgeStart } = topology
    expect(edgeTri.length / 2, 'Euler: E = V + F − 1').toBe((n + 1) ** 2 + 2 * n * n - 1)
    expect(edgeTri.filter((t) => t < 0).length, 'rim').toBe(4 * n)
    expect(vertexEdgeStart[(n + 1) ** 2]).toBe(edgeVertex.length)
    for (let t = 0; t < triVertex.length / 3; t++) {
      const [a, b, c] = triVertex.subarray(3 * t, 3 * t + 3)
      expect(triangleOf(topology, a, b, c)).toBe(t)
      expect(edgeBetween(topology, b, c)).toBe(triEdge[3 * t + 1])
      for (let k = 0; k < 3; k++) {
        const u = triangleAcross(topology, t, k)
        if (u < 0) continue
        const shared = [...triVertex.subarray(3 * u, 3 * u + 3)].filter((i) => i === a || i === b || i === c)
        expect(shared.length).toBe(2)
      }
    }
    expect(edgeBetween(topology, 0, (n + 1) ** 2 - 1), 'far corners').toBe(-1)
  })

  it('winds a piece one way, across a seam too, however its triangles were listed', () => {
    const sheet = plySheets(2, 1, EDGE, 0)
    const { triVertex } = sheet
    for (let t = 1; t < triVertex.length / 3; t += 2) {
      const second = triVertex[3 * t + 1]
      triVertex[3 * t + 1] = triVertex[3 * t + 2]
      triVertex[3 * t + 2] = second
    }
    // a twin of vertices 6, 7, 8 in their places: the lower half hangs on by classes alone
    const vertexCount = sheet.position.length / 3
    const position = Float64Array.from([...sheet.position, ...sheet.position.subarray(18, 27)])
    for (let k = 12; k < triVertex.length; k++) if (triVertex[k] >= 6 && triVertex[k] < 9) triVertex[k] += 3
    const input = sheetInput({ position, triVertex }, EDGE, {
      vertexClass: Int32Array.from({ length: vertexCount + 3 }, (_, i) => (i < vertexCount ? i : i - 3)),
    })
    const topology = buildClothTopology(buildContact(openTestBench(input), input).mesh)
    const up = Array.from(topology.triTurn, (_, t) => {
      const normal = new Float64Array(3)
      addNormal(topology, t, position, normal)
      return normal[1]
    })
    for (const y of up) expect(y).toBeCloseTo(up[0], 12)
    expect(Math.abs(up[0])).toBeCloseTo(1, 12)
  })
})
