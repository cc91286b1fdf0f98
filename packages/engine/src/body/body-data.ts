/**
 * The parametric body as it comes from the files in `assets/bodies`: MakeHuman hm08, one quad mesh, 768 morph targets
 * and a skeleton of 31 bones (CC0; `assets/SOURCES.md`). Reading makes metres of decimetres and triangles of quads
 * and joins nothing: the shape is chosen in `morph.ts`, the pose in `pose.ts`.
 *
 * Only the group "body" is skin: vertices 0 … 13379, one closed surface. Of the rest we keep the joint cubes, whose
 * centres follow every morph and say where the bones are. Target packs are unpacked when a shape first asks for them,
 * so the children's pack is never touched by grown-ups and may be left out.
 */
import { gunzipSync, strFromU8 } from 'fflate'
import { assert } from '../core/index.ts'
import { DECIMETRE, readBaseMesh } from './base-mesh.ts'
import { splitQuads } from './split-quads.ts'

export interface BodyData {
  /** Neutral shape [m], all vertices, joint cubes included; 3 per vertex. Not a body yet: morphs must be added. */
  readonly base: Float64Array
  /** Number of skin vertices; they come first. */
  readonly skinCount: number
  /** Skin, 3 per triangle, counter-clockwise seen from outside. */
  readonly triVertex: Int32Array
  /** Vertices whose mean is the joint of that name; the eyeballs are among them, as 'helper-l-eye' and 'helper-r-eye'. */
  readonly joints: ReadonlyMap<string, Int32Array>
  /** Parents stand before their children. */
  readonly bones: readonly Bone[]
  readonly weights: SkinWeights
  readonly presets: Readonly<Record<string, BodyShape>>
  /** Bone turns of the T-pose [rad]. */
  readonly tPose: BoneTurns
  /** Bone turns of the other poses by name [rad]; empty where `poses.json` was not handed in. */
  readonly poses: Readonly<Record<string, BoneTurns>>
  /** Whether the targets of children were handed in: bodies younger than 25 years need them. */
  readonly children: boolean
  /** Finds one morph target by name; null = there is none. */
  target(name: string): Target | null
}

export interface Bone {
  readonly name: string
  /** Row of the parent, −1 for the root. */
  readonly parent: number
  /** Names of the joints it runs between. */
  readonly head: string
  readonly tail: string
  /** Turn about its own length in the rest pose [rad]. */
  readonly roll: number
}

/** Who moves with which bone: entries start[i] … start[i + 1] belong to skin vertex i and sum to 1. */
export interface SkinWeights {
  readonly start: Int32Array
  readonly bone: Int32Array
  readonly weight: Float64Array
}

/** Turn of a bone in its own rest frame: angles about x, y, z [rad], x first. */
export type BoneTurns = Readonly<Record<string, readonly [number, number, number]>>

export interface Target {
  readonly vertex: Int32Array
  /** [m], 3 per listed vertex. */
  readonly delta: Float64Array
}

/** Slider values 0 … 1; what they do is said in `morph.ts`. */
export interface BodyShape {
  readonly macro: {
    readonly gender: number
    readonly age: number
    readonly muscle: number
    readonly weight: number
    readonly height: number
    readonly proportions: number
    readonly cupsize?: number
    readonly firmness?: number
    readonly race: Readonly<Record<string, number>>
  }
  /** Further morph targets by name, with their weights. */
  readonly targets: Readonly<Record<string, number>>
  /** How far the collar bones are turned down from those of the sliders [rad]. */
  readonly shoulderDrop?: number
}

/** Files every body needs; `BODY_FILES_CHILD` only for ages below 0.5. All lie in `assets/bodies`. */
export const BODY_FILES = [
  'base.obj.gz',
  'targets-adult.bin.gz',
  'targets-adult.json',
  'targets-detail.bin.gz',
  'targets-detail.json',
  'presets.json',
  'rig.cmu_mb.json',
  'weights.cmu_mb.json.gz',
  'pose.cmu_mb.t-pose.json',
  'poses.json',
] as const
export const BODY_FILES_CHILD = ['targets-child.bin.gz', 'targets-child.json'] as const

/** `unpack`: how gzip is undone; a program that has something faster than JavaScript for it hands that in. */
export function readBodyData(
  files: Readonly<Record<string, Uint8Array>>,
  unpack: Unpack = gunzipSync,
): BodyData {
  const bytes = (name: string): Uint8Array => {
    assert(files[name] !== undefined, `body data without ${name}`)
    return files[name]
  }
  const text = (name: string): string => strFromU8(unpacked(bytes(name), unpack))
  const { base, quads, skinCount, joints } = readBaseMesh(unpacked(bytes('base.obj.gz'), unpack))
  const bones = readRig(JSON.parse(text('rig.cmu_mb.json')), joints)
  return {
    base,
    skinCount,
    triVertex: splitQuads(base, quads),
    joints,
    bones,
    weights: readWeights(JSON.parse(text('weights.cmu_mb.json.gz')).weights, bones, skinCount),
    presets: JSON.parse(text('presets.json')).presets,
    tPose: JSON.parse(text('pose.cmu_mb.t-pose.json')).bone_rotations,
    poses: files['poses.json'] === undefined ? {} : JSON.parse(text('poses.json')).poses,
    children: files['targets-child.json'] !== undefined,
    target: targetReader(files, unpack),
  }
}

