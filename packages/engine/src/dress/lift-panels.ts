/**
 * Panels of an outer garment start outside what is already worn. Contact keeps layers in the order it finds them, so the
 * order is made here: a flat panel with worn cloth before it is moved outwards, along its own normal, as a whole.
 *
 *   missing = c − min(h_panel − h_worn),   h = n·x          over worn vertices before the panel          [m]   (1)
 *
 * "Before the panel" is seen along n: the worn vertex lies within an edge length of one of the panel's vertices there.
 * For panels laid out flat; one that was bent around a limb has no single n.
 */
import type { Cloth } from '../model/index.ts'
import { outwardNormal, type PanelMove, verticesOf } from './clear-panels.ts'

/** c of (1) [m]: as much as panels keep from the body. */
const CLEARANCE = 0.008

/** Moves panels of `cloth.position` in place; `edge`: length of its mesh edges [m]. Gives what it moved. */
export function liftPanels(cloth: Cloth, worn: Cloth, edge: number): PanelMove[] {
  const moved: PanelMove[] = []
  for (let panel = 0; panel < cloth.panelIds.length; panel++) {
    const rows = verticesOf(cloth, panel)
    const direction = outwardNormal(cloth, panel)
    const distance = CLEARANCE - room(cloth.position, rows, worn.position, direction, edge) // (1)
    if (!(distance > 0)) continue
    for (const i of rows) {
      for (let k = 0; k < 3; k++) cloth.position[3 * i + k] += distance * direction[k]
    }
    moved.push({ panel: cloth.panelIds[panel], distance, direction })
  }
  return moved
}

/** Least height of the panel over worn vertices before it [m]; Infinity when there are none. */
function room(
  x: Float64Array,
  rows: readonly number[],
  worn: Float64Array,
  n: readonly [number, number, number],
  edge: number,
): number {
  const [p, q] = tangents(n)
  const cells = new Map<string, number[]>()
  const cell = (u: number, v: number) => `${Math.floor(u / edge)},${Math.floor(v / edge)}`
  for (const i of rows) {
    const key = cell(along(p, x, 3 * i), along(q, x, 3 * i))
    const list = cells.get(key)
    if (list === undefined) cells.set(key, [i])
    else list.push(i)
  }
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < worn.length; at += 3) {
    const u = along(p, worn, at)
    const v = along(q, worn, at)
    const height = along(n, worn, at)
    for (let k = 0; k < 9; k++) {
      const near = cells.get(cell(u + edge * ((k % 3) - 1), v + edge * (Math.floor(k / 3) - 1)))
      for (const i of near ?? []) {
        const du = along(p, x, 3 * i) - u
        const dv = along(q, x, 3 * i) - v
        if (du * du + dv * dv < edge * edge) least = Math.min(least, along(n, x, 3 * i) - height)
      }
    }
  }
  return least
}

function along(axis: readonly number[], x: Float64Array, at: number): number {
  return axis[0] * x[at] + axis[1] * x[at + 1] + axis[2] * x[at + 2]
}

/** Two unit vectors square to n and to each other. */
function tangents([x, y, z]: readonly [number, number, number]): [number[], number[]] {
  const upright = Math.abs(y) < 0.9
  const p = upright ? [z, 0, -x] : [0, -z, y] // n × up, or n × x
  const length = Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2])
  const u = p.map((value) => value / length)
  return [u, [y * u[2] - z * u[1], z * u[0] - x * u[2], x * u[1] - y * u[0]]]
}
