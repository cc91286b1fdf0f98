/**
 * Keeps arms that hang down out of the chest. Blended skin sinks into itself under the arm; cloth between the two has
 * nowhere to be. Here both sides give way, as flesh does, to a plane that halves the angle between arm and chest:
 *
 *   s = (x − P)·b,   δ = ±(x − P)·m          P the armpit, b down the plane, m its normal to the arm      [m]   (1)
 *   δ' = δ + h w(s) (f(δ) − δ)                + for skin of the arm, − for the rest                       [m]   (2)
 *   f(δ) = ε + (τ − ε) exp((δ − τ)/(τ − ε))   for δ < τ, δ itself beyond                                  [m]   (3)
 *
 * f rises everywhere, so skin keeps its order and cannot fold; where w = 1 arm and chest are 2 ε apart. w grows from 0
 * above the armpit, where the two are one skin, and fades out again below. h is 1 for arms that hang and falls to 0 as they are
 * raised to the level of the shoulder: beyond, armpits are open, and the plane would turn over with arms that meet above
 * the head. A function of the pose alone, smooth in it.
 * Fails for arms pressed so far across the chest that the plane no longer lies between the two.
 *
 * Source: (3) is the wrinkle-keeping projection of Bridson, Marino, Fedkiw 2003, "Simulation of Clothing with Folds and
 * Wrinkles", section 5.3, turned on the body instead of the cloth.
 */
import { arcTangent, assert, cosine, exponential, magnitude, sine } from '../core/index.ts'
import type { BodyData } from './body-data.ts'
import { boneHeads, moved } from './pose.ts'

/** ε and τ of (3) [m]: room for two plies, and how far before the plane skin begins to give way. */
const HALF_GAP = 0.003
const YIELD = 0.009
/**
 * w of (2) rises between the first two depths below the armpit and falls between the last two [m]; to the front and the
 * back the crease climbs to 3 cm above it.
 */
const FADE = [-0.04, -0.01, 0.15, 0.25] as const
/** h of (2) is 1 where an arm points this far down, as a share of its length [–]. */
const HANGING = 0.3

interface Armpit {
  /** +1 left, −1 right. */
  readonly side: number
  /** Rows of the bones that move the chest, the upper arm and the forearm. */
  readonly chest: number
  readonly arm: number
  readonly forearm: number
  /** The vertex P: lowest where arm and chest meet in the rest pose. */
  readonly apex: number
  /** Skin near enough to matter; the first `armCount` belong to the arm. */
  readonly near: Int32Array
  readonly armCount: number
}

export interface Armpits {
  /** Gives way under both arms: changes `skin` [m], as posed by `motion` of `poseBones`. */
  clear(motion: Float64Array, skin: Float64Array): void
}

export function buildArmpits(data: BodyData, morphed: Float64Array): Armpits {
  const heads = boneHeads(data, morphed)
  const armpits = [1, -1].map((side) => findArmpit(data, morphed, heads, side))
  return {
    clear(motion, skin) {
      for (const armpit of armpits) clearArmpit(armpit, heads, motion, skin)
    },
  }
}

/** Skin farther from the armpit than this is never asked [m]. */
const NEAR = 0.4

function findArmpit(data: BodyData, morphed: Float64Array, heads: Float64Array, side: number): Armpit {
  const word = side > 0 ? 'Left' : 'Right'
  const row = (name: string): number => {
    const found = data.bones.findIndex((bone) => bone.name === name)
    assert(found >= 0, `the rig has no bone ${name}`)
    return found
  }
  const arm = row(`${word}Arm`)
  const onArm = limbSkin(data, arm)
  const apex = lowestBorder(data, morphed, onArm)
  const near: number[] = []
  for (const wanted of [1, 0]) {
    for (let i = 0; i < data.skinCount; i++) {
      if (onArm[i] !== wanted || side * morphed[3 * i] < 0.5 * side * heads[3 * arm]) continue
      const dx = morphed[3 * i] - morphed[3 * apex]
      const dy = morphed[3 * i + 1] - morphed[3 * apex + 1]
      const dz = morphed[3 * i + 2] - morphed[3 * apex + 2]
      if (dx * dx + dy * dy + dz * dz < NEAR * NEAR) near.push(i)
    }
  }
  return {
    side,
    chest: row('Spine1'),
    arm,
    forearm: row(`${word}ForeArm`),
    apex,
    near: Int32Array.from(near),
    armCount: near.reduce((sum, i) => sum + onArm[i], 0),
  }
}

