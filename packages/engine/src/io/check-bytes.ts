/**
 * What every binary format must keep, the sibling of `check-format.ts`: good bytes survive reading and writing again,
 * damaged ones either read or are refused with an `InputError` in one short line, and nobody makes a small file claim
 * much memory. Used by the tests of each format, with the seed they print.
 */
import { buildRandom } from '../core/index.ts'
import { type FormatReport, messageFault } from './check-format.ts'

export interface BytesCheck<T> {
  /** A good file of the format. */
  bytes: Uint8Array
  read(bytes: Uint8Array): T | Promise<T>
  /** Left out for formats that are only read, or whose bytes are not unique. */
  write?(value: T): Uint8Array | Promise<Uint8Array>
  mutations: number
  seed: number
  /** Bytes of arrays a reader may return per byte of the file [–]. */
  growthMax?: number
}

/** Throws an `Error` naming the seed and the mutation when the format breaks its promise. */
export async function checkBytes<T>(check: BytesCheck<T>): Promise<FormatReport> {
  const value = await check.read(check.bytes)
  if (check.write) {
    const written = await check.write(value)
    const again = await check.write(await check.read(written))
    if (!sameBytes(written, again))
      throw new Error('reading what was written and writing it again changes it')
    if (JSON.stringify(plain(await check.read(written))) !== JSON.stringify(plain(value)))
      throw new Error('the round trip changes the value')
  }
  const random = buildRandom(check.seed)
  const report: FormatReport = { read: 0, refused: 0 }
  for (let k = 0; k < check.mutations; k++) {
    const damaged = damage(check.bytes, random)
    const where = `seed ${check.seed}, mutation ${k}`
    try {
      const size = arrayBytes(await check.read(damaged))
      const most = (check.growthMax ?? GROWTH_MAX) * (damaged.length + SLACK)
      if (size > most) throw new Error(`${where}: ${size} bytes of arrays from a file of ${damaged.length}`)
      report.read++
    } catch (error) {
      const fault = messageFault(error)
      if (fault) throw new Error(`${where}: ${fault}`, { cause: error })
      report.refused++
    }
  }
  return report
}

/** One random wound, more often near the start, where counts and sizes stand. */
function damage(bytes: Uint8Array, random: () => number): Uint8Array {
  const share = random()
  const at = Math.floor((random() < 0.5 ? share * share * share : share) * bytes.length)
  const kind = Math.floor(random() * 6)
  const run = Math.floor(random() * 40)
  const put = (from: number, to: number, piece: ArrayLike<number>) => {
    const tail = bytes.subarray(Math.min(to, bytes.length))
    const wounded = new Uint8Array(from + piece.length + tail.length)
    wounded.set(bytes.subarray(0, from))
    wounded.set(piece, from)
    wounded.set(tail, from + piece.length)
    return wounded
  }
  if (kind === 0) return put(at, at + 1, [Math.floor(random() * 256)])
  if (kind === 1) return put(at, at + run, [])
  if (kind === 2) return put(at, at, bytes.subarray(at, at + run))
  if (kind === 3) return bytes.slice(0, at)
  const word = WORDS[Math.floor(random() * WORDS.length)]
  const aligned = at & ~3
  return put(aligned, aligned + 4, kind === 4 ? word : [...word].reverse())
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, k) => byte === b[k])
}

/** Typed arrays as lists, so that values can be compared as text. */
function plain(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number>)
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]))
}

function arrayBytes(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (value === null || typeof value !== 'object') return 0
  let sum = 0
  for (const part of Object.values(value)) sum += arrayBytes(part)
  return sum
}

const GROWTH_MAX = 32 // [–]; 16-bit corners become f64 places in the pattern, 48 bytes a triangle of 6
const SLACK = 1024 // [bytes]; a tiny file may still make a few small arrays
/** Little endian: 0, 1, −1, most of int32, least of it, a million, NaN, infinity, 1e30 as f32. */
const WORDS = [
  [0, 0, 0, 0],
  [1, 0, 0, 0],
  [255, 255, 255, 255],
  [255, 255, 255, 127],
  [0, 0, 0, 128],
  [64, 66, 15, 0],
  [0, 0, 192, 127],
  [0, 0, 128, 127],
  [202, 242, 73, 113],
]
