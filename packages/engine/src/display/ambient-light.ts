/**
 * How much of the sky a place of a surface sees: the soft dark in folds, under sleeves and between legs. It is measured
 * once for cloth at rest and travels as a number per vertex, so screens, files and printed pictures show the same.
 *
 *   A(x) = Σ V(x, d) max(0, n · d) / Σ max(0, n · d)       over even directions d                 [–]   (1)
 *
 * V is 1 where nothing stands between x and the sky along d. It is looked up in a map of heights along d, one per direction,
 * drawn from all triangles (Williams, 1978, "Casting curved shadows on curved surfaces"). The place is lifted off its own surface
 * by LIFT first: hollows narrower than that, and than a pixel of the map, are not seen.
 */
import { cosine, sine, type Vector3 } from '../core/index.ts'
import { vertexNormals } from '../geometry/index.ts'
import { type CreaseRows, openCreases } from './turned-panels.ts'

export interface Surface {
  readonly position: Float64Array
  readonly triVertex: Int32Array
  /** Fewer triangles over the same vertices that stand in the light's way as well; all of them when left out. */
  readonly blocker?: Int32Array
  /** Creases of what is worn turned over. */
  readonly creases?: CreaseRows
  /** A skin without openings: what turns away from the sky stands behind what faces it. */
  readonly closed?: boolean
}

export interface Ambient {
  /** (1) on the side the normals point to, 1 per vertex. */
  readonly outside: Float32Array
  /** (1) on the other side. */
  readonly inside: Float32Array
}

/** What comes back from a place that sees nothing of the sky: light that has been reflected more than once [–]. */
const SHADE_FLOOR = 0.42

/** Factor on the colour of a place that sees this share of the sky [–]. */
export function shadeLight(sky: number): number {
  return SHADE_FLOOR + (1 - SHADE_FLOOR) * sky
}

const DIRECTIONS = 32
/** Pixels along a side of a map. */
const SIZE = 224
/** Off the surface before looking [m]. */
const LIFT = 0.006
/** A ray that is stopped within this much is not [m]. */
const SLACK = 0.004

/** (1) at the vertices of every surface, each in the way of all. Maps reach as far as the first of them, and a little on. */
export function measureAmbient(surfaces: readonly Surface[]): Ambient[] {
  const map: HeightMap = { ...mapFrame(surfaces[0].position), height: new Float32Array(SIZE * SIZE) }
  const seen = surfaces.map(({ position, triVertex, blocker = triVertex, creases, closed }) => {
    const normal = vertexNormals(position, triVertex)
    if (creases) openCreases(creases, triVertex, position, normal)
    return {
      position,
      triVertex: blocker,
      closed,
      normal,
      mapped: new Float64Array(position.length),
      outside: new Float32Array(position.length / 3),
      inside: new Float32Array(position.length / 3),
      outsideAll: new Float32Array(position.length / 3),
      insideAll: new Float32Array(position.length / 3),
    }
  })
  for (let k = 0; k < DIRECTIONS; k++) {
    const axes = axesOf(evenDirection(k))
    map.height.fill(-Infinity)
    for (const surface of seen) {
      project(map, surface, axes)
      drawHeights(map, surface)
    }
    for (const surface of seen) gather(map, surface, axes)
  }
  return seen.map(({ outside, inside, outsideAll, insideAll }) => ({
    outside: outside.map((value, i) => (outsideAll[i] > 0 ? value / outsideAll[i] : 1)),
    inside: inside.map((value, i) => (insideAll[i] > 0 ? value / insideAll[i] : 1)),
  }))
}

interface HeightMap {
  /** Middle of the map [m] and pixels per metre. */
  readonly middle: Vector3
  readonly scale: number
  readonly height: Float32Array
}

interface Seen extends Surface {
  readonly normal: Float64Array
  /** Column, row and height in the map, 3 per vertex. */
  readonly mapped: Float64Array
  readonly outside: Float32Array
  readonly inside: Float32Array
  readonly outsideAll: Float32Array
  readonly insideAll: Float32Array
}

/** Across, up and towards the sky, unit vectors. */
type Axes = readonly [Vector3, Vector3, Vector3]

/** Even in height, turned by the golden angle. */
function evenDirection(k: number): Vector3 {
  const y = 1 - (2 * k + 1) / DIRECTIONS
  const radius = Math.sqrt(1 - y * y)
  const turn = k * GOLDEN
  return [radius * cosine(turn), y, radius * sine(turn)]
}

function axesOf(d: Vector3): Axes {
  const flat = Math.sqrt(d[0] * d[0] + d[2] * d[2]) // never 0: no direction of the spiral is upright
  const across: Vector3 = [d[2] / flat, 0, -d[0] / flat]
  const up: Vector3 = [
    d[1] * across[2] - d[2] * across[1],
    d[2] * across[0] - d[0] * across[2],
    d[0] * across[1] - d[1] * across[0],
  ]
  return [across, up, d]
}

