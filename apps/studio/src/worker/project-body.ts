/**
 * The body a project asks for, standing so that all it wears can be put on; without a wish the one the pattern was drafted
 * for. The last one is kept: another fabric or resolution does not build it again.
 */
import { type Body, type BodyData, InputError, type Project } from '@selvedge/engine'
import { wornGarments } from '@selvedge/engine/project'
import { type BodyAsked, buildChosenBody, chooseBody } from '@selvedge/wardrobe/open'

let kept: { key: string; body: Body } | null = null

export function projectBody(data: BodyData, project: Project): Body {
  const garments = wornGarments(project).map(({ garment }) => garment)
  const choice = chooseBody(garments[garments.length - 1], asked(project), garments.slice(0, -1))
  const key = JSON.stringify(choice)
  if (kept?.key !== key) kept = { key, body: buildChosenBody(data, choice).body }
  return kept.body
}

function asked({ body: { shape } }: Project): BodyAsked | undefined {
  if (shape.kind === 'drafted') return undefined
  if (shape.kind === 'preset') return shape.name
  if (shape.kind === 'measured') return { name: 'wearer', ...shape }
  throw new InputError(`the body is a file, ${shape.path}, and cannot be opened here; choose another body`)
}
