/**
 * A calm walk on the spot, as turns of the bones: two steps a second, arms hanging close to the chest and swinging
 * against the legs, shoulders turning against the hips. Drawn after what a walk looks like, not measured; right for
 * cloth from the neck to the thighs, not for the gait of a person.
 *
 *   thigh  = −(a + A cos φ),   knee = k + K ((1 − sin φ)/2)²,   arm = B − C cos φ       φ = 2π f t      [rad]   (1)
 *
 * for the left; the right is half a turn later. The walk begins out of the pose cloth was put on in: all turns are
 * blended over `WALK_BLEND`, level at both ends.
 */
import { cosine, sine } from '../core/index.ts'
import type { BoneTurns } from './body-data.ts'
import { blendedTurns } from './pose-motion.ts'

/** Whole cycles, that is two steps, in a second [1/s]. */
const PACE = 1
/** How long the first pose takes to become the walk [s]. */
export const WALK_BLEND = 1

/** Turns of (1) [rad]. */
const THIGH = { mean: 0.05, swing: 0.38 }
const KNEE = { mean: 0.1, swing: 0.75 }
const ARM = { mean: 0.03, swing: 0.32 }
/** The forearm of the rest pose is bent by 0.61; straightened by this much it is bent a little. */
const FOREARM = { mean: -0.38, swing: 0.12 }
/** Arms rest 42° off the side; lowered by this they hang 20° off it. */
const ARM_LOWERED = 0.38
/** Shoulders against hips, about the spine. */
const TWIST = 0.06

/** Turns at `time` [s]; at time 0 they are `first`. */
export function walkTurns(time: number, first: BoneTurns): BoneTurns {
  const t = Math.min(1, Math.max(0, time / WALK_BLEND))
  const share = t * t * (3 - 2 * t)
  const walk = strideTurns(2 * Math.PI * PACE * time)
  return blendedTurns(first, walk, share)
}

/** (1) at phase φ [rad]. */
function strideTurns(phase: number): BoneTurns {
  const forward = cosine(phase)
  const rising = sine(phase)
  return {
    LeftUpLeg: [-(THIGH.mean + THIGH.swing * forward), 0, 0],
    RightUpLeg: [-(THIGH.mean - THIGH.swing * forward), 0, 0],
    LeftLeg: [knee(rising), 0, 0],
    RightLeg: [knee(-rising), 0, 0],
    LeftArm: [ARM.mean - ARM.swing * forward, 0, -ARM_LOWERED],
    RightArm: [ARM.mean + ARM.swing * forward, 0, ARM_LOWERED],
    LeftForeArm: [FOREARM.mean - FOREARM.swing * forward, 0, 0],
    RightForeArm: [FOREARM.mean + FOREARM.swing * forward, 0, 0],
    Spine: [0, TWIST * forward, 0],
    Spine1: [0, TWIST * forward, 0],
  }
}

function knee(rising: number): number {
  const lift = 0.5 * (1 - rising)
  return KNEE.mean + KNEE.swing * lift * lift
}