function mapFrame(position: Float64Array): { middle: Vector3; scale: number } {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let at = 0; at < position.length; at++) {
    low[at % 3] = Math.min(low[at % 3], position[at])
    high[at % 3] = Math.max(high[at % 3], position[at])
  }
  const [x, y, z] = [0, 1, 2].map((c) => high[c] - low[c])
  const across = Math.sqrt(x * x + y * y + z * z) || 1
  return {
    middle: [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2],
    scale: SIZE / (ROOM * across),
  }
}

/** Column, row and height in the map of every vertex, 3 per vertex. */
function project(
  { middle, scale }: HeightMap,
  { position: x, mapped }: Seen,
  [[ax, ay, az], [bx, by, bz], [dx, dy, dz]]: Axes,
): void {
  const [mx, my, mz] = middle
  for (let at = 0; at < mapped.length; at += 3) {
    const px = x[at] - mx
    const py = x[at + 1] - my
    const pz = x[at + 2] - mz
    mapped[at] = scale * (px * ax + py * ay + pz * az) + SIZE / 2
    mapped[at + 1] = scale * (px * bx + py * by + pz * bz) + SIZE / 2
    mapped[at + 2] = px * dx + py * dy + pz * dz
  }
}

/** Greatest height along the direction of every pixel that a triangle covers. */
function drawHeights({ height }: HeightMap, { mapped, triVertex, closed }: Seen): void {
  const least = closed ? 0 : -Infinity
  for (let t = 0; t < triVertex.length; t += 3) {
    const a = 3 * triVertex[t]
    const b = 3 * triVertex[t + 1]
    const c = 3 * triVertex[t + 2]
    const x0 = mapped[a]
    const y0 = mapped[a + 1]
    const x1 = mapped[b]
    const y1 = mapped[b + 1]
    const x2 = mapped[c]
    const y2 = mapped[c + 1]
    const left = Math.max(0, Math.ceil(Math.min(x0, x1, x2) - 0.5))
    const right = Math.min(SIZE - 1, Math.floor(Math.max(x0, x1, x2) - 0.5))
    const bottom = Math.max(0, Math.ceil(Math.min(y0, y1, y2) - 0.5))
    const top = Math.min(SIZE - 1, Math.floor(Math.max(y0, y1, y2) - 0.5))
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
    if (left > right || bottom > top || area === 0 || area < least) continue
    const share = 1 / area
    const z0 = mapped[a + 2]
    const z1 = mapped[b + 2] - z0
    const z2 = mapped[c + 2] - z0
    for (let row = bottom; row <= top; row++) {
      for (let column = left; column <= right; column++) {
        const cx = column + 0.5 - x0
        const cy = row + 0.5 - y0
        const v = (cx * (y2 - y0) - (x2 - x0) * cy) * share
        const w = ((x1 - x0) * cy - cx * (y1 - y0)) * share
        if (v < 0 || w < 0 || v + w > 1) continue
        const z = z0 + v * z1 + w * z2
        const pixel = row * SIZE + column
        if (z > height[pixel]) height[pixel] = z
      }
    }
  }
}

/** Adds this direction's share to (1) on the side that faces it. */
function gather({ middle, scale, height }: HeightMap, surface: Seen, axes: Axes): void {
  const [[ax, ay, az], [bx, by, bz], [dx, dy, dz]] = axes
  const { position: x, normal: n, outside, inside, outsideAll, insideAll } = surface
  for (let i = 0; i < outside.length; i++) {
    const at = 3 * i
    const facing = n[at] * dx + n[at + 1] * dy + n[at + 2] * dz
    const lift = facing > 0 ? LIFT : -LIFT
    const px = x[at] + lift * n[at] - middle[0]
    const py = x[at + 1] + lift * n[at + 1] - middle[1]
    const pz = x[at + 2] + lift * n[at + 2] - middle[2]
    const column = Math.floor(scale * (px * ax + py * ay + pz * az) + SIZE / 2)
    const row = Math.floor(scale * (px * bx + py * by + pz * bz) + SIZE / 2)
    const isMapped = column >= 0 && column < SIZE && row >= 0 && row < SIZE
    const own = px * dx + py * dy + pz * dz
    const open = !isMapped || height[row * SIZE + column] <= own + SLACK
    const share = facing > 0 ? facing : -facing
    if (facing > 0) outsideAll[i] += share
    else insideAll[i] += share
    if (!open) continue
    if (facing > 0) outside[i] += share
    else inside[i] += share
  }
}

const GOLDEN = 2.399963229728653 // [rad], π (3 − √5)
const ROOM = 1.1 // maps are so much larger than the diagonal of the first surface [–]
