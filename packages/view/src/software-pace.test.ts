import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildSoftwarePace } from './software-pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A browser that is told when a picture is through. */
function fakeContext() {
  const browser = { through: false }
  const gl = {
    ...{ SYNC_GPU_COMMANDS_COMPLETE: 1, SYNC_STATUS: 2, UNSIGNALED: 3, SIGNALED: 4 },
    fenceSync: () => ({}),
    getSyncParameter: () => (browser.through ? 4 : 3),
    deleteSync: () => {},
    flush: () => {},
  }
  return { browser, gl: gl as unknown as WebGL2RenderingContext }
}

it('begins no picture before the last one is through, and lets moving cloth wait three times as long again', () => {
  const { browser, gl } = fakeContext()
  const pace = buildSoftwarePace(gl)
  const begin = performance.now()
  const at = (ms: number) => {
    vi.advanceTimersByTime(begin + ms - performance.now())
    return { asked: pace.ready(begin + ms, true), moving: pace.ready(begin + ms, false) }
  }
  expect(at(0)).toEqual({ asked: true, moving: true })
  pace.begun(begin)
  expect(at(390)).toEqual({ asked: false, moving: false })
  browser.through = true
  expect(at(400)).toEqual({ asked: true, moving: false })
  expect(at(1590)).toEqual({ asked: true, moving: false })
  expect(at(1600)).toEqual({ asked: true, moving: true })
})

it('draws at most eight pictures a second, and rests no longer than two seconds', () => {
  const { browser, gl } = fakeContext()
  const pace = buildSoftwarePace(gl)
  const begin = performance.now()
  pace.begun(begin)
  browser.through = true
  vi.advanceTimersByTime(20)
  expect(pace.ready(begin + 119, true)).toBe(false)
  expect(pace.ready(begin + 120, true)).toBe(true)
  browser.through = false
  pace.begun(begin + 120)
  vi.advanceTimersByTime(5000)
  browser.through = true
  vi.advanceTimersByTime(20)
  const now = performance.now()
  expect(pace.ready(now + 1900, false)).toBe(false)
  expect(pace.ready(now + 2000, false)).toBe(true)
})

it('waits for nothing where the browser took the graphics memory away', () => {
  const { gl } = fakeContext()
  const pace = buildSoftwarePace({ ...gl, fenceSync: () => null } as unknown as WebGL2RenderingContext)
  pace.begun(performance.now())
  vi.advanceTimersByTime(20)
  expect(pace.ready(performance.now() + 200, true)).toBe(true)
})
