/**
 * Two pictures of a closed mesh along one axis, from the front and from the back, without perspective. Each pixel holds
 * how far away the skin is, which way it faces and, if the mesh moves, how fast. A small software rasteriser: no
 * graphics card, the same numbers everywhere.
 *
 *   depth(pixel)  = greatest (front) or least (back) coordinate along the axis over the pixel's middle    [m]      (1)
 *   plane(pixel)  = (N, N·p)          N unit normal of the triangle seen, p any point of it               [–] [m]  (2)
 *
 * (2) is what colliders read: N·x − N·p is the distance of a place x to the plane of the skin seen there. Around the
 * outline every pixel takes the planes of the nearest one that sees skin, and knows which one that is. Skin that is
 * hidden behind other skin in both directions is not in the pictures.
 */
import type { TriangleMesh } from '../../../core/index.ts'

export type Axis = 0 | 1 | 2

export interface DepthMap {
  /** Depth runs along `axis`, rows of pixels along `across`, rows follow each other along `up`. */
  readonly axis: Axis
  readonly across: Axis
  readonly up: Axis
  readonly width: number
  readonly height: number
  /** (1) [m], seen from the high end of the axis and from its low end; ∓Infinity where nothing is seen. */
  readonly front: Float32Array
  readonly back: Float32Array
  /**
   * PIXEL_LENGTH numbers per pixel: (2) of the front and of the back, 4 numbers each [–] [m]; then column and row of the
   * nearest pixel that sees skin: its own if it does itself, −1 if none within the margin does.
   */
  readonly pixels: Float32Array
  /** Velocity of front and back, 3 numbers each per pixel [m/s]; empty for meshes that stand still. */
  readonly velocity: Float32Array
  /** Middle of pixel 0 [m], and side of a pixel [m]; the frame follows the mesh. */
  lowAcross: number
  lowUp: number
  pixel: number
}

/** Numbers per pixel, and where the back and the nearest pixel start. */
export const PIXEL_LENGTH = 10
export const PIXEL_BACK = 4
export const PIXEL_NEAREST = 8

export interface DepthMapOptions {
  /** Side of a pixel [m]. */
  readonly pixel: number
  /** Room around the mesh, and how far planes are handed on [m]. */
  readonly margin: number
  /** Keep velocities. */
  readonly moving: boolean
}

/** Room for pictures of the mesh as it is now; nothing is drawn yet. */
export function buildDepthMap(mesh: TriangleMesh, axis: Axis, options: DepthMapOptions): DepthMap {
  const { pixel, margin, moving } = options
  const across = NEXT[axis]
  const up = NEXT[across]
  const width = pixelsOver(extent(mesh.position, across), pixel, margin)
  const height = pixelsOver(extent(mesh.position, up), pixel, margin)
  const count = width * height
  return {
    axis,
    across,
    up,
    width,
    height,
    front: new Float32Array(count),
    back: new Float32Array(count),
    pixels: new Float32Array(PIXEL_LENGTH * count),
    velocity: new Float32Array(moving ? 6 * count : 0),
    lowAcross: 0,
    lowUp: 0,
    pixel,
  }
}

const NEXT: readonly Axis[] = [1, 2, 0]

function pixelsOver(length: number, pixel: number, margin: number): number {
  return Math.ceil((length + 2 * margin) / pixel) + 2
}

/**
 * Draws both pictures anew: places [m] and velocities [m/s] of the vertices, 3 numbers each, the latter only if the map
 * keeps them. A mesh that has become larger than the pictures is drawn with larger pixels.
 */
export function drawDepthMap(
  map: DepthMap,
  triVertex: Int32Array,
  position: Float64Array,
  velocity: Float64Array,
  { pixel, margin }: DepthMapOptions,
): void {
  frameMesh(map, position, pixel, margin)
  map.front.fill(-Infinity)
  map.back.fill(Infinity)
  for (let t = 0; t < triVertex.length; t += 3) {
    drawTriangle(map, position, velocity, 3 * triVertex[t], 3 * triVertex[t + 1], 3 * triVertex[t + 2])
  }
  findNearestRow(map)
  findNearest(map, Math.ceil(margin / map.pixel))
  spreadOutwards(map)
}

