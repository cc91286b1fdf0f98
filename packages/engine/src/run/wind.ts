/**
 * Wind on what is worn, as a person sets it: where it blows to, how fast, and how much it gusts. A drape is looked for in the
 * mean stream, for in gusts there is no rest; while a body moves the gusts blow too (`wind-field.ts`). The body gives no
 * shelter: cloth behind it feels the same wind.
 */
import { cosine, sine } from '../core/index.ts'
import { AIR_DEFAULTS, type Air, buildWindField, buildWindForce, type OuterForce } from '../forces/index.ts'

export interface Wind {
  /** Where it blows to, about the vertical from +z, where bodies face, towards +x, their left [rad]. */
  readonly towards: number
  /** [m/s] */
  readonly speed: number
  /** Root mean square of gusts over speed [–]; 0 none. */
  readonly gusts: number
}

/** Eddies go with gusts: over open land both are a tenth, between houses three tenths [–]. */
const EDDIES = 0.75

/** Air in the mean stream; still without wind. */
export function windAir(wind: Wind | null | undefined): Air {
  return wind ? { ...AIR_DEFAULTS, wind: streamOf(wind) } : AIR_DEFAULTS
}

/** All the air there is where it gusts; null where it does not. */
export function gustForce(wind: Wind | null | undefined): OuterForce | null {
  if (!wind || wind.gusts === 0 || wind.speed === 0) return null
  const { gusts } = wind
  const field = buildWindField({ wind: streamOf(wind), gustiness: gusts, turbulence: EDDIES * gusts })
  return buildWindForce(AIR_DEFAULTS, field)
}

function streamOf({ towards, speed }: Wind): readonly [number, number, number] {
  return [speed * sine(towards), 0, speed * cosine(towards)]
}
