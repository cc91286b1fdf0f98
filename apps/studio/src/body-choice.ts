/** Which body wears what is open, and how it stands. */
import type { BodyShapeChoice, Project, ProjectEdit } from '@selvedge/engine/project'
import { projectOf, studioStore } from './state.ts'
import { edit } from './work.ts'

export function setBody(name: string): void {
  edit(bodyChange(projectOf(studioStore.get()), { kind: 'preset', name }), { name: 'change body' })
}

/** Null for the pose it is dressed in. */
export function setPose(pose: string | null): void {
  if (projectOf(studioStore.get()).body.shape.kind === 'mesh') studioStore.set({ notice: STANDS_AS_FILE })
  else edit({ kind: 'setPose', pose })
}

export const STANDS_AS_FILE =
  'This body came from a file and stands as its file has it; choose another body to pose or move it.'

/**
 * Another body. From a mesh to our own or back nothing on the skin has a place any more: pins hold where they are, marks
 * and measures on the skin go; and a mesh stands as its file has it.
 */
export function bodyChange(project: Project, shape: BodyShapeChoice): ProjectEdit {
  const set: ProjectEdit = { kind: 'setBody', shape }
  if (shape.kind !== 'mesh' && project.body.shape.kind !== 'mesh') return set
  const pins = project.pins.filter(({ hold }) => hold.kind === 'skin')
  const marks = project.marks.filter(({ on }) => on.kind === 'body')
  const measures = project.measures.filter(
    ({ tape }) =>
      (tape.kind === 'round' && tape.at.on === 'skin') ||
      (tape.kind === 'along' && (tape.from.on === 'skin' || tape.to.on === 'skin')),
  )
  return {
    kind: 'batch',
    edits: [
      set,
      ...(shape.kind === 'mesh' ? [{ kind: 'setPose', pose: null } as const] : []),
      ...(shape.kind === 'mesh' && project.motion ? [{ kind: 'setMotion', motion: null } as const] : []),
      ...pins.map((pin): ProjectEdit => ({ kind: 'setPin', pin: { ...pin, hold: { kind: 'stays' } } })),
      ...marks.map(({ id }): ProjectEdit => ({ kind: 'removeMark', mark: id })),
      ...measures.map(({ id }): ProjectEdit => ({ kind: 'removeMeasure', measure: id })),
    ],
  }
}
