/**
 * One relaxation: cloth on its way to a shape it can have. Not the physics of cloth; a class of plausible shapes, reached
 * quickly, in which flipped triangles unfold themselves. In turn:
 *
 * Every triangle T is drawn to its own shape U, laid as near to T as it goes, face up. In the plane square to n, seen from
 * the middles of T and U, with corners as complex numbers p_k of T and u_k of U,
 *
 *   R = Σ p_k ū_k / |u_k|,    p_k ← p_k + s (R/|R| u_k − p_k)                                     [m]   (1)
 *   n = (1 − w) N + w M,   w = (g − h)/(f − h) within 0 … 1                                       [–]   (2)
 *
 * N is the normal of the skin, M that of the cloth, g its distance, h the least one and f the one from which on cloth looks
 * its own way. U is never mirrored: a flipped T turns over. Every pair of triangles is drawn flat by the way r its edge
 * misses the line between its far corners, with weights of the flat pair whose sum is zero,
 *
 *   r = Σ w_j x_j,    x_j ← x_j − b w_j r / Σ w²                                                  [m]   (3)
 *
 * Then vertices that do not touch the body fall by a fixed way. A vertex that touches it and was asked to move into it by
 * less than `stick` does not move at all: friction. At last track points follow, what is nearer than h is put back to h,
 * and what has passed through a bone is taken back (`bones.ts`).
 *
 * Source: Igarashi and Hughes 2002, Clothing Manipulation, "Relaxation Steps". (1) and (3) are taken triangle by triangle,
 * each seeing what the ones before have done, forth and back in turn, which needs half as many sweeps as all at once.
 * Later methods find such shapes faster (Bouaziz and others 2014, Projective Dynamics); this one has the unfolding, and the
 * solver takes over where it ends.
 */
import { holdOffBones } from './bones.ts'
import { REST, refreshSheet, type Sheet, WEIGHT } from './root-three.ts'
import { followTrack, liftRow } from './track-points.ts'
import type { Wrapping } from './wrapping.ts'

/** Relaxes so many times; returns the mean way of a vertex in the last one [m]. */
export function relaxWrapping(wrapping: Wrapping, count = 1): number {
  refreshSheet(wrapping)
  for (let k = 0; k < count; k++) relaxOnce(wrapping)
  return meanWay(wrapping)
}

function relaxOnce(wrapping: Wrapping): void {
  const { sheet, x, before } = wrapping
  const { row, rowCount } = sheet
  for (let k = 0; k < rowCount; k++) {
    const at = 3 * row[k]
    before[at] = x[at]
    before[at + 1] = x[at + 1]
    before[at + 2] = x[at + 2]
  }
  matchTriangles(wrapping, sheet, sheet.sweeps % 2 === 0)
  flattenHinges(wrapping, sheet, sheet.sweeps % 2 === 0)
  sheet.sweeps++
  settleRows(wrapping)
  holdOffBones(wrapping)
}

/** From `before` to now [m]. */
function meanWay({ sheet, x, before }: Wrapping): number {
  const { row, rowCount } = sheet
  let sum = 0
  for (let k = 0; k < rowCount; k++) {
    const at = 3 * row[k]
    const dx = x[at] - before[at]
    const dy = x[at + 1] - before[at + 1]
    const dz = x[at + 2] - before[at + 2]
    sum += Math.sqrt(dx * dx + dy * dy + dz * dz)
  }
  return rowCount > 0 ? sum / rowCount : 0
}

