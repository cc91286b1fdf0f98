// Twin of src/contact/respond/sweep-contacts.ts: the same operations in the same order, x and y side by side.
import { inverseMassOf, nearRecordOf, nearVertexOf, vOf } from '../addresses'

/** Bytes of a record of near pairs, of a row of `nearVertex`, of a vertex. */
const NEAR_BYTES: usize = 128
const ROW_BYTES: usize = 16
const VERTEX_BYTES: usize = 24

/** Passes over near pairs begin … end − 1; changes velocities v [m/s]. */
export function sweepContacts(contact: usize, hold: f64, begin: i32, end: i32): void {
  const nearVertex = nearVertexOf(contact)
  const nearRecord = nearRecordOf(contact)
  const inverseMass = inverseMassOf(contact)
  const v = vOf(contact)
  for (let k = begin; k < end; k++) {
    const at = nearRecord + NEAR_BYTES * <usize>k
    const row = nearVertex + ROW_BYTES * <usize>k
    const i0 = load<u32>(row)
    const i1 = load<u32>(row, 4)
    const i2 = load<u32>(row, 8)
    const i3 = load<u32>(row, 12)
    const v0 = v + VERTEX_BYTES * <usize>i0
    const v1 = v + VERTEX_BYTES * <usize>i1
    const v2 = v + VERTEX_BYTES * <usize>i2
    const v3 = v + VERTEX_BYTES * <usize>i3
    const c0 = load<f64>(at, 24)
    const c1 = load<f64>(at, 32)
    const c2 = load<f64>(at, 40)
    const c3 = load<f64>(at, 48)
    let uxy = f64x2.add(f64x2.splat(0), f64x2.mul(f64x2.splat(c0), v128.load(v0)))
    uxy = f64x2.add(uxy, f64x2.mul(f64x2.splat(c1), v128.load(v1)))
    uxy = f64x2.add(uxy, f64x2.mul(f64x2.splat(c2), v128.load(v2)))
    uxy = f64x2.add(uxy, f64x2.mul(f64x2.splat(c3), v128.load(v3)))
    const uz = 0.0 + c0 * load<f64>(v0, 16) + c1 * load<f64>(v1, 16) + c2 * load<f64>(v2, 16) + c3 * load<f64>(v3, 16)
    const nxy = v128.load(at)
    const nz = load<f64>(at, 16)
    const W = load<f64>(at, 56)
    const nu = f64x2.mul(nxy, uxy)
    const un = f64x2.extract_lane(nu, 0) + f64x2.extract_lane(nu, 1) + nz * uz
    const pushed = load<f64>(at, 80)
    const push = Math.max(0.0, pushed + (load<f64>(at, 64) - un) / W) // (2)
    if (push === 0 && pushed === 0) continue
    store<f64>(at, push, 80)

    // (3): the tangential speed that is left, as an impulse, on top of the grip so far
    const gxy = v128.load(at, 88)
    const gz = load<f64>(at, 104)
    let txy = f64x2.sub(gxy, f64x2.div(f64x2.sub(uxy, f64x2.mul(f64x2.splat(un), nxy)), f64x2.splat(W)))
    let tz = gz - (uz - un * nz) / W
    const tt = f64x2.mul(txy, txy)
    const grip = Math.sqrt(f64x2.extract_lane(tt, 0) + f64x2.extract_lane(tt, 1) + tz * tz)
    const limit = hold * load<f64>(at, 72) * push
    const share: f64 = grip > limit ? limit / grip : 1
    txy = f64x2.mul(txy, f64x2.splat(share))
    tz *= share
    const jxy = f64x2.add(f64x2.mul(f64x2.splat(push - pushed), nxy), f64x2.sub(txy, gxy))
    const jz = (push - pushed) * nz + (tz - gz)
    v128.store(at, txy, 88)
    store<f64>(at, tz, 104)
    pushVertex(v0, c0 * load<f64>(inverseMass + (<usize>i0 << 3)), jxy, jz)
    pushVertex(v1, c1 * load<f64>(inverseMass + (<usize>i1 << 3)), jxy, jz)
    pushVertex(v2, c2 * load<f64>(inverseMass + (<usize>i2 << 3)), jxy, jz)
    pushVertex(v3, c3 * load<f64>(inverseMass + (<usize>i3 << 3)), jxy, jz)
  }
}

@inline
function pushVertex(v: usize, share: f64, jxy: v128, jz: f64): void {
  v128.store(v, f64x2.add(v128.load(v), f64x2.mul(f64x2.splat(share), jxy)))
  store<f64>(v, load<f64>(v, 16) + share * jz, 16)
}
