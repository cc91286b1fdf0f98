import { expect, it } from 'vitest'
import { listenToTwist } from './twist.ts'

/** As much of an element as listens. */
function hand() {
  const heard = new Map<string, (event: object) => void>()
  const element = {
    addEventListener: (kind: string, listener: (event: object) => void) => heard.set(kind, listener),
    removeEventListener: (kind: string) => heard.delete(kind),
  }
  const send = (kind: string, pointerId: number, clientX = 0, clientY = 0, pointerType = 'touch') =>
    heard.get(kind)?.({ pointerId, pointerType, clientX, clientY })
  return { element: element as unknown as HTMLElement, send }
}

it('follows two fingers that turn about each other, beyond a slack, across the half turn, and nothing else', () => {
  const { element, send } = hand()
  let turned = 0
  const stop = listenToTwist(element, (angle) => {
    turned += angle
  })
  send('pointerdown', 1)
  send('pointerdown', 2, -100, 0)
  send('pointermove', 2, -120, 0) // a pinch
  expect(turned).toBe(0)
  for (let k = 1; k <= 10; k++) send('pointermove', 2, -100 * Math.cos(0.1 * k), -100 * Math.sin(0.1 * k))
  expect(turned).toBeCloseTo(1 - 0.15, 9) // clockwise
  send('pointerup', 1)
  send('pointermove', 2, 0, 100)
  send('pointerdown', 3, 50, 50, 'mouse')
  send('pointermove', 3, -50, 50, 'mouse')
  expect(turned).toBeCloseTo(0.85, 9)
  stop()
  send('pointerdown', 1)
  expect(turned).toBeCloseTo(0.85, 9)
})