/** (1), (2). */
function matchTriangles(wrapping: Wrapping, sheet: Sheet, forth: boolean): void {
  const { x, normal, gap, held, options, offset, cloth } = wrapping
  const { triVertex, rest, triCount } = sheet
  const { shape, far } = options
  const perReach = 1 / (3 * (far * cloth.edgeMean - offset))
  for (let turn = 0; turn < triCount; turn++) {
    const t = forth ? turn : triCount - 1 - turn
    const i = triVertex[3 * t]
    const j = triVertex[3 * t + 1]
    const l = triVertex[3 * t + 2]
    const a = 3 * i
    const b = 3 * j
    const c = 3 * l
    const ox = (x[a] + x[b] + x[c]) / 3
    const oy = (x[a + 1] + x[b + 1] + x[c + 1]) / 3
    const oz = (x[a + 2] + x[b + 2] + x[c + 2]) / 3
    const ax = x[a] - ox
    const ay = x[a + 1] - oy
    const az = x[a + 2] - oz
    const bx = x[b] - ox
    const by = x[b + 1] - oy
    const bz = x[b + 2] - oz
    const cx = x[c] - ox
    const cy = x[c + 1] - oy
    const cz = x[c + 2] - oz
    let nx = normal[a] + normal[b] + normal[c]
    let ny = normal[a + 1] + normal[b + 1] + normal[c + 1]
    let nz = normal[a + 2] + normal[b + 2] + normal[c + 2]
    const w = Math.min(1, (gap[i] + gap[j] + gap[l] - 3 * offset) * perReach) // (2)
    if (w > 0) {
      const mx = (by - ay) * (cz - az) - (bz - az) * (cy - ay)
      const my = (bz - az) * (cx - ax) - (bx - ax) * (cz - az)
      const mz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
      const ours = Math.sqrt(mx * mx + my * my + mz * mz)
      const skin = Math.sqrt(nx * nx + ny * ny + nz * nz)
      const p = skin > 0 ? (1 - w) / skin : 0
      const q = ours > 0 ? w / ours : 0
      nx = p * nx + q * mx
      ny = p * ny + q * my
      nz = p * nz + q * mz
    }
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
    if (!(length > 0)) continue
    nx /= length
    ny /= length
    nz /= length
    const sign = nz >= 0 ? 1 : -1 // two axes square to n (Duff and others 2017)
    const k = -1 / (sign + nz)
    const m = nx * ny * k
    const ux = 1 + sign * nx * nx * k
    const uy = sign * m
    const uz = -sign * nx
    const vx = m
    const vy = sign + ny * ny * k
    const vz = -ny
    const pa = ax * ux + ay * uy + az * uz
    const qa = ax * vx + ay * vy + az * vz
    const pb = bx * ux + by * uy + bz * uz
    const qb = bx * vx + by * vy + bz * vz
    const pc = cx * ux + cy * uy + cz * uz
    const qc = cx * vx + cy * vy + cz * vz
    const r = REST * t
    const ra = rest[r]
    const sa = rest[r + 1]
    const rb = rest[r + 2]
    const sb = rest[r + 3]
    const rc = rest[r + 4]
    const sc = rest[r + 5]
    let re =
      rest[r + 6] * (pa * ra + qa * sa) +
      rest[r + 7] * (pb * rb + qb * sb) +
      rest[r + 8] * (pc * rc + qc * sc)
    let im =
      rest[r + 6] * (qa * ra - pa * sa) +
      rest[r + 7] * (qb * rb - pb * sb) +
      rest[r + 8] * (qc * rc - pc * sc)
    const turned = Math.sqrt(re * re + im * im)
    if (!(turned > 1e-9)) continue // no direction is nearer than another
    re /= turned
    im /= turned
    const goA = held[i] === 0 ? shape : 0
    const goB = held[j] === 0 ? shape : 0
    const goC = held[l] === 0 ? shape : 0
    const da = goA * (re * ra - im * sa - pa)
    const ea = goA * (re * sa + im * ra - qa)
    const db = goB * (re * rb - im * sb - pb)
    const eb = goB * (re * sb + im * rb - qb)
    const dc = goC * (re * rc - im * sc - pc)
    const ec = goC * (re * sc + im * rc - qc)
    x[a] += da * ux + ea * vx
    x[a + 1] += da * uy + ea * vy
    x[a + 2] += da * uz + ea * vz
    x[b] += db * ux + eb * vx
    x[b + 1] += db * uy + eb * vy
    x[b + 2] += db * uz + eb * vz
    x[c] += dc * ux + ec * vx
    x[c + 1] += dc * uy + ec * vy
    x[c + 2] += dc * uz + ec * vz
  }
}

/** (3). */
function flattenHinges({ x, held, options }: Wrapping, sheet: Sheet, forth: boolean): void {
  const { hingeVertex, weight, hingeCount } = sheet
  for (let turn = 0; turn < hingeCount; turn++) {
    const h = forth ? turn : hingeCount - 1 - turn
    const i = hingeVertex[4 * h]
    const j = hingeVertex[4 * h + 1]
    const l = hingeVertex[4 * h + 2]
    const m = hingeVertex[4 * h + 3]
    const a = 3 * i
    const b = 3 * j
    const c = 3 * l
    const d = 3 * m
    const o = WEIGHT * h
    const wa = weight[o]
    const wb = weight[o + 1]
    const wc = weight[o + 2]
    const wd = weight[o + 3]
    const scale = -options.flatten * weight[o + 4]
    const rx = scale * (wa * x[a] + wb * x[b] + wc * x[c] + wd * x[d])
    const ry = scale * (wa * x[a + 1] + wb * x[b + 1] + wc * x[c + 1] + wd * x[d + 1])
    const rz = scale * (wa * x[a + 2] + wb * x[b + 2] + wc * x[c + 2] + wd * x[d + 2])
    if (held[i] === 0) {
      x[a] += wa * rx
      x[a + 1] += wa * ry
      x[a + 2] += wa * rz
    }
    if (held[j] === 0) {
      x[b] += wb * rx
      x[b + 1] += wb * ry
      x[b + 2] += wb * rz
    }
    if (held[l] === 0) {
      x[c] += wc * rx
      x[c + 1] += wc * ry
      x[c + 2] += wc * rz
    }
    if (held[m] === 0) {
      x[d] += wd * rx
      x[d + 1] += wd * ry
      x[d + 2] += wd * rz
    }
  }
}

/** Gravity, friction, and the body. */
function settleRows(wrapping: Wrapping): void {
  const { x, before, gap, normal, held, options, rowOffset, sheet, cloth } = wrapping
  const { row, rowCount } = sheet
  const fall = options.fall * cloth.edgeMean
  const stick = options.stick * cloth.edgeMean
  for (let k = 0; k < rowCount; k++) {
    const i = row[k]
    if (held[i] === 1) continue
    const at = 3 * i
    if (gap[i] > TOUCHING * rowOffset[i]) x[at + 1] -= fall
    else {
      const mx = x[at] - before[at]
      const my = x[at + 1] - before[at + 1]
      const mz = x[at + 2] - before[at + 2]
      const into = mx * normal[at] + my * normal[at + 1] + mz * normal[at + 2] < 0
      if (into && mx * mx + my * my + mz * mz < stick * stick) {
        x[at] = before[at]
        x[at + 1] = before[at + 1]
        x[at + 2] = before[at + 2]
        continue
      }
    }
    followTrack(wrapping, i, (i + sheet.sweeps) % ASKED === 0)
    if (gap[i] < rowOffset[i]) liftRow(wrapping, i, rowOffset[i])
  }
}

/** Neighbours are listened to every so many relaxations. */
const ASKED = 8
/** A vertex not farther off than this touches, in least distances [–]: putting it back leaves it at 1. */
const TOUCHING = 1.1
