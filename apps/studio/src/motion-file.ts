/** A captured motion from outside: a BVH file, packed with gzip or not, becomes a motion of the document. */
import { readBvh } from '@selvedge/engine/io'
import type { OwnMotion, ProjectEdit } from '@selvedge/engine/project'
import { MOTION_ENDING } from './file-kinds.ts'
import { projectOf, studioStore } from './state.ts'
import { engineOf } from './studio.ts'
import { edit, message } from './work.ts'

/** The largest motion a document takes [bytes]: it is kept with every step. Ten minutes of a skeleton are 20 MB. */
const SIZE_MAX = 20e6

/** Reads it, asks whether our bones can follow it, and takes it into the document; the body moves so from now on. */
export async function takeMotion(file: File): Promise<void> {
  try {
    const bvh = await textOf(file)
    readBvh(bvh) // says what is wrong, and in which line
    const motion: OwnMotion = { name: file.name.replace(MOTION_ENDING, '') || 'motion', bvh }
    const project = projectOf(studioStore.get())
    const chosen = { name: motion.name }
    await engineOf().motionSeconds({ ...project, motion: chosen, motions: [motion] })
    const edits: ProjectEdit[] = [
      { kind: 'putMotion', motion },
      { kind: 'setMotion', motion: chosen },
    ]
    edit({ kind: 'batch', edits }, { name: `add motion ${motion.name}` })
  } catch (reason) {
    studioStore.set({ notice: `${file.name}: ${message(reason)}` })
  }
}

async function textOf(file: File): Promise<string> {
  const packed = /\.gz$/i.test(file.name)
  const stream = packed ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream()
  const text = file.size > SIZE_MAX ? '' : await new Response(stream).text()
  if (file.size > SIZE_MAX || text.length > SIZE_MAX)
    throw new Error(`the motion has more than ${SIZE_MAX / 1e6} MB; cut a shorter piece out of it`)
  return text
}
