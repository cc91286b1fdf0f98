/**
 * A few threads of a weave as two small pictures that repeat without a border, for files that other programs draw: what
 * the shader of the viewer makes of every pixel, made once. Lengths are threads, u across and v along the pattern's axes.
 *
 *   plain weave   h = |cos πu| above |cos πv| by turns                                           [–]   (1)
 *   twill         the same, stepped by one thread a row                                          [–]   (2)
 *   knit          h = two leaning stems a wale, |cos| of u ± the loop's bend                     [–]   (3)
 *   relief        n ∝ (−RISE ∂h/∂u, −RISE ∂h/∂v, 1)                                              [–]   (4)
 *   shade         f = 1 + DEPTH (h − LEVEL), a factor on the colour of the cloth                 [–]   (5)
 *
 * Rows of pixels run against v, as in every picture.
 */
import { cosine, power, sine } from '../core/index.ts'
import type { FabricLook } from '../material/index.ts'

export interface WeaveTile {
  /** Pixels along a side, and threads they show. */
  readonly size: number
  readonly threads: number
  /** (4) as colours: 0 … 255 stands for −1 … 1; red green blue. */
  readonly relief: Uint8Array
  /** (5) over its largest, as screens have it (sRGB); red green blue. */
  readonly shade: Uint8Array
  /** The largest (5): the colour of the cloth times this is that of white in `shade` [–]. */
  readonly brightest: number
}

/** A whole number of repeats of every weave: plain two, twill three, knit one. */
const THREADS = 6
const PIXELS = 16 // per thread
const SIZE = THREADS * PIXELS
const RISE = 0.55
const DEPTH = 0.5
const LEVEL = 0.28

export function weaveTile(weave: FabricLook['weave']): WeaveTile {
  const height = new Float64Array(SIZE * SIZE)
  for (let p = 0; p < height.length; p++) {
    const u = ((p % SIZE) + 0.5) / PIXELS
    const v = THREADS - (Math.floor(p / SIZE) + 0.5) / PIXELS
    height[p] = weave === 'knit' ? knitHeight(u, v) : wovenHeight(u, v, weave === 'twill' ? 3 : 2)
  }
  const brightest = 1 + DEPTH * (height.reduce((most, h) => Math.max(most, h), 0) - LEVEL)
  const relief = new Uint8Array(3 * height.length)
  const shade = new Uint8Array(3 * height.length)
  for (let p = 0; p < height.length; p++) {
    relief.set(normalAt(height, p), 3 * p)
    shade.fill(Math.round(255 * screenValue((1 + DEPTH * (height[p] - LEVEL)) / brightest)), 3 * p, 3 * p + 3) // (5)
  }
  return { size: SIZE, threads: THREADS, relief, shade, brightest }
}

/** (1) where every second thread goes under, (2) where every third does. */
function wovenHeight(u: number, v: number, repeat: number): number {
  const under = (Math.floor(u) + Math.floor(v)) % repeat === 0
  const warp = cosine(Math.PI * (u - Math.floor(u) - 0.5))
  const weft = cosine(Math.PI * (v - Math.floor(v) - 0.5))
  return under ? 0.12 * warp + 0.3 * weft : 0.3 * warp + 0.12 * weft
}

/** (3) */
function knitHeight(u: number, v: number): number {
  const across = u - Math.floor(u) - 0.5
  const turn = 2 * Math.PI * (v - Math.floor(v))
  const bend = 0.18 * sine(turn) * Math.sign(across) * 0.6
  const off = Math.min(1, Math.max(0, 1 - Math.abs(Math.abs(across) - 0.25 + bend) / 0.27))
  return 0.55 * off * off * (3 - 2 * off) + 0.12 * cosine(turn)
}

/** (4) between the neighbours of a pixel, as three bytes. */
function normalAt(height: Float64Array, p: number): number[] {
  const row = Math.floor(p / SIZE)
  const column = p % SIZE
  const at = (r: number, c: number) => height[((r + SIZE) % SIZE) * SIZE + ((c + SIZE) % SIZE)]
  const alongU = 0.5 * PIXELS * (at(row, column + 1) - at(row, column - 1))
  const alongV = 0.5 * PIXELS * (at(row - 1, column) - at(row + 1, column))
  const length = Math.sqrt(1 + RISE * RISE * (alongU * alongU + alongV * alongV))
  return [-RISE * alongU, -RISE * alongV, 1].map((value) => Math.round(127.5 * (1 + value / length)))
}

/** Of a linear reflectance 0 … 1: IEC 61966-2-1. */
function screenValue(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * power(linear, 1 / 2.4) - 0.055
}
