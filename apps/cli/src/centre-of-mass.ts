import type { Model } from '@selvedge/engine/sim'

/** Where the whole cloth is [m]; pinned vertices weigh too. */
export function centreOfMass(model: Model, x: Float64Array): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  let mass = 0
  for (let i = 0; i < model.vertexCount; i++) {
    mass += model.vertexMass[i]
    for (let axis = 0; axis < 3; axis++) sum[axis] += model.vertexMass[i] * x[3 * i + axis]
  }
  return [sum[0] / mass, sum[1] / mass, sum[2] / mass]
}
