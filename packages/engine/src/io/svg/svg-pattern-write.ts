/**
 * A garment as an SVG drawing in millimetres: one group per piece with the sew line as real curves, the cut line, grain
 * arrow, notches, inner lines, darts and title, laid out in rows, as seen on the right side of the cloth. What SVG has no
 * word for stands in `data-selvedge-…` attributes, the seams as lines of the description; see docs/formats/svg-pattern.md.
 */
import { cosine, sine } from '../../core/index.ts'
import {
  boundsOf,
  type Edge,
  followLink,
  type Garment,
  type Panel,
  type Point2,
  panelOutline,
  pointAt,
  spanOf,
  splineSegments,
} from '../../pattern/index.ts'
import { notchPlace, placeAlong } from '../drawing/drawn-panel.ts'
import { millimetreText } from '../drawing/length-text.ts'
import { sewnText } from '../drawing/sewn-text.ts'
import { cutLine, dartPoints, linePoints } from '../dxf/dxf-aama-write.ts'
import { escapeXml } from './xml.ts'

export function writeSvgPattern(garment: Garment): string {
  const { format: _, version: __, panels, seams, ...head } = garment
  const drawn = panels.map((panel) => {
    const whole = followLink(garment, panel)
    const outline = panelOutline(whole, DRAWING)
    const cut = cutLine(whole)
    const around = cut ? Float64Array.from([...outline, ...cut.flat()]) : outline
    return { panel: whole, cut, box: seenBox(whole, boundsOf(around)) }
  })
  const { places, width, height } = layOut(drawn.map(({ box }) => box))
  const size = `width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}"`
  const told = `data-selvedge-garment="${attribute(head)}"`
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${told}>`,
    `<title>${escapeXml(garment.name)}</title>`,
    `<desc>${escapeXml(seams.map((seam) => sewnText(seam)).join('\n')).replaceAll('&#10;', '\n')}</desc>`,
    `<style>${STYLE}</style>`,
    ...drawn.flatMap(({ panel, cut }, k) => writePiece(panel, cut, places[k])),
    '</svg>',
  ]
  return `${lines.join('\n')}\n`
}

interface Box {
  low: Point2
  high: Point2
}

/** Box of a piece as seen on the page, y up [m]. */
function seenBox(panel: Panel, { low, high }: Box): Box {
  return panel.outside === 1 ? { low, high } : { low: [-high[0], low[1]], high: [-low[0], high[1]] }
}

/** Rows of pieces; returns where each piece's origin goes on the page and the size of the page, whole millimetres. */
function layOut(boxes: readonly Box[]): { places: Point2[]; width: number; height: number } {
  const widest = Math.max(ROW_WIDTH, ...boxes.map(({ low, high }) => 1000 * (high[0] - low[0])))
  let x = MARGIN
  let y = MARGIN
  let row = 0
  let right = 0
  const places = boxes.map(({ low, high }): Point2 => {
    const w = Math.ceil(1000 * (high[0] - low[0]))
    const h = Math.ceil(1000 * (high[1] - low[1]))
    if (x > MARGIN && x + w > MARGIN + widest) {
      x = MARGIN
      y += row + MARGIN
      row = 0
    }
    const place: Point2 = [Math.round(x - 1000 * low[0]), Math.round(y + 1000 * high[1])]
    x += w + MARGIN
    right = Math.max(right, x)
    row = Math.max(row, h)
    return place
  })
  return { places, width: right, height: y + row + MARGIN }
}

function writePiece(panel: Panel, cut: readonly Point2[] | undefined, [x, y]: Point2): string[] {
  const { points: _, edges, lines, notches, darts, pleats, ...facts } = panel
  const marks = { lines, notches, darts, pleats }
  const pen = new Pen(panel.outside)
  const out = [
    `<g id="${escapeXml(panel.id)}" transform="translate(${x} ${y})"`,
    ` data-selvedge-piece="${attribute(facts)}"`,
    ` data-selvedge-edges="${attribute(edges.map(toldEdge))}"`,
    ` data-selvedge-marks="${attribute(marks)}">`,
    `<title>${escapeXml(panel.title ?? panel.id)}</title>`,
  ]
  if (cut) out.push(`<path class="cut" d="${pen.chain(cut)} Z"/>`)
  out.push(`<path class="sew" d="${pen.outline(panel)}"/>`)
  out.push(...(lines ?? []).map((line) => `<path class="${line.kind}" d="${pen.chain(linePoints(line))}"/>`))
  out.push(...(darts ?? []).map((dart) => `<path class="dart" d="${pen.chain(dartPoints(panel, dart))}"/>`))
  for (const pleat of pleats ?? []) {
    const edge = edges.find(({ id }) => id === pleat.edge)
    if (edge)
      out.push(`<path class="fold" d="${pen.inward(placeAlong(panel, edge, pleat.at), pleat.length)}"/>`)
  }
  for (const notch of notches ?? []) {
    const found = notchPlace(panel, notch)
    if (!found) continue
    const { place, inward } = found
    for (const step of notch.kind === 'double' ? [-NOTCH_STEP, NOTCH_STEP] : [0]) {
      const at: Point2 = [place[0] - step * inward[1], place[1] + step * inward[0]]
      out.push(`<path class="notch" d="${pen.inward({ place: at, inward }, NOTCH)}"/>`)
    }
  }
  const { low, high } = boundsOf(panelOutline(panel, DRAWING))
  const middle: Point2 = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2]
  const reach = 0.25 * Math.min(high[0] - low[0], high[1] - low[1])
  out.push(`<path class="grain" d="${pen.arrow(middle, panel.grain, reach)}"/>`)
  const [tx, ty] = pen.rounded([middle[0], middle[1] - 1.3 * reach])
  out.push(`<text x="${tx}" y="${ty}">${escapeXml(panel.title ?? panel.id)}</text>`, '</g>')
  return out
}

/** What SVG cannot say of an edge. */
function toldEdge({ to: _, curve, ...names }: Edge): object {
  if (curve.kind !== 'spline') return names
  return { ...names, parts: curve.through.length + 1, ...(curve.handles ? {} : { plain: true }) }
}

/** Path data in millimetres, y down, mirrored when the piece's plane shows the wrong side. */
class Pen {
  private readonly side: 1 | -1

  constructor(side: 1 | -1) {
    this.side = side
  }

  /** The sew line, every digit kept. */
  outline(panel: Panel): string {
    const first = pointAt(panel, panel.edges[0].from)
    const parts = [`M ${this.exact(first)}`]
    for (const edge of panel.edges) {
      const { a, b, curve } = spanOf(panel, edge)
      const end = this.exact(b)
      if (curve.kind === 'line') parts.push(`L ${end}`)
      else if (curve.kind === 'quadratic') parts.push(`Q ${this.exact(curve.control)} ${end}`)
      else if (curve.kind === 'cubic')
        parts.push(`C ${curve.controls.map((c) => this.exact(c)).join(' ')} ${end}`)
      else if (curve.kind === 'arc') {
        const radius = millimetreText(curve.radius)
        const sweep = curve.right === (this.side === 1) ? 0 : 1
        parts.push(`A ${radius} ${radius} 0 ${curve.large ? 1 : 0} ${sweep} ${end}`)
      } else {
        for (const [, c, d, e] of splineSegments(a, b, curve)) {
          parts.push(`C ${this.exact(c)} ${this.exact(d)} ${this.exact(e)}`)
        }
      }
    }
    return `${parts.join(' ')} Z`
  }

  chain(points: readonly Point2[]): string {
    return `M ${points.map((point) => this.rounded(point).join(' ')).join(' L ')}`
  }

  inward({ place, inward }: { place: Point2; inward: Point2 }, length: number): string {
    return this.chain([place, [place[0] + length * inward[0], place[1] + length * inward[1]]])
  }

  /** Grain line with a head at its end. */
  arrow([x, y]: Point2, angle: number, reach: number): string {
    const dx = cosine(angle)
    const dy = sine(angle)
    const at = (along: number, aside: number): Point2 => [
      x + along * dx - aside * dy,
      y + along * dy + aside * dx,
    ]
    const head = 0.12 * reach
    return `${this.chain([at(-reach, 0), at(reach, 0)])} ${this.chain([at(reach - head, -head / 2), at(reach, 0), at(reach - head, head / 2)])}`
  }

  /** Tenths of a micrometre, for what is only looked at. */
  rounded([x, y]: Point2): [number, number] {
    return [Math.round(this.side * x * 1e7) / 1e4 + 0, Math.round(-y * 1e7) / 1e4 + 0]
  }

  private exact([x, y]: Point2): string {
    return `${millimetreText(this.side * x)} ${millimetreText(-y)}`
  }
}

/** JSON inside a double-quoted attribute. */
function attribute(value: unknown): string {
  return escapeXml(JSON.stringify(value))
}

const STYLE =
  'path { fill: none; stroke: #222; stroke-width: 0.7 } .cut { stroke: #777; stroke-width: 0.5 } ' +
  '.grain { stroke: #06c } .notch { stroke: #c00; stroke-width: 1 } .internal, .dart { stroke-dasharray: 6 3 } ' +
  '.fold, .elastic, .shirring { stroke: #083; stroke-dasharray: 10 3 2 3 } ' +
  'text { font: 14px sans-serif; text-anchor: middle; fill: #222 }'
const DRAWING = 2e-5 // [m] chords of what is only looked at
const MARGIN = 30 // [mm] around pieces
const ROW_WIDTH = 1600 // [mm] of a row of pieces, the width of cloth
const NOTCH = 6e-3 // [m] length of a notch
const NOTCH_STEP = 3e-3 // [m] half the distance of the two cuts of a double notch
