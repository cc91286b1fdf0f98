/**
 * START HERE. Scene in, draped garment out: the rooms called in order.
 *
 *   pattern → mesh → material → model → forces, solve, contact (one step of `sim/`) → output
 *
 * A garment is cut into triangles and laid around the body as its pattern says; threads sew it together without weight
 * (stage `sewing`); the edges become one surface, gravity comes on and the cloth falls into folds (stage `settling`)
 * until nothing moves any more (stage `rest`). `drape` runs all of it; `beginDrape` and `stepsLeft` let a page show every
 * step (`run/run-steps.ts`).
 */
import { bodyFields, type Collider, type CrossingNote, describeCrossings } from './contact/index.ts'
import { InputError, stateHash } from './core/index.ts'
import {
  buildHoldClose,
  buildHoldTop,
  findSeamClasses,
  limpFabric,
  orderSewing,
  type PlacedGarment,
  placeGarment,
  rowsBelow,
  sleeveReach,
  smoothDown,
  stitchesOffRim,
} from './dress/index.ts'
import { countCrossings, measurePenetration, withSolid } from './geometry/index.ts'
import type { Fabric } from './material/index.ts'
import { buildGarmentMesh, type CutGarment, type CutListener } from './mesh/index.ts'
import { type Cloth, joinCloths } from './model/index.ts'
import {
  type LineFold,
  measureLineFolds,
  measureSeamFolds,
  measureStretch,
  type SeamFold,
} from './output/index.ts'
import { plainGarment } from './pattern/index.ts'
import {
  buildSlimFigure,
  type ChangeHooks,
  type Cut,
  coarseEdges,
  DRAPE_DEFAULTS,
  type Drape,
  type DrapeChange,
  type DrapeOptions,
  type DrapeParts,
  DrapeRun,
  defaultResolution,
  drapeLaid,
  fieldsOf,
  type GarmentCloths,
  type GarmentScene,
  isWornOn,
  layPanels,
  openPacked,
  type Packed,
  panelFabrics,
  type RunHooks,
  run,
  SEWING,
  SEWING_OVER,
  type Steps,
  standsOnFloor,
  type Worn,
} from './run/index.ts'
import { type ClothEnergy, createSim, measureEnergy, SIM_DEFAULTS } from './sim/index.ts'

export type {
  ChangeHooks,
  Drape,
  DrapeChange,
  DrapeOptions,
  GarmentCloths,
  GarmentScene,
  Worn,
} from './run/index.ts'
export { DRAPE_DEFAULTS, defaultResolution } from './run/index.ts'

export interface DrapeNumbers {
  readonly vertices: number
  readonly triangles: number
  readonly steps: number
  readonly simSeconds: number
  /** |e|/L − 1 over mesh edges, a seam edge once per side [–]. */
  readonly p99Stretch: number
  readonly maxStretch: number
  readonly meanStretch: number
  readonly selfCrossings: number
  readonly bodyCrossings: number
  /** [m] */
  readonly maxPenetration: number
  readonly settled: boolean
  /** What it has stored: of two rests of one garment on one mesh the one with less is the better. */
  readonly energy: ClothEnergy
  readonly stateHash: string
  /** How far each seam is folded; empty while it is being sewn. */
  readonly seams: readonly SeamFold[]
  /** How far lines pressed into pieces are turned: roll lines, pleats. */
  readonly folds: readonly LineFold[]
}

export interface DrapeResult {
  readonly drape: Drape
  readonly numbers: DrapeNumbers
}

/** From flat pattern to rest. */
export function drape(scene: GarmentScene, options: DrapeOptions, hooks?: RunHooks<Drape>): DrapeResult {
  return run(drapeSteps(scene, options), hooks)
}

/** The same step by step, for `run` and `runLater`. */
export function* drapeSteps(scene: GarmentScene, options: DrapeOptions): Steps<Drape, DrapeResult> {
  const begun = yield* stepsLeft(beginDrape(scene, options))
  return { drape: begun, numbers: inspectDrape(begun) }
}

/** What is left to do of a drape that was begun, a step of simulated time each; nothing at rest or when it stopped. */
export function* stepsLeft(drape: Drape): Steps<Drape, Drape> {
  while (drape.stage === 'sewing' || drape.stage === 'settling') {
    ;(drape as DrapeRun).advance()
    yield drape
  }
  return drape
}

/** A garment placed, worked out and cut: what pattern and body decide, before anything is bent or moved. */
export interface DrapePlan extends Cut {
  readonly placed: PlacedGarment
}

