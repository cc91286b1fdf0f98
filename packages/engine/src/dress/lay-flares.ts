/**
 * Lays a flared ring as the cone it will be. Drawn upright before and behind the body, the halves of a circle skirt rise at
 * the sides as high as the bodice, and sewn from there they wrap it up. Every panel keeps its lengths: it is unrolled about
 * its apex and rolled up again around the body,
 *
 *   x = P + g (sin β(θ) e(θ) − cos β(θ) a)        g, ψ polar about the apex;  a up, e(θ) outwards            [m]  (1)
 *   ψ = ∫ √(β'² + sin² β) dθ                      length of the curve (θ, β) on the unit sphere                   (2)
 *
 * a cone over any curve on the sphere being isometric to the plane. Rings that sweep less than a circle get a round cone,
 * β = α; those that sweep more a wavy one about the flattest:
 *
 *   sin α = sweep/2π,   else   β = α_max + ε cos kθ,  ε such that (2) gives the sweep of the ring                (3)
 *
 * P lies on the axis so high that upper edges keep their level, then each panel is moved outwards until the body and what
 * is laid already leave it room.
 */
import { arcSine, arcTangent, cosine, dot, magnitude, sine, type Vector3 } from '../core/index.ts'
import type { BodyVolume } from './body-volumes.ts'
import { type Flare, ringSweep, turnAbout } from './flares.ts'

/** A flare and where around the body its middle lies. */
export interface LaidFlare {
  readonly flare: Flare
  /** Along the curve of the ring to the middle of the panel [rad]. */
  readonly middle: number
  readonly ring: RingCurve
}

/** (2) and (3), tabulated. */
interface RingCurve {
  /** θ and β at even steps of the length along the curve [rad]. */
  readonly theta: Float64Array
  readonly beta: Float64Array
  /** Length of the whole curve, and θ where it starts [rad]. */
  readonly length: number
  /** Mean of cos β, for the height of the apex. */
  readonly rise: number
}

/** Wrapped pieces do not quite close [–]. */
const OPEN = 1.03
/** sin α_max [–]: flatter rings cannot be put over a body. */
const FLATTEST = 0.95
/** k of (3): few, as the waist of the ring bends most sharply in them. */
const WAVES = 5
const TABLE = 1440

/** The panels of a ring, in order around the volume. */
export function layFlareRing(ring: readonly Flare[], volume: BodyVolume): LaidFlare[] {
  const azimuth = ({ normal }: Flare) => arcTangent(dot(normal, volume.side), dot(normal, volume.ahead))
  const order = [...ring].sort((a, b) => azimuth(a) - azimuth(b) || a.row - b.row)
  const sweep = ringSweep(ring)
  const curve = ringCurve(sweep)
  const scale = curve.length / sweep
  let before = 0
  const middles = order.map(({ left, rightEnd }) => {
    const middle = scale * (before - left)
    before += rightEnd - left
    return middle
  })
  // the ring turned so that middles lie where their panels were placed, on average
  const turn = meanTurn(order.map((flare, k) => azimuth(flare) - thetaAt(curve, middles[k])))
  const theta = curve.theta.map((value) => value + turn)
  return order.map((flare, k) => ({ flare, middle: middles[k], ring: { ...curve, theta } }))
}

