/** The garment shown in another size: one step of the history. Whoever wears it stays as large as they are. */
import type { Garment } from '@selvedge/engine'
import type { ProjectEdit } from '@selvedge/engine/project'
import { sexOf } from './catalogue.ts'
import { MAIN_MEASURES } from './measurements.ts'
import { type Size, sized } from './sizes.ts'
import { type StudioState, shownGarment, studioStore } from './state.ts'
import { engineOf } from './studio.ts'
import { edit } from './work.ts'
import type { BodyInfo } from './worker/protocol.ts'

/** Grades the garment shown to a size, or with null back to the body it was drafted for. */
export async function setSize(size: Size | null): Promise<void> {
  const worn = shownGarment(studioStore.get())
  if (!worn || (size === null && worn.garment.fittedBody === undefined)) return
  const base = await engineOf().draftedBody(standardOf(worn.garment))
  if (shownGarment(studioStore.get()) !== worn) return // changed meanwhile
  const document = sized(worn.garment, base, size)
  const edits: ProjectEdit[] = [
    ...stays(studioStore.get(), worn.garment, base),
    { kind: 'setGarment', garment: worn.id, document },
  ]
  edit(
    { kind: 'batch', edits },
    { name: size === null ? 'back to the size as drafted' : `make size ${size}` },
  )
}

/** The garment without whom it was made to since: made to the body it was drafted for. */
function standardOf(garment: Garment): Garment {
  if (garment.fittedBody === undefined) return garment
  const { fittedTo: _, ...plain } = garment
  return plain
}

/** Who was told only as the one the pattern was drafted for is told by name or girths, for the pattern is made to others now. */
function stays({ history, bodies }: StudioState, garment: Garment, base: BodyInfo): ProjectEdit[] {
  if (history.project.body.shape.kind !== 'drafted') return []
  if (garment.fittedTo) return [{ kind: 'setBody', shape: { kind: 'measured', ...garment.fittedTo } }]
  const { name } = base
  const asLarge = (garment.placementHint?.scale ?? 1) === 1
  if (asLarge && bodies.includes(name)) return [{ kind: 'setBody', shape: { kind: 'preset', name } }]
  const measurements = Object.fromEntries(
    MAIN_MEASURES.flatMap((measure) => {
      const value = base.measured[measure.name]
      return value === undefined ? [] : [[measure.name, value]]
    }),
  )
  return [{ kind: 'setBody', shape: { kind: 'measured', sex: sexOf(name), measurements } }]
}
