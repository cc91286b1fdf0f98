/**
 * A dressed character as glTF 2.0 binary: body and garment hang on one skeleton and its motion is played by turning
 * bones. Small files that game engines can re-pose; the garment follows the nearest skin and makes no folds of its own.
 *
 *   x' = Σ w_b M_b x                       linear blend skinning, M_b rigid, rest pose → posed         [m]  (1)
 *   X = (Σ w_b B_b)⁻¹ x_draped             the garment taken back to the rest pose, B_b where it hung   [m]  (2)
 *   local turn = R_parentᵀ R_b             local shift = R_parentᵀ (p_b − p_parent), p_b = M_b h_b      [m]  (3)
 *
 * (2) makes the garment lie exactly as draped when the bones stand as they stood then. glTF players use the four
 * strongest bones of a vertex; the rest is shared out among them.
 * Khronos Group, glTF 2.0 Specification, 2021, section 3.7.3. See `docs/formats/glb.md`.
 */
import {
  type Animation,
  type Document,
  type Node,
  type Primitive,
  type Skin,
  WebIO,
} from '@gltf-transform/core'
import type { SkinWeights } from '../../body/index.ts'
import { InputError, magnitude } from '../../core/index.ts'
import { vertexNormals } from '../../geometry/index.ts'
import type { ObjGarment } from '../obj.ts'
import { accessor, beginGlb, GLB_DEFAULTS, matt, splitCorners, texturePlaces } from './glb-parts.ts'
import { nearestWeights } from './nearest-weights.ts'

export interface RiggedBody {
  /** Skin in the rest pose [m], 3 per vertex. */
  readonly rest: Float64Array
  readonly triVertex: Int32Array
  /** Parents stand before their children; the root has −1. */
  readonly bones: readonly { readonly name: string; readonly parent: number }[]
  /** Where each bone starts in the rest pose [m], 3 per bone. */
  readonly head: Float64Array
  readonly weights: SkinWeights
}

export interface SkinnedGlbScene {
  readonly body: RiggedBody
  /** As draped on the body in the pose `draped`. */
  readonly garment: ObjGarment
  /** One rigid motion per bone from the rest pose: 3 × 3 turn row by row, then the shift [m]; 12 per bone. */
  readonly draped: Float64Array
  /** The same per frame. */
  readonly motions: readonly Float64Array[]
  readonly fps: number
  readonly extras?: Readonly<Record<string, unknown>>
}

export interface BoneFrames {
  readonly motions: readonly Float64Array[]
  readonly fps: number
  readonly mode: 'LINEAR' | 'STEP'
}

export function writeSkinnedGlb(scene: SkinnedGlbScene): Promise<Uint8Array> {
  const { body, garment, draped, motions, fps } = scene
  if (motions.length < 1 || !(fps > 0)) {
    throw new InputError('skinned glb: it needs at least one frame and a frame rate above 0')
  }
  const boneCount = body.bones.length
  const { gltf, root } = beginGlb(scene.extras)

  const skin = buildSkin(gltf, body)
  root.addChild(gltf.createNode('character').addChild(skin.listJoints()[0]))
  addMotion(gltf, gltf.createAnimation('motion'), skin.listJoints(), body, { motions, fps, mode: 'LINEAR' })

  const own = strongest(denseWeights(body.weights, boneCount), boneCount)
  const bodyPart = meshPart(gltf, surface(body.rest, body.triVertex), identity(body.rest.length / 3), own)
    .setIndices(accessor(gltf, 'SCALAR', Uint32Array.from(body.triVertex)))
    .setMaterial(matt(gltf, 'body', GLB_DEFAULTS.bodyColor, GLB_DEFAULTS.bodyRoughness))
  const posed = blend(body.rest, own, draped)
  const cloth = strongest(nearestWeights(garment, posed, body.weights, boneCount), boneCount)
  const flat = unblend(garment.position, cloth, draped) // (2)
  const { corner, triCorner } = splitCorners(garment)
  const vertices = corner.map((c) => garment.triVertex[c])
  const clothPart = meshPart(gltf, surface(flat, garment.triVertex), vertices, cloth)
    .setAttribute('TEXCOORD_0', accessor(gltf, 'VEC2', texturePlaces(garment.triPattern, corner)))
    .setIndices(accessor(gltf, 'SCALAR', Uint32Array.from(triCorner)))
    .setMaterial(
      matt(gltf, 'cloth', GLB_DEFAULTS.clothColor, GLB_DEFAULTS.clothRoughness).setDoubleSided(true),
    )
  for (const [name, part] of [['garment', clothPart] as const, ['body', bodyPart] as const]) {
    root.addChild(gltf.createNode(name).setMesh(gltf.createMesh(name).addPrimitive(part)).setSkin(skin))
  }
  return new WebIO().writeBinary(gltf)
}

