/**
 * Several garments on one body, from the skin outwards: each is draped around the body and what it wears already, so that
 * the order they are put on in is the order they lie in (Groß, Fuhrmann, Luckas 2003: dressing order by layers). Garments
 * under it stay free to move while the next one is sewn and falls: a jacket presses the shirt below it.
 *
 * As a person does it: what is worn is smoothed to the body (`dress/smooth-down.ts`) and held there while the panels laid
 * out around it are sewn (`dress/hold-close.ts`); what a closing seam has caught is tucked under (`dress/tuck-under.ts`);
 * then everything is let go. Whether the order came out right is measured (`output/layer-order.ts`), not assumed.
 *
 * A project says which garments are worn in what order and of what cloth (`outfitScenes`) and how they are draped
 * (`outfitOptions`); which body it is, is for the caller to find, who has a wardrobe.
 */
import type { Body, PoseMotion } from './body/index.ts'
import { type BodyFieldName, bodyFields, bodyResponses, clothResponses } from './contact/index.ts'
import { InputError, nameHint } from './core/index.ts'
import {
  type Drape,
  type DrapeOptions,
  type DrapeResult,
  drapeSteps,
  type GarmentScene,
  type Worn,
  wornOf,
} from './drape.ts'
import { bendings, membranes } from './forces/index.ts'
import { type Fabric, fabricNamed } from './material/index.ts'
import { addPanelIds } from './model/index.ts'
import { type LayerOrder, layerOrder } from './output/index.ts'
import { quoted, validateGarment } from './pattern/index.ts'
import {
  fabricOf,
  type Project,
  type ProjectSettings,
  projectFabrics,
  type WornGarment,
  wornGarments,
} from './project/index.ts'
import { type RunHooks, run, type Steps } from './run/index.ts'
import { timeMethods } from './solve/index.ts'

/** Rows of one garment in the cloth of all. */
export interface WornLayer {
  readonly name: string
  readonly vertexBegin: number
  readonly vertexEnd: number
  readonly triBegin: number
  readonly triEnd: number
}

export interface DressedLayers {
  /** Of the last garment put on: its drape holds all of them. */
  readonly result: DrapeResult
  /** From the skin outwards. */
  readonly layers: readonly WornLayer[]
  /** To be worn under another. */
  readonly worn: Worn
}

/** Puts garments on one after the other; the bodies of all scenes must be the same. */
export function dressLayers(
  scenes: readonly Omit<GarmentScene, 'worn'>[],
  options: DrapeOptions,
  hooks?: RunHooks<Drape>,
): DressedLayers {
  return run(dressLayerSteps(scenes, options), hooks)
}

/** The same step by step; `under`: what the body wears already. */
export function* dressLayerSteps(
  scenes: readonly Omit<GarmentScene, 'worn'>[],
  options: DrapeOptions,
  under?: Worn,
): Steps<Drape, DressedLayers> {
  if (scenes.some((scene) => scene.body !== scenes[0].body))
    throw new InputError('garments worn together need one body; dress all on the same')
  let worn = under
  let result: DrapeResult | undefined
  const layers: WornLayer[] = []
  for (const scene of scenes) {
    result = yield* drapeSteps({ ...scene, ...(worn === undefined ? {} : { worn }) }, options)
    const { name } = scene.garment
    if (result.drape.stage === 'stopped') throw new InputError(`${name}: ${result.drape.reason}`)
    layers.push(wornLayer(name, worn, result.drape))
    worn = wornOf(result.drape, scene.fabric)
  }
  if (result === undefined || worn === undefined)
    throw new InputError('no garment to put on; name at least one')
  return { result, layers, worn }
}

/** The rows that a garment has in its drape: those after what it was put on over. */
export function wornLayer(name: string, worn: Worn | undefined, { model }: Drape): WornLayer {
  return {
    name,
    vertexBegin: worn?.cloth.vertexCount ?? 0,
    vertexEnd: model.vertexCount,
    triBegin: worn?.cloth.triCount ?? 0,
    triEnd: model.triCount,
  }
}

/** Which garment lies outside, for every pair of them. */
export function measureLayers({ model, state, skins }: Drape, layers: readonly WornLayer[]): LayerOrder[] {
  return layerOrder({ position: state.x, triVertex: model.triVertex }, layers, skins[0] ?? null)
}

