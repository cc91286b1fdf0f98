/**
 * BVH, Biovision Hierarchy: the text format of captured motion. A skeleton (`HIERARCHY`: nested joints with offsets and
 * the channels that move them), then one line of numbers per frame (`MOTION`). Only read.
 * Lengths keep the file's unit, turns are degrees; joints without channels (`End Site`) become joints called after
 * their parent. Position channels of joints other than the root are read and not used: bones keep their length.
 * Format: Meredith, Maddock 2001, Motion Capture File Formats Explained, section 2. See `docs/formats/bvh.md`.
 */
import type { MotionChannel, MotionClip, MotionJoint } from '../body/index.ts'
import { InputError } from '../core/index.ts'
import { quoted } from '../pattern/index.ts'

/** Largest file taken: an hour of a full skeleton with fingers at 30 frames a second. */
const JOINTS_MAX = 500
const DEPTH_MAX = 100
const NUMBERS_MAX = 50_000_000
/** Frames are at most this far apart, and at least [s]. */
const FRAME_TIME_MAX = 1
const FRAME_TIME_MIN = 1e-4
/** No offset, position or turn is larger; what is, is a damaged number. */
const VALUE_MAX = 1e6

const CHANNELS: readonly MotionChannel[] = [
  'Xposition',
  'Yposition',
  'Zposition',
  'Xrotation',
  'Yrotation',
  'Zrotation',
]

interface Reading {
  readonly text: string
  at: number
  line: number
  readonly joints: MotionJoint[]
  columns: number
}

export function readBvh(text: string): MotionClip {
  const reading: Reading = { text, at: text.startsWith('\uFEFF') ? 1 : 0, line: 1, joints: [], columns: 0 }
  expectWord(reading, 'HIERARCHY')
  expectWord(reading, 'ROOT')
  readJoints(reading)
  expectWord(reading, 'MOTION')
  expectWord(reading, 'Frames:')
  const frameCount = readNumber(reading, 'the number of frames', NUMBERS_MAX)
  if (!Number.isInteger(frameCount) || frameCount < 1)
    fail(reading, `${frameCount} frames; a motion needs a whole number of at least 1`)
  expectWord(reading, 'Frame')
  expectWord(reading, 'Time:')
  const frameTime = readNumber(reading, 'the frame time', VALUE_MAX)
  if (!(frameTime >= FRAME_TIME_MIN && frameTime <= FRAME_TIME_MAX))
    fail(
      reading,
      `a frame time of ${frameTime} s; it must lie between ${FRAME_TIME_MIN} and ${FRAME_TIME_MAX} s`,
    )
  const { joints, columns: channelCount } = reading
  const total = frameCount * channelCount
  if (total > NUMBERS_MAX)
    fail(reading, `${frameCount} frames of ${channelCount} channels; take a shorter piece of the motion`)
  const values = readFrames(reading, total, channelCount)
  return { joints, frameTime, frameCount, channelCount, values }
}

/** The root and all below it, one after the other: no recursion, so no file is too deep for the machine. */
function readJoints(reading: Reading): void {
  const open: number[] = []
  let parent = -1
  let name = readName(reading)
  for (;;) {
    open.push(readJoint(reading, name, parent))
    if (open.length > DEPTH_MAX)
      fail(reading, `joints nested more than ${DEPTH_MAX} deep; export the motion again`)
    let word = needWord(reading, '"JOINT", "End Site" or "}"')
    while (word === '}') {
      open.pop()
      if (open.length === 0) return
      word = needWord(reading, '"JOINT", "End Site" or "}"')
    }
    parent = open[open.length - 1]
    if (word === 'End') {
      expectWord(reading, 'Site')
      name = ''
    } else if (word === 'JOINT') name = readName(reading)
    else fail(reading, `found ${quoted(word)}, expected "JOINT", "End Site" or "}"`)
  }
}

