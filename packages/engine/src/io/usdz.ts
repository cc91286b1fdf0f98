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
import {
  BODY_PARTS,
  type ClothDetail,
  linearColour,
  TRIM_KINDS,
  trimColours,
  type WeaveTile,
  weaveTile,
} from '../display/index.ts'
import { vertexNormals } from '../geometry/index.ts'
import { GLB_DEFAULTS, type PatternedTriangles } from './gltf/glb-parts.ts'
import { writePng } from './png.ts'
import { storedZip } from './stored-zip.ts'

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
  /** For people who open it with programs of USD. */
  readonly comment?: string | undefined
}

export function writeUsdz(scene: UsdzScene): Uint8Array {
  const tile = scene.garment?.look && weaveTile(scene.garment.look.weave)
  const layer = { name: 'model.usda', bytes: strToU8(writeLayer(scene, tile)) }
  if (tile === undefined) return storedZip([layer])
  const picture = (name: string, rgb: Uint8Array) => ({ name, bytes: writePng(tile.size, tile.size, rgb) })
  return storedZip([layer, picture(WEAVE, tile.shade), picture(RELIEF, tile.relief)])
}

/** Pictures of the package. */
const WEAVE = 'weave.png'
const RELIEF = 'relief.png'

/** The layer alone, for USD programs on desks; without the pictures of its weave. */
export function writeUsda(scene: UsdzScene): string {
  return writeLayer(scene)
}

function writeLayer(scene: UsdzScene, tile?: WeaveTile): string {
  const { garment, body, fps = 24, comment } = scene
  const frames = (garment ?? body)?.frames.length ?? 0
  if (frames < 1 || !(fps > 0))
    throw new InputError('usdz: it needs at least one frame and a frame rate above 0')
  if (body && body.frames.length !== 1 && body.frames.length !== frames) {
    throw new InputError(`usdz: the body has ${body.frames.length} frames and the garment ${frames}`)
  }
  const moving =
    frames > 1 ? [`startTimeCode = 0`, `endTimeCode = ${frames - 1}`, `timeCodesPerSecond = ${fps}`] : []
  const doc = comment === undefined ? [] : [`doc = ${JSON.stringify(comment)}`]
  const head = ['defaultPrim = "Selvedge"', 'metersPerUnit = 1', 'upAxis = "Y"', ...doc, ...moving]
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
          garment.look ? linearColour(garment.look.colour) : GLB_DEFAULTS.clothColor,
          garment.look?.roughness ?? GLB_DEFAULTS.clothRoughness,
          garment.look && tile && { tile, pitch: garment.look.pitch },
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

/** A weave and the distance of its threads [m]. */
interface Woven {
  readonly tile: WeaveTile
  readonly pitch: number
}

function lookText(name: string, color: readonly number[], roughness: number, woven?: Woven): string {
  const path = `/Selvedge/Looks/${name}`
  const inputs = woven
    ? [
        `                color3f inputs:diffuseColor.connect = <${path}/weave.outputs:rgb>`,
        `                normal3f inputs:normal.connect = <${path}/relief.outputs:rgb>`,
      ]
    : [`                color3f inputs:diffuseColor = (${color.map(short).join(', ')})`]
  return [
    `        def Material "${name}"\n        {`,
    `            token outputs:surface.connect = <${path}/surface.outputs:surface>`,
    '            def Shader "surface"\n            {',
    '                uniform token info:id = "UsdPreviewSurface"',
    ...inputs,
    `                float inputs:roughness = ${short(roughness)}`,
    '                float inputs:metallic = 0',
    '                token outputs:surface',
    '            }',
    ...(woven ? weaveText(path, color, woven) : []),
    '        }',
  ].join('\n')
}

/** Pattern places made smaller until the tile shows its threads, and the two pictures laid out by them. */
function weaveText(path: string, color: readonly number[], { tile, pitch }: Woven): string[] {
  const times = short(1 / (tile.threads * pitch))
  const white = color.map((value) => short(tile.brightest * value)).join(', ')
  const shader = (name: string, id: string, ...lines: string[]) => [
    `            def Shader "${name}"\n            {`,
    `                uniform token info:id = "${id}"`,
    ...lines.map((line) => `                ${line}`),
    '            }',
  ]
  const picture = (name: string, file: string, space: string, ...lines: string[]) =>
    shader(
      name,
      'UsdUVTexture',
      `asset inputs:file = @${file}@`,
      `token inputs:sourceColorSpace = "${space}"`,
      `float2 inputs:st.connect = <${path}/threads.outputs:result>`,
      'token inputs:wrapS = "repeat"',
      'token inputs:wrapT = "repeat"',
      ...lines,
      'float3 outputs:rgb',
    )
  return [
    ...shader('places', 'UsdPrimvarReader_float2', 'string inputs:varname = "st"', 'float2 outputs:result'),
    ...shader(
      'threads',
      'UsdTransform2d',
      `float2 inputs:in.connect = <${path}/places.outputs:result>`,
      `float2 inputs:scale = (${times}, ${times})`,
      'float2 outputs:result',
    ),
    ...picture('weave', WEAVE, 'sRGB', `float4 inputs:scale = (${white}, 1)`),
    ...picture(
      'relief',
      RELIEF,
      'raw',
      'float4 inputs:scale = (2, 2, 2, 1)',
      'float4 inputs:bias = (-1, -1, -1, 0)',
    ),
  ]
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
