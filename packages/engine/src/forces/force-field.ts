/**
 * Fields that pull on cloth from afar, as gravity does: an acceleration at every place, times mass. They bend cloth to a
 * designer's will rather than to nature's: a fan's draught that never stops, a magnet, a whirl.
 *
 *   f_i = m_i a(x_i)                                                                              [N]     (1)
 *   uniform:    a = s e g(d)                    e direction, d = x − centre                       [m/s²]  (2)
 *   point:      a = −s d h(d)/R                 s > 0 draws in, s < 0 drives away; R reach        [m/s²]  (3)
 *   vortex:     a = s e × d h(d⊥)/R             e axis through the centre, d⊥ = d − (d·e)e        [m/s²]  (4)
 *   falloff 'none':  g = 1, h = 1               grows with the distance, as a spring
 *   falloff 'reach': q = 1 − d²/R², g = h = q² inside, 0 outside          ends at R, softly               (5)
 *   falloff 'far':   q = 1/(1 + d²/R²), g = q, h = q √q                   a mass seen from afar (Plummer) (6)
 *   energy of (3) over m_i:  ½ s d²/R,   −⅙ s R q³,   −s R √q   in the order of the falloffs      [J/kg]  (7)
 *
 * A uniform field without falloff has the energy −m s e·d; with one, and a vortex always, it has none: cloth can be
 * driven round for ever. The matrix takes s h m/R of an attracting point, which is never less than its slope.
 * Source: shapes chosen smooth and with a closed energy; (6) is Plummer 1911, "On the Problem of Distribution in
 * Globular Star Clusters".
 */
import { assert } from '../core/index.ts'
import type { OuterForce } from './outer-force.ts'

type Vector = readonly [number, number, number]

export type FieldKind = 'uniform' | 'point' | 'vortex'
export type Falloff = 'none' | 'reach' | 'far'

export interface ForceFieldOptions {
  readonly kind: FieldKind
  /** s [m/s²] */
  readonly strength: number
  /** e [–]: direction or axis, made one long. */
  readonly direction: Vector
  /** [m] */
  readonly centre: Vector
  readonly falloff: Falloff
  /** R [m] */
  readonly reach: number
  /** When it is switched off [s]. */
  readonly until: number
}

export const FORCE_FIELD_DEFAULTS: ForceFieldOptions = {
  kind: 'uniform',
  strength: 1,
  direction: [0, 1, 0],
  centre: [0, 0, 0],
  falloff: 'none',
  reach: 1,
  until: Number.POSITIVE_INFINITY,
}

export function buildForceField(options: Partial<ForceFieldOptions>): OuterForce {
  const { kind, strength, direction, centre, falloff, reach, until } = { ...FORCE_FIELD_DEFAULTS, ...options }
  const e = unit(direction)
  return {
    assemble({ model, time, x, force, anchor, stiffnessScale }) {
      if (time > until) return 0
      const { vertexMass, vertexCount } = model
      let energy = 0
      for (let i = 0; i < vertexCount; i++) {
        const at = 3 * i
        const m = vertexMass[i]
        const dx = x[at] - centre[0]
        const dy = x[at + 1] - centre[1]
        const dz = x[at + 2] - centre[2]
        const along = dx * e[0] + dy * e[1] + dz * e[2]
        const square = dx * dx + dy * dy + dz * dz
        const distance2 = kind === 'vortex' ? Math.max(0, square - along * along) : square
        if (kind === 'uniform') {
          const push = m * strength * uniformShare(falloff, distance2, reach) // (2)
          addAt(force, at, push * e[0], push * e[1], push * e[2])
          if (falloff === 'none') energy -= push * along
          continue
        }
        const pull = (m * strength * centralShare(falloff, distance2, reach)) / reach
        if (kind === 'vortex') {
          addAt(
            force,
            at,
            pull * (e[1] * dz - e[2] * dy),
            pull * (e[2] * dx - e[0] * dz),
            pull * (e[0] * dy - e[1] * dx),
          ) // (4)
          continue
        }
        addAt(force, at, -pull * dx, -pull * dy, -pull * dz) // (3)
        energy += m * strength * pointEnergy(falloff, distance2, reach)
        if (anchor === null || pull <= 0) continue
        anchor.diagonal[3 * at] += stiffnessScale * pull
        anchor.diagonal[3 * at + 4] += stiffnessScale * pull
        anchor.diagonal[3 * at + 8] += stiffnessScale * pull
      }
      return energy
    },
  }
}

/** q of (5), (6) [–] */
function nearness(falloff: Falloff, distance2: number, reach: number): number {
  const ratio = distance2 / (reach * reach)
  return falloff === 'reach' ? Math.max(0, 1 - ratio) : 1 / (1 + ratio)
}

/** g [–] */
function uniformShare(falloff: Falloff, distance2: number, reach: number): number {
  if (falloff === 'none') return 1
  const q = nearness(falloff, distance2, reach)
  return falloff === 'reach' ? q * q : q
}

/** h [–] */
function centralShare(falloff: Falloff, distance2: number, reach: number): number {
  if (falloff === 'none') return 1
  const q = nearness(falloff, distance2, reach)
  return q * (falloff === 'reach' ? q : Math.sqrt(q))
}

/** (7) over s [m] */
function pointEnergy(falloff: Falloff, distance2: number, reach: number): number {
  if (falloff === 'none') return (0.5 * distance2) / reach
  const q = nearness(falloff, distance2, reach)
  return falloff === 'reach' ? (-reach * q * q * q) / 6 : -reach * Math.sqrt(q)
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.sqrt(x * x + y * y + z * z)
  assert(length > 0, 'a force field needs a direction')
  return [x / length, y / length, z / length]
}

function addAt(force: Float64Array, at: number, x: number, y: number, z: number): void {
  force[at] += x
  force[at + 1] += y
  force[at + 2] += z
}
