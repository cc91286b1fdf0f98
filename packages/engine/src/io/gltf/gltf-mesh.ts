/**
 * Reads glTF 2.0 (.glb, or .gltf with its bytes inside) as one surface of triangles: a body to dress, or a garment that
 * was made elsewhere. Nodes are put where their transforms say; skinned meshes stand in the pose of the file.
 *
 *   x' = Σ w_j J_j I_j x              J_j joint in the world, I_j its inverse bind matrix             [m]   (1)
 *
 * glTF doubles vertices along seams of texture and shading; corners at the same place, bit by bit, become one vertex.
 * Every pair of node and material is a piece. Metres and y up are the law of the format, so nothing is guessed.
 * Colours, pictures, normals and animations are passed over.
 * Khronos Group, glTF 2.0 Specification, 2021, sections 3.5 and 3.7. See `docs/formats/gltf.md`.
 */
import type { Node, Primitive } from '@gltf-transform/core'
import { InputError } from '../../core/index.ts'
import { quoted } from '../../pattern/index.ts'
import type { ObjMesh } from '../obj.ts'
import { weldPlaces } from '../weld-places.ts'
import { openGltf } from './gltf-container.ts'
import { CORNERS, documentRoot, numbersOf, product, triangles } from './gltf-parts.ts'

export interface GltfMesh extends ObjMesh {
  /** Texture places are metres of the sewing pattern: the file is one of ours. */
  readonly patternInMetres: boolean
  /** One of our own scenes with cloth and body: places in the pattern, and which pieces have none, by row. */
  readonly mixed?: { readonly triPattern: Float64Array; readonly bare: readonly number[] }
  /** What was left out, a sentence each. */
  readonly notes: readonly string[]
}

/** `resources`: bytes of the files a .gltf names, by that name. `only`: take the node of that name and what hangs on it. */
export async function readGltf(
  bytes: Uint8Array,
  resources: Readonly<Record<string, Uint8Array>> = {},
  only?: string,
): Promise<GltfMesh> {
  const opened = openGltf(bytes, resources)
  const reading = buildReading()
  const root = await documentRoot(opened)
  const scene = root.getDefaultScene() ?? root.listScenes()[0]
  const nodes: Node[] = []
  if (scene) scene.traverse((node) => nodes.push(node))
  else nodes.push(...root.listNodes())
  for (const node of chosen(nodes, only)) readNode(reading, node)
  return finish(reading, root.getAsset().generator === 'Selvedge')
}

function chosen(nodes: readonly Node[], only: string | undefined): readonly Node[] {
  if (only === undefined) return nodes
  const top = nodes.find((node) => node.getName() === only)
  if (!top) {
    const known = nodes.filter((node) => node.getMesh()).map((node) => quoted(node.getName()))
    throw new InputError(
      `gltf: no node is called ${quoted(only)}; meshes are in ${known.slice(0, 8).join(', ')}`,
    )
  }
  const kept: Node[] = []
  top.traverse((node) => kept.push(node))
  return kept
}

interface Reading {
  place: number[]
  texture: number[]
  corners: number[]
  triPanel: number[]
  panels: Map<string, number>
  /** Rows of pieces without texture places. */
  bare: Set<number>
  notes: Set<string>
}

function buildReading(): Reading {
  const lists = { place: [], texture: [], corners: [], triPanel: [] }
  return { ...lists, panels: new Map(), bare: new Set(), notes: new Set() }
}

function readNode(reading: Reading, node: Node): void {
  const mesh = node.getMesh()
  if (!mesh) return
  const weights = node.getWeights().length > 0 ? node.getWeights() : mesh.getWeights()
  for (const primitive of mesh.listPrimitives()) {
    if (!(primitive.getMode() in CORNERS)) {
      reading.notes.add('points and lines were left out: only surfaces can be worn')
      continue
    }
    const position = numbersOf(primitive.getAttribute('POSITION'), 3)
    if (!position) continue
    addMorphs(position, primitive, weights)
    const texture = numbersOf(primitive.getAttribute('TEXCOORD_0'), 2)
    const first = reading.place.length / 3
    for (const value of placed(position, primitive, node)) {
      if (!(Math.abs(value) <= PLACE_MAX)) {
        throw new InputError('gltf: a vertex is not at a finite place; repair the mesh and export it again')
      }
      reading.place.push(value)
    }
    for (let i = 0; i < position.length / 3; i++) {
      reading.texture.push(finite(texture?.[2 * i]), 1 - finite(texture?.[2 * i + 1]))
    }
    const panel = panelRow(reading, node, primitive)
    if (!texture || texture.length / 2 !== position.length / 3) reading.bare.add(panel)
    for (const corner of triangles(primitive, position.length / 3)) reading.corners.push(first + corner)
    while (reading.triPanel.length < reading.corners.length / 3) reading.triPanel.push(panel)
  }
}

