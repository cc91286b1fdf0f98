/**
 * The garment as the screen needs it: the fine cloth of `@selvedge/engine/display`, with three corners of its own per fine
 * triangle, so that pattern coordinates and seams may break at an edge while the shading stays smooth across it. Positions and
 * normals follow the simulation without allocation; everything else is fixed when the surface is built.
 *
 *   κ_i = 2 Σ (x_j − x_i) · n_i / Σ |x_j − x_i|²     over the edges round i                  [1/m]  (1)
 *
 * (1) is the mean curvature, positive in a valley seen from outside; the material darkens valleys with it while cloth moves.
 * Averaged once with the neighbours, as single vertices are noisy.
 */
import {
  buildFineCloth,
  type FineCloth,
  fineNormals,
  finePattern,
  placeFineCloth,
  shadeLight,
} from '@selvedge/engine/display'
import type { ClothMesh } from './garment-viewer.ts'

export interface ClothSurface {
  readonly mesh: ClothMesh
  /** Simulated vertices and triangles. */
  readonly vertexCount: number
  readonly triCount: number
  readonly fine: FineCloth
  /** Per fine corner: place and normal, 3 each. */
  readonly cornerPosition: Float32Array
  readonly cornerNormal: Float32Array
  /** Per fine corner: pattern place [m], 2 each. */
  readonly cornerPattern: Float32Array
  /** Per fine corner: distance to the three edges of its simulated triangle [m], 3 each. */
  readonly cornerEdge: Float32Array
  /** Per fine corner: bits of seam edges + 8 × bits of free edges + 64 × bits of corners on seams, and the row of the panel. */
  readonly cornerKind: Float32Array
  /** Per fine corner: curvature (1) [1/m], the value of the map shown, and the light of the sky outside and inside. */
  readonly cornerShade: Float32Array
  /** Per fine corner: −1 on what is worn turned over, whose normal and light are those of its other side; else 1. */
  readonly cornerSide: Int8Array
  /** Corners of the fine triangles, in turn as seen from the side that is worn out. */
  readonly index: Uint32Array
  /** Latest positions of the simulated vertices, 3 each [m]. */
  readonly vertexPosition: Float32Array
  /** Places, normals and curvature of the fine vertices. */
  readonly finePosition: Float64Array
  readonly fineNormal: Float32Array
  readonly fineCurvature: Float32Array
  readonly scratch: Float32Array
}

/** Numbers of `cornerShade` per corner. */
export const SHADES = 4

export function buildClothSurface(mesh: ClothMesh): ClothSurface {
  const fine = buildFineCloth(mesh)
  const corners = 3 * fine.triCount
  const surface: ClothSurface = {
    mesh,
    vertexCount: mesh.position.length / 3,
    triCount: mesh.triVertex.length / 3,
    fine,
    cornerPosition: new Float32Array(3 * corners),
    cornerNormal: new Float32Array(3 * corners),
    cornerPattern: Float32Array.from(finePattern(fine)),
    cornerEdge: new Float32Array(3 * corners),
    cornerKind: new Float32Array(2 * corners),
    cornerShade: new Float32Array(SHADES * corners).fill(1),
    ...wornSides(fine),
    vertexPosition: new Float32Array(mesh.position.length),
    finePosition: new Float64Array(3 * fine.vertexCount),
    fineNormal: new Float32Array(3 * fine.vertexCount),
    fineCurvature: new Float32Array(fine.vertexCount),
    scratch: new Float32Array(2 * fine.vertexCount),
  }
  fillEdgeDistance(surface)
  fillEdgeKind(surface)
  updateClothSurface(surface, mesh.position)
  return surface
}

/** Moves the surface to new positions: normals, curvature (1), corners. Allocates nothing. */
export function updateClothSurface(surface: ClothSurface, position: Float64Array | Float32Array): void {
  surface.vertexPosition.set(position)
  refineClothSurface(surface)
}

/** The same, at the positions it holds. */
export function refineClothSurface(surface: ClothSurface): void {
  placeFineCloth(surface.fine, surface.vertexPosition, surface.finePosition)
  spreadClothSurface(surface)
}

/** Normals, curvature and corners of the fine places as they are. */
export function spreadClothSurface(surface: ClothSurface): void {
  const { finePosition: x, fineNormal: n, fineCurvature, cornerPosition, cornerNormal, cornerShade } = surface
  const { cornerSide } = surface
  const { triVertex } = surface.fine
  fineNormals(surface.fine, x, n)
  measureCurvature(surface)
  for (let c = 0; c < triVertex.length; c++) {
    const i = triVertex[c]
    cornerPosition[3 * c] = x[3 * i]
    cornerPosition[3 * c + 1] = x[3 * i + 1]
    cornerPosition[3 * c + 2] = x[3 * i + 2]
    const side = cornerSide[c]
    cornerNormal[3 * c] = side * n[3 * i]
    cornerNormal[3 * c + 1] = side * n[3 * i + 1]
    cornerNormal[3 * c + 2] = side * n[3 * i + 2]
    cornerShade[SHADES * c] = side * fineCurvature[i]
  }
}

