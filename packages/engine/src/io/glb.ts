/**
 * glTF 2.0 binary: the draped garment and the body as one file for Blender, three.js, game engines and shops.
 * Nodes "garment" and "body". Positions are f32 (1e-7 m at body size); vertices are doubled where the pattern is cut,
 * because glTF ties one texture coordinate to one vertex, but doubles carry the same bits, so the surface stays
 * closed. TEXCOORD_0 is the pattern plane in metres with glTF's downward v:
 *
 *   (s, t) = (x, 1 − y)            importers that flip back (Blender) show (x, y)                   (1)
 *
 * Khronos Group, glTF 2.0 Specification, 2021, section 3.7.2. See `docs/formats/glb.md`.
 */
import { Document, type Material, type Mesh, WebIO } from '@gltf-transform/core'
import { vertexNormals } from '../output/index.ts'
import type { ObjGarment } from './obj.ts'

export interface GlbScene {
  readonly garment: ObjGarment
  readonly body: { readonly position: Float64Array; readonly triVertex: Int32Array } | null
  /** Colour of the cloth as linear reflectance, red green blue [–]. */
  readonly clothColor?: readonly [number, number, number]
  /** Written into `asset.extras`: the numbers of the run. */
  readonly extras?: Readonly<Record<string, unknown>>
}

/** A calm green cotton and a matt dummy, linear reflectance [–]. */
export const GLB_DEFAULTS = {
  clothColor: [0.079, 0.323, 0.168] as const, // #4f9a72
  clothRoughness: 0.9,
  bodyColor: [0.624, 0.578, 0.509] as const, // #cfc8bd
  bodyRoughness: 0.75,
}

export function writeGlb(scene: GlbScene): Promise<Uint8Array> {
  const gltf = new Document()
  gltf.createBuffer('mesh')
  const root = gltf.createScene('selvedge')
  gltf.getRoot().setDefaultScene(root)
  const asset = gltf.getRoot().getAsset()
  asset.generator = 'Selvedge'
  if (scene.extras) asset.extras = { ...scene.extras }

  const garment = garmentMesh(gltf, scene.garment, scene.clothColor ?? GLB_DEFAULTS.clothColor)
  root.addChild(gltf.createNode('garment').setMesh(garment))
  if (scene.body) root.addChild(gltf.createNode('body').setMesh(bodyMesh(gltf, scene.body)))
  return new WebIO().writeBinary(gltf)
}

/** One primitive per piece over one set of attributes; the piece's id is in the primitive's extras. */
function garmentMesh(gltf: Document, garment: ObjGarment, color: readonly number[]): Mesh {
  const { corner, triCorner } = splitCorners(garment)
  const normal = vertexNormals(garment.position, garment.triVertex)
  const position = new Float32Array(3 * corner.length)
  const normals = new Float32Array(3 * corner.length)
  const texture = new Float32Array(2 * corner.length)
  for (let k = 0; k < corner.length; k++) {
    const from = 3 * garment.triVertex[corner[k]]
    for (let axis = 0; axis < 3; axis++) {
      position[3 * k + axis] = garment.position[from + axis]
      normals[3 * k + axis] = normal[from + axis]
    }
    texture[2 * k] = garment.triPattern[2 * corner[k]] // (1)
    texture[2 * k + 1] = 1 - garment.triPattern[2 * corner[k] + 1]
  }

  const attributes = {
    POSITION: accessor(gltf, 'VEC3', position),
    NORMAL: accessor(gltf, 'VEC3', normals),
    TEXCOORD_0: accessor(gltf, 'VEC2', texture),
  }
  const material = matt(gltf, 'cloth', color, GLB_DEFAULTS.clothRoughness).setDoubleSided(true)
  const mesh = gltf.createMesh('garment')
  for (let panel = 0; panel < garment.panelIds.length; panel++) {
    const rows: number[] = []
    for (let t = 0; t < garment.triPanel.length; t++) {
      if (garment.triPanel[t] === panel) rows.push(...triCorner.subarray(3 * t, 3 * t + 3))
    }
    if (rows.length === 0) continue
    const primitive = gltf
      .createPrimitive()
      .setIndices(accessor(gltf, 'SCALAR', Uint32Array.from(rows)))
      .setMaterial(material)
      .setExtras({ panel: garment.panelIds[panel] })
    for (const [name, values] of Object.entries(attributes)) primitive.setAttribute(name, values)
    mesh.addPrimitive(primitive)
  }
  return mesh
}

function bodyMesh(gltf: Document, body: NonNullable<GlbScene['body']>): Mesh {
  const primitive = gltf
    .createPrimitive()
    .setAttribute('POSITION', accessor(gltf, 'VEC3', Float32Array.from(body.position)))
    .setAttribute(
      'NORMAL',
      accessor(gltf, 'VEC3', Float32Array.from(vertexNormals(body.position, body.triVertex))),
    )
    .setIndices(accessor(gltf, 'SCALAR', Uint32Array.from(body.triVertex)))
    .setMaterial(matt(gltf, 'body', GLB_DEFAULTS.bodyColor, GLB_DEFAULTS.bodyRoughness))
  return gltf.createMesh('body').addPrimitive(primitive)
}

/**
 * Corners that differ in vertex, piece or place in the pattern become vertices of the file.
 * `corner`: one corner (3 t + k) standing for each; `triCorner`: the file's vertex of every corner.
 */
function splitCorners(garment: ObjGarment): { corner: number[]; triCorner: Int32Array } {
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

function accessor(
  gltf: Document,
  type: 'SCALAR' | 'VEC2' | 'VEC3',
  array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
) {
  return gltf.createAccessor().setType(type).setArray(array).setBuffer(gltf.getRoot().listBuffers()[0])
}

function matt(gltf: Document, name: string, color: readonly number[], roughness: number): Material {
  return gltf
    .createMaterial(name)
    .setBaseColorFactor([color[0], color[1], color[2], 1])
    .setRoughnessFactor(roughness)
    .setMetallicFactor(0)
}
