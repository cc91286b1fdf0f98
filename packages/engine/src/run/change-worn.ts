/**
 * What is worn becomes another garment, other cloth, or goes along with a body that moves: cut anew where its pattern is
 * another, and carried over. Which seams stay sewn is read from the two patterns: those that join the same edges alike.
 */
import type { Collider } from '../contact/index.ts'
import { findFalls } from '../dress/index.ts'
import type { Fabric } from '../material/index.ts'
import type { Cloth } from '../model/index.ts'
import { cutOrigins, type Garment, type PlainGarment } from '../pattern/index.ts'
import { type Sim, succeed } from '../sim/index.ts'
import { drawnStitches, findOpenSeams, threadsOf } from './close-seams.ts'
import { type DrapeMoment, stitchRowsOf, withFriction } from './drape-moment.ts'
import type { ChangeHooks, Cut, DrapeChange, Recutting } from './drape-parts.ts'
import { clothsOf, panelFabrics } from './panel-fabrics.ts'
import { slitGap } from './part-slits.ts'
import { beginPose } from './pose-change.ts'
import { firstPanels, type Recut, recut } from './recut.ts'
import { SETTLING } from './settling-options.ts'

/** A garment as it is worn now. */
export interface WornNow {
  readonly now: DrapeMoment
  readonly sim: Sim
  readonly cloth: Cloth
  readonly panelFabric: readonly Fabric[]
  readonly colliders: readonly Collider[]
}

/** How it goes on. */
export interface WornNext {
  readonly moment: Partial<DrapeMoment>
  readonly sim: Sim
  readonly panelFabric: readonly Fabric[]
  readonly colliders: readonly Collider[]
}

/** Cutting is taken for half of the work, laying over for the other. */
export function changeWorn(worn: WornNow, change: DrapeChange, { onProgress }: ChangeHooks = {}): WornNext {
  const { now, sim } = worn
  const { parts, goal } = now
  const cloths = { ...now.cloths, ...clothsOf(change) }
  const again = change.garment !== undefined || change.resolution !== undefined
  const resolution = change.resolution ?? goal.quality.resolution
  const next = again
    ? parts.cut(cloths.garment, resolution, goal, (piece, share) => onProgress?.(piece, 0.5 * share))
    : null
  onProgress?.('', 0.5)
  const mesh = next?.mesh ?? goal
  const inner = worn.panelFabric.slice(0, innerPanels(worn))
  const panelFabric = [...inner, ...panelFabrics(cloths, mesh.panelIds)]
  const still = withFriction(worn.colliders, cloths.fabric.frictionBody)
  const { time, x } = sim.state
  const sewn =
    next === null ? null : cutWorn({ ...worn, panelFabric, colliders: still }, next, change.garment)
  const { moveTo } = change
  const pose =
    moveTo === undefined
      ? null
      : beginPose(moveTo, x, time, { skin: still[0], hasty: parts.static, kernels: sim.kernels })
  const colliders = pose ? [...pose.colliders, ...still.slice(1)] : still
  return {
    panelFabric,
    colliders,
    sim: succeed(sim, {
      scene: {
        panelFabric,
        colliders,
        ...(sewn && { cloth: sewn.cut.cloth, stitchVertex: threadsOf(sewn, drawnStitches(sewn)) }),
      },
      options: { ...SETTLING, bending: parts.bending, ...now.solve },
      ...(sewn && { lineage: sewn.cut.lineage }),
    }),
    moment: {
      pose,
      cloths,
      ...(next &&
        sewn && { goal: mesh, mesh, plain: next.plain, stitchRows: sewn.stitchRows, open: sewn.open }),
      ...(pose && { direct: undefined, skin: { begin: pose.begin, end: pose.end, own: false } }),
    },
  }
}

/** Cut anew as it hangs; with another `garment` seams that were given up are tried again. */
export function cutWorn(worn: WornNow, next: Cut & Partial<Recutting>, garment?: Garment) {
  const { now, sim, cloth: old, colliders, panelFabric } = worn
  const { mesh } = next
  const innerCount = innerPanels(worn)
  const origins = garment ? cutOrigins(now.cloths.garment, garment) : null
  const isKept = keptSeams(now, origins ? null : next)
  const cut: Recut = recut({
    old,
    inner: innerCount === 0 ? null : firstPanels(old, innerCount, now.parts.innerCount),
    mesh,
    lay: next.lay,
    colliders,
    origins: origins ?? NO_CUTS,
    falls: findFalls(next.plain, mesh, innerCount),
    isKept: (seam) => isKept(mesh.seamIds[seam]),
    slits: { rows: rowsLetGo(now, isKept), gap: slitGap(panelFabric) },
  })
  const sewn = { mesh, stitchRows: stitchRowsOf(mesh, now.parts.innerCount, cut.classes) }
  return { ...sewn, cut, open: findOpenSeams(sewn, now.open, sim.state.time, garment !== undefined) }
}

const NO_CUTS: ReadonlyMap<string, string> = new Map()

/** Panels of what is worn below; they come first. */
function innerPanels({ now, cloth }: WornNow): number {
  return cloth.panelIds.length - now.mesh.panelIds.length
}

/** Is the seam of this name sewn already, as it is to be? Without `next` every seam is to be as it was. */
function keptSeams({ plain, open }: DrapeMoment, next: Cut | null): (seam: string) => boolean {
  const partly = new Set(open.map(({ seam }) => seam))
  if (next === null) return (seam) => !partly.has(seam)
  const [was, is] = [plain, next.plain].map(seamWords)
  return (seam) => !partly.has(seam) && is.get(seam) === was.get(seam)
}

/** What each seam joins, as text: the same text, sewn alike. */
function seamWords({ seams }: PlainGarment): Map<string, string> {
  const words = new Map<string, string>()
  for (const { of, a, b, parallel, buttons } of seams)
    words.set(of, (words.get(of) ?? '') + JSON.stringify([a, b, parallel, buttons]))
  return words
}

/** Vertices of the old cloth on seams that are not kept. */
function rowsLetGo({ mesh, stitchRows }: DrapeMoment, isKept: (seam: string) => boolean): Set<number> {
  const rows = new Set<number>()
  mesh.stitchSeam.forEach((seam, s) => {
    if (stitchRows[2 * s] === stitchRows[2 * s + 1] && !isKept(mesh.seamIds[seam]))
      rows.add(stitchRows[2 * s])
  })
  return rows
}
