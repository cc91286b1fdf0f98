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
  bodyJoints,
  buildHoldClose,
  buildHoldTop,
  clearPanels,
  facingOut,
  findSeamClasses,
  findTurnedPieces,
  levelPanels,
  liftPanels,
  liftSleeves,
  limpFabric,
  orderSewing,
  type PanelMove,
  type PlacedGarment,
  placeGarment,
  putOnArms,
  raisePanels,
  rowsBelow,
  rowsOver,
  sleeveReach,
  smoothDown,
  stitchesOffRim,
  trunkGirth,
  WAIST_ROOM,
  withoutLinings,
  wrapPanels,
} from './dress/index.ts'
import { countCrossings, measurePenetration, withSolid } from './geometry/index.ts'
import type { Fabric } from './material/index.ts'
import { buildGarmentMesh, type CutGarment } from './mesh/index.ts'
import { type Cloth, clothFromMesh, joinCloths } from './model/index.ts'
import {
  type LineFold,
  measureLineFolds,
  measureSeamFolds,
  measureStretch,
  type SeamFold,
} from './output/index.ts'
import {
  type Garment,
  measureTopology,
  type PiecePart,
  type PlainGarment,
  plainGarment,
} from './pattern/index.ts'
import {
  buildSlimFigure,
  coarseEdges,
  DRAPE_DEFAULTS,
  type Drape,
  type DrapeChange,
  type DrapeOptions,
  type DrapeParts,
  DrapeRun,
  defaultResolution,
  drapeLaid,
  type GarmentCloths,
  type GarmentScene,
  isWornOn,
  panelFabrics,
  type RunHooks,
  run,
  SEWING,
  SEWING_OVER,
  type Steps,
  standsOnFloor,
} from './run/index.ts'
import { type ClothEnergy, createSim, measureEnergy, SIM_DEFAULTS } from './sim/index.ts'

export type { Drape, DrapeChange, DrapeOptions, GarmentCloths, GarmentScene, Worn } from './run/index.ts'
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
export interface DrapePlan {
  readonly placed: PlacedGarment
  readonly plain: PlainGarment
  readonly mesh: CutGarment
}

