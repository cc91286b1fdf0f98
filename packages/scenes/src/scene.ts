/** A named scene: builds itself, says how long it runs, and checks itself afterwards. */
import type {
  BodyData,
  Collider,
  Fabric,
  Garment,
  Kernels,
  Sim,
  SimOptions,
  StepReport,
} from '@selvedge/engine'
import type { BodyFieldName } from '@selvedge/engine/sim'

export interface SceneInput {
  readonly kernels: Kernels
  /** Vertices along each side of the sheet; in scenes with garments, mesh edges to a metre: n = 50 is 20 mm. */
  readonly n: number
  readonly seed: number
  /** Cloth instead of the scene's own. */
  readonly fabric?: Fabric
  /** Overrides for experiments. */
  readonly options?: Partial<SimOptions>
  /** How a body of triangles at rest is asked for its distance, in scenes that say `meshBody`. */
  readonly bodyField?: BodyFieldName
  /** What scenes with garments are dressed from. */
  readonly wardrobe?: Wardrobe
}

/** Garments and bodies by name; where they come from is the affair of whoever opens it. */
export interface Wardrobe {
  /** A sewing pattern: tee, pants, tank. */
  garment(name: string): Garment
  /** The body to shape and pose. */
  bodyData(): BodyData
}

/** The wardrobe of a scene that cannot do without. */
export function needWardrobe({ wardrobe }: SceneInput): Wardrobe {
  if (wardrobe === undefined) throw new Error('this scene wears garments: give it a wardrobe')
  return wardrobe
}

export interface BuiltScene {
  readonly sim: Sim
  readonly colliders: readonly Collider[]
  /** Looks at the cloth after every step: what the check wants to know of the way there. */
  watch?(report: StepReport): void
  /** After the last step. May run the scene again in another way to compare. */
  check?(): SceneVerdict
}

export interface SceneVerdict {
  /** What is not as it must be, one sentence each; empty when all is well. */
  readonly failed: readonly string[]
  /** What was measured, named with its unit. */
  readonly figures: Readonly<Record<string, number>>
}

export interface SceneDefinition {
  readonly name: string
  readonly summary: string
  /** Simulated time [s], step [s] and size when nothing else is asked. */
  readonly seconds: number
  readonly dt: number
  readonly n: number
  /** It has a body of triangles that stands still, whose distance can be asked for in several ways. */
  readonly meshBody?: true
  build(input: SceneInput): BuiltScene
  /**
   * RMS distance to a converged run [m], where one is stored. `path`: centre of mass after every step of `dt` [s],
   * 3 per step [m]; undefined when the run is shorter than a frame of the reference.
   */
  motionError?(path: readonly number[], dt: number): number | undefined
}

/**
 * The sheet of the bench scenes: 0.2 kg/m², cotton-like: constants that time methods and engines are compared with.
 * Damping is 5 · 10⁻⁴ s on strain rate.
 */
export const BENCH_COTTON: Fabric = {
  name: 'bench-cotton',
  title: 'Sheet of the bench scenes',
  source: 'chosen for comparisons, not measured',
  measured: false,
  density: 0.2,
  thickness: 0.001,
  stretchWarp: 2000,
  stretchWeft: 2000,
  stretchCross: 200,
  shear: 300,
  hardeningStrain: 0.05,
  bendWarp: 1e-5,
  bendBias: 1e-5,
  bendWeft: 1e-5,
  viscosity: 5e-4,
  bendViscosity: 5e-4,
  frictionCloth: 0.3,
  frictionBody: 0.4,
}
