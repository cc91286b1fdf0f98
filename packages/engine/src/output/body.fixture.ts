/** A stick figure for tests: joints and levels of a person of 1.7 m, arms held out by 45°, and no skin to speak of. */
import type { Body } from '../body/index.ts'

export const STICK_BODY: Body = {
  name: 'stick',
  position: new Float64Array(0),
  triVertex: new Int32Array(0),
  vertexCount: 0,
  triCount: 0,
  height: 1.7,
  girths: {
    bust: { girth: 0.92, level: 1.24 },
    waist: { girth: 0.74, level: 1.08 },
    hips: { girth: 1, level: 0.86 },
  },
  joints: {
    Hips: [0, 0.95, 0],
    Spine: [0, 1.15, 0],
    Neck: [0, 1.42, -0.02],
    Head: [0, 1.5, 0],
    LeftArm: [0.17, 1.36, -0.02],
    LeftForeArm: [0.36, 1.17, -0.02],
    LeftHand: [0.53, 1, -0.02],
    RightArm: [-0.17, 1.36, -0.02],
    RightForeArm: [-0.36, 1.17, -0.02],
    RightHand: [-0.53, 1, -0.02],
    LeftUpLeg: [0.09, 0.88, 0],
    LeftLeg: [0.09, 0.47, 0],
    LeftFoot: [0.09, 0.08, 0],
    RightUpLeg: [-0.09, 0.88, 0],
    RightLeg: [-0.09, 0.47, 0],
    RightFoot: [-0.09, 0.08, 0],
  },
  repair: { left: 0, rounds: 0, moveMax: 0 },
}
