/** Hands bytes to the browser's own download; nothing leaves the machine. */

import type { Project } from '@selvedge/engine'
import { formatNamed } from '@selvedge/engine/io'
import { exportChoices } from './export-choices.ts'
import { bundleText } from './project-bundle.ts'
import { crossingsWords } from './sim-words.ts'
import { garmentName, garmentOf, projectOf, type StudioState, simStore, studioStore } from './state.ts'
import { exportMesh, stage } from './studio.ts'
import { recordedSeconds } from './timeline.ts'
import { message, noteFile } from './work.ts'

/** What can be taken away, in the order people ask for it. `format`: its name in the table of formats, where it has one. */
export const EXPORT_FORMATS = [
  {
    id: 'glb',
    title: 'GLB',
    format: 'glb',
    about: 'The garment with normals and pattern coordinates, for Blender and three.js',
  },
  {
    id: 'obj',
    title: 'OBJ',
    format: 'obj',
    about: 'The garment alone, joined along its seams, pieces as groups',
  },
  {
    id: 'usdz',
    title: 'USDZ',
    format: 'usdz',
    about: 'To be looked at on a phone or in Reality Composer',
  },
  {
    id: 'pc2.zip',
    title: 'PC2',
    format: null,
    about: 'The recorded motion as point caches, garment and body, with the meshes they move',
  },
  {
    id: 'mdd.zip',
    title: 'MDD',
    format: null,
    about: 'The same for programs that read MDD: Maya, LightWave, Blender',
  },
  {
    id: 'json',
    title: 'Pattern',
    format: 'garment',
    about: 'The sewing pattern as a Selvedge garment file',
  },
  { id: 'svg', title: 'SVG', format: 'svg', about: 'The pattern as a drawing, for Inkscape and cutters' },
  { id: 'dxf', title: 'DXF', format: 'dxf', about: 'The pattern as AAMA/ASTM, for other pattern programs' },
  { id: 'png', title: 'PNG', format: null, about: 'The picture in the 3D window' },
  {
    id: 'report.json',
    title: 'Report',
    format: null,
    about: 'Numbers of the drape: state, steps, crossings, stretch, hash, and what it was made of',
  },
  {
    id: 'project.json',
    title: 'Project',
    format: 'project',
    about:
      'Everything: garments, body, fabric, settings, the cloth as it hangs. Opens here, and with selvedge drape',
  },
] as const

export type ExportChoice = (typeof EXPORT_FORMATS)[number]['id']

/** `moving`: with the recorded motion; left out, where there is one. */
export async function exportFile(choice: ExportChoice, moving = recordedSeconds() > 0): Promise<void> {
  const state = studioStore.get()
  const name = `${garmentName(state)}.${choice}`
  try {
    const made = await bytesOf(choice, state, moving)
    if (made === null) return
    const format = EXPORT_FORMATS.find(({ id }) => id === choice)?.format
    const plain = choice.endsWith('.zip') ? 'application/zip' : 'application/json'
    const type = format ? formatNamed(format, { able: 'write' }).type : plain
    saveBlob(made instanceof Blob ? made : new Blob([made as BlobPart], { type }), name)
    if (choice === 'project.json') noteFile(name, state.history.state)
  } catch (reason) {
    studioStore.set({ notice: `Nothing was saved: ${message(reason)}` })
  }
}

async function bytesOf(
  choice: ExportChoice,
  state: StudioState,
  moving: boolean,
): Promise<string | Uint8Array | Blob | null> {
  const { body, thick, size, transparent } = exportChoices()
  switch (choice) {
    case 'glb':
    case 'obj':
    case 'usdz':
      return exportMesh(choice, { moving, body, thick })
    case 'pc2.zip':
      return exportMesh('pc2', { moving: true, body, thick })
    case 'mdd.zip':
      return exportMesh('mdd', { moving: true, body, thick })
    case 'project.json':
      return saveBundle(projectOf(state))
    case 'report.json':
      return writeReport(state)
    case 'png':
      return (await stage.viewer?.screenshot({ size, transparent })) ?? null
    default: {
      const garment = garmentOf(state)
      const name = choice === 'json' ? 'garment' : choice
      return garment && formatNamed(name, { kinds: ['pattern'], able: 'write' }).write(garment, {})
    }
  }
}

async function saveBundle(project: Project): Promise<string> {
  const { text, moves } = await bundleText(project)
  if (moves)
    studioStore.set({ notice: 'The cloth is moving and not in the file; save again once it is at rest.' })
  return text
}

/** What the status bar says, for people who keep records. */
function writeReport(state: StudioState): string {
  const { numbers } = simStore.get()
  const { garments, body, fabric, settings, solver } = projectOf(state)
  const report = {
    garments: garments.filter(({ worn }) => worn).map(({ id }) => id),
    ...{ body, fabric, settings, solver },
    numbers,
    crossings: numbers.crossings ? crossingsWords(numbers) : 'not counted yet',
  }
  return `${JSON.stringify(report, null, 2)}\n`
}

export async function saveScreenshot(): Promise<void> {
  await exportFile('png')
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
