/** Room inside a closed outline on paper, x and y in turn [mm]: its box, how far inside a place lies, which way is in. */
import { magnitude } from '../../core/index.ts'
import type { Point2 } from '../../pattern/index.ts'

export function boxOf(points: Float64Array): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let k = 0; k < points.length; k += 2) {
    box[0] = Math.min(box[0], points[k])
    box[1] = Math.min(box[1], points[k + 1])
    box[2] = Math.max(box[2], points[k])
    box[3] = Math.max(box[3], points[k + 1])
  }
  return box
}

/** Of a grid of places inside the outline one far from it, of equals the one in the middle: room for words and the arrow. */
export function widestPlace(line: Float64Array): { x: number; y: number; room: number } {
  const box = boxOf(line)
  const [mx, my] = [0.5 * (box[0] + box[2]), 0.5 * (box[1] + box[3])]
  let best = { x: mx, y: my, room: 0 }
  let most = 0
  for (let i = 1; i < PLACES; i++) {
    for (let j = 1; j < PLACES; j++) {
      const x = box[0] + (i / PLACES) * (box[2] - box[0])
      const y = box[1] + (j / PLACES) * (box[3] - box[1])
      const room = insideDistance(x, y, line)
      const worth = room - MIDDLE * magnitude(x - mx, y - my)
      if (room === 0 || worth <= most + 1e-9) continue
      most = worth
      best = { x, y, room }
    }
  }
  return best
}

/** Distance to the outline, inside or outside, in its unit. */
export function outlineDistance(x: number, y: number, line: Float64Array): number {
  return nearestSide(x, y, line).distance
}

/** Distance to the outline [mm]; 0 outside. */
export function insideDistance(x: number, y: number, line: Float64Array): number {
  const { odd, distance } = nearestSide(x, y, line)
  return odd ? distance : 0
}

/** Unit vector into the outline at the place of it nearest to (x, y). */
export function inwardAt(x: number, y: number, line: Float64Array): Point2 {
  const { k } = nearestSide(x, y, line)
  const j = (k + 2) % line.length
  const [dx, dy] = [line[j] - line[k], line[j + 1] - line[k + 1]]
  const length = magnitude(dx, dy) || 1
  const side = signedArea(line) > 0 ? 1 : -1
  return [(-side * dy) / length, (side * dx) / length]
}

function nearestSide(
  x: number,
  y: number,
  line: Float64Array,
): { k: number; distance: number; odd: boolean } {
  let odd = false
  let nearest = { k: 0, distance: Infinity }
  for (let k = 0; k < line.length; k += 2) {
    const j = (k + 2) % line.length
    const [ax, ay, bx, by] = [line[k], line[k + 1], line[j], line[j + 1]]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) odd = !odd
    const [dx, dy] = [bx - ax, by - ay]
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
    const distance = magnitude(ax + t * dx - x, ay + t * dy - y)
    if (distance < nearest.distance) nearest = { k, distance }
  }
  return { ...nearest, odd }
}

function signedArea(line: Float64Array): number {
  let twice = 0
  for (let k = 0; k < line.length; k += 2) {
    const j = (k + 2) % line.length
    twice += line[k] * line[j + 1] - line[j] * line[k + 1]
  }
  return 0.5 * twice
}

const MIDDLE = 0.05 // room given up for a place nearer the middle [–]
const PLACES = 24 // places tried along each side of the box
