/** Hands bytes to the browser's own download; nothing leaves the machine. */

import { formatOf, writeGarmentJson, writeProject } from '@selvedge/engine/io'
import { garmentName, garmentOf, projectOf, studioStore } from './state.ts'
import { exportMesh, stage } from './studio.ts'
import { message } from './work.ts'

export const EXPORT_FORMATS = [
  {
    id: 'glb',
    title: 'GLB',
    about: 'Garment and body with normals and pattern coordinates, for Blender and three.js',
  },
  { id: 'obj', title: 'OBJ', about: 'The garment alone, joined along its seams, pieces as groups' },
  { id: 'json', title: 'Pattern', about: 'The sewing pattern as a Selvedge garment file' },
  {
    id: 'project.json',
    title: 'Project',
    about: 'Everything: garments, body, fabric, settings. Opens here, and with selvedge drape',
  },
] as const

export type ExportChoice = (typeof EXPORT_FORMATS)[number]['id']

export async function exportFile(choice: ExportChoice): Promise<void> {
  const state = studioStore.get()
  const name = garmentName(state)
  try {
    if (choice === 'json' || choice === 'project.json') {
      const garment = garmentOf(state)
      const text = choice === 'json' ? garment && writeGarmentJson(garment) : writeProject(projectOf(state))
      if (text) saveBlob(new Blob([text], { type: 'application/json' }), `${name}.${choice}`)
      return
    }
    const bytes = (await exportMesh(choice)) as Uint8Array<ArrayBuffer>
    const type = formatOf(`.${choice}`, { able: 'write' })?.type
    saveBlob(new Blob([bytes], { type }), `${name}.${choice}`)
  } catch (reason) {
    studioStore.set({ notice: `Nothing was saved: ${message(reason)}` })
  }
}

export async function saveScreenshot(): Promise<void> {
  const blob = await stage.viewer?.screenshot()
  if (blob) saveBlob(blob, `${garmentName(studioStore.get())}.png`)
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
