import { afterEach, describe, expect, it, vi } from 'vitest'
import { handsOnStore, modifiersOf, notePointerUp, roleOf, StillPress } from './pointer-hands.ts'

const pointer = (pointerType: string, more: Partial<PointerEvent> = {}) =>
  ({
    pointerType,
    pointerId: 1,
    button: 0,
    width: 20,
    height: 20,
    timeStamp: 0,
    clientX: 0,
    clientY: 0,
    ...more,
  }) as PointerEvent

afterEach(() => handsOnStore.set({ pen: false, shift: false, alt: false, ctrl: false }))

describe('roleOf', () => {
  it('fingers draw until a pen has; then they only navigate, and palms never do anything', () => {
    expect(roleOf(pointer('touch'))).toBe('draws')
    expect(roleOf(pointer('touch', { width: 90 }))).toBe('ignored')
    expect(roleOf(pointer('pen'))).toBe('draws')
    expect(handsOnStore.get().pen).toBe(true)
    expect(roleOf(pointer('touch'))).toBe('ignored') // beside the pen that writes
    notePointerUp(pointer('pen', { timeStamp: 1000 }))
    expect(roleOf(pointer('touch', { timeStamp: 1200 }))).toBe('ignored')
    expect(roleOf(pointer('touch', { timeStamp: 2000 }))).toBe('navigates')
    expect(roleOf(pointer('mouse', { timeStamp: 2000 }))).toBe('draws')
    handsOnStore.set({ pen: false })
    expect(roleOf(pointer('touch', { timeStamp: 2000 }))).toBe('draws')
  })
})

it('modifiers are held or switched on', () => {
  handsOnStore.set({ alt: true })
  const held = { shiftKey: true, altKey: false, ctrlKey: false, metaKey: false }
  expect(modifiersOf(held)).toEqual({ shift: true, alt: true, ctrl: false })
})

describe('StillPress', () => {
  const tryPress = (pressed: PointerEvent, moved: Partial<PointerEvent>, wait: number) => {
    vi.useFakeTimers()
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('requestAnimationFrame', (then: () => void) => then())
    let asked = 0
    const still = new StillPress(() => asked++)
    still.down(pressed)
    still.move({ ...pressed, ...moved })
    vi.advanceTimersByTime(wait)
    still.up({ ...pressed, ...moved })
    vi.unstubAllGlobals()
    vi.useRealTimers()
    return asked
  }

  it('asks after a right click that did not move, or a finger held still; not after a drag or a tap', () => {
    expect(tryPress(pointer('mouse', { button: 2 }), { clientX: 2 }, 10)).toBe(1)
    expect(tryPress(pointer('mouse', { button: 2 }), { clientX: 9 }, 10)).toBe(0)
    expect(tryPress(pointer('mouse'), {}, 900)).toBe(0)
    expect(tryPress(pointer('touch'), { clientX: 6 }, 600)).toBe(1)
    expect(tryPress(pointer('touch'), { clientX: 12 }, 600)).toBe(0)
    expect(tryPress(pointer('touch'), {}, 200)).toBe(0)
  })
})
