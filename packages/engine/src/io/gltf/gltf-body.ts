/**
 * A rigged character from another program as a body that moves: skin, skeleton, weights and animations of a glTF 2.0 file.
 *
 *   x(t) = Σ w_j J_j(t) I_j x              J_j joint in the world, I_j its inverse bind matrix          [m]   (1)
 *   linear     v = (1 − s) a + s b,  turns scaled to length 1            s = (t − t0)/(t1 − t0)               (2)
 *   spline     v = h00 a + h10 T ȧ + h01 b + h11 T ḃ,  T = t1 − t0       Hermite, turns scaled to length 1    (3)
 *
 * The body stands as the nodes of the file place it; unit, upright axis and ground are found as for any mesh
 * (`body/body-from-mesh.ts`) and applied to all times alike. Skin must be closed. Between keys turns are blended by (2), not at even
 * speed along the arc: for keys 30° apart this is off by less than half a degree. Of a moving skin only the standing
 * pose is proved free of crossings. Morph targets and pictures are passed over.
 * Khronos Group, glTF 2.0 Specification, 2021, sections 3.7.3 and 3.11, appendix C. See `docs/formats/gltf.md`.
 */
import type { Animation, Node, Root } from '@gltf-transform/core'
import {
  type Body,
  type BodyMotion,
  bodyFromMesh,
  type FindCrossings,
  rememberPlaces,
  type SkinWeights,
  skinBody,
} from '../../body/index.ts'
import { InputError } from '../../core/index.ts'
import { weldPlaces } from '../weld-places.ts'
import { type AnimationTrack, animationTracks, blendedValue, trackValue } from './gltf-animation.ts'
import { openGltf } from './gltf-container.ts'
import { CORNERS, documentRoot, numbersOf, product, triangles } from './gltf-parts.ts'

export interface RiggedCharacter {
  readonly body: Body
  /** Parents stand before their children; −1 for roots. */
  readonly bones: readonly { readonly name: string; readonly parent: number }[]
  readonly weights: SkinWeights
  readonly clips: readonly RiggedClip[]
  readonly notes: readonly string[]
}

export interface RiggedClip {
  readonly name: string
  /** [s] */
  readonly seconds: number
  readonly motion: BodyMotion
}

export interface RiggedBodyOptions {
  /** Another test than the exact one of `geometry/`. */
  readonly findCrossings?: FindCrossings | undefined
  readonly resources?: Readonly<Record<string, Uint8Array>>
  /**
   * How long a clip takes to begin out of the standing pose [s]: it is blended in by (2), as captured motion is
   * (`body/retarget.ts`), and lasts half of that longer. 0: the clip as it is in the file.
   */
  readonly blend?: number
}

export async function readRiggedBody(
  bytes: Uint8Array,
  name: string,
  { findCrossings, resources = {}, blend = 0 }: RiggedBodyOptions,
): Promise<RiggedCharacter> {
  const root = await documentRoot(openGltf(bytes, resources, true))
  const nodes = sceneNodes(root)
  const rig = readRig(nodes)
  const notes: string[] = rig.morphed ? ['morph targets were left out'] : []
  const pose = (tracks: readonly AnimationTrack[], time: number, out: Float64Array): void => {
    const s = blend > 0 ? Math.min(1, Math.max(0, time / blend)) : 1
    const clipTime = s < 1 ? blend * s * s * s * (1 - 0.5 * s) : time - 0.5 * blend // at full speed from s = 1 on
    const share = s * s * (3 - 2 * s)
    skinBody(rig, rig.rest, boneMotions(rig, nodes, tracks, clipTime, share), out)
  }
  const standing = new Float64Array(rig.rest.length)
  pose([], 0, standing)
  const made = bodyFromMesh({ position: standing, triVertex: rig.triVertex }, name, { findCrossings })
  const clips = root.listAnimations().map((animation, k): RiggedClip => {
    const tracks = animationTracks(animation, nodes.rows)
    const motion = clipMotion(tracks, made.body.triVertex, blend > 0, (time, out) => {
      pose(tracks, time, out)
      made.place(out)
    })
    const seconds = clipSeconds(animation) + 0.5 * blend
    return { name: animation.getName() || `clip ${k + 1}`, seconds, motion }
  })
  return {
    body: made.body,
    bones: rig.bones.map(({ node }) => ({
      name: nodes.list[node].getName(),
      parent: boneParent(rig, nodes, node),
    })),
    weights: rig.weights,
    clips,
    notes: [...notes, ...made.notes],
  }
}

