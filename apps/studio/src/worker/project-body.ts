/**
 * The body a project asks for, standing so that all it wears can be put on, and how it goes into the pose it is shown in;
 * without a wish the one the pattern was drafted for. The last one is kept: another fabric or resolution does not build it
 * again.
 */
import { type Body, type BodyData, InputError, type Project } from '@selvedge/engine'
import { wornGarments } from '@selvedge/engine/project'
import type { PoseMotion } from '@selvedge/engine/sim'
import { type BodyAsked, bodyInto, buildChosenBody, chooseBody } from '@selvedge/wardrobe/open'

export interface ProjectBody {
  /** As it is dressed. */
  readonly body: Body
  /** Into its last pose; left out where it stays. */
  readonly moveTo?: PoseMotion
}

let kept: { key: string; found: ProjectBody } | null = null

export function projectBody(data: BodyData, project: Project): ProjectBody {
  const garments = wornGarments(project).map(({ garment }) => garment)
  const choice = chooseBody(garments[garments.length - 1], asked(project), garments.slice(0, -1))
  const { pose } = project.body
  const key = JSON.stringify([choice, pose])
  if (kept?.key !== key) {
    const standing = buildChosenBody(data, choice)
    const moveTo = pose === undefined ? undefined : bodyInto(data, standing, pose)?.moveTo
    kept = { key, found: { body: standing.body, ...(moveTo && { moveTo }) } }
  }
  return kept.found
}

function asked({ body: { shape } }: Project): BodyAsked | undefined {
  if (shape.kind === 'drafted') return undefined
  if (shape.kind === 'preset') return shape.name
  if (shape.kind === 'measured') return { name: 'wearer', ...shape }
  throw new InputError(`the body is a file, ${shape.path}, and cannot be opened here; choose another body`)
}
