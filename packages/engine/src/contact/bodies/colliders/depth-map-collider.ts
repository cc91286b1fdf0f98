/**
 * A body as pictures of itself: cloth is held off by comparing it with depth and normal maps taken from the front and
 * the back, from left and right, and if wanted from above and below. Drawing them costs a fiftieth of a distance grid,
 * so a body may be drawn anew in every step: the collider for bodies whose every frame is different.
 *
 *   φ_k = N_k·x − o_k      distance to the plane that side k of a pair of maps shows in the pixel of x           [m]   (1)
 *   outside if one φ_k > 0, or if x lies beside an outline;  then φ = the φ_k > 0, else φ = the φ_k ≤ 0               (2)
 *   whose seen point is nearest to x;   n = its N, both blended with the three pixels beside                          (3)
 *
 * (2) is the sign of a hull: inside is what every pair of maps takes for inside. Exact for flat walls; on a surface of
 * curvature radius r, seen at the slant cos γ, wrong by up to (pixel/cos γ)²/8r.
 *
 * A predictor and a preview, no more. The pictures do not show undercuts: skin hidden behind other skin in all of them
 * (armpits, between the legs, under a chin or an arm) is inside the hull, and cloth there would be told that it is deep in
 * the body. So what lies deeper than `depthMax` is not believed and gets Infinity; there, and at the edge of a limb before
 * the trunk, only the proof on the body's own triangles holds the cloth off.
 *
 * Vassilev, Spanlang, Chrysanthou 2001, Fast Cloth Animation on Walking Avatars, as told in the Eurographics tutorial of
 * 2004, Collision Detection, section 2.2. Planes instead of depths, the outline, and hulls of several axes are ours.
 */
import { assert, type TriangleMesh } from '../../../core/index.ts'
import { triangleArea } from '../../../geometry/index.ts'
import {
  type Axis,
  buildDepthMap,
  type DepthMap,
  drawDepthMap,
  PIXEL_BACK,
  PIXEL_LENGTH,
  PIXEL_NEAREST,
} from '../fields/depth-map.ts'
import type { Collider, ColliderMotion, Surface } from './collider.ts'

export interface DepthMapCollider extends Collider {
  readonly maps: readonly DepthMap[]
  /** Share of the skin that no map shows [–]; `error` speaks of the rest. */
  readonly unseen: number
}

export interface DepthMapColliderOptions {
  readonly friction: number
  /** Side of a pixel [m]. */
  readonly pixel?: number
  /** Beyond this the gap is Infinity [m]. */
  readonly band?: number
  /** Deeper than this the maps are not believed [m]. */
  readonly depthMax?: number
  /** Axes to look along: z shows front and back, x left and right, y above and below. */
  readonly axes?: readonly Axis[]
  /** Bodies that move: where the vertices are at a time [s]; see `ColliderMotion`. */
  readonly places?: ColliderMotion['places']
}

/** 4 mm pixels show a wrist to 0.1 mm and need 10 MB for a person; what seems deeper than 3 cm is rather an undercut. */
const DEPTH_MAP_COLLIDER_DEFAULTS = {
  pixel: 0.004,
  band: 0.04,
  depthMax: 0.03,
  axes: [2, 0] as readonly Axis[],
}

export function buildDepthMapCollider(
  mesh: TriangleMesh,
  options: DepthMapColliderOptions,
): DepthMapCollider {
  const { friction, pixel, band, depthMax, axes, places } = { ...DEPTH_MAP_COLLIDER_DEFAULTS, ...options }
  assert(friction >= 0, 'depth map collider needs a friction that is not negative')
  assert(pixel > 0 && axes.length > 0, 'depth map collider needs a pixel size and an axis to look along')
  const { triVertex } = mesh
  const drawing = { pixel, margin: band + 2 * pixel, moving: places !== undefined }
  const maps = axes.map((axis) => buildDepthMap(mesh, axis, drawing))
  const position = mesh.position.slice()
  const velocity = new Float64Array(position.length)
  const draw = () => {
    for (const map of maps) drawDepthMap(map, triVertex, position, velocity, drawing)
  }
  draw()
  const gap = hullGap(maps, band, depthMax)
  const drawn = { position, triVertex } // follows the motion
  const collider = { friction, mesh: drawn, maps, gap, ...seenError(drawn, maps, gap) }
  if (places === undefined) return collider
  return { ...collider, motion: buildMotion(places, position, velocity, gap, draw) }
}

function buildMotion(
  places: ColliderMotion['places'],
  position: Float64Array,
  velocity: Float64Array,
  gap: Collider['gap'],
  draw: () => void,
): ColliderMotion {
  let time = 0 // between `from` and `to` [s]
  return {
    places,
    moveTo(from, to) {
      time = to - from
      places(from, velocity, 0)
      places(to, position, 0)
      for (let k = 0; k < velocity.length; k++)
        velocity[k] = time > 0 ? (position[k] - velocity[k]) / time : 0
      draw()
    },
    carry(x, at) {
      carried.set(x.subarray(at, at + 3))
      for (let round = 0; round < CARRY_ROUNDS; round++) {
        if (gap(carried, 0, surface) === Infinity) return
        for (let d = 0; d < 3; d++) carried[d] = x[at + d] + time * surface.velocity[d]
      }
      x.set(carried, at)
    },
  }
}

