/**
 * Lifts sleeves with the arms. Patterns are placed around arms held down at the sides; a body that wears a skirt stands with
 * its arms out while it is dressed, so that no panel closes over a hand. Every piece worn on an arm turns with it, about the
 * shoulder, by the least turn that brings the upper arm of the A-pose to where it is:
 *
 *   x' = s' + R (x − s),      R a = a'                                                              [m]    (1)
 *   R d = d + k × d + k × (k × d) / (1 + a · a'),      k = a × a'      (Rodrigues 1840)                    (2)
 *
 * s shoulder, a direction of the upper arm, ' of the body as it stands. Shapes are untouched. Not for arms turned by half a
 * turn, where (2) has no answer.
 */
import type { Body } from '../body/index.ts'
import { along, cross, dot, minus, plus, unit, type Vector3 } from '../core/index.ts'
import type { Cloth } from '../model/index.ts'
import type { PiecePart } from '../pattern/index.ts'
import { verticesOf } from './clear-panels.ts'

/** Turns less than this are roundings [–], 1 − cosine: 0.1°. */
const TURN_MIN = 1e-6

/** Moves panels of `cloth.position` in place; `parts`: what each panel is worn on, by its row. */
export function liftSleeves(cloth: Cloth, parts: readonly PiecePart[], body: Body): void {
  parts.forEach(({ segment, side }, row) => {
    if (side === undefined || (segment !== 'arm' && segment !== 'wrist' && segment !== 'hand')) return
    const turn = armTurn(body, side === 'left' ? 'Left' : 'Right')
    if (turn === null) return
    for (const i of verticesOf(cloth, row)) {
      const at = 3 * i
      cloth.position.set(turn([cloth.position[at], cloth.position[at + 1], cloth.position[at + 2]]), at)
    }
  })
}

/** (1); null when the arm is where patterns expect it. */
function armTurn({ joints, aPoseJoints }: Body, side: string): ((x: Vector3) => Vector3) | null {
  if (aPoseJoints === undefined) return null
  const [shoulder, elbow] = [`${side}Arm`, `${side}ForeArm`]
  const a = unit(minus(aPoseJoints[elbow], aPoseJoints[shoulder]))
  const b = unit(minus(joints[elbow], joints[shoulder]))
  const cos = dot(a, b)
  if (1 - cos < TURN_MIN) return null
  const k = cross(a, b)
  return (x) => {
    const d = minus(x, aPoseJoints[shoulder])
    const kd = cross(k, d)
    return along(plus(plus(joints[shoulder], d), kd), 1 / (1 + cos), cross(k, kd)) // (2)
  }
}
