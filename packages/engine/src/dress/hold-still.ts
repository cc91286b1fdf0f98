/**
 * A stand that keeps still what is on it while sleeves are set in: threads draw at sleeve and armhole alike, and a wide
 * sleeve that comes from afar would else draw a deep neckline off the shoulders and push the front up to the chest. All that
 * is not worn on arms is held by the place it is at, as by hands that give way slowly,
 *
 *   f_i = −c s v_i,     c = PULL_FIRM ℓ / CREEP,   ℓ edge of the mesh                               [N]    (1)
 *
 * s goes from 0 to 1 over SET_IN once sleeves are drawn and all other seams are nearly shut: held before, shoulders would
 * not close. Armholes under a firm hand then follow it at CREEP at most, the sleeve does the rest of the way. What is too
 * tight must slide to close: s goes back to 0 when seams are closed by force. Only while sewing in order (`sewing-order.ts`).
 *
 * What is lined stands the other way round, `buildHoldShell`: s is 1 until the lining is closed, then goes to 0 over SET_IN.
 */
import { type OuterForce, stitchGap } from '../forces/index.ts'
import type { Cloth } from '../model/index.ts'
import type { PiecePart } from '../pattern/index.ts'
import { FORCE_FROM, LATE_FROM, PULL_FIRM, SHELL_FROM } from './sew.ts'
import { isOnArm } from './sewing-order.ts'

/** [m/s] */
const CREEP = 0.05
/** Half of the time in which their threads become firm [s]. */
const SET_IN = 0.5
/** A seam is nearly shut when it gapes by this, in edges of the mesh [–]. */
const NEARLY_SHUT = 1

export interface HoldStill extends OuterForce {
  /** A step of dt is over at `time` [s], with stitches at places x [m]; `late`: 1 for those that set sleeves in. */
  follow(x: Float64Array, stitchVertex: Int32Array, late: Uint8Array, time: number, dt: number): void
}

/** `cloth`: the panels; `first`: row of their first vertex among all that is simulated, `edge` length of their edges [m]. */
export function buildHoldStill(
  cloth: Pick<Cloth, 'triVertex' | 'triPanel'>,
  parts: readonly PiecePart[],
  { first, edge }: { readonly first: number; readonly edge: number },
): HoldStill {
  const stand = buildStand(cloth, (panel) => !isOnArm(parts[panel]), first, edge)
  return {
    assemble: stand.assemble,
    follow(x, stitchVertex, late, time, dt) {
      const sets = time > LATE_FROM && time < LATE_FROM + FORCE_FROM
      const takes = sets && (stand.grip > 0 || widestEarly(x, stitchVertex, late) < NEARLY_SHUT * edge)
      stand.grip = time <= LATE_FROM ? 0 : Math.max(0, Math.min(1, stand.grip + (takes ? dt : -dt) / SET_IN))
    },
  }
}

/**
 * Holds the shell of what is lined where it is laid until its lining is closed inside it. Left to float, an edge of it may slip in
 * between those of the lining before they meet, and is caught there. `linings`: by panel.
 */
export function buildHoldShell(
  cloth: Pick<Cloth, 'triVertex' | 'triPanel'>,
  linings: readonly boolean[],
  { first, edge }: { readonly first: number; readonly edge: number },
): HoldStill {
  const stand = buildStand(cloth, (panel) => !linings[panel], first, edge)
  stand.grip = 1
  return {
    assemble: stand.assemble,
    follow(_x, _stitchVertex, _late, time, dt) {
      stand.grip = time <= SHELL_FROM ? 1 : Math.max(0, stand.grip - dt / SET_IN)
    },
  }
}

/** (1) for the panels that are held; `grip`: its s [–]. */
function buildStand(
  { triVertex, triPanel }: Pick<Cloth, 'triVertex' | 'triPanel'>,
  isHeld: (panel: number) => boolean,
  first: number,
  edge: number,
): OuterForce & { grip: number } {
  const held = new Set<number>()
  triVertex.forEach((i, corner) => {
    if (isHeld(triPanel[Math.floor(corner / 3)])) held.add(first + i)
  })
  const rows = Int32Array.from(held).sort()
  const firm = (PULL_FIRM * edge) / CREEP
  const stand: OuterForce & { grip: number } = {
    grip: 0,
    assemble({ v, force, anchor, dampingScale }) {
      if (stand.grip === 0) return 0
      const drag = firm * stand.grip
      for (let k = 0; k < rows.length; k++) {
        for (let c = 0; c < 3; c++) {
          force[3 * rows[k] + c] -= drag * v[3 * rows[k] + c] // (1)
          if (anchor !== null) anchor.diagonal[9 * rows[k] + 4 * c] += dampingScale * drag
        }
      }
      return 0
    },
  }
  return stand
}

/** Of the stitches that are not late [m]. */
function widestEarly(x: Float64Array, stitchVertex: Int32Array, late: Uint8Array): number {
  let widest = 0
  for (let s = 0; s < late.length; s++) {
    if (late[s] === 0) widest = Math.max(widest, stitchGap(x, stitchVertex, s))
  }
  return widest
}