/** The velocity is kept where the skin arrives, so the place of arrival is guessed and corrected this often. */
const CARRY_ROUNDS = 3

/** (1)–(3) */
function hullGap(maps: readonly DepthMap[], band: number, depthMax: number): Collider['gap'] {
  return (x: Float64Array, at: number, surface: Surface): number => {
    best.outside = false
    best.away = Infinity
    for (let m = 0; m < maps.length; m++) {
      if (!lookAlong(maps[m], x, at, band)) return Infinity
    }
    if (best.away === Infinity) return Infinity
    const found = best.beside > 0 ? pointAside(surface) : blendPlanes(x, at, surface)
    return found <= band && found >= -depthMax ? found : Infinity
  }
}

/** What the maps along one axis say, kept in `best` if it counts more; false: farther than `band` from the body. */
function lookAlong(map: DepthMap, x: Float64Array, at: number, band: number): boolean {
  const { width, pixel, pixels, axis } = map
  const px = (x[at + map.across] - map.lowAcross) / pixel
  const py = (x[at + map.up] - map.lowUp) / pixel
  if (!(px >= 0 && py >= 0 && px < width - 1 && py < map.height - 1)) return false
  seen.map = map
  seen.px = px
  seen.py = py
  const ownX = (px + 0.5) | 0
  const ownY = (py + 0.5) | 0
  const own = PIXEL_LENGTH * (ownX + width * ownY)
  const fromX = pixels[own + PIXEL_NEAREST]
  const fromY = pixels[own + PIXEL_NEAREST + 1]
  if (fromX < 0) return false
  const front = planeDistance(pixels, own, x, at) // (1)
  const back = planeDistance(pixels, own + PIXEL_BACK, x, at)
  const distance = front > back ? front : back
  if (distance > pixel && !isClear(map, x, at, (px | 0) + width * (py | 0))) return true
  const slantFront = pixels[own + axis]
  const slantBack = -pixels[own + PIXEL_BACK + axis]
  if (fromX === ownX && fromY === ownY) {
    const blur = 0.5 * pixel // what is seen in a pixel lies this far beside its middle, and deeper on a slant
    keepBetter(0, front, (Math.abs(front) + blur) / slantFront, 0)
    keepBetter(PIXEL_BACK, back, (Math.abs(back) + blur) / slantBack, 0)
    return true
  }
  const dx = px - fromX
  const dy = py - fromY
  const aside = pixel * Math.sqrt(dx * dx + dy * dy)
  const outline = OUTLINE * pixel
  const beside = aside - outline
  if (beside > band) return false
  const beyond = Math.max(0, front / slantFront, back / slantBack)
  const away = Math.sqrt(aside * aside + beyond * beyond) + outline // maps that see the skin itself come first
  const side = front > back ? 0 : PIXEL_BACK
  keepBetter(side, Math.max(distance, beside), away, beside > distance ? beside : 0)
  return true
}

/** Places up to this many pixels from the last one that sees skin may still lie inside the outline [–]. */
const OUTLINE = 2

/**
 * Do all four pixels around x take it for outside? Where they do not, skin runs between them in steps, and one pixel
 * alone would claim a distance that leads far past the skin of its neighbour.
 */
function isClear({ pixels, width }: DepthMap, x: Float64Array, at: number, corner: number): boolean {
  for (let k = 0; k < 4; k++) {
    const from = PIXEL_LENGTH * (corner + (k & 1) + (k & 2 ? width : 0))
    if (planeDistance(pixels, from, x, at) > 0) continue
    if (!(planeDistance(pixels, from + PIXEL_BACK, x, at) > 0)) return false
  }
  return true
}

/** (2) and the ranking of (3) of what is `seen`: `away` is how far it is [m], `beside` how far x lies off an outline. */
function keepBetter(side: number, distance: number, away: number, beside: number): void {
  const outside = distance > 0
  if (outside === best.outside ? away >= best.away : best.outside) return
  best.outside = outside
  best.away = away
  best.beside = beside
  best.map = seen.map
  best.side = side
  best.px = seen.px
  best.py = seen.py
}

function planeDistance(pixels: Float32Array, k: number, x: Float64Array, at: number): number {
  return pixels[k] * x[at] + pixels[k + 1] * x[at + 1] + pixels[k + 2] * x[at + 2] - pixels[k + 3]
}

