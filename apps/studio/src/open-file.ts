/** Files from outside: chosen with Open, or dropped anywhere on the page. */

import { isMotionFile, MOTION_ENDINGS, takeMotion } from './motion-file.ts'
import { takeFile } from './open-document.ts'
import { dropWords, PATTERN_ENDINGS, patternFile } from './pattern-file.ts'
import { studioStore } from './state.ts'

async function openFile(file: File): Promise<void> {
  if (isMotionFile(file.name)) return takeMotion(file)
  const found = patternFile(file.name, file.size)
  if ('refusal' in found) studioStore.set({ notice: found.refusal })
  else await takeFile(await file.text(), found.name, file.name)
}

/** Asks for a file with the browser's own picker. */
export function chooseFile(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = `${PATTERN_ENDINGS},${MOTION_ENDINGS}`
  input.onchange = () => {
    const file = input.files?.[0]
    if (file) void openFile(file)
  }
  input.click()
}

/**
 * Takes drops on the whole page. `onHover` hears what the window that takes the file is to say about it while it is held
 * over the page, and '' when it is not.
 */
export function listenToDrops(onHover: (words: string) => void): () => void {
  let depth = 0
  const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
  const enter = (event: DragEvent) => {
    if (!holdsFiles(event)) return
    depth++
    onHover(dropWords(event.dataTransfer?.items[0]?.type ?? ''))
  }
  const leave = (event: DragEvent) => {
    if (!holdsFiles(event)) return
    depth = Math.max(0, depth - 1)
    if (depth === 0) onHover('')
  }
  const over = (event: DragEvent) => event.preventDefault()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    depth = 0
    onHover('')
    const file = event.dataTransfer?.files[0]
    if (file) void openFile(file)
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