/** Our own files name the piece; others are told apart by node and material. */
function panelRow(reading: Reading, node: Node, primitive: Primitive): number {
  const told = primitive.getExtras().panel
  const nodeName = node.getName() || node.getMesh()?.getName() || 'mesh'
  const material = primitive.getMaterial()?.getName()
  const whole = node.getMesh()?.listPrimitives().length === 1
  const name = typeof told === 'string' ? told : whole || !material ? nodeName : `${nodeName} ${material}`
  const row = reading.panels.get(name) ?? reading.panels.size
  reading.panels.set(name, row)
  return row
}

function addMorphs(position: Float64Array, primitive: Primitive, weights: readonly number[]): void {
  primitive.listTargets().forEach((target, k) => {
    const weight = weights[k] ?? 0
    const shift = weight === 0 ? null : numbersOf(target.getAttribute('POSITION'), 3)
    if (shift?.length !== position.length) return
    for (let at = 0; at < shift.length; at++) position[at] += weight * shift[at]
  })
}

/** Where the vertices are in the world: by the node, or by (1), and then the node's own transform does not count. */
function placed(position: Float64Array, primitive: Primitive, node: Node): Float64Array {
  const skin = node.getSkin()
  const joint = numbersOf(primitive.getAttribute('JOINTS_0'), 4)
  const weight = numbersOf(primitive.getAttribute('WEIGHTS_0'), 4)
  const count = position.length / 3
  const moved = new Float64Array(position.length)
  if (!skin || joint?.length !== 4 * count || weight?.length !== 4 * count) {
    const matrix = node.getWorldMatrix()
    for (let i = 0; i < count; i++) addMoved(moved, position, i, matrix, 1)
    return moved
  }
  const joints = skin.listJoints()
  const inverse = skin.getInverseBindMatrices()
  const matrices = joints.map((each, k) => {
    const bind =
      inverse && k < inverse.getCount() ? inverse.getElement(k, new Array<number>(16).fill(0)) : UNIT
    return product(each.getWorldMatrix(), bind)
  })
  for (let i = 0; i < count; i++) {
    let sum = 0
    for (let k = 4 * i; k < 4 * i + 4; k++) sum += weight[k]
    for (let k = 4 * i; k < 4 * i + 4; k++) {
      const matrix = matrices[joint[k]]
      if (matrix && weight[k] > 0) addMoved(moved, position, i, matrix, weight[k] / sum) // (1)
    }
  }
  return moved
}

function finish(reading: Reading, own: boolean): GltfMesh {
  const welded = weldPlaces(reading.place, Int32Array.from(reading.corners))
  if (welded.triVertex.length === 0) {
    throw new InputError('gltf: the file holds no triangle; choose a file with a mesh in its scene')
  }
  if (welded.dropped > 0) reading.notes.add(`${welded.dropped} triangles without area were left out`)
  const triCount = welded.kept.length
  const triPattern = new Float64Array(6 * triCount)
  const triPanel = new Int32Array(triCount)
  welded.kept.forEach((from, t) => {
    triPanel[t] = reading.triPanel[from]
    for (let k = 0; k < 3; k++) {
      const at = 2 * reading.corners[3 * from + k]
      triPattern.set([reading.texture[at], reading.texture[at + 1]], 6 * t + 2 * k)
    }
  })
  const mixed = reading.bare.size > 0 && reading.bare.size < reading.panels.size
  return {
    vertexCount: welded.position.length / 3,
    triCount,
    position: welded.position,
    triVertex: welded.triVertex,
    triPattern: reading.bare.size > 0 ? null : triPattern,
    triPanel,
    panelIds: [...reading.panels.keys()],
    patternInMetres: own && reading.bare.size === 0,
    ...(own && mixed && { mixed: { triPattern, bare: [...reading.bare] } }),
    notes: [...reading.notes],
  }
}

function addMoved(
  out: Float64Array,
  from: Float64Array,
  i: number,
  m: ArrayLike<number>,
  weight: number,
): void {
  const [x, y, z] = from.subarray(3 * i, 3 * i + 3)
  for (let k = 0; k < 3; k++) out[3 * i + k] += weight * (m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k])
}

function finite(value: number | undefined): number {
  return value !== undefined && Math.abs(value) <= PLACE_MAX ? value : 0
}

const UNIT = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
const PLACE_MAX = 1e9 // [m]; farther is damage
