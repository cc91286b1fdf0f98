/**
 * A body as it is shown: detail smoothed away, neutral underwear, eyes in their sockets, and the skin a hair's
 * breadth further in than the one cloth rests on, so that smooth cloth does not show it. Triangles are cut along the
 * edge of the underwear, so the edge is a crisp line in every picture and file without a texture.
 *
 *   x ← x + s (mean of neighbours − x)          s softness of the vertex, ROUNDS times                [m]   (1)
 *   x ← x − SKIN_BACK n                          on trunk, arms and legs                              [m]   (2)
 *   cut of an edge: share c_i / (c_i − c_j)      c cover of its ends                                  [–]   (3)
 *
 * Which vertices there are depends on the figure alone; `place` follows any pose of the same skin. A body from a file has
 * no figure: it is shown as it is, all of one part.
 */

import type { Eye, SkinFigure } from '../body/index.ts'
import { anchorFrame, cosine, cross, dot, placeOf, sine, type Vector3 } from '../core/index.ts'
import { vertexNormals } from '../geometry/index.ts'

/** What a triangle of a shown body is, by row, and how it looks: sRGB, and 0 a mirror … 1 felt [–]. */
export const BODY_PARTS: readonly {
  readonly name: string
  readonly colour: string
  readonly roughness: number
}[] = [
  { name: 'skin', colour: '#cdb29f', roughness: 0.6 },
  { name: 'underwear', colour: '#cfcac2', roughness: 0.92 },
  { name: 'eye', colour: '#e9e4dc', roughness: 0.25 },
  { name: 'iris', colour: '#6b5342', roughness: 0.2 },
  { name: 'pupil', colour: '#1d1815', roughness: 0.15 },
]

/** A body, or its skin in any pose with its figure. */
export interface Showable {
  readonly position: ArrayLike<number>
  readonly triVertex: Int32Array
  readonly figure?: SkinFigure
}

export interface ShownBody {
  readonly vertexCount: number
  readonly triVertex: Int32Array
  /** Row in `BODY_PARTS`, 1 per triangle. */
  readonly triPart: Uint8Array
  /** Places of the shown vertices for places of the skin [m], 3 each; `out` is made when left out. */
  place(skin: ArrayLike<number>, out?: Float64Array): Float64Array
}

/** A body at rest as it is shown: a mesh and what its triangles are. */
export interface BodyPicture {
  readonly position: Float64Array
  readonly triVertex: Int32Array
  readonly triPart: Uint8Array
}

/** The body where it stands. */
export function showBody(body: Showable): BodyPicture {
  const { triVertex, triPart, place } = buildShownBody(body)
  return { position: place(body.position), triVertex, triPart }
}

/** Smoothings (1). */
const ROUNDS = 300
/** Below this much softness a vertex stays [–]. */
const SOFT_MIN = 1e-3
/** (2), less than cloth keeps off skin [m]. */
const SKIN_BACK = 0.001

export function buildShownBody(body: Showable): ShownBody {
  const { figure, triVertex } = body
  const skinCount = body.position.length / 3
  if (figure === undefined) {
    return {
      vertexCount: skinCount,
      triVertex,
      triPart: new Uint8Array(triVertex.length / 3),
      place: (skin, out = new Float64Array(3 * skinCount)) => {
        out.set(skin)
        return out
      },
    }
  }
  const cut = cutUnderwear(figure.cover, triVertex)
  const ball = buildBall()
  const ballStart = skinCount + cut.share.length
  const corners = [...cut.corner]
  const parts = [...cut.part]
  const ballSize = ball.direction.length
  figure.eyes.forEach((_, row) => {
    for (const corner of ball.triVertex) corners.push(ballStart + row * ballSize + corner)
    parts.push(...ball.triPart)
  })
  const vertexCount = ballStart + figure.eyes.length * ballSize
  const soften = softener(figure, triVertex)
  return {
    vertexCount,
    triVertex: Int32Array.from(corners),
    triPart: Uint8Array.from(parts),
    place: (skin, out = new Float64Array(3 * vertexCount)) => {
      out.set(skin)
      soften(out, skinCount)
      cut.share.forEach((share, row) => {
        for (let k = 0; k < 3; k++) {
          const from = out[3 * cut.from[row] + k]
          out[3 * (skinCount + row) + k] = from + share * (out[3 * cut.to[row] + k] - from)
        }
      })
      figure.eyes.forEach((eye, row) => {
        placeBall(ball, eye, out, ballStart + row * ballSize)
      })
      return out
    },
  }
}

interface Cut {
  /** Of each new vertex: (3) and the edge it lies on. */
  readonly share: number[]
  readonly from: number[]
  readonly to: number[]
  readonly corner: number[]
  readonly part: number[]
}

