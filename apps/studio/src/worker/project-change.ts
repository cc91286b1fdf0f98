/**
 * What has to happen to a worn garment when its project becomes another one: nothing, a change it is carried over, or
 * everything anew. Pieces and seams must be the same ones; their shapes, the cloth, the mesh, the body, the wind and the pins
 * may differ.
 */
import type { Fabric, Garment, Project } from '@selvedge/engine'
import { outfitScenes } from '@selvedge/engine'
import type { DrapeChange } from '@selvedge/engine/sim'

export type ProjectChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'anew' }
  /** `body`: it is another one, or stands otherwise. */
  | { readonly kind: 'carry'; readonly change: DrapeChange; readonly body: boolean }

export function changeBetween(before: Project, after: Project, fabrics: readonly Fabric[]): ProjectChange {
  const [worn, next] = [before, after].map(({ garments }) => garments.filter((one) => one.worn))
  const top = next.at(-1)
  const was = worn.at(-1)
  if (!top || !was || worn.length !== next.length) return ANEW
  const inner = next.slice(0, -1).some((one, row) => !same(one, worn[row]))
  if (inner || top.id !== was.id || !sameSettings(before, after)) return ANEW
  const edited = !same(top.garment, was.garment)
  if (edited && !samePieces(was.garment, top.garment)) return ANEW
  const [old, scene] = [before, after].map(
    (project) => outfitScenes(project, { body: null, fabrics }).at(-1)!,
  )
  const resolution = after.settings.resolution
  const change: DrapeChange = {
    ...(edited && { garment: top.garment }),
    ...(resolution !== before.settings.resolution && resolution !== undefined && { resolution }),
    ...(!same(scene.fabric, old.fabric) && { fabric: scene.fabric }),
    ...(!same(before.fabrics, after.fabrics) && { fabric: scene.fabric, fabrics: scene.fabrics ?? [] }),
    ...(!same(before.wind, after.wind) && { wind: after.wind ?? null }),
    ...(!same(before.pins, after.pins) && { pins: scene.pins ?? [] }),
  }
  const body = !same(before.body, after.body)
  if (!body && Object.keys(change).length === 0) return { kind: 'none' }
  return { kind: 'carry', change, body }
}

const ANEW: ProjectChange = { kind: 'anew' }

/** Documents come as messages, each a copy: their values are compared. */
function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** All but the resolution, which a garment may change while it is worn. */
function sameSettings({ settings: a }: Project, { settings: b }: Project): boolean {
  if ((a.resolution === undefined) !== (b.resolution === undefined)) return false
  return same({ ...a, resolution: 0 }, { ...b, resolution: 0 })
}

/** The same pieces in the same places, sewn alike; darts and pleats are seams too. */
function samePieces(a: Garment, b: Garment): boolean {
  const ids = ({ panels }: Garment) =>
    panels.map(({ id, edges, placement, outside }) => [id, edges.length, placement, outside])
  const sewn = ({ seams }: Garment) =>
    seams.map(({ id, a: from, b: to, parallel }) => [id, from, to, parallel])
  const taken = ({ panels }: Garment) =>
    panels.map(({ darts = [], pleats = [] }) => [darts.length, pleats.length])
  return [ids, sewn, taken].every((part) => same(part(a), part(b)))
}
