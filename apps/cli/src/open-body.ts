/**
 * A body by name or from a file: measurements (JSON, Seamly2D), or a closed mesh (OBJ, STL, glTF). What had to be guessed is
 * said.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import {
  type Body,
  type BodyData,
  type BodyPose,
  type BodyShape,
  bodyFromMesh,
  bodyNames,
  buildBody,
  type FittedBody,
  findCrossings,
  fitBody,
  InputError,
  looksLikeSeamly,
  type MeasurementFile,
  readGltf,
  readMeasurementFile,
  readObj,
  readSeamlyMeasurements,
  readStl,
  type TriangleMesh,
  weldPlaces,
} from '@selvedge/engine'
import { inFile, readText } from './assets.ts'
import { nameHint } from './nearest-name.ts'
import { pathKind } from './path-kind.ts'

/** Garments drape on 5 mm; what is further off is said [m]. */
const TOLD = 0.005

export async function openBody(
  data: BodyData,
  nameOrPath: string,
  pose: BodyPose,
  say: (line: string) => void,
): Promise<Body> {
  if (bodyNames(data).includes(nameOrPath)) return buildBody(data, nameOrPath, pose, { findCrossings })
  if (!existsSync(nameOrPath)) {
    throw new InputError(
      `no body "${nameOrPath}"; ${nameHint(nameOrPath, bodyNames(data))}; or name a file of measurements or a mesh`,
    )
  }
  if (pathKind(nameOrPath) === 'folder') throw new InputError(`"${nameOrPath}" is a folder; name a file`)
  const kind = extname(nameOrPath).toLowerCase()
  const name = basename(nameOrPath, extname(nameOrPath))
  if (MEASURED.test(kind)) return measuredBody(data, nameOrPath, name, pose, say)
  const { mesh, notes } = await openMesh(nameOrPath, kind)
  const made = inFile(nameOrPath, () => bodyFromMesh(mesh, name, { findCrossings }))
  for (const note of [...notes, ...made.notes]) say(`${basename(nameOrPath)}: ${note}`)
  return made.body
}

const MEASURED = /^\.(json|smis|smms|vit|vst)$/

function measuredBody(
  data: BodyData,
  path: string,
  name: string,
  pose: BodyPose,
  say: (line: string) => void,
): Body {
  return fitted(data, path, name, pose, say).body
}

/** The sliders of a name or of a file of measurements, for what needs bones; null for a mesh, which has none. */
export function openShape(
  data: BodyData,
  nameOrPath: string,
  say: (line: string) => void,
): BodyShape | string | null {
  if (bodyNames(data).includes(nameOrPath)) return nameOrPath
  if (!MEASURED.test(extname(nameOrPath).toLowerCase()) || pathKind(nameOrPath) !== 'file') return null
  return fitted(data, nameOrPath, basename(nameOrPath, extname(nameOrPath)), 'dressing', say).sliders
}

function fitted(
  data: BodyData,
  path: string,
  name: string,
  pose: BodyPose,
  say: (line: string) => void,
): FittedBody {
  return inFile(path, () => {
    const text = readText(path)
    const asked = looksLikeSeamly(text) ? seamlyBody(text, path, say) : readMeasurementFile(text)
    const found = fitBody(data, asked.measurements, {
      ...asked,
      name: asked.name ?? name,
      pose,
      findCrossings,
    })
    for (const [part, error] of Object.entries(found.errors)) {
      if (Math.abs(error) <= TOLD) continue
      const by = `${(100 * Math.abs(error)).toFixed(1)} cm ${error > 0 ? 'more' : 'less'} than asked`
      say(`${basename(path)}: ${part} could not be met: ${by}`)
    }
    if (found.body.repair.left > 0) {
      throw new InputError(
        'these measurements make no body, its skin crosses itself; check those that differ most',
      )
    }
    return found
  })
}

function seamlyBody(text: string, path: string, say: (line: string) => void): MeasurementFile {
  const { sex = 'neutral', measurements, notes } = readSeamlyMeasurements(text)
  for (const note of notes) say(`${basename(path)}: ${note}`)
  return { sex, measurements }
}

async function openMesh(
  path: string,
  kind: string,
): Promise<{ mesh: TriangleMesh; notes: readonly string[] }> {
  if (kind === '.stl') {
    const mesh = inFile(path, () => readStl(readFileSync(path)))
    return { mesh, notes: mesh.notes }
  }
  if (kind === '.glb' || kind === '.gltf') {
    const mesh = await readGltf(readFileSync(path)).catch((reason: unknown) =>
      inFile(path, (): never => {
        throw reason
      }),
    )
    return { mesh, notes: mesh.notes }
  }
  const mesh = inFile(path, () => readObj(readText(path)))
  const welded = weldPlaces(mesh.position, mesh.triVertex)
  if (welded.position.length === mesh.position.length) return { mesh, notes: [] }
  return { mesh: welded, notes: ['vertices at the same place were joined'] }
}
