/** The files of one animation, as names and contents; all but report.json hold the same bytes in every run. */
import { type Animation, type AnimationScene, countCrossings, stateHash } from '@selvedge/engine'
import { buildShownBody, fabricLook } from '@selvedge/engine/display'
import { MORPH_MAX, writeAnimatedGlb, writeBodyObj, writeObj, writePc2 } from '@selvedge/engine/io'
import { measurePenetration } from '@selvedge/engine/sim'
import { drawStrip } from './thumbnail.ts'

/** The whole run in numbers; crossings are those of the worst frame. */
export function animationNumbers(animation: Animation) {
  const { model, state, history, motion } = animation
  const worst = (of: (frame: (typeof history)[number]) => number) =>
    history.reduce((most, frame) => Math.max(most, of(frame)), 0)
  const last = history.at(-1)
  const skin = new Float64Array(motion.mesh.position.length)
  motion.placesAt(state.time, skin)
  const body = { position: skin, triVertex: motion.mesh.triVertex }
  return {
    vertices: model.vertexCount,
    triangles: model.triCount,
    steps: animation.steps,
    simSeconds: state.time,
    frames: history.length,
    frameCount: animation.frameCount,
    p99Stretch: last?.p99Stretch ?? 0,
    p99StretchWorst: worst(({ p99Stretch }) => p99Stretch),
    maxStretch: last?.maxStretch ?? 0,
    meanStretch: last?.meanStretch ?? 0,
    selfCrossings: worst(({ selfCrossings }) => selfCrossings),
    bodyCrossings: worst(({ bodyCrossings }) => bodyCrossings),
    framesCrossing: history.filter((frame) => frame.selfCrossings + frame.bodyCrossings > 0).length,
    maxPenetration:
      countCrossings({ position: state.x, triVertex: model.triVertex }, body) > 0
        ? measurePenetration(state.x, model.vertexCount, body)
        : 0,
    settled: animation.stage === 'done',
    stateHash: stateHash(state.x, state.v),
  }
}

export interface AnimationRecord {
  readonly animation: Animation
  readonly scene: AnimationScene
  /** Places of the garment, frame by frame [m]. */
  readonly frames: readonly Float32Array[]
  readonly result: Readonly<Record<string, unknown>> & { readonly stateHash: string }
  readonly version: string
  readonly commandLine: readonly string[]
}

/** Normals in every target double a file; above this many bytes they are left out. */
const NORMALS_MAX = 100_000_000

export async function animationFiles(
  record: AnimationRecord,
): Promise<{ files: Record<string, string | Uint8Array>; note: string }> {
  const { animation, scene, frames, result } = record
  const { model, fps } = animation
  const { mesh, placesAt } = animation.motion
  const place = new Float64Array(mesh.position.length)
  const skins = frames.map((_, row) => {
    placesAt(row / fps, place)
    return Float32Array.from(place)
  })
  const stride = Math.max(1, Math.ceil((frames.length - 1) / MORPH_MAX))
  const shown = <T>(list: readonly T[]) => list.filter((_, row) => row % stride === 0)
  const bytes = 24 * shown(frames).length * (model.triCount + mesh.position.length / 3)
  const glb = await writeAnimatedGlb({
    garment: {
      triVertex: model.triVertex,
      triPattern: model.triPattern,
      triPanel: model.triPanel,
      panelIds: model.panelIds,
      frames: shown(frames),
    },
    body: { triVertex: mesh.triVertex, frames: shown(skins) },
    fps: fps / stride,
    normals: bytes < NORMALS_MAX,
    extras: { generator: `Selvedge ${record.version}`, state: result.stateHash },
  })
  const cache = { fps, startFrame: 0 }
  const first = { ...model, position: Float64Array.from(frames[0]) }
  const comment = `Selvedge ${record.version}, ${scene.garment.name}, first frame`
  return {
    files: {
      'animated.glb': glb,
      'garment.pc2': writePc2({ ...cache, vertexCount: model.vertexCount, frames }),
      'body.pc2': writePc2({ ...cache, vertexCount: place.length / 3, frames: skins }),
      'garment.obj': writeObj(first, comment),
      'body.obj': writeBodyObj({ ...mesh, position: Float64Array.from(skins[0]) }, scene.body.name),
      'strip.png': drawStrip(moments(record, skins)),
      'report.json': `${JSON.stringify(reportFacts(record), null, 2)}\n`,
    },
    note:
      stride > 1 ? `animated.glb shows one frame in ${stride}: players hold no more than ${MORPH_MAX}` : '',
  }
}

/** Pictures in the strip. */
const MOMENTS = 8

/** Garment and body at times spread evenly over the run. */
function moments({ animation, scene, frames }: AnimationRecord, skins: readonly Float32Array[]) {
  const { triVertex: corners, triPart, place } = buildShownBody(scene.body)
  const { triVertex } = animation.model
  const look = fabricLook(scene.fabric)
  const count = Math.min(MOMENTS, frames.length)
  return Array.from({ length: count }, (_, k) => {
    const row = Math.round((k * (frames.length - 1)) / Math.max(1, count - 1))
    return {
      garment: { position: frames[row], triVertex, look },
      body: { position: place(skins[row]), triVertex: corners, triPart },
    }
  })
}

function reportFacts({ animation, scene, result, version, commandLine }: AnimationRecord) {
  const { garment, body, fabric } = scene
  return {
    title: `${garment.name} on ${body.name}, moving`,
    version,
    commandLine,
    result,
    garment: { name: garment.name, panels: garment.panels.length, seams: garment.seams.length },
    body: { name: body.name, height: body.height, girths: body.girths },
    fabric: { name: fabric.name, title: fabric.title, density: fabric.density, measured: fabric.measured },
    notes: animation.notes,
    frames: animation.history,
  }
}
