/** Files from outside: chosen with Open, or dropped anywhere on the page. */

import { takeFile } from './open-garment.ts'
import { PATTERN_ENDINGS, patternFile } from './pattern-file.ts'
import { studioStore } from './state.ts'

async function openFile(file: File): Promise<void> {
  const found = patternFile(file.name, file.size)
  if ('refusal' in found) studioStore.set({ notice: found.refusal })
  else await takeFile(await file.text(), found.name, file.name)
}

/** Asks for a file with the browser's own picker. */
export function chooseFile(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = PATTERN_ENDINGS
  input.onchange = () => {
    const file = input.files?.[0]
    if (file) void openFile(file)
  }
  input.click()
}

/** Takes drops on the whole page; `onHover` lights the window that will take the file. */
export function listenToDrops(onHover: (over: boolean) => void): () => void {
  let depth = 0
  const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
  const enter = (event: DragEvent) => {
    if (!holdsFiles(event)) return
    depth++
    onHover(true)
  }
  const leave = (event: DragEvent) => {
    if (!holdsFiles(event)) return
    depth = Math.max(0, depth - 1)
    if (depth === 0) onHover(false)
  }
  const over = (event: DragEvent) => event.preventDefault()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    depth = 0
    onHover(false)
    const file = event.dataTransfer?.files[0]
    if (file) void openFile(file)
  }
  window.addEventListener('dragenter', enter)
  window.addEventListener('dragleave', leave)
  window.addEventListener('dragover', over)
  window.addEventListener('drop', drop)
  return () => {
    window.removeEventListener('dragenter', enter)
    window.removeEventListener('dragleave', leave)
    window.removeEventListener('dragover', over)
    window.removeEventListener('drop', drop)
  }
}
