/** A garment with everything a document can hold marked on it, for the round trips of drawings. */
import { type Garment, inOutlineOrder, type Panel, type Point2, pointAt } from '../pattern/index.ts'

/** Panels with points in the order of the outline, as any reader of drawings gives them. */
export function asDrawn(garment: Garment): Garment {
  return { ...garment, panels: garment.panels.map(inOutlineOrder) }
}

export function richGarment(base: Garment): Garment {
  const garment = asDrawn(base)
  const [first, ...rest] = garment.panels
  const [seam, ...seams] = garment.seams
  return {
    ...garment,
    name: 'skirt "Größe 38" <m>',
    panels: [rich(first), ...rest.map((panel, k) => ({ ...panel, layer: k, fabric: 'denim-11oz' }))],
    seams: [
      { ...seam, match: [[0.25, 0.3], [2 / 3, 0.7]], closure: { kind: 'zip', closed: false } }, // biome-ignore format: short
      ...seams,
    ],
  }
}

function rich(plain: Panel): Panel {
  const panel = withOddNames(plain)
  const [e0, e1, e2, ...others] = panel.edges
  const a = pointAt(panel, e0.from)
  const b = pointAt(panel, e0.to)
  const middle = panel.points.reduce(
    ([x, y], { at: [px, py] }): Point2 => {
      return [x + px / panel.points.length, y + py / panel.points.length]
    },
    [0, 0] as Point2,
  )
  const towards = (point: Point2, share: number): Point2 => {
    return [middle[0] + share * (point[0] - middle[0]), middle[1] + share * (point[1] - middle[1])]
  }
  const through = [1 / 3, 0.7].map((s): Point2 => {
    return towards([a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1])], 0.97)
  })
  return {
    ...panel,
    title: 'Vorderteil & Ärmel',
    grain: 1.234567890123,
    allowance: 0.0123,
    edges: [
      { ...e0, curve: { kind: 'spline', through } },
      { ...e1, allowance: 0.04, label: 'hem' },
      e2,
      ...others,
    ],
    lines: [
      {
        id: 'placket',
        kind: 'fold',
        points: panel.points.slice(0, 3).map(({ at }) => towards(at, 0.3)),
        smooth: true,
        angle: 3,
      },
      {
        id: 'tape',
        kind: 'elastic',
        points: panel.points.slice(1, 3).map(({ at }) => towards(at, 0.5)),
        smooth: false,
        stretch: 0.8,
      },
    ],
    notches: [
      { id: 'n1', edge: e1.id, at: 0.31, kind: 'single' },
      { id: 'n2', edge: e2.id, at: 0.5, kind: 'double' },
    ],
    darts: [{ id: 'd', edge: e2.id, at: 0.8, width: 0.02, apex: towards(pointAt(panel, e2.to), 0.5) }],
    pleats: [{ id: 'p', edge: e1.id, at: 0.7, depth: 0.01, length: 0.05, kind: 'knife', towards: -1 }],
  }
}

function withOddNames(panel: Panel): Panel {
  const called = (id: string) => `Ecke "${id}" ö`
  return {
    ...panel,
    points: panel.points.map(({ id, at }) => ({ id: called(id), at })),
    edges: panel.edges.map((edge) => ({ ...edge, from: called(edge.from), to: called(edge.to) })),
  }
}
