/**
 * What has to happen to a worn garment when its project becomes another one: nothing, a change it is carried over, or
 * everything anew. Pieces that stay must stand in the same places, the same side out; all else may differ: shapes, seams, which
 * pieces there are, the cloth, the mesh, the body, the wind and the pins.
 */
import { type Fabric, type Garment, type GarmentScene, outfitScenes, type Project } from '@selvedge/engine'
import { cutOrigins } from '@selvedge/engine/pattern'
import { type Pin, projectFabrics } from '@selvedge/engine/project'
import { type DrapeChange, outfitPieces } from '@selvedge/engine/sim'

export type ProjectChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'anew' }
  | {
      readonly kind: 'carry'
      readonly change: DrapeChange
      /** It is another one, or stands otherwise. */
      readonly body: boolean
      /** The same pieces, sewn alike. */
      readonly alike: boolean
      /** Pieces that were not worn before: they stand in their places until somebody simulates. */
      readonly added: readonly string[]
    }

export function changeBetween(before: Project, after: Project, fabrics: readonly Fabric[]): ProjectChange {
  const [worn, next] = [before, after].map(({ garments }) => garments.filter((one) => one.worn))
  const top = next.at(-1)
  const was = worn.at(-1)
  if (!top || !was || worn.length !== next.length) return ANEW
  const inner = next.slice(0, -1).some((one, row) => one.id !== worn[row].id)
  if (inner || top.id !== was.id || !sameSettings(before, after)) return ANEW
  const edited = !same(top.garment, was.garment)
  const cut = edited ? cutOrigins(was.garment, top.garment) : null
  if (edited && !samePlaces(was.garment, top.garment) && !cut) return ANEW
  const [olds, scenes] = [before, after].map((project) => outfitScenes(project, { body: null, fabrics }))
  if (scenes.slice(0, -1).some((one, row) => !same(clothOf(one), clothOf(olds[row])))) return ANEW
  const [old, scene] = [olds.at(-1)!, scenes.at(-1)!]
  const resolution = after.settings.resolution
  if (worn.length > 1 && resolution !== before.settings.resolution) return ANEW // what is under it is cut anew as well
  const [pinsUnder, heldBefore] = [pinsBelow(after, top.id), pinsBelow(before, top.id)]
  const change: DrapeChange = {
    ...(edited && { garment: top.garment }),
    ...(resolution !== before.settings.resolution && resolution !== undefined && { resolution }),
    ...(!same(unseen(scene.fabric), unseen(old.fabric)) && { fabric: scene.fabric }),
    ...(!sameCloths(before, after, fabrics) && { fabric: scene.fabric, fabrics: scene.fabrics ?? [] }),
    ...(!same(before.wind, after.wind) && { wind: after.wind ?? null }),
    ...(!same(scene.pins, old.pins) && { pins: scene.pins ?? [] }),
    ...(!same(pinsUnder, heldBefore) && { pinsUnder }),
  }
  const body = !sameBody(before, after)
  if (!body && Object.keys(change).length === 0) return { kind: 'none' }
  const known = new Set(was.garment.panels.map((one) => one.id))
  const added = top.garment.panels.map((one) => one.id).filter((one) => !known.has(one) && !cut?.has(one)) // what was cut off hangs where it hung
  return { kind: 'carry', change, body, alike: !edited || sameSeams(was.garment, top.garment), added }
}

const ANEW: ProjectChange = { kind: 'anew' }

/** What a garment is cut from: its pattern, its fabric and those that its pieces name. */
function clothOf({ garment, fabric, fabrics = [] }: GarmentScene): unknown {
  const named = new Set(garment.panels.map((panel) => panel.fabric))
  return [garment, unseen(fabric), fabrics.filter(({ name }) => named.has(name)).map(unseen)]
}

/** Pins of what is worn under a garment, by the names its pieces have in the cloth of all. */
function pinsBelow(project: Project, top: string): Pin[] {
  const nameOf = new Map(
    outfitPieces(project).map((one) => [JSON.stringify([one.garment, one.panel]), one.name]),
  )
  return project.pins.flatMap((pin) => {
    const panel = nameOf.get(JSON.stringify([pin.garment, pin.panel]))
    return panel === undefined || pin.garment === top ? [] : [{ ...pin, panel }]
  })
}

/** Is every cloth there is, by its name, the same to wear? */
function sameCloths(before: Project, after: Project, built: readonly Fabric[]): boolean {
  if (same(before.fabrics, after.fabrics)) return true
  const [old, next] = [before, after].map((project) =>
    projectFabrics(project, built)
      .map(unseen)
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  )
  return same(old, next)
}

/** A cloth without its look, which no drape depends on. */
function unseen({ look: _, ...fabric }: Fabric): Omit<Fabric, 'look'> {
  return fabric
}

/** Documents come as messages, each a copy: their values are compared. */
function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** The text of a mesh may be tens of megabytes: it is compared as it is. */
function sameBody({ body: a }: Project, { body: b }: Project): boolean {
  if (a === b) return true
  if (a.shape.kind !== 'mesh' || b.shape.kind !== 'mesh') return same(a, b)
  const bare = (body: Project['body']) => ({ ...body, shape: { ...body.shape, obj: '' } })
  return a.shape.obj === b.shape.obj && same(bare(a), bare(b))
}

/** All but the resolution, which a garment may change while it is worn. */
function sameSettings({ settings: a }: Project, { settings: b }: Project): boolean {
  if ((a.resolution === undefined) !== (b.resolution === undefined)) return false
  return same({ ...a, resolution: 0 }, { ...b, resolution: 0 })
}

/** Do pieces of both stand in the same places? At least one must be in both. */
function samePlaces(a: Garment, b: Garment): boolean {
  const places = new Map(a.panels.map(({ id, placement, outside }) => [id, [placement, outside]]))
  const both = b.panels.filter(({ id }) => places.has(id))
  return (
    both.length > 0 && both.every(({ id, placement, outside }) => same(places.get(id), [placement, outside]))
  )
}

/** The same pieces, sewn alike; darts and pleats are seams too. */
function sameSeams(a: Garment, b: Garment): boolean {
  const ids = ({ panels }: Garment) => panels.map(({ id, edges }) => [id, edges.length])
  const sewn = ({ seams }: Garment) =>
    seams.map(({ id, a: from, b: to, parallel }) => [id, from, to, parallel])
  const taken = ({ panels }: Garment) =>
    panels.map(({ darts = [], pleats = [] }) => [darts.length, pleats.length])
  return [ids, sewn, taken].every((part) => same(part(a), part(b)))
}

/** The same garments of pieces with the same names. */
export function sameNames(a: Project, b: Project): boolean {
  const names = ({ garments }: Project) =>
    garments.map(({ id, worn, garment }) => [id, worn, garment.panels.map((one) => one.id)])
  return same(names(a), names(b))
}
