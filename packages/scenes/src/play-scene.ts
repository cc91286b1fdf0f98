/** Steps a built scene to a time, watching as it goes; for scenes that compare themselves with others of their kind. */
import { run } from '@selvedge/engine'
import { simSteps, stepsWhile } from '@selvedge/engine/sim'
import type { BuiltScene } from './scene.ts'

/** Until the simulation is `seconds` old [s], in steps of `dt` [s], or until a step cannot be taken. */
export function playScene<Scene extends BuiltScene>(scene: Scene, seconds: number, dt: number): Scene {
  const { sim } = scene
  const more = () => sim.state.time < seconds - 0.5 * dt
  run(stepsWhile(simSteps(sim, dt), more), { onStep: ({ report }) => scene.watch?.(report) })
  return scene
}
