/** Files from outside: chosen with Open, or dropped anywhere on the page. */

import { takeBody } from './body-file.ts'
import { fabricInUse } from './fabric-in-use.ts'
import { type DropPlan, dropPlan, FILE_ENDINGS, fileKind, type WindowName } from './file-kinds.ts'
import { takeMotion } from './motion-file.ts'
import { takeFile, wearOverStore } from './open-document.ts'
import { patternFile } from './pattern-file.ts'
import { takePicture } from './picture-file.ts'
import { studioStore } from './state.ts'
import { createStore } from './store.ts'

/** What the file held over the page will become; null without one. */
export const dropStore = createStore<{ readonly plan: DropPlan | null }>({ plan: null })

/** The first is opened; the others may belong to it. A pattern may be offered to be worn over what is open. */
async function openFiles(
  files: readonly File[],
  { window: over, wearOver }: { readonly window: WindowName | null; readonly wearOver: boolean },
): Promise<void> {
  wearOverStore.set({ over: wearOver })
  const file = files.find(({ name }) => /\.gltf$/i.test(name)) ?? files[0]
  if (!file) return
  const kind = fileKind(file.name)
  if (kind === 'motion') return takeMotion(file)
  if (kind === 'body') return takeBody(file, files.filter((one) => one !== file)) // biome-ignore format: one line each
  if (kind === 'picture') return takePicture(file, over === 'pattern' ? 'tracing' : 'print')
  const found = patternFile(file.name, file.size)
  if ('refusal' in found) studioStore.set({ notice: found.refusal })
  else await takeFile(await file.text(), found.name, file.name)
}

const FROM_PICKER = { window: null, wearOver: false }

/** Asks for a file with the browser's own picker. */
export function chooseFile(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = FILE_ENDINGS
  input.multiple = true
  input.onchange = () => void openFiles([...(input.files ?? [])], FROM_PICKER)
  input.click()
}

/** Takes drops on the whole page. While a file is held over it the store tells who takes it, and as what. */
export function listenToDrops(): () => void {
  let depth = 0
  const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
  const tell = (event: DragEvent) => {
    const plan = dropPlan(event.dataTransfer?.items[0]?.type ?? '', windowAt(event), clothTitle())
    if (plan.words !== dropStore.get().plan?.words || plan.window !== dropStore.get().plan?.window)
      dropStore.set({ plan })
  }
  const enter = (event: DragEvent) => {
    if (!holdsFiles(event)) return
    depth++
    tell(event)
  }
  const leave = (event: DragEvent) => {
    if (!holdsFiles(event)) return
    depth = Math.max(0, depth - 1)
    if (depth === 0) dropStore.set({ plan: null })
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    if (holdsFiles(event)) tell(event)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    depth = 0
    dropStore.set({ plan: null })
    void openFiles([...(event.dataTransfer?.files ?? [])], {
      window: windowAt(event),
      wearOver: event.shiftKey,
    })
  }
  const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop }
  for (const [name, listener] of Object.entries(listeners)) {
    window.addEventListener(name, listener as EventListener)
  }
  return () => {
    for (const [name, listener] of Object.entries(listeners)) {
      window.removeEventListener(name, listener as EventListener)
    }
  }
}

/** The window under the pointer. */
function windowAt({ target }: DragEvent): WindowName | null {
  const region = target instanceof Element ? target.closest('section[aria-label]') : null
  const name = region?.getAttribute('aria-label')
  return name === 'Pattern window' ? 'pattern' : name === '3D window' ? '3d' : null
}

function clothTitle(): string {
  const fabric = fabricInUse(studioStore.get())
  return fabric ? fabric.title || fabric.name : 'the cloth'
}
