/**
 * Interface forecasting: bodies hold cloth off by its velocity alone. Where a vertex would pass the rest gap within a
 * time T, its speed towards the body is reduced to the one that lands it there, and dry friction takes what it may
 * from its sliding. Nothing is pushed out of a body after the fact, so the cloth lies still where it lies.
 *
 *   φ_new = φ − g_t + T u_N                 forecast; u = v − w velocity against the body, u_N = u·N   [m]    (1)
 *   u_N'  = min((g_t − φ)/T, r)             if φ_new < 0: lands on the rest gap g_t after T            [m/s]  (2)
 *   u_T'  = u_T max(0, 1 − μ (u_N' − u_N)/|u_T|)     stick and slide in one line                       [m/s]  (3)
 *   v'    = w + u_N' N + u_T'                                                                          [m/s]  (4)
 *
 * φ signed distance and N normal where the vertex is, w velocity of the body there. T = dt lands exactly, T = 2 … 4 dt
 * is softer; T < dt would overshoot. r is the speed at which cloth that starts inside the rest gap comes out.
 * Forecasts are straight: on a hollow body a vertex that slides would end below the gap by (dt |u_T|)²/2R. So (1) is
 * asked a second time at the place the first answer leads to, with φ carried back along the way: φ = φ_y − dt u_N.
 *
 * Against a body at rest (4) never adds kinetic energy unless a vertex starts inside the rest gap, and then at most ½ m r².
 * Made for small steps: (3) acts on the vertex alone, while in an implicit step the cloth around it moves as one with it
 * and is heavier by dt² K/m. Cloth that its own tension would drag over the body is held too well: at 1/120 s a sheet of
 * cotton comes to rest on a ball stretched by 14 %, at 1/480 s by 2 %, at 1/2000 s by 0.3 %. Sliding as a whole is exact
 * at any step. Forces must be linearised where the step starts: velocities that were cut differ from vertex to vertex,
 * and a heading guessed from them bursts. Only vertices are seen; that no triangle crosses the body is proved afterwards
 * on the body's own triangles. Two bodies that close on a vertex are obeyed in turn, the last one fully.
 *
 * Bridson, Marino, Fedkiw 2003, Simulation of Clothing with Folds and Wrinkles, section 5.2. The second look, the rest
 * gap and r are ours.
 */
import { assert } from '../../core/index.ts'
import type { BodyResponse, BodyResponseDefinition, BodyResponseInput } from './body-response.ts'
import type { Collider, Surface } from './colliders/index.ts'

export interface ForecastOptions {
  /** Relaxation time T in steps [–], not below 1. */
  readonly relaxation: number
  /** Fastest way out of the rest gap, r [m/s]. */
  readonly recoverySpeed: number
}

/** Landing within the step; cloth laid too deep comes out as fast as a hand would pull it. */
const FORECAST_DEFAULTS: ForecastOptions = { relaxation: 1, recoverySpeed: 0.3 }

export const forecastResponse: BodyResponseDefinition = {
  summary:
    'velocities that would pass the rest gap are reduced to land on it, with friction, after the solve',
  bytes: () => 0,
  build: (input) => buildForecastResponse(input),
}

export function buildForecastResponse(
  { model, colliders, restGap }: BodyResponseInput,
  options: Partial<ForecastOptions> = {},
): BodyResponse {
  const { relaxation, recoverySpeed } = { ...FORECAST_DEFAULTS, ...options }
  assert(relaxation >= 1, 'a forecast shorter than the step would overshoot; relaxation is at least 1')
  const forecast: Forecast = { restGap, recoverySpeed, dt: 0, time: 0 }
  let touching = 0
  return {
    restGap,
    filter: null,
    /** What the last correction held; bodies exert no force here. */
    get touching() {
      return touching
    },
    assemble: () => 0,
    correct(x, v, dt) {
      touching = 0
      forecast.dt = dt
      forecast.time = relaxation * dt
      for (const collider of colliders) {
        for (let i = 0; i < model.vertexCount; i++) {
          if (model.inverseMass[i] === 0) continue // pins go where they are told
          if (holdVertex(forecast, collider, x, v, 3 * i)) touching++
        }
      }
    },
  }
}

/** What all vertices of a step have in common: its length and T [s], g_t [m] and r [m/s]. */
interface Forecast {
  readonly restGap: number
  readonly recoverySpeed: number
  dt: number
  time: number
}

/** (1) at the place of the vertex, then where it would land; true if one of the two changed its velocity. */
function holdVertex(
  forecast: Forecast,
  collider: Collider,
  x: Float64Array,
  v: Float64Array,
  at: number,
): boolean {
  const { dt, time, restGap } = forecast
  const gapEnd = collider.gap(x, at, surface)
  if (gapEnd === Infinity) return false
  const gap = gapEnd + dt * normalPart(surface.velocity, 0) // the body is already where it ends: undo its way
  if (gap - restGap > time * relativeSpeed(v, at)) return false // a distance cannot shrink faster
  const first = slow(forecast, v, at, gap, collider.friction)

  for (let k = 0; k < 3; k++) landing[k] = x[at + k] + dt * v[at + k]
  const gapLanding = collider.gap(landing, 0, surface)
  if (gapLanding === Infinity) return first
  const carried = gapLanding - dt * (normalPart(v, at) - normalPart(surface.velocity, 0))
  return slow(forecast, v, at, carried, collider.friction) || first
}

/** (2)–(4) with the `surface` last asked for; true if the vertex was held. */
function slow(
  { time, restGap, recoverySpeed }: Forecast,
  v: Float64Array,
  at: number,
  gap: number,
  friction: number,
): boolean {
  const { normal: n, velocity: w } = surface
  const ux = v[at] - w[0]
  const uy = v[at + 1] - w[1]
  const uz = v[at + 2] - w[2]
  const approach = ux * n[0] + uy * n[1] + uz * n[2]
  const push = Math.min((restGap - gap) / time, recoverySpeed) - approach // (2) normal speed still missing [m/s]
  if (!(push > 0)) return false
  const tx = ux - approach * n[0]
  const ty = uy - approach * n[1]
  const tz = uz - approach * n[2]
  const slip = Math.sqrt(tx * tx + ty * ty + tz * tz)
  const grip = slip > 0 ? Math.min(1, (friction * push) / slip) : 0 // (3) 1 = sticks
  v[at] += push * n[0] - grip * tx // (4)
  v[at + 1] += push * n[1] - grip * ty
  v[at + 2] += push * n[2] - grip * tz
  return true
}

/** a·N of the `surface` last asked for. */
function normalPart(a: Float64Array, at: number): number {
  const { normal: n } = surface
  return a[at] * n[0] + a[at + 1] * n[1] + a[at + 2] * n[2]
}

function relativeSpeed(v: Float64Array, at: number): number {
  const { velocity: w } = surface
  const ux = v[at] - w[0]
  const uy = v[at + 1] - w[1]
  const uz = v[at + 2] - w[2]
  return Math.sqrt(ux * ux + uy * uy + uz * uz)
}

const surface: Surface = { normal: new Float64Array(3), velocity: new Float64Array(3) } // scratch
const landing = new Float64Array(3)
