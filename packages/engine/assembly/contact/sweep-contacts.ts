// Twin of src/contact/sweep-contacts.ts: the same operations in the same order.
import { f64At, i32At, setF64 } from './memory'


const NEAR_LENGTH: i32 = 16

/** Passes over near pairs begin … end − 1; changes velocities v [m/s]. */
export function sweepContacts(
  nearVertex: usize,
  near: usize,
  inverseMass: usize,
  v: usize,
  hold: f64,
  begin: i32,
  end: i32,
): void {
  for (let k = begin; k < end; k++) {
    const at = NEAR_LENGTH * k
    const nx = f64At(near, at)
    const ny = f64At(near, at + 1)
    const nz = f64At(near, at + 2)
    const W = f64At(near, at + 7)
    let ux: f64 = 0
    let uy: f64 = 0
    let uz: f64 = 0
    for (let j = 0; j < 4; j++) {
      const i = 3 * i32At(nearVertex, 4 * k + j)
      const c = f64At(near, at + 3 + j)
      ux += c * f64At(v, i)
      uy += c * f64At(v, i + 1)
      uz += c * f64At(v, i + 2)
    }
    const un = nx * ux + ny * uy + nz * uz
    const pushed = f64At(near, at + 10)
    const push = Math.max(0.0, pushed + (f64At(near, at + 8) - un) / W) // (2)
    if (push === 0 && pushed === 0) continue
    setF64(near, at + 10, push)

    // (3): the tangential speed that is left, as an impulse, on top of the grip so far
    let tx = f64At(near, at + 11) - (ux - un * nx) / W
    let ty = f64At(near, at + 12) - (uy - un * ny) / W
    let tz = f64At(near, at + 13) - (uz - un * nz) / W
    const grip = Math.sqrt(tx * tx + ty * ty + tz * tz)
    const limit = hold * f64At(near, at + 9) * push
    const share: f64 = grip > limit ? limit / grip : 1
    tx *= share
    ty *= share
    tz *= share
    const jx = (push - pushed) * nx + (tx - f64At(near, at + 11))
    const jy = (push - pushed) * ny + (ty - f64At(near, at + 12))
    const jz = (push - pushed) * nz + (tz - f64At(near, at + 13))
    setF64(near, at + 11, tx)
    setF64(near, at + 12, ty)
    setF64(near, at + 13, tz)
    for (let j = 0; j < 4; j++) {
      const i = i32At(nearVertex, 4 * k + j)
      const share = f64At(near, at + 3 + j) * f64At(inverseMass, i)
      setF64(v, 3 * i, f64At(v, 3 * i) + share * jx)
      setF64(v, 3 * i + 1, f64At(v, 3 * i + 1) + share * jy)
      setF64(v, 3 * i + 2, f64At(v, 3 * i + 2) + share * jz)
    }
  }
}