interface SceneNodes {
  /** Parents before their children. */
  readonly list: readonly Node[]
  readonly parent: readonly number[]
  readonly rows: ReadonlyMap<Node, number>
}

interface Rig {
  /** Skin as bound [file units], 3 per vertex. */
  readonly rest: Float64Array
  readonly triVertex: Int32Array
  readonly skinCount: number
  readonly weights: SkinWeights
  /** What carries skin: a joint with its inverse bind matrix, or a node without a skin. */
  readonly bones: readonly { readonly node: number; readonly inverse: readonly number[] }[]
  readonly morphed: boolean
}

function sceneNodes(root: Root): SceneNodes {
  const list: Node[] = []
  const parent: number[] = []
  const rows = new Map<Node, number>()
  const scene = root.getDefaultScene() ?? root.listScenes()[0]
  const waiting = scene
    ? [...scene.listChildren()]
    : root.listNodes().filter((node) => node.getParentNode() === null)
  for (let k = 0; k < waiting.length; k++) {
    const node = waiting[k]
    const above = node.getParentNode()
    rows.set(node, list.length)
    parent.push(above === null ? -1 : (rows.get(above) ?? -1))
    list.push(node)
    waiting.push(...node.listChildren())
  }
  return { list, parent, rows }
}

/** All skins and meshes as one surface; corners at the same place of the standing body become one vertex. */
function readRig(nodes: SceneNodes): Rig {
  const bones: { node: number; inverse: readonly number[] }[] = []
  const source = {
    rest: [] as number[],
    joint: [] as number[],
    weight: [] as number[],
    corners: [] as number[],
  }
  let morphed = false
  nodes.list.forEach((node, row) => {
    const mesh = node.getMesh()
    if (!mesh) return
    const skin = node.getSkin()
    const first = bones.length
    const inverse = skin?.getInverseBindMatrices()
    for (const [k, joint] of (skin?.listJoints() ?? [node]).entries()) {
      const bind = inverse && k < inverse.getCount() ? inverse.getElement(k, [...UNIT]) : UNIT
      bones.push({ node: nodes.rows.get(joint) ?? row, inverse: bind })
    }
    for (const primitive of mesh.listPrimitives()) {
      const position = numbersOf(primitive.getAttribute('POSITION'), 3)
      if (!position || !(primitive.getMode() in CORNERS)) continue
      if (primitive.listTargets().length > 0) morphed = true
      const count = position.length / 3
      const joint = skin ? numbersOf(primitive.getAttribute('JOINTS_0'), 4) : null
      const weight = skin ? numbersOf(primitive.getAttribute('WEIGHTS_0'), 4) : null
      const bound = joint?.length === 4 * count && weight?.length === 4 * count
      for (const corner of triangles(primitive, count)) source.corners.push(source.rest.length / 3 + corner)
      for (const value of position) source.rest.push(value)
      for (let e = 0; e < 4 * count; e++) {
        const one = bound ? joint[e] : 0
        if (first + one >= bones.length)
          throw new InputError('gltf: a vertex hangs on a joint the skin does not have; export it again')
        source.joint.push(first + one)
        source.weight.push(bound ? Math.max(0, weight[e]) : e % 4 === 0 ? 1 : 0)
      }
    }
  })
  if (source.corners.length === 0)
    throw new InputError('gltf: the file holds no triangle; choose a file with a mesh in its scene')
  return { ...joinVertices(nodes, bones, source), bones, morphed }
}

interface Source {
  readonly rest: readonly number[]
  readonly joint: readonly number[]
  readonly weight: readonly number[]
  readonly corners: readonly number[]
}

function joinVertices(
  nodes: SceneNodes,
  bones: Rig['bones'],
  source: Source,
): Omit<Rig, 'bones' | 'morphed'> {
  const every = Int32Array.from({ length: source.rest.length / 3 }, (_, i) => i)
  const loose = {
    rest: Float64Array.from(source.rest),
    skinCount: every.length,
    weights: weightsOf(source, every),
    bones,
  }
  const standing = skinBody(loose, loose.rest, boneMotions(loose, nodes, [], 0))
  if (standing.some((value) => !(Math.abs(value) < PLACE_MAX)))
    throw new InputError('gltf: a vertex is not at a finite place; repair the mesh and export it again')
  const welded = weldPlaces(standing, Int32Array.from(source.corners))
  const from = new Int32Array(welded.position.length / 3)
  welded.kept.forEach((t, k) => {
    for (let c = 0; c < 3; c++) from[welded.triVertex[3 * k + c]] = source.corners[3 * t + c]
  })
  const rest = new Float64Array(3 * from.length)
  from.forEach((i, vertex) => {
    for (let c = 0; c < 3; c++) rest[3 * vertex + c] = source.rest[3 * i + c]
  })
  return { rest, triVertex: welded.triVertex, skinCount: from.length, weights: weightsOf(source, from) }
}

