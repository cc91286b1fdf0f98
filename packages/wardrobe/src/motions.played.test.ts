import { fileURLToPath } from 'node:url'
import { loadKernels } from '@selvedge/engine'
import { buildCapturedMotion, type CapturedMotion, findCrossings, freeSkin } from '@selvedge/engine/sim'
import { expect, test } from 'vitest'
import { openFolder } from './open-folder.ts'

const wardrobe = openFolder(fileURLToPath(new URL('../../../assets/', import.meta.url)))

/** Parts of the skin, as `skinParts` numbers them. */
const [LEFT_HAND, RIGHT_HAND] = [6, 12]
const HANDS = [LEFT_HAND, RIGHT_HAND]
const FOREARM_BEFORE_HAND = 3
const FEET = [7, 13]

const PATIENCE = { timeout: 120_000 } // [ms]; a whole dance is kept off itself

/** Parts of every two triangles that cross at a time [s]. */
function crossingParts(
  { mesh, part = new Uint8Array(0) }: CapturedMotion,
  position: Float64Array,
): number[][] {
  const pairs = findCrossings({ position, triVertex: mesh.triVertex })
  return Array.from({ length: pairs.length / 2 }, (_, k) =>
    [pairs[2 * k], pairs[2 * k + 1]].map((t) => part[mesh.triVertex[3 * t]]).sort((a, b) => a - b),
  )
}

function motionNamed(name: string): CapturedMotion {
  return buildCapturedMotion(wardrobe.bodyData(), 'mean_all', {
    clip: wardrobe.motion(name),
    first: 'dressing',
  })
}

test('in a salsa no hand goes into thigh, belly, neck or the other hand', PATIENCE, () => {
  const motion = motionNamed('salsa')
  const skin = new Float64Array(motion.mesh.position.length)
  const met: string[] = []
  for (const time of [1, 6.6, 7, 7.2, 7.6, 8, 12.4]) {
    motion.placesAt(time, skin)
    for (const [a, b] of crossingParts(motion, skin)) {
      const own = a === b || b - a === FOREARM_BEFORE_HAND
      if (!own && (HANDS.includes(a) || HANDS.includes(b))) met.push(`${a} ${b} at ${time} s`)
    }
  }
  expect(met).toEqual([])
})

test('in a run skin of trunk, arms and legs keeps off itself', PATIENCE, async () => {
  const motion = motionNamed('run')
  const free = freeSkin(motion, await loadKernels())
  const skin = new Float64Array(motion.mesh.position.length)
  const count = (at: (time: number, out: Float64Array) => void) =>
    [0.6, 0.8, 1].map((time) => {
      at(time, skin)
      const pairs = crossingParts(motion, skin)
      return pairs.filter(([a, b]) => a !== b && a > 0 && !FEET.includes(b) && !HANDS.includes(b)).length
    })
  expect(Math.max(...count(motion.placesAt))).toBeGreaterThan(20)
  expect(count(free.placesAt)).toEqual([0, 0, 0])
})
