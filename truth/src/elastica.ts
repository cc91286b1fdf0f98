/**
 * The heavy elastica: a strip clamped level at one end, bent by its own weight. Solved here for any Γ, from the free end:
 *
 *   θ'' = −Γ (1 − s) cos θ,  θ(0) = 0,  θ'(1) = 0,     Γ = σ g L³/B,  lengths in L                             (1)
 *   φ = π/2 − θ,  t = 1 − s:   φ̈ = Γ t sin φ,  φ(0) = φ₀,  φ̇(0) = 0,  φ(1) = π/2                               (2)
 *   H = ∫ cos φ dt,   W = ∫ sin φ dt                                                                          (3)
 *
 * φ(1) grows with φ₀, so bisection on log φ₀ finds it, however small: strips that hang end in φ₀ ≈ exp(−⅔ √Γ).
 * Runge–Kutta of order four on even steps; H/W is good to 1e-9 up to Γ = 10⁴.
 */
export interface Elastica {
  /** Drop and reach of the free end over L [–]. */
  readonly drop: number
  readonly reach: number
  /** Its angle below the level [rad]. */
  readonly tipAngle: number
  /** Shape from clamp to tip in hundredths of the length: outwards, up (negative), 101 pairs over L. */
  readonly shape: readonly number[]
}

const STEPS = 2000

export function elasticaOf(gamma: number): Elastica {
  let low = -200
  let high = Math.log(Math.PI / 2)
  for (let round = 0; round < 80; round++) {
    const middle = 0.5 * (low + high)
    if (shoot(gamma, Math.exp(middle), null).end < Math.PI / 2) low = middle
    else high = middle
  }
  const start = Math.exp(0.5 * (low + high))
  const path: number[] = [0, 0]
  const { drop, reach } = shoot(gamma, start, path)
  const shape: number[] = []
  for (let k = path.length - 2; k >= 0; k -= 2) shape.push(reach - path[k + 1], path[k] - drop)
  return { drop, reach, tipAngle: Math.PI / 2 - start, shape }
}

/** (2) from the free end; `path` takes (H, W) so far, a hundred times over. */
function shoot(gamma: number, start: number, path: number[] | null) {
  const h = 1 / STEPS
  let phi = start
  let rate = 0
  let drop = 0
  let reach = 0
  for (let k = 0; k < STEPS; k++) {
    const t = k * h
    const k1 = gamma * t * Math.sin(phi)
    const phi2 = phi + 0.5 * h * rate
    const k2 = gamma * (t + 0.5 * h) * Math.sin(phi2)
    const phi3 = phi2 + 0.25 * h * h * k1
    const k3 = gamma * (t + 0.5 * h) * Math.sin(phi3)
    const phi4 = phi + h * rate + 0.5 * h * h * k2
    const k4 = gamma * (t + h) * Math.sin(phi4)
    // (3) with the same four places
    drop += (h / 6) * (Math.cos(phi) + 2 * Math.cos(phi2) + 2 * Math.cos(phi3) + Math.cos(phi4))
    reach += (h / 6) * (Math.sin(phi) + 2 * Math.sin(phi2) + 2 * Math.sin(phi3) + Math.sin(phi4))
    phi += h * rate + (h * h * (k1 + k2 + k3)) / 6
    rate += (h / 6) * (k1 + 2 * k2 + 2 * k3 + k4)
    if (path !== null && (k + 1) % (STEPS / 100) === 0) path.push(drop, reach)
    if (phi > Math.PI) return { end: phi, drop, reach } // far beyond
  }
  return { end: phi, drop, reach }
}
