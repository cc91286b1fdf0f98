/**
 * Meshes in files: garments with their pattern, bodies, or both in one scene. glTF is the heavy one: it, and USDZ with it, is
 * loaded when it is asked for, so that a page may show what there is without carrying it.
 */
import { BODY_PARTS } from '../display/index.ts'
import {
  type FormatOptions,
  type FoundMesh,
  type MeshFormat,
  type MeshScene,
  mainMesh,
  textOf,
} from './format.ts'
import { clothFromGarmentMesh } from './mesh-cloth.ts'
import { readObj, writeBodyObj, writeObj } from './obj.ts'
import { looksLikeStl, readStl, writeStl } from './stl.ts'

const ROUNDED = 'places were rounded to 32 bits, about 1e-7 m'
const LOOSE = 'STL holds loose triangles in millimetres, z up: pieces and pattern places are lost'

export const MESH_FORMATS: readonly MeshFormat[] = [
  {
    name: 'obj',
    title: 'Wavefront OBJ',
    kind: 'mesh',
    extensions: ['obj'],
    type: 'model/obj',
    page: 'obj',
    losses: 'one mesh without its fabric, motion, grain and open stitches; places keep all their digits',
    opens: ({ head }) => /^v[ \t]+[-+.\d]/m.test(head),
    read: (bytes) => ({ ...readObj(textOf(bytes)), patternInMetres: true }),
    write: writeOneObj,
  },
  {
    name: 'glb',
    title: 'binary glTF',
    kind: 'mesh',
    extensions: ['glb'],
    type: 'model/gltf-binary',
    page: 'glb',
    losses: `${ROUNDED}; fabric mechanics and seams as such are lost`,
    opens: ({ head }) => head.startsWith('glTF'),
    read: readScene,
    write: writeScene,
  },
  {
    name: 'gltf',
    title: 'glTF text',
    kind: 'mesh',
    extensions: ['gltf'],
    type: 'model/gltf+json',
    page: 'gltf',
    losses: 'colours, pictures, cameras, lights and normals are passed over',
    opens: ({ fields }) => typeof fields?.asset === 'object',
    read: readScene,
  },
  {
    name: 'stl',
    title: 'STL',
    kind: 'mesh',
    extensions: ['stl'],
    type: 'model/stl',
    page: 'stl',
    losses: LOOSE,
    opens: ({ bytes }) => looksLikeStl(bytes),
    read: readLoose,
    write: writeLoose,
  },
  {
    name: 'usdz',
    title: 'USDZ',
    kind: 'mesh',
    extensions: ['usdz'],
    type: 'model/vnd.usdz+zip',
    page: 'usdz',
    losses: `${ROUNDED}; fabric mechanics and seams as such are lost`,
    opens: ({ head }) => head.startsWith('PK') && head.includes('.usd'),
    write: writeAr,
  },
]

/** A mesh that was found, to be written again: with a pattern it is a garment, whose texture becomes metres. */
export function sceneOf(mesh: FoundMesh, note?: FormatOptions['note']): MeshScene {
  const { triPattern, mixed } = mesh
  if (mixed) return clothAndBody(mesh, mixed)
  if (triPattern === null) return { garment: null, body: mesh }
  if (mesh.patternInMetres) return { garment: { ...mesh, triPattern }, body: null }
  const { cloth, notes } = clothFromGarmentMesh(mesh)
  for (const one of notes) note?.(one)
  return { garment: cloth, body: null }
}

/** A scene of our own apart again: what has places in the pattern is the garment, the rest the body it is worn on. */
function clothAndBody(mesh: FoundMesh, { triPattern, bare }: NonNullable<FoundMesh['mixed']>): MeshScene {
  const cloth: number[] = []
  const skin: number[] = []
  for (let t = 0; t < mesh.triCount; t++) {
    const row = mesh.triPanel[t]
    if (!bare.includes(row)) cloth.push(t)
    else if (mesh.panelIds[row] !== 'trim') skin.push(t) // edges and stitches are made anew from cloth
  }
  const kept = mesh.panelIds.flatMap((_, row) => (bare.includes(row) ? [] : [row]))
  const part = (row: number) =>
    Math.max(
      0,
      BODY_PARTS.findIndex(({ name }) => mesh.panelIds[row].endsWith(` ${name}`)),
    )
  return {
    garment: {
      ...someTriangles(mesh, cloth),
      triPattern: Float64Array.from(cloth.flatMap((t) => [...triPattern.subarray(6 * t, 6 * t + 6)])),
      triPanel: Int32Array.from(cloth, (t) => kept.indexOf(mesh.triPanel[t])),
      panelIds: kept.map((row) => mesh.panelIds[row]),
    },
    body: { ...someTriangles(mesh, skin), triPart: Uint8Array.from(skin, (t) => part(mesh.triPanel[t])) },
  }
}

/** Some triangles and the vertices they have. */
function someTriangles({ position, triVertex }: FoundMesh, rows: readonly number[]) {
  const corners = rows.flatMap((t) => [...triVertex.subarray(3 * t, 3 * t + 3)])
  const vertices = [...new Set(corners)].sort((i, j) => i - j)
  const row = new Map(vertices.map((i, k) => [i, k]))
  return {
    position: Float64Array.from(vertices.flatMap((i) => [...position.subarray(3 * i, 3 * i + 3)])),
    triVertex: Int32Array.from(corners, (i) => row.get(i) ?? 0),
  }
}

function writeOneObj(scene: MeshScene): string {
  return scene.garment === null ? writeBodyObj(mainMesh(scene)) : writeObj(scene.garment, scene.comment)
}

async function readScene(bytes: Uint8Array, { node, beside, note }: FormatOptions): Promise<FoundMesh> {
  const { readGltf } = await import('./gltf/gltf-mesh.ts')
  const { notes, ...mesh } = await readGltf(bytes, beside, node)
  for (const one of notes) note?.(one)
  return mesh
}

async function writeScene(
  { garment, body, extras }: MeshScene,
  { note }: FormatOptions,
): Promise<Uint8Array> {
  const { writeGlb } = await import('./gltf/glb.ts')
  note?.(ROUNDED)
  return writeGlb({ garment, body, ...(extras === undefined ? {} : { extras }) })
}

function readLoose(bytes: Uint8Array, { name = 'mesh', note }: FormatOptions): FoundMesh {
  const { position, triVertex, notes } = readStl(bytes)
  for (const one of notes) note?.(one)
  const triCount = triVertex.length / 3
  return {
    vertexCount: position.length / 3,
    triCount,
    position,
    triVertex,
    triPattern: null,
    triPanel: new Int32Array(triCount),
    panelIds: [name],
    patternInMetres: false,
  }
}

function writeLoose(scene: MeshScene, { note }: FormatOptions): Uint8Array {
  note?.(LOOSE)
  return writeStl(mainMesh(scene))
}

async function writeAr({ garment, body, comment }: MeshScene, { note }: FormatOptions): Promise<Uint8Array> {
  const { writeUsdz } = await import('./usdz.ts') // builds on glTF's parts
  note?.(ROUNDED)
  return writeUsdz({
    garment: garment && { ...garment, frames: [garment.position] },
    body: body && { ...body, frames: [body.position] },
    comment,
  })
}