function frameMesh(map: DepthMap, position: Float64Array, pixel: number, margin: number): void {
  const wide = extent(position, map.across) + 2 * margin
  map.lowAcross = lowest - margin
  const high = extent(position, map.up) + 2 * margin
  map.lowUp = lowest - margin
  map.pixel = Math.max(pixel, wide / (map.width - 2), high / (map.height - 2))
}

/** Length of the mesh along an axis [m]; leaves its low end in `lowest`. */
function extent(position: Float64Array, axis: Axis): number {
  let low = Infinity
  let high = -Infinity
  for (let at = axis; at < position.length; at += 3) {
    if (position[at] < low) low = position[at]
    if (position[at] > high) high = position[at]
  }
  lowest = low
  return high - low
}

let lowest = 0 // scratch

/**
 * (1) and (2) on all pixels whose middle the triangle a b c covers, its border included, so that neighbours leave no gap.
 * Drawn from the side it faces: on a closed mesh nothing else is ever the first to be seen.
 */
function drawTriangle(
  map: DepthMap,
  x: Float64Array,
  velocity: Float64Array,
  a: number,
  b: number,
  c: number,
): void {
  const { axis, across, up, width, lowAcross, lowUp, pixels } = map
  const perPixel = 1 / map.pixel
  const ax = (x[a + across] - lowAcross) * perPixel
  const ay = (x[a + up] - lowUp) * perPixel
  const bx = (x[b + across] - lowAcross) * perPixel
  const by = (x[b + up] - lowUp) * perPixel
  const cx = (x[c + across] - lowAcross) * perPixel
  const cy = (x[c + up] - lowUp) * perPixel
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx)))
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx)))
  const bottom = Math.max(0, Math.ceil(Math.min(ay, by, cy)))
  const top = Math.min(map.height - 1, Math.floor(Math.max(ay, by, cy)))
  if (area === 0 || left > right || bottom > top) return
  measurePlane(x, a, b, c)
  const share = 1 / area
  const facing = area > 0 ? 1 : -1
  const depth = area > 0 ? map.front : map.back
  const offset = area > 0 ? 0 : PIXEL_BACK
  for (let py = bottom; py <= top; py++) {
    for (let px = left; px <= right; px++) {
      const wa = ((bx - px) * (cy - py) - (by - py) * (cx - px)) * share
      const wb = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) * share
      const wc = 1 - wa - wb
      if (wa < 0 || wb < 0 || wc < 0) continue
      const at = px + width * py
      const seen = wa * x[a + axis] + wb * x[b + axis] + wc * x[c + axis]
      if (!(facing * seen > facing * depth[at])) continue
      depth[at] = seen // (1)
      const to = PIXEL_LENGTH * at + offset
      pixels[to] = plane[0] // (2)
      pixels[to + 1] = plane[1]
      pixels[to + 2] = plane[2]
      pixels[to + 3] = plane[3]
      if (map.velocity.length === 0) continue
      const speed = 6 * at + (area > 0 ? 0 : 3)
      for (let d = 0; d < 3; d++) {
        map.velocity[speed + d] = wa * velocity[a + d] + wb * velocity[b + d] + wc * velocity[c + d]
      }
    }
  }
}

/** (2) of the triangle a b c, left in `plane`. */
function measurePlane(x: Float64Array, a: number, b: number, c: number): void {
  const ex = x[b] - x[a]
  const ey = x[b + 1] - x[a + 1]
  const ez = x[b + 2] - x[a + 2]
  const fx = x[c] - x[a]
  const fy = x[c + 1] - x[a + 1]
  const fz = x[c + 2] - x[a + 2]
  const nx = ey * fz - ez * fy
  const ny = ez * fx - ex * fz
  const nz = ex * fy - ey * fx
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  plane[0] = nx / length
  plane[1] = ny / length
  plane[2] = nz / length
  plane[3] = (nx * x[a] + ny * x[a + 1] + nz * x[a + 2]) / length
}

