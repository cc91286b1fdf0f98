/** A body whose joints are turned on top of a pose: limbs are turned aside where they would touch, and one that cannot stand so is refused. */
import { InputError } from '../core/index.ts'
import { findCrossings } from '../geometry/index.ts'
import type { BodyData, BodyShape } from './body-data.ts'
import { type BodyOptions, buildBody } from './build-body.ts'
import { type JointTurns, jointedTurns } from './joints.ts'
import type { BodyPose } from './pose.ts'
import type { PosedBody } from './pose-motion.ts'
import { partName, skinParts } from './skin-parts.ts'

/** Skin that has to give way by more than this is crushed, not pressed [m]: a lap gives 5 cm. */
const GIVE_MAX = 0.06

export interface Stance {
  /** On top of which the joints are turned. */
  readonly pose: BodyPose
  readonly joints: JointTurns
}

export function buildJointedBody(
  data: BodyData,
  shape: BodyShape | string,
  { pose, joints }: Stance,
  options: Omit<BodyOptions, 'apart'> = {},
): PosedBody {
  const turns = jointedTurns(data, pose, joints)
  const body = buildBody(data, shape, turns, { ...options, apart: true })
  if (body.repair.left > 0) {
    const pairs = (options.findCrossings ?? findCrossings)(body)
    throw new InputError(`the body cannot stand so: ${crossedWords(data, pairs)}; turn these joints less`)
  }
  if (body.repair.moveMax > GIVE_MAX)
    throw new InputError('the body cannot stand so: its skin would be crushed; turn these joints less')
  return { pose: turns, body }
}

/** Which parts pass through which, those with the most triangles. */
function crossedWords(data: BodyData, pairs: Int32Array): string {
  const part = skinParts(data)
  const count = new Map<string, number>()
  for (let k = 0; k < pairs.length; k += 2) {
    const [a, b] = [pairs[k], pairs[k + 1]].map((t) => partName(part[data.triVertex[3 * t]])).sort()
    const words = a === b ? `its ${a} folds through itself` : `its ${a} goes through its ${b}`
    count.set(words, (count.get(words) ?? 0) + 1)
  }
  const [worst] = [...count].sort(([, m], [, n]) => n - m)
  return worst?.[0] ?? 'its skin passes through itself'
}
