/**
 * A wind field that blows on cloth: the wind is asked for in the middle of every triangle, and drag and lift follow from
 * `air.ts`. It is all the air there is: a simulation with a wind force has `air: null`, or air would act twice.
 */
import { type Air, assembleAir } from './air.ts'
import type { OuterForce } from './outer-force.ts'
import { fillTriWind, type WindField } from './wind-field.ts'

/** `air.wind` is not read; the field has the stream in it. */
export function buildWindForce(air: Air, field: WindField): OuterForce {
  let triWind = new Float64Array(0)
  return {
    assemble({ model, time, x, v, force, anchor, dampingScale }) {
      const { triVertex, triCount } = model
      if (triWind.length !== 3 * triCount) triWind = new Float64Array(3 * triCount)
      fillTriWind(field, time, triVertex, x, triWind)
      assembleAir({ triVertex, triWind }, x, v, air, force, anchor, dampingScale, 0, triCount)
      return 0
    },
  }
}
