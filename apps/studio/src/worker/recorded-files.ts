/** A recording as files: a GLB that plays by itself, or point caches with the meshes they move. */
import type { Body, Fabric } from '@selvedge/engine'
import { fabricLook } from '@selvedge/engine/display'
import { storedZip, writeBodyObj, writeMdd, writeObj, writePc2, writeRecordedGlb } from '@selvedge/engine/io'
import type { Recording } from './recorder.ts'

/** What it is of. */
interface RecordedScene {
  readonly recording: Recording
  readonly body: Body
  readonly fabric: Fabric
}

export async function recordedGlb({ recording, body, fabric }: RecordedScene): Promise<Uint8Array> {
  const { drape, frames, skins, rig, numbers } = recording
  const { triVertex, figure } = body
  const { selfCrossings, bodyCrossings, hash } = numbers
  const { bytes } = await writeRecordedGlb({
    garment: drape.model,
    frames,
    body: { triVertex, figure },
    skins,
    fps: numbers.fps,
    rig,
    look: fabricLook(fabric),
    extras: { selfCrossings, bodyCrossings, stateHash: hash, frames: frames.length },
  })
  return bytes
}

/** One zip: caches of garment and body, and the first frame of both as OBJ, which has the same order of vertices. */
export function recordedCaches({ recording, body }: RecordedScene, kind: 'pc2' | 'mdd'): Uint8Array {
  const { drape, frames, skins, numbers } = recording
  const crossings = numbers.selfCrossings + numbers.bodyCrossings
  const write = kind === 'pc2' ? writePc2 : writeMdd
  const cache = (places: readonly Float32Array[]) =>
    write({ vertexCount: places[0].length / 3, frames: places, fps: numbers.fps, startFrame: 0 })
  const first = { ...drape.model, position: Float64Array.from(frames[0]) }
  const skin = { position: Float64Array.from(skins[0]), triVertex: body.triVertex }
  const text = (words: string) => new TextEncoder().encode(words)
  return storedZip([
    { name: `garment.${kind}`, bytes: cache(frames) },
    { name: `body.${kind}`, bytes: cache(skins) },
    {
      name: 'garment.obj',
      bytes: text(writeObj(first, `first frame of the point cache, ${crossings} crossings in all frames`)),
    },
    { name: 'body.obj', bytes: text(writeBodyObj(skin, body.name)) },
  ])
}
