/** Pins and bodies go where the scene says; their vertices on straight paths, which is what is proved. */
import { moveObstacles } from '../contact/index.ts'
import type { Sim } from './sim.ts'

/** For a step of dt [s]: velocities of pins, and places of bodies at its start and end. */
export function moveScripted({ scene, model, state, parts, scratch }: Sim, dt: number): void {
  const { pins, start, end } = scratch.scripted
  const { x, v, time } = state
  if (scene.pinPlaces !== undefined) {
    pins.set(x)
    scene.pinPlaces(time + dt, pins)
  }
  for (let i = 0; i < model.vertexCount; i++) {
    if (model.inverseMass[i] !== 0) continue
    for (let at = 3 * i; at < 3 * i + 3; at++) v[at] = pins.length > 0 ? (pins[at] - x[at]) / dt : 0
  }
  let moving = false
  let at = 0
  for (const { mesh, motion } of scene.colliders ?? []) {
    if (motion !== undefined) {
      motion.places(time, start, at)
      motion.places(time + dt, end, at)
      motion.moveTo(time, time + dt)
      moving = true
    } else {
      start.set(mesh.position, at)
      end.set(mesh.position, at)
    }
    at += mesh.position.length
  }
  if (moving && parts.plies !== null) moveObstacles(parts.plies.contact, start, end)
}
