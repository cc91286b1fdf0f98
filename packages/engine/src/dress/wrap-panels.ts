/**
 * Bends laid-out panels around the body segments they are worn on, so that edges to be sewn lie near each other before
 * sewing begins (`roll-panel.ts`: no distortion), one panel after the other in dressing order. A panel is bent as far
 * around as it goes without coming near the body or a panel laid before; else it is moved a little, or bent less
 * (`wrap-trials.ts`).
 *
 * Distance to the body is that of the vertices, no less than CLEARANCE, and no triangle crosses it; panels laid before
 * are at least APART away (`surfaces-apart.ts`). A panel with no free place is left to
 * `clearPanels`. Panels whose part of the body nobody knows stay flat. A panel whose line of touch lies outside of what
 * is worn, and that crosses it nowhere, lies outside of it altogether.
 */
import type { Body } from '../body/index.ts'
import { type Collider, measureGaps } from '../contact/index.ts'
import type { TriangleMesh, Vector3 } from '../core/index.ts'
import { findCrossings } from '../geometry/index.ts'
import type { Cloth } from '../model/index.ts'
import type { PiecePart, PlainGarment, PlainPanel } from '../pattern/index.ts'
import { type BodyVolume, type BodyVolumes, findBodyVolumes, type VolumeName } from './body-volumes.ts'
import { outwardNormal, verticesOf } from './clear-panels.ts'
import { findFlareRings } from './flares.ts'
import { findFlaps, type TurnedFlat, turnFlaps } from './lay-flaps.ts'
import { flaredPlaces, type LaidFlare, layFlareRing } from './lay-flares.ts'
import { findGodet, godetPlaces } from './lay-godets.ts'
import {
  findTurnedPieces,
  isAbove,
  isOver,
  type SewnPanels,
  type TurnedPiece,
  turnedPlaces,
} from './lay-turned.ts'
import { cuffAside, leanLeg, leanSleeve } from './lean-limb.ts'
import { rollPlane } from './roll-panel.ts'
import { areApart } from './surfaces-apart.ts'
import { type WrapTrial, wrapTrials } from './wrap-trials.ts'

/** Room between panel and body [m], as for flat panels. */
const CLEARANCE = 0.008
/** Room between two panels [m]: well over the thickness of any cloth. */
const APART = 0.003
/** Where a panel was laid in the end. */
export interface PanelWrap extends Omit<WrapTrial, 'flat' | 'normal'> {
  readonly panel: string
}

/** What is wrapped: the panels as cut, where on the body each is worn, and the body. */
export interface WrapInput {
  readonly garment: PlainGarment
  readonly parts: readonly PiecePart[]
  readonly body: Body
  readonly colliders: readonly Collider[]
  /** Length of mesh edges [m]. */
  readonly edge: number
  /** Who is sewn to whom, and where pieces are pressed. */
  readonly sewn: SewnPanels & Parameters<typeof findFlaps>[1]
  /** What the body wears already; panels are outside of it and stay there. */
  readonly worn?: TriangleMesh
}

