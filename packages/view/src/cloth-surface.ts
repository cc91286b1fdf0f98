/**
 * The garment as the screen needs it: three corners of its own per triangle, so that pattern coordinates and seams may
 * break at an edge while the shading stays smooth across it. Positions and normals follow the simulation without
 * allocation; everything else is fixed when the surface is built.
 *
 *   n_i = Σ (x1 − x0) × (x2 − x0) over the triangles round i, normalised                     [–]    (1)
 *   κ_i = 2 Σ (x_j − x_i) · n_i / Σ |x_j − x_i|²     over the edges round i                  [1/m]  (2)
 *
 * (2) is the mean curvature, positive in a valley seen from outside; the material darkens valleys with it. Averaged
 * once with the neighbours, as single vertices are noisy.
 */

import type { ClothMesh } from './garment-viewer.ts'

export interface ClothSurface {
  readonly mesh: ClothMesh
  readonly vertexCount: number
  readonly triCount: number
  /** Per corner: place and normal, 3 each. */
  readonly cornerPosition: Float32Array
  readonly cornerNormal: Float32Array
  /** Per corner: pattern place [m], 2 each. */
  readonly cornerPattern: Float32Array
  /** Per corner: distance to the three edges of its triangle [m], 3 each; only its own is not 0. */
  readonly cornerEdge: Float32Array
  /** Per corner: bits of seam edges + 8 × bits of free edges, and the row of the panel. */
  readonly cornerKind: Float32Array
  /** Per corner: curvature (2) [1/m] and the value of the map shown. */
  readonly cornerShade: Float32Array
  /** Latest positions, 3 per vertex [m]. */
  readonly vertexPosition: Float32Array
  readonly vertexNormal: Float32Array
  readonly vertexCurvature: Float32Array
  readonly scratch: Float32Array
}

export function buildClothSurface(mesh: ClothMesh): ClothSurface {
  const triCount = mesh.triVertex.length / 3
  const vertexCount = mesh.position.length / 3
  const surface: ClothSurface = {
    mesh,
    vertexCount,
    triCount,
    cornerPosition: new Float32Array(9 * triCount),
    cornerNormal: new Float32Array(9 * triCount),
    cornerPattern: Float32Array.from(mesh.triPattern),
    cornerEdge: new Float32Array(9 * triCount),
    cornerKind: new Float32Array(6 * triCount),
    cornerShade: new Float32Array(6 * triCount),
    vertexPosition: new Float32Array(3 * vertexCount),
    vertexNormal: new Float32Array(3 * vertexCount),
    vertexCurvature: new Float32Array(vertexCount),
    scratch: new Float32Array(2 * vertexCount),
  }
  fillEdgeDistance(surface)
  fillEdgeKind(surface)
  updateClothSurface(surface, mesh.position)
  return surface
}

/** Moves the surface to new positions: normals (1), curvature (2), corners. Allocates nothing. */
export function updateClothSurface(surface: ClothSurface, position: Float64Array | Float32Array): void {
  surface.vertexPosition.set(position)
  measureNormals(surface.mesh.triVertex, surface.vertexPosition, surface.vertexNormal)
  measureCurvature(surface)
  const {
    vertexPosition: x,
    vertexNormal: n,
    vertexCurvature,
    cornerPosition,
    cornerNormal,
    cornerShade,
  } = surface
  const { triVertex } = surface.mesh
  for (let c = 0; c < triVertex.length; c++) {
    const i = triVertex[c]
    cornerPosition[3 * c] = x[3 * i]
    cornerPosition[3 * c + 1] = x[3 * i + 1]
    cornerPosition[3 * c + 2] = x[3 * i + 2]
    cornerNormal[3 * c] = n[3 * i]
    cornerNormal[3 * c + 1] = n[3 * i + 1]
    cornerNormal[3 * c + 2] = n[3 * i + 2]
    cornerShade[2 * c] = vertexCurvature[i]
  }
}

/** Writes a map given per vertex onto the corners. */
export function paintClothSurface(surface: ClothSurface, value: Float32Array): void {
  const { triVertex } = surface.mesh
  for (let c = 0; c < triVertex.length; c++) surface.cornerShade[2 * c + 1] = value[triVertex[c]]
}

/** (1), area weighted; vertices without a triangle keep (0, 0, 0). */
export function measureNormals(triVertex: Int32Array, x: Float32Array, n: Float32Array): void {
  n.fill(0)
  for (let t = 0; t < triVertex.length; t += 3) {
    const a = 3 * triVertex[t]
    const b = 3 * triVertex[t + 1]
    const c = 3 * triVertex[t + 2]
    const ux = x[b] - x[a]
    const uy = x[b + 1] - x[a + 1]
    const uz = x[b + 2] - x[a + 2]
    const vx = x[c] - x[a]
    const vy = x[c + 1] - x[a + 1]
    const vz = x[c + 2] - x[a + 2]
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    n[a] += nx
    n[a + 1] += ny
    n[a + 2] += nz
    n[b] += nx
    n[b + 1] += ny
    n[b + 2] += nz
    n[c] += nx
    n[c + 1] += ny
    n[c + 2] += nz
  }
  for (let at = 0; at < n.length; at += 3) {
    const length = Math.sqrt(n[at] * n[at] + n[at + 1] * n[at + 1] + n[at + 2] * n[at + 2])
    if (length === 0) continue
    n[at] /= length
    n[at + 1] /= length
    n[at + 2] /= length
  }
}

