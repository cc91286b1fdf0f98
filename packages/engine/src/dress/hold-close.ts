/**
 * A hand that smooths down what is worn while the next garment is closed over it: a loose shirt would else stand out
 * between the open edges of the trousers it is tucked into, and a lining between those of its skirt, and be sewn in. Every
 * vertex of the inner cloth is drawn towards the body with the same acceleration,
 *
 *   f_i = −m_i a n_i(x)          n the body's outward normal, where the body knows its distance      [N]    (1)
 *   f_i = −m_i a h_i(x)          further out: h points away from the upright axis of the body               (2)
 *
 * Only while sewing: what it does to folds is forgotten once gravity is on.
 */
import type { Collider } from '../contact/index.ts'
import type { OuterForce } from '../forces/index.ts'

/** a of (1) [m/s²]: twice a fall, so that cloth 10 cm out is at the body long before seams close. */
const HOLD_ACCELERATION = 20

/** Holds these vertices to the bodies, from a time on [s]: what is not closed yet would be drawn beside what it is to go round. */
export function buildHoldClose(colliders: readonly Collider[], rows: Int32Array, from = 0): OuterForce {
  const surface = { normal: new Float64Array(3), velocity: new Float64Array(3) }
  return {
    assemble({ model, time, x, force }) {
      if (time < from) return 0
      for (const i of rows) {
        const at = 3 * i
        const pull = model.vertexMass[i] * HOLD_ACCELERATION
        let near = false
        for (const collider of colliders) {
          if (collider.gap(x, at, surface) === Number.POSITIVE_INFINITY) continue
          near = true
          for (let k = 0; k < 3; k++) force[at + k] -= pull * surface.normal[k] // (1)
        }
        if (near) continue
        const out = Math.sqrt(x[at] * x[at] + x[at + 2] * x[at + 2])
        force[at] -= (pull * x[at]) / out // (2)
        force[at + 2] -= (pull * x[at + 2]) / out
      }
      return 0
    },
  }
}

/** 0 … count − 1. */
export function rowsBelow(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => i)
}