/** Weights of the vertices listed, each scaled to sum 1. */
function weightsOf({ joint, weight }: Source, vertices: Int32Array): SkinWeights {
  const start = Int32Array.from({ length: vertices.length + 1 }, (_, i) => 4 * i)
  const bone = new Int32Array(4 * vertices.length)
  const share = new Float64Array(4 * vertices.length)
  vertices.forEach((i, vertex) => {
    let sum = 0
    for (let e = 0; e < 4; e++) sum += weight[4 * i + e]
    for (let e = 0; e < 4; e++) {
      bone[4 * vertex + e] = joint[4 * i + e]
      share[4 * vertex + e] = sum > 0 ? weight[4 * i + e] / sum : e === 0 ? 1 : 0
    }
  })
  return { start, bone, weight: share }
}

/**
 * J I of (1) per bone, as `skinBody` takes them: 3 × 3 row by row, then the shift. `share` of the tracks, the rest of the
 * nodes as they stand.
 */
function boneMotions(
  { bones }: Pick<Rig, 'bones'>,
  { list, parent }: SceneNodes,
  tracks: readonly AnimationTrack[],
  time: number,
  share = 1,
): Float64Array {
  const world: number[][] = []
  list.forEach((node, row) => {
    const own = tracks.filter((track) => track.node === row)
    const value = (path: string, still: readonly number[]): readonly number[] => {
      const track = own.find((one) => one.path === path)
      if (track === undefined) return still
      const value = trackValue(track, time)
      return share === 1 ? value : blendedValue(still, value, share)
    }
    const local = localMatrix(
      value('translation', node.getTranslation()),
      value('rotation', node.getRotation()),
      value('scale', node.getScale()),
    )
    world.push(parent[row] < 0 ? local : product(world[parent[row]], local))
  })
  const motion = new Float64Array(12 * bones.length)
  bones.forEach(({ node, inverse }, k) => {
    const m = product(world[node], inverse)
    motion.set([m[0], m[4], m[8], m[1], m[5], m[9], m[2], m[6], m[10], m[12], m[13], m[14]], 12 * k)
  })
  return motion
}

/** Column by column. */
function localMatrix(t: readonly number[], [x, y, z, w]: readonly number[], s: readonly number[]): number[] {
  return [
    s[0] * (1 - 2 * (y * y + z * z)),
    s[0] * 2 * (x * y + z * w),
    s[0] * 2 * (x * z - y * w),
    0,
    s[1] * 2 * (x * y - z * w),
    s[1] * (1 - 2 * (x * x + z * z)),
    s[1] * 2 * (y * z + x * w),
    0,
    s[2] * 2 * (x * z + y * w),
    s[2] * 2 * (y * z - x * w),
    s[2] * (1 - 2 * (x * x + y * y)),
    0,
    t[0],
    t[1],
    t[2],
    1,
  ]
}

/** Nearest node above that also carries skin. */
function boneParent({ bones }: Rig, { parent }: SceneNodes, node: number): number {
  for (let at = parent[node]; at >= 0; at = parent[at]) {
    const row = bones.findIndex((bone) => bone.node === at)
    if (row >= 0) return row
  }
  return -1
}

function clipMotion(
  tracks: readonly AnimationTrack[],
  triVertex: Int32Array,
  standsFirst: boolean,
  pose: (time: number, out: Float64Array) => void,
): BodyMotion {
  const count = triVertex.reduce((most, i) => Math.max(most, i + 1), 0)
  const placesAt = rememberPlaces(3 * count, pose)
  const position = new Float64Array(3 * count)
  placesAt(standsFirst ? 0 : tracks.reduce((least, { times }) => Math.min(least, times[0]), 0), position)
  return { mesh: { position, triVertex }, placesAt }
}

function clipSeconds(animation: Animation): number {
  let last = 0
  for (const sampler of animation.listSamplers()) {
    const times = numbersOf(sampler.getInput(), 1)
    if (times && times.length > 0 && Number.isFinite(times[times.length - 1]))
      last = Math.max(last, times[times.length - 1])
  }
  return last
}

const UNIT = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
const PLACE_MAX = 1e9 // [file units]; farther is damage
