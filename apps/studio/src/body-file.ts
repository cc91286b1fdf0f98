/** A body from outside: a closed mesh or a character, which becomes part of the document and wears what is open. */
import { freeId } from '@selvedge/engine/project'
import { bodyChange } from './body-choice.ts'
import { BODY_ENDING } from './file-kinds.ts'
import { projectOf, studioStore } from './state.ts'
import { engineAt } from './studio.ts'
import { edit, message } from './work.ts'

/** The largest mesh a document takes [bytes]: a scan of 200,000 triangles is about 20 MB of text. */
const SIZE_MAX = 30e6

/** `beside`: files that came with it, which a .gltf may name. */
export async function takeBody(file: File, beside: readonly File[]): Promise<void> {
  try {
    if (file.size > SIZE_MAX)
      throw new Error(`it has ${Math.round(file.size / 1e6)} MB; make the mesh coarser, below 30 MB`)
    const engine = await engineAt()
    if (!engine) return
    studioStore.set({ busy: `Reading ${file.name} …` })
    const files = await Promise.all(
      beside.map(async (one) => [one.name, new Uint8Array(await one.arrayBuffer())] as const),
    )
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { obj, notes } = await engine.readBody(bytes, file.name, Object.fromEntries(files))
    const taken = studioStore.get().bodies.map((id) => ({ id }))
    const name = freeId(file.name.replace(BODY_ENDING, '') || 'body', taken)
    studioStore.set({ notice: notes.length > 0 ? `${file.name}: ${notes.join('; ')}.` : '' }) // an edit that is refused says why
    edit(bodyChange(projectOf(studioStore.get()), { kind: 'mesh', name, obj }), { name: `dress ${name}` })
  } catch (reason) {
    studioStore.set({ notice: `${file.name}: ${message(reason)}` })
  } finally {
    studioStore.set({ busy: '' })
  }
}
