/**
 * The body a project asks for, standing so that all it wears can be put on, and how it goes into the pose it is shown in;
 * without a wish the one the pattern was drafted for. The last one is kept: another fabric or resolution does not build it
 * again. From one such body to another there is a way, if only the pose or only the shape differs.
 */
import { type Body, type BodyData, type Garment, InputError, type Project } from '@selvedge/engine'
import { wornGarments } from '@selvedge/engine/project'
import { buildPoseMotion, growSkin, type PoseMotion, type PoseName } from '@selvedge/engine/sim'
import {
  type BodyAsked,
  bodyInto,
  buildChosenBody,
  chooseBody,
  type StandingBody,
} from '@selvedge/wardrobe/open'

export interface ProjectBody {
  /** As it is dressed. */
  readonly body: Body
  /** Into its last pose; left out where it stays. */
  readonly moveTo?: PoseMotion
  /** As it stands in the end. */
  readonly posed: Body
  readonly pose: StandingBody['pose']
  readonly standing: StandingBody
  /** Two bodies with one name have the same skin at rest. */
  readonly shape: string
}

let kept: { key: string; found: ProjectBody } | null = null

export function projectBody(data: BodyData, project: Project): ProjectBody {
  const garments = wornGarments(project).map(({ garment }) => garment)
  const choice = chooseBody(garments[garments.length - 1], asked(project), garments.slice(0, -1))
  const { pose } = project.body
  const key = JSON.stringify([choice, pose])
  if (kept?.key !== key) {
    const shape = JSON.stringify(choice)
    const standing = kept?.found.shape === shape ? kept.found.standing : buildChosenBody(data, choice)
    const into = pose === undefined ? null : bodyInto(data, standing, pose)
    const found: ProjectBody = {
      body: standing.body,
      ...(into && { moveTo: into.moveTo }),
      posed: into?.body ?? standing.body,
      pose: into ? (pose as PoseName) : standing.pose,
      standing,
      shape,
    }
    kept = { key, found }
  }
  return kept.found
}

/** The one a garment was drafted for, whoever wears it; not kept. */
export function draftedBody(data: BodyData, garment: Garment): Body {
  return buildChosenBody(data, chooseBody(garment, undefined, [])).body
}

/** How one body becomes the other with what it wears; null where both shape and pose differ, or its mesh. */
export function wayBetween(data: BodyData, from: ProjectBody, to: ProjectBody): PoseMotion | null {
  const samePose = JSON.stringify(from.pose) === JSON.stringify(to.pose)
  if (from.posed.position.length !== to.posed.position.length) return null
  if (samePose) return growSkin(from.posed, to.posed.position)
  if (from.shape !== to.shape) return null
  const { shape, scale } = to.standing
  const first = { pose: from.pose, body: from.posed }
  return buildPoseMotion(data, shape, { first, last: { pose: to.pose, body: to.posed }, scale })
}

function asked({ body: { shape } }: Project): BodyAsked | undefined {
  if (shape.kind === 'drafted') return undefined
  if (shape.kind === 'preset') return shape.name
  if (shape.kind === 'measured') return { name: 'wearer', ...shape }
  throw new InputError(`the body is a file, ${shape.path}, and cannot be opened here; choose another body`)
}