/** Places of the panel's vertices (1), moved outwards and down [m]; x: where they were placed, 3 per vertex. */
export function flaredPlaces(
  { flare, middle, ring }: LaidFlare,
  volume: BodyVolume,
  x: Float64Array,
  { outwards, down }: { outwards: number; down: number },
): Float64Array {
  const { right, up, apex, reach, level } = flare
  const { origin, ahead, side } = volume
  const away = thetaAt(ring, middle)
  const top = level + reach * ring.rise - down
  const places = new Float64Array(x.length)
  for (let at = 0; at < x.length; at += 3) {
    const p: Vector3 = [x[at], x[at + 1], x[at + 2]]
    const seen = [dot(p, right), dot(p, up)] as const
    const g = magnitude(seen[0] - apex[0], seen[1] - apex[1])
    const psi = middle + turnAbout(apex, flare.down, seen)
    const [theta, beta] = [thetaAt(ring, psi), valueAt(ring.beta, psi / ring.length)]
    const [out, fall] = [g * sine(beta), g * cosine(beta)]
    for (let c = 0; c < 3; c++) {
      const radial = ahead[c] * (out * cosine(theta) + outwards * cosine(away))
      const across = side[c] * (out * sine(theta) + outwards * sine(away))
      places[at + c] = (c === 1 ? top - fall : origin[c]) + radial + across
    }
  }
  return places
}

function ringCurve(sweep: number): RingCurve {
  const asked = OPEN * sweep
  const round = asked <= FLATTEST * 2 * Math.PI
  const alpha = arcSine(round ? asked / (2 * Math.PI) : FLATTEST)
  const curve = (size: number) => waveCurve(alpha, size, WAVES)
  if (round) return evenSteps(curve(0))
  let [low, high] = [0, SIZE_MAX]
  for (let step = 0; step < 30; step++) {
    const middle = 0.5 * (low + high)
    const { length } = curve(middle)
    if (length[TABLE] < asked) low = middle
    else high = middle
  }
  return evenSteps(curve(low))
}

/** Waves no higher than this [rad]; so wide a ring is laid with as much cloth as fits. */
const SIZE_MAX = 0.4

interface WaveCurve {
  /** At even steps of θ over a whole turn. */
  readonly beta: Float64Array
  readonly length: Float64Array
}

/** (2) by the midpoint rule. */
function waveCurve(alpha: number, size: number, waves: number): WaveCurve {
  const beta = new Float64Array(TABLE + 1)
  const length = new Float64Array(TABLE + 1)
  const step = (2 * Math.PI) / TABLE
  for (let k = 0; k <= TABLE; k++) {
    beta[k] = alpha + size * cosine(waves * k * step)
    if (k === 0) continue
    const rise = (beta[k] - beta[k - 1]) / step
    const across = sine(0.5 * (beta[k] + beta[k - 1]))
    length[k] = length[k - 1] + step * Math.sqrt(rise * rise + across * across)
  }
  return { beta, length }
}

/** The same at even steps of length. */
function evenSteps({ beta, length }: WaveCurve): RingCurve {
  const theta = new Float64Array(TABLE + 1)
  const even = new Float64Array(TABLE + 1)
  let k = 0
  let rise = 0
  for (let step = 0; step <= TABLE; step++) {
    const wanted = (step / TABLE) * length[TABLE]
    while (k < TABLE - 1 && length[k + 1] < wanted) k++
    const share = (wanted - length[k]) / (length[k + 1] - length[k])
    theta[step] = ((k + share) * 2 * Math.PI) / TABLE
    even[step] = beta[k] + share * (beta[k + 1] - beta[k])
    rise += cosine(even[step]) / (TABLE + 1)
  }
  return { theta, beta: even, length: length[TABLE], rise }
}

/** θ so far along the curve; beyond its ends it goes on around. */
function thetaAt({ theta, length }: RingCurve, along: number): number {
  const turns = Math.floor(along / length)
  return valueAt(theta, along / length - turns) + 2 * Math.PI * turns
}

/** Between the rows of a table, by the share of its length. */
function valueAt(table: Float64Array, share: number): number {
  const wrapped = share - Math.floor(share)
  const place = wrapped * TABLE
  const k = Math.min(TABLE - 1, Math.floor(place))
  return table[k] + (place - k) * (table[k + 1] - table[k])
}

/** Mean of angles that lie close together. */
function meanTurn(angles: readonly number[]): number {
  const c = angles.reduce((sum, angle) => sum + cosine(angle), 0)
  const s = angles.reduce((sum, angle) => sum + sine(angle), 0)
  return arcTangent(s, c)
}
