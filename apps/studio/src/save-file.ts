/** Hands bytes to the browser's own download; nothing leaves the machine. */

import { studioStore } from './state.ts'
import { exportMesh, message, stage } from './studio.ts'

export const EXPORT_FORMATS = [
  {
    id: 'glb',
    title: 'GLB',
    about: 'Garment and body with normals and pattern coordinates, for Blender and three.js',
  },
  { id: 'obj', title: 'OBJ', about: 'The garment alone, joined along its seams, pieces as groups' },
  { id: 'json', title: 'Pattern', about: 'The sewing pattern as a Selvedge garment file' },
] as const

export type ExportChoice = (typeof EXPORT_FORMATS)[number]['id']

export async function exportFile(choice: ExportChoice): Promise<void> {
  const { garment, garmentName } = studioStore.get()
  try {
    if (choice === 'json') {
      saveBlob(
        new Blob([JSON.stringify(garment, null, 2)], { type: 'application/json' }),
        `${garmentName}.json`,
      )
      return
    }
    const bytes = (await exportMesh(choice)) as Uint8Array<ArrayBuffer>
    const type = choice === 'glb' ? 'model/gltf-binary' : 'model/obj'
    saveBlob(new Blob([bytes], { type }), `${garmentName}.${choice}`)
  } catch (reason) {
    studioStore.set({ notice: `Nothing was saved: ${message(reason)}` })
  }
}

export async function saveScreenshot(): Promise<void> {
  const blob = await stage.viewer?.screenshot()
  if (blob) saveBlob(blob, `${studioStore.get().garmentName}.png`)
}

function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
