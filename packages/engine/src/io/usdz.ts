/**
 * USDZ, what iPhones and iPads open in augmented reality: one USD text layer in a zip archive, garment and body as
 * meshes in metres, y up; frames of a motion as time samples of the points.
 *
 * The package: stored, not compressed, the layer first, and its bytes begin at a multiple of 64, reached by an extra
 * field in the zip header. The layer is `usda` text: the specification allows it and web exporters rely on AR Quick
 * Look taking it; binary `usdc` would be a third of the size. Numbers are the shortest decimals of their 32-bit value.
 * Not every viewer plays moving points; those that do not show the first frame.
 *
 * Pixar Animation Studios, Usdz File Format Specification, version 1.3; UsdPreviewSurface Specification, version 2.6.
 * See `docs/formats/usdz.md`.
 */
import { strToU8 } from 'fflate'
import { InputError } from '../core/index.ts'
import { BODY_PARTS, type ClothDetail, linearColour, TRIM_KINDS, trimColours } from '../display/index.ts'
import { vertexNormals } from '../geometry/index.ts'
import { crc32 } from './crc32.ts'
import { GLB_DEFAULTS, type PatternedTriangles } from './gltf/glb-parts.ts'

export interface UsdzGarment
  extends PatternedTriangles,
    Partial<Pick<ClothDetail, 'normal' | 'trim' | 'look'>> {
  readonly frames: readonly ArrayLike<number>[]
}

export interface UsdzScene {
  /** `frames`: places of the vertices [m], 3 per vertex; one for a garment at rest. Null for a body alone. */
  readonly garment: UsdzGarment | null
  /** `triPart`: row in `BODY_PARTS` of each triangle; all skin when left out. */
  readonly body?: {
    readonly triVertex: Int32Array
    readonly triPart?: Uint8Array
    readonly frames: readonly ArrayLike<number>[]
  } | null
  /** Frames per second, for more than one frame. */
  readonly fps?: number
  /** Colour of the cloth as linear reflectance, red green blue [–]. */
  readonly clothColor?: readonly [number, number, number]
}

export function writeUsdz(scene: UsdzScene): Uint8Array {
  return storedZip([{ name: 'model.usda', bytes: strToU8(writeUsda(scene)) }])
}

/** The layer alone, for USD programs on desks. */
export function writeUsda(scene: UsdzScene): string {
  const { garment, body, fps = 24 } = scene
  const frames = (garment ?? body)?.frames.length ?? 0
  if (frames < 1 || !(fps > 0))
    throw new InputError('usdz: it needs at least one frame and a frame rate above 0')
  if (body && body.frames.length !== 1 && body.frames.length !== frames) {
    throw new InputError(`usdz: the body has ${body.frames.length} frames and the garment ${frames}`)
  }
  const moving =
    frames > 1 ? [`startTimeCode = 0`, `endTimeCode = ${frames - 1}`, `timeCodesPerSecond = ${fps}`] : []
  const head = ['defaultPrim = "Selvedge"', 'metersPerUnit = 1', 'upAxis = "Y"', ...moving]
  return [
    '#usda 1.0\n(',
    ...head.map((line) => `    ${line}`),
    ')\n\ndef Xform "Selvedge" (\n    kind = "component"\n)\n{',
    garment ? garmentMesh(garment) : '',
    ...trimMeshes(garment?.trim, garment?.look),
    body ? meshText('body', body.triVertex, body.frames, bodyParts(body.triPart)) : '',
    '    def Scope "Looks"\n    {',
    garment
      ? lookText(
          'garment',
          scene.clothColor ?? (garment.look ? linearColour(garment.look.colour) : GLB_DEFAULTS.clothColor),
          garment.look?.roughness ?? GLB_DEFAULTS.clothRoughness,
        )
      : '',
    ...(garment?.trim && garment.look ? trimColours(garment.look) : []).map((colour, kind) =>
      lookText(TRIM_KINDS[kind], colour, garment?.look?.roughness ?? GLB_DEFAULTS.clothRoughness),
    ),
    ...(body ? BODY_PARTS : []).map(({ name, colour, roughness }, part) =>
      lookText(part === 0 ? 'body' : name, linearColour(colour), roughness),
    ),
    '    }\n}\n',
  ]
    .filter((part) => part !== '')
    .join('\n')
}

