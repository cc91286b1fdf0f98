/**
 * What all our glTF writers share: an empty scene, the cutting of corners where one vertex lies in two places of the pattern, plain
 * accessors and matt materials. See `docs/formats/glb.md`.
 */
import {
  type Accessor,
  type Animation,
  Document,
  Extension,
  type Material,
  type Node,
  type Scene,
} from '@gltf-transform/core'

/** A calm green cotton and a matt dummy, linear reflectance [–]. */
export const GLB_DEFAULTS = {
  clothColor: [0.079, 0.323, 0.168] as const, // #4f9a72
  clothRoughness: 0.9,
  bodyColor: [0.624, 0.578, 0.509] as const, // #cfc8bd
  bodyRoughness: 0.75,
}

/** A document with one empty scene; `extras` are kept in the file as they are. */
export function beginGlb(extras?: Readonly<Record<string, unknown>>): { gltf: Document; root: Scene } {
  const gltf = new Document()
  gltf.createBuffer('mesh')
  const root = gltf.createScene('selvedge')
  gltf.getRoot().setDefaultScene(root)
  const asset = gltf.getRoot().getAsset()
  asset.generator = 'Selvedge'
  if (extras) asset.extras = { ...extras }
  return { gltf, root }
}

/** Where the corners of a garment lie, 3 per triangle in `triVertex`, 6 numbers per triangle in `triPattern` [m]. */
export interface PatternedTriangles {
  readonly triVertex: Int32Array
  readonly triPattern: Float64Array
  readonly triPanel: Int32Array
  readonly panelIds: readonly string[]
}

/**
 * Corners that differ in vertex, piece or place in the pattern become vertices of the file.
 * `corner`: one corner (3 t + k) standing for each; `triCorner`: the file's vertex of every corner.
 */
export function splitCorners(garment: PatternedTriangles): { corner: number[]; triCorner: Int32Array } {
  const { triVertex, triPattern, triPanel } = garment
  const alike = new Map<number, number[]>() // vertex → file vertices made of it
  const corner: number[] = []
  const triCorner = new Int32Array(triVertex.length)
  for (let c = 0; c < triVertex.length; c++) {
    const made = alike.get(triVertex[c]) ?? []
    let row = made.find((k) => {
      const other = corner[k]
      return (
        triPanel[Math.floor(other / 3)] === triPanel[Math.floor(c / 3)] &&
        triPattern[2 * other] === triPattern[2 * c] &&
        triPattern[2 * other + 1] === triPattern[2 * c + 1]
      )
    })
    if (row === undefined) {
      row = corner.length
      corner.push(c)
      made.push(row)
      alike.set(triVertex[c], made)
    }
    triCorner[c] = row
  }
  return { corner, triCorner }
}

export function accessor(
  gltf: Document,
  type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4',
  array:
    | Float32Array<ArrayBuffer>
    | Uint32Array<ArrayBuffer>
    | Uint16Array<ArrayBuffer>
    | Uint8Array<ArrayBuffer>
    | Int16Array<ArrayBuffer>
    | Int8Array<ArrayBuffer>,
): Accessor {
  return gltf.createAccessor().setType(type).setArray(array).setBuffer(gltf.getRoot().listBuffers()[0])
}

/** Rows of vertices, in 16 bits where they fit. */
export function indices(gltf: Document, rows: readonly number[]): Accessor {
  const small = rows.every((row) => row < 65535)
  return accessor(gltf, 'SCALAR', small ? Uint16Array.from(rows) : Uint32Array.from(rows))
}

/** Says that places and normals are whole numbers that stand for shares; three.js and Blender know it. */
export class MeshQuantization extends Extension {
  static override readonly EXTENSION_NAME = 'KHR_mesh_quantization'
  override readonly extensionName = 'KHR_mesh_quantization'

  override read(): this {
    return this
  }

  override write(): this {
    return this
  }
}

/** One morph target after the other: target k − `first` is on in frame k, and off in every other. */
export function turnOnInOrder(
  gltf: Document,
  animation: Animation,
  node: Node,
  { frames, first, fps, mode }: { frames: number; first: 0 | 1; fps: number; mode: 'LINEAR' | 'STEP' },
): void {
  const targets = frames - first
  const weight = new Float32Array(frames * targets)
  for (let k = first; k < frames; k++) weight[k * targets + k - first] = 1
  const time = Float32Array.from({ length: frames }, (_, k) => k / fps)
  const sampler = gltf
    .createAnimationSampler()
    .setInput(accessor(gltf, 'SCALAR', time))
    .setOutput(accessor(gltf, 'SCALAR', weight))
    .setInterpolation(mode)
  const channel = gltf.createAnimationChannel().setTargetNode(node).setTargetPath('weights')
  animation.addSampler(sampler).addChannel(channel.setSampler(sampler))
}

export function matt(gltf: Document, name: string, color: readonly number[], roughness: number): Material {
  return gltf
    .createMaterial(name)
    .setBaseColorFactor([color[0], color[1], color[2], 1])
    .setRoughnessFactor(roughness)
    .setMetallicFactor(0)
}

/** Pattern places of the file's vertices with glTF's downward v: (s, t) = (x, 1 − y). */
export function texturePlaces(
  triPattern: Float64Array,
  corner: readonly number[],
): Float32Array<ArrayBuffer> {
  const texture = new Float32Array(2 * corner.length)
  corner.forEach((c, k) => {
    texture[2 * k] = triPattern[2 * c]
    texture[2 * k + 1] = 1 - triPattern[2 * c + 1]
  })
  return texture
}

/** Three numbers per vertex, copied to the vertices of the file. */
export function spreadToCorners(
  value: ArrayLike<number>,
  triVertex: Int32Array,
  corner: readonly number[],
): Float32Array<ArrayBuffer> {
  const spread = new Float32Array(3 * corner.length)
  corner.forEach((c, k) => {
    for (let axis = 0; axis < 3; axis++) spread[3 * k + axis] = value[3 * triVertex[c] + axis]
  })
  return spread
}
