// Twin of `measureFoot` in src/geometry/surface-side.ts: the same operations in the same order.
// The foot is nine numbers: weights, way from the foot to the point, normal of what it stands on.
import { arcTangent } from '../core/elementary'
import { f64At, i32At, setF64 } from '../contact/memory'
import { cornerOf, FRAME, footOf, frameOf, mateOf, positionOf, ringBeginOf, ringOf } from './surface-pose'

const FACE: i32 = 0
const EDGE_AB: i32 = 1
const EDGE_BC: i32 = 2
const EDGE_CA: i32 = 3
const CORNER_A: i32 = 4
const CORNER_B: i32 = 5
const CORNER_C: i32 = 6

const AWAY: i32 = 3
const FACING: i32 = 6

/** Signed distance of the place whose nearest triangle is `rank` [m]; fills in the foot. */
export function measureFoot(pose: usize, rank: i32, px: f64, py: f64, pz: f64): f64 {
  const foot = footOf(pose)
  const corner = cornerOf(pose)
  const y = positionOf(pose)
  const feature = placeFoot(frameOf(pose) + FRAME * rank, px, py, pz, foot)
  const a = y + 24 * <usize>i32At(corner, 3 * rank)
  const b = y + 24 * <usize>i32At(corner, 3 * rank + 1)
  const c = y + 24 * <usize>i32At(corner, 3 * rank + 2)
  const wa = f64At(foot, 0)
  const wb = f64At(foot, 1)
  const wc = f64At(foot, 2)
  const dx = px - (wa * load<f64>(a) + wb * load<f64>(b) + wc * load<f64>(c))
  const dy = py - (wa * load<f64>(a, 8) + wb * load<f64>(b, 8) + wc * load<f64>(c, 8))
  const dz = pz - (wa * load<f64>(a, 16) + wb * load<f64>(b, 16) + wc * load<f64>(c, 16))
  setF64(foot, AWAY, dx)
  setF64(foot, AWAY + 1, dy)
  setF64(foot, AWAY + 2, dz)
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
  featureNormal(pose, rank, feature, foot)
  const side = dx * f64At(foot, FACING) + dy * f64At(foot, FACING + 1) + dz * f64At(foot, FACING + 2)
  return side < 0 ? -distance : distance
}

/** Weights of the corners at the nearest point of the triangle with its frame at q; what it stands on. */
function placeFoot(q: usize, px: f64, py: f64, pz: f64, foot: usize): i32 {
  const rx = px - load<f64>(q)
  const ry = py - load<f64>(q, 8)
  const rz = pz - load<f64>(q, 16)
  const ee = load<f64>(q, 72)
  const ef = load<f64>(q, 80)
  const ff = load<f64>(q, 88)
  const er = load<f64>(q, 24) * rx + load<f64>(q, 32) * ry + load<f64>(q, 40) * rz
  const fr = load<f64>(q, 48) * rx + load<f64>(q, 56) * ry + load<f64>(q, 64) * rz
  const det = ee * ff - ef * ef
  const u = ff * er - ef * fr
  const v = ee * fr - ef * er
  if (u > 0 && v > 0 && u + v < det) {
    const wb = u / det
    const wc = v / det
    setWeights(foot, 1 - wb - wc, wb, wc)
    return FACE
  }
  const gg = ee - 2 * ef + ff
  const gr = fr - er - ef + ee
  const onAb = nearestAlong(ee, er)
  const onBc = nearestAlong(gg, gr)
  const onCa = nearestAlong(ff, fr) // from a to c
  const gainAb = onAb * (2 * er - onAb * ee)
  const gainBc = 2 * er - ee + onBc * (2 * gr - onBc * gg)
  const gainCa = onCa * (2 * fr - onCa * ff)
  if (gainAb >= gainBc && gainAb >= gainCa) {
    setWeights(foot, 1 - onAb, onAb, 0)
    return onAb == 0 ? CORNER_A : onAb == 1 ? CORNER_B : EDGE_AB
  }
  if (gainBc >= gainCa) {
    setWeights(foot, 0, 1 - onBc, onBc)
    return onBc == 0 ? CORNER_B : onBc == 1 ? CORNER_C : EDGE_BC
  }
  setWeights(foot, 1 - onCa, 0, onCa)
  return onCa == 0 ? CORNER_A : onCa == 1 ? CORNER_C : EDGE_CA
}

@inline
function setWeights(foot: usize, a: f64, b: f64, c: f64): void {
  setF64(foot, 0, a)
  setF64(foot, 1, b)
  setF64(foot, 2, c)
}

@inline
function nearestAlong(gg: f64, gr: f64): f64 {
  if (!(gr > 0)) return 0
  return gr < gg ? gr / gg : 1
}

function featureNormal(pose: usize, rank: i32, feature: i32, foot: usize): void {
  const frame = frameOf(pose)
  setF64(foot, FACING, 0)
  setF64(foot, FACING + 1, 0)
  setF64(foot, FACING + 2, 0)
  if (feature < CORNER_A) {
    addFaceNormal(frame + FRAME * rank, 1, foot)
    if (feature != FACE) addFaceNormal(frame + FRAME * i32At(mateOf(pose), 3 * rank + feature - EDGE_AB), 1, foot)
  } else {
    const corner = cornerOf(pose)
    const ring = ringOf(pose)
    const i = i32At(corner, 3 * rank + feature - CORNER_A)
    const end = i32At(ringBeginOf(pose), i + 1)
    for (let k = i32At(ringBeginOf(pose), i); k < end; k++) {
      const face = i32At(ring, k)
      const q = frame + FRAME * face
      addFaceNormal(q, cornerAngle(corner, q, face, i), foot)
    }
  }
  const x = f64At(foot, FACING)
  const y = f64At(foot, FACING + 1)
  const z = f64At(foot, FACING + 2)
  const length = Math.sqrt(x * x + y * y + z * z)
  if (length > 0) {
    setF64(foot, FACING, x / length)
    setF64(foot, FACING + 1, y / length)
    setF64(foot, FACING + 2, z / length)
  } else setF64(foot, FACING + 1, 1)
}

@inline
function addFaceNormal(q: usize, weight: f64, foot: usize): void {
  const nx = load<f64>(q, 32) * load<f64>(q, 64) - load<f64>(q, 40) * load<f64>(q, 56)
  const ny = load<f64>(q, 40) * load<f64>(q, 48) - load<f64>(q, 24) * load<f64>(q, 64)
  const nz = load<f64>(q, 24) * load<f64>(q, 56) - load<f64>(q, 32) * load<f64>(q, 48)
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  if (!(length > 0)) return
  const scale = weight / length
  setF64(foot, FACING, f64At(foot, FACING) + scale * nx)
  setF64(foot, FACING + 1, f64At(foot, FACING + 1) + scale * ny)
  setF64(foot, FACING + 2, f64At(foot, FACING + 2) + scale * nz)
}

function cornerAngle(corner: usize, q: usize, rank: i32, vertex: i32): f64 {
  const ee = load<f64>(q, 72)
  const ef = load<f64>(q, 80)
  const ff = load<f64>(q, 88)
  const cross = Math.sqrt(max<f64>(0, ee * ff - ef * ef))
  if (i32At(corner, 3 * rank) == vertex) return arcTangent(cross, ef)
  return arcTangent(cross, i32At(corner, 3 * rank + 1) == vertex ? ee - ef : ff - ef)
}
