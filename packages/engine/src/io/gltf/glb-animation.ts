/**
 * A garment that moves, as glTF 2.0 binary that plays by itself in three.js, Blender and game engines. The cloth: every
 * frame is a morph target of the first one, in 16-bit steps, and one animation turns their weights on in order. The body
 * hangs on its bones where it has any; what its skin does beyond that, under the arms and where it gives way, is a small
 * target per frame of the few vertices concerned.
 *
 *   x(t) = c(t) + R(t) S (p₀ + Σ w_k(t) d_k),   w_k(k / fps) = 1, w_j(k / fps) = 0 for j ≠ k       [m]   (1)
 *   p₀, d_k  16-bit steps of 1 / 32767 of S;  d_k = (R_kᵀ (x_k − c_k)) / S − p₀ of the rounded p₀  [–]   (2)
 *
 * c follows the middle of the garment and R turns with it about the vertical, so S is half the size of the garment and a
 * step some 0.02 mm; rounding d_k against the rounded p₀ leaves half a step of error in every frame. Between two frames
 * 'linear' moves every vertex straight within the turning frame, 'step' holds the earlier one: no promise that layers
 * stay apart in between. A file takes 8 bytes per vertex and frame, 12 with normals. Players keep all targets on the
 * graphics card, so long films belong into a point cache (`point-cache.ts`), which also has all 32 bits.
 * Khronos Group, glTF 2.0 Specification, 2021, sections 3.7.2.2 and 3.11; KHR_mesh_quantization, 2019.
 * See `docs/formats/glb.md`.
 */
import { type Animation, type Document, type Mesh, type Node, WebIO } from '@gltf-transform/core'
import { InputError, magnitude } from '../../core/index.ts'
import { vertexNormals } from '../../geometry/index.ts'
import type { FabricLook } from '../../material/index.ts'
import { CLOTH_EXTENSIONS, clothMaterial } from './glb-cloth.ts'
import { addRiggedBody, type BodyRig } from './glb-moving-body.ts'
import {
  accessor,
  beginGlb,
  GLB_DEFAULTS,
  indices,
  MeshQuantization,
  matt,
  type PatternedTriangles,
  splitCorners,
  spreadToCorners,
  texturePlaces,
  turnOnInOrder,
} from './glb-parts.ts'

export interface AnimatedGlbScene {
  /** `frames`: places of the vertices [m], 3 per vertex, one array per frame, all of one length. */
  readonly garment: PatternedTriangles & { readonly frames: readonly ArrayLike<number>[] }
  /** One frame for a body that stands still, or as many as the garment has; on bones where `rig` tells them. */
  readonly body?: MovingBody | null
  /** Frames per second. */
  readonly fps: number
  readonly interpolation?: 'linear' | 'step'
  /** Normals in every target: right shading in motion for half as much again. */
  readonly normals?: boolean
  /** Of the fabric. */
  readonly look?: FabricLook
  /** Written into `asset.extras`: the numbers of the run. */
  readonly extras?: Readonly<Record<string, unknown>>
}

export interface MovingBody {
  readonly triVertex: Int32Array
  readonly frames: readonly ArrayLike<number>[]
  readonly rig?: BodyRig | undefined
}

export interface AnimatedGlb {
  readonly bytes: Uint8Array
  /** Farthest from its place that any vertex is shown at any frame [m]; also in `asset.extras`. */
  readonly garmentError: number
  readonly bodyError: number
}

/** More morph targets than this do not fit the uniforms of common graphics cards in three.js. */
export const MORPH_MAX = 900

export async function writeAnimatedGlb(scene: AnimatedGlbScene): Promise<AnimatedGlb> {
  checkFrames(scene)
  const { gltf, root } = beginGlb(scene.extras)
  gltf.createExtension(MeshQuantization).setRequired(true)
  const animation = gltf.createAnimation('motion')
  const { garment, body } = scene
  const { corner, triCorner } = splitCorners(garment)
  const { order, ranges } = panelOrder(garment)
  const worn = morphNode(gltf, animation, 'garment', garment, corner, scene)
  worn.mesh
    .listPrimitives()[0]
    .setAttribute('TEXCOORD_0', accessor(gltf, 'VEC2', texturePlaces(garment.triPattern, corner)))
    .setIndices(
      indices(
        gltf,
        order.map((c) => triCorner[c]),
      ),
    )
    .setMaterial(clothMaterial(gltf, scene.look))
    .setExtras({ panels: ranges })
  root.addChild(worn.node)
  let bodyError = 0
  if (body) {
    if (body.rig) bodyError = addRiggedBody(gltf, animation, body.rig, body.frames, scene)
    else {
      const own = Array.from({ length: body.frames[0].length / 3 }, (_, i) => i)
      const places = { frames: body.frames, triVertex: Int32Array.from(own), shape: body.triVertex }
      const skin = morphNode(gltf, animation, 'body', places, own, scene)
      skin.mesh
        .listPrimitives()[0]
        .setIndices(indices(gltf, [...body.triVertex]))
        .setMaterial(matt(gltf, 'body', GLB_DEFAULTS.bodyColor, GLB_DEFAULTS.bodyRoughness))
      root.addChild(skin.node)
      bodyError = skin.error
    }
  }
  if (animation.listChannels().length === 0) animation.dispose()
  const asset = gltf.getRoot().getAsset()
  asset.extras = {
    ...(asset.extras as object),
    garmentErrorMm: 1000 * worn.error,
    bodyErrorMm: 1000 * bodyError,
  }
  const bytes = await new WebIO()
    .registerExtensions([MeshQuantization, ...CLOTH_EXTENSIONS])
    .writeBinary(gltf)
  return { bytes, garmentError: worn.error, bodyError }
}