/** Bends panels of `cloth.position` in place. */
export function wrapPanels(cloth: Cloth, input: WrapInput): PanelWrap[] {
  const { garment, parts, body, colliders, edge, worn } = input
  const volumes = findBodyVolumes(body)
  const flares = findFlareRings(garment, parts, cloth).flatMap((ring) => layFlareRing(ring, volumes.hips))
  const cuffs = findCuffs(cloth, parts, volumes)
  const turned = findTurnedPieces(garment, input.sewn)
  const flaps = findFlaps(garment, input.sewn)
  const laid: number[] = []
  const wraps: PanelWrap[] = []
  for (const row of dressingOrder(garment, parts, cloth, turned)) {
    if (laid.includes(row)) continue // turned over its host, and laid with it
    const rows = verticesOf(cloth, row)
    const drawn = gather(cloth.position, rows)
    const volume = volumeOf(parts[row], drawn, volumes)
    const sunk = sunkSleeve(wraps, garment, parts, parts[row])
    const aside = isCuff(parts[row]) ? (cuffs.get(parts[row].side)?.aside ?? NOWHERE) : NOWHERE
    const placed =
      volume === null ? drawn : drawn.map((value, k) => value - sunk * volume.up[k % 3] + aside[k % 3])
    const normal = outwardNormal(cloth, row)
    const flat = volume === null ? placed : leaned(garment.panels[row], parts[row], placed, normal, volume)
    const own = flaps.filter((flap) => flap.row === row)
    const flapped = own.length === 0 ? null : turnFlaps(own, input.sewn, rows, flat, normal)
    const start = flapped?.flat ?? flat
    const panel = trianglesOf(cloth, row)
    const others = trianglesAmong(cloth, laid)
    const free = (x: Float64Array) => {
      scatter(x, rows, cloth.position)
      return isFree({ cloth, rows, panel, others, colliders, edge, worn })
    }
    const falls = turned.filter(({ host }) => host === row)
    const freeTurned = (x: Float64Array) =>
      free(x) && falls.every((fall) => layTurned(fall, cloth, laid, input))
    const flare = flares.find((one) => one.flare.row === row)
    const flared =
      flare !== undefined &&
      firstFreeFlare(flare, volumes.hips, placed, free, (x) => riseToMet(x, rows, cloth, laid, input))
    const godet = findGodet(row, cloth, input.sewn)
    const letIn =
      godet !== null &&
      firstFreeOut((outwards) => free(godetPlaces(godet, cloth, rows, volumes.hips.origin, outwards)))
    const bendFree = (isGood: (x: Float64Array) => boolean) =>
      volume !== null && firstFree({ start, normal, volume, part: parts[row], edge, flapped }, isGood)
    const over =
      falls.length > 0
        ? bendFree(freeTurned)
        : flapped !== null &&
          parts[row].segment === 'neck' &&
          bendFree((x) => free(x) && isAbove(x, row, cloth, laid, input.sewn))
    const found = over || letIn || flared || bendFree(free)
    if (found) wraps.push({ panel: garment.panels[row].id, ...found })
    else scatter(flapped?.lifted(start, (x) => x.slice()) ?? start, rows, cloth.position)
    laid.push(row, ...(over ? falls.map((fall) => fall.row) : []))
  }
  return wraps
}

const NOWHERE: Vector3 = [0, 0, 0]

function isCuff({ segment, face }: PiecePart): boolean {
  return segment === 'wrist' && (face === 'front' || face === 'back')
}

/** Of each arm how far its cuffs go aside: all as far as the narrowest, which the others hang on. */
function findCuffs(cloth: Cloth, parts: readonly PiecePart[], volumes: BodyVolumes) {
  const cuffs = new Map<PiecePart['side'], ReturnType<typeof cuffAside>>()
  parts.forEach((part, row) => {
    const x = gather(cloth.position, verticesOf(cloth, row))
    const volume = isCuff(part) ? volumeOf(part, x, volumes) : null
    if (volume === null) return
    const cuff = cuffAside(x, outwardNormal(cloth, row), volume)
    if (cuff.width < (cuffs.get(part.side)?.width ?? Infinity)) cuffs.set(part.side, cuff)
  })
  return cuffs
}

/** Lays a piece over its host, if it is free there; it comes over what the host is sewn to from beyond. */
function layTurned(fall: TurnedPiece, cloth: Cloth, laid: readonly number[], input: WrapInput): boolean {
  const { colliders, edge, worn, sewn } = input
  const rows = verticesOf(cloth, fall.row)
  const drawn = gather(cloth.position, rows)
  scatter(turnedPlaces(fall, cloth, rows, sewn.vertexPattern), rows, cloth.position)
  const others = trianglesAmong(cloth, [...laid, fall.host])
  const trial = { cloth, rows, panel: trianglesOf(cloth, fall.row), others, colliders, edge, worn }
  if (isOver(fall, cloth, rows, laid, sewn) && isFree(trial)) return true
  scatter(drawn, rows, cloth.position)
  return false
}

/** How far the sleeve that a cuff hangs on was moved down its arm [m]: the cuff goes with it, or it would lie inside. */
function sunkSleeve(
  wraps: readonly PanelWrap[],
  { panels }: PlainGarment,
  parts: readonly PiecePart[],
  { segment, side }: PiecePart,
): number {
  if (segment !== 'wrist' && segment !== 'hand') return 0
  const sleeves = wraps.filter(({ panel }) => {
    const part = parts[panels.findIndex(({ id }) => id === panel)]
    return part.segment === 'arm' && part.side === side
  })
  return Math.max(0, ...sleeves.map(({ down }) => down))
}

