/**
 * What holds a worn garment besides its body and its seams: pins, and a hand. Each is a damped spring to a place
 * (`forces/mouse-force.ts`), so cloth that a body stops lags behind and never goes through. Pins are kept by piece and
 * place in the pattern: cut anew, the garment is held where it was. One in the skin goes where the skin goes.
 *
 *   p = A + s (B − A) + t (C − A) + d n        A B C of a triangle of skin, n outwards, d off it             [m]   (1)
 */
import type { Collider } from '../contact/index.ts'
import { InputError, type TriangleMesh, unitOrZero, type Vector3 } from '../core/index.ts'
import { buildMouseForce, type MouseForce, type OuterForce } from '../forces/index.ts'
import { buildPatternFinder } from '../model/index.ts'
import type { Sim } from '../sim/index.ts'

/** A pin in the cloth, whatever mesh that has. */
export interface ClothPin {
  readonly id: string
  readonly panel: string
  /** In the plane of the panel [m]. */
  readonly at: readonly [number, number]
  /** stays: where the cloth is when it is first held; space: at a place [m]; skin: in the body, this far off it [m]. */
  readonly hold:
    | { readonly kind: 'stays' }
    | { readonly kind: 'space'; readonly place: Vector3 }
    | { readonly kind: 'skin'; readonly place: SkinPoint; readonly off: number }
}

/** s and t of (1), and the row of the triangle. */
interface SkinPoint {
  readonly triangle: number
  readonly at: readonly [number, number]
}

/** The cloth of a jacket hangs 3 mm lower from one pin; it takes the pull of an arm to tear it off [N/m], [N s/m], [N]. */
const PIN = { stiffness: 4000, damping: 4, pullMax: 60 }
/** A hand is gentler: see MOUSE_DEFAULTS [N/m], [N]. */
const HAND = { stiffness: 500, pullMax: 20 }

interface BoundPin {
  readonly pin: ClothPin
  readonly force: MouseForce
}

/** Who holds what: `pins` name pieces as the garment does, `pinsUnder`, of what is worn below it, as the cloth of all does. */
export interface HeldPins {
  readonly pins?: readonly ClothPin[] | undefined
  readonly pinsUnder?: readonly ClothPin[] | undefined
}

/** All that it remembers; a garment that goes on from an earlier moment takes it back. */
export interface HeldMoment {
  readonly pins: readonly ClothPin[]
  readonly pinsUnder: readonly ClothPin[]
  readonly stays: ReadonlyMap<string, Vector3>
}

export class HeldCloth {
  /** The pieces of the garment as it is cut now; in the cloth of all theirs are the last rows. */
  readonly #pieces: () => readonly string[]
  #pins: readonly ClothPin[]
  #pinsUnder: readonly ClothPin[]
  /** Where pins hold that stay where they were put. */
  #stays: ReadonlyMap<string, Vector3> = new Map()
  /** The simulation whose rows are held. */
  #sim: Sim | null = null
  #bound: readonly BoundPin[] = []
  #hand: { force: MouseForce; triangle: number; rows: Vector3; weights: Vector3; to: Vector3 } | null = null

  constructor({ pins = [], pinsUnder = [] }: HeldPins = {}, pieces: () => readonly string[] = () => []) {
    this.#pieces = pieces
    this.#pins = pins
    this.#pinsUnder = pinsUnder
  }

  /** Does a hand hold the cloth? */
  get byHand(): boolean {
    return this.#hand !== null
  }

  get moment(): HeldMoment {
    return { pins: this.#pins, pinsUnder: this.#pinsUnder, stays: this.#stays }
  }

  /** All of them, their pieces named as in the cloth of all, whose panels these are. */
  allPins(panelIds: readonly string[]): readonly ClothPin[] {
    const pieces = this.#pieces()
    const first = panelIds.length - pieces.length
    const own = this.#pins.map((pin) => {
      const row = pieces.indexOf(pin.panel)
      return row < 0 ? pin : { ...pin, panel: panelIds[first + row] }
    })
    return [...this.#pinsUnder, ...own]
  }

  recall({ pins, pinsUnder, stays }: HeldMoment): void {
    this.#pins = pins
    this.#pinsUnder = pinsUnder
    this.#stays = stays
    this.#sim = null
    this.#hand = null
  }

