/**
 * Conjugate gradients for A x = b without a matrix: all that is asked of A is its product with a vector, a function
 * call. Made for damping, where A = mass + γ C is so near to the mass that one to ten iterations do.
 *
 *   α = r·z / p·Ap,   x += α p,   r −= α Ap,   β = (r·z)new/(r·z)old,   p = z + β p,   z = M⁻¹r          (1)
 *   from x = M⁻¹b; stop when √(r·z) ≤ ε √(b·M⁻¹b)                                                      (2)
 *
 * M is the mass. Damping does not feel rigid motion, C e = 0, so A e = M e for shifts and turns e: with this start and
 * this preconditioner e·r = 0 in every iteration, and both momenta are kept to rounding however early the solve ends.
 * Without masses M = 1, from x = 0.
 *
 * A must be symmetric and positive definite; where it is not (p·Ap ≤ 0) the solve says that it broke.
 * Source: Bridson, Marino, Fedkiw 2003, "Simulation of clothing with folds and wrinkles", 3 ("a simple black-box
 * structure where the conjugate gradient solver calculates damping forces simply through function calls").
 */
import { dotProduct } from '../core/index.ts'

export interface ProductGradients {
  readonly residual: Float64Array
  readonly direction: Float64Array
  readonly product: Float64Array
}

export function buildProductGradients(size: number): ProductGradients {
  return {
    residual: new Float64Array(size),
    direction: new Float64Array(size),
    product: new Float64Array(size),
  }
}

/** When a solve ends: its error has fallen to a share `tolerance` [–], or after so many products. */
export interface ProductStop {
  readonly tolerance: number
  readonly iterationsMax: number
}

/** product = A direction */
export type Multiply = (direction: Float64Array, product: Float64Array) => void

/**
 * Returns iterations, at most `iterationsMax`; −1 when A is not positive definite or a number was not finite.
 * `inverseMass`: diagonal of M⁻¹ [1/kg], one per number; 0 where nothing moves.
 */
export function solveByProducts(
  gradients: ProductGradients,
  multiply: Multiply,
  b: Float64Array,
  x: Float64Array,
  { tolerance, iterationsMax }: ProductStop,
  inverseMass: Float64Array | null = null,
): number {
  const { residual: r, direction: p, product: q } = gradients
  x.fill(0)
  r.set(b)
  const enough = tolerance * tolerance * weighed(r, inverseMass)
  if (!(enough < Infinity)) return -1
  if (inverseMass !== null && enough > 0) {
    for (let k = 0; k < x.length; k++) x[k] = inverseMass[k] * b[k]
    multiply(x, q)
    for (let k = 0; k < x.length; k++) r[k] -= q[k]
  }
  for (let k = 0; k < x.length; k++) p[k] = inverseMass === null ? r[k] : inverseMass[k] * r[k]
  let square = weighed(r, inverseMass)
  for (let n = 0; n < iterationsMax; n++) {
    if (square <= enough) return n
    multiply(p, q)
    const curvature = dotProduct(p, q)
    if (!(curvature > 0)) return -1
    const alpha = square / curvature
    for (let k = 0; k < x.length; k++) {
      x[k] += alpha * p[k]
      r[k] -= alpha * q[k]
    }
    const squareNext = weighed(r, inverseMass)
    const beta = squareNext / square
    square = squareNext
    for (let k = 0; k < x.length; k++)
      p[k] = (inverseMass === null ? r[k] : inverseMass[k] * r[k]) + beta * p[k]
  }
  return iterationsMax
}

/** r·M⁻¹r */
function weighed(r: Float64Array, inverseMass: Float64Array | null): number {
  if (inverseMass === null) return dotProduct(r, r)
  let sum = 0
  for (let k = 0; k < r.length; k++) sum += inverseMass[k] * r[k] * r[k]
  return sum
}
