/**
 * The base mesh of the parametric body, read from the bytes of its OBJ file: every program that dresses somebody begins with
 * these 1.7 MB, so they are walked once and never become strings.
 */
import { assert } from '../core/index.ts'

export interface BaseMesh {
  /** All vertices, those that only mark places included [m]. */
  readonly base: Float64Array
  /** Corners of the skin, 4 per quad. */
  readonly quads: Int32Array
  /** Vertices of the skin; they come first. */
  readonly skinCount: number
  /** Vertices that mark a place, by its name. */
  readonly joints: Map<string, Int32Array>
}

export const DECIMETRE = 0.1 // [m]

export function readBaseMesh(bytes: Uint8Array): BaseMesh {
  const position: number[] = []
  const quads: number[] = []
  const joints = new Map<string, Int32Array>()
  let group = ''
  let corners = new Set<number>()
  const closeGroup = () => {
    if (marksPlace(group)) joints.set(group, Int32Array.from(corners).sort())
    corners = new Set()
  }
  let isSkin = false
  let counts = false
  for (let at = 0; at < bytes.length; at = nextLine(bytes, at)) {
    const kind = bytes[at + 1] === SPACE ? bytes[at] : 0 // `vt`: where a picture would be printed on the skin
    if (kind === V) {
      let from = at + 2
      for (let c = 0; c < 3; c++) {
        position.push(numberAt(bytes, from) * DECIMETRE)
        from = nextWord(bytes, from)
      }
    } else if (kind === G) {
      closeGroup()
      group = textOf(bytes.subarray(at + 2, nextLine(bytes, at)))
      isSkin = group === 'body'
      counts = isSkin || marksPlace(group) // the rest are clothes to fit others by
    } else if (kind === F && counts) {
      let from = at + 2
      for (let k = 0; k < 4; k++) {
        const vertex = numberAt(bytes, from) - 1
        if (isSkin) quads.push(vertex)
        else corners.add(vertex)
        from = nextWord(bytes, from)
      }
    }
  }
  closeGroup()
  let skinCount = 0
  for (const vertex of quads) skinCount = Math.max(skinCount, vertex + 1)
  assert(position.length > 0 && quads.length > 0, 'base mesh without vertices or without skin')
  return { base: Float64Array.from(position), quads: Int32Array.from(quads), skinCount, joints }
}

/** Groups whose vertices mark a place and are no skin. */
function marksPlace(group: string): boolean {
  return group.startsWith('joint-') || /^helper-[lr]-eye$/.test(group)
}

const [V, G, F] = ['v', 'g', 'f'].map((letter) => letter.charCodeAt(0))
const NEW_LINE = 10
const SPACE = 32
const MINUS = 45
const POINT = 46
const DIGIT_0 = 48

function nextLine(bytes: Uint8Array, at: number): number {
  let next = at
  while (next < bytes.length && bytes[next] !== NEW_LINE) next++
  return next + 1
}

/** Stays at the end of its line. */
function nextWord(bytes: Uint8Array, at: number): number {
  let next = at
  while (next < bytes.length && bytes[next] > SPACE) next++
  return bytes[next] === SPACE ? next + 1 : next
}

function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes).trim()
}

/**
 * The decimal number that begins there, up to what is no part of one, NaN where none does. The digits as a whole number
 * and the power of ten are both exact in their few places, so their quotient is rounded once, as `Number` does.
 */
function numberAt(bytes: Uint8Array, from: number): number {
  const isNegative = bytes[from] === MINUS
  let digits = 0
  let count = 0
  let power = 1
  let isFraction = false
  for (let at = isNegative ? from + 1 : from; at < bytes.length; at++) {
    const digit = bytes[at] - DIGIT_0
    if (digit >= 0 && digit < 10) {
      digits = 10 * digits + digit
      count++
      if (isFraction) power *= 10
    } else if (bytes[at] === POINT && !isFraction) isFraction = true
    else break
  }
  if (count === 0) return Number.NaN
  return isNegative ? -digits / power : digits / power
}
