/**
 * What a pin put into the cloth holds it to: the body where that is near, else the place in the room where the cloth is.
 * A pin in the skin keeps the point of it that is nearest, A + s (B − A) + t (C − A), and its distance.
 */
import type { Drape, TriangleMesh } from '@selvedge/engine'
import type { Pin } from '@selvedge/engine/project'

type Place = [number, number, number]

/** Cloth no farther from the body than this is pinned to it [m]. */
const NEAR = 0.02

/** `swap`: to the room where it would be to the body, and the other way round. */
export function pinHold(
  drape: Drape,
  panel: string,
  at: readonly [number, number],
  swap: boolean,
): Pin['hold'] {
  const place = placeOnCloth(drape, panel, at)
  if (!place) return { kind: 'stays' }
  const skin = drape.skins[0]
  const nearest = skin ? nearestOnSkin(skin, place) : null
  if (nearest && nearest.off < NEAR !== swap) {
    const { triangle, s, t, off } = nearest
    return { kind: 'skin', place: { triangle, at: [s, t] }, off }
  }
  return { kind: 'space', place }
}

/** Where a place of a piece is now [m]; null outside of it. */
function placeOnCloth(drape: Drape, panel: string, at: readonly [number, number]): Place | null {
  const found = clothTriangle(drape.model, panel, at)
  if (!found) return null
  const { triVertex } = drape.model
  const along = (k: number) =>
    found.share.reduce((sum, w, c) => sum + w * drape.state.x[3 * triVertex[3 * found.triangle + c] + k], 0)
  return [along(0), along(1), along(2)]
}

/** The triangles of a cloth in the planes of their pieces [m]. */
interface PatternTriangles {
  readonly triPanel: ArrayLike<number>
  readonly triPattern: ArrayLike<number>
  readonly panelIds: readonly string[]
}

/** The triangle that covers a place of a piece, and the shares of its corners there [–]; null outside of it. */
export function clothTriangle(
  { triPanel, triPattern: p, panelIds }: PatternTriangles,
  panel: string,
  [u, v]: readonly [number, number],
): { triangle: number; share: Place } | null {
  const row = panelIds.indexOf(panel)
  for (let t = 0; t < triPanel.length; t++) {
    if (triPanel[t] !== row) continue
    const at = 6 * t
    const [ax, ay] = [p[at + 2] - p[at], p[at + 3] - p[at + 1]]
    const [bx, by] = [p[at + 4] - p[at], p[at + 5] - p[at + 1]]
    const det = ax * by - ay * bx
    const second = ((u - p[at]) * by - (v - p[at + 1]) * bx) / det
    const third = (ax * (v - p[at + 1]) - ay * (u - p[at])) / det
    if (!(second >= -BESIDE && third >= -BESIDE && second + third <= 1 + BESIDE)) continue
    return { triangle: t, share: [1 - second - third, second, third] }
  }
  return null
}

/** Shares this far outside a triangle lie on its edge [–]: places come from the screen. */
const BESIDE = 1e-4

/** The place of the skin nearest to one in the room [m]. */
export function nearestOnSkin({ position, triVertex }: TriangleMesh, x: Place) {
  let best = { triangle: -1, s: 0, t: 0, off: Infinity }
  for (let triangle = 0; triangle < triVertex.length / 3; triangle++) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * triVertex[3 * triangle + k])
    const from = (corner: number, k: number) => position[corner + k] - position[a + k]
    const u: Place = [from(b, 0), from(b, 1), from(b, 2)]
    const v: Place = [from(c, 0), from(c, 1), from(c, 2)]
    const w: Place = [x[0] - position[a], x[1] - position[a + 1], x[2] - position[a + 2]]
    const [s, t] = nearestShares(u, v, w)
    const off = Math.hypot(...w.map((value, k) => value - s * u[k] - t * v[k]))
    if (off < best.off) best = { triangle, s, t, off }
  }
  return best.triangle < 0 ? null : best
}

/** Shares s, t ≥ 0, s + t ≤ 1 of the point s u + t v nearest to w: inside the triangle, or on one of its edges. */
function nearestShares(u: Place, v: Place, w: Place): [number, number] {
  const [uu, uv, vv, uw, vw] = [dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)]
  const det = uu * vv - uv * uv
  const [s, t] = [(uw * vv - vw * uv) / det, (vw * uu - uw * uv) / det]
  if (s >= 0 && t >= 0 && s + t <= 1) return [s, t]
  const onEdges: [number, number][] = [
    [share(uw / uu), 0],
    [0, share(vw / vv)],
    oblique(share((vv - uv + uw - vw) / (uu - 2 * uv + vv))),
  ]
  const far = ([a, b]: [number, number]) => a * a * uu + 2 * a * b * uv + b * b * vv - 2 * (a * uw + b * vw)
  return onEdges.reduce((least, next) => (far(next) < far(least) ? next : least))
}

const oblique = (s: number): [number, number] => [s, 1 - s]
const share = (value: number) => Math.min(1, Math.max(0, value))
const dot = (a: Place, b: Place) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
