/**
 * V7: the drape test. A round sample of 30 cm lies centred on a pedestal of 18 cm, the overhang falls into folds, and the
 * shadow seen from above says how stiff it drapes.
 *
 *   DC = (A_shadow − A_pedestal)/(A_disc − A_pedestal) · 100                         drape coefficient [%]    (1)
 *   c = (B/(σ g))^(1/3)                                                              bending length [m]       (2)
 *   nodes = maxima of the shadow's radius r(φ) that stand out by more than 2 mm                               (3)
 *
 * No closed form is known. What must hold: DC rises with c and reaches 100 for boards; it lies above the shadow of
 * independent radial strips, since hoops only hold cloth up; stiffer cloth has fewer folds; two starts and two meshes
 * give the same within the ten points that measurements of one cloth scatter. Drape has many rests: what is found
 * depends on the ripple at the start, as in the lab on how the sample is laid down.
 * Source: Cusick 1968, "The measurement of fabric drape"; strips: heavy elastica of 6 cm, solved by shooting.
 */

import { createSim, type Sim } from '@selvedge/engine'
import { buildRandom, findRest } from '@selvedge/engine/sim'
import { buildDisc, DISC_PATTERNS, type Disc, type DiscPattern } from './disc.ts'
import { G, plainFabric } from './sheets.ts'
import {
  absoluteRow,
  type TruthContext,
  type TruthPlot,
  type TruthResult,
  type TruthRow,
  type TruthSeries,
  type TruthTest,
} from './truth-test.ts'

const RADIUS = 0.15 // [m]
const PEDESTAL = 0.09 // [m]
const DENSITY = 0.2 // [kg/m²]
/** A woven cotton: hard to stretch, easy to shear [N/m]. */
const STRETCH = 600
const SHEAR = 40
/** Ripple of the start [m]. */
const RIPPLE = 1e-3
const NODE_HEIGHT = 2e-3 // [m]

/** c [cm] and the shadow of independent strips [%]. */
const STRIPS: readonly (readonly [c: number, dc: number])[] = [
  [1, 7.99014],
  [1.5, 16.7842],
  [2, 30.9192],
  [2.5, 49.2972],
  [3, 67.4516],
  [3.5, 81.2266],
  [4, 89.7305],
  [5, 96.8692],
  [6, 98.9077],
]

export const cusick: TruthTest = {
  id: 'V7',
  name: 'cusick',
  title: 'Cusick drape: the shadow of a disc on a pedestal',
  text:
    'A disc of 30 cm hangs over a pedestal of 18 cm and falls into folds. The drape coefficient must rise with the bending length, lie above ' +
    'that of independent radial strips, reach 100 % for cloth like board, and the number of folds must fall. Starts differ by a ripple of 1 mm; ' +
    'what one cloth gives from several starts must agree within ten points.',
  equation: 'DC = (A_shadow − A_pedestal)/(A_disc − A_pedestal)      c = (B/σg)^⅓',
  parameters: {
    c: { type: 'number', min: 1.5, max: 12, help: 'bending length [cm]' },
    rings: { type: 'number', min: 10, max: 60, help: 'cells along the radius' },
    seed: { type: 'number', min: 1, max: 1000, help: 'of the ripple at the start' },
  },
  run,
}

interface Drape {
  readonly dc: number
  readonly nodes: number
  /** Shadow of the edge, x, z … [m]. */
  readonly outline: number[]
}

