/**
 * Every file format `selvedge convert` knows, a line each: its name, how its files end, and what it turns into what.
 * Three kinds of things are converted: patterns, meshes and point caches; nothing turns one kind into another, because
 * between a pattern and a mesh stands a drape.
 */
import {
  clothFromGarmentMesh,
  type Garment,
  InputError,
  type ObjGarment,
  type ObjMesh,
  type Paper,
  type PointCache,
  readGltf,
  readMdd,
  readObj,
  readPattern,
  readPc2,
  readStl,
  writeBodyObj,
  writeDxfAama,
  writeGarmentCode,
  writeGarmentJson,
  writeGlb,
  writeMdd,
  writeObj,
  writePatternPdf,
  writePatternSvg,
  writePc2,
  writeStl,
  writeSvgPattern,
  writeUsdz,
} from '@selvedge/engine'

export interface ConvertOptions {
  /** Of the file that is read, without ending. */
  readonly name: string
  readonly paper: Paper
  readonly size?: string
  /** [m] */
  readonly allowance?: number
  /** Of a glTF scene. */
  readonly node?: string
  /** Tells what is lost or guessed, a sentence each. */
  readonly note: (sentence: string) => void
}

/** A mesh with a pattern is a garment, one without a body. */
export type Mesh = Pick<ObjMesh, 'position' | 'triVertex' | 'triPattern' | 'triPanel' | 'panelIds'>

type Written = string | Uint8Array | Promise<string | Uint8Array>

/** One kind of things: how it is read and written. */
interface Side<T> {
  readonly read?: (bytes: Uint8Array, options: ConvertOptions) => T | Promise<T>
  readonly write?: (value: T, options: ConvertOptions) => Written
}

export type FileFormat = { readonly name: string; readonly ending: string; readonly title: string } & (
  | ({ readonly kind: 'pattern' } & Side<Garment>)
  | ({ readonly kind: 'mesh' } & Side<Mesh>)
  | ({ readonly kind: 'cache' } & Side<PointCache>)
)

/** The first format of an ending is the one it stands for when nothing else is said. */
export const FORMATS: readonly FileFormat[] = [
  { name: 'garment', ending: 'json', title: 'Selvedge garment', kind: 'pattern', read: readSewn, write: writeGarmentJson },
  { name: 'garmentcode', ending: 'json', title: 'GarmentCode', kind: 'pattern', read: readSewn, write: writeCode },
  { name: 'dxf', ending: 'dxf', title: 'DXF-AAMA', kind: 'pattern', read: readSewn, write: writeDrawing(writeDxfAama) },
  { name: 'svg', ending: 'svg', title: 'SVG pattern', kind: 'pattern', read: readSewn, write: writeDrawing(writeSvgPattern) },
  { name: 'print-svg', ending: 'svg', title: 'sheet to print', kind: 'pattern', write: writePrintSheet },
  { name: 'pdf', ending: 'pdf', title: 'pages to print', kind: 'pattern', write: writePages },
  { name: 'obj', ending: 'obj', title: 'Wavefront OBJ', kind: 'mesh', read: (bytes) => readObj(text(bytes)), write: writeObjMesh },
  { name: 'glb', ending: 'glb', title: 'binary glTF', kind: 'mesh', read: readScene, write: writeScene },
  { name: 'gltf', ending: 'gltf', title: 'glTF text', kind: 'mesh', read: readScene },
  { name: 'stl', ending: 'stl', title: 'STL', kind: 'mesh', read: readLoose, write: writeLoose },
  { name: 'usdz', ending: 'usdz', title: 'USDZ', kind: 'mesh', write: writeAr },
  { name: 'pc2', ending: 'pc2', title: 'PC2', kind: 'cache', read: readPointCache, write: writePc2Cache },
  { name: 'mdd', ending: 'mdd', title: 'MDD', kind: 'cache', read: readMdd, write: writeMddCache },
] // biome-ignore format: one line per format

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

function readSewn(bytes: Uint8Array, { name, size, allowance, note }: ConvertOptions): Garment {
  const { garment, notes } = readPattern(text(bytes), undefined, name, { size, allowance })
  notes.forEach(note)
  return garment
}

function writeCode(garment: Garment, { note }: ConvertOptions): string {
  const { panels, seams } = garment
  const lost = [
    panels.some((panel) => panel.notches?.length) && 'notches',
    panels.some((panel) => panel.lines?.length) && 'lines',
    panels.some((panel) => panel.allowance !== undefined || panel.edges.some((edge) => edge.allowance)) &&
      'seam allowances',
    panels.some((panel) => panel.fabric || panel.layer > 0) && 'fabrics and layers',
    panels.some((panel) => panel.linked) && 'links between pieces',
    seams.some((seam) => seam.closure) && 'closures',
  ].filter(Boolean)
  if (lost.length > 0) note(`GarmentCode has no word for ${lost.join(', ')}: left out`)
  if (panels.some((panel) => panel.darts?.length || panel.pleats?.length)) {
    note('darts and pleats were worked into the outlines')
  }
  return writeGarmentCode(garment)
}