interface MorphSource {
  /** Vertex of every corner. */
  readonly triVertex: Int32Array
  /** The triangles normals are taken from, when those are others. */
  readonly shape?: Int32Array
  readonly frames: readonly ArrayLike<number>[]
}

/** (1) and (2); vertices of the file are the corners given. */
function morphNode(
  gltf: Document,
  animation: Animation,
  name: string,
  source: MorphSource,
  corner: readonly number[],
  { fps, interpolation, normals }: AnimatedGlbScene,
): { node: Node; mesh: Mesh; error: number } {
  const carried = carryFrames(source.frames)
  const size = carried.reduce(
    (most, { local }, k) => Math.max(most, reach(local, k ? carried[0].local : null)),
    1e-6,
  )
  const steps = (local: Float64Array) =>
    spreadToCorners(local, source.triVertex, corner).map((v) => (v / size) * STEPS)
  const shape = source.shape ?? source.triVertex
  const normalsOf = (local: Float64Array) =>
    spreadToCorners(vertexNormals(local, shape), source.triVertex, corner)
  const base = Int16Array.from(steps(carried[0].local), Math.round)
  const baseNormal = normalsOf(carried[0].local)
  let error = worstStep(base, null, steps(carried[0].local))
  const primitive = gltf
    .createPrimitive()
    .setAttribute('POSITION', accessor(gltf, 'VEC3', base).setNormalized(true))
    .setAttribute('NORMAL', accessor(gltf, 'VEC3', bytesOf(baseNormal)).setNormalized(true))
  const names: string[] = []
  for (const { local } of carried.slice(1)) {
    names.push(`frame ${names.length + 1}`) // Blender needs names
    const goal = steps(local)
    const off = Int16Array.from(goal, (value, at) => Math.round(value - base[at]))
    error = Math.max(error, worstStep(off, base, goal))
    const target = gltf
      .createPrimitiveTarget(names[names.length - 1])
      .setAttribute('POSITION', accessor(gltf, 'VEC3', off).setNormalized(true))
    if (normals) {
      const turned = normalsOf(local).map((value, at) => value - baseNormal[at])
      target.setAttribute('NORMAL', accessor(gltf, 'VEC3', bytesOf(turned)).setNormalized(true))
    }
    primitive.addTarget(target)
  }
  const mesh = gltf.createMesh(name).addPrimitive(primitive)
  mesh.setWeights(new Array<number>(names.length).fill(0)).setExtras({ targetNames: names })
  const { middle, turn } = carried[0]
  const node = gltf.createNode(name).setMesh(mesh).setScale([size, size, size])
  node.setTranslation(middle).setRotation(turn)
  const mode = interpolation === 'step' ? 'STEP' : 'LINEAR'
  if (names.length > 0) {
    turnOnInOrder(gltf, animation, node, { fps, mode, frames: carried.length, first: 1 })
    carryNode(gltf, animation, node, carried, { fps, mode })
  }
  return { node, mesh, error: (error * size) / STEPS }
}

interface Carried {
  /** Of the garment [m]. */
  readonly middle: [number, number, number]
  /** About the vertical, as quaternion x y z w. */
  readonly turn: [number, number, number, number]
  /** Places seen from there [m]. */
  readonly local: Float64Array
}

/** Middle and turn of every frame against the first: the turn about y that leaves the smallest squares. */
function carryFrames(frames: readonly ArrayLike<number>[]): Carried[] {
  const first = about(frames[0], middleOf(frames[0]))
  return frames.map((frame) => {
    const middle = middleOf(frame)
    const off = about(frame, middle)
    let [same, across] = [1e-12, 0]
    for (let at = 0; at < off.length; at += 3) {
      same += off[at] * first[at] + off[at + 2] * first[at + 2]
      across += off[at] * first[at + 2] - off[at + 2] * first[at]
    }
    const length = magnitude(same, across)
    const [cos, sin] = [same / length, across / length] // x = cos x₀ + sin z₀, z = −sin x₀ + cos z₀
    for (let at = 0; at < off.length; at += 3) {
      const [x, z] = [off[at], off[at + 2]]
      off[at] = cos * x - sin * z
      off[at + 2] = sin * x + cos * z
    }
    const half = Math.sqrt(0.5 * Math.max(0, 1 + cos))
    const rise = Math.sqrt(0.5 * Math.max(0, 1 - cos)) * (sin < 0 ? -1 : 1)
    return { middle, turn: [0, rise, 0, half], local: off }
  })
}

