/**
 * A stand that keeps still what is on it while sleeves are set in: threads draw at sleeve and armhole alike, and a wide
 * sleeve that comes from afar would else draw a deep neckline off the shoulders and push the front up to the chest. All that
 * is not worn on arms is held by the place it is at, as by hands that give way slowly,
 *
 *   f_i = −c s(t) v_i,     c = PULL_FIRM ℓ / CREEP,   ℓ edge of the mesh                           [N]    (1)
 *
 * s from 0 to 1 over SET_IN from when sleeves are drawn; by then the rest is closed. Armholes under a firm hand then follow
 * it at CREEP at most, the sleeve does the rest of the way. What is too tight must slide to close: s is back at 0 after
 * SET_IN more once seams are closed by force. Only while sewing in order (`sewing-order.ts`).
 */
import type { OuterForce } from '../forces/index.ts'
import type { Cloth } from '../model/index.ts'
import type { PiecePart } from '../pattern/index.ts'
import { FORCE_FROM, LATE_FROM, PULL_FIRM } from './sew.ts'
import { isOnArm } from './sewing-order.ts'

/** [m/s] */
const CREEP = 0.05
/** Half of the time in which their threads become firm [s]. */
const SET_IN = 0.5

/** `cloth`: the panels; `first`: row of their first vertex among all that is simulated, `edge` length of their edges [m]. */
export function buildHoldStill(
  { triVertex, triPanel }: Pick<Cloth, 'triVertex' | 'triPanel'>,
  parts: readonly PiecePart[],
  { first, edge }: { readonly first: number; readonly edge: number },
): OuterForce {
  const held = new Set<number>()
  triVertex.forEach((i, corner) => {
    if (!isOnArm(parts[triPanel[Math.floor(corner / 3)]])) held.add(first + i)
  })
  const rows = Int32Array.from(held).sort()
  const firm = (PULL_FIRM * edge) / CREEP
  return {
    assemble({ v, force, anchor, time, dampingScale }) {
      const begun = (time - LATE_FROM) / SET_IN
      const left = 1 - (time - LATE_FROM - FORCE_FROM) / SET_IN
      const drag = firm * Math.max(0, Math.min(1, begun, left))
      if (drag === 0) return 0
      for (let k = 0; k < rows.length; k++) {
        for (let c = 0; c < 3; c++) {
          force[3 * rows[k] + c] -= drag * v[3 * rows[k] + c] // (1)
          if (anchor !== null) anchor.diagonal[9 * rows[k] + 4 * c] += dampingScale * drag
        }
      }
      return 0
    },
  }
}