/** Worked out once, for whoever wants to look at it before the drape begins. */
export function planDrape(
  { garment, body }: Pick<GarmentScene, 'garment' | 'body'>,
  { resolution = defaultResolution(garment), seed = DRAPE_DEFAULTS.seed }: DrapeOptions,
  /** Panels cut before, which are not cut again where nothing changed. */
  previous?: CutGarment,
  onPanel?: CutListener,
): DrapePlan {
  if (garment.panels.length === 0)
    throw new InputError(`garment ${garment.name} has no pieces yet; draw one, or open another`)
  const placed = body === null ? { garment, parts: [], notes: [] } : placeGarment(garment, body)
  const plain = plainGarment(placed.garment)
  return { placed, plain, mesh: buildGarmentMesh(plain, { resolution, seed, previous, onPanel }) }
}

/** Lays the panels around the body and threads the needles; nothing moves yet. `plan`: of the same scene and options. */
export function beginDrape(
  scene: GarmentScene,
  options: DrapeOptions,
  plan: DrapePlan = planDrape(scene, options),
): Drape {
  const goal = plan.mesh
  if (scene.laid?.resolution === goal.quality.resolution && scene.worn === undefined)
    return drapeLaid(scene, scene.laid, options, { ...plan, cut: cutter(scene, options) })
  const [first, ...edges] = options.static ? coarseEdges(scene.garment, goal.quality.resolution) : []
  if (first === undefined) return new DrapeRun(layOut(scene, options, plan))
  const coarse = layOut(scene, options, planDrape(scene, { ...options, resolution: first }))
  const direct = (cloths: GarmentCloths, resolution: number) => {
    const changed = { ...scene, ...cloths }
    const isPlan = cloths.garment === scene.garment && resolution === goal.quality.resolution
    return layOut(changed, options, isPlan ? plan : planDrape(changed, { ...options, resolution }, goal))
  }
  return new DrapeRun({ ...coarse, goal, edges, direct })
}

/**
 * Goes on from where a garment hung when it was packed: its scene and options are those it was draped with. What does not fit
 * them is an input error.
 */
export function openDrape(scene: GarmentScene, options: DrapeOptions, packed: Packed): Drape {
  return openPacked(scene, options, packed, cutter(scene, options))
}

/** How a pattern is cut anew for this body. */
function cutter({ body, fabric }: GarmentScene, options: DrapeOptions): DrapeParts['cut'] {
  return (garment, resolution, previous, onPanel) => {
    const scene = { garment, body, fabric }
    const plan = planDrape(scene, { ...options, resolution }, previous, onPanel)
    return { ...plan, lay: () => layPanels(scene, options, plan, fieldsOf(body, scene, options)).panels }
  }
}

/** What a run begins with: panels around the body, ready to be sewn. */
function layOut(scene: GarmentScene, options: DrapeOptions, plan: DrapePlan): DrapeParts {
  const { garment, body, worn } = scene
  const { placed, plain, mesh } = plan
  const { resolution } = mesh.quality
  const field = bodyFields[options.bodyField ?? DRAPE_DEFAULTS.bodyField]
  const colliders = fieldsOf(body, scene, options)
  const wornFabric = worn?.cloth.panelIds.map((_, panel) => worn.panelFabric?.[panel] ?? worn.fabric) ?? []
  const under = worn && smoothWorn(worn.cloth, wornFabric, colliders, options)
  const { panels, girth, notes } = layPanels(scene, options, plan, colliders, under)
  const linings = plain.panels.map(({ lining }) => lining === true)
  const cloth = under === undefined ? panels : joinCloths([under, panels])
  const first = cloth.vertexCount - panels.vertexCount
  const stitchVertex = mesh.stitchVertex.map((i) => first + i)
  const classes = findSeamClasses(cloth.vertexCount, stitchVertex)
  const ownFabric = panelFabrics(scene, mesh.panelIds)
  const slippery = (one: Fabric): Fabric => (worn === undefined ? one : { ...one, frictionCloth: 0 }) // over what is worn too
  const held = buildHoldTop(panels, stitchesOffRim(mesh, linings), placed.parts, { first, edge: resolution })
  const order = orderSewing(panels, mesh, placed.parts, linings, { first, edge: resolution, colliders })
  const below = worn === undefined ? [] : [buildHoldClose(colliders, rowsBelow(first))] // meanwhile
  const outer = [held, ...below, ...order.holds]
  const sim = createSim(
    {
      cloth,
      panelFabric: [...wornFabric.map(limpFabric), ...ownFabric.map(slippery)],
      colliders: colliders.map((collider) => ({ ...collider, friction: 0 })), // panels slide into place
      stitchVertex,
      vertexClass: classes.vertexClass,
    },
    { ...options.sim, ...SEWING, ...(worn && SEWING_OVER), outer, kernels: options.kernels },
  )
  const stick = body === null ? 0 : sleeveReach(panels, placed.parts, body)
  const forked = placed.parts.some(({ segment }) => segment === 'leg')
  const secondsMax = options.secondsMax ?? DRAPE_DEFAULTS.secondsMax
  return {
    mesh,
    plain,
    cloths: scene,
    cut: cutter(scene, options),
    classes,
    sim,
    colliders,
    standing: body !== null && standsOnFloor(body),
    panelFabric: [...wornFabric, ...ownFabric],
    secondsMax,
    bending: options.sim?.bending ?? SIM_DEFAULTS.bending,
    static: options.static ?? false,
    notes,
    isWorn: (sewn, slim) => body === null || isWornOn(sewn, garment, body, slim ? stick : 0),
    innerCount: first,
    pinsUnder: worn?.pins,
    ...order,
    ...(body === null || worn !== undefined
      ? {}
      : { slim: () => buildSlimFigure(body, field, { together: !forked, girth, stick }, panels) }),
    ...(body === null || scene.moveTo === undefined ? {} : { moveTo: scene.moveTo }),
  }
}