function run(context: TruthContext): TruthResult {
  const asked = context.number('c')
  const lengths = asked !== undefined ? [asked] : context.full ? [1.5, 2, 2.5, 3, 4, 5, 6, 8.5, 10] : [2, 4]
  const rings = 5 * Math.round((context.number('rings') ?? (context.full ? 25 : 15)) / 5)
  const rows: TruthRow[] = []
  const curves: TruthSeries[] = []
  const shadows: TruthSeries[] = []
  DISC_PATTERNS.forEach((pattern, p) => {
    const drapes = lengths.map((c, k) => {
      context.say(`${pattern} c = ${c} cm`, (p + k / lengths.length) / DISC_PATTERNS.length)
      return drapeOf(context, pattern, rings, c, context.number('seed') ?? 1)
    })
    const mesh = (k: number) => `${pattern} n=${rings} c=${lengths[k]} cm`
    rows.push(...lengths.flatMap((c, k) => levelRows(mesh(k), c, drapes[k].dc)))
    for (let k = 1; k < drapes.length; k++) rows.push(...orderRows(mesh(k), drapes[k - 1], drapes[k]))
    curves.push({
      name: pattern,
      style: 'line-points',
      points: drapes.flatMap(({ dc }, k) => [lengths[k], dc]),
    })
    if (p > 0) return
    lengths.forEach((c, k) => {
      if (c <= 5)
        shadows.push({
          name: `c = ${c} cm, DC ${drapes[k].dc.toFixed(0)} %`,
          style: 'line',
          points: drapes[k].outline,
        })
    })
  })
  if (context.full && asked === undefined) rows.push(...scatterRows(context, rings))
  return { rows, plots: [shadowPlot(shadows), levelPlot(curves)] }
}

/** Above the strips, less three points; boards at 100. */
function levelRows(mesh: string, c: number, dc: number): TruthRow[] {
  const strip = STRIPS.find(([length]) => length === c)?.[1]
  if (strip !== undefined) return [atLeastRow(mesh, 'DC, at least strips [%]', dc, strip, 3)]
  return c > 8 ? [absoluteRow(mesh, 'DC [%]', dc, 100, 1)] : []
}

/** Against the softer cloth before it. */
function orderRows(mesh: string, softer: Drape, stiffer: Drape): TruthRow[] {
  return [
    atLeastRow(mesh, 'DC, rising with c [%]', stiffer.dc, softer.dc, 0),
    {
      ...atLeastRow(mesh, 'nodes, falling with c', -stiffer.nodes, -softer.nodes, 0),
      measured: stiffer.nodes,
      reference: softer.nodes,
    },
  ]
}

/** Passes when `measured` is not below `reference` by more than `tolerance`. */
function atLeastRow(
  mesh: string,
  quantity: string,
  measured: number,
  reference: number,
  tolerance: number,
): TruthRow {
  const error = Math.min(0, measured - reference)
  return { mesh, quantity, measured, reference, error, tolerance, pass: -error <= tolerance }
}

/** The same cloth from several starts. */
function scatterRows(context: TruthContext, rings: number): TruthRow[] {
  return DISC_PATTERNS.map((pattern) => {
    const levels = [1, 2, 3].map((seed) => {
      context.say(`${pattern} start ${seed}`, 0.98)
      return drapeOf(context, pattern, rings, 2.5, seed).dc
    })
    const spread = Math.max(...levels) - Math.min(...levels)
    return absoluteRow(`${pattern} n=${rings} c=2.5 cm, 3 starts`, 'spread of DC [points]', spread, 0, 10)
  })
}

function drapeOf(
  { kernels }: TruthContext,
  pattern: DiscPattern,
  rings: number,
  c: number,
  seed: number,
): Drape {
  const disc = buildDisc(pattern, RADIUS, PEDESTAL, rings)
  const { cloth, pinned } = disc
  const random = buildRandom(seed)
  for (let i = pinned.length; i < cloth.vertexCount; i++)
    cloth.position[3 * i + 1] = RIPPLE * (2 * random() - 1)
  const bend = DENSITY * G * (c / 100) ** 3 // (2)
  const fabric = { ...plainFabric({ density: DENSITY, stretch: STRETCH, bend }), shear: SHEAR }
  const sim = createSim(
    { cloth, panelFabric: [fabric], pinned },
    { kernels, gravity: [0, -G, 0], air: null, selfContact: false },
  )
  findRest(sim, { tolerance: 0.03, iterationsMax: 800 }) // three hundredths of a vertex's weight: f32 knows little better
  const shadow = shadowArea(sim)
  const ground = Math.PI * PEDESTAL * PEDESTAL
  const dc = (100 * (shadow - ground)) / (Math.PI * RADIUS * RADIUS - ground) // (1)
  return { dc, nodes: countNodes(sim, disc), outline: outlineOf(sim, disc) }
}