/** (3): the planes of the four pixels around, each unless it belongs to other skin. */
function blendPlanes(x: Float64Array, at: number, { normal, velocity }: Surface): number {
  const { map, side, px, py } = best
  const { width, pixel, pixels } = map
  const own = ((px + 0.5) | 0) + width * ((py + 0.5) | 0)
  const corner = (px | 0) + width * (py | 0)
  const u = px - (px | 0)
  const v = py - (py | 0)
  const ownDistance = planeDistance(pixels, PIXEL_LENGTH * own + side, x, at)
  let found = 0
  let nx = 0
  let ny = 0
  let nz = 0
  velocity[0] = 0
  velocity[1] = 0
  velocity[2] = 0
  for (let k = 0; k < 4; k++) {
    const weight = (k & 1 ? u : 1 - u) * (k & 2 ? v : 1 - v)
    let from = corner + (k & 1) + (k & 2 ? width : 0)
    let distance = planeDistance(pixels, PIXEL_LENGTH * from + side, x, at)
    if (!(Math.abs(distance - ownDistance) <= pixel)) {
      from = own
      distance = ownDistance
    }
    found += weight * distance
    const plane = PIXEL_LENGTH * from + side
    nx += weight * pixels[plane]
    ny += weight * pixels[plane + 1]
    nz += weight * pixels[plane + 2]
    if (map.velocity.length > 0) addVelocity(velocity, map.velocity, 6 * from + (side === 0 ? 0 : 3), weight)
  }
  return writeNormal(normal, nx, ny, nz) ? found : Infinity
}

/** Beside the outline of something flat the way out leads away from the nearest pixel that sees it. */
function pointAside({ normal, velocity }: Surface): number {
  const { map, side, px, py } = best
  const own = ((px + 0.5) | 0) + map.width * ((py + 0.5) | 0)
  const nearest = PIXEL_LENGTH * own + PIXEL_NEAREST
  normal[map.axis] = 0
  normal[map.across] = px - map.pixels[nearest]
  normal[map.up] = py - map.pixels[nearest + 1]
  velocity.fill(0)
  if (map.velocity.length > 0) addVelocity(velocity, map.velocity, 6 * own + (side === 0 ? 0 : 3), 1)
  return writeNormal(normal, normal[0], normal[1], normal[2]) ? best.beside : Infinity
}

function addVelocity(velocity: Float64Array, seen: Float32Array, at: number, weight: number): void {
  for (let d = 0; d < 3; d++) velocity[d] += weight * seen[at + d]
}

/** False if it has no direction. */
function writeNormal(normal: Float64Array, x: number, y: number, z: number): boolean {
  const length = Math.sqrt(x * x + y * y + z * z)
  if (!(length > 0)) return false
  normal[0] = x / length
  normal[1] = y / length
  normal[2] = z / length
  return true
}

/**
 * How far `gap` is off 0 on the skin that the maps show, for 99 % of it [m], and the share they do not show [–]. Looked
 * at in the middle of each triangle, by area.
 */
function seenError(
  { position: x, triVertex }: TriangleMesh,
  maps: readonly DepthMap[],
  gap: Collider['gap'],
): { error: number; unseen: number } {
  const triCount = triVertex.length / 3
  const off = new Float64Array(triCount).fill(Infinity)
  const area = new Float64Array(triCount)
  const middle = new Float64Array(3)
  let total = 0
  let shown = 0
  for (let t = 0; t < triCount; t++) {
    const [a, b, c] = [3 * triVertex[3 * t], 3 * triVertex[3 * t + 1], 3 * triVertex[3 * t + 2]]
    for (let d = 0; d < 3; d++) middle[d] = (x[a + d] + x[b + d] + x[c + d]) / 3
    area[t] = triangleArea(x, a, b, c)
    total += area[t]
    if (!maps.some((map) => shows(map, middle))) continue
    off[t] = Math.abs(gap(middle, 0, surface))
    shown += area[t]
  }
  const order = Int32Array.from(off, (_, k) => k).sort((i, j) => off[i] - off[j])
  let covered = 0
  let rank = 0
  while (rank < triCount - 1 && covered + area[order[rank]] < 0.99 * shown) covered += area[order[rank++]]
  return { error: off[order[rank]], unseen: 1 - shown / total }
}

/** Is the point within a pixel of the skin that a pixel shows? */
function shows(map: DepthMap, p: Float64Array): boolean {
  const { axis, width, front, back, pixels, pixel } = map
  const px = Math.round((p[map.across] - map.lowAcross) / pixel)
  const py = Math.round((p[map.up] - map.lowUp) / pixel)
  const at = px + width * py
  const near = (depth: number, plane: number) =>
    Math.abs(depth - p[axis]) <= SLANT_MAX * pixel && Math.abs(planeDistance(pixels, plane, p, 0)) <= pixel
  return near(front[at], PIXEL_LENGTH * at) || near(back[at], PIXEL_LENGTH * at + PIXEL_BACK)
}

/** Skin seen at a steeper slant than this, pixels deep per pixel wide, is not counted as seen [–]. */
const SLANT_MAX = 5

const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) } // scratch
const carried = new Float64Array(3)
/** The map that is looked at, and where [pixels]. */
const seen = { map: {} as DepthMap, px: 0, py: 0 }
/** The map and side that count most so far. */
const best = { outside: false, away: 0, beside: 0, map: {} as DepthMap, side: 0, px: 0, py: 0 }
