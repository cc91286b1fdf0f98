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
import { type Document, type Mesh, WebIO } from '@gltf-transform/core'
import { BODY_PARTS, linearColour } from '../../display/index.ts'
import { vertexNormals } from '../../geometry/index.ts'
import type { ObjGarment } from '../obj.ts'
import {
  accessor,
  beginGlb,
  GLB_DEFAULTS,
  matt,
  splitCorners,
  spreadToCorners,
  texturePlaces,
} from './glb-parts.ts'

export interface GlbScene {
  /** Null for a body alone. */
  readonly garment: ObjGarment | null
  /** `triPart`: row in `BODY_PARTS` of each triangle; all skin when left out. */
  readonly body: {
    readonly position: Float64Array
    readonly triVertex: Int32Array
    readonly triPart?: Uint8Array
  } | null
  /** Colour of the cloth as linear reflectance, red green blue [–]. */
  readonly clothColor?: readonly [number, number, number]
  /** Written into `asset.extras`: the numbers of the run. */
  readonly extras?: Readonly<Record<string, unknown>>
}

export { GLB_DEFAULTS }

export function writeGlb(scene: GlbScene): Promise<Uint8Array> {
  const { gltf, root } = beginGlb(scene.extras)

  if (scene.garment) {
    const garment = garmentMesh(gltf, scene.garment, scene.clothColor ?? GLB_DEFAULTS.clothColor)
    root.addChild(gltf.createNode('garment').setMesh(garment))
  }
  if (scene.body) root.addChild(gltf.createNode('body').setMesh(bodyMesh(gltf, scene.body)))
  return new WebIO().writeBinary(gltf)
}

/** One primitive per piece over one set of attributes; the piece's id is in the primitive's extras. */
function garmentMesh(gltf: Document, garment: ObjGarment, color: readonly number[]): Mesh {
  const { corner, triCorner } = splitCorners(garment)
  const normal = vertexNormals(garment.position, garment.triVertex)
  const attributes = {
    POSITION: accessor(gltf, 'VEC3', spreadToCorners(garment.position, garment.triVertex, corner)),
    NORMAL: accessor(gltf, 'VEC3', spreadToCorners(normal, garment.triVertex, corner)),
    TEXCOORD_0: accessor(gltf, 'VEC2', texturePlaces(garment.triPattern, corner)), // (1)
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

/** One primitive per part over one set of attributes. */
function bodyMesh(gltf: Document, { position, triVertex, triPart }: NonNullable<GlbScene['body']>): Mesh {
  const places = accessor(gltf, 'VEC3', Float32Array.from(position))
  const normals = accessor(gltf, 'VEC3', Float32Array.from(vertexNormals(position, triVertex)))
  const mesh = gltf.createMesh('body')
  BODY_PARTS.forEach(({ name, colour, roughness }, part) => {
    const rows = triVertex.filter((_, c) => (triPart?.[Math.floor(c / 3)] ?? 0) === part)
    if (rows.length === 0) return
    mesh.addPrimitive(
      gltf
        .createPrimitive()
        .setAttribute('POSITION', places)
        .setAttribute('NORMAL', normals)
        .setIndices(accessor(gltf, 'SCALAR', Uint32Array.from(rows)))
        .setMaterial(matt(gltf, name, linearColour(colour), roughness)),
    )
  })
  return mesh
}