/** Joints stand unturned at the heads of their bones in the rest pose, so the inverse is a shift back. */
export function buildSkin(gltf: Document, { bones, head }: RiggedBody): Skin {
  const skin = gltf.createSkin('skeleton')
  const inverse = new Float32Array(16 * bones.length)
  const joints: Node[] = bones.map(({ name, parent }, row) => {
    const from = parent < 0 ? [0, 0, 0] : head.subarray(3 * parent, 3 * parent + 3)
    const [x, y, z] = head.subarray(3 * row, 3 * row + 3)
    inverse.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1], 16 * row)
    return gltf.createNode(name).setTranslation([x - from[0], y - from[1], z - from[2]])
  })
  bones.forEach(({ parent }, row) => {
    if (parent >= 0) joints[parent].addChild(joints[row])
    else if (row > 0)
      throw new InputError('skinned glb: the skeleton has two roots; join them under one bone')
  })
  for (const joint of joints) skin.addJoint(joint)
  return skin.setSkeleton(joints[0]).setInverseBindMatrices(accessor(gltf, 'MAT4', inverse))
}

/** Turns and shifts of every bone, frame by frame. */
export function addMotion(
  gltf: Document,
  animation: Animation,
  joints: readonly Node[],
  { bones, head }: RiggedBody,
  { motions, fps, mode }: BoneFrames,
): void {
  const time = accessor(
    gltf,
    'SCALAR',
    Float32Array.from({ length: motions.length }, (_, k) => k / fps),
  )
  bones.forEach(({ parent }, row) => {
    const turn = new Float32Array(4 * motions.length)
    const shift = new Float32Array(3 * motions.length)
    motions.forEach((motion, frame) => {
      const local = localMotion(motion, head, row, parent)
      turn.set(nearTurn(quaternion(local.turn), turn.subarray(4 * frame - 4, 4 * frame)), 4 * frame)
      shift.set(local.shift, 3 * frame)
    })
    for (const [path, type, values] of [
      ['rotation', 'VEC4', turn] as const,
      ['translation', 'VEC3', shift] as const,
    ]) {
      const sampler = gltf
        .createAnimationSampler()
        .setInput(time)
        .setOutput(accessor(gltf, type, values))
      const channel = gltf.createAnimationChannel().setTargetNode(joints[row]).setTargetPath(path)
      animation.addSampler(sampler.setInterpolation(mode)).addChannel(channel.setSampler(sampler))
    }
  })
}

/** (3); the turn row by row. */
export function localMotion(motion: Float64Array, head: Float64Array, row: number, parent: number) {
  const place = (b: number) => {
    const m = motion.subarray(12 * b, 12 * b + 12)
    const [x, y, z] = head.subarray(3 * b, 3 * b + 3)
    return [0, 1, 2].map((k) => m[3 * k] * x + m[3 * k + 1] * y + m[3 * k + 2] * z + m[9 + k])
  }
  const own = motion.subarray(12 * row, 12 * row + 9)
  if (parent < 0) return { turn: [...own], shift: place(row) }
  const above = motion.subarray(12 * parent, 12 * parent + 9)
  const [from, to] = [place(parent), place(row)]
  const turn = new Array<number>(9).fill(0)
  const shift = [0, 0, 0]
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k < 3; k++) {
      shift[i] += above[3 * k + i] * (to[k] - from[k])
      for (let j = 0; j < 3; j++) turn[3 * i + j] += above[3 * k + i] * own[3 * k + j]
    }
  }
  return { turn, shift }
}

/** Unit quaternion x, y, z, w of a turn given row by row, from its largest component for the sake of digits. */
export function quaternion(r: readonly number[]): number[] {
  const trace = r[0] + r[4] + r[8]
  const squares = [1 + 2 * r[0] - trace, 1 + 2 * r[4] - trace, 1 + 2 * r[8] - trace, 1 + trace] // 4 × component²
  const most = squares.indexOf(Math.max(...squares))
  const [sx, sy, sz] = [r[7] - r[5], r[2] - r[6], r[3] - r[1]] // 4 w x, 4 w y, 4 w z
  const [xy, yz, zx] = [r[1] + r[3], r[5] + r[7], r[6] + r[2]] // 4 x y, 4 y z, 4 z x
  const rows = [
    [squares[0], xy, zx, sx],
    [xy, squares[1], yz, sy],
    [zx, yz, squares[2], sz],
    [sx, sy, sz, squares[3]],
  ]
  const [x, y, z, w] = rows[most]
  const length = magnitude(x, y, z, w)
  return rows[most].map((value) => value / length)
}

/** q and −q are the same turn: the one on the side of the frame before, so that players take the short way. */
function nearTurn(q: readonly number[], before: Float32Array): number[] {
  let dot = 0
  for (let k = 0; k < before.length; k++) dot += q[k] * before[k]
  return dot < 0 ? q.map((value) => -value) : [...q]
}

export interface FourWeights {
  readonly bone: Uint8Array<ArrayBuffer>
  readonly weight: Float32Array<ArrayBuffer>
}