/** Worked out once, for whoever wants to look at it before the drape begins. */
export function planDrape(
  { garment, body }: Pick<GarmentScene, 'garment' | 'body'>,
  { resolution = defaultResolution(garment), seed = DRAPE_DEFAULTS.seed }: DrapeOptions,
  /** Panels cut before, which are not cut again where nothing changed. */
  previous?: CutGarment,
): DrapePlan {
  if (garment.panels.length === 0)
    throw new InputError(`garment ${garment.name} has no pieces yet; draw one, or open another`)
  const placed = body === null ? { garment, parts: [], notes: [] } : placeGarment(garment, body)
  const plain = plainGarment(placed.garment)
  return { placed, plain, mesh: buildGarmentMesh(plain, { resolution, seed, previous }) }
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

/** How a pattern is cut anew for this body. */
function cutter({ body }: GarmentScene, options: DrapeOptions): DrapeParts['cut'] {
  return (garment, resolution, previous) =>
    planDrape({ garment, body }, { ...options, resolution }, previous).mesh
}

/** What a run begins with: panels around the body, ready to be sewn. */
function layOut(scene: GarmentScene, options: DrapeOptions, plan: DrapePlan): DrapeParts {
  const { garment, body, fabric, worn } = scene
  const { placed, plain, mesh } = plan
  const { resolution } = mesh.quality
  const panels = clothFromMesh(mesh)
  const field = bodyFields[options.bodyField ?? DRAPE_DEFAULTS.bodyField]
  const colliders = body === null ? [] : [field.build(body, { friction: fabric.frictionBody })]
  const lift = garment.placementHint?.lift ?? 0 // templates were placed around a body that does not stand on y = 0
  for (let at = 1; at < panels.position.length; at += 3) panels.position[at] += lift
  const drawn = body !== null && placed.garment === garment // pieces are where their pattern says
  const level = drawn ? levelPanels(panels, placed.parts, body, hasShoulders(garment, placed.parts)) : 0
  if (drawn && garment.placementHint === undefined) liftSleeves(panels, placed.parts, body)
  if (drawn && level !== 0) putOnArms(panels, placed.parts, body)
  const linings = plain.panels.map(({ lining }) => lining === true)
  const shell = placed.parts.map((part, row) => (linings[row] ? {} : part))
  const girth = trunkGirth(panels, shell)
  if (body !== null)
    raisePanels(panels, mesh.stitchVertex, mesh.vertexPanel, bodyJoints(body).waist[1] + WAIST_ROOM)
  const wornFabric = worn?.cloth.panelIds.map((_, panel) => worn.panelFabric?.[panel] ?? worn.fabric) ?? []
  const under = worn && smoothWorn(worn.cloth, wornFabric, colliders, options)
  const outwards = facingOut(panels, linings)
  const lifted = under === undefined ? [] : liftPanels(outwards, under, resolution)
  if (body !== null && (options.layOut ?? DRAPE_DEFAULTS.layOut) === 'wrapped') {
    const { parts } = placed
    wrapPanels(outwards, {
      garment: plain,
      parts,
      body,
      colliders,
      edge: resolution,
      sewn: mesh,
      worn: under,
    })
  }
  const notes = [...placed.notes, ...levelNotes(level), ...clearNotes(outwards, colliders, lifted)]
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
    ...order,
    falls: [...findTurnedPieces(plain, mesh).map(({ row }) => row), ...rowsOver(linings)].map(
      (row) => (worn?.cloth.panelIds.length ?? 0) + row,
    ),
    ...(body === null || worn !== undefined
      ? {}
      : { slim: () => buildSlimFigure(body, field, { together: !forked, girth, stick }, panels) }),
    ...(body === null || scene.moveTo === undefined ? {} : { moveTo: scene.moveTo }),
  }
}

/**
 * Changes a sewn garment while it is worn: its fabric, its pattern (the same pieces, other outlines), its resolution, the
 * pose of its body. What is not changed stays where it is, and the drape goes on settling from there.
 */
export function changeDrape(drape: Drape, change: DrapeChange): void {
  ;(drape as DrapeRun).change(change)
}

/** The garment where it is now: to go on with in a scene, or to wear under another. Sewn once `stage` is past sewing. */
export function clothOf(drape: Drape): Cloth {
  return (drape as DrapeRun).cloth
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

/** Two openings, and one more where it has legs, are those of a tube: strapless. */
function hasShoulders(garment: Garment, parts: readonly PiecePart[]): boolean {
  const { openings } = measureTopology(withoutLinings(garment))
  return openings > (parts.some(({ segment }) => segment === 'leg') ? 3 : 2)
}

function levelNotes(rise: number): string[] {
  if (rise === 0) return []
  const moved = `${Math.round(100 * Math.abs(rise))} cm ${rise > 0 ? 'up' : 'down'}`
  return [`the pieces were placed for a body of another size and moved ${moved}`]
}

/** Frees panels that start in the body, and says what was moved; a panel that cannot be freed is an input error. */
function clearNotes(panels: Cloth, colliders: readonly Collider[], lifted: readonly PanelMove[]): string[] {
  const { moved, stuck } = clearPanels(panels, colliders)
  if (stuck.length > 0) {
    throw new InputError(
      `panel ${stuck[0]} starts inside the body and cannot be moved clear of it; change its placement or the body`,
    )
  }
  const told = (started: string) => (move: PanelMove) =>
    `panel ${move.panel} started ${started} and was moved ${Math.round(1000 * move.distance)} mm away`
  return [...lifted.map(told('under what is worn')), ...moved.map(told('in the body'))]
}
