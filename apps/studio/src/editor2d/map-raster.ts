/**
 * A map on one piece as a picture: its triangles where they lie in the piece, every pixel shaded between the numbers of their
 * corners as the cloth is. The picture reaches a pixel beyond the triangles; who draws it cuts it off at the outline.
 */
import { SHADES } from '../view3d/map-scale.ts'

interface MappedCloth {
  readonly triVertex: ArrayLike<number>
  /** [m] */
  readonly triPattern: ArrayLike<number>
  readonly triPanel: ArrayLike<number>
}

/** Numbers per vertex, and those that get the first and the last shade. */
interface Painted {
  readonly values: ArrayLike<number>
  readonly range: readonly [number, number]
}

export interface PieceRaster {
  /** Of its first pixel, in the plane of the piece [m]; rows go along y. */
  readonly left: number
  readonly low: number
  readonly width: number
  readonly height: number
  /** Row of its shade, pixel by pixel; −1 beside the cloth. */
  readonly shade: Int16Array
}

/** Side of a pixel [m]: four to a triangle of a fine mesh, and numbers change no faster than from corner to corner. */
export const PIXEL = 0.0025

/** Null where the panel has no triangle. */
export function rasterPiece(
  { triVertex, triPattern: p, triPanel }: MappedCloth,
  panel: number,
  { values, range }: Painted,
): PieceRaster | null {
  const rows: number[] = []
  const box = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity }
  for (let t = 0; t < triPanel.length; t++) {
    if (triPanel[t] !== panel) continue
    rows.push(t)
    for (let at = 6 * t; at < 6 * t + 6; at += 2) {
      box.left = Math.min(box.left, p[at])
      box.right = Math.max(box.right, p[at])
      box.low = Math.min(box.low, p[at + 1])
      box.high = Math.max(box.high, p[at + 1])
    }
  }
  if (rows.length === 0) return null
  const [left, low] = [box.left - 2.5 * PIXEL, box.low - 2.5 * PIXEL]
  const width = Math.ceil((box.right - left) / PIXEL) + 3
  const height = Math.ceil((box.high - low) / PIXEL) + 3
  const shade = new Int16Array(width * height).fill(-1)
  const raster = { left, low, width, height, shade }
  const shadeOf = shading(range)
  for (const t of rows) {
    const corners = [0, 1, 2].map((k) => {
      const at = 6 * t + 2 * k
      return [
        (p[at] - left) / PIXEL - 0.5,
        (p[at + 1] - low) / PIXEL - 0.5,
        shadeOf(values[triVertex[3 * t + k]]),
      ]
    })
    fillTriangle(raster, corners)
  }
  widen(raster)
  return raster
}

/** Zero is the middle shade, whatever the range. */
function shading([low, high]: readonly [number, number]): (value: number) => number {
  const middle = (SHADES - 1) / 2
  return (value) => middle + middle * Math.max(-1, Math.min(1, value > 0 ? value / high : -value / low))
}

/** Pixels whose middle lies in it; corners are x, y and shade, in pixels. */
function fillTriangle({ width, shade }: PieceRaster, [a, b, c]: number[][]): void {
  const det = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
  if (det === 0) return
  const last = (k: number) => Math.floor(Math.max(a[k], b[k], c[k]))
  const first = (k: number) => Math.ceil(Math.min(a[k], b[k], c[k]))
  const [right, top] = [last(0), last(1)]
  for (let y = first(1); y <= top; y++) {
    for (let x = first(0); x <= right; x++) {
      const v = ((x - a[0]) * (c[1] - a[1]) - (y - a[1]) * (c[0] - a[0])) / det
      const w = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / det
      if (v < -EDGE || w < -EDGE || v + w > 1 + EDGE) continue
      shade[y * width + x] = Math.round(a[2] + v * (b[2] - a[2]) + w * (c[2] - a[2]))
    }
  }
}

/** Neighbours leave no gap between them [–]. */
const EDGE = 1e-6

/** A pixel more all round, in the shade of its neighbour. */
function widen({ width, height, shade }: PieceRaster): void {
  const before = shade.slice()
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      if (before[at] >= 0) continue
      const beside = NEIGHBOURS.find(([dx, dy]) => before[at + dx + width * dy] >= 0)
      if (beside) shade[at] = before[at + beside[0] + width * beside[1]]
    }
  }
}

const NEIGHBOURS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const
