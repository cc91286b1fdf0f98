/**
 * A garment that moves, as glTF 2.0 binary that plays by itself in three.js, Blender and game engines: every frame is a
 * morph target of the first one, and one animation turns their weights on in order.
 *
 *   x(t) = x₀ + Σ w_k(t) (x_k − x₀),        w_k(k / fps) = 1, w_j(k / fps) = 0 for j ≠ k          [m]   (1)
 *
 * At a frame the places are those of the simulation up to the rounding of 32 bits (some 1e-7 m); between two frames
 * 'linear' moves every vertex straight, 'step' holds the earlier one. Straight ways are no promise that layers stay
 * apart between frames. A file takes 12 bytes per vertex and frame, twice that with normals; players keep all targets
 * on the graphics card, so long films belong into a point cache (`point-cache.ts`).
 * Khronos Group, glTF 2.0 Specification, 2021, sections 3.7.2.2 and 3.11. See `docs/formats/glb.md`.
 */
import { type Animation, type Document, type Mesh, WebIO } from '@gltf-transform/core'
import { InputError } from '../../core/index.ts'
import { vertexNormals } from '../../geometry/index.ts'
import {
  accessor,
  beginGlb,
  GLB_DEFAULTS,
  matt,
  type PatternedTriangles,
  splitCorners,
  spreadToCorners,
  texturePlaces,
} from './glb-parts.ts'

export interface AnimatedGlbScene {
  /** `frames`: places of the vertices [m], 3 per vertex, one array per frame, all of one length. */
  readonly garment: PatternedTriangles & { readonly frames: readonly ArrayLike<number>[] }
  /** One frame for a body that stands still, or as many as the garment has. */
  readonly body?: { readonly triVertex: Int32Array; readonly frames: readonly ArrayLike<number>[] } | null
  /** Frames per second. */
  readonly fps: number
  readonly interpolation?: 'linear' | 'step'
  /** Normals in every target: right shading in motion for twice the size. */
  readonly normals?: boolean
  /** Colour of the cloth as linear reflectance, red green blue [–]. */
  readonly clothColor?: readonly [number, number, number]
  /** Written into `asset.extras`: the numbers of the run. */
  readonly extras?: Readonly<Record<string, unknown>>
}

/** More morph targets than this do not fit the uniforms of common graphics cards in three.js. */
export const MORPH_MAX = 900

export function writeAnimatedGlb(scene: AnimatedGlbScene): Promise<Uint8Array> {
  checkFrames(scene)
  const { gltf } = beginGlb(scene.extras)

  const animation = gltf.createAnimation('motion')
  const { garment, body } = scene
  const { corner, triCorner } = splitCorners(garment)
  const { order, ranges } = panelOrder(garment)
  const cloth = matt(gltf, 'cloth', scene.clothColor ?? GLB_DEFAULTS.clothColor, GLB_DEFAULTS.clothRoughness)
  const mesh = morphMesh(gltf, 'garment', garment, corner, scene.normals === true)
  mesh
    .listPrimitives()[0]
    .setAttribute('TEXCOORD_0', accessor(gltf, 'VEC2', texturePlaces(garment.triPattern, corner)))
    .setIndices(
      accessor(
        gltf,
        'SCALAR',
        Uint32Array.from(order, (c) => triCorner[c]),
      ),
    )
    .setMaterial(cloth.setDoubleSided(true))
    .setExtras({ panels: ranges })
  animate(gltf, animation, mesh, 'garment', scene)
  if (body) {
    const own = Array.from({ length: body.frames[0].length / 3 }, (_, i) => i)
    const places = { ...body, triVertex: Int32Array.from(own) } // no corner is doubled: the vertex is its own corner
    const skin = morphMesh(gltf, 'body', { ...places, shape: body.triVertex }, own, scene.normals === true)
    skin
      .listPrimitives()[0]
      .setIndices(accessor(gltf, 'SCALAR', Uint32Array.from(body.triVertex)))
      .setMaterial(matt(gltf, 'body', GLB_DEFAULTS.bodyColor, GLB_DEFAULTS.bodyRoughness))
    animate(gltf, animation, skin, 'body', scene)
  }
  if (animation.listChannels().length === 0) animation.dispose()
  return new WebIO().writeBinary(gltf)
}

interface MorphSource {
  /** Vertex of every corner. */
  readonly triVertex: Int32Array
  /** The triangles normals are taken from, when those are others. */
  readonly shape?: Int32Array
  readonly frames: readonly ArrayLike<number>[]
}

/** (1): first frame as the mesh, the others as differences of the 32-bit numbers. */
function morphMesh(
  gltf: Document,
  name: string,
  source: MorphSource,
  corner: readonly number[],
  withNormals: boolean,
): Mesh {
  const triangles = source.shape ?? source.triVertex
  const placesOf = (frame: ArrayLike<number>) => spreadToCorners(frame, source.triVertex, corner)
  const normalsOf = (frame: ArrayLike<number>) =>
    spreadToCorners(vertexNormals(Float64Array.from(frame), triangles), source.triVertex, corner)
  const place = placesOf(source.frames[0])
  const normal = normalsOf(source.frames[0])
  const primitive = gltf
    .createPrimitive()
    .setAttribute('POSITION', accessor(gltf, 'VEC3', place))
    .setAttribute('NORMAL', accessor(gltf, 'VEC3', normal))
  for (const frame of source.frames.slice(1)) {
    const target = gltf.createPrimitiveTarget(`frame ${primitive.listTargets().length + 1}`) // Blender needs names
    target.setAttribute('POSITION', accessor(gltf, 'VEC3', difference(placesOf(frame), place)))
    if (withNormals) {
      target.setAttribute('NORMAL', accessor(gltf, 'VEC3', difference(normalsOf(frame), normal)))
    }
    primitive.addTarget(target)
  }
  const mesh = gltf.createMesh(name).addPrimitive(primitive)
  const targets = source.frames.length - 1
  if (targets === 0) return mesh
  const targetNames = Array.from({ length: targets }, (_, k) => `frame ${k + 1}`)
  return mesh.setWeights(new Array<number>(targets).fill(0)).setExtras({ targetNames })
}

function animate(
  gltf: Document,
  animation: Animation,
  mesh: Mesh,
  name: string,
  { fps, interpolation }: AnimatedGlbScene,
): void {
  const node = gltf.createNode(name).setMesh(mesh)
  gltf.getRoot().listScenes()[0].addChild(node)
  const targets = mesh.getWeights().length
  if (targets === 0) return
  const frames = targets + 1
  const weight = new Float32Array(frames * targets)
  for (let k = 1; k < frames; k++) weight[k * targets + k - 1] = 1
  const sampler = gltf
    .createAnimationSampler()
    .setInput(
      accessor(
        gltf,
        'SCALAR',
        Float32Array.from({ length: frames }, (_, k) => k / fps),
      ),
    )
    .setOutput(accessor(gltf, 'SCALAR', weight))
    .setInterpolation(interpolation === 'step' ? 'STEP' : 'LINEAR')
  const channel = gltf
    .createAnimationChannel()
    .setTargetNode(node)
    .setTargetPath('weights')
    .setSampler(sampler)
  animation.addSampler(sampler).addChannel(channel)
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

function difference(frame: Float32Array<ArrayBuffer>, base: Float32Array): Float32Array<ArrayBuffer> {
  return frame.map((value, k) => value - base[k])
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