/** Pattern places are kept per corner of a face, so no vertex is doubled; every piece is a subset of the faces. */
function garmentMesh(garment: UsdzGarment): string {
  const { triVertex, triPattern, triPanel, panelIds, frames, normal } = garment
  const places = Array.from({ length: triPattern.length / 2 }, (_, k) =>
    pair(triPattern[2 * k], triPattern[2 * k + 1]),
  )
  const taken = new Set<string>()
  const pieces = panelIds.map((id, panel) => {
    const faces: number[] = []
    for (let t = 0; t < triPanel.length; t++) if (triPanel[t] === panel) faces.push(t)
    if (faces.length === 0) return ''
    const lines = [
      `        def GeomSubset "${primName(id, taken)}"\n        {`,
      '            uniform token elementType = "face"',
      `            int[] indices = [${faces.join(', ')}]`,
      '        }',
    ]
    return lines.join('\n')
  })
  const texture = [
    `        texCoord2f[] primvars:st = [${places.join(', ')}] (\n            interpolation = "faceVarying"\n        )`,
    '        bool doubleSided = 1',
    ...pieces.filter((piece) => piece !== ''),
  ]
  return meshText('garment', triVertex, frames, texture.join('\n'), normal)
}

/** Turned edges, thread and seams of a garment at rest, a mesh each. */
function trimMeshes(trim: ClothDetail['trim'] | undefined, look: ClothDetail['look'] | undefined): string[] {
  if (trim === undefined || look === undefined) return []
  return TRIM_KINDS.map((name, kind) => {
    const corners = trim.triVertex.filter((_, c) => trim.triKind[Math.floor(c / 3)] === kind)
    if (corners.length === 0) return ''
    const used = [...new Set(corners)]
    const row = new Map(used.map((i, k) => [i, k]))
    const places = used.flatMap((i) => [...trim.position.subarray(3 * i, 3 * i + 3)])
    const own = corners.map((i) => row.get(i)!)
    return meshText(name, own, [places], '        bool doubleSided = 1')
  })
}

/** Every part but the skin is a subset of the faces with a look of its own. */
function bodyParts(triPart: Uint8Array | undefined): string {
  if (triPart === undefined) return ''
  const subsets = BODY_PARTS.map(({ name }, part) => {
    const faces = [...triPart.keys()].filter((t) => triPart[t] === part)
    if (part === 0 || faces.length === 0) return ''
    return [
      `        def GeomSubset "${name}" (\n            prepend apiSchemas = ["MaterialBindingAPI"]\n        )\n        {`,
      '            uniform token elementType = "face"',
      '            uniform token familyName = "materialBind"',
      `            int[] indices = [${faces.join(', ')}]`,
      `            rel material:binding = </Selvedge/Looks/${name}>`,
      '        }',
    ].join('\n')
  })
  return subsets.filter((text) => text !== '').join('\n')
}

function meshText(
  name: string,
  triVertex: Int32Array,
  frames: readonly ArrayLike<number>[],
  more: string,
  normals: ArrayLike<number> = vertexNormals(Float64Array.from(frames[0]), triVertex),
): string {
  const moving = frames.length > 1
  const samples = (list: readonly string[]) =>
    `{\n${list.map((each, k) => `            ${k}: ${each},`).join('\n')}\n        }`
  const boxes = frames.map(extent)
  const points = frames.map((frame) => `[${triples(frame)}]`)
  return [
    `    def Mesh "${name}" (\n        prepend apiSchemas = ["MaterialBindingAPI"]\n    )\n    {`,
    `        uniform token subdivisionScheme = "none"`,
    `        int[] faceVertexCounts = [${new Array(triVertex.length / 3).fill(3).join(', ')}]`,
    `        int[] faceVertexIndices = [${Array.from(triVertex).join(', ')}]`,
    `        point3f[] points = ${points[0]}`,
    moving ? `        point3f[] points.timeSamples = ${samples(points)}` : '',
    `        float3[] extent = ${boxes[0]}`,
    moving ? `        float3[] extent.timeSamples = ${samples(boxes)}` : '',
    // Normals of the first frame would be wrong in motion: viewers make their own then.
    moving
      ? ''
      : `        normal3f[] normals = [${triples(normals)}] (\n            interpolation = "vertex"\n        )`,
    `        rel material:binding = </Selvedge/Looks/${name}>`,
    more,
    '    }',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function lookText(name: string, color: readonly number[], roughness: number): string {
  const shader = `/Selvedge/Looks/${name}/surface.outputs:surface`
  return [
    `        def Material "${name}"\n        {`,
    `            token outputs:surface.connect = <${shader}>`,
    '            def Shader "surface"\n            {',
    '                uniform token info:id = "UsdPreviewSurface"',
    `                color3f inputs:diffuseColor = (${color.map(short).join(', ')})`,
    `                float inputs:roughness = ${short(roughness)}`,
    '                float inputs:metallic = 0',
    '                token outputs:surface',
    '            }\n        }',
  ].join('\n')
}

function extent(frame: ArrayLike<number>): string {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let k = 0; k < frame.length; k++) {
    low[k % 3] = Math.min(low[k % 3], frame[k])
    high[k % 3] = Math.max(high[k % 3], frame[k])
  }
  return `[(${low.map(short).join(', ')}), (${high.map(short).join(', ')})]`
}

function triples(values: ArrayLike<number>): string {
  const list: string[] = []
  for (let k = 0; k < values.length; k += 3) {
    list.push(`(${short(values[k])}, ${short(values[k + 1])}, ${short(values[k + 2])})`)
  }
  return list.join(', ')
}

function pair(u: number, v: number): string {
  return `(${short(u)}, ${short(v)})`
}

/** Shortest decimal that rounds to the same 32-bit value: 9 digits always suffice, fewer mostly do. */
function short(value: number): string {
  const single = Math.fround(value)
  for (let digits = 6; digits < 9; digits++) {
    const text = String(Number(single.toPrecision(digits)))
    if (Math.fround(Number(text)) === single) return text
  }
  return String(Number(single.toPrecision(9)))
}

/** USD names are letters, digits and underscores, no two alike. */
function primName(id: string, taken: Set<string>): string {
  const plain = id.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=\d|$)/, '_')
  let name = plain
  for (let k = 2; taken.has(name); k++) name = `${plain}_${k}`
  taken.add(name)
  return name
}