/**
 * Changes a sewn garment while it is worn: its fabric, its pattern, its resolution, the pose of its body. What is not changed
 * stays where it is, and the drape goes on settling from there. Other outlines are cut anew; a seam that is gone lets go, a
 * new one draws its edges together from where they hang, a new piece begins where it is placed.
 */
export function changeDrape(drape: Drape, change: DrapeChange, hooks: ChangeHooks = {}): void {
  ;(drape as DrapeRun).change(change, hooks)
}

/** The garment where it is now: to go on with in a scene, or to wear under another. Sewn once `stage` is past sewing. */
export function clothOf(drape: Drape): Cloth {
  return (drape as DrapeRun).cloth
}

/** A garment at rest, to be worn under another: with what holds it and all that is worn under it already. */
export function wornOf(drape: Drape, fabric: Fabric): Worn {
  const { cloth, panelFabric, held } = drape as DrapeRun
  return { cloth, fabric, panelFabric, pins: held.allPins(cloth.panelIds) }
}

/** The proof: counted anew from positions and triangles alone, by code the solver does not use. */
export function inspectDrape(drape: Drape): DrapeNumbers {
  const { sim, colliders, sewn } = drape as DrapeRun
  const { model, state } = sim
  const cloth = withSolid({ position: state.x, triVertex: model.triVertex })
  const stretch = measureStretch(model, state.x)
  return {
    vertices: model.vertexCount,
    triangles: model.triCount,
    steps: state.steps,
    simSeconds: state.time,
    p99Stretch: stretch.p99,
    maxStretch: stretch.max,
    meanStretch: stretch.mean,
    selfCrossings: countCrossings(cloth),
    bodyCrossings: colliders.reduce((sum, { mesh }) => sum + countCrossings(cloth, mesh), 0),
    maxPenetration: Math.max(
      0,
      ...colliders.map(({ mesh }) => measurePenetration(state.x, model.vertexCount, mesh)),
    ),
    settled: drape.stage === 'rest',
    energy: measureEnergy(sim),
    stateHash: stateHash(state.x, state.v),
    seams: measureSeamFolds(sewn, state.x),
    folds: measureLineFolds(sewn, state.x),
  }
}

/** Where cloth crosses itself or the body, one record and one sentence each; empty when nothing does. */
export function nameCrossings(drape: Drape): CrossingNote[] {
  const { sewn, state, skins } = drape as DrapeRun
  const cloth = { ...sewn, position: state.x }
  return [...describeCrossings(cloth), ...skins.flatMap((skin) => describeCrossings(cloth, skin))]
}

/** What is worn lies close to the body before anything is put over it. */
function smoothWorn(
  cloth: Cloth,
  panelFabric: readonly Fabric[],
  colliders: readonly Collider[],
  { kernels, sim }: DrapeOptions,
): Cloth {
  if (colliders.length === 0) return cloth
  return smoothDown({ cloth, panelFabric, colliders, kernels, options: { ...sim, ...SEWING } })
}
