/** Runs a scene small and short and gives the numbers it is judged by. For tests. */
import { countCrossings, type Kernels, run, stateHash } from '@selvedge/engine'
import { measureStretch, simSteps } from '@selvedge/engine/sim'
import type { SceneDefinition } from './scene.ts'

export interface SceneCheck {
  /** Crossings at the end, cloth with itself and with the colliders. */
  selfCrossings: number
  bodyCrossings: number
  /** Stretch at the end, and the largest of any edge in any step [–]. */
  p99Stretch: number
  stretchWorst: number
  /** Steps that had to be halved. */
  halvings: number
  finite: boolean
  /** Lowest and highest vertex at the end [m]. */
  low: number
  high: number
  hash: string
}

export function checkScene(scene: SceneDefinition, kernels: Kernels, n: number, seconds: number): SceneCheck {
  const { sim, colliders } = scene.build({ kernels, n, seed: 1 })
  let stretchWorst = 0
  let halvings = 0
  run(simSteps(sim, scene.dt, Math.round(seconds / scene.dt)), {
    onStep: ({ report }) => {
      stretchWorst = Math.max(stretchWorst, report.stretchMax)
      halvings += report.halvings
    },
  })
  const cloth = { position: sim.state.x, triVertex: sim.model.triVertex }
  const height = sim.state.x.filter((_, k) => k % 3 === 1)
  return {
    selfCrossings: countCrossings(cloth),
    bodyCrossings: colliders.reduce((sum, { mesh }) => sum + countCrossings(cloth, mesh), 0),
    p99Stretch: measureStretch(sim.model, sim.state.x).p99,
    stretchWorst,
    halvings,
    finite: sim.report.badVertex < 0,
    low: Math.min(...height),
    high: Math.max(...height),
    hash: stateHash(sim.state.x, sim.state.v),
  }
}