  /** What is left out stays as it is. */
  pin({ pins = this.#pins, pinsUnder = this.#pinsUnder }: HeldPins): void {
    this.#pins = pins
    this.#pinsUnder = pinsUnder
    const known = new Set([...pins, ...pinsUnder].map(({ id }) => id))
    this.#stays = new Map([...this.#stays].filter(([id]) => known.has(id)))
    this.#sim = null
  }

  /** Takes hold of a place in a triangle, by the shares of its corners, and leads it to a place [m]. */
  grab(sim: Sim, triangle: number, weights: Vector3, to: Vector3): void {
    const { model } = sim
    this.#follow(sim)
    if (!(triangle >= 0 && triangle < model.triCount))
      throw new InputError('there is no cloth to take hold of here')
    const rows = cornersOf(model.triVertex, triangle)
    const force = buildMouseForce(HAND)
    force.hold(rows, weights)
    force.moveTo(...to)
    this.#hand = { force, triangle, rows, weights, to }
  }

  pull(to: Vector3): void {
    if (this.#hand === null) return
    this.#hand.force.moveTo(...to)
    this.#hand = { ...this.#hand, to }
  }

  release(): void {
    this.#hand = null
  }

  /** The place held by hand, where the hand is [m], and how hard it pulls [N]; null without a hand. */
  handAt(x: Float64Array): { grip: Vector3; to: Vector3; pull: number } | null {
    if (this.#hand === null) return null
    const { rows, weights, to } = this.#hand
    const grip = meanPlace(x, rows, weights)
    const gap = Math.sqrt(grip.reduce((sum, value, k) => sum + (to[k] - value) * (to[k] - value), 0))
    return { grip, to, pull: Math.min(HAND.pullMax, HAND.stiffness * gap) }
  }

  /** What acts on the cloth during the next step. */
  forces(sim: Sim, colliders: readonly Collider[]): readonly OuterForce[] {
    if (this.#pins.length + this.#pinsUnder.length === 0 && this.#hand === null) return NOTHING
    this.#follow(sim)
    return this.#pull(colliders)
  }

  /** The same while it is being sewn: what stays where it is once it is on is not held yet. */
  sewingForces(sim: Sim, colliders: readonly Collider[]): readonly OuterForce[] {
    const placed = this.allPins(sim.scene.cloth.panelIds).filter(({ hold }) => hold.kind !== 'stays')
    if (placed.length === 0) return NOTHING
    if (this.#sim !== sim) this.#bind(sim, placed)
    this.#sim = sim
    return this.#pull(colliders)
  }

  #pull(colliders: readonly Collider[]): readonly OuterForce[] {
    for (const { pin, force } of this.#bound) {
      if (pin.hold.kind === 'skin' && colliders.length > 0)
        force.moveTo(...onSkin(colliders[0].mesh, pin.hold))
    }
    const held = this.#bound.map(({ force }) => force)
    return this.#hand === null ? held : [...held, this.#hand.force]
  }

  /** To the rows of this cloth; a hand knows no other triangle than the one it took hold of. */
  #follow(sim: Sim): void {
    if (this.#sim?.model === sim.model) return
    if (this.#sim?.model.triCount !== sim.model.triCount) this.#hand = null
    this.#sim = sim
    if (this.#hand !== null) {
      const rows = cornersOf(sim.model.triVertex, this.#hand.triangle) // a seam that was joined has renumbered them
      this.#hand.force.hold(rows, this.#hand.weights)
      this.#hand = { ...this.#hand, rows }
    }
    this.#bind(sim, this.allPins(sim.scene.cloth.panelIds))
  }

  #bind(sim: Sim, pins: readonly ClothPin[]): void {
    const { cloth } = sim.scene
    const finder = buildPatternFinder(cloth)
    const stays = new Map(this.#stays)
    const bound: BoundPin[] = []
    for (const pin of pins) {
      const found = finder.find(pin.panel, pin.at[0], pin.at[1])
      if (found === null) continue // its piece is not worn
      const rows = cornersOf(cloth.triVertex, found.triangle)
      const weights = [found.weight[0], found.weight[1], found.weight[2]] as const
      const force = buildMouseForce(PIN)
      force.hold(rows, weights)
      const place = pin.hold.kind === 'space' ? pin.hold.place : stays.get(pin.id)
      const target = place ?? meanPlace(sim.state.x, rows, weights)
      if (pin.hold.kind === 'stays') stays.set(pin.id, target)
      force.moveTo(...target)
      bound.push({ pin, force })
    }
    this.#stays = stays
    this.#bound = bound
  }
}

const NOTHING: readonly OuterForce[] = []

function cornersOf(triVertex: Int32Array, triangle: number): Vector3 {
  return [triVertex[3 * triangle], triVertex[3 * triangle + 1], triVertex[3 * triangle + 2]]
}

function meanPlace(x: Float64Array, rows: Vector3, weights: Vector3): Vector3 {
  const along = (k: number) =>
    weights[0] * x[3 * rows[0] + k] + weights[1] * x[3 * rows[1] + k] + weights[2] * x[3 * rows[2] + k]
  return [along(0), along(1), along(2)]
}

/** (1) */
function onSkin(
  { position, triVertex }: TriangleMesh,
  { place, off }: { place: SkinPoint; off: number },
): Vector3 {
  const corner = (k: number): Vector3 => {
    const at = 3 * triVertex[3 * place.triangle + k]
    return [position[at], position[at + 1], position[at + 2]]
  }
  const [a, b, c] = [corner(0), corner(1), corner(2)]
  const [s, t] = place.at
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  const n = unitOrZero([uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx])
  return [
    a[0] + s * ux + t * vx + off * n[0],
    a[1] + s * uy + t * vy + off * n[1],
    a[2] + s * uz + t * vz + off * n[2],
  ]
}
