/** What the bonds of sticking cloth hold, to watch that nothing is won by them. For tests. */
import { measureBond } from './stick-feet.ts'
import { type StickingSystem, stiffnessOf } from './sticking.ts'

/** Energy of all bonds at places x and the end of the step, as they are stretched [J]. */
export function stickingEnergy(system: StickingSystem, x: Float64Array): number {
  const { feet, options } = system
  let energy = 0
  for (let b = 0; b < feet.length; b++) {
    if (feet[b] === 0) continue
    const square = measureBond(system, b, x, x, 1)
    const rest = Math.max(0, 1 - square / (options.release * options.release))
    const most = (stiffnessOf(system, b, 0) * options.release * options.release) / 6
    energy += most * (1 - rest * rest * rest)
  }
  return energy
}
