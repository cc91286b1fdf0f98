/**
 * Makes cloth of a garment mesh from another program. With texture places the flat pattern is read from them: in metres
 * when the file is ours, else scaled piece by piece so that each has as much cloth as it covers in space.
 *
 *   scale² = area in space / area of the texture                                                      [–]   (1)
 *
 * Without them, or where they cannot be a pattern (folded over, squeezed more than sixfold), every triangle rests as it
 * is in space (`clothFromSurface`): right for a garment that hangs loosely, too slack for one that was modelled taut.
 */
import { InputError, magnitude } from '../core/index.ts'
import { type Cloth, clothFromSurface } from '../model/index.ts'
import type { ObjMesh } from './obj.ts'

export interface MeshCloth {
  readonly cloth: Cloth
  /** How the pattern was found, a sentence each. */
  readonly notes: readonly string[]
}

export function clothFromGarmentMesh(mesh: ObjMesh & { readonly patternInMetres?: boolean }): MeshCloth {
  const { position, triVertex, triPattern } = mesh
  for (let t = 0; t < mesh.triCount; t++) {
    if (spaceArea(position, triVertex, t) === 0) {
      throw new InputError(`triangle ${t + 1} of the garment mesh has no area; clean the mesh up first`)
    }
  }
  const shaped = (note: string): MeshCloth => {
    const cloth = clothFromSurface({ position, triVertex })
    const panelGrain = new Float64Array(mesh.panelIds.length)
    return {
      cloth: { ...cloth, triPanel: mesh.triPanel, panelIds: mesh.panelIds, panelGrain },
      notes: [note],
    }
  }
  if (triPattern === null) return shaped('no texture places: every triangle rests as it is in space')
  const flat = mesh.patternInMetres ? triPattern : scaled(mesh, triPattern)
  const fault = flat === null ? 'a piece has no extent' : patternFault(mesh, flat)
  if (flat === null || fault !== '')
    return shaped(`texture places are no pattern (${fault}): the shape in space is`)
  const notes = mesh.patternInMetres
    ? []
    : ['texture places were taken as the pattern, each piece scaled to its area in space']
  return {
    cloth: {
      vertexCount: mesh.vertexCount,
      triCount: mesh.triCount,
      position: Float64Array.from(position),
      triVertex,
      triPattern: flat,
      triPanel: mesh.triPanel,
      panelIds: mesh.panelIds,
      panelGrain: new Float64Array(mesh.panelIds.length).fill(Math.PI / 2),
    },
    notes,
  }
}

/** (1), and mirrored pieces turned over: a pattern is drawn with its right side up. */
function scaled(mesh: ObjMesh, triPattern: Float64Array): Float64Array | null {
  const flat = triPattern.slice()
  const inSpace = new Float64Array(mesh.panelIds.length)
  const inTexture = new Float64Array(mesh.panelIds.length)
  for (let t = 0; t < mesh.triCount; t++) {
    inSpace[mesh.triPanel[t]] += spaceArea(mesh.position, mesh.triVertex, t)
    inTexture[mesh.triPanel[t]] += patternArea(triPattern, t)
  }
  for (let t = 0; t < mesh.triCount; t++) {
    const panel = mesh.triPanel[t]
    const scale = Math.sqrt(inSpace[panel] / Math.abs(inTexture[panel]))
    if (!(scale > 0 && scale < Infinity)) return null
    const turn = inTexture[panel] < 0 ? -1 : 1
    for (let k = 6 * t; k < 6 * t + 6; k += 2) {
      flat[k] *= turn * scale
      flat[k + 1] *= scale
    }
  }
  return flat
}

/** Why the flat places cannot be what the cloth was cut from; empty when they can. */
function patternFault(mesh: ObjMesh, flat: Float64Array): string {
  const panelArea = new Float64Array(mesh.panelIds.length) // negative: drawn from its wrong side, as our own may be
  for (let t = 0; t < mesh.triCount; t++) panelArea[mesh.triPanel[t]] += patternArea(flat, t)
  for (let t = 0; t < mesh.triCount; t++) {
    const side = Math.sign(panelArea[mesh.triPanel[t]])
    const ratio = (side * patternArea(flat, t)) / spaceArea(mesh.position, mesh.triVertex, t)
    if (ratio <= 0) return 'a triangle is folded over'
    if (ratio < 1 / RATIO_MAX || ratio > RATIO_MAX) return 'a triangle is squeezed more than sixfold'
  }
  return ''
}

function patternArea(p: Float64Array, t: number): number {
  const at = 6 * t
  const [ux, uy] = [p[at + 2] - p[at], p[at + 3] - p[at + 1]]
  const [vx, vy] = [p[at + 4] - p[at], p[at + 5] - p[at + 1]]
  return 0.5 * (ux * vy - uy * vx)
}

function spaceArea(x: Float64Array, triVertex: Int32Array, t: number): number {
  const [a, b, c] = triVertex.subarray(3 * t, 3 * t + 3).map((i) => 3 * i)
  const u = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]]
  const v = [x[c] - x[a], x[c + 1] - x[a + 1], x[c + 2] - x[a + 2]]
  return 0.5 * magnitude(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
}

const RATIO_MAX = 6 // [–]; real seams are eased, never squeezed to a sixth
