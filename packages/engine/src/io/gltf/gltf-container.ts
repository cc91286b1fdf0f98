/**
 * Opens a glTF 2.0 file far enough to trust it: finds the JSON and the bytes in a .glb or .gltf, keeps only what makes
 * a shape (nodes, meshes, skins, numbers; animations when asked; no pictures or lights), and refuses what would crash or fill
 * memory further on: counts beyond the bytes that are there, rows that do not exist, nodes in a circle.
 * Khronos Group, glTF 2.0 Specification, 2021, sections 3.6 and 4.4.
 */
import type { GLTF, JSONDocument } from '@gltf-transform/core'
import { strFromU8 } from 'fflate'
import { z } from 'zod'
import { InputError } from '../../core/index.ts'
import { parseJson } from '../parse-json.ts'
import { parseWith } from '../schema-sentence.ts'

const row = z.int().nonnegative()
const numbers = (count: number) => z.array(z.number()).length(count)

const gltfSchema = z.object({
  asset: z.object({ version: z.string(), generator: z.string().optional() }),
  extensionsRequired: z.array(z.string()).optional(),
  scene: row.optional(),
  scenes: z.array(z.object({ nodes: z.array(row).optional() })).optional(),
  nodes: z
    .array(
      z.object({
        name: z.string().optional(),
        children: z.array(row).optional(),
        mesh: row.optional(),
        skin: row.optional(),
        matrix: numbers(16).optional(),
        translation: numbers(3).optional(),
        rotation: numbers(4).optional(),
        scale: numbers(3).optional(),
        weights: z.array(z.number()).optional(),
      }),
    )
    .optional(),
  meshes: z
    .array(
      z.object({
        name: z.string().optional(),
        weights: z.array(z.number()).optional(),
        primitives: z.array(
          z.object({
            attributes: z.record(z.string(), row),
            indices: row.optional(),
            material: row.optional(),
            mode: z.int().optional(),
            targets: z.array(z.record(z.string(), row)).optional(),
            extras: z.unknown().optional(),
          }),
        ),
      }),
    )
    .optional(),
  materials: z.array(z.object({ name: z.string().optional() })).optional(),
  animations: z
    .array(
      z.object({
        name: z.string().optional(),
        channels: z.array(
          z.object({ sampler: row, target: z.object({ node: row.optional(), path: z.string() }) }),
        ),
        samplers: z.array(z.object({ input: row, output: row, interpolation: z.string().optional() })),
      }),
    )
    .optional(),
  skins: z.array(z.object({ joints: z.array(row), inverseBindMatrices: row.optional() })).optional(),
  accessors: z
    .array(
      z.object({
        bufferView: row.optional(),
        byteOffset: row.optional(),
        componentType: z.int(),
        normalized: z.boolean().optional(),
        count: row,
        type: z.string(),
        sparse: z.unknown().optional(),
      }),
    )
    .optional(),
  bufferViews: z
    .array(
      z.object({
        buffer: row,
        byteOffset: row.optional(),
        byteLength: row,
        byteStride: z.int().positive().optional(),
      }),
    )
    .optional(),
  buffers: z.array(z.object({ uri: z.string().optional(), byteLength: row })).optional(),
})

type Stored = z.infer<typeof gltfSchema>

/** The trusted part of the file; `resources`: bytes of other files it names, by that name. `moving` keeps animations. */
export function openGltf(
  bytes: Uint8Array,
  resources: Readonly<Record<string, Uint8Array>> = {},
  moving = false,
): JSONDocument {
  const { text, binary } = isGlb(bytes) ? splitGlb(bytes) : { text: decode(bytes), binary: null }
  const stored = parseWith(gltfSchema, parseJson(text))
  if (!stored.asset.version.startsWith('2')) {
    throw new InputError(
      `gltf: the file is version ${stored.asset.version.slice(0, 8)}; export it as glTF 2.0`,
    )
  }
  const unread = (stored.extensionsRequired ?? []).find((name) => !HARMLESS.test(name))
  if (unread !== undefined) {
    throw new InputError(`gltf: the file needs ${unread.slice(0, 60)}; export it again without compression`)
  }
  const opened = openBuffers(stored, binary, resources)
  const shape = shapeOnly(stored, moving)
  checkRows(shape)
  checkViews(shape, opened.lengths)
  checkTree(shape)
  const { extensionsRequired: _, ...rest } = shape
  return {
    json: { ...rest, buffers: opened.buffers } as unknown as GLTF.IGLTF,
    resources: opened.resources,
  }
}

