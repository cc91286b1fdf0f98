/**
 * How a draped garment fits, vertex by vertex, in maps that can be drawn on it:
 *
 *   strain        principal strain that is larger in size (`strain.ts`)                              [–]
 *   warp, weft    strain along the yarns                                                             [–]
 *   stress        larger principal stress, force per width of the cloth (`membrane-stress.ts`)       [N/m]
 *   pressure      p_t = ⅓ Σ f_i/A_i over its corners, and the mean of that around a vertex           [Pa]    (1) (2)
 *   ease          distance to the skin, negative inside; at rest on it half a thickness and the sag  [m]     (3)
 *
 * f_i in (1) is the normal force with which the solver held vertex i off the body at the end of the last step [N], A_i a
 * third of the triangles around it as they lie [m²]. Spread over triangles no force is lost, Σ p_t A_t = Σ f_i, and the
 * chance of how many triangles meet in a vertex does not show: on a square grid f_i/A_i alone alternates by ±22 %. At
 * rest it balances tension, weight and what lies on top, so for a band of tension T around radius r it is Laplace's
 * p = T/r (`truth/src/band-pressure.ts`). It is as smooth as the drape is still: 0.1 mm of trembling is 0.3 kPa on a
 * foundation of 3 MPa/m, so look at percentiles, not at the largest number. Cloth over a hollow rests on its rim:
 * pressure is zero in the hollow. Past 3 MPa/m times the rest gap, 3 kPa at 1 mm, cloth would touch the skin and
 * collisions carry the rest, which the map does not see. A run whose bodies hold cloth without telling the force
 * (`forecast`) has no pressure map.
 */

import type { TriangleMesh } from '../core/index.ts'
import { signedDistances } from '../geometry/index.ts'
import type { Model } from '../model/index.ts'
import { membraneState, STATE_STRESS_MOST, STATE_STRIDE, STATE_WARP, STATE_WEFT } from './membrane-stress.ts'
import { vertexStrain } from './strain.ts'
import { presentAreas, vertexMean } from './vertex-mean.ts'

/** Maps in the order people choose them, with the unit of their numbers. */
export const FIT_UNITS = {
  strain: '–',
  warp: '–',
  weft: '–',
  stress: 'N/m',
  pressure: 'Pa',
  ease: 'm',
} as const

export type FitMapName = keyof typeof FIT_UNITS

/** One number per vertex and map; a map that the run cannot know is left out. */
export type FitMaps = Readonly<Partial<Record<FitMapName, Float64Array>>>

export interface FitInput {
  readonly model: Model
  /** Positions at rest [m]. */
  readonly x: Float64Array
  /** Normal force on each vertex [N]; null when the bodies do not tell. */
  readonly press: Float64Array | null
  /** Closed skin; null when the garment hangs in empty space. */
  readonly body: TriangleMesh | null
}

export function fitMaps({ model, x, press, body }: FitInput): FitMaps {
  const { vertexCount, triArea } = model
  const state = membraneState(model, x)
  const mean = (column: number) =>
    vertexMean(model, triArea, state, vertexCount, { stride: STATE_STRIDE, column })
  return {
    strain: vertexStrain(model, x),
    warp: mean(STATE_WARP),
    weft: mean(STATE_WEFT),
    stress: mean(STATE_STRESS_MOST),
    ...(press === null || body === null ? {} : { pressure: contactPressure(model, x, press) }),
    ...(body === null ? {} : { ease: signedDistances(x, vertexCount, body) }), // (3)
  }
}

/** (1) and (2) [Pa] */
export function contactPressure(
  mesh: Pick<Model, 'triCount' | 'triVertex'>,
  x: Float64Array,
  press: Float64Array,
): Float64Array {
  const { triCount, triVertex } = mesh
  const triArea = presentAreas(mesh, x)
  const around = new Float64Array(press.length) // three times the A_i of (1)
  for (let t = 0; t < triCount; t++) {
    for (let corner = 3 * t; corner < 3 * t + 3; corner++) around[triVertex[corner]] += triArea[t]
  }
  const triPressure = new Float64Array(triCount)
  for (let t = 0; t < triCount; t++) {
    for (let corner = 3 * t; corner < 3 * t + 3; corner++) {
      const i = triVertex[corner]
      if (around[i] > 0) triPressure[t] += press[i] / around[i]
    }
  }
  return vertexMean(mesh, triArea, triPressure, press.length) // (2)
}
