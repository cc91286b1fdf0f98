/**
 * How far beyond the wrists the pieces worn on arms are laid. Long sleeves, cuffs and their flounces begin beyond the
 * fingers: the figure that tight things are sewn round holds sticks as long as that (`body/slim-body.ts`).
 */
import type { Body } from '../body/index.ts'
import { dot, minus, unit } from '../core/index.ts'
import type { Cloth } from '../model/index.ts'
import type { PiecePart } from '../pattern/index.ts'
import { verticesOf } from './clear-panels.ts'
import { isOnArm } from './sewing-order.ts'

/** Pieces swing out so far when threads begin to draw at them [m]: a flounce swings by its own width. */
const SWING = 0.1

/** Along the forearms, with room to swing [m]; 0 where none does, and on bodies without joints. `cloth`: the panels as laid out. */
export function sleeveReach(
  cloth: Cloth,
  parts: readonly PiecePart[],
  { joints }: Pick<Body, 'joints'>,
): number {
  const { position: x } = cloth
  const rows = parts.flatMap((part, row) => (isOnArm(part) ? verticesOf(cloth, row) : []))
  let reach = 0
  for (const side of ['Left', 'Right']) {
    const [elbow, wrist] = [joints[`${side}ForeArm`], joints[`${side}Hand`]]
    if (elbow === undefined || wrist === undefined) continue
    const out = unit(minus(wrist, elbow))
    for (const i of rows)
      reach = Math.max(reach, dot(minus([x[3 * i], x[3 * i + 1], x[3 * i + 2]], wrist), out))
  }
  return reach > 0 ? reach + SWING : 0
}