const plane = new Float64Array(4) // scratch

/** For every pixel the nearest row that sees skin in its own column, −1 if none does: up the columns, then down. */
function findNearestRow({ width, height, front, back, pixels }: DepthMap): void {
  for (let at = 0; at < width * height; at++) {
    const row = PIXEL_LENGTH * at + PIXEL_NEAREST + 1
    if (front[at] > -Infinity && back[at] < Infinity) pixels[row] = (at / width) | 0
    else pixels[row] = at < width ? -1 : pixels[row - PIXEL_LENGTH * width]
  }
  for (let at = width * (height - 1) - 1; at >= 0; at--) {
    const row = PIXEL_LENGTH * at + PIXEL_NEAREST + 1
    const below = pixels[row]
    const above = pixels[row + PIXEL_LENGTH * width]
    const py = (at / width) | 0
    if (below === py || above < 0) continue
    if (below < 0 || above - py < py - below) pixels[row] = above
  }
}

/**
 * The nearest pixel that sees skin, at most `reach` columns and rows away: looked for among the nearest rows of the
 * columns beside, nearest columns first (the two passes of exact Euclidean distance transforms).
 */
function findNearest({ width, height, pixels }: DepthMap, reach: number): void {
  if (rows.length < width) {
    rows = new Int32Array(width)
    skip = new Int32Array(width)
  }
  for (let py = 0; py < height; py++) {
    const line = PIXEL_LENGTH * width * py + PIXEL_NEAREST
    readRows(pixels, line, width, py, reach)
    for (let px = 0; px < width; px++) {
      let column = -1
      let least = reach * reach + 1
      for (let d = skip[px]; d * d < least; d++) {
        for (let x = px - d; x <= px + d; x += d > 0 ? 2 * d : 1) {
          if (x < 0 || x >= width || rows[x] < 0) continue
          const squared = d * d + (rows[x] - py) * (rows[x] - py)
          if (squared >= least) continue
          least = squared
          column = x
        }
      }
      pixels[line + PIXEL_LENGTH * px] = column
      pixels[line + PIXEL_LENGTH * px + 1] = column < 0 ? -1 : rows[column]
    }
  }
}

/** Nearest rows of all columns as seen from row py, −1 if out of reach, and how far the next column is that has one. */
function readRows(pixels: Float32Array, line: number, width: number, py: number, reach: number): void {
  let last = -Infinity
  for (let px = 0; px < width; px++) {
    const row = pixels[line + PIXEL_LENGTH * px + 1]
    rows[px] = row >= 0 && Math.abs(row - py) <= reach ? row : -1
    if (rows[px] >= 0) last = px
    skip[px] = Math.min(px - last, reach + 1)
  }
  last = Infinity
  for (let px = width - 1; px >= 0; px--) {
    if (rows[px] >= 0) last = px
    skip[px] = Math.min(last - px, skip[px])
  }
}

let rows = new Int32Array(0) // grown once per wider picture
let skip = new Int32Array(0)

/** Planes and velocities of pixels that see nothing are those of the nearest that does. */
function spreadOutwards({ width, height, pixels, velocity }: DepthMap): void {
  for (let at = 0; at < width * height; at++) {
    const to = PIXEL_LENGTH * at
    if (pixels[to + PIXEL_NEAREST] < 0) continue
    const from = pixels[to + PIXEL_NEAREST] + width * pixels[to + PIXEL_NEAREST + 1]
    if (from === at) continue
    for (let d = 0; d < PIXEL_NEAREST; d++) pixels[to + d] = pixels[PIXEL_LENGTH * from + d]
    if (velocity.length > 0) for (let d = 0; d < 6; d++) velocity[6 * at + d] = velocity[6 * from + d]
  }
}
