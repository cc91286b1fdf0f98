/**
 * Smooth surfaces from coarse cages: Catmull and Clark's subdivision of a closed mesh with faces of any size. One round
 * cuts every face of m corners into m quads; its limit is a smooth surface.
 *
 *   F = mean of the corners of a face                                                                (1)
 *   E = mean of the two ends of an edge and the F of its two faces                                   (2)
 *   V ← (Q + 2 R + (n − 3) V)/n       Q mean of the n faces' F, R mean of the middles of the n edges  (3)
 *
 * Source: Catmull, Clark 1978, "Recursively generated B-spline surfaces on arbitrary topological meshes".
 */
import type { TriangleMesh } from '@selvedge/engine'

export interface PolygonMesh {
  /** 3 per corner. */
  readonly position: Float64Array
  /** Corners of each face, counter-clockwise seen from outside. */
  readonly faces: readonly (readonly number[])[]
}

export function subdivide({ position, faces }: PolygonMesh): PolygonMesh {
  const count = position.length / 3
  const edges = findEdges(faces)
  const edgeFirst = count + faces.length
  const result = new Float64Array(3 * (edgeFirst + edges.length))
  for (const [f, face] of faces.entries()) {
    for (const i of face) addScaled(result, count + f, position, i, 1 / face.length) // (1)
  }
  const valence = new Int32Array(count)
  for (const [e, { ends, sides }] of edges.entries()) {
    for (const i of ends) addScaled(result, edgeFirst + e, position, i, 0.25) // (2)
    for (const f of sides) addScaled(result, edgeFirst + e, result, count + f, 0.25)
    for (const i of ends) valence[i]++
  }
  for (const [f, face] of faces.entries()) {
    for (const i of face) addScaled(result, i, result, count + f, 1 / (valence[i] * valence[i])) // (3)
  }
  for (const { ends } of edges) {
    for (const i of ends) {
      for (const j of ends) addScaled(result, i, position, j, 1 / (valence[i] * valence[i]))
    }
  }
  for (let i = 0; i < count; i++) addScaled(result, i, position, i, (valence[i] - 3) / valence[i])
  return { position: result, faces: cutFaces(faces, edges, count) }
}

/** Quads become two triangles each, along the shorter diagonal. */
export function splitQuads({ position, faces }: PolygonMesh): TriangleMesh {
  const corners: number[] = []
  for (const [a, b, c, d] of faces) {
    if (distance2(position, a, c) <= distance2(position, b, d)) corners.push(a, b, c, a, c, d)
    else corners.push(a, b, d, b, c, d)
  }
  return { position, triVertex: Int32Array.from(corners) }
}

interface Edge {
  readonly ends: readonly [number, number]
  /** Faces left and right. */
  readonly sides: number[]
}

function findEdges(faces: PolygonMesh['faces']): Edge[] {
  const edges = new Map<string, Edge>()
  for (const [f, face] of faces.entries()) {
    for (const [k, a] of face.entries()) {
      const b = face[(k + 1) % face.length]
      const key = edgeKey(a, b)
      const edge = edges.get(key)
      if (edge === undefined) edges.set(key, { ends: [a, b], sides: [f] })
      else edge.sides.push(f)
    }
  }
  return [...edges.values()]
}

/** Each corner of each face with the two edges beside it and the middle of the face. */
function cutFaces(faces: PolygonMesh['faces'], edges: readonly Edge[], count: number): number[][] {
  const row = new Map(edges.map(({ ends: [a, b] }, e) => [edgeKey(a, b), count + faces.length + e]))
  const middle = (a: number, b: number) => row.get(edgeKey(a, b)) ?? -1
  return faces.flatMap((face, f) =>
    face.map((i, k) => {
      const next = face[(k + 1) % face.length]
      const before = face[(k + face.length - 1) % face.length]
      return [i, middle(i, next), count + f, middle(before, i)]
    }),
  )
}

function edgeKey(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

function addScaled(to: Float64Array, i: number, from: Float64Array, j: number, scale: number): void {
  for (let k = 0; k < 3; k++) to[3 * i + k] += scale * from[3 * j + k]
}

function distance2(x: Float64Array, i: number, j: number): number {
  let sum = 0
  for (let k = 0; k < 3; k++) sum += (x[3 * i + k] - x[3 * j + k]) * (x[3 * i + k] - x[3 * j + k])
  return sum
}
