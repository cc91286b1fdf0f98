/**
 * What is worn is smoothed to the body before the next garment is put over it, as a hand does: a wide sleeve that stands
 * off the arm would else come between the halves of the next sleeve, and these would be sewn together beside the arm.
 *
 * Under a hand cloth does not stand up against its own stiffness. So it is limp while it is held (`hold-close.ts`), until
 * the seams of the outer garment are shut: its moduli in the plane are STRETCH_LEFT of what they are, so that the surplus
 * of a wide shirt gathers below a narrow band rather than in front of its open seam; its bending stiffness is BEND_LEFT.
 * The height to which a fold stands up against the hand's acceleration a goes with
 *
 *   h ~ (B/(ρ a))^⅓            B bending stiffness [N m], ρ density [kg/m²]                      [m]    (1)
 *
 * (Peirce 1930, The "handle" of cloth as a measurable quantity: bending length): 4 cm of poplin under its own weight, 1 cm
 * limp and held. Lengths are not kept meanwhile; once the garment is closed the cloth has its own stiffness again and
 * unfolds below it.
 */
import type { Collider } from '../contact/index.ts'
import type { Kernels } from '../kernels/index.ts'
import { type Fabric, softenFabric } from '../material/index.ts'
import type { Cloth } from '../model/index.ts'
import { createSim, type SimOptions, step } from '../sim/index.ts'
import { buildHoldClose, rowsBelow } from './hold-close.ts'

/** Share of the moduli in the plane that is left [–]: 125 N/m across poplin, as much as draws a seam shut in the end. */
const STRETCH_LEFT = 0.05
/** Share of the bending stiffness [–]: h of (1) to a quarter. */
const BEND_LEFT = 0.02
/** How long the hand takes [s]: cloth 10 cm off the skin is there after 0.1 s, folds lie down later. */
const SECONDS = 0.4
const STEP = 1 / 60

export interface SmoothInput {
  readonly cloth: Cloth
  readonly panelFabric: readonly Fabric[]
  readonly colliders: readonly Collider[]
  readonly kernels: Kernels
  /** As while sewing: no weight, much damping. */
  readonly options: Partial<SimOptions>
}

/** The same cloth, smoothed down; as it was, where that goes wrong. */
export function smoothDown({ cloth, panelFabric, colliders, kernels, options }: SmoothInput): Cloth {
  const slippery = colliders.map((collider) => ({ ...collider, friction: 0 }))
  const sim = createSim(
    { cloth, panelFabric: panelFabric.map(limpFabric), colliders: slippery },
    {
      ...options,
      outer: [buildHoldClose(colliders, rowsBelow(cloth.vertexCount))],
      kernels,
    },
  )
  while (sim.state.time < SECONDS) {
    const report = step(sim, STEP)
    if (report.badVertex >= 0 || report.squeezed) return cloth
  }
  return { ...cloth, position: sim.state.x.slice() }
}

/** The fabric as it gives way to a hand, without friction between layers. */
export function limpFabric(fabric: Fabric): Fabric {
  return {
    ...softenFabric(fabric, STRETCH_LEFT),
    bendWarp: BEND_LEFT * fabric.bendWarp,
    bendBias: BEND_LEFT * fabric.bendBias,
    bendWeft: BEND_LEFT * fabric.bendWeft,
    frictionCloth: 0,
  }
}
