/**
 * How much cloth a garment needs: the pieces laid one after the other on cloth of a given width, warp along its length, each
 * as low as it goes, upside down where that is lower. The marker of a patient home sewer, single layer; a cutter's program
 * saves some per cent more.
 *
 *   y(x) = max over columns c of  top(x + c) − low(c)                                                      [m]  (1)
 *
 * where `top` is what is laid already and `low` the lower border of the piece in columns of 1 cm.
 */
export interface FabricNeed {
  /** Of the cloth [m]. */
  readonly width: number
  /** [m]; null when a piece is wider than the cloth. */
  readonly length: number | null
  /** Share of that cloth that is in the garment [–]. */
  readonly used: number
  /** Of the widest piece [m]. */
  readonly widest: number
}

export interface MarkerPiece {
  /** Cutting line, x and y in turn, grain upright [m]; whole, also when it is cut on the fold. */
  readonly outline: Float64Array
  readonly count: number
}

export function estimateFabric(pieces: readonly MarkerPiece[], width: number): FabricNeed {
  const columns = Math.floor(width / COLUMN)
  const shapes = pieces
    .flatMap(({ outline, count }) => new Array<Shape>(count).fill(shapeOf(outline)))
    .sort((p, q) => q.area - p.area)
  const widest = COLUMN * shapes.reduce((most, { low }) => Math.max(most, low.length), 0)
  if (widest > COLUMN * columns) return { width, length: null, used: 0, widest }
  const top = new Float64Array(columns)
  for (const shape of shapes) {
    const ways = [shape, upsideDown(shape)].map((way) => ({ way, ...lowest(way, top) }))
    const { way, x, y } = ways[1].rest < ways[0].rest - 1e-9 ? ways[1] : ways[0]
    for (let c = 0; c < way.low.length; c++) top[x + c] = y + way.high[c]
  }
  const length = Math.max(...top)
  const area = shapes.reduce((sum, each) => sum + each.area, 0)
  return { width, length, used: area / (width * length), widest }
}

/** Lower and upper border by column, from the lowest point of the piece [m]. */
interface Shape {
  readonly low: Float64Array
  readonly high: Float64Array
  readonly area: number
}

function shapeOf(outline: Float64Array): Shape {
  const xs = outline.filter((_, k) => k % 2 === 0)
  const ys = outline.filter((_, k) => k % 2 === 1)
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  const columns = Math.max(1, Math.ceil((Math.max(...xs) - left) / COLUMN))
  const low = new Float64Array(columns).fill(Infinity)
  const high = new Float64Array(columns).fill(-Infinity)
  let area = 0
  for (let k = 0; k < xs.length; k++) {
    const j = (k + 1) % xs.length
    area += 0.5 * (xs[k] * ys[j] - xs[j] * ys[k])
    const steps = Math.max(1, Math.ceil((2 * Math.abs(xs[j] - xs[k])) / COLUMN))
    for (let s = 0; s <= steps; s++) {
      const x = xs[k] + (s / steps) * (xs[j] - xs[k]) - left
      const y = ys[k] + (s / steps) * (ys[j] - ys[k]) - bottom
      const c = Math.min(columns - 1, Math.floor(x / COLUMN))
      low[c] = Math.min(low[c], y)
      high[c] = Math.max(high[c], y)
    }
  }
  return { low, high: high.map((y) => y + GAP), area: Math.abs(area) }
}

function upsideDown({ low, high, area }: Shape): Shape {
  const most = Math.max(...high)
  return { low: high.map((y) => most - y).reverse(), high: low.map((y) => most - y).reverse(), area }
}

/** (1) at the place where the piece and what is under it end lowest; of equals the one farthest left. */
function lowest({ low, high }: Shape, top: Float64Array): { x: number; y: number; rest: number } {
  let best = { x: 0, y: Infinity, rest: Infinity }
  for (let x = 0; x + low.length <= top.length; x++) {
    let y = 0
    for (let c = 0; c < low.length; c++) y = Math.max(y, top[x + c] - low[c])
    let rest = 0
    let lost = 0
    for (let c = 0; c < low.length; c++) {
      rest = Math.max(rest, y + high[c])
      lost += y + low[c] - top[x + c]
    }
    rest += (0.1 * lost) / low.length // hollows below count a little, so that pieces nest
    if (rest < best.rest - 1e-9) best = { x, y, rest }
  }
  return best
}

const COLUMN = 0.01 // [m]
const GAP = 0.01 // [m] between pieces
