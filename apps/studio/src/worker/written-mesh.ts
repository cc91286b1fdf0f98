/** What hangs there as a file: fine cloth with who wears it or alone, thin or as thick as the fabric; OBJ keeps what was simulated. */
import { type Drape, type Fabric, type Garment, inspectDrape } from '@selvedge/engine'
import { fabricLook, pressedEdges, showDressed, thickenCloth } from '@selvedge/engine/display'
import { formatNamed } from '@selvedge/engine/io'
import { findFastenings } from '@selvedge/engine/sim'
import type { ProjectBody } from './project-body.ts'
import type { ExportFormat, MeshExport } from './protocol.ts'

interface Exported {
  readonly drape: Drape
  readonly body: ProjectBody['body']
  readonly fabric: Fabric
  readonly garment: Garment
}

export async function writtenMesh(
  { drape, body, fabric, garment: pattern }: Exported,
  format: ExportFormat,
  { body: withBody, thick }: Omit<MeshExport, 'moving'>,
): Promise<Uint8Array> {
  const { triVertex, triPattern, triPanel, panelIds } = drape.model
  const sewnOn = { pressed: pressedEdges(drape.model), ...findFastenings(drape, pattern) }
  const garment = { position: drape.state.x, triVertex, triPattern, triPanel, panelIds, ...sewnOn }
  const wearer = { ...body, position: drape.skins[0]?.position ?? body.position } // where it is now
  const { selfCrossings, bodyCrossings, stateHash } = inspectDrape(drape)
  const told = {
    comment: `${selfCrossings + bodyCrossings} crossings, state ${stateHash}`,
    extras: { selfCrossings, bodyCrossings, stateHash },
  }
  const picture = () => {
    const look = { look: fabricLook(fabric), thickness: fabric.thickness }
    const shown = showDressed(garment, wearer, look)
    const cloth = thick ? thickenCloth(shown.garment, fabric.thickness) : shown.garment
    return { garment: cloth, body: withBody ? shown.body : null }
  }
  const scene = { ...(format === 'obj' ? { garment, body: null } : picture()), ...told }
  const written = await formatNamed(format, { kinds: ['mesh'], able: 'write' }).write(scene, {})
  return typeof written === 'string' ? new TextEncoder().encode(written) : written
}