function middleOf(frame: ArrayLike<number>): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  for (let at = 0; at < frame.length; at++) sum[at % 3] += (3 * frame[at]) / frame.length
  return sum
}

function about(frame: ArrayLike<number>, middle: readonly number[]): Float64Array {
  return Float64Array.from(frame, (value, at) => value - middle[at % 3])
}

/** Largest number of a frame, or of its difference to another [m]. */
function reach(local: Float64Array, base: Float64Array | null): number {
  let most = 0
  for (let at = 0; at < local.length; at++) most = Math.max(most, Math.abs(local[at] - (base?.[at] ?? 0)))
  return 1.0001 * most // rounding of the base must not push a difference over the end
}

/** Farthest that whole steps are from the places they stand for, in steps. */
function worstStep(off: Int16Array, base: Int16Array | null, goal: Float32Array): number {
  let worst = 0
  for (let at = 0; at < goal.length; at += 3) {
    const d = [0, 1, 2].map((k) => off[at + k] + (base?.[at + k] ?? 0) - goal[at + k])
    worst = Math.max(worst, magnitude(d[0], d[1], d[2]))
  }
  return worst
}

/** Shares from −1 to 1 as bytes; what is beyond is cut off, which bends a normal that turned by more than 60° a little. */
function bytesOf(values: Float32Array): Int8Array<ArrayBuffer> {
  return Int8Array.from(values, (value) => Math.round(127 * Math.max(-1, Math.min(1, value))))
}

function carryNode(
  gltf: Document,
  animation: Animation,
  node: Node,
  carried: readonly Carried[],
  { fps, mode }: { fps: number; mode: 'STEP' | 'LINEAR' },
): void {
  const time = accessor(
    gltf,
    'SCALAR',
    Float32Array.from(carried, (_, k) => k / fps),
  )
  let before: readonly number[] = carried[0].turn
  const turns = carried.map(({ turn }) => {
    const dot = turn.reduce((sum, value, k) => sum + value * before[k], 0)
    before = dot < 0 ? turn.map((value) => -value) : turn // q and −q are one turn: the short way
    return before
  })
  for (const [path, type, values] of [
    ['translation', 'VEC3', carried.flatMap(({ middle }) => middle)] as const,
    ['rotation', 'VEC4', turns.flat()] as const,
  ]) {
    const sampler = gltf
      .createAnimationSampler()
      .setInput(time)
      .setOutput(accessor(gltf, type, Float32Array.from(values)))
      .setInterpolation(mode)
    const channel = gltf.createAnimationChannel().setTargetNode(node).setTargetPath(path)
    animation.addSampler(sampler).addChannel(channel.setSampler(sampler))
  }
}

/** Corners piece by piece, and which stretch of the index list each piece has: one mesh keeps one set of targets. */
function panelOrder({ triPanel, panelIds }: PatternedTriangles) {
  const order: number[] = []
  const ranges: { panel: string; first: number; count: number }[] = []
  panelIds.forEach((panel, row) => {
    const first = order.length
    for (let t = 0; t < triPanel.length; t++) {
      if (triPanel[t] === row) order.push(3 * t, 3 * t + 1, 3 * t + 2)
    }
    if (order.length > first) ranges.push({ panel, first, count: order.length - first })
  })
  return { order, ranges }
}

function checkFrames({ garment, body, fps }: AnimatedGlbScene): void {
  const frames = garment.frames.length
  if (!(fps > 0) || frames < 1)
    throw new InputError('animated glb: it needs a frame and a frame rate above 0')
  if (frames - 1 > MORPH_MAX) {
    throw new InputError(
      `animated glb: ${frames} frames are more than the ${MORPH_MAX + 1} players can hold; write fewer frames or a point cache`,
    )
  }
  if (body && body.frames.length !== 1 && body.frames.length !== frames) {
    throw new InputError(`animated glb: the body has ${body.frames.length} frames and the garment ${frames}`)
  }
  for (const list of [garment.frames, body?.frames ?? []]) {
    if (list.some((frame) => frame.length !== list[0].length)) {
      throw new InputError('animated glb: frames with different numbers of vertices cannot follow each other')
    }
  }
}

const STEPS = 32767 // of a normalized 16-bit number to 1