/** Splits the triangles that the edge of the underwear passes through. */
function cutUnderwear(cover: Float64Array, triVertex: Int32Array): Cut {
  const cut: Cut = { share: [], from: [], to: [], corner: [], part: [] }
  const rows = new Map<number, number>()
  const crossing = (i: number, j: number): number => {
    const key = Math.min(i, j) * cover.length + Math.max(i, j)
    let row = rows.get(key)
    if (row === undefined) {
      row = cover.length + cut.share.push(cover[i] / (cover[i] - cover[j])) - 1 // (3)
      cut.from.push(i)
      cut.to.push(j)
      rows.set(key, row)
    }
    return row
  }
  const add = (part: number, ...corners: number[]) => {
    for (let k = 2; k < corners.length; k++) {
      cut.corner.push(corners[0], corners[k - 1], corners[k])
      cut.part.push(part)
    }
  }
  for (let t = 0; t < triVertex.length; t += 3) {
    const tri = [triVertex[t], triVertex[t + 1], triVertex[t + 2]]
    const inside = tri.map((i) => (cover[i] > 0 ? 1 : 0))
    const count = inside[0] + inside[1] + inside[2]
    if (count === 0 || count === 3) {
      add(count === 3 ? 1 : 0, ...tri)
      continue
    }
    const alone = inside.indexOf(count === 1 ? 1 : 0) // the corner on its side of the edge
    const [a, b, c] = [tri[alone], tri[(alone + 1) % 3], tri[(alone + 2) % 3]]
    const ab = crossing(a, b)
    const ca = crossing(a, c)
    add(inside[alone], a, ab, ca)
    add(1 - inside[alone], ab, b, c, ca)
  }
  return cut
}

/** (1) and (2) in place, on the first `skinCount` vertices. */
function softener({ soft, limb }: SkinFigure, triVertex: Int32Array): (x: Float64Array, n: number) => void {
  const round: number[] = []
  const start: number[] = [0]
  const neighbour: number[] = []
  const near = neighboursOf(soft, triVertex)
  for (const [i, others] of near) {
    round.push(i)
    neighbour.push(...others)
    start.push(neighbour.length)
  }
  return (x, skinCount) => {
    for (let pass = 0; pass < ROUNDS; pass++) {
      for (let r = 0; r < round.length; r++) {
        const share = soft[round[r]] / (start[r + 1] - start[r])
        for (let k = 0; k < 3; k++) {
          const own = x[3 * round[r] + k]
          let pull = 0
          for (let e = start[r]; e < start[r + 1]; e++) pull += x[3 * neighbour[e] + k] - own
          x[3 * round[r] + k] = own + share * pull // (1)
        }
      }
    }
    const normal = vertexNormals(x.subarray(0, 3 * skinCount), triVertex)
    for (let i = 0; i < skinCount; i++) {
      if (limb[i] === 0) continue
      for (let k = 0; k < 3; k++) x[3 * i + k] -= SKIN_BACK * normal[3 * i + k] // (2)
    }
  }
}

function neighboursOf(soft: Float64Array, triVertex: Int32Array): Map<number, Set<number>> {
  const near = new Map<number, Set<number>>()
  for (let c = 0; c < triVertex.length; c++) {
    const i = triVertex[c]
    if (soft[i] < SOFT_MIN) continue
    const others = near.get(i) ?? new Set<number>()
    others.add(triVertex[c % 3 === 2 ? c - 2 : c + 1])
    others.add(triVertex[c % 3 === 0 ? c + 2 : c - 1])
    near.set(i, others)
  }
  return near
}

interface Ball {
  /** Unit vectors, z where it looks. */
  readonly direction: readonly Vector3[]
  readonly triVertex: readonly number[]
  readonly triPart: readonly number[]
}

/** Angles of the rings from where it looks [rad], and what lies inside each: pupil, iris, white. */
const RINGS: readonly (readonly [number, number])[] = [
  [0.19, 4],
  [0.44, 3],
  [0.8, 2],
  [1.2, 2],
  [1.7, 2],
]
/** Corners of a ring. */
const ROUND = 20

/** The front of an eyeball; its back is never seen. */
function buildBall(): Ball {
  const direction: Vector3[] = [[0, 0, 1]]
  const triVertex: number[] = []
  const triPart: number[] = []
  RINGS.forEach(([angle, part], ring) => {
    for (let k = 0; k < ROUND; k++) {
      const turn = (2 * Math.PI * k) / ROUND
      direction.push([sine(angle) * cosine(turn), sine(angle) * sine(turn), cosine(angle)])
      const a = 1 + ring * ROUND + k
      const b = 1 + ring * ROUND + ((k + 1) % ROUND)
      if (ring === 0) triVertex.push(0, a, b)
      else triVertex.push(a - ROUND, a, b, a - ROUND, b, b - ROUND)
      triPart.push(part)
      if (ring > 0) triPart.push(part)
    }
  })
  return { direction, triVertex, triPart }
}

function placeBall({ direction }: Ball, eye: Eye, x: Float64Array, first: number): void {
  const [a, b, c] = eye.anchor.map((i) => placeOf(x, i))
  const frame = anchorFrame(a, b, c)
  const outward = (local: Vector3): Vector3 => [
    dot([frame[0][0], frame[1][0], frame[2][0]], local),
    dot([frame[0][1], frame[1][1], frame[2][1]], local),
    dot([frame[0][2], frame[1][2], frame[2][2]], local),
  ]
  const middle = outward(eye.middle)
  const gaze = outward(eye.gaze)
  const across = outward(eye.left)
  const up = cross(gaze, across)
  direction.forEach(([u, v, w], row) => {
    for (let k = 0; k < 3; k++) {
      x[3 * (first + row) + k] = a[k] + middle[k] + eye.radius * (u * across[k] + v * up[k] + w * gaze[k])
    }
  })
}
