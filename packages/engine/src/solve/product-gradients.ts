/**
 * Conjugate gradients for A x = b without a matrix: all that is asked of A is its product with a vector, a function
 * call. Made for damping, where A = mass + γ C is so near to the mass that one to ten iterations do, unpreconditioned.
 *
 *   α = r·r / p·Ap,   x += α p,   r −= α Ap,   β = (r·r)new/(r·r)old,   p = r + β p,   from x = 0       (1)
 *   stop when |r| ≤ ε |b|                                                                              (2)
 *
 * A must be symmetric and positive definite; where it is not (p·Ap ≤ 0) the solve says that it broke.
 * Source: Bridson, Marino, Fedkiw 2003, "Simulation of clothing with folds and wrinkles", 3 ("a simple black-box
 * structure where the conjugate gradient solver calculates damping forces simply through function calls").
 */
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

/** product = A direction */
export type Multiply = (direction: Float64Array, product: Float64Array) => void

/** Returns iterations, at most `iterationsMax`; −1 when A is not positive definite or a number was not finite. */
export function solveByProducts(
  gradients: ProductGradients,
  multiply: Multiply,
  b: Float64Array,
  x: Float64Array,
  tolerance: number,
  iterationsMax: number,
): number {
  const { residual: r, direction: p, product: q } = gradients
  x.fill(0)
  r.set(b)
  p.set(b)
  let square = dot(r, r)
  const enough = tolerance * tolerance * square
  if (!(square < Infinity)) return -1
  for (let n = 0; n < iterationsMax; n++) {
    if (square <= enough) return n
    multiply(p, q)
    const curvature = dot(p, q)
    if (!(curvature > 0)) return -1
    const alpha = square / curvature
    for (let k = 0; k < x.length; k++) {
      x[k] += alpha * p[k]
      r[k] -= alpha * q[k]
    }
    const squareNext = dot(r, r)
    const beta = squareNext / square
    square = squareNext
    for (let k = 0; k < x.length; k++) p[k] = r[k] + beta * p[k]
  }
  return iterationsMax
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k]
  return sum
}
