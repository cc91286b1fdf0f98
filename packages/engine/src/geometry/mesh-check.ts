/**
 * Whether triangles are the skin of something: closed, with one inside. Every edge must be shared by two triangles that run
 * along it in opposite directions. Triangles that face the wrong way are turned, part by part; holes and edges with three
 * triangles are told with their place, so that they can be found in the program the mesh came from.
 */
import { InputError, type TriangleMesh } from '../core/index.ts'

export interface ClosedMesh {
  /** All triangles facing outwards. */
  readonly triVertex: Int32Array
  /** Triangles turned to agree with their neighbours, and whole parts that were inside out. */
  readonly turned: number
  readonly partsTurned: number
  readonly parts: number
}

export function checkClosedMesh({ position, triVertex }: TriangleMesh): ClosedMesh {
  const across = neighbours(position, triVertex)
  const corners = triVertex.slice()
  const part = new Int32Array(triVertex.length / 3).fill(-1)
  let turned = 0
  let parts = 0
  let partsTurned = 0
  for (let seed = 0; seed < part.length; seed++) {
    if (part[seed] >= 0) continue
    const rows = [seed]
    part[seed] = parts
    for (let k = 0; k < rows.length; k++) {
      for (const other of across(rows[k])) {
        const opposed = runsOpposed(corners, rows[k], other)
        if (part[other] < 0) {
          if (!opposed) {
            flip(corners, other)
            turned++
          }
          part[other] = parts
          rows.push(other)
        } else if (!opposed) {
          throw new InputError(
            `the mesh has no outside: it is twisted like a Möbius band near ${placeName(position, corners[3 * other])}; repair it`,
          )
        }
      }
    }
    if (signedVolume(position, corners, rows) < 0) {
      for (const t of rows) flip(corners, t)
      partsTurned++
    }
    parts++
  }
  return { triVertex: corners, turned, partsTurned, parts }
}

/** The triangles across the three edges of one. */
function neighbours(position: Float64Array, triVertex: Int32Array): (t: number) => number[] {
  const count = position.length / 3
  const users = new Map<number, number[]>()
  const key = (corner: number): number => {
    const a = triVertex[corner]
    const b = triVertex[corner % 3 === 2 ? corner - 2 : corner + 1]
    return Math.min(a, b) * count + Math.max(a, b)
  }
  for (let corner = 0; corner < triVertex.length; corner++) {
    const known = users.get(key(corner))
    if (known === undefined) users.set(key(corner), [Math.floor(corner / 3)])
    else known.push(Math.floor(corner / 3))
  }
  const open: [number, number][] = []
  for (const [edge, rows] of users) {
    const [a, b] = [Math.floor(edge / count), edge % count]
    if (rows.length > 2) {
      throw new InputError(
        `the body is not closed: the edge between vertices ${a + 1} and ${b + 1} has ${rows.length} triangles, near ${placeName(position, a)}; leave two`,
      )
    }
    if (rows.length === 1) open.push([a, b])
  }
  if (open.length > 0) throw holes(position, open)
  return (t) =>
    [3 * t, 3 * t + 1, 3 * t + 2].map(
      (corner) => (users.get(key(corner)) ?? []).find((row) => row !== t) ?? t,
    )
}

/** Names the first open edge, how many holes there are and where the largest is. */
function holes(position: Float64Array, open: readonly [number, number][]): InputError {
  const leader = new Map<number, number>()
  const find = (i: number): number => {
    let at = i
    while ((leader.get(at) ?? at) !== at) at = leader.get(at) ?? at
    leader.set(i, at)
    return at
  }
  for (const [a, b] of open) leader.set(find(a), find(b))
  const size = new Map<number, number>()
  for (const [a] of open) size.set(find(a), (size.get(find(a)) ?? 0) + 1)
  const [largest, edges] = [...size].reduce((best, one) => (one[1] > best[1] ? one : best))
  const [a, b] = open[0]
  const many = size.size === 1 ? 'one hole' : `${size.size} holes`
  return new InputError(
    `the body is not closed: the edge between vertices ${a + 1} and ${b + 1} has no partner; ${many}, the largest of ${edges} edges near ${placeName(position, largest)}; close the holes`,
  )
}

function runsOpposed(corners: Int32Array, t: number, s: number): boolean {
  for (let k = 0; k < 3; k++) {
    const [a, b] = [corners[3 * t + k], corners[3 * t + ((k + 1) % 3)]]
    for (let l = 0; l < 3; l++) {
      const [c, d] = [corners[3 * s + l], corners[3 * s + ((l + 1) % 3)]]
      if (a === d && b === c) return true
    }
  }
  return false
}

function flip(corners: Int32Array, t: number): void {
  const kept = corners[3 * t + 1]
  corners[3 * t + 1] = corners[3 * t + 2]
  corners[3 * t + 2] = kept
}

/** Six times the volume of one part. */
function signedVolume(x: Float64Array, corners: Int32Array, rows: readonly number[]): number {
  const o = 3 * corners[3 * rows[0]]
  let six = 0
  for (const t of rows) {
    const [a, b, c] = [3 * corners[3 * t], 3 * corners[3 * t + 1], 3 * corners[3 * t + 2]]
    const [ax, ay, az] = [x[a] - x[o], x[a + 1] - x[o + 1], x[a + 2] - x[o + 2]]
    const [bx, by, bz] = [x[b] - x[o], x[b + 1] - x[o + 1], x[b + 2] - x[o + 2]]
    const [cx, cy, cz] = [x[c] - x[o], x[c + 1] - x[o + 1], x[c + 2] - x[o + 2]]
    six += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
  }
  return six
}

/** A place in the units of the file. */
export function placeName(position: Float64Array, i: number): string {
  const [x, y, z] = [position[3 * i], position[3 * i + 1], position[3 * i + 2]].map((v) =>
    Number(v.toPrecision(3)),
  )
  return `(${x}, ${y}, ${z})`
}
