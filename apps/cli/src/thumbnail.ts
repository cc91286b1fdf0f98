/**
 * Small pictures of garments as they are worn, drawn without a browser: parallel rays, the nearest triangle
 * of each pixel by a depth buffer, light from above the viewer's left shoulder. Pieces have colours of their own, so that
 * a twisted sleeve or a garment worn back to front shows; the inside of the cloth is darker, the body grey.
 */
import { writePng } from './png.ts'

export interface ThumbnailInput {
  readonly garment: {
    readonly position: ArrayLike<number>
    readonly triVertex: ArrayLike<number>
    readonly triPanel: ArrayLike<number>
  }
  readonly body: Mesh | null
}

type Mesh = { readonly position: ArrayLike<number>; readonly triVertex: ArrayLike<number> }

/** Of one view [px]. */
export const THUMBNAIL_SIZE = { width: 200, height: 300 } as const

const SAMPLES = 2 // per pixel and axis, for smooth outlines
const MARGIN = 0.06 // free around the garment, as a share of the picture
const BACKGROUND = [247, 246, 243]
const SKIN = [176, 172, 166]
/** Colours of pieces, told apart by lightness too. */
const PIECES = [
  [92, 134, 178],
  [196, 138, 88],
  [118, 158, 112],
  [172, 110, 136],
  [146, 132, 186],
  [190, 168, 92],
  [96, 156, 156],
  [150, 124, 102],
]

export function drawThumbnail(input: ThumbnailInput): Uint8Array {
  const frame = frameOf(input.garment.position)
  return drawViews([1, -1].map((facing) => drawView(input, frame, facing)))
}

/** Moments of an animation side by side, from the front, each about the middle of its own body and all at one scale. */
export function drawStrip(moments: readonly (ThumbnailInput & { body: Mesh })[]): Uint8Array {
  const frames = moments.map(({ garment, body }) => frameOf(body.position, garment.position))
  const scale = Math.min(...frames.map((frame) => frame.scale))
  return drawViews(moments.map((moment, k) => drawView(moment, { ...frames[k], scale }, 1)))
}

function drawView({ garment, body }: ThumbnailInput, frame: Frame, facing: number): Canvas {
  const canvas = buildCanvas(frame, facing)
  if (body !== null) drawMesh(canvas, body, () => SKIN, 1)
  drawMesh(canvas, garment, (t) => PIECES[garment.triPanel[t] % PIECES.length], 0.55)
  return canvas
}

function drawViews(views: readonly Canvas[]): Uint8Array {
  const { width, height } = THUMBNAIL_SIZE
  const across = views.length * width
  const picture = new Uint8Array(3 * across * height)
  views.forEach((canvas, row) => {
    shrink(canvas, picture, row * width, across)
  })
  return writePng(across, height, picture)
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

/** `inside` darkens triangles that turn their back. */
function drawMesh(canvas: Canvas, mesh: Mesh, colourOf: (t: number) => number[], inside: number): void {
  const { position, triVertex } = mesh
  const { frame, facing, width, height } = canvas
  const px = (i: number) => facing * (position[3 * i] - frame.x) * frame.scale + 0.5 * width
  const py = (i: number) => (frame.y - position[3 * i + 1]) * frame.scale + 0.5 * height
  const pz = (i: number) => facing * position[3 * i + 2] * frame.scale
  const normals = vertexNormals(mesh)
  for (let t = 0; 3 * t < triVertex.length; t++) {
    const corner = [triVertex[3 * t], triVertex[3 * t + 1], triVertex[3 * t + 2]]
    const x = corner.map(px)
    const y = corner.map(py)
    const z = corner.map(pz)
    const area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0])
    if (area === 0 || !Number.isFinite(area)) continue
    const outside = area < 0 // y runs down in a picture, which turns counter-clockwise round
    const light = corner.map((i) => brightness(normals, i, facing, outside) * (outside ? 1 : inside))
    fillTriangle(canvas, x, y, z, light, colourOf(t))
  }
}

/** Half-open scan over the box of the triangle, with the usual edge functions. */
function fillTriangle(
  { width, height, depth, colour }: Canvas,
  x: number[],
  y: number[],
  z: number[],
  light: number[],
  base: number[],
): void {
  const area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0])
  const left = Math.max(0, Math.floor(Math.min(...x)))
  const right = Math.min(width - 1, Math.ceil(Math.max(...x)))
  const top = Math.max(0, Math.floor(Math.min(...y)))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...y)))
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const cx = column + 0.5
      const cy = row + 0.5
      const b = ((cx - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (cy - y[0])) / area
      const c = ((x[1] - x[0]) * (cy - y[0]) - (cx - x[0]) * (y[1] - y[0])) / area
      const a = 1 - b - c
      if (a < 0 || b < 0 || c < 0) continue
      const k = row * width + column
      const near = a * z[0] + b * z[1] + c * z[2]
      if (near <= depth[k]) continue
      depth[k] = near
      const shade = a * light[0] + b * light[1] + c * light[2]
      for (let channel = 0; channel < 3; channel++) {
        colour[3 * k + channel] = Math.min(255, Math.round(shade * base[channel]))
      }
    }
  }
}

const LIGHT = [-0.36, 0.6, 0.72] // towards the lamp, in the viewer's axes; unit length within a percent

function brightness(normals: Float64Array, i: number, facing: number, outside: boolean): number {
  const side = outside ? 1 : -1
  const nx = side * facing * normals[3 * i]
  const ny = side * normals[3 * i + 1]
  const nz = side * facing * normals[3 * i + 2]
  return 0.45 + 0.7 * Math.max(0, nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2])
}

/** Normals of triangles summed by area; zero at vertices without any. */
function vertexNormals({ position: x, triVertex }: Mesh): Float64Array {
  const normals = new Float64Array(x.length)
  for (let t = 0; t < triVertex.length; t += 3) {
    const [a, b, c] = [3 * triVertex[t], 3 * triVertex[t + 1], 3 * triVertex[t + 2]]
    const e = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]]
    const f = [x[c] - x[a], x[c + 1] - x[a + 1], x[c + 2] - x[a + 2]]
    const n = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]]
    for (const at of [a, b, c]) for (let k = 0; k < 3; k++) normals[at + k] += n[k]
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
