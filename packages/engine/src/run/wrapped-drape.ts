/**
 * Garments put on by hand, then draped: the cloth that marks, drags and pins have brought onto the body (`wrap/`) goes on as
 * a drape, from where it lies, with its edges sewn and the body outside of it.
 *
 *   planWrap → beginWrap → wrapSteps, beginSurfaceDrag … → drapeWrapped → stepsLeft
 *
 * A drape that is worn is taken into the hand again by `wornWrapping(clothOf(drape), body)`, and given back by
 * `drapeWrapped`.
 */
import type { Body } from '../body/index.ts'
import { bodyFields } from '../contact/index.ts'
import { assert, InputError } from '../core/index.ts'
import { findSeamClasses, orderSewing, type SeamClasses } from '../dress/index.ts'
import { buildGarmentMesh, type GarmentMeshOptions } from '../mesh/index.ts'
import { type Cloth, clothFromMesh, joinVertices } from '../model/index.ts'
import { type Garment, plainGarment } from '../pattern/index.ts'
import { createSim, SIM_DEFAULTS } from '../sim/index.ts'
import {
  buildWrapBody,
  buildWrapping,
  describeWrap,
  type WrapOptions,
  type Wrapping,
  wrappedPlaces,
} from '../wrap/index.ts'
import type { Cut, Drape, DrapeParts } from './drape-parts.ts'
import { DrapeRun } from './drape-run.ts'
import { DRAPE_DEFAULTS, type DrapeOptions, defaultResolution, type GarmentScene } from './drape-scene.ts'
import { standsOnFloor } from './floor.ts'
import { panelFabrics } from './panel-fabrics.ts'
import { SEWING } from './sewing-options.ts'

/** A garment to be put on by hand: on the bare body, without anything below. */
export interface WrapScene extends Omit<GarmentScene, 'worn'> {
  readonly body: Body
}

/** A garment worked out, cut and joined along its seams, nowhere yet. */
export interface WrapPlan extends Cut {
  /** Which vertices of the mesh are one in `cloth`. */
  readonly classes: SeamClasses
  readonly cloth: Cloth
}

export function planWrap(
  { garment }: Pick<WrapScene, 'garment'>,
  options: Pick<DrapeOptions, 'resolution' | 'seed'> = {},
): WrapPlan {
  const { plain, mesh } = cutFlat(garment, options.resolution ?? defaultResolution(garment), options)
  const classes = findSeamClasses(mesh.vertexCount, mesh.stitchVertex)
  return {
    plain,
    mesh,
    classes,
    cloth: joinVertices(clothFromMesh(mesh), classes.vertexClass, classes.classCount),
  }
}

/** The cloth beside its body, nothing on it yet. */
export function beginWrap(scene: WrapScene, plan: WrapPlan, given: Partial<WrapOptions> = {}): Wrapping {
  return buildWrapping(plan.cloth, buildWrapBody(scene.body), given)
}

/**
 * The drape that goes on from where the cloth was put, sewn; nothing crosses the body, or it is an input error that says
 * what to mark. Where cloth passes through cloth it is led apart before its edges are joined for good.
 */
export function drapeWrapped(
  scene: WrapScene,
  options: DrapeOptions,
  wrapping: Wrapping,
  plan: WrapPlan = planWrap(scene, options),
): Drape {
  const { body, fabric } = scene
  const { mesh, classes, plain } = plan
  assert(wrapping.cloth.vertexCount === classes.classCount, 'the cloth in hand is cut like the garment')
  const [first] = describeWrap(wrapping)
  if (first !== undefined) throw new InputError(first)
  const panels = clothFromMesh(mesh)
  const places = wrappedPlaces(wrapping)
  for (let i = 0; i < mesh.vertexCount; i++) {
    const row = 3 * classes.vertexClass[i]
    panels.position.set(places.subarray(row, row + 3), 3 * i)
  }
  const field = bodyFields[options.bodyField ?? DRAPE_DEFAULTS.bodyField]
  const colliders = [field.build(body, { friction: fabric.frictionBody, open: options.kernels.open })]
  const linings = plain.panels.map(({ lining }) => lining === true)
  const parts = plain.panels.map(() => ({}))
  const edge = mesh.quality.resolution
  const order = orderSewing(panels, mesh, parts, linings, { first: 0, edge, colliders })
  const panelFabric = panelFabrics(scene, mesh.panelIds)
  const sim = createSim(
    {
      cloth: panels,
      panelFabric,
      colliders: colliders.map((collider) => ({ ...collider, friction: 0 })),
      stitchVertex: mesh.stitchVertex,
      vertexClass: classes.vertexClass,
    },
    { ...options.sim, ...SEWING, outer: [...order.holds], kernels: options.kernels },
  )
  return new DrapeRun({
    mesh,
    plain,
    cloths: scene,
    cut: handCutter(options),
    byHand: true,
    classes,
    sim,
    closed: true,
    colliders,
    standing: standsOnFloor(body),
    panelFabric,
    secondsMax: options.secondsMax ?? DRAPE_DEFAULTS.secondsMax,
    bending: options.sim?.bending ?? SIM_DEFAULTS.bending,
    static: options.static ?? false,
    notes: [],
    isWorn: () => true, // as it was put on, whatever it goes round
    innerCount: 0,
    ...order,
    ...(scene.moveTo === undefined ? {} : { moveTo: scene.moveTo }),
  })
}

/** How what was put on by hand is cut anew: a new piece lies as its pattern says. */
export function handCutter(options: Pick<DrapeOptions, 'seed'>): DrapeParts['cut'] {
  return (garment, resolution, previous, onPanel) => {
    const cut = cutFlat(garment, resolution, options, { previous, onPanel })
    return { ...cut, lay: () => clothFromMesh(cut.mesh) }
  }
}

function cutFlat(
  garment: Garment,
  resolution: number,
  { seed = DRAPE_DEFAULTS.seed }: Pick<DrapeOptions, 'seed'>,
  before: Pick<GarmentMeshOptions, 'previous' | 'onPanel'> = {},
): Cut {
  const plain = plainGarment(garment)
  return { plain, mesh: buildGarmentMesh(plain, { resolution, seed, ...before }) }
}
