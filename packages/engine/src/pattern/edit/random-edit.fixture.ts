/** A shirt of three rectangles, and edits of every kind that may be done to it, drawn at random. */
import type { Point2 } from '../curve.ts'
import type { Curve, Garment, Panel, Seam } from '../garment.ts'
import { polygonPanel } from '../polygon-panel.ts'
import type { Edit } from './apply-edit.ts'

const rectangle = (id: string, width: number, height: number): Panel =>
  polygonPanel(id, [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ])
export const seam = (id: string, a: string, b: string): Seam => {
  const ref = (name: string) => ({ panel: name.split(' ')[0], edge: `edge-${name.split(' ')[1]}` })
  return { id, a: [ref(a)], b: [ref(b)], parallel: false, sides: 'right-right' }
}
export const start: Garment = {
  format: 'selvedge-garment',
  version: 3,
  name: 'shirt',
  fittedBody: 'mean_all',
  panels: [rectangle('front', 0.5, 0.7), rectangle('back', 0.5, 0.7), rectangle('sleeve', 0.4, 0.6)],
  seams: [seam('left', 'front 1', 'back 3'), seam('right', 'front 3', 'back 1')],
}
/** Any edit that fits the garment; some name things that are not there. */
export function randomEdit(random: () => number, garment: Garment, count: number): Edit {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]
  const point = (): Point2 => [random() - 0.5, random() - 0.5]
  const panel = pick(garment.panels)
  const edge = pick(panel.edges).id
  const name = `new-${count}`
  const sewn = garment.seams.length > 0 ? pick(garment.seams).id : 'none'
  const lengths = random() < 0.5 ? 'keep' : 'ease'
  const curve = pick<Curve>([
    { kind: 'line' },
    { kind: 'quadratic', control: point() },
    { kind: 'cubic', controls: [point(), point()] },
    { kind: 'arc', radius: 2 + random(), large: false, right: true },
    { kind: 'spline', through: [point(), point()] },
  ])
  const at = random()
  return pick<() => Edit>([
    () => ({
      kind: 'movePoint',
      panel: panel.id,
      point: pick(panel.points).id,
      to: point(),
      lengths,
    }),
    () => ({
      kind: 'movePoints',
      panel: panel.id,
      moves: [panel.points[0], panel.points[1]].map(({ id }) => ({ point: id, to: point() })),
      lengths,
    }),
    () => ({ kind: 'setCurve', panel: panel.id, edge, curve, lengths }),
    () => ({ kind: 'splitEdge', panel: panel.id, edge, at: 0.1 + 0.8 * at }),
    () => ({ kind: 'joinEdges', panel: panel.id, edge }),
    () => ({ kind: 'renameEdge', panel: panel.id, edge, name }),
    () => ({ kind: 'addPanel', panel: rectangle(name, 0.2, 0.3), row: Math.floor(2 * random()) }),
    () => ({ kind: 'removePanel', panel: panel.id }),
    () => ({ kind: 'mirrorPanel', panel: panel.id }),
    () => ({ kind: 'unfoldPanel', panel: panel.id, edge }),
    () => ({ kind: 'scalePanel', panel: panel.id, factors: [0.8 + 0.4 * at, 1.1], about: point() }),
    () => ({ kind: 'duplicatePanel', panel: panel.id, name, mirrored: random() < 0.5 }),
    () => ({ kind: 'cutPanel', panel: panel.id, line: cutLine(panel, at), sewn: random() < 0.5 }),
    () => ({ kind: 'linkPanel', panel: panel.id, to: pick(garment.panels).id, mirrored: random() < 0.5 }),
    () => ({ kind: 'unlinkPanel', panel: panel.id }),
    () => ({
      kind: 'movePanel',
      panel: panel.id,
      placement: at < 0.3 ? null : { translation: [at, 1, 0], rotation: [0, at, 0] },
    }),
    () => ({ kind: 'renamePanel', panel: panel.id, name }),
    () => ({ kind: 'setTitle', panel: panel.id, title: at < 0.3 ? null : 'Front' }),
    () => ({ kind: 'setGrain', panel: panel.id, grain: at }),
    () => ({ kind: 'setFabric', panel: panel.id, fabric: at < 0.3 ? null : 'denim' }),
    () => ({ kind: 'setLayer', panel: panel.id, layer: 2 }),
    () => ({ kind: 'setOutside', panel: panel.id, outside: at < 0.5 ? 1 : -1 }),
    () => ({
      kind: 'setAllowance',
      panel: panel.id,
      allowance: at < 0.3 ? null : 0.01,
      ...(at > 0.6 ? { edge } : {}),
    }),
    () => ({ kind: 'setHem', panel: panel.id, edge, hem: at < 0.3 ? null : 0.02 }),
    () => ({ kind: 'setStay', panel: panel.id, edge, stay: at < 0.3 ? null : at < 0.6 }),
    () => ({ kind: 'setLining', panel: panel.id, lining: at < 0.5 }),
    () => ({ kind: 'setInterfacing', panel: panel.id, interfacing: at < 0.3 ? null : 500 }),
    () => ({ kind: 'setMeshSize', panel: panel.id, meshSize: at < 0.3 ? null : 0.008 }),
    () => ({ kind: 'addSeam', seam: { ...seam(name, 'front 0', 'back 0'), a: [{ panel: panel.id, edge }] } }),
    () => ({ kind: 'removeSeam', seam: sewn }),
    () => ({ kind: 'reverseSeam', seam: sewn }),
    () => ({ kind: 'setMatch', seam: sewn, match: at < 0.3 ? null : [[0.5, at]] }),
    () => ({ kind: 'setClosure', seam: sewn, closure: at < 0.3 ? null : { kind: 'zip', closed: at < 0.6 } }),
    () => ({ kind: 'setConstruction', seam: sewn, construction: at < 0.3 ? null : 'lapped' }),
    () => ({ kind: 'setFold', seam: sewn, fold: at < 0.3 ? null : at }),
    () => ({ kind: 'setLengths', seam: sewn, lengths: at < 0.3 ? null : at < 0.6 ? 'free' : 'equal' }),
    () => ({ kind: 'renameSeam', seam: sewn, name }),
    () => ({ kind: 'setHead', head: { name, ...(at < 0.5 ? { fittedBody: 'mean_male' } : {}) } }),
    ...markChoices(random, panel, name),
  ])()
}

