/**
 * Lowers the shoulders of a shape, as a tailor tells sloping shoulders from square ones: the collar bones turn about
 * their inner ends, the arms move down with them and keep their direction.
 *
 *   collar bone     x ↦ h + R(∓a) (x − h)           h = its head; a > 0 lowers, about the axis front to back  [m]   (1)
 *   arm and hand    x ↦ x + (s' − s)                s = head of the upper arm, s' where (1) takes it          [m]   (2)
 *
 * The skin follows by its weights, so that the line from neck to shoulder bends as it does when shoulders sink. The sliders
 * of the shape know nothing of the slope; people differ by ±5° in it, and a pattern drafted for sloping shoulders
 * stands up at the neck of a square body.
 */
import { cosine, sine } from '../core/index.ts'
import type { BodyData } from './body-data.ts'
import { boneHeads, skinBody } from './pose.ts'

/** Changes `position`, all vertices of the rest pose with the joint cubes, in place; `drop` [rad]. */
export function lowerShoulders(data: BodyData, position: Float64Array, drop: number): void {
  const heads = boneHeads(data, position)
  const motion = stillBones(data)
  for (const [side, sign] of SIDES) {
    const collar = rowOf(data, `${side}Shoulder`)
    const arm = rowOf(data, `${side}Arm`)
    motion.set(turnAbout(heads.subarray(3 * collar, 3 * collar + 3), -sign * drop), 12 * collar) // (1)
    const at = 12 * collar
    const [x, y] = heads.subarray(3 * arm, 3 * arm + 2)
    const shift = [
      motion[at] * x + motion[at + 1] * y + motion[at + 9] - x,
      motion[at + 3] * x + motion[at + 4] * y + motion[at + 10] - y,
    ]
    for (const row of armBones(data, arm)) motion.set(shift, 12 * row + 9) // (2)
    for (const vertex of jointVertices(data, arm)) {
      position[3 * vertex] += shift[0]
      position[3 * vertex + 1] += shift[1]
    }
  }
  position.set(skinBody(data, position, motion))
}

/** The left side and the sense of turn about +z that raises it. */
const SIDES = [
  ['Left', 1],
  ['Right', -1],
] as const

function rowOf(data: BodyData, name: string): number {
  return data.bones.findIndex((bone) => bone.name === name)
}

function stillBones(data: BodyData): Float64Array {
  const motion = new Float64Array(12 * data.bones.length)
  for (let at = 0; at < motion.length; at += 12) motion[at] = motion[at + 4] = motion[at + 8] = 1
  return motion
}

/** About the axis along z through a place [m]; as rows of `poseBones`. */
function turnAbout([x, y]: Float64Array, angle: number): number[] {
  const c = cosine(angle)
  const s = sine(angle)
  return [c, -s, 0, s, c, 0, 0, 0, 1, x - c * x + s * y, y - s * x - c * y, 0]
}

/** Rows of the upper arm and all that hangs on it. */
function armBones(data: BodyData, arm: number): number[] {
  const rows = [arm]
  data.bones.forEach(({ parent }, row) => {
    if (rows.includes(parent)) rows.push(row) // parents come first
  })
  return rows
}

/** Vertices of the cubes that mark the arm's joints; marks on the skin itself move with the skin. */
function jointVertices(data: BodyData, arm: number): Set<number> {
  const vertices = new Set<number>()
  for (const row of armBones(data, arm)) {
    const { head, tail } = data.bones[row]
    for (const vertex of [...data.joints.get(head)!, ...data.joints.get(tail)!]) {
      if (vertex >= data.skinCount) vertices.add(vertex)
    }
  }
  return vertices
}
