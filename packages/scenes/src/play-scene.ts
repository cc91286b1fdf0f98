/** Steps a built scene to a time, watching as it goes; for scenes that compare themselves with others of their kind. */
import { step } from '@selvedge/engine'
import type { BuiltScene } from './scene.ts'

/** Until the simulation is `seconds` old [s], in steps of `dt` [s], or until a step cannot be taken. */
export function playScene<Scene extends BuiltScene>(scene: Scene, seconds: number, dt: number): Scene {
  while (scene.sim.state.time < seconds - 0.5 * dt) {
    const report = step(scene.sim, dt)
    scene.watch?.(report)
    if (report.badVertex >= 0 || report.squeezed) break
  }
  return scene
}