/** A zip archive of stored files, each beginning at a multiple of ALIGN. */
export function storedZip(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Uint8Array {
  const locals: Uint8Array[] = []
  const central: Uint8Array[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const letters = strToU8(name)
    const bare = at + LOCAL + letters.length
    // An extra field takes at least its own 4 bytes of header.
    const gap = (ALIGN - (bare % ALIGN)) % ALIGN
    const extra = gap === 0 ? 0 : gap < 4 ? gap + ALIGN : gap
    const facts = { letters, extra, size: bytes.length, crc: crc32(bytes) }
    const head = zipHeader(LOCAL, facts)
    const field = new DataView(head.buffer)
    if (extra > 0) {
      field.setUint16(LOCAL + letters.length, 0x1986, true) // an id no one has registered
      field.setUint16(LOCAL + letters.length + 2, extra - 4, true)
    }
    const entry = zipHeader(CENTRAL, { ...facts, extra: 0 })
    new DataView(entry.buffer).setUint32(42, at, true)
    central.push(entry)
    locals.push(head, bytes)
    at += head.length + bytes.length
  }
  const size = central.reduce((sum, entry) => sum + entry.length, 0)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, files.length, true)
  end.setUint16(10, files.length, true)
  end.setUint32(12, size, true)
  end.setUint32(16, at, true)
  const whole = new Uint8Array(at + size + 22)
  let to = 0
  for (const part of [...locals, ...central, new Uint8Array(end.buffer)]) {
    whole.set(part, to)
    to += part.length
  }
  return whole
}

interface ZipFacts {
  readonly letters: Uint8Array
  readonly extra: number
  readonly size: number
  readonly crc: number
}

/** The two headers of an entry hold the same facts, the central one two bytes further on. */
function zipHeader(kind: number, { letters, extra, size, crc }: ZipFacts): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(kind + letters.length + extra)
  const view = new DataView(bytes.buffer)
  const shift = kind === CENTRAL ? 2 : 0
  view.setUint32(0, kind === CENTRAL ? 0x02014b50 : 0x04034b50, true)
  if (shift) view.setUint16(4, 20, true) // made by version 2.0
  view.setUint16(4 + shift, 20, true) // needs version 2.0; flags, method 0 = stored and time stay 0
  view.setUint16(12 + shift, DATE, true)
  view.setUint32(14 + shift, crc, true)
  view.setUint32(18 + shift, size, true)
  view.setUint32(22 + shift, size, true)
  view.setUint16(26 + shift, letters.length, true)
  view.setUint16(28 + shift, extra, true)
  bytes.set(letters, kind)
  return bytes
}

const ALIGN = 64 // bytes; so that readers can map the file without copying
const LOCAL = 30 // bytes of a header before the name
const CENTRAL = 46
const DATE = 0x21 // 1 January 1980: the same bytes every day
