/**
 * Point caches: the places of every vertex in every frame, and nothing else, for programs that already have the mesh.
 * PC2 (3ds Max, Blender, Marvelous Designer) counts frames; MDD (LightWave, Blender, Maya) counts seconds.
 * Both hold 32-bit numbers; read and written without a change of a bit, axis or unit. See `docs/formats/point-cache.md`.
 *
 *   PC2   "POINTCACHE2\0", version 1, points, first frame, frames per sample, samples; then x y z     little endian (1)
 *   MDD   samples, points, time of each sample [s]; then x y z                                       big endian    (2)
 */
import { InputError } from '../core/index.ts'

export interface PointCache {
  readonly vertexCount: number
  /** [m], 3 per vertex, one array per frame. */
  readonly frames: readonly Float32Array[]
  /** Frames per second; PC2 does not say and reads as `PC2_FPS`. */
  readonly fps: number
  /** Number of the first frame, PC2 only; MDD reads as 0. */
  readonly startFrame: number
}

export const PC2_FPS = 24 // [1/s]; what most programs play when nobody says

export function writePc2({ vertexCount, frames, startFrame }: PointCache): Uint8Array {
  const bytes = new Uint8Array(PC2_HEADER + 12 * vertexCount * frames.length)
  bytes.set(Array.from(PC2_SIGN, (letter) => letter.charCodeAt(0)))
  const view = new DataView(bytes.buffer)
  view.setInt32(12, 1, true) // (1)
  view.setInt32(16, vertexCount, true)
  view.setFloat32(20, startFrame, true)
  view.setFloat32(24, 1, true)
  view.setInt32(28, frames.length, true)
  putFrames(view, PC2_HEADER, frames, vertexCount, true)
  return bytes
}

export function readPc2(bytes: Uint8Array): PointCache {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sign = String.fromCharCode(...bytes.subarray(0, 12))
  if (sign !== PC2_SIGN || bytes.length < PC2_HEADER) {
    throw new InputError('pc2: the file does not begin with POINTCACHE2; choose a PC2 point cache')
  }
  const vertexCount = view.getInt32(16, true)
  const count = view.getInt32(28, true)
  const frames = takeFrames('pc2', view, PC2_HEADER, count, vertexCount, true)
  const startFrame = view.getFloat32(20, true)
  if (!Number.isFinite(startFrame))
    throw new InputError('pc2: the first frame is not a number; export it again')
  return { vertexCount, frames, fps: PC2_FPS, startFrame }
}

export function writeMdd({ vertexCount, frames, fps }: PointCache): Uint8Array {
  const head = 8 + 4 * frames.length
  const bytes = new Uint8Array(head + 12 * vertexCount * frames.length)
  const view = new DataView(bytes.buffer)
  view.setInt32(0, frames.length) // (2)
  view.setInt32(4, vertexCount)
  for (let k = 0; k < frames.length; k++) view.setFloat32(8 + 4 * k, k / fps)
  putFrames(view, head, frames, vertexCount, false)
  return bytes
}

export function readMdd(bytes: Uint8Array): PointCache {
  if (bytes.length < 8) throw new InputError('mdd: the file is cut short or no MDD point cache')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getInt32(0)
  const vertexCount = view.getInt32(4)
  const frames = takeFrames('mdd', view, 8 + 4 * count, count, vertexCount, false)
  return { vertexCount, frames, fps: frameRate(view, count), startFrame: 0 }
}

/** True for bytes that are as long as their counts say: there is no other mark. */
export function looksLikeMdd(bytes: Uint8Array): boolean {
  if (bytes.length < 8) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [count, vertexCount] = [view.getInt32(0), view.getInt32(4)]
  return count > 0 && vertexCount > 0 && bytes.length === 8 + 4 * count + 12 * count * vertexCount
}

/** From the first and the last time; 32-bit seconds are rounded, so a rate next to a whole number is that number. */
function frameRate(view: DataView, count: number): number {
  if (count < 2) return PC2_FPS
  const span = view.getFloat32(8 + 4 * (count - 1)) - view.getFloat32(8)
  const rate = (count - 1) / span
  if (!(rate > 0 && rate < RATE_MAX)) {
    throw new InputError('mdd: the times of the frames do not grow; export the cache again')
  }
  const whole = Math.round(rate)
  return Math.abs(rate - whole) < 1e-5 * rate ? whole : rate
}

function putFrames(
  view: DataView,
  start: number,
  frames: readonly Float32Array[],
  vertexCount: number,
  littleEndian: boolean,
): void {
  frames.forEach((frame, row) => {
    const at = start + 12 * vertexCount * row
    for (let k = 0; k < 3 * vertexCount; k++) view.setFloat32(at + 4 * k, frame[k], littleEndian)
  })
}

function takeFrames(
  format: string,
  view: DataView,
  start: number,
  count: number,
  vertexCount: number,
  littleEndian: boolean,
): Float32Array[] {
  const needed = start + 12 * vertexCount * count
  if (count < 1 || vertexCount < 1 || needed !== view.byteLength) {
    const claim = `${count} frames of ${vertexCount} points`
    throw new InputError(
      `${format}: a file of ${view.byteLength} bytes cannot hold ${claim}; it is damaged or cut short`,
    )
  }
  return Array.from({ length: count }, (_, row) => {
    const frame = new Float32Array(3 * vertexCount)
    const at = start + 12 * vertexCount * row
    for (let k = 0; k < frame.length; k++) {
      frame[k] = view.getFloat32(at + 4 * k, littleEndian)
      if (!Number.isFinite(frame[k])) {
        const where = `frame ${row + 1}, point ${Math.floor(k / 3) + 1}`
        throw new InputError(`${format} ${where}: not a finite number; export the cache again`)
      }
    }
    return frame
  })
}

const PC2_SIGN = 'POINTCACHE2\0'
const PC2_HEADER = 32 // bytes
const RATE_MAX = 1e6 // [1/s]; faster is damage
