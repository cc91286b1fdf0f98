/**
 * The files of one animation, as names and contents; all hold the same bytes in every run, but for report.json and the
 * page, which say how long it took and how it was asked for.
 */
import { type Animation, type AnimationScene, countCrossings, stateHash } from '@selvedge/engine'
import { buildShownBody, fabricLook } from '@selvedge/engine/display'
import {
  type AnimatedGlb,
  MORPH_MAX,
  writeBodyObj,
  writeObj,
  writePc2,
  writeRecordedGlb,
} from '@selvedge/engine/io'
import { type MotionRig, measurePenetration, type TightMoment } from '@selvedge/engine/sim'
import { toBase64 } from './report/base64.ts'
import { fillMotionPage } from './report/fill-page.ts'
import type { MotionFacts } from './report/motion-data.ts'
import { percent, seconds, tightLine } from './result-lines.ts'
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
    tooTight: tightestMoments(history),
    framesCrossing: history.filter((frame) => frame.selfCrossings + frame.bodyCrossings > 0).length,
    maxPenetration:
      countCrossings({ position: state.x, triVertex: model.triVertex }, body) > 0
        ? measurePenetration(state.x, model.vertexCount, body)
        : 0,
    settled: animation.stage === 'done',
    stateHash: stateHash(state.x, state.v),
  }
}

/** All frames were made, none crosses, and the garment is still worn in the last. */
export function cameThrough(
  result: Pick<ReturnType<typeof animationNumbers>, 'settled' | 'selfCrossings' | 'bodyCrossings'> & {
    readonly slidOff: boolean
  },
): boolean {
  return result.settled && result.selfCrossings + result.bodyCrossings === 0 && !result.slidOff
}

/** A piece that was too tight in some frame, as it was in its worst one. */
export interface TightestMoment extends TightMoment {
  /** Since the motion began [s]. */
  readonly time: number
}

/** Worst first. */
function tightestMoments(history: Animation['history']): TightestMoment[] {
  const worst = new Map<string, TightestMoment>()
  for (const { time, tooTight } of history) {
    for (const moment of tooTight) {
      const known = worst.get(moment.piece)
      if (known === undefined || known.p99 < moment.p99) worst.set(moment.piece, { ...moment, time })
    }
  }
  return [...worst.values()].sort((a, b) => b.p99 - a.p99)
}

export interface AnimationRecord {
  readonly animation: Animation
  /** What people call the garment. */
  readonly title: string
  readonly scene: AnimationScene
  /** The bones of the body; none for one that brought its own motion. */
  readonly rig: MotionRig | undefined
  /** Places of the garment and of the skin, frame by frame [m]. */
  readonly frames: readonly Float32Array[]
  readonly skins: readonly Float32Array[]
  readonly result: Readonly<Record<string, unknown>> & { readonly stateHash: string }
  readonly version: string
  readonly commandLine: readonly string[]
}

export async function animationFiles(
  record: AnimationRecord,
): Promise<{ files: Record<string, string | Uint8Array>; note: string }> {
  const { animation, scene, frames, skins, result } = record
  const { model, fps } = animation
  const { mesh } = animation.motion
  const moving = await writeRecordedGlb({
    garment: model,
    frames,
    body: { triVertex: mesh.triVertex, figure: scene.body.figure },
    skins,
    fps,
    rig: record.rig,
    look: fabricLook(scene.fabric),
    extras: { generator: `Selvedge ${record.version}`, state: result.stateHash },
  })
  const { stride } = moving
  const cache = { fps, startFrame: 0 }
  const first = { ...model, position: Float64Array.from(frames[0]) }
  const comment = `Selvedge ${record.version}, ${scene.garment.name}, first frame`
  return {
    files: {
      'animated.glb': moving.bytes,
      'animated.html': fillMotionPage({ facts: pageFacts(record, moving), glb: toBase64(moving.bytes) }),
      'garment.pc2': writePc2({ ...cache, vertexCount: model.vertexCount, frames }),
      'body.pc2': writePc2({ ...cache, vertexCount: mesh.position.length / 3, frames: skins }),
      'garment.obj': writeObj(first, comment),
      'body.obj': writeBodyObj({ ...mesh, position: Float64Array.from(skins[0]) }, scene.body.name),
      'strip.png': drawStrip(moments(record)),
      'report.json': `${JSON.stringify(reportFacts(record), null, 2)}\n`,
    },
    note:
      stride > 1 ? `animated.glb shows one frame in ${stride}: players hold no more than ${MORPH_MAX}` : '',
  }
}

/** What the page says beside the picture. */
function pageFacts(record: AnimationRecord, { bytes, garmentError, bodyError }: AnimatedGlb): MotionFacts {
  const { animation, scene, version, commandLine } = record
  const numbers = animationNumbers(animation)
  const off = (error: number) => `${(1000 * error).toFixed(3)} mm at most from the simulation`
  return {
    title: `${record.title} on ${scene.body.name}, moving`,
    version,
    commandLine,
    fps: animation.fps,
    crossings: numbers.selfCrossings + numbers.bodyCrossings,
    rows: [
      [
        'Frames',
        `${numbers.frames} of ${numbers.frameCount}, ${animation.fps} a second, ${seconds(numbers.simSeconds)}`,
      ],
      ['Cloth', `${scene.fabric.title}, ${numbers.vertices} vertices, ${numbers.triangles} triangles`],
      ['Stretch', `99 % of edges below ${percent(numbers.p99StretchWorst)} in every frame`],
      ...numbers.tooTight
        .slice(0, TIGHT_SHOWN)
        .map((moment): [string, string] => ['Tight', tightLine(moment)]),
      ['Shown cloth', off(garmentError)],
      ['Shown body', off(bodyError)],
      ['animated.glb', `${(bytes.length / 1e6).toFixed(1)} MB`],
    ],
  }
}

/** Pieces the page names. */
const TIGHT_SHOWN = 3

/** Pictures in the strip. */
const MOMENTS = 8

/** Garment and body at times spread evenly over the run. */
function moments({ animation, scene, frames, skins }: AnimationRecord) {
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

function reportFacts({ animation, title, scene, result, version, commandLine }: AnimationRecord) {
  const { garment, body, fabric } = scene
  return {
    title: `${title} on ${body.name}, moving`,
    version,
    commandLine,
    result,
    garment: { name: garment.name, title, panels: garment.panels.length, seams: garment.seams.length },
    body: { name: body.name, height: body.height, girths: body.girths },
    fabric: { name: fabric.name, title: fabric.title, density: fabric.density, measured: fabric.measured },
    notes: animation.notes,
    frames: animation.history,
  }
}
