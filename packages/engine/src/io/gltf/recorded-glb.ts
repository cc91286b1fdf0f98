/**
 * The frames of an animation as one GLB: garment and body, on bones where the body has any. Frames are left out where there
 * are more than players hold, and normals where the file would grow too large for a page.
 */
import type { MotionRig, SkinFigure } from '../../body/index.ts'
import type { FabricLook } from '../../material/index.ts'
import { type AnimatedGlb, MORPH_MAX, writeAnimatedGlb } from './glb-animation.ts'
import type { BodyRig } from './glb-moving-body.ts'
import type { PatternedTriangles } from './glb-parts.ts'

/** What was recorded: places of garment and skin [m], 3 per vertex, one array per frame. */
export interface RecordedMotion {
  readonly garment: PatternedTriangles
  readonly frames: readonly Float32Array[]
  readonly body: { readonly triVertex: Int32Array; readonly figure?: SkinFigure | undefined }
  readonly skins: readonly Float32Array[]
  /** Frames per second. */
  readonly fps: number
  /** The bones under the skin; none for a body that brought its own motion. */
  readonly rig?: MotionRig | undefined
  /** Of the fabric. */
  readonly look?: FabricLook | undefined
  /** Written into `asset.extras`. */
  readonly extras?: Readonly<Record<string, unknown>>
}

/** Normals in every target are a third of a file; above this many bytes they are left out. */
const NORMALS_MAX = 50_000_000

/** `stride`: one frame in so many is in the file. */
export async function writeRecordedGlb(
  recorded: RecordedMotion,
): Promise<AnimatedGlb & { readonly stride: number }> {
  const { garment, frames, body, skins, fps, look, extras } = recorded
  const stride = Math.max(1, Math.ceil((frames.length - 1) / MORPH_MAX))
  const shown = <T>(list: readonly T[]) => list.filter((_, row) => row % stride === 0)
  const bytes = 4 * shown(frames).length * (frames[0]?.length ?? 0)
  const { triVertex, triPattern, triPanel, panelIds } = garment
  const written = await writeAnimatedGlb({
    garment: { triVertex, triPattern, triPanel, panelIds, frames: shown(frames) },
    body: { triVertex: body.triVertex, frames: shown(skins), rig: boneFrames(recorded, stride) },
    fps: fps / stride,
    normals: bytes < NORMALS_MAX,
    ...(look && { look }),
    ...(extras && { extras }),
  })
  return { ...written, stride }
}

/** Bones of every shown frame. */
function boneFrames({ rig, frames, fps, body }: RecordedMotion, stride: number): BodyRig | undefined {
  if (rig === undefined) return undefined
  const shown = frames.flatMap((_, row) => (row % stride === 0 ? [row] : []))
  const motions = shown.map((row) => {
    const motion = new Float64Array(12 * rig.bones.length)
    rig.bonesAt(row / fps, motion)
    return motion
  })
  return { body: { ...rig, triVertex: body.triVertex }, motions, figure: body.figure }
}
