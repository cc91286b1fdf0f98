/**
 * The body a project asks for, standing so that all it wears can be put on, and how it goes into the pose it is shown in;
 * without a wish the one the pattern was drafted for. The last one is kept: another fabric or resolution does not build it
 * again. From one such body to another there is a way, if only the pose or only the shape differs.
 */
import { type Body, type BodyData, type Garment, InputError, type Project } from '@selvedge/engine'
import { readOwnBody } from '@selvedge/engine/io'
import {
  buildPoseMotion,
  growSkin,
  type JointTurns,
  type PoseMotion,
  type PoseName,
} from '@selvedge/engine/sim'
import {
  type BodyAsked,
  type BodyStance,
  bodyInto,
  buildChosenBody,
  chooseBody,
  STANDS_AS_FILE,
  type StandingBody,
} from '@selvedge/wardrobe/open'
import { type JointInfo, jointsOf } from './joint-work.ts'

export interface ProjectBody {
  /** As it is dressed. */
  readonly body: Body
  /** Into its last pose; left out where it stays. */
  readonly moveTo?: PoseMotion
  /** As it stands in the end. */
  readonly posed: Body
  readonly pose: StandingBody['pose']
  /** What its joints are turned on top of, by how much, and how they are now. */
  readonly base: StandingBody['pose']
  readonly turned: JointTurns
  readonly joints: readonly JointInfo[]
  /** What it was built from; null for a mesh, which stands as its file has it. */
  readonly standing: StandingBody | null
  /** Two bodies with one name have the same skin at rest. */
  readonly shape: string
}

let kept: { key: string; found: ProjectBody } | null = null

export function projectBody(data: BodyData, project: Project): ProjectBody {
  const worn = project.garments.filter((one) => one.worn)
  const garments = (worn.length > 0 ? worn : project.garments).map(({ garment }) => garment) // bare, it is who wore them
  const choice = chooseBody(garments[garments.length - 1], asked(project), garments.slice(0, -1))
  const { pose, joints } = project.body
  if (project.body.shape.kind === 'mesh') return meshBody(project.body.shape, project.body, choice.pose)
  const key = JSON.stringify([choice, pose, joints])
  if (kept?.key !== key) {
    const shape = JSON.stringify(choice)
    const before = kept?.found.shape === shape ? kept.found.standing : null
    const standing = before ?? buildChosenBody(data, choice)
    const into = bodyInto(data, standing, { pose, joints })
    const base = pose === undefined ? standing.pose : (pose as PoseName)
    const posed = into?.body ?? standing.body
    const found: ProjectBody = {
      body: standing.body,
      ...(into && { moveTo: into.moveTo }),
      posed,
      pose: into?.pose ?? standing.pose,
      base,
      turned: joints ?? {},
      joints: jointsOf(data, base, posed),
      standing,
      shape,
    }
    kept = { key, found }
  }
  return kept.found
}

/** A mesh of the project's own. */
function meshBody(
  mesh: { readonly name: string; readonly obj: string },
  { pose, joints = {} }: BodyStance,
  dressedIn: ProjectBody['pose'],
): ProjectBody {
  if (pose !== undefined || Object.keys(joints).length > 0) throw new InputError(STANDS_AS_FILE)
  const shape = `${mesh.name}\n${mesh.obj}`
  if (kept?.key !== shape) {
    const body = readOwnBody(mesh)
    kept = { key: shape, found: { body, posed: body, ...STILL, pose: dressedIn, base: dressedIn, shape } }
  }
  return kept.found
}

/** What a mesh has none of: joints to turn, and another way to stand. */
const STILL = { turned: {}, joints: [], standing: null }

/** The one a garment was drafted for, whoever wears it; not kept. */
export function draftedBody(data: BodyData, garment: Garment): Body {
  return buildChosenBody(data, chooseBody(garment, undefined, [])).body
}

/** How one body becomes the other with what it wears; null where both shape and pose differ, or its mesh. */
export function wayBetween(data: BodyData, from: ProjectBody, to: ProjectBody): PoseMotion | null {
  const samePose = JSON.stringify(from.pose) === JSON.stringify(to.pose)
  if (!from.standing || !to.standing) return null // rows of one mesh mean nothing in another
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
  if (shape.kind === 'mesh') return undefined // stands for whatever the pieces were placed around
  throw new InputError(`the body is a file, ${shape.path}, and cannot be opened here; choose another body`)
}
