import { appendFileSync, existsSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openAnimationStore } from './animation-store.ts'

const out = mkdtempSync(join(tmpdir(), 'selvedge-store-'))
afterAll(() => rmSync(out, { recursive: true }))
const frame = (value: number) => Float32Array.of(value, value + 0.5, -value)
const framesFile = join(out, '.animate', 'frames.f32')

test('a run cut short finds its checkpoint and the frames it counts, and nothing of what came after', () => {
  const first = openAnimationStore(out)
  expect(first.checkpoint).toBeNull()
  first.clear()
  first.keep([frame(0), frame(1)], Uint8Array.of(1), 2.5)
  first.keep([frame(2)], Uint8Array.of(7, 8, 9), 4)
  appendFileSync(framesFile, 'half of a frame') // killed between frames and checkpoint

  const second = openAnimationStore(out)
  expect(second.checkpoint).toEqual(Uint8Array.of(7, 8, 9))
  expect(second.cpuSeconds).toBe(4)
  expect(second.takeFrames(3, 3)).toEqual([frame(0), frame(1), frame(2)])
  second.keep([frame(3)], Uint8Array.of(4), 5)
  expect(openAnimationStore(out).takeFrames(4, 3)?.[3]).toEqual(frame(3))

  truncateSync(framesFile, 20)
  expect(openAnimationStore(out).takeFrames(4, 3)).toBeNull()
  second.remove()
  expect(existsSync(join(out, '.animate'))).toBe(false)
})
