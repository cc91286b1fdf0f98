/**
 * A hand that slides cloth along the body. The pointer is seen on the plane that touches the skin below the grip, so that a
 * flat screen leads a motion on a round body; how far it has come there is how far the cloth slides, and the direction turns
 * with the skin below the hand. At most 2 cm at a time, relaxed in between: however fast the pointer goes, the cloth takes
 * the same steps.
 *
 *   T = (p(t) − p(0)) in the frame X, Y of that plane,   p = o + d ((g − o) · m) / (d · m)       ray o, d; grip g   [m]   (1)
 *   X ← X − (X · n) n, made of length 1,   Y = n × X                                             n skin below it   [–]   (2)
 *
 * m is the skin's normal n, leaned towards the eye where that looks along the skin: there a pixel would be a metre.
 */
import { clothOf, type Drape } from '@selvedge/engine'
import {
  beginSurfaceDrag,
  dragSurface,
  endSurfaceDrag,
  type SurfaceDrag,
  type WrapBody,
  type Wrapping,
  wornWrapping,
  wrappedPlaces,
} from '@selvedge/engine/wrap'
import { nextTask } from './next-task.ts'
import type { Sight } from './protocol.ts'

type Place = readonly [number, number, number]
type Frame = readonly [Place, Place]

/** What is seen of it while it slides. */
export interface Sliding {
  /** Places of the vertices [m]. */
  readonly places: Float64Array
  /** How much of the motion reaches each [–]. */
  readonly field: Float64Array
  /** Where the cloth was taken, where that place is now [m], and how far the hand has come [m]. */
  readonly from: Place
  readonly grip: Place
  readonly way: number
}

/** Least part of a line of sight that goes into the plane [–]: about 20°. */
const LEAN = 0.35
/** What is left to go below this is none [m]. */
const NEAR = 2e-4

export class SlideHand {
  readonly #drag: SurfaceDrag
  readonly #wrapping: Wrapping
  readonly #show: (sliding: Sliding) => void
  readonly #from: Place
  readonly #plane: Place
  readonly #first: Frame
  /** Along the limb below the grip, in the first frame. */
  readonly #limb: readonly [number, number]
  #frame: Frame
  #goal: readonly [number, number] = [0, 0]
  #come: [number, number] = [0, 0]
  #going: Promise<void> | null = null
  #over = false