/** One joint up to where its children begin; a nameless one is the end of a chain. */
function readJoint(reading: Reading, name: string, parent: number): number {
  const { joints } = reading
  if (joints.length >= JOINTS_MAX) fail(reading, `more than ${JOINTS_MAX} joints; export the body alone`)
  expectWord(reading, '{')
  expectWord(reading, 'OFFSET')
  const offset = [0, 1, 2].map(() => readNumber(reading, 'an offset', VALUE_MAX)) as [number, number, number]
  const channels: MotionChannel[] = []
  if (name !== '') {
    expectWord(reading, 'CHANNELS')
    const count = readNumber(reading, 'the number of channels', CHANNELS.length)
    if (!Number.isInteger(count) || count < 0)
      fail(reading, `${count} channels; a joint has 0 to ${CHANNELS.length}`)
    for (let k = 0; k < count; k++) {
      const word = needWord(reading, 'a channel')
      const channel = CHANNELS.find((known) => known.toLowerCase() === word.toLowerCase())
      if (channel === undefined) fail(reading, `channel ${quoted(word)} is not one of ${CHANNELS.join(', ')}`)
      channels.push(channel)
    }
  }
  const own = name === '' ? `${joints[parent].name}-end` : name
  joints.push({ name: own, parent, offset, channels, column: reading.columns })
  reading.columns += channels.length
  return joints.length - 1
}

function readFrames(reading: Reading, total: number, channelCount: number): Float64Array {
  const left = reading.text.length - reading.at
  if (2 * total > left + 1) tooShort(reading, total, channelCount, 0) // a number and a space each: before room is made
  const values = new Float64Array(total)
  for (let k = 0; k < total; k++) {
    const word = readWord(reading)
    if (word === '') tooShort(reading, total, channelCount, k)
    values[k] = toNumber(reading, word, `frame ${Math.floor(k / channelCount)}`, VALUE_MAX)
  }
  const extra = readWord(reading)
  if (extra !== '')
    fail(reading, `${quoted(extra)} after the last frame; the number of frames or channels is wrong`)
  return values
}

function tooShort(reading: Reading, total: number, channelCount: number, found: number): never {
  const frames = channelCount > 0 ? total / channelCount : 0
  const place = found > 0 ? `in frame ${Math.floor(found / channelCount)}` : 'before them'
  fail(
    reading,
    `${frames} frames of ${channelCount} numbers are promised, the file ends ${place}; copy it again`,
  )
}

function readName(reading: Reading): string {
  const name = needWord(reading, 'the name of a joint')
  if (name === '{') fail(reading, 'a joint without a name; give every joint one')
  return name
}

function expectWord(reading: Reading, wanted: string): void {
  const word = readWord(reading)
  if (word.toLowerCase() !== wanted.toLowerCase())
    fail(reading, `expected "${wanted}", found ${word === '' ? 'the end of the file' : quoted(word)}`)
}

function needWord(reading: Reading, wanted: string): string {
  const word = readWord(reading)
  if (word === '') fail(reading, `expected ${wanted}, found the end of the file`)
  return word
}

function readNumber(reading: Reading, what: string, most: number): number {
  return toNumber(reading, needWord(reading, what), what, most)
}

function toNumber(reading: Reading, word: string, what: string, most: number): number {
  const value = Number(word)
  if (!(Math.abs(value) <= most))
    fail(reading, `${what}: ${quoted(word)} is not a number that makes sense here`)
  return value
}

/** The next word between white space; empty at the end. */
function readWord(reading: Reading): string {
  const { text } = reading
  let at = reading.at
  while (at < text.length && text.charCodeAt(at) <= SPACE) {
    if (text.charCodeAt(at) === LINE_FEED) reading.line++
    at++
  }
  const begin = at
  while (at < text.length && text.charCodeAt(at) > SPACE) at++
  reading.at = at
  return text.slice(begin, at)
}

const SPACE = 32
const LINE_FEED = 10

function fail(reading: Reading, what: string): never {
  throw new InputError(`bvh line ${reading.line}: ${what}`)
}