/** Writes a map given per simulated vertex onto the corners. */
export function paintClothSurface(surface: ClothSurface, value: Float32Array): void {
  const { triParent, triShare } = surface.fine
  const { triVertex } = surface.mesh
  for (let c = 0; c < surface.cornerShade.length / SHADES; c++) {
    const parent = 3 * triParent[Math.floor(c / 3)]
    let sum = 0
    for (let k = 0; k < 3; k++) sum += triShare[3 * c + k] * value[triVertex[parent + k]]
    surface.cornerShade[SHADES * c + 1] = sum
  }
}

/** The share of the sky that every fine vertex sees on both sides [–]; null while nobody knows. */
export function shadeClothSurface(
  { fine, cornerShade, cornerSide }: ClothSurface,
  ambient: { readonly outside: Float32Array; readonly inside: Float32Array } | null,
): void {
  for (let c = 0; c < fine.triVertex.length; c++) {
    const out = cornerSide[c] > 0 ? 2 : 3
    cornerShade[SHADES * c + out] = ambient ? shadeLight(ambient.outside[fine.triVertex[c]]) : 1
    cornerShade[SHADES * c + 5 - out] = ambient ? shadeLight(ambient.inside[fine.triVertex[c]]) : 1
  }
}

/** Shows the surface as it was finished, perhaps on another thread, with the map it has now. */
export function finishClothSurface(
  surface: ClothSurface,
  finished: Pick<
    ClothSurface,
    'finePosition' | 'fineNormal' | 'cornerPosition' | 'cornerNormal' | 'cornerShade'
  >,
): void {
  surface.finePosition.set(finished.finePosition)
  surface.fineNormal.set(finished.fineNormal)
  surface.cornerPosition.set(finished.cornerPosition)
  surface.cornerNormal.set(finished.cornerNormal)
  const { cornerShade } = surface
  for (let at = 0; at < cornerShade.length; at += SHADES) {
    const map = cornerShade[at + 1]
    for (let k = 0; k < SHADES; k++) cornerShade[at + k] = finished.cornerShade[at + k]
    cornerShade[at + 1] = map
  }
}

/** Normals of the triangles round each vertex, weighted by area; vertices without a triangle keep (0, 0, 0). */
export function measureNormals(triVertex: Int32Array, x: Float32Array | Float64Array, n: Float32Array): void {
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

/** (1) over the directed edges of all triangles, then one average with the neighbours. */
function measureCurvature(surface: ClothSurface): void {
  const { finePosition: x, fineNormal: n, fineCurvature: curvature, scratch } = surface
  const { triVertex, vertexCount } = surface.fine
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

/** Triangles of what is worn turned over are seen from their other side. */
function wornSides({ triParent, triCount, turned }: FineCloth): Pick<ClothSurface, 'cornerSide' | 'index'> {
  const cornerSide = new Int8Array(3 * triCount).fill(1)
  const index = Uint32Array.from({ length: 3 * triCount }, (_, c) => c)
  for (let t = 0; t < triCount; t++) {
    if (turned.tri[triParent[t]] === 0) continue
    cornerSide.fill(-1, 3 * t, 3 * t + 3)
    index[3 * t + 1] = 3 * t + 2
    index[3 * t + 2] = 3 * t + 1
  }
  return { cornerSide, index }
}

/** Height of the corners of a simulated triangle over the opposite edges in the pattern plane, shared out to the fine corners. */
function fillEdgeDistance({ mesh, triCount, fine, cornerEdge }: ClothSurface): void {
  const { triPattern: p } = mesh
  const height = new Float32Array(3 * triCount)
  for (let t = 0; t < triCount; t++) {
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
      height[3 * t + k] = length > 0 ? area / length : 0
    }
  }
  for (let c = 0; c < fine.triVertex.length; c++) {
    const parent = 3 * fine.triParent[Math.floor(c / 3)]
    for (let k = 0; k < 3; k++) cornerEdge[3 * c + k] = fine.triShare[3 * c + k] * height[parent + k]
  }
}

/** An edge whose neighbour belongs to another panel, or lies elsewhere in the pattern, is a seam; without one, a hem. */
function fillEdgeKind(surface: ClothSurface): void {
  const { mesh, triCount, vertexCount, fine, cornerKind } = surface
  const { triVertex, triPanel } = mesh
  const half = new Map<number, number>()
  for (let c = 0; c < 3 * triCount; c++) half.set(triVertex[c] * vertexCount + triVertex[next(c)], c)
  const kind = new Uint16Array(triCount)
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
    kind[t] = bits
  }
  const sewn = new Uint8Array(vertexCount)
  for (let c = 0; c < 3 * triCount; c++) {
    if (kind[(c / 3) | 0] & (1 << ((c + 2) % 3))) sewn[triVertex[c]] = sewn[triVertex[next(c)]] = 1
  }
  for (let c = 0; c < 3 * triCount; c++) if (sewn[triVertex[c]]) kind[(c / 3) | 0] |= 64 << (c % 3)
  for (let c = 0; c < fine.triVertex.length; c++) {
    const parent = fine.triParent[Math.floor(c / 3)]
    cornerKind[2 * c] = kind[parent]
    cornerKind[2 * c + 1] = triPanel[parent]
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
