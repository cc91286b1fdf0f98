/** What an order to put something on asks for, and when two of them ask for the same. */

import type { LoadOrder } from './protocol.ts'
import { waitsForHands } from './waits-for-hands.ts'
import { wornProject } from './worn-project.ts'

export const sameMotion = ({ project: a }: LoadOrder, { project: b }: LoadOrder) =>
  JSON.stringify([a.motion, a.motions]) === JSON.stringify([b.motion, b.motions])

/** Of what is worn alone; what is put on by hand needs no place. */
export function wornOrder<Order extends LoadOrder>(order: Order): Order {
  if (waitsForHands(order.project)) return order
  return { ...order, project: wornProject(order.project) }
}

export const askedOf = ({ project }: LoadOrder) => JSON.stringify(project.body.shape)