/** Web servers may unpack `.gz` files on their way to the page: what counts is how the bytes begin. */
function unpacked(bytes: Uint8Array, unpack: Unpack): Uint8Array {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? unpack(bytes) : bytes
}

type Unpack = (packed: Uint8Array) => Uint8Array

interface RigJoint {
  strategy: string
  cube_name?: string
  vertex_indices?: number[]
}
type Rig = Record<string, { head: RigJoint; tail: RigJoint; parent: string; roll: number }>

/** Bones in an order where parents come first; joints given as a mean of vertices are added to `joints`. */
function readRig(rig: Rig, joints: Map<string, Int32Array>): Bone[] {
  const named = (joint: RigJoint): string => {
    if (joint.strategy === 'MEAN') {
      const name = `mean-${joint.vertex_indices!.join('-')}`
      joints.set(name, Int32Array.from(joint.vertex_indices!))
      return name
    }
    assert(
      joints.has(joint.cube_name!),
      `rig names joint ${joint.cube_name}, which the base mesh does not have`,
    )
    return joint.cube_name!
  }
  const row = new Map<string, number>()
  const bones: Bone[] = []
  const add = (name: string): number => {
    const known = row.get(name)
    if (known !== undefined) return known
    const { head, tail, parent, roll } = rig[name]
    const parentRow = parent === '' ? -1 : add(parent)
    row.set(name, bones.length)
    return bones.push({ name, parent: parentRow, head: named(head), tail: named(tail), roll }) - 1
  }
  for (const name of Object.keys(rig)) add(name)
  return bones
}

function readWeights(
  table: Record<string, [number, number][]>,
  bones: readonly Bone[],
  skinCount: number,
): SkinWeights {
  const start = new Int32Array(skinCount + 1)
  const sum = new Float64Array(skinCount)
  for (const { name } of bones) {
    for (const [vertex, weight] of table[name] ?? []) {
      if (vertex >= skinCount) continue // helper geometry
      start[vertex + 1]++
      sum[vertex] += weight
    }
  }
  for (let i = 0; i < skinCount; i++) start[i + 1] += start[i]
  const next = start.slice()
  const bone = new Int32Array(start[skinCount])
  const weight = new Float64Array(start[skinCount])
  bones.forEach(({ name }, row) => {
    for (const [vertex, raw] of table[name] ?? []) {
      if (vertex >= skinCount) continue
      const entry = next[vertex]++
      bone[entry] = row
      weight[entry] = raw / sum[vertex] // the file's sums are 1 ± 1e-4
    }
  })
  return { start, bone, weight }
}

interface TargetPack {
  targets: { name: string; offset: number; count: number }[]
}

/**
 * Per target in a pack, little endian: `count` steps of the vertex index (uint16, running sum), then all dx, dy and dz
 * (int16) in thousandths of a decimetre.
 */
function targetReader(
  files: Readonly<Record<string, Uint8Array>>,
  unpack: Unpack,
): (name: string) => Target | null {
  const place = new Map<string, { pack: string; offset: number; count: number }>()
  for (const pack of ['targets-adult', 'targets-child', 'targets-detail']) {
    if (files[`${pack}.json`] === undefined) continue
    const { targets }: TargetPack = JSON.parse(strFromU8(files[`${pack}.json`]))
    for (const { name, offset, count } of targets) place.set(name, { pack, offset, count })
  }
  const opened = new Map<string, DataView>()
  const decoded = new Map<string, Target>()
  return (name) => {
    const found = place.get(name)
    if (found === undefined) return null
    const known = decoded.get(name)
    if (known !== undefined) return known
    const { pack, offset, count } = found
    let view = opened.get(pack)
    if (view === undefined) {
      const packed = files[`${pack}.bin.gz`]
      assert(packed !== undefined, `body data without ${pack}.bin.gz`)
      const bytes = unpacked(packed, unpack)
      view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      opened.set(pack, view)
    }
    const target = decodeTarget(view, offset, count)
    decoded.set(name, target)
    return target
  }
}

function decodeTarget(view: DataView, offset: number, count: number): Target {
  const vertex = new Int32Array(count)
  const delta = new Float64Array(3 * count)
  let index = 0
  for (let k = 0; k < count; k++) {
    index += view.getUint16(offset + 2 * k, true)
    vertex[k] = index
    for (let c = 0; c < 3; c++) {
      delta[3 * k + c] = view.getInt16(offset + 2 * count * (1 + c) + 2 * k, true) * 0.001 * DECIMETRE
    }
  }
  return { vertex, delta }
}
