/**
 * A sewn garment that lies somewhere already: kept from an earlier drape, or put there by hand. It goes on as a drape from
 * exactly these places, joined along its seams and without an iron; what crosses is led apart while it falls
 * (`contact/untangling/`).
 */
import { bodyFields, type Collider } from '../contact/index.ts'
import { InputError } from '../core/index.ts'
import { findSeamClasses, orderSewing } from '../dress/index.ts'
import { clothFromMesh, joinVertices } from '../model/index.ts'
import { createSim, SIM_DEFAULTS } from '../sim/index.ts'
import type { Cut, Drape, DrapeParts } from './drape-parts.ts'
import { DrapeRun } from './drape-run.ts'
import { DRAPE_DEFAULTS, type DrapeOptions, type GarmentScene, type LaidCloth } from './drape-scene.ts'
import { standsOnFloor } from './floor.ts'
import { panelFabrics } from './panel-fabrics.ts'
import { SETTLING } from './settling-options.ts'

/** How the garment was cut when it was laid, and how it is cut anew. */
export interface LaidPlan extends Cut {
  readonly cut: DrapeParts['cut']
}

export function drapeLaid(
  scene: GarmentScene,
  { places }: LaidCloth,
  options: DrapeOptions,
  { plain, mesh, cut }: LaidPlan,
): Drape {
  const { body, moveTo } = scene
  const classes = findSeamClasses(mesh.vertexCount, mesh.stitchVertex)
  const cloth = joinVertices(clothFromMesh(mesh), classes.vertexClass, classes.classCount)
  if (places.length !== cloth.position.length) {
    throw new InputError(
      `the cloth was laid with ${places.length / 3} vertices, this garment has ${cloth.vertexCount}; take "laid" out of the project to drape it from its pieces`,
    )
  }
  cloth.position.set(places)
  const colliders = fieldsOf(body, scene, options)
  const panelFabric = panelFabrics(scene, mesh.panelIds)
  const bending = options.sim?.bending ?? SIM_DEFAULTS.bending
  const sim = createSim(
    { cloth, panelFabric, colliders },
    { ...options.sim, ...SETTLING, bending, kernels: options.kernels },
  )
  return new DrapeRun({
    ...sewnParts(scene, options, { plain, mesh, cut }, { sim, colliders, panelFabric }),
    ...(moveTo === undefined ? {} : { moveTo }),
  })
}

/** What a run goes on from whose garment is sewn already; `innerCount`: vertices of what is worn below it. */
export function sewnParts(
  scene: GarmentScene,
  options: DrapeOptions,
  { plain, mesh, cut }: LaidPlan,
  { innerCount = 0, ...given }: SewnCloth,
): DrapeParts {
  const { body } = scene
  const linings = plain.panels.map(({ lining }) => lining === true)
  const parts = plain.panels.map(() => ({}))
  const at = { first: innerCount, edge: mesh.quality.resolution, colliders: given.colliders }
  const stitches = mesh.stitchVertex.map((i) => innerCount + i)
  return {
    mesh,
    plain,
    cloths: scene,
    cut,
    classes: findSeamClasses(innerCount + mesh.vertexCount, stitches),
    joined: true,
    standing: body !== null && standsOnFloor(body),
    secondsMax: options.secondsMax ?? DRAPE_DEFAULTS.secondsMax,
    bending: options.sim?.bending ?? SIM_DEFAULTS.bending,
    static: options.static ?? false,
    notes: [],
    isWorn: () => true, // as it was laid, whatever it goes round
    innerCount,
    ...orderSewing(clothFromMesh(mesh), mesh, parts, linings, at),
    ...given,
  }
}

type SewnCloth = Pick<DrapeParts, 'sim' | 'colliders' | 'panelFabric'> &
  Partial<Pick<DrapeParts, 'innerCount' | 'notes' | 'byHand'>>

/** What cloth is laid on: the distance field of a body that stands still. */
export function fieldsOf(
  body: GarmentScene['body'],
  { fabric }: Pick<GarmentScene, 'fabric'>,
  { bodyField = DRAPE_DEFAULTS.bodyField, kernels }: Pick<DrapeOptions, 'bodyField' | 'kernels'>,
): Collider[] {
  if (body === null) return []
  return [bodyFields[bodyField].build(body, { friction: fabric.frictionBody, open: kernels.open })]
}