/** Only attributes that make the shape, and targets that are turned on; other numbers may be stored as they like. */
function shapeOnly(stored: Stored, moving: boolean): Stored {
  const used = new Map<number, number>()
  const keep = (accessor: number): number => {
    if (!used.has(accessor)) used.set(accessor, used.size)
    return used.get(accessor) ?? 0
  }
  const pick = (attributes: Record<string, number>) => {
    const shape = Object.entries(attributes).filter(([name]) => SHAPE.test(name))
    return Object.fromEntries(shape.map(([name, accessor]) => [name, keep(accessor)]))
  }
  const morphed = (stored.nodes ?? []).some(({ weights }) => weights?.some((weight) => weight !== 0))
  const meshes = stored.meshes?.map((mesh) => ({
    ...mesh,
    primitives: mesh.primitives.map(({ targets, indices, ...primitive }) => ({
      ...primitive,
      attributes: pick(primitive.attributes),
      ...(indices === undefined ? {} : { indices: keep(indices) }),
      ...(targets && (morphed || mesh.weights?.some((weight) => weight !== 0))
        ? { targets: targets.map(pick) }
        : {}),
    })),
  }))
  const skins = stored.skins?.map(({ joints, inverseBindMatrices: inverse }) => ({
    joints,
    ...(inverse === undefined ? {} : { inverseBindMatrices: keep(inverse) }),
  }))
  const animations = (moving ? (stored.animations ?? []) : []).map((animation) => ({
    ...animation,
    samplers: animation.samplers.map(({ input, output, ...sampler }) => ({
      ...sampler,
      input: keep(input),
      output: keep(output),
    })),
  }))
  const accessors = [...used.keys()].map((accessor) => {
    const found = stored.accessors?.[accessor]
    if (found === undefined) throw damaged('a mesh')
    return found
  })
  return { ...stored, meshes, skins, animations, accessors }
}

function isGlb(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && bytes[0] === 0x67 && bytes[1] === 0x6c && bytes[2] === 0x54 && bytes[3] === 0x46
}

function splitGlb(bytes: Uint8Array): { text: string; binary: Uint8Array<ArrayBuffer> | null } {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 20 || data.getUint32(4, true) !== 2) {
    throw new InputError('glb: the file is cut short or no binary glTF 2.0; export it again')
  }
  const chunk = (at: number, what: string) => {
    const end = at + 8 + (at + 8 <= bytes.length ? data.getUint32(at, true) : Infinity)
    if (end > bytes.length)
      throw new InputError(`glb: the ${what} part reaches beyond the file; it is cut short`)
    return bytes.slice(at + 8, end)
  }
  const json = chunk(12, 'first')
  const next = 20 + json.length
  return { text: decode(json), binary: next + 8 <= bytes.length ? chunk(next, 'second') : null }
}

/** glTF text is UTF-8; wrong bytes become marks the JSON parser will name. */
function decode(bytes: Uint8Array): string {
  return strFromU8(bytes)
}

function openBuffers(
  stored: Stored,
  binary: Uint8Array<ArrayBuffer> | null,
  given: Readonly<Record<string, Uint8Array>>,
) {
  const resources: Record<string, Uint8Array<ArrayBuffer>> = {}
  const buffers = (stored.buffers ?? []).map(({ uri, byteLength }, k) => {
    const own = uri === undefined ? binary : (given[uri] ?? embedded(uri))
    if (own == null || own.length < byteLength) {
      const what = uri === undefined || uri.startsWith('data:') ? `of buffer ${k}` : `"${uri.slice(0, 60)}"`
      throw new InputError(`gltf: the bytes ${what} are missing or too few; export as one .glb file`)
    }
    const name = `buffer-${k}.bin`
    resources[name] = Uint8Array.from(own)
    return { uri: name, byteLength }
  })
  return { buffers, resources, lengths: buffers.map(({ byteLength }) => byteLength) }
}

/** Bytes written into the text itself as base64. */
function embedded(uri: string): Uint8Array | null {
  const found = /^data:[^,]{0,200};base64,/.exec(uri)
  if (!found) return null
  const text = uri.slice(found[0].length).replace(/=+$/, '')
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let word = 0
  for (let k = 0; k < text.length; k++) {
    const six = BASE64.indexOf(text[k])
    if (six < 0) return null
    word = ((word << 6) | six) & 0xffffff
    if (k % 4 > 0) bytes[Math.floor((k * 3) / 4)] = (word >> (6 - 2 * (k % 4))) & 255
  }
  return bytes
}

