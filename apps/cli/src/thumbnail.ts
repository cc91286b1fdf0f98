/**
 * Small pictures of garments as they are worn, drawn without a browser: parallel rays, the nearest triangle
 * of each pixel by a depth buffer, light from above the viewer's left shoulder. Colours, edges,
 * stitches and the soft dark of folds are those of every other picture; the inside of the cloth is darker.
 */
import { deflateSync } from 'node:zlib'
import { BODY_PARTS, type ClothDetail, linearColour, shadeLight, trimColours } from '@selvedge/engine/display'
import { writePng } from '@selvedge/engine/io'

export interface ThumbnailInput {
  readonly garment: Mesh & {
    readonly look: Pick<ClothDetail['look'], 'colour'>
    readonly trim?: ClothDetail['trim']
  }
  readonly body: (Mesh & { readonly triPart?: ArrayLike<number> }) | null
}

interface Mesh {
  readonly position: ArrayLike<number>
  readonly triVertex: ArrayLike<number>
  /** Share of the sky that vertices see; all of it when left out. */
  readonly shade?: ArrayLike<number>
  /** To be lit with, 3 per vertex; those of the triangles when left out. */
  readonly normal?: ArrayLike<number>
}

/** Of one view [px]. */
export const THUMBNAIL_SIZE = { width: 200, height: 300 } as const

const SAMPLES = 2 // per pixel and axis, for smooth outlines
const MARGIN = 0.06 // free around the garment, as a share of the picture
const BACKGROUND = [247, 246, 243]
/** Linear reflectance of the parts of a body. */
const PARTS = BODY_PARTS.map(({ colour }) => linearColour(colour))

export function drawThumbnail(input: ThumbnailInput): Uint8Array {
  const frame = frameOf(input.garment.position)
  return drawViews([1, -1].map((facing) => drawView(input, frame, facing)))
}

/** Moments of an animation side by side, from the front, each about the middle of its own body and all at one scale. */
export function drawStrip(
  moments: readonly (ThumbnailInput & { body: NonNullable<ThumbnailInput['body']> })[],
): Uint8Array {
  const frames = moments.map(({ garment, body }) => frameOf(body.position, garment.position))
  const scale = Math.min(...frames.map((frame) => frame.scale))
  return drawViews(moments.map((moment, k) => drawView(moment, { ...frames[k], scale }, 1)))
}

function drawView({ garment, body }: ThumbnailInput, frame: Frame, facing: number): Canvas {
  const canvas = buildCanvas(frame, facing)
  if (body !== null) drawMesh(canvas, body, (t) => PARTS[body.triPart?.[t] ?? 0], UNSEEN)
  const colours = trimColours(garment.look)
  drawMesh(canvas, garment, () => colours[0], 0.4)
  const { trim } = garment
  if (trim !== undefined) drawMesh(canvas, trim, (t) => colours[trim.triKind[t]], 1)
  return canvas
}

function drawViews(views: readonly Canvas[]): Uint8Array {
  const { width, height } = THUMBNAIL_SIZE
  const across = views.length * width
  const picture = new Uint8Array(3 * across * height)
  views.forEach((canvas, row) => {
    shrink(canvas, picture, row * width, across)
  })
  return writePng(across, height, picture, (bytes) => deflateSync(bytes, { level: 9 }))
}

interface Frame {
  /** Middle of the garment [m] and samples per metre. */
  readonly x: number
  readonly y: number
  readonly scale: number
}

function frameOf(...positions: readonly ArrayLike<number>[]): Frame {
  const low = [Infinity, Infinity]
  const high = [-Infinity, -Infinity]
  for (const position of positions) {
    for (let at = 0; at < position.length; at += 3) {
      for (let c = 0; c < 2; c++) {
        low[c] = Math.min(low[c], position[at + c])
        high[c] = Math.max(high[c], position[at + c])
      }
    }
  }
  const { width, height } = THUMBNAIL_SIZE
  const across = Math.max(high[0] - low[0], 1e-3)
  const up = Math.max(high[1] - low[1], 1e-3)
  const scale = SAMPLES * (1 - 2 * MARGIN) * Math.min(width / across, height / up)
  return { x: 0.5 * (low[0] + high[0]), y: 0.5 * (low[1] + high[1]), scale }
}

interface Canvas {
  readonly frame: Frame
  /** 1: seen from +z, the front; −1: from behind. */
  readonly facing: number
  readonly width: number
  readonly height: number
  readonly depth: Float32Array
  readonly colour: Uint8Array
}

function buildCanvas(frame: Frame, facing: number): Canvas {
  const width = SAMPLES * THUMBNAIL_SIZE.width
  const height = SAMPLES * THUMBNAIL_SIZE.height
  const colour = new Uint8Array(3 * width * height)
  for (let k = 0; k < colour.length; k++) colour[k] = BACKGROUND[k % 3]
  return { frame, facing, width, height, depth: new Float32Array(width * height).fill(-Infinity), colour }
}

/** `inside` of a skin that is closed. */
const UNSEEN = 0

