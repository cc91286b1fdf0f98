/**
 * The strain map: how much each triangle is pulled or pushed along its own principal directions.
 * With the deformation gradient F (pattern plane → space, 3 × 2, constant per triangle):
 *
 *   F = [x1 − x0, x2 − x0] Dm⁻¹,   Dm = [X1 − X0, X2 − X0]                                 [–]   (1)
 *   C = FᵀF,   σ² = ½ (C11 + C22) ± √(¼ (C11 − C22)² + C12²)                               [–]   (2)
 *   strain = σ − 1                       tight > 0, slack < 0                              [–]   (3)
 *
 * A rotated, unstretched sheet has strain 0 exactly in (2) up to rounding. The map shows the cloth, not the yarn: a
 * piece stretched on the bias reads the same as one stretched along the warp.
 */
import type { PatternMesh } from './pattern-edges.ts'

/** Principal strains, larger first, 2 per triangle [–]; zero where the pattern has no area. */
export function triangleStrain(mesh: PatternMesh, x: Float64Array): Float64Array {
  const { triCount, triVertex, triPattern } = mesh
  const strain = new Float64Array(2 * triCount)
  for (let t = 0; t < triCount; t++) {
    const X = 6 * t
    const a = triPattern[X + 2] - triPattern[X]
    const b = triPattern[X + 4] - triPattern[X]
    const c = triPattern[X + 3] - triPattern[X + 1]
    const d = triPattern[X + 5] - triPattern[X + 1]
    const determinant = a * d - b * c
    if (determinant === 0) continue
    const p = 3 * triVertex[3 * t]
    const q = 3 * triVertex[3 * t + 1]
    const r = 3 * triVertex[3 * t + 2]
    let c11 = 0
    let c12 = 0
    let c22 = 0
    for (let axis = 0; axis < 3; axis++) {
      const e1 = x[q + axis] - x[p + axis]
      const e2 = x[r + axis] - x[p + axis]
      const fu = (e1 * d - e2 * c) / determinant // (1), column u
      const fv = (e2 * a - e1 * b) / determinant // (1), column v
      c11 += fu * fu
      c12 += fu * fv
      c22 += fv * fv
    }
    const middle = 0.5 * (c11 + c22)
    const spread = Math.sqrt(0.25 * (c11 - c22) * (c11 - c22) + c12 * c12)
    strain[2 * t] = Math.sqrt(middle + spread) - 1 // (2) (3)
    strain[2 * t + 1] = Math.sqrt(Math.max(0, middle - spread)) - 1
  }
  return strain
}

/**
 * One number per vertex for colouring [–]: of each triangle the principal strain that is larger in size, averaged
 * over the triangles around the vertex by pattern area.
 */
export function vertexStrain(mesh: PatternMesh, x: Float64Array): Float64Array {
  const { triCount, triVertex } = mesh
  const strain = triangleStrain(mesh, x)
  const value = new Float64Array(x.length / 3)
  const weight = new Float64Array(x.length / 3)
  for (let t = 0; t < triCount; t++) {
    const most = strain[2 * t]
    const least = strain[2 * t + 1]
    const leading = Math.abs(most) >= Math.abs(least) ? most : least
    const area = patternArea(mesh, t)
    for (let corner = 0; corner < 3; corner++) {
      const i = triVertex[3 * t + corner]
      value[i] += area * leading
      weight[i] += area
    }
  }
  for (let i = 0; i < value.length; i++) if (weight[i] > 0) value[i] /= weight[i]
  return value
}

/** Area of one triangle in the pattern plane [m²]. */
export function patternArea(mesh: PatternMesh, t: number): number {
  const { triPattern } = mesh
  const X = 6 * t
  const e1u = triPattern[X + 2] - triPattern[X]
  const e1v = triPattern[X + 3] - triPattern[X + 1]
  const e2u = triPattern[X + 4] - triPattern[X]
  const e2v = triPattern[X + 5] - triPattern[X + 1]
  return 0.5 * Math.abs(e1u * e2v - e1v * e2u)
}
