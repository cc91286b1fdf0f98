/**
 * Wind as it blows out of doors: a steady stream, gusts that swell and die, and eddies carried along with it. The same
 * seed and time give the same wind everywhere; it remembers nothing, so a step can be taken again.
 *
 *   U(t) = U (1 + I_g Σ_j √(2/J) cos(2π t/T_j + φ_j))        stream with gusts, J periods              [m/s]  (1)
 *   c(x, t) = Σ_n a_n S(k_n·(x − ∫U dt) + ω_n t + φ_n),  a_n ⟂ k_n         eddies                      [m/s]  (2)
 *   Σ_n ½|a_n|² = 3 (I |U|)²,   |a_n|² ∝ |k_n|^(−2/3)  for waves spaced evenly in ln k                        (3)
 *   ω_n = ½ |k_n| |a_n|          an eddy turns over once while it rolls by its own size               [1/s]   (4)
 *
 * S is a sine of one turn per unit, drawn by parabolas (below), k in turns per metre. As every a_n is at right angles
 * to its k_n, (2) has no divergence whatever the shape of S: no air comes from nowhere, at any place, exactly. Gusts
 * are the same everywhere, the front is wider than the garment. Energy goes as k^(−5/3) (Kolmogorov's range), I and
 * I_g are root mean squares over speed: 0.1 over open land, 0.3 between houses.
 *
 * Not here: what the cloth does to the wind, boundary layers at ground and body, eddies smaller than `eddyMin`.
 * Source: Kraichnan 1970, "Diffusion by a Random Velocity Field" (2); Fung, Hunt, Malik, Perkins 1992, "Kinematic
 * Simulation of Homogeneous Turbulence by Unsteady Random Fourier Modes" (3), (4).
 */
import { buildRandom, cosine, exponential, logarithm, power, sine } from '../core/index.ts'

export interface WindOptions {
  /** U: speed and direction of the stream [m/s]. */
  wind: readonly [number, number, number]
  /** I_g: strength of gusts, root mean square over speed [–]. */
  gustiness: number
  /** Mean period of gusts [s]; they spread from half to twice of it. */
  gustPeriod: number
  /** I: strength of eddies, root mean square along each axis over speed [–]. */
  turbulence: number
  /** Sizes of the largest and smallest eddies [m]. */
  eddyMax: number
  eddyMin: number
  /** Waves in (2) [–]; each costs a few nanoseconds per triangle and step. */
  eddyCount: number
  seed: number
}

export const WIND_DEFAULTS: WindOptions = {
  wind: [5, 0, 0],
  gustiness: 0.2,
  gustPeriod: 3,
  turbulence: 0.15,
  eddyMax: 2,
  eddyMin: 0.2,
  eddyCount: 12,
  seed: 1,
}

export interface WindField {
  readonly options: WindOptions
  /** Per gust: turns per second [1/s], phase [rad]. */
  readonly gustRate: Float64Array
  readonly gustPhase: Float64Array
  /** Per wave, 8 numbers: k [1/m], ω/2π [1/s], a [m/s], phase [turns]. */
  readonly wave: Float64Array
  /** Phases of the waves at the time last asked for [turns]. */
  readonly phaseNow: Float64Array
}

const GUSTS = 5 // periods in (1): enough to hide that they repeat
const STRIDE = 8

export function buildWindField(options: Partial<WindOptions> = {}): WindField {
  const settings = { ...WIND_DEFAULTS, ...options }
  const random = buildRandom(settings.seed)
  const gustRate = new Float64Array(GUSTS)
  const gustPhase = new Float64Array(GUSTS)
  for (let j = 0; j < GUSTS; j++) {
    const share = (j + random()) / GUSTS // 0 … 1, one in each fifth
    gustRate[j] = power(2, 1 - 2 * share) / settings.gustPeriod
    gustPhase[j] = 2 * Math.PI * random()
  }
  const wave = new Float64Array(STRIDE * settings.eddyCount)
  fillWaves(wave, settings, random)
  return { options: settings, gustRate, gustPhase, wave, phaseNow: new Float64Array(settings.eddyCount) }
}

function fillWaves(wave: Float64Array, options: WindOptions, random: () => number): void {
  const { eddyCount, eddyMax, eddyMin, turbulence } = options
  let weights = 0
  for (let n = 0; n < eddyCount; n++) {
    const at = STRIDE * n
    const share = eddyCount > 1 ? n / (eddyCount - 1) : 0
    const length = exponential(logarithm(eddyMax) * (1 - share) + logarithm(eddyMin) * share)
    pointOnSphere(random, wave, at)
    pointAcross(random, wave, at, at + 4)
    const size = power(length, 1 / 3) // (3)
    for (let k = 0; k < 3; k++) {
      wave[at + k] /= length
      wave[at + 4 + k] *= size
    }
    wave[at + 7] = random()
    weights += 0.5 * size * size
  }
  const scale = Math.sqrt(
    (3 * square(turbulence * speedOf(options.wind))) / Math.max(weights, Number.MIN_VALUE),
  )
  for (let n = 0; n < eddyCount; n++) {
    const at = STRIDE * n
    for (let k = 4; k < 7; k++) wave[at + k] *= scale
    wave[at + 3] = 0.5 * lengthAt(wave, at) * lengthAt(wave, at + 4) // (4) in turns
  }
}

