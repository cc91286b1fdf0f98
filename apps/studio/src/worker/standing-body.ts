/** The body as dressing by hand meets it: where it stands now, with the joints it has there. */
import { type Body, type Drape, InputError } from '@selvedge/engine'
import { buildWrapBody, type WrapBody } from '@selvedge/engine/wrap'
import type { ProjectBody } from './project-body.ts'

/** As it is dressed, as it stands in the end, or on its way there. */
export function standingBody(
  drape: Drape | null,
  { body, posed }: Pick<ProjectBody, 'body' | 'posed'>,
): Body {
  const skin = drape?.skins[0]?.position
  if (drape && !skin) throw new InputError('there is no body to work on; choose one')
  if (!skin || isSame(skin, body.position)) return body
  if (isSame(skin, posed.position)) return posed
  return { ...posed, position: Float64Array.from(skin) }
}

/** Is the skin where these places are [m]? */
export function standsAt({ skins }: Drape, places: Float64Array): boolean {
  const skin = skins[0]?.position
  return skin?.length === places.length && skin.every((value, at) => value === places[at])
}

/** Frames and neighbours of its skin, and its bones: built once while it stands. */
export function wrapBodyOf(body: Body): WrapBody {
  let found = known.get(body)
  if (!found) {
    found = buildWrapBody(body)
    known.set(body, found)
  }
  return found
}

const known = new WeakMap<Body, WrapBody>()

function isSame(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}
