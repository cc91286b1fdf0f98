/**
 * Takes joints out of a recorded motion that no person's can do. Where markers are hidden (a knee on the floor, a hand in a
 * pocket) the fitted skeleton flips: a foot is turned by 160° within a frame, back to front. Such frames are lost; the joint is
 * led over them from the last frame that can be to the next,
 *
 *   L(f) = blend of L(a) and L(b),   s² (3 − 2 s),  s = (f − a)/(b − a)        turn away from its parent   (1)
 *
 * and all that hangs on it goes along. A flip begins and ends with frames that look like a fast turn: MARGIN more are bridged.
 */
import { arcSine } from '../core/index.ts'
import type { BodyData } from './body-data.ts'
import { blendTurns, type Quaternion, turnBack, turnProduct } from './quaternion.ts'

/** The most a foot turns away from its shank, from standing [rad]: 95°, a dancer's pointed foot turned out. */
const LIMITS: readonly (readonly [name: RegExp, limit: number])[] = [[/^(Left|Right)Foot$/, 1.66]]
/** [s] */
const MARGIN = 0.1

/** Changes `turn`: turns from the rest pose, by bone, then by frame. */
export function bridgeJoints({ bones }: BodyData, turn: Quaternion[][], frameTime: number): void {
  const margin = Math.round(MARGIN / frameTime)
  bones.forEach(({ name, parent }, row) => {
    const limit = LIMITS.find(([wanted]) => wanted.test(name))?.[1]
    if (limit === undefined || parent < 0) return
    const local = turn[row].map((own, frame) => turnProduct(turnBack(turn[parent][frame]), own))
    const lost = local.map((_, frame) =>
      local.slice(Math.max(0, frame - margin), frame + margin + 1).some((q) => angleOf(q) > limit),
    )
    if (!lost.includes(true) || !lost.includes(false)) return
    const below = descendants(bones, row)
    local.forEach((_, frame) => {
      if (!lost[frame]) return
      const before = lost.lastIndexOf(false, frame)
      const after = lost.indexOf(false, frame)
      const from = local[before < 0 ? after : before]
      const to = local[after < 0 ? before : after]
      const s = before < 0 || after < 0 ? 0 : (frame - before) / (after - before)
      const share = s * s * (3 - 2 * s)
      const led = turnProduct(turn[parent][frame], blendTurns([from, to], [1 - share, share])) // (1)
      const change = turnProduct(led, turnBack(turn[row][frame]))
      for (const k of below) turn[k][frame] = turnProduct(change, turn[k][frame])
    })
  })
}

/** [rad], 0 … π. */
function angleOf([x, y, z, w]: Quaternion): number {
  const s = Math.sqrt(x * x + y * y + z * z)
  return s < Math.abs(w) ? 2 * arcSine(Math.min(1, s)) : Math.PI - 2 * arcSine(Math.min(1, Math.abs(w)))
}

/** The bone and all that hang on it. */
function descendants(bones: BodyData['bones'], top: number): number[] {
  const rows = [top]
  bones.forEach(({ parent }, row) => {
    if (rows.includes(parent)) rows.push(row)
  })
  return rows
}