/** Every number asked for must be there. */
function checkViews(stored: Stored, lengths: readonly number[]): void {
  const views = stored.bufferViews ?? []
  views.forEach(({ buffer, byteOffset = 0, byteLength }, k) => {
    if (!(byteOffset + byteLength <= lengths[buffer])) throw damaged(`bufferView ${k}`)
  })
  ;(stored.accessors ?? []).forEach((accessor, k) => {
    const width = WIDTHS[accessor.componentType] * COMPONENTS[accessor.type]
    if (!(width > 0) || accessor.bufferView === undefined) {
      if (accessor.sparse !== undefined || !(width > 0)) {
        throw new InputError(`gltf: accessor ${k} is stored sparsely or oddly; export without that option`)
      }
      throw damaged(`accessor ${k}`)
    }
    const found = views[accessor.bufferView]
    const stride = found?.byteStride ?? width
    const offset = accessor.byteOffset ?? 0
    const aligned = (offset + (found?.byteOffset ?? 0)) % WIDTHS[accessor.componentType] === 0
    const end = accessor.count === 0 ? 0 : offset + stride * (accessor.count - 1) + width
    if (!(end <= (found?.byteLength ?? -1)) || stride < width || !aligned) throw damaged(`accessor ${k}`)
    if (accessor.sparse !== undefined) {
      throw new InputError(`gltf: accessor ${k} is stored sparsely; export without that option`)
    }
  })
}

function checkRows(stored: Stored): void {
  const check = (
    rows: readonly (number | undefined)[],
    list: readonly unknown[] | undefined,
    what: string,
  ) => {
    for (const each of rows) if (each !== undefined && each >= (list?.length ?? 0)) throw damaged(what)
  }
  check([stored.scene], stored.scenes, 'scene')
  for (const scene of stored.scenes ?? []) check(scene.nodes ?? [], stored.nodes, 'a node of the scene')
  for (const node of stored.nodes ?? []) {
    check(node.children ?? [], stored.nodes, 'a child node')
    check([node.mesh], stored.meshes, 'the mesh of a node')
    check([node.skin], stored.skins, 'the skin of a node')
  }
  for (const skin of stored.skins ?? []) {
    check(skin.joints, stored.nodes, 'a joint')
    check([skin.inverseBindMatrices], stored.accessors, 'the matrices of a skin')
  }
  for (const { channels, samplers } of stored.animations ?? []) {
    for (const { sampler, target } of channels) {
      check([sampler], samplers, 'a channel of an animation')
      check([target.node], stored.nodes, 'the node of an animation')
    }
  }
  for (const { primitives } of stored.meshes ?? []) {
    for (const { attributes, indices, material, targets } of primitives) {
      check([...Object.values(attributes), indices], stored.accessors, 'an attribute of a mesh')
      check([material], stored.materials, 'the material of a mesh')
      for (const target of targets ?? []) check(Object.values(target), stored.accessors, 'a morph target')
    }
  }
}

/** Nobody is their own grandparent, and nobody has two parents. */
function checkTree({ nodes = [] }: Stored): void {
  const parent = new Int32Array(nodes.length).fill(-1)
  nodes.forEach(({ children }, k) => {
    for (const child of children ?? []) {
      if (parent[child] >= 0) throw damaged('the tree of nodes')
      parent[child] = k
    }
  })
  const depth = new Int32Array(nodes.length).fill(-1)
  nodes.forEach((_, k) => {
    const path: number[] = []
    let at = k
    while (at >= 0 && depth[at] < 0 && path.length <= nodes.length) {
      path.push(at)
      at = parent[at]
    }
    const start = at < 0 ? 0 : depth[at]
    if (path.length > nodes.length || start + path.length > DEPTH_MAX) throw damaged('the tree of nodes')
    path.reverse().forEach((each, step) => {
      depth[each] = start + step + 1
    })
  })
}

function damaged(what: string): InputError {
  return new InputError(
    `gltf: ${what} points at something that is not in the file; it is damaged, export it again`,
  )
}

const SHAPE = /^(POSITION|TEXCOORD_0|JOINTS_0|WEIGHTS_0)$/
const WIDTHS: Record<number, number> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 } // bytes
const COMPONENTS: Record<string, number> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
}
/** Extensions that change looks or number types only; the shape is right without knowing them. */
const HARMLESS = /^(KHR_(materials_|texture_|lights_|mesh_quantization|animation_pointer)|EXT_texture_|MSFT_)/
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const DEPTH_MAX = 500 // nodes inside nodes; libraries walk them by recursion