/** From the middle of one edge to that of another. */
function cutLine({ points, edges }: Panel, at: number): Point2[] {
  const middle = (row: number): Point2 => {
    const { from, to } = edges[row % edges.length]
    const [[x, y], [u, v]] = [from, to].map((name) => points.find(({ id }) => id === name)?.at ?? [0, 0])
    return [(x + u) / 2, (y + v) / 2]
  }
  const row = Math.floor(at * edges.length)
  return [middle(row), middle(row + 2)]
}

/** Of what is drawn on a panel. */
function markChoices(random: () => number, panel: Panel, name: string): (() => Edit)[] {
  const point = (): Point2 => [random() - 0.5, random() - 0.5]
  const edge = panel.edges[Math.floor(random() * panel.edges.length)].id
  const mark = (list: readonly { id: string }[] | undefined) => list?.[0]?.id ?? 'none'
  const at = random()
  return [
    () => ({ kind: 'addDart', panel: panel.id, dart: { id: name, edge, at, width: 0.01, apex: point() } }),
    () => ({
      kind: 'setDart',
      panel: panel.id,
      dart: { id: mark(panel.darts), edge, at, width: 0.01, apex: point() },
    }),
    () => ({ kind: 'removeDart', panel: panel.id, dart: mark(panel.darts) }),
    () => ({
      kind: 'addPleat',
      panel: panel.id,
      pleat: { id: name, edge, at, depth: 0.01, length: 0.1, kind: 'box', towards: 1 },
    }),
    () => ({
      kind: 'setPleat',
      panel: panel.id,
      pleat: { id: mark(panel.pleats), edge, at, depth: 0.02, length: 0.1, kind: 'knife', towards: -1 },
    }),
    () => ({ kind: 'removePleat', panel: panel.id, pleat: mark(panel.pleats) }),
    () => ({
      kind: 'addLine',
      panel: panel.id,
      line: { id: name, kind: 'fold', points: [point(), point()], smooth: false },
    }),
    () => ({
      kind: 'setLine',
      panel: panel.id,
      line: { id: mark(panel.lines), kind: 'internal', points: [point(), point()], smooth: true },
    }),
    () => ({ kind: 'removeLine', panel: panel.id, line: mark(panel.lines) }),
    () => ({ kind: 'addNotch', panel: panel.id, notch: { id: name, edge, at, kind: 'single' } }),
    () => ({
      kind: 'setNotch',
      panel: panel.id,
      notch: { id: mark(panel.notches), edge, at, kind: 'double' },
    }),
    () => ({ kind: 'removeNotch', panel: panel.id, notch: mark(panel.notches) }),
  ]
}
