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
import { type Accessor, type Document, type Material, type Mesh, WebIO } from '@gltf-transform/core'
import {
  BODY_PARTS,
  type ClothDetail,
  linearColour,
  shadeLight,
  TRIM_KINDS,
  trimColours,
} from '../../display/index.ts'
import { vertexNormals } from '../../geometry/index.ts'
import type { ObjGarment } from '../obj.ts'
import { CLOTH_EXTENSIONS, clothMaterial } from './glb-cloth.ts'
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
  readonly garment: (ObjGarment & Partial<ClothDetail>) | null
  /** `triPart`: row in `BODY_PARTS` of each triangle; all skin when left out. */
  readonly body: {
    readonly position: Float64Array
    readonly triVertex: Int32Array
    readonly triPart?: Uint8Array
    readonly shade?: Float32Array
  } | null
  /** Written into `asset.extras`: the numbers of the run. */
  readonly extras?: Readonly<Record<string, unknown>>
}

export { GLB_DEFAULTS }

export function writeGlb(scene: GlbScene): Promise<Uint8Array> {
  const { gltf, root } = beginGlb(scene.extras)

  if (scene.garment) {
    const { look, trim } = scene.garment
    root.addChild(gltf.createNode('garment').setMesh(garmentMesh(gltf, scene.garment)))
    if (look && trim) root.addChild(gltf.createNode('trim').setMesh(trimMesh(gltf, trim, look)))
  }
  if (scene.body) root.addChild(gltf.createNode('body').setMesh(bodyMesh(gltf, scene.body)))
  return new WebIO().registerExtensions(CLOTH_EXTENSIONS).writeBinary(gltf)
}

/** One primitive per piece over one set of attributes; the piece's id is in the primitive's extras. */
function garmentMesh(gltf: Document, garment: ObjGarment & Partial<ClothDetail>): Mesh {
  const { corner, triCorner } = splitCorners(garment)
  const normal = garment.normal ?? vertexNormals(garment.position, garment.triVertex)
  const attributes = {
    POSITION: accessor(gltf, 'VEC3', spreadToCorners(garment.position, garment.triVertex, corner)),
    NORMAL: accessor(gltf, 'VEC3', spreadToCorners(normal, garment.triVertex, corner)),
    TEXCOORD_0: accessor(gltf, 'VEC2', texturePlaces(garment.triPattern, corner)), // (1)
    ...(garment.shade && {
      COLOR_0: shades(
        gltf,
        corner.map((c) => garment.shade![garment.triVertex[c]]),
      ),
    }),
  }
  const material = clothMaterial(gltf, garment.look)
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

/** Turned edges, thread and seams, one primitive each. */
function trimMesh(gltf: Document, trim: ClothDetail['trim'], look: ClothDetail['look']): Mesh {
  const { position, triVertex, triKind, shade } = trim
  const colours = trimColours(look)
  const materials = TRIM_KINDS.map(
    (name, kind) => () => matt(gltf, name, colours[kind], look.roughness).setDoubleSided(true),
  )
  return partsMesh(gltf, 'trim', { position, triVertex, shade }, (t) => triKind[t], materials)
}

/** One primitive per part over one set of attributes. */
function bodyMesh(gltf: Document, body: NonNullable<GlbScene['body']>): Mesh {
  const used = BODY_PARTS.map(
    ({ name, colour, roughness }) =>
      () =>
        matt(gltf, name, linearColour(colour), roughness),
  )
  return partsMesh(gltf, 'body', body, (t) => body.triPart?.[t] ?? 0, used)
}

interface ShadedTriangles {
  readonly position: Float64Array
  readonly triVertex: Int32Array
  readonly shade?: Float32Array
}

/** Triangles by part, a primitive each; materials are made for parts that have any. */
function partsMesh(
  gltf: Document,
  name: string,
  { position, triVertex, shade }: ShadedTriangles,
  partOf: (t: number) => number,
  materials: readonly (() => Material)[],
): Mesh {
  const attributes = {
    POSITION: accessor(gltf, 'VEC3', Float32Array.from(position)),
    NORMAL: accessor(gltf, 'VEC3', Float32Array.from(vertexNormals(position, triVertex))),
    ...(shade && { COLOR_0: shades(gltf, shade) }),
  }
  const mesh = gltf.createMesh(name)
  materials.forEach((material, part) => {
    const rows = triVertex.filter((_, c) => partOf(Math.floor(c / 3)) === part)
    if (rows.length === 0) return
    const primitive = gltf
      .createPrimitive()
      .setIndices(accessor(gltf, 'SCALAR', Uint32Array.from(rows)))
      .setMaterial(material())
    for (const [word, values] of Object.entries(attributes)) primitive.setAttribute(word, values)
    mesh.addPrimitive(primitive)
  })
  return mesh
}

/** The light of the sky as a factor on the colour, a byte each. */
function shades(gltf: Document, sky: ArrayLike<number>): Accessor {
  const bytes = new Uint8Array(4 * sky.length).fill(255)
  for (let i = 0; i < sky.length; i++) bytes.fill(Math.round(255 * shadeLight(sky[i])), 4 * i, 4 * i + 3)
  return accessor(gltf, 'VEC4', bytes).setNormalized(true)
}
