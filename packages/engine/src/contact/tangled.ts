/**
 * Cloth that already crosses something when a step begins: bad input, or a start nobody checked. Contact would lock
 * such pairs where they are, so the vertices of crossing triangles are flagged and pairs of four flagged vertices are
 * left alone; all other pairs keep their proof. Found by the exact test of `count-crossings.ts`: once over everything,
 * afterwards only around what is flagged, because no other pair can have begun to cross.
 */

import type { ContactSystem } from './contact-system.ts'
import { findCrossings } from './count-crossings.ts'
import { TANGLED } from './narrow.ts'

/** Flags what crosses at x0; returns the number of crossings. */
export function flagTangled(contact: ContactSystem): number {
  const { flag, triVertex, clothTriCount, x0 } = contact
  if (contact.inspected && contact.tangled === 0) return 0
  const triCount = triVertex.length / 3
  const cloth = suspects(contact, 0, clothTriCount)
  const obstacles = suspects(contact, clothTriCount, triCount)
  for (let i = 0; i < flag.length; i++) flag[i] &= ~TANGLED
  const clothMesh = { position: x0, triVertex: cornersOf(triVertex, cloth) }
  const obstacleMesh = { position: x0, triVertex: cornersOf(triVertex, obstacles) }
  const self = contact.selfContact ? findCrossings(clothMesh) : new Int32Array(0)
  const body = findCrossings(clothMesh, obstacleMesh)
  for (const row of self) flagTriangle(contact, cloth[row])
  for (let k = 0; k < body.length; k += 2) {
    flagTriangle(contact, cloth[body[k]])
    flagTriangle(contact, obstacles[body[k + 1]])
  }
  contact.crossing = Array.from(self, (row) => cloth[row])
  contact.inspected = true
  contact.tangled = (self.length + body.length) / 2
  return contact.tangled
}

/** Triangles that could cross: all at first, later those with a flagged vertex. */
function suspects({ inspected, flag, triVertex }: ContactSystem, begin: number, end: number): number[] {
  const rows: number[] = []
  for (let t = begin; t < end; t++) {
    const flags = flag[triVertex[3 * t]] | flag[triVertex[3 * t + 1]] | flag[triVertex[3 * t + 2]]
    if (!inspected || (flags & TANGLED) !== 0) rows.push(t)
  }
  return rows
}

function cornersOf(triVertex: Int32Array, rows: readonly number[]): Int32Array {
  const corners = new Int32Array(3 * rows.length)
  rows.forEach((t, k) => {
    corners.set(triVertex.subarray(3 * t, 3 * t + 3), 3 * k)
  })
  return corners
}

function flagTriangle({ flag, triVertex }: ContactSystem, t: number): void {
  for (let k = 0; k < 3; k++) flag[triVertex[3 * t + k]] |= TANGLED
}
