/**
 * A body that goes into another pose with what it wears. The garment leaves the distance field it came to rest on and
 * lies on the skin itself, triangle by triangle, which then moves.
 *
 * Where motion counts, the skin waits a while and cloth follows in the steps of falling. Where only the rest is asked for,
 * it begins at once and cloth follows in strides, as long as the fastest skin that cloth may lie on allows: motion that
 * nobody asked for dies in them, so there is next to no swing to be waited for afterwards.
 */
import type { PoseMotion } from '../body/index.ts'
import { buildLiveMeshCollider, type Collider } from '../contact/index.ts'
import type { Kernels } from '../kernels/index.ts'

export interface PoseChange {
  readonly colliders: readonly Collider[]
  /** When the body sets out, and when it stands in its last pose [s]. */
  readonly begin: number
  readonly end: number
  /** Longest step until then [s]. */
  readonly stride: number
}

/**
 * Garments come to rest on a distance field that errs by up to 3 mm; this long they lie on the skin itself before it moves
 * into another pose [s].
 */
const HOLD_SECONDS = 0.25
/** Skin near cloth goes no further in a stride than cloth is looked after from: it is felt before it arrives [m]. */
const SKIN_WAY = 0.04
/**
 * Cloth farther from the skin than this is not asked how far [m]: five times the gap at which it rests. Skin that comes
 * from farther away in one stride is found all the same, as cloth is inside it then.
 */
const BAND = 0.01
/** Strides are no longer than this whatever the motion, and no shorter than a step of falling [s]. */
const STRIDE_MAX = 1 / 15
const STRIDE_MIN = 1 / 120
/** Speeds are looked for at so many times [–]. */
const SPEED_SAMPLES = 8

/** What the garment lies on when the body sets out: the skin as it was asked for so far, and whether motion counts. */
export interface PoseOutset {
  readonly skin: Collider
  readonly hasty: boolean
  readonly kernels: Kernels
}

/** `x`: where the cloth is at `time` [s]. */
export function beginPose(
  motion: PoseMotion,
  x: Float64Array,
  time: number,
  { skin, hasty, kernels }: PoseOutset,
): PoseChange {
  const begin = time + (hasty ? 0 : HOLD_SECONDS)
  const live = liveSkin(motion, begin, skin, kernels)
  if (skin.mesh.shape) live.mesh.shape = skin.mesh.shape // the same triangles: what contact made of them stays true
  return {
    colliders: [live],
    begin,
    end: begin + motion.seconds,
    stride: hasty ? strideOf(motion, x) : STRIDE_MIN,
  }
}

/** A skin that sets out at `begin` [s]; `skin`: as it was asked for before. */
export function liveSkin(
  motion: PoseMotion,
  begin: number,
  { friction, mesh }: Pick<Collider, 'friction' | 'mesh'>,
  { open }: Kernels,
): Collider {
  const placesAt = (when: number, out: Float64Array) => motion.placesAt(Math.max(0, when - begin), out)
  const stands = motion.mesh.position.every((value, at) => value === mesh.position[at])
  return buildLiveMeshCollider(stands ? mesh : motion.mesh, { friction, placesAt, band: BAND, open })
}

/** What the fastest skin near cloth allows [s]. */
function strideOf({ mesh, placesAt, seconds }: PoseMotion, x: Float64Array): number {
  const covered = coveredRows(mesh.position, x)
  let before = mesh.position.slice()
  let after = new Float64Array(before.length)
  let way = 0
  for (let k = 1; k <= SPEED_SAMPLES; k++) {
    placesAt((k * seconds) / SPEED_SAMPLES, after)
    for (const at of covered) {
      const dx = after[at] - before[at]
      const dy = after[at + 1] - before[at + 1]
      const dz = after[at + 2] - before[at + 2]
      way = Math.max(way, Math.sqrt(dx * dx + dy * dy + dz * dz))
    }
    const free = before
    before = after
    after = free
  }
  const speed = (way * SPEED_SAMPLES) / seconds
  return Math.max(STRIDE_MIN, Math.min(STRIDE_MAX, SKIN_WAY / speed))
}

/** Offsets of the vertices of the skin that have cloth in their cell of space or in one beside it. */
function coveredRows(skin: Float64Array, x: Float64Array): number[] {
  const cell = (value: number) => Math.floor(value / COVERED_CELL) + CELLS / 2
  const seen = new Set<number>()
  const filled = new Set<number>()
  for (let at = 0; at < x.length; at += 3) {
    const middle = (cell(x[at]) * CELLS + cell(x[at + 1])) * CELLS + cell(x[at + 2])
    if (seen.has(middle)) continue
    seen.add(middle)
    for (let i = -1; i <= 1; i++)
      for (let j = -1; j <= 1; j++)
        for (let k = -1; k <= 1; k++) filled.add(middle + (i * CELLS + j) * CELLS + k)
  }
  const rows: number[] = []
  for (let at = 0; at < skin.length; at += 3) {
    if (filled.has((cell(skin[at]) * CELLS + cell(skin[at + 1])) * CELLS + cell(skin[at + 2]))) rows.push(at)
  }
  return rows
}

/** Cloth farther from skin than one to two of these hangs free of it [m]. */
const COVERED_CELL = 0.04
/** More cells than any scene has along an axis [–]. */
const CELLS = 4096
