/**
 * A sewn garment cut anew while it is worn: another outline, another resolution. The new mesh is laid over the old one by
 * panel and place in the pattern, so what was not changed stays where it is, folds and all; where the pattern grew, cloth
 * goes on flat from its old edge. Triangles that come to lie in a body are pushed out, collars that were pierced are lifted,
 * plies that cross are drawn taut.
 */
import type { Collider } from '../contact/index.ts'
import { InputError, magnitude, unitOrZero, type Vector3 } from '../core/index.ts'
import {
  clearSeams,
  drawTaut,
  findSeamClasses,
  liftOver,
  pushClear,
  type SeamClasses,
} from '../dress/index.ts'
import { countCrossings } from '../geometry/index.ts'
import type { GarmentMesh } from '../mesh/index.ts'
import {
  type Cloth,
  carryMean,
  clothFromMesh,
  joinCloths,
  joinVertices,
  type Lineage,
  patternRows,
} from '../model/index.ts'

export interface Recut {
  readonly cloth: Cloth
  readonly classes: SeamClasses
  readonly lineage: Lineage
}

/** `old`: the garment where it is now, and what is worn below it, whose vertices come first; `falls`: panels turned over it. */
export function recut(
  old: Cloth,
  inner: Cloth | null,
  mesh: GarmentMesh,
  colliders: readonly Collider[],
  falls: readonly number[] = [],
): Recut {
  const panels = clothFromMesh(mesh)
  const apart = inner === null ? panels : joinCloths([inner, panels])
  const first = apart.vertexCount - panels.vertexCount
  const classes = findSeamClasses(
    apart.vertexCount,
    mesh.stitchVertex.map((i) => first + i),
  )
  const cloth = joinVertices(apart, classes.vertexClass, classes.classCount)
  const lineage = patternRows(old, cloth)
  for (let corner = 0; corner < cloth.triVertex.length; corner++) {
    const i = cloth.triVertex[corner]
    if (lineage.start[i] < lineage.start[i + 1]) continue
    const id = cloth.panelIds[cloth.triPanel[Math.floor(corner / 3)]]
    throw new InputError(
      `piece ${id} is new and has no place on the body yet; begin the drape again to sew it on`,
    )
  }
  carryMean(lineage, 3, old.position, cloth.position)
  for (const collider of colliders) {
    const carried = cloth.position.slice()
    if (clearSeams(cloth, collider)) continue
    cloth.position.set(carried)
    clearGrown(cloth, lineage, collider)
    clearSeams(cloth, collider)
  }
  if (countCrossings(cloth) > 0 && !(falls.length > 0 && liftOver(cloth, falls, colliders)))
    drawTaut(cloth, colliders)
  return { cloth, classes, lineage }
}

/** Farther than this outside of the old pattern cloth is new [m]: more than meshes differ by along an edge that stayed. */
const GROWN = 0.004
/** How far off a body new cloth is laid that would go through it, round by round [m]: over an instep in the end. */
const GROWN_CLEARANCES = [0.005, 0.01, 0.02, 0.03, 0.04]

/** Where new cloth goes on flat it may go into a body, trousers into a foot. It is laid over that; what was there stays. */
function clearGrown(cloth: Cloth, { outside }: Lineage, collider: Collider): void {
  pushClear(cloth, collider, {
    clearances: GROWN_CLEARANCES,
    mayMove: (i) => outside[i] > GROWN,
    wayOf: commonWay,
  })
}

/** So far cloth goes the same way [m]: over a ridge, rather than down both its sides; the other leg is farther. */
const COMMON = 0.1

/** The middle of the normals of all rows near row i. */
function commonWay(i: number, rows: ReadonlySet<number>, x: Float64Array, normal: Float64Array): Vector3 {
  const sum: [number, number, number] = [0, 0, 0]
  for (const j of rows) {
    if (magnitude(x[3 * j] - x[3 * i], x[3 * j + 1] - x[3 * i + 1], x[3 * j + 2] - x[3 * i + 2]) > COMMON)
      continue
    for (let c = 0; c < 3; c++) sum[c] += normal[3 * j + c]
  }
  return unitOrZero(sum)
}

/** The first panels of a cloth, which hold its first vertices: what is worn below. */
export function firstPanels(cloth: Cloth, panelCount: number, vertexCount: number): Cloth {
  const triCount = cloth.triPanel.filter((panel) => panel < panelCount).length
  return {
    vertexCount,
    triCount,
    position: cloth.position.slice(0, 3 * vertexCount),
    triVertex: cloth.triVertex.slice(0, 3 * triCount),
    triPattern: cloth.triPattern.slice(0, 6 * triCount),
    triPanel: cloth.triPanel.slice(0, triCount),
    panelIds: cloth.panelIds.slice(0, panelCount),
    panelGrain: cloth.panelGrain.slice(0, panelCount),
    ...(cloth.lines && { lines: linesBelow(cloth.lines, vertexCount) }),
    ...(cloth.plies && {
      plies: {
        triPlies: cloth.plies.triPlies.slice(0, triCount),
        triBond: cloth.plies.triBond.slice(0, triCount),
        triZipWeight: cloth.plies.triZipWeight.slice(0, triCount),
        triZipRigidity: cloth.plies.triZipRigidity.slice(0, triCount),
      },
    }),
  }
}

/** Lines between the first vertices alone. */
function linesBelow(lines: NonNullable<Cloth['lines']>, vertexCount: number): NonNullable<Cloth['lines']> {
  const inside = (vertex: Int32Array) => (_: number, row: number) =>
    vertex[2 * row] < vertexCount && vertex[2 * row + 1] < vertexCount
  const pairs = (vertex: Int32Array) =>
    vertex.filter((_, k) => vertex[k - (k % 2)] < vertexCount && vertex[k - (k % 2) + 1] < vertexCount)
  return {
    foldVertex: pairs(lines.foldVertex),
    foldAngle: lines.foldAngle.filter(inside(lines.foldVertex)),
    elasticVertex: pairs(lines.elasticVertex),
    elasticLength: lines.elasticLength.filter(inside(lines.elasticVertex)),
    elasticForce: lines.elasticForce.filter(inside(lines.elasticVertex)),
  }
}
