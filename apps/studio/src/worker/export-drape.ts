/** What hangs as a file: still, or with the motion that was recorded of it. */
import { type Drape, type Fabric, InputError, outfitScenes, type Project } from '@selvedge/engine'
import type { ProjectBody } from './project-body.ts'
import type { ExportFormat, MeshExport } from './protocol.ts'
import { recordedCaches, recordedGlb } from './recorded-files.ts'
import type { Recording } from './recorder.ts'
import { writtenMesh } from './written-mesh.ts'

interface Hanging {
  readonly drape: Drape
  readonly project: Project
  readonly wearer: ProjectBody
  readonly fabrics: readonly Fabric[]
  readonly recording: Recording | null
}

export async function exportDrape(
  { drape, project, wearer, fabrics, recording }: Hanging,
  format: ExportFormat,
  { moving, ...shown }: MeshExport,
): Promise<Uint8Array> {
  const { body } = wearer
  const { fabric, garment } = outfitScenes(project, { body, fabrics }).at(-1)!
  if (format === 'pc2' || format === 'mdd' || (format === 'glb' && moving)) {
    if (!recording) throw new InputError('nothing is recorded; choose a motion and press Record')
    const scene = { recording, body, fabric }
    return format === 'glb' ? recordedGlb(scene) : recordedCaches(scene, format)
  }
  return writtenMesh({ drape, body, fabric, garment }, format, shown)
}