export interface OutfitRoom {
  /** Null: everything is sewn in empty space. */
  readonly body: Body | null
  /** The body moves so once all is worn. */
  readonly moveTo?: PoseMotion | undefined
  /** Cloths that come with the program. */
  readonly fabrics: readonly Fabric[]
}

/** A scene for each garment that is worn, to be draped one over the other in this order. */
export function outfitScenes(project: Project, room: OutfitRoom): GarmentScene[] {
  const worn = wornGarments(project)
  const fabrics = projectFabrics(project, room.fabrics)
  return worn.map((one, k) => {
    validateGarment(one.garment)
    return {
      garment: one.garment,
      fabric: clothOfGarment(one, project, fabrics),
      fabrics,
      pins: project.pins.filter((pin) => pin.garment === one.id),
      body: room.body,
      ...(project.laid && worn.length === 1 && { laid: project.laid }),
      ...(k === worn.length - 1 && { moveTo: room.moveTo, wind: project.wind }),
    }
  })
}

/** A piece of what is worn. */
export interface OutfitPiece {
  /** Ids of the garment and of its panel. */
  readonly garment: string
  readonly panel: string
  /** What the panel is called in the cloth of all. */
  readonly name: string
}

/** All pieces of what is worn, in the order of the panels in the cloth of all: those of the innermost garment first. */
export function outfitPieces(project: Project): OutfitPiece[] {
  const names: string[] = []
  const pieces = wornGarments(project).flatMap(({ id: garment, garment: { panels } }) => {
    const ids = panels.map(({ id }) => id)
    addPanelIds(names, ids)
    return ids.map((panel) => ({ garment, panel }))
  })
  return pieces.map((piece, row) => ({ ...piece, name: names[row] }))
}

function clothOfGarment(worn: WornGarment, project: Project, fabrics: readonly Fabric[]): Fabric {
  const name = fabricOf(worn, project)
  try {
    return fabricNamed(fabrics, name)
  } catch (reason) {
    if (!(reason instanceof InputError) || name === project.fabric) throw reason
    throw new InputError(`garment ${quoted(worn.id)}: ${reason.message}`.slice(0, SENTENCE_MAX))
  }
}

/** Settings of a project as a drape takes them; a model nobody knows is an input error. */
export function outfitOptions(settings: ProjectSettings): Omit<DrapeOptions, 'kernels'> {
  const { resolution, secondsMax, seed, layOut, bodyField } = settings
  return {
    ...(resolution !== undefined && { resolution }),
    ...(secondsMax !== undefined && { secondsMax }),
    ...(seed !== undefined && { seed }),
    ...(layOut !== undefined && { layOut }),
    ...(bodyField !== undefined && { bodyField: fieldNamed(bodyField) }),
    static: settings.static ?? false,
    sim: modelOptions(settings),
  }
}

/** A body field by its name. */
export function fieldNamed(name: string): BodyFieldName {
  return named('body field', bodyFields, name)
}

/** Models and methods by name, without those that are not named. */
export function modelOptions(settings: ProjectSettings): NonNullable<DrapeOptions['sim']> {
  const { membrane, bending, integrator, clothContact, bodyContact, newtonMax } = settings
  return {
    ...(membrane !== undefined && { membrane: named('membrane', membranes, membrane) }),
    ...(bending !== undefined && { bending: named('bending', bendings, bending) }),
    ...(integrator !== undefined && { integrator: named('integrator', timeMethods, integrator) }),
    ...(clothContact !== undefined && { clothContact: named('cloth contact', clothResponses, clothContact) }),
    ...(bodyContact !== undefined && { bodyContact: named('body contact', bodyResponses, bodyContact) }),
    ...(newtonMax !== undefined && { time: { newtonMax } }),
    ...(settings.strainLimit && { strainLimit: {} }),
    ...(settings.overStretch && { overStretch: {} }),
  }
}

function named<Name extends string>(
  what: string,
  table: Readonly<Record<Name, unknown>>,
  name: string,
): Name {
  if (Object.hasOwn(table, name)) return name as Name
  throw new InputError(`no ${what} "${name}"; ${nameHint(name, Object.keys(table))}`)
}

const SENTENCE_MAX = 290 // [characters]