/** Side of a raster cell [m]: on a shadow of 0.9 m around it, an error of 0.02 points. */
const CELL = 2.5e-4

/** Area seen from above, folds under folds counted once [m²]; the pedestal fills the middle. */
function shadowArea({ model, state: { x } }: Sim): number {
  const half = Math.ceil((1.05 * RADIUS) / CELL)
  const side = 2 * half + 1
  const dark = new Uint8Array(side * side)
  for (let t = 0; t < model.triCount; t++) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * model.triVertex[3 * t + k])
    fillTriangle(dark, side, half, [x[a], x[a + 2], x[b], x[b + 2], x[c], x[c + 2]])
  }
  let cells = 0
  for (let j = 0; j < side; j++) {
    for (let i = 0; i < side; i++) {
      const inside = Math.hypot(i - half, j - half) * CELL <= PEDESTAL
      if (inside || dark[j * side + i] === 1) cells++
    }
  }
  return cells * CELL * CELL
}

function fillTriangle(dark: Uint8Array, side: number, half: number, corner: readonly number[]): void {
  const [ax, ay, bx, by, cx, cy] = corner.map((value) => value / CELL + half)
  const turn = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (turn === 0) return
  const sign = turn > 0 ? 1 : -1
  const edge = (px: number, py: number, qx: number, qy: number, i: number, j: number) =>
    sign * ((qx - px) * (j - py) - (qy - py) * (i - px))
  for (let j = Math.ceil(Math.min(ay, by, cy)); j <= Math.max(ay, by, cy); j++) {
    for (let i = Math.ceil(Math.min(ax, bx, cx)); i <= Math.max(ax, bx, cx); i++) {
      if (edge(ax, ay, bx, by, i, j) < 0 || edge(bx, by, cx, cy, i, j) < 0 || edge(cx, cy, ax, ay, i, j) < 0)
        continue
      dark[j * side + i] = 1
    }
  }
}

/** (3): walks round the edge, up and down by NODE_HEIGHT or it does not count. */
function countNodes({ state: { x } }: Sim, { edge }: Disc): number {
  const r = edge.map((i) => Math.hypot(x[3 * i], x[3 * i + 2]))
  const start = r.indexOf(Math.min(...r))
  let nodes = 0
  let low = r[start]
  let high = r[start]
  let rising = true
  for (let k = 1; k <= r.length; k++) {
    const here = r[(start + k) % r.length]
    if (rising) {
      high = Math.max(high, here)
      if (here > high - NODE_HEIGHT || high - low < NODE_HEIGHT) continue
      nodes++
      rising = false
      low = here
    } else {
      low = Math.min(low, here)
      if (here < low + NODE_HEIGHT) continue
      rising = true
      high = here
    }
  }
  return nodes
}

function outlineOf({ state: { x } }: Sim, { edge }: Disc): number[] {
  return [...edge, edge[0]].flatMap((i) => [x[3 * i], -x[3 * i + 2]])
}

function circle(radius: number): number[] {
  return Array.from({ length: 73 }, (_, k) => {
    const angle = (Math.PI * k) / 36
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  }).flat()
}

function shadowPlot(shadows: readonly TruthSeries[]): TruthPlot {
  return {
    title: 'Edge of the draped disc from above',
    x: { label: 'x [m]', equal: true },
    y: { label: 'z [m]', equal: true },
    series: [...shadows, { name: 'pedestal', style: 'dashed', points: circle(PEDESTAL) }],
    note: 'Softer cloth falls into more and deeper folds.',
  }
}

function levelPlot(curves: readonly TruthSeries[]): TruthPlot {
  const strips: TruthSeries = { name: 'independent strips', style: 'dashed', points: STRIPS.flat() }
  return {
    title: 'Drape coefficient over bending length',
    x: { label: 'c [cm]' },
    y: { label: 'DC [%]' },
    series: [strips, ...curves],
    note: 'Above the strips throughout: hoops of cloth carry too. Both meshes give the same cloth.',
  }
}
