/**
 * Points of a panel by name. A point keeps its id as long as it is the same point, wherever it is moved, mirrored or
 * copied to; ids are unique within their panel. Points nobody has named are p0, p1, … in order.
 */
import { InputError } from '../core/index.ts'
import type { Point2 } from './curve.ts'
import type { Edge, Panel, PanelPoint } from './garment.ts'
import { quoted } from './quoted.ts'

/** Place of a point in the panel's plane [m]. */
export function pointAt(panel: { readonly points: readonly PanelPoint[] }, id: string): Point2 {
  for (const point of panel.points) if (point.id === id) return point.at
  throw new InputError(`there is no point ${quoted(id)}; name a point of the panel`)
}

/** What point number `row` is called when nobody has named it. */
export function pointName(row: number): string {
  return `p${row}`
}

/** The first of p0, p1, … from the number of points on that is still free. */
export function freePointName(points: readonly PanelPoint[]): string {
  const taken = new Set(points.map(({ id }) => id))
  let row = points.length
  while (taken.has(pointName(row))) row++
  return pointName(row)
}

/** Places with names in order. */
export function namePoints(places: readonly Point2[]): PanelPoint[] {
  return places.map((at, row) => ({ id: pointName(row), at }))
}

/**
 * A closed outline: edge k runs from corner k to the next. `ids`: names of the corners, if each has one of its own;
 * else they are named in order.
 */
export function closedOutline(
  corners: readonly Point2[],
  edges: readonly Omit<Edge, 'from' | 'to'>[],
  ids: readonly (string | undefined)[] = [],
): Pick<Panel, 'points' | 'edges'> {
  const known = ids.filter((id) => id !== undefined)
  const whole = known.length === corners.length && new Set(known).size === corners.length
  const names = whole ? known : corners.map((_, row) => pointName(row))
  return {
    points: corners.map((at, row) => ({ id: names[row], at })),
    edges: edges.map(({ id, ...edge }, row) => {
      return { id, from: names[row], to: names[(row + 1) % corners.length], ...edge }
    }),
  }
}

/** The same outline with its points in the order they are passed, from the start of the first edge. */
export function inOutlineOrder<S extends Pick<Panel, 'points' | 'edges'>>(shape: S): S {
  return { ...shape, points: shape.edges.map(({ from }) => ({ id: from, at: pointAt(shape, from) })) }
}
