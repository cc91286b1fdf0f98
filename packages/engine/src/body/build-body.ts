/**
 * A body to dress: shape by sliders or by name, pose, size; a closed skin that stands with its soles on y = 0 and
 * faces +z, +x being its left.
 *
 * Girths are those of the shape in the rest pose, where a tape can go round; levels are heights above the soles of the
 * body as posed (the trunk does not move when arms and legs do).
 */
import { InputError, type TriangleMesh } from '../core/index.ts'
import { Solid } from '../geometry/index.ts'
import { buildArmpits } from './armpits.ts'
import type { BodyData, BodyShape } from './body-data.ts'
import { clearPose } from './clear-limbs.ts'
import { type CrossingRepair, type FindCrossings, freeCrossings } from './free-crossings.ts'
import { type Girth, measureGirths } from './girth.ts'
import { morphBody } from './morph.ts'
import { type BodyPose, boneHeads, moved, poseBones, skinBody } from './pose.ts'
import { type SkinFigure, skinFigure } from './skin-figure.ts'
import { type SkinMarks, skinMarks } from './skin-marks.ts'

export interface Body extends TriangleMesh {
  readonly name: string
  readonly vertexCount: number
  readonly triCount: number
  /** From soles to crown, standing upright, whatever it is posed in [m]. */
  readonly height: number
  /** 'bust', 'waist' and 'hips'. */
  readonly girths: Readonly<Record<string, Girth>>
  /** Where each bone starts [m]. */
  readonly joints: Readonly<Record<string, readonly [number, number, number]>>
  /** The same in the A-pose, which patterns are placed around; absent on bodies from files. */
  readonly aPoseJoints?: Body['joints']
  /** How the skin was kept from passing through itself. */
  readonly repair: CrossingRepair
  /** Its tree and distance fields, built when first asked for and shared by all that is dressed on it. */
  readonly solid?: Solid
  /** Where a tape is laid; absent on bodies from files. */
  readonly marks?: SkinMarks
  /** How it is shown, never naked; absent on bodies from files. */
  readonly figure?: SkinFigure
}

export interface BodyOptions {
  /** Another test than the exact one of `geometry/`: a body is not finished before nothing of it crosses. */
  readonly findCrossings?: FindCrossings | undefined
  readonly name?: string
  /** Uniform size [–]. */
  readonly scale?: number
  /** Limbs are turned aside where they come too near: of the poses of the table always, of turns of your own if asked for. */
  readonly apart?: boolean
}

export function buildBody(
  data: BodyData,
  shape: BodyShape | string,
  pose: BodyPose,
  options: BodyOptions = {},
): Body {
  const scale = options.scale ?? 1
  const sliders = typeof shape === 'string' ? presetNamed(data, shape) : shape
  const morphed = morphBody(data, sliders)
  const apart = options.apart ?? (typeof pose === 'string' && pose in data.poses)
  const posed = poseBones(data, morphed, pose)
  const motion = apart ? clearPose(data, morphed, posed) : posed
  const position = skinBody(data, morphed, motion)
  if (apart) buildArmpits(data, morphed).clear(motion, position)
  const repair = freeCrossings({ position, triVertex: data.triVertex }, options.findCrossings)
  const heads = boneHeads(data, morphed)
  const { low } = verticalExtent(position)
  for (let at = 0; at < position.length; at += 3) {
    position[at] *= scale
    position[at + 1] = (position[at + 1] - low) * scale
    position[at + 2] *= scale
  }
  const joints: Record<string, [number, number, number]> = {}
  const aPoseJoints: Record<string, [number, number, number]> = {}
  data.bones.forEach((bone, row) => {
    const [x, y, z] = moved(motion, row, heads, 3 * row)
    joints[bone.name] = [x * scale, (y - low) * scale, z * scale]
    const [u, v, w] = heads.subarray(3 * row, 3 * row + 3)
    aPoseJoints[bone.name] = [u * scale, (v - low) * scale, w * scale]
  })
  const girths: Record<string, Girth> = {}
  const rest = { position: morphed.subarray(0, 3 * data.skinCount), triVertex: data.triVertex }
  const standing = verticalExtent(rest.position)
  for (const [name, { girth, level }] of Object.entries(measureGirths(rest))) {
    girths[name] = { girth: girth * scale, level: (level - low) * scale }
  }
  return {
    name: options.name ?? (typeof shape === 'string' ? shape : 'body'),
    position,
    triVertex: data.triVertex,
    solid: new Solid({ position, triVertex: data.triVertex }),
    vertexCount: data.skinCount,
    triCount: data.triVertex.length / 3,
    height: (standing.high - standing.low) * scale,
    girths,
    joints,
    aPoseJoints,
    repair,
    get marks() {
      return skinMarks(data) // only a tape asks, and finding them takes longer than the pose
    },
    get figure() {
      return skinFigure(data, sliders, morphed, scale) // only a picture asks
    },
  }
}

/** Names `buildBody` knows; the young ones only where their targets are. */
export function bodyNames(data: Pick<BodyData, 'presets' | 'children'>): string[] {
  return Object.entries(data.presets)
    .filter(([, { macro }]) => data.children || macro.age >= 0.5)
    .map(([name]) => name.replace(/^fit-/, ''))
}

/** The presets called fit-… were fitted to the bodies the sewing patterns were drafted for, and go by their names. */
export function presetNamed(data: BodyData, name: string): BodyShape {
  const preset = data.presets[`fit-${name}`] ?? data.presets[name]
  if (preset === undefined || !bodyNames(data).includes(name.replace(/^fit-/, ''))) {
    throw new InputError(`no body is called "${name}"; take one of ${bodyNames(data).join(', ')}`)
  }
  return preset
}

function verticalExtent(position: Float64Array): { low: number; high: number } {
  let low = Infinity
  let high = -Infinity
  for (let at = 1; at < position.length; at += 3) {
    low = Math.min(low, position[at])
    high = Math.max(high, position[at])
  }
  return { low, high }
}
