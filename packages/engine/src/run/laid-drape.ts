/**
 * A sewn garment that lies somewhere already: kept from an earlier drape, or put there by hand. It goes on as a drape from
 * exactly these places, joined along its seams and without an iron; what crosses is led apart while it falls
 * (`contact/untangling/`).
 */
import { bodyFields } from '../contact/index.ts'
import { InputError } from '../core/index.ts'
import { findSeamClasses, findTurnedPieces, orderSewing, rowsOver } from '../dress/index.ts'
import type { CutGarment } from '../mesh/index.ts'
import { clothFromMesh, joinVertices } from '../model/index.ts'
import type { PlainGarment } from '../pattern/index.ts'
import { createSim, SIM_DEFAULTS } from '../sim/index.ts'
import type { Drape, DrapeParts } from './drape-parts.ts'
import { DrapeRun } from './drape-run.ts'
import { DRAPE_DEFAULTS, type DrapeOptions, type GarmentScene, type LaidCloth } from './drape-scene.ts'
import { standsOnFloor } from './floor.ts'
import { panelFabrics } from './panel-fabrics.ts'
import { SETTLING } from './settling-options.ts'

/** How the garment was cut when it was laid, and how it is cut anew. */
export interface LaidPlan {
  readonly plain: PlainGarment
  readonly mesh: CutGarment
  readonly cut: DrapeParts['cut']
}

export function drapeLaid(
  scene: GarmentScene,
  { places }: LaidCloth,
  options: DrapeOptions,
  { plain, mesh, cut }: LaidPlan,
): Drape {
  const { body, fabric, moveTo } = scene
  const classes = findSeamClasses(mesh.vertexCount, mesh.stitchVertex)
  const cloth = joinVertices(clothFromMesh(mesh), classes.vertexClass, classes.classCount)
  if (places.length !== cloth.position.length) {
    throw new InputError(
      `the cloth was laid with ${places.length / 3} vertices, this garment has ${cloth.vertexCount}; take "laid" out of the project to drape it from its pieces`,
    )
  }
  cloth.position.set(places)
  const field = bodyFields[options.bodyField ?? DRAPE_DEFAULTS.bodyField]
  const colliders = body === null ? [] : [field.build(body, { friction: fabric.frictionBody })]
  const linings = plain.panels.map(({ lining }) => lining === true)
  const parts = plain.panels.map(() => ({}))
  const edge = mesh.quality.resolution
  const order = orderSewing(clothFromMesh(mesh), mesh, parts, linings, { first: 0, edge, colliders })
  const panelFabric = panelFabrics(scene, mesh.panelIds)
  const bending = options.sim?.bending ?? SIM_DEFAULTS.bending
  return new DrapeRun({
    mesh,
    cloths: scene,
    cut,
    classes,
    sim: createSim(
      { cloth, panelFabric, colliders },
      { ...options.sim, ...SETTLING, bending, kernels: options.kernels },
    ),
    joined: true,
    colliders,
    standing: body !== null && standsOnFloor(body),
    panelFabric,
    secondsMax: options.secondsMax ?? DRAPE_DEFAULTS.secondsMax,
    bending,
    static: options.static ?? false,
    notes: [],
    isWorn: () => true, // as it was laid, whatever it goes round
    innerCount: 0,
    ...order,
    falls: [...findTurnedPieces(plain, mesh).map(({ row }) => row), ...rowsOver(linings)],
    ...(moveTo === undefined ? {} : { moveTo }),
  })
}