/** Legs, and sleeves of a front and a back, lie along their limb. */
function leaned(
  panel: PlainPanel,
  { segment, face }: PiecePart,
  x: Float64Array,
  normal: Vector3,
  volume: BodyVolume,
): Float64Array {
  if (segment === 'leg') return leanLeg(panel, x, normal, volume)
  return segment === 'arm' && (face === 'front' || face === 'back') ? leanSleeve(x, normal, volume) : x
}

/** The volume a part of the body is wrapped in; null when the words do not say, or the body has nothing there. */
function volumeOf(part: PiecePart, x: Float64Array, volumes: BodyVolumes): BodyVolume | null {
  const name = volumeName(part, meanX(x))
  if (name === null) return null
  return volumes[name].depth > 0 && volumes[name].width > 0 ? volumes[name] : null
}

/** `x` > 0 is the wearer's left, for parts that do not say [m]. */
export function volumeName({ segment, side }: PiecePart, x: number): VolumeName | null {
  const hand = side ?? (x > 0 ? 'left' : 'right')
  switch (segment) {
    case 'torso':
    case 'neck':
    case 'head':
      return segment
    case 'waist':
    case 'skirt':
      return 'hips'
    case 'arm':
    case 'wrist':
    case 'hand':
      return `arm ${hand}`
    case 'leg':
    case 'ankle':
    case 'foot':
      return `leg ${hand}`
    default:
      return null
  }
}

/** A panel to be bent around its volume: as it starts, its right side, what of it is turned over. */
interface Bent {
  readonly start: Float64Array
  readonly normal: Vector3
  readonly volume: BodyVolume
  readonly part: PiecePart
  readonly edge: number
  readonly flapped: TurnedFlat | null
}

/** The first trial that is free; the panel is left there. */
function firstFree(
  { start, normal, volume, part, edge, flapped }: Bent,
  free: (x: Float64Array) => boolean,
): Omit<PanelWrap, 'panel'> | null {
  const ratio = volume.width / volume.depth
  for (const trial of wrapTrials(start, normal, volume, part)) {
    const { bend, outwards, down, aside, flat } = trial
    const plane = { point: [flat[0], flat[1], flat[2]] as const, normal: trial.normal }
    const bent = (x: Float64Array) => rollPlane(plane, volume, x, { bend, edge, ratio })
    if (free(flapped?.lifted(flat, bent) ?? bent(flat))) return { bend, outwards, down, aside }
  }
  return null
}

/** The first place on its cone that is free: level with what it is sewn to, then further out or down. */
function firstFreeFlare(
  flare: LaidFlare,
  volume: BodyVolume,
  placed: Float64Array,
  free: (x: Float64Array) => boolean,
  rise: (x: Float64Array) => number,
): Omit<PanelWrap, 'panel'> | null {
  const level = -rise(flaredPlaces(flare, volume, placed, { outwards: 0, down: 0 }))
  for (const [outwards, down] of FLARE_MOVES) {
    if (free(flaredPlaces(flare, volume, placed, { outwards, down: level + down })))
      return { bend: 1, outwards, down, aside: 0 }
  }
  return null
}

/** Outwards and down [m], shortest first; down gets free of a waistband, outwards of the body. */
const FLARE_MOVES: readonly (readonly [number, number])[] = Array.from({ length: 25 }, (_, k) => 0.01 * k)
  .flatMap((out) => [0, 0.01, 0.02, 0.03].map((down) => [out, down] as const))
  .sort((a, b) => a[0] + 2 * a[1] - (b[0] + 2 * b[1]) || a[0] - b[0])

/** The first place further out that is free. */
function firstFreeOut(free: (outwards: number) => boolean): Omit<PanelWrap, 'panel'> | null {
  for (const outwards of GODET_MOVES) if (free(outwards)) return { bend: 0, outwards, down: 0, aside: 0 }
  return null
}

/** [m] */
const GODET_MOVES: readonly number[] = Array.from({ length: 20 }, (_, k) => 0.02 * (k + 1))

