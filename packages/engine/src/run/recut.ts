/**
 * A sewn garment cut anew while it is worn: another outline, another resolution, other seams, other pieces. The new mesh is
 * laid over the old one by panel and place in the pattern, so what was not changed stays where it is, folds and all; where
 * the pattern grew, cloth goes on flat from its old edge, and both parts of a piece that was cut lie where it lay. Seams
 * that were sewn before stay so, and so do stitches of others whose ends lie on each other; where a seam lets go its edges
 * part by a hair. What was not there before stands in its place. Triangles that come to lie in a body are pushed out,
 * collars that were pierced are lifted, plies that cross are drawn taut.
 */
import type { Collider } from '../contact/index.ts'
import { magnitude, unitOrZero, type Vector3 } from '../core/index.ts'
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
import { placeNewPieces } from './new-pieces.ts'
import { openCuts } from './open-cuts.ts'
import { partSlits, type Slits } from './part-slits.ts'

export interface Recut {
  readonly cloth: Cloth
  readonly classes: SeamClasses
  readonly lineage: Lineage
}

export interface RecutInput {
  /** The garment where it is now, and what is worn below it, whose vertices come first. */
  readonly old: Cloth
  readonly inner: Cloth | null
  readonly mesh: GarmentMesh
  /** Where every piece stands before it is sewn; asked where one was not there before. Without it as its pattern says. */
  readonly lay?: (() => Cloth) | undefined
  readonly colliders: readonly Collider[]
  /** The panel each new panel was cut off, by their ids. */
  readonly origins: ReadonlyMap<string, string>
  /** Rows of panels turned over the rest. */
  readonly falls: readonly number[]
  /** Is this seam of the mesh, by row, sewn in `old` as it is in the mesh? */
  readonly isKept: (seam: number) => boolean
  /** Rows of `old` on seams that let go, and how far their edges part. */
  readonly slits: Slits
}

export function recut(input: RecutInput): Recut {
  const { old, mesh, colliders, falls } = input
  const made = carryOver(input)
  const { cloth, lineage } = made
  partSlits(cloth, lineage, input.slits)
  if (input.origins.size > 0) openCuts(old, cloth, input.origins)
  for (const collider of colliders) {
    const carried = cloth.position.slice()
    if (clearSeams(cloth, collider)) continue
    cloth.position.set(carried)
    clearGrown(cloth, lineage, collider)
    clearSeams(cloth, collider)
  }
  placeNewPieces(cloth, lineage, { worn: old, colliders, edge: mesh.quality.resolution })
  if (countCrossings(cloth) > 0 && !(falls.length > 0 && liftOver(cloth, falls, colliders)))
    drawTaut(cloth, colliders)
  return made
}

/** Stitches whose ends are this close are sewn at once [m]: nobody sees them jump. */
const SHUT = 0.0009

/** Joined where it was, and where stitches of other seams are shut already; these stay open where joining makes cloth cross. */
function carryOver({ old, inner, mesh, lay, origins, isKept }: RecutInput): Recut {
  const isNew = mesh.panelIds.some((id) => !old.panelIds.includes(origins.get(id) ?? id))
  const panels = (isNew && lay?.()) || clothFromMesh(mesh)
  const apart = inner === null ? panels : joinCloths([inner, panels])
  const first = apart.vertexCount - panels.vertexCount
  const { stitchVertex, stitchSeam } = mesh
  const carry = (isJoined: (s: number) => boolean): Recut => {
    const stitches = stitchVertex.filter((_, k) => isJoined(k >> 1)).map((i) => first + i)
    const classes = findSeamClasses(apart.vertexCount, stitches)
    const cloth = joinVertices(apart, classes.vertexClass, classes.classCount)
    const lineage = patternRows(old, cloth, origins)
    carryMean(lineage, 3, old.position, cloth.position)
    return { cloth, classes, lineage }
  }
  const kept = carry((s) => isKept(stitchSeam[s]))
  const isShut = (s: number) => {
    const [a, b] = [0, 1].map((k) => 3 * kept.classes.vertexClass[first + stitchVertex[2 * s + k]])
    const { position: x } = kept.cloth
    return magnitude(x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]) < SHUT
  }
  const shut = Array.from(stitchSeam, (seam, s) => !isKept(seam) && isShut(s))
  if (!shut.includes(true)) return kept
  const more = carry((s) => isKept(stitchSeam[s]) || shut[s])
  return countCrossings(more.cloth) > countCrossings(kept.cloth) ? kept : more
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