function writeDrawing(write: (garment: Garment) => string) {
  return (garment: Garment, { note }: ConvertOptions): string => {
    note('seams, placement and exact curves are kept in notes of our own, which other programs do not read')
    return write(garment)
  }
}

function writePrintSheet(garment: Garment, { allowance, size, note }: ConvertOptions): string {
  note('a drawing to print: seams and placement are not in it; use --to svg for a pattern to read again')
  return writePatternSvg(garment, { allowance, size })
}

function writePages(garment: Garment, { paper, allowance, size, note }: ConvertOptions): Uint8Array {
  const { bytes, pages, columns, rows } = writePatternPdf(garment, paper, { allowance, size })
  note(`${pages} pages, ${columns} × ${rows} tiles; print at 100 % and measure the 50 mm square`)
  return bytes
}

function writeObjMesh(mesh: Mesh): string {
  return mesh.triPattern === null ? writeBodyObj(mesh) : writeObj(withPattern(mesh, mesh.triPattern))
}

async function readScene(bytes: Uint8Array, { node, note }: ConvertOptions): Promise<Mesh> {
  const mesh = await readGltf(bytes, {}, node)
  mesh.notes.forEach(note)
  if (mesh.triPattern === null && node === undefined && mesh.panelIds.length > 1) {
    note('a part has no texture places, so none are kept; --node garment takes one part alone')
  }
  if (mesh.triPattern === null || mesh.patternInMetres) return mesh
  const { cloth, notes } = clothFromGarmentMesh(mesh)
  notes.forEach(note)
  return cloth
}

function writeScene(mesh: Mesh, { note }: ConvertOptions): Promise<Uint8Array> {
  note('places were rounded to 32 bits, about 1e-7 m')
  if (mesh.triPattern === null) return writeGlb({ garment: null, body: mesh })
  return writeGlb({ garment: withPattern(mesh, mesh.triPattern), body: null })
}

function readLoose(bytes: Uint8Array, { name, note }: ConvertOptions): Mesh {
  const { position, triVertex, notes } = readStl(bytes)
  notes.forEach(note)
  return {
    position,
    triVertex,
    triPattern: null,
    triPanel: new Int32Array(triVertex.length / 3),
    panelIds: [name],
  }
}

function writeLoose(mesh: Mesh, { note }: ConvertOptions): Uint8Array {
  note('STL holds loose triangles in millimetres, z up: pieces and pattern places are lost')
  return writeStl(mesh)
}

function writeAr(mesh: Mesh, { note }: ConvertOptions): Uint8Array {
  note('places were rounded to 32 bits, about 1e-7 m')
  if (mesh.triPattern === null) {
    return writeUsdz({ garment: null, body: { triVertex: mesh.triVertex, frames: [mesh.position] } })
  }
  return writeUsdz({ garment: { ...withPattern(mesh, mesh.triPattern), frames: [mesh.position] } })
}

function readPointCache(bytes: Uint8Array, { note }: ConvertOptions): PointCache {
  const cache = readPc2(bytes)
  note(`PC2 does not say how fast it plays: ${cache.fps} frames per second were taken`)
  return cache
}

function writePc2Cache(cache: PointCache, { note }: ConvertOptions): Uint8Array {
  note(`PC2 cannot say how fast it plays: set ${cache.fps} frames per second`)
  return writePc2(cache)
}

function writeMddCache(cache: PointCache, { note }: ConvertOptions): Uint8Array {
  if (cache.startFrame !== 0) note(`MDD starts at time 0: the first frame was ${cache.startFrame}`)
  return writeMdd(cache)
}

function withPattern(mesh: Mesh, triPattern: Float64Array): ObjGarment {
  return { ...mesh, triPattern }
}

/** The format a file is of, by `named` or by its ending. */
export function formatOf(path: string, named: string | undefined, what: 'read' | 'write'): FileFormat {
  const able = FORMATS.filter((format) => format[what] !== undefined)
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1].toLowerCase()
  const found =
    named === undefined ? able.find((f) => f.ending === ending) : able.find((f) => f.name === named)
  if (found) return found
  const known = named === undefined ? [...new Set(able.map((f) => `.${f.ending}`))] : able.map((f) => f.name)
  const asked = named === undefined ? `"${path}"` : `format "${named}"`
  throw new InputError(`convert cannot ${what} ${asked}; it ${what}s ${known.join(', ')}`)
}