  /** `grabbed` and `pinned`: vertices; an `InputError` where there is nothing to slide on. */
  constructor(
    drape: Drape,
    body: WrapBody,
    { grabbed, pinned, sight }: { grabbed: number; pinned: readonly number[]; sight: Sight },
    show: (sliding: Sliding) => void,
  ) {
    this.#show = show
    this.#wrapping = wornWrapping(clothOf(drape), body)
    this.#drag = beginSurfaceDrag(this.#wrapping, grabbed, pinned)
    this.#from = this.#grip
    const normal = this.#normal
    this.#plane = leaned(normal, sight.direction)
    const across = Math.abs(normal[1]) < 0.9 ? ([0, 1, 0] as const) : ([0, 0, 1] as const)
    this.#first = frameOf(normal, across)
    this.#frame = this.#first
    const limb = nearestBone(body, this.#from)
    this.#limb = unit2([dot(limb, this.#first[0]), dot(limb, this.#first[1])])
    this.#start = this.#seen(sight)
    this.#tell()
  }

  readonly #start: readonly [number, number]

  /** The pointer goes on; `straight`: along the limb or round it, whichever is nearer. */
  lead(sight: Sight, straight: boolean): void {
    const [a, b] = this.#seen(sight)
    const way = [a - this.#start[0], b - this.#start[1]] as const
    this.#goal = straight ? straightened(way, this.#limb) : way
    this.#going ??= this.#go()
  }

  /** Goes the rest of the way and lets go: where the cloth lies then [m]; null when it was given up meanwhile. */
  async end(): Promise<Float64Array | null> {
    await this.#going
    if (this.#over) return null
    this.#over = true
    endSurfaceDrag(this.#drag)
    return wrappedPlaces(this.#wrapping)
  }

  giveUp(): void {
    this.#over = true
  }

  async #go(): Promise<void> {
    for (;;) {
      const left = [this.#goal[0] - this.#come[0], this.#goal[1] - this.#come[1]] as const
      const far = Math.hypot(...left)
      if (this.#over || far < NEAR) break
      const share = Math.min(1, this.#wrapping.options.dragMax / far)
      this.#slide(share * left[0], share * left[1])
      this.#tell()
      await nextTask()
    }
    this.#going = null
  }

  /** One step, in the frame below the hand (2). */
  #slide(a: number, b: number): void {
    const [x, y] = this.#frame
    dragSurface(this.#drag, [a * x[0] + b * y[0], a * x[1] + b * y[1], a * x[2] + b * y[2]])
    this.#come = [this.#come[0] + a, this.#come[1] + b]
    this.#frame = frameOf(this.#normal, x)
  }

  #tell(): void {
    const { x, cloth } = this.#wrapping
    this.#show({
      places: x.subarray(0, 3 * cloth.vertexCount),
      field: this.#drag.ratio,
      from: this.#from,
      grip: this.#grip,
      way: Math.hypot(...this.#come),
    })
  }

  get #grip(): Place {
    return row(this.#wrapping.x, this.#drag.grabbed)
  }

  get #normal(): Place {
    return row(this.#wrapping.normal, this.#drag.grabbed)
  }

  /** (1) without its beginning. */
  #seen({ origin, direction }: Sight): readonly [number, number] {
    const into = dot(direction, this.#plane)
    const safe = Math.abs(into) < 0.05 ? Math.sign(into || -1) * 0.05 : into
    const far = dot(minus(this.#from, origin), this.#plane) / safe
    const at = minus([0, 1, 2].map((k) => origin[k] + far * direction[k]) as unknown as Place, this.#from)
    return [dot(at, this.#first[0]), dot(at, this.#first[1])]
  }
}

/** (2) */
function frameOf(normal: Place, along: Place): Frame {
  const x = unit(minus(along, scaled(normal, dot(along, normal))))
  return [x, cross(normal, x)]
}

function leaned(normal: Place, direction: Place): Place {
  const towards = -dot(normal, direction)
  if (towards >= LEAN) return normal
  const side = minus(normal, scaled(direction, -towards))
  const flat = Math.sqrt(1 - LEAN * LEAN)
  return minus(scaled(unit(side), flat), scaled(direction, LEAN))
}

/** All along the limb, or all round it. */
function straightened(way: readonly [number, number], limb: readonly [number, number]): [number, number] {
  const along = way[0] * limb[0] + way[1] * limb[1]
  const round = -way[0] * limb[1] + way[1] * limb[0]
  return Math.abs(along) >= Math.abs(round)
    ? [along * limb[0], along * limb[1]]
    : [-round * limb[1], round * limb[0]]
}

/** Direction of the bone nearest to a place; upright where there is none. */
function nearestBone({ bones }: WrapBody, at: Place): Place {
  let best: Place = [0, 1, 0]
  let least = Infinity
  for (const [p, q] of bones) {
    const u = minus(q, p)
    const s = Math.max(0, Math.min(1, dot(minus(at, p), u) / dot(u, u)))
    const off = Math.hypot(...minus(minus(at, p), scaled(u, s)))
    if (off < least) [least, best] = [off, unit(u)]
  }
  return best
}

const row = (x: Float64Array, i: number): Place => [x[3 * i], x[3 * i + 1], x[3 * i + 2]]
const minus = (a: Place, b: Place): Place => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const scaled = (a: Place, s: number): Place => [s * a[0], s * a[1], s * a[2]]
const dot = (a: Place, b: Place) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Place, b: Place): Place => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const unit = (a: Place): Place => scaled(a, 1 / (Math.hypot(...a) || 1))
const unit2 = ([a, b]: readonly [number, number]): readonly [number, number] => {
  const length = Math.hypot(a, b)
  return length > 0 ? [a / length, b / length] : [1, 0]
}