/** The wind at one place and time [m/s]. */
export function windAt(
  field: WindField,
  time: number,
  x: number,
  y: number,
  z: number,
  wind: Float64Array,
): void {
  const gust = setTime(field, time)
  addEddies(field, x, y, z, wind, 0)
  for (let k = 0; k < 3; k++) wind[k] += gust * field.options.wind[k]
}

/** The wind in the middle of every triangle [m/s], 3 per triangle. */
export function fillTriWind(
  field: WindField,
  time: number,
  triVertex: Int32Array,
  x: Float64Array,
  triWind: Float64Array,
): void {
  const gust = setTime(field, time)
  const windX = gust * field.options.wind[0]
  const windY = gust * field.options.wind[1]
  const windZ = gust * field.options.wind[2]
  for (let corner = 0; corner < triVertex.length; corner += 3) {
    const a = 3 * triVertex[corner]
    const b = 3 * triVertex[corner + 1]
    const c = 3 * triVertex[corner + 2]
    addEddies(
      field,
      (x[a] + x[b] + x[c]) / 3,
      (x[a + 1] + x[b + 1] + x[c + 1]) / 3,
      (x[a + 2] + x[b + 2] + x[c + 2]) / 3,
      triWind,
      corner,
    )
    triWind[corner] += windX
    triWind[corner + 1] += windY
    triWind[corner + 2] += windZ
  }
}

/** All that depends on time alone, into `phaseNow`; returns the factor of (1) [–]. */
function setTime({ options, gustRate, gustPhase, wave, phaseNow }: WindField, time: number): number {
  const amplitude = options.gustiness * Math.sqrt(2 / GUSTS)
  let gust = 1
  let way = time // ∫ of the factor [s]
  for (let j = 0; j < GUSTS; j++) {
    const rate = 2 * Math.PI * gustRate[j]
    gust += amplitude * cosine(rate * time + gustPhase[j])
    way += (amplitude / rate) * (sine(rate * time + gustPhase[j]) - sine(gustPhase[j]))
  }
  const [windX, windY, windZ] = options.wind
  for (let n = 0; n < phaseNow.length; n++) {
    const at = STRIDE * n
    const carried = way * (wave[at] * windX + wave[at + 1] * windY + wave[at + 2] * windZ)
    const turns = wave[at + 7] - carried + wave[at + 3] * time
    phaseNow[n] = turns - Math.floor(turns)
  }
  return gust
}

/** (2) at a place, written over wind[at …]. S(τ) = s (0.775 + 0.225 |s|), s = 8τ(1 − 2|τ|): a sine to 0.1 %. */
function addEddies(
  { wave, phaseNow }: WindField,
  x: number,
  y: number,
  z: number,
  wind: Float64Array,
  at: number,
): void {
  let wx = 0
  let wy = 0
  let wz = 0
  for (let n = 0, w = 0; n < phaseNow.length; n++, w += STRIDE) {
    const turns = wave[w] * x + wave[w + 1] * y + wave[w + 2] * z + phaseNow[n]
    const tau = turns - Math.floor(turns + 0.5)
    const s = 8 * tau * (1 - 2 * (tau < 0 ? -tau : tau))
    const swing = s * (0.775 + 0.225 * (s < 0 ? -s : s))
    wx += wave[w + 4] * swing
    wy += wave[w + 5] * swing
    wz += wave[w + 6] * swing
  }
  wind[at] = wx
  wind[at + 1] = wy
  wind[at + 2] = wz
}

/** A direction, all equally likely. */
function pointOnSphere(random: () => number, out: Float64Array, at: number): void {
  const height = 2 * random() - 1
  const angle = 2 * Math.PI * random()
  const radius = Math.sqrt(1 - height * height)
  out[at] = radius * cosine(angle)
  out[at + 1] = radius * sine(angle)
  out[at + 2] = height
}

/** A direction at right angles to the unit vector at `k`, all equally likely. */
function pointAcross(random: () => number, out: Float64Array, k: number, at: number): void {
  for (let length = 0; length < 0.1; ) {
    pointOnSphere(random, out, at)
    const along = out[k] * out[at] + out[k + 1] * out[at + 1] + out[k + 2] * out[at + 2]
    for (let c = 0; c < 3; c++) out[at + c] -= along * out[k + c]
    length = lengthAt(out, at)
    for (let c = 0; c < 3; c++) out[at + c] /= length + Number.MIN_VALUE
  }
}

function lengthAt(a: Float64Array, at: number): number {
  return Math.sqrt(square(a[at]) + square(a[at + 1]) + square(a[at + 2]))
}

function speedOf([x, y, z]: readonly [number, number, number]): number {
  return Math.sqrt(x * x + y * y + z * z)
}

function square(x: number): number {
  return x * x
}