/** (2) over the directed edges of all triangles, then one average with the neighbours. */
function measureCurvature(surface: ClothSurface): void {
  const { vertexPosition: x, vertexNormal: n, vertexCurvature: curvature, scratch, vertexCount } = surface
  const { triVertex } = surface.mesh
  scratch.fill(0)
  for (let c = 0; c < triVertex.length; c++) {
    const i = triVertex[c]
    const j = triVertex[c % 3 === 2 ? c - 2 : c + 1]
    const dx = x[3 * j] - x[3 * i]
    const dy = x[3 * j + 1] - x[3 * i + 1]
    const dz = x[3 * j + 2] - x[3 * i + 2]
    const square = dx * dx + dy * dy + dz * dz
    scratch[2 * i] += dx * n[3 * i] + dy * n[3 * i + 1] + dz * n[3 * i + 2]
    scratch[2 * i + 1] += square
    scratch[2 * j] -= dx * n[3 * j] + dy * n[3 * j + 1] + dz * n[3 * j + 2]
    scratch[2 * j + 1] += square
  }
  for (let i = 0; i < vertexCount; i++) {
    const square = scratch[2 * i + 1]
    curvature[i] = square > 0 ? (2 * scratch[2 * i]) / square : 0
  }
  for (let i = 0; i < vertexCount; i++) {
    scratch[2 * i] = 4 * curvature[i]
    scratch[2 * i + 1] = 4
  }
  for (let c = 0; c < triVertex.length; c++) {
    const i = triVertex[c]
    const j = triVertex[c % 3 === 2 ? c - 2 : c + 1]
    scratch[2 * i] += curvature[j]
    scratch[2 * i + 1] += 1
  }
  for (let i = 0; i < vertexCount; i++) curvature[i] = scratch[2 * i] / scratch[2 * i + 1]
}

/** Height of every corner over the opposite edge in the pattern plane: interpolated, it is a distance in metres. */
function fillEdgeDistance(surface: ClothSurface): void {
  const { cornerPattern: p, cornerEdge } = surface
  for (let t = 0; t < surface.triCount; t++) {
    const at = 6 * t
    const area = Math.abs(
      (p[at + 2] - p[at]) * (p[at + 5] - p[at + 1]) - (p[at + 4] - p[at]) * (p[at + 3] - p[at + 1]),
    )
    for (let k = 0; k < 3; k++) {
      const b = at + 2 * ((k + 1) % 3)
      const c = at + 2 * ((k + 2) % 3)
      const along = p[c] - p[b]
      const across = p[c + 1] - p[b + 1]
      const length = Math.sqrt(along * along + across * across)
      cornerEdge[9 * t + 3 * k + k] = length > 0 ? area / length : 0
    }
  }
}

/** An edge whose neighbour belongs to another panel, or lies elsewhere in the pattern, is a seam; without one, a hem. */
function fillEdgeKind(surface: ClothSurface): void {
  const { mesh, triCount, vertexCount, cornerKind } = surface
  const { triVertex, triPanel } = mesh
  const half = new Map<number, number>()
  for (let c = 0; c < 3 * triCount; c++) half.set(triVertex[c] * vertexCount + triVertex[next(c)], c)
  for (let t = 0; t < triCount; t++) {
    let bits = 0
    for (let k = 0; k < 3; k++) {
      const from = 3 * t + ((k + 1) % 3) // edge k lies opposite corner k
      const to = next(from)
      const other = half.get(triVertex[to] * vertexCount + triVertex[from])
      if (other === undefined) bits += 8 << k
      else if (triPanel[(other / 3) | 0] !== triPanel[t] || patternBreaks(mesh, from, to, other))
        bits += 1 << k
    }
    for (let k = 0; k < 3; k++) {
      cornerKind[6 * t + 2 * k] = bits
      cornerKind[6 * t + 2 * k + 1] = triPanel[t]
    }
  }
}

/** A dart or a seam of a panel with itself: same cloth vertices, different places in the pattern. */
function patternBreaks(mesh: ClothMesh, from: number, to: number, other: number): boolean {
  const p = mesh.triPattern
  const back = next(other)
  const tolerance = 1e-6 // [m], far below any pattern distance
  return (
    Math.abs(p[2 * from] - p[2 * back]) + Math.abs(p[2 * from + 1] - p[2 * back + 1]) > tolerance ||
    Math.abs(p[2 * to] - p[2 * other]) + Math.abs(p[2 * to + 1] - p[2 * other + 1]) > tolerance
  )
}

/** The next corner of the same triangle. */
function next(corner: number): number {
  return corner % 3 === 2 ? corner - 2 : corner + 1
}
