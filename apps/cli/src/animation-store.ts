/**
 * What an animation leaves on the disk while it runs, so that a run that is killed at any moment can go on: the newest
 * checkpoint, and the frames up to it. Frames are written before the checkpoint that counts them, and the checkpoint takes
 * its name only when it is whole; so the frames a checkpoint counts are always there.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { InputError } from '@selvedge/engine'
import { folderTrouble } from './write-files.ts'

export interface AnimationStore {
  /** The checkpoint of a run that was cut short; null when there is none. */
  readonly checkpoint: Uint8Array | null
  /** Processor time spent until then [s]. */
  readonly cpuSeconds: number
  /** The first `count` frames of `length` numbers each; what lies behind them is dropped. Null when they are not there. */
  takeFrames(count: number, length: number): Float32Array[] | null
  /** Begins anew. */
  clear(): void
  /** Keeps frames made since the last call, whole or in parts that follow each other, then the checkpoint that counts them. */
  keep(frames: readonly Float32Array[], checkpoint: Uint8Array, cpuSeconds: number): void
  /** The run is over: nothing is left to go on from. */
  remove(): void
}

export function openAnimationStore(out: string): AnimationStore {
  const folder = join(out, '.animate')
  const framesPath = join(folder, 'frames.f32')
  const checkpointPath = join(folder, 'checkpoint')
  const saved = existsSync(checkpointPath) ? readFileSync(checkpointPath) : null
  const whole = saved !== null && saved.length > TIME_BYTES
  return {
    checkpoint: whole ? new Uint8Array(saved.subarray(TIME_BYTES)) : null,
    cpuSeconds: whole ? saved.readDoubleLE(0) : 0,
    takeFrames(count, length) {
      const bytes = existsSync(framesPath) ? readFileSync(framesPath) : Buffer.alloc(0)
      const size = Float32Array.BYTES_PER_ELEMENT * length
      if (bytes.length < count * size) return null
      truncateSync(framesPath, count * size)
      return Array.from({ length: count }, (_, k) => {
        const frame = new Float32Array(length)
        new Uint8Array(frame.buffer).set(bytes.subarray(k * size, (k + 1) * size))
        return frame
      })
    },
    clear() {
      rmSync(folder, { recursive: true, force: true })
    },
    keep(frames, checkpoint, cpuSeconds) {
      try {
        mkdirSync(folder, { recursive: true })
        const file = openSync(framesPath, 'a')
        for (const frame of frames)
          writeSync(file, new Uint8Array(frame.buffer, frame.byteOffset, frame.byteLength))
        fsyncSync(file)
        closeSync(file)
        const time = Buffer.alloc(TIME_BYTES)
        time.writeDoubleLE(cpuSeconds)
        writeFileSync(`${checkpointPath}.part`, Buffer.concat([time, checkpoint]), { flush: true })
        renameSync(`${checkpointPath}.part`, checkpointPath)
      } catch (reason) {
        throw new InputError(`--out ${out}: ${folderTrouble(reason)}; free some space or name another folder`)
      }
    },
    remove() {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The processor time stands before the checkpoint: it is not part of what a run must repeat. */
const TIME_BYTES = 8