/** 1 for skin that moves more with the bone `root` and those that hang on it, an arm with its hand, than with all others. */
export function limbSkin({ bones, weights, skinCount }: BodyData, root: number): Uint8Array {
  const inArm = bones.map(() => false)
  bones.forEach((bone, row) => {
    inArm[row] = row === root || (bone.parent >= 0 && inArm[bone.parent]) // parents stand before their children
  })
  return Uint8Array.from({ length: skinCount }, (_, i) => {
    let share = 0
    for (let e = weights.start[i]; e < weights.start[i + 1]; e++)
      if (inArm[weights.bone[e]]) share += weights.weight[e]
    return share > 0.5 ? 1 : 0
  })
}

/** Lowest vertex of the arm with a neighbour that is not. */
export function lowestBorder({ triVertex }: BodyData, morphed: Float64Array, onArm: Uint8Array): number {
  let lowest = -1
  for (let corner = 0; corner < triVertex.length; corner++) {
    const i = triVertex[corner]
    const j = triVertex[corner % 3 === 2 ? corner - 2 : corner + 1]
    const [inner, outer] = onArm[i] === 1 ? [j, i] : [i, j]
    if (onArm[outer] !== 1 || onArm[inner] !== 0) continue
    if (lowest < 0 || morphed[3 * outer + 1] < morphed[3 * lowest + 1]) lowest = outer
  }
  assert(lowest >= 0, 'an arm without a shoulder')
  return lowest
}

function clearArmpit(armpit: Armpit, heads: Float64Array, motion: Float64Array, skin: Float64Array): void {
  const { side, chest, arm, forearm, apex, near, armCount } = armpit
  const shoulder = moved(motion, arm, heads, 3 * arm)
  const elbow = moved(motion, forearm, heads, 3 * forearm)
  const c = 12 * chest
  const [ex, ey, ez] = [elbow[0] - shoulder[0], elbow[1] - shoulder[1], elbow[2] - shoulder[2]]
  const out = side * (motion[c] * ex + motion[c + 3] * ey + motion[c + 6] * ez) // along the chest's own x
  const down = -(motion[c + 1] * ex + motion[c + 4] * ey + motion[c + 7] * ez)
  const hangs = smooth(down / (HANGING * magnitude(ex, ey, ez)))
  if (hangs === 0) return
  const half = 0.5 * arcTangent(out, down) // of the angle between arm and chest
  const [along, across] = [side * sine(half), -cosine(half)] // b in the chest's own axes
  const [bx, by, bz] = turned(motion, c, along, across)
  const [mx, my, mz] = turned(motion, c, -side * across, side * along)
  const [px, py, pz] = [skin[3 * apex], skin[3 * apex + 1], skin[3 * apex + 2]]
  for (let k = 0; k < near.length; k++) {
    const at = 3 * near[k]
    const rx = skin[at] - px
    const ry = skin[at + 1] - py
    const rz = skin[at + 2] - pz
    const sign = k < armCount ? 1 : -1
    const before = sign * (rx * mx + ry * my + rz * mz) // (1)
    if (before >= YIELD) continue
    const share = hangs * fade(rx * bx + ry * by + rz * bz)
    const push = sign * share * (yielded(before) - before) // (2)
    skin[at] += push * mx
    skin[at + 1] += push * my
    skin[at + 2] += push * mz
  }
}

function turned(motion: Float64Array, c: number, x: number, y: number): [number, number, number] {
  return [
    motion[c] * x + motion[c + 1] * y,
    motion[c + 3] * x + motion[c + 4] * y,
    motion[c + 6] * x + motion[c + 7] * y,
  ]
}

/** (3) */
function yielded(before: number): number {
  return HALF_GAP + (YIELD - HALF_GAP) * exponential((before - YIELD) / (YIELD - HALF_GAP))
}

function fade(s: number): number {
  return smooth((s - FADE[0]) / (FADE[1] - FADE[0])) * (1 - smooth((s - FADE[2]) / (FADE[3] - FADE[2])))
}

/** 0 below 0, 1 above 1, level at both. */
function smooth(t: number): number {
  const u = Math.min(1, Math.max(0, t))
  return u * u * (3 - 2 * u)
}