export function denseWeights({ start, bone, weight }: SkinWeights, boneCount: number): Float64Array {
  const dense = new Float64Array((start.length - 1) * boneCount)
  for (let i = 0; i + 1 < start.length; i++) {
    for (let e = start[i]; e < start[i + 1]; e++) dense[i * boneCount + bone[e]] += weight[e]
  }
  return dense
}

export function strongest(dense: Float64Array, boneCount: number): FourWeights {
  if (boneCount > 255)
    throw new InputError(`skinned glb: ${boneCount} bones are more than the 255 it can count`)
  const count = dense.length / boneCount
  const bone = new Uint8Array(4 * count)
  const weight = new Float32Array(4 * count)
  for (let i = 0; i < count; i++) {
    const row = dense.subarray(i * boneCount, (i + 1) * boneCount)
    const order = [...row.keys()].filter((b) => row[b] > 0).sort((p, q) => row[q] - row[p] || p - q)
    const kept = order.slice(0, 4)
    const sum = kept.reduce((total, b) => total + row[b], 0)
    kept.forEach((b, k) => {
      bone[4 * i + k] = b
      weight[4 * i + k] = row[b] / sum
    })
  }
  return { bone, weight }
}

function surface(position: Float64Array, triVertex: Int32Array): SkinSurface {
  return { position, normal: vertexNormals(position, triVertex) }
}

/** A surface on bones; `owner`: whose bones each of its vertices has, when there are more of them than weights. */
export interface SkinSurface {
  readonly position: Float64Array
  readonly normal: Float64Array
  readonly owner?: Int32Array
}

export function meshPart(
  gltf: Document,
  { position, normal, owner }: SkinSurface,
  vertices: readonly number[],
  four: FourWeights,
): Primitive {
  const pick = (values: ArrayLike<number>, width: number, rows: readonly number[]) =>
    Float32Array.from({ length: width * rows.length }, (_, k) => {
      return values[width * rows[Math.floor(k / width)] + (k % width)]
    })
  const owners = owner ? vertices.map((i) => owner[i]) : vertices
  return gltf
    .createPrimitive()
    .setAttribute('POSITION', accessor(gltf, 'VEC3', pick(position, 3, vertices)))
    .setAttribute('NORMAL', accessor(gltf, 'VEC3', pick(normal, 3, vertices)))
    .setAttribute('JOINTS_0', accessor(gltf, 'VEC4', Uint8Array.from(pick(four.bone, 4, owners))))
    .setAttribute('WEIGHTS_0', accessor(gltf, 'VEC4', pick(four.weight, 4, owners)))
}

/** (1) for all vertices. */
export function blend(rest: Float64Array, four: FourWeights, motion: Float64Array): Float64Array {
  const posed = new Float64Array(rest.length)
  for (let at = 0; at < rest.length; at += 3) {
    const m = blended(four, at / 3, motion)
    for (let k = 0; k < 3; k++) {
      posed[at + k] =
        m[3 * k] * rest[at] + m[3 * k + 1] * rest[at + 1] + m[3 * k + 2] * rest[at + 2] + m[9 + k]
    }
  }
  return posed
}

/** (2) by Cramer's rule; where blending has flattened a joint to nothing the vertex stays where it is. */
export function unblend(draped: Float64Array, four: FourWeights, motion: Float64Array): Float64Array {
  const rest = new Float64Array(draped.length)
  for (let at = 0; at < draped.length; at += 3) {
    const m = blended(four, at / 3, motion)
    const [x, y, z] = [draped[at] - m[9], draped[at + 1] - m[10], draped[at + 2] - m[11]]
    const c = [
      m[4] * m[8] - m[5] * m[7],
      m[2] * m[7] - m[1] * m[8],
      m[1] * m[5] - m[2] * m[4],
      m[5] * m[6] - m[3] * m[8],
      m[0] * m[8] - m[2] * m[6],
      m[2] * m[3] - m[0] * m[5],
      m[3] * m[7] - m[4] * m[6],
      m[1] * m[6] - m[0] * m[7],
      m[0] * m[4] - m[1] * m[3],
    ]
    const det = m[0] * c[0] + m[1] * c[3] + m[2] * c[6]
    for (let k = 0; k < 3; k++) {
      const solved = (c[3 * k] * x + c[3 * k + 1] * y + c[3 * k + 2] * z) / det
      rest[at + k] = Math.abs(det) > DET_MIN ? solved : draped[at + k]
    }
  }
  return rest
}

function blended({ bone, weight }: FourWeights, i: number, motion: Float64Array): number[] {
  const sum = new Array<number>(12).fill(0)
  for (let e = 4 * i; e < 4 * i + 4; e++) {
    for (let k = 0; k < 12; k++) sum[k] += weight[e] * motion[12 * bone[e] + k]
  }
  return sum
}

function identity(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i)
}

const DET_MIN = 1e-3 // [–]; a blend that squeezes a volume to a thousandth has no useful way back
