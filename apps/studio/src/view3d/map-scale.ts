/**
 * What the colours of a map mean, one scale for the cloth, the pieces and the legend. Ranges are fixed, the same red is the same
 * strain always, unless a person asks for the fabric's limit: then both ends are as far as the fabric gives.
 */
import type { Fabric } from '@selvedge/engine'
import { THEME_COLOURS, type Theme, type ViewMode } from '@selvedge/view'
import { stretchOf } from '../fabric-figures.ts'
import type { MapName } from '../worker/protocol.ts'

/** Of a map whose numbers a fabric has a limit of. */
export type MapRange = 'fixed' | 'limit'

export interface MapScale {
  readonly title: string
  /** Numbers that get the colours of both ends, in the map's own unit. */
  readonly range: readonly [number, number]
  /** −1: large numbers are those that are slack. */
  readonly sign?: -1
  /** In the unit people read, and what both ends are called. */
  readonly marks: readonly [string, string, string]
  readonly ends: readonly [string, string]
}

const FIXED: Readonly<Record<MapName, MapScale>> = {
  curvature: {
    title: 'Curvature',
    range: [-30, 30], // a fold of 17 mm radius
    marks: ['−30 /m', '0', '+30 /m'],
    ends: ['valley', 'ridge'],
  },
  strain: {
    title: 'Strain',
    range: [-0.05, 0.05],
    marks: ['−5 %', '0', '+5 %'],
    ends: ['slack', 'tight'],
  },
  ease: {
    title: 'Ease, distance to the skin',
    range: [-0.06, 0.06],
    sign: -1, // on the skin neutral, far off blue; what would lie in it is red
    marks: ['6 cm', '3 cm', '0'],
    ends: ['loose', 'on the skin'],
  },
  pressure: {
    title: 'Pressure on the skin',
    range: [-2000, 2000],
    marks: ['0', '1 kPa', '2 kPa'],
    ends: ['none', 'tight'],
  },
}

export function isMap(mode: ViewMode): mode is MapName {
  return mode in FIXED
}

/** Maps that can be read against what a fabric bears. */
export function hasLimit(map: MapName): boolean {
  return map === 'strain'
}

/** `fabrics`: those that are worn; of several the one that gives least is the limit. */
export function mapScale(map: MapName, asked: MapRange, fabrics: readonly Fabric[]): MapScale {
  const fixed = FIXED[map]
  if (asked === 'fixed' || !hasLimit(map) || fabrics.length === 0) return fixed
  const limits = fabrics.map(strainLimit)
  const limit = Math.min(...limits)
  const { title } = fabrics[limits.indexOf(limit)]
  const words = `${(100 * limit).toFixed(1)} %`
  return {
    ...fixed,
    title: `Strain, limit of ${title}`,
    range: [-limit, limit],
    marks: [`−${words}`, '0', `+${words}`],
  }
}

/** How far a fabric gives [–]: as its data say, else under a firm tug along the yarns that give less. */
export function strainLimit(fabric: Fabric): number {
  const { warp, weft } = stretchOf(fabric)
  return fabric.extensionMax || Math.min(warp, weft)
}

/** In the order of the colours: what is slack below zero, what is tight above. */
export function paintedValues(values: Float32Array, { sign }: MapScale): Float32Array {
  return sign === -1 ? values.map((value) => -value) : values
}

/** Shades of a map from the low end to the high one; an odd number, so that zero is neutral. */
export const SHADES = 255

/** Every shade as 0xAABBGGRR, mixed as light is, like the cloth in the picture. */
export function mapShades(theme: Theme): Uint32Array {
  const { slack, neutral, tight } = THEME_COLOURS[theme]
  const middle = (SHADES - 1) / 2
  return Uint32Array.from({ length: SHADES }, (_, k) =>
    mixed(neutral, k < middle ? slack : tight, Math.abs(k - middle) / middle),
  )
}

function mixed(from: string, to: string, share: number): number {
  let colour = 0xff
  for (const at of [5, 3, 1]) {
    const [a, b] = [from, to].map((hex) => toLight(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
    colour = colour * 256 + Math.round(255 * toScreen(a + share * (b - a)))
  }
  return colour >>> 0
}

/** sRGB and the light it stands for (IEC 61966-2-1) [–]. */
function toLight(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function toScreen(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
}