/** `inside` darkens triangles that turn their back; UNSEEN leaves them out. */
function drawMesh(
  canvas: Canvas,
  mesh: Mesh,
  colourOf: (t: number) => readonly number[],
  inside: number,
): void {
  const { triVertex, shade } = mesh
  const sky = (i: number) => (shade === undefined ? 1 : shadeLight(shade[i]))
  const { facing } = canvas
  const place = placesOn(canvas, mesh)
  const normals = mesh.normal ?? vertexNormals(mesh)
  for (let t = 0; 3 * t < triVertex.length; t++) {
    const i = triVertex[3 * t]
    const j = triVertex[3 * t + 1]
    const k = triVertex[3 * t + 2]
    for (let c = 0; c < 3; c++) {
      corner[c] = place[3 * i + c]
      corner[4 + c] = place[3 * j + c]
      corner[8 + c] = place[3 * k + c]
    }
    const area = signedArea()
    if (area === 0 || !Number.isFinite(area)) continue
    const outside = area < 0 // y runs down in a picture, which turns counter-clockwise round
    const share = outside ? 1 : inside
    if (share === UNSEEN) continue
    corner[3] = brightness(normals, i, facing, outside) * share * sky(i)
    corner[7] = brightness(normals, j, facing, outside) * share * sky(j)
    corner[11] = brightness(normals, k, facing, outside) * share * sky(k)
    fillTriangle(canvas, area, colourOf(t))
  }
}

/** Where the vertices are on the canvas: column, row and nearness [samples], 3 each. */
function placesOn({ frame, facing, width, height }: Canvas, { position }: Mesh): Float64Array {
  const place = new Float64Array(position.length)
  for (let at = 0; at < position.length; at += 3) {
    place[at] = facing * (position[at] - frame.x) * frame.scale + 0.5 * width
    place[at + 1] = (frame.y - position[at + 1]) * frame.scale + 0.5 * height
    place[at + 2] = facing * position[at + 2] * frame.scale
  }
  return place
}

/** Twice the area of the triangle in `corner` [samples²]. */
function signedArea(): number {
  return (corner[4] - corner[0]) * (corner[9] - corner[1]) - (corner[8] - corner[0]) * (corner[5] - corner[1])
}

/** Half-open scan over the box of the triangle in `corner`, with the usual edge functions. */
function fillTriangle({ width, height, depth, colour }: Canvas, area: number, base: readonly number[]): void {
  const x0 = corner[0]
  const y0 = corner[1]
  const z0 = corner[2]
  const light0 = corner[3]
  const x1 = corner[4]
  const y1 = corner[5]
  const z1 = corner[6]
  const light1 = corner[7]
  const x2 = corner[8]
  const y2 = corner[9]
  const z2 = corner[10]
  const light2 = corner[11]
  const left = Math.max(0, Math.floor(Math.min(x0, x1, x2)))
  const right = Math.min(width - 1, Math.ceil(Math.max(x0, x1, x2)))
  const top = Math.max(0, Math.floor(Math.min(y0, y1, y2)))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(y0, y1, y2)))
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const cx = column + 0.5
      const cy = row + 0.5
      const b = ((cx - x0) * (y2 - y0) - (x2 - x0) * (cy - y0)) / area
      const c = ((x1 - x0) * (cy - y0) - (cx - x0) * (y1 - y0)) / area
      const a = 1 - b - c
      if (a < 0 || b < 0 || c < 0) continue
      const k = row * width + column
      const near = a * z0 + b * z1 + c * z2
      if (near <= depth[k]) continue
      depth[k] = near
      const shade = a * light0 + b * light1 + c * light2
      for (let channel = 0; channel < 3; channel++) {
        colour[3 * k + channel] = Math.min(255, Math.round(255 * Math.sqrt(shade * base[channel])))
      }
    }
  }
}

/** Scratch: column, row, nearness and brightness of the three corners of a triangle. */
const corner = new Float64Array(12)

const LIGHT = [-0.36, 0.6, 0.72] // towards the lamp, in the viewer's axes; unit length within a percent

function brightness(normals: ArrayLike<number>, i: number, facing: number, outside: boolean): number {
  const side = outside ? 1 : -1
  const nx = side * facing * normals[3 * i]
  const ny = side * normals[3 * i + 1]
  const nz = side * facing * normals[3 * i + 2]
  return 0.42 + 0.72 * Math.max(0, nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2])
}

/** Normals of triangles summed by area; zero at vertices without any. */
function vertexNormals({ position: x, triVertex }: Mesh): Float64Array {
  const normals = new Float64Array(x.length)
  for (let t = 0; t < triVertex.length; t += 3) {
    const a = 3 * triVertex[t]
    const b = 3 * triVertex[t + 1]
    const c = 3 * triVertex[t + 2]
    const ex = x[b] - x[a]
    const ey = x[b + 1] - x[a + 1]
    const ez = x[b + 2] - x[a + 2]
    const fx = x[c] - x[a]
    const fy = x[c + 1] - x[a + 1]
    const fz = x[c + 2] - x[a + 2]
    for (let k = t; k < t + 3; k++) {
      const at = 3 * triVertex[k]
      normals[at] += ey * fz - ez * fy
      normals[at + 1] += ez * fx - ex * fz
      normals[at + 2] += ex * fy - ey * fx
    }
  }
  for (let at = 0; at < normals.length; at += 3) {
    const length = Math.hypot(normals[at], normals[at + 1], normals[at + 2])
    if (length > 0) for (let k = at; k < at + 3; k++) normals[k] /= length
  }
  return normals
}

/** Means of SAMPLES × SAMPLES samples, into the picture from its column `left` on. */
function shrink(canvas: Canvas, picture: Uint8Array, left: number, pictureWidth: number): void {
  const { width, height } = THUMBNAIL_SIZE
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (let dy = 0; dy < SAMPLES; dy++) {
          for (let dx = 0; dx < SAMPLES; dx++) {
            sum += canvas.colour[3 * ((SAMPLES * row + dy) * canvas.width + SAMPLES * column + dx) + channel]
          }
        }
        picture[3 * (row * pictureWidth + left + column) + channel] = Math.round(sum / (SAMPLES * SAMPLES))
      }
    }
  }
}