/** How far a panel would have to rise to be level with the laid panels above that it is sewn to, on average [m]. */
function riseToMet(
  x: Float64Array,
  rows: readonly number[],
  cloth: Cloth,
  laid: readonly number[],
  { sewn: { stitchVertex, vertexPanel } }: WrapInput,
): number {
  const place = new Map(rows.map((i, k) => [i, k]))
  let sum = 0
  let count = 0
  for (let s = 0; s < stitchVertex.length; s++) {
    const k = place.get(stitchVertex[s])
    const other = stitchVertex[s ^ 1] // the other end of the stitch
    if (k === undefined || !laid.includes(vertexPanel[other]) || place.has(other)) continue
    sum += cloth.position[3 * other + 1] - x[3 * k + 1]
    count++
  }
  return count === 0 ? 0 : sum / count
}

interface Trial {
  readonly cloth: Cloth
  readonly rows: readonly number[]
  readonly panel: Int32Array
  readonly others: Int32Array
  readonly colliders: readonly Collider[]
  readonly edge: number
  readonly worn?: TriangleMesh
}

function isFree({ cloth, rows, panel, others, colliders, edge, worn }: Trial): boolean {
  const x = gather(cloth.position, rows)
  const gap = new Float64Array(rows.length)
  const normal = new Float64Array(3 * rows.length)
  for (const collider of colliders) {
    measureGaps(collider, x, 0, rows.length, gap, normal)
    if (gap.some((value) => value < CLEARANCE)) return false
  }
  const mesh = { position: cloth.position, triVertex: panel }
  return (
    areApart(mesh, { position: cloth.position, triVertex: others }, APART, edge) &&
    (worn === undefined || areApart(mesh, worn, APART, edge)) &&
    findCrossings(mesh, undefined, 1).length === 0 &&
    colliders.every((collider) => findCrossings(mesh, collider.mesh, 1).length === 0)
  )
}

/** Rows of panels: inner layers and linings first, the trunk before limbs, tiers of a skirt from the top, else as they come, falls last. */
function dressingOrder(
  { panels }: PlainGarment,
  parts: readonly PiecePart[],
  cloth: Cloth,
  turned: readonly TurnedPiece[],
): number[] {
  const falls = new Set(turned.map(({ row }) => row))
  const rank = (row: number) => ORDER.indexOf(parts[row].segment ?? '')
  const tops = panels.map((_, row) => (parts[row].segment === 'skirt' ? topOf(cloth, row) : 0))
  return panels
    .map((_, row) => row)
    .sort(
      (a, b) =>
        panels[a].layer - panels[b].layer ||
        Number(panels[b].lining ?? false) - Number(panels[a].lining ?? false) ||
        rank(a) - rank(b) ||
        Number(falls.has(a)) - Number(falls.has(b)) ||
        lower(tops[a], tops[b]) ||
        a - b,
    )
}

/** Sorts the higher one first; tops within a few centimetres are level. */
function lower(a: number, b: number): number {
  return Math.round(b / LEVEL) - Math.round(a / LEVEL)
}

/** [m] */
const LEVEL = 0.03

function topOf(cloth: Cloth, row: number): number {
  return Math.max(...verticesOf(cloth, row).map((i) => cloth.position[3 * i + 1]))
}

const ORDER = ['torso', 'waist', 'skirt', 'leg', 'neck', 'head', 'arm', 'wrist']

function trianglesOf(cloth: Cloth, panel: number): Int32Array {
  return trianglesAmong(cloth, [panel])
}

function trianglesAmong({ triVertex, triPanel, triCount }: Cloth, panels: readonly number[]): Int32Array {
  const corners: number[] = []
  for (let t = 0; t < triCount; t++) {
    if (panels.includes(triPanel[t]))
      corners.push(triVertex[3 * t], triVertex[3 * t + 1], triVertex[3 * t + 2])
  }
  return Int32Array.from(corners)
}

function gather(position: Float64Array, rows: readonly number[]): Float64Array {
  const x = new Float64Array(3 * rows.length)
  rows.forEach((i, k) => {
    x.set(position.subarray(3 * i, 3 * i + 3), 3 * k)
  })
  return x
}

function scatter(x: Float64Array, rows: readonly number[], position: Float64Array): void {
  rows.forEach((i, k) => {
    position.set(x.subarray(3 * k, 3 * k + 3), 3 * i)
  })
}

function meanX(x: Float64Array): number {
  let sum = 0
  for (let at = 0; at < x.length; at += 3) sum += x[at]
  return sum
}
