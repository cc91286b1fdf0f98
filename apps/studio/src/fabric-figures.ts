/** What a fabric's numbers come to, for people: how far it gives, how stiff it is, and how it pulls. */
import type { Fabric } from '@selvedge/engine'
import { buildFabricCurves, evaluateCurve } from '@selvedge/engine/sim'

/** The pull of Kawabata's tester, 500 gf/cm [N/m]: a firm tug at a hem. */
export const TUG = 490

/** How far it gives along warp and weft under a tug, as it is draped [–]. */
export function stretchOf(fabric: Fabric): { readonly warp: number; readonly weft: number } {
  const pull = pullOf(fabric)
  return { warp: strainUnder(pull.warp, TUG), weft: strainUnder(pull.weft, TUG) }
}

/** Force per width [N/m] over strain [–]. */
export type Pull = (strain: number) => number

/** As it is draped: by its constants and their hardening, whatever a lab drew besides. */
export function pullOf(fabric: Fabric): { readonly warp: Pull; readonly weft: Pull } {
  const { curveWarp: _, curveWeft: __, curveBias: ___, curveShear: ____, ...constants } = fabric
  const curves = buildFabricCurves(constants, 1)
  const pull =
    (curve: typeof curves.warp): Pull =>
    (strain) => {
      evaluateCurve(curve, strain + 0.5 * strain * strain, answer)
      return answer[0] * (1 + strain)
    }
  return { warp: pull(curves.warp), weft: pull(curves.weft) }
}

/** Halving: pulls grow with strain. No cloth is pulled to four times its length. */
function strainUnder(pull: Pull, load: number): number {
  let [low, high] = [0, 3]
  for (let round = 0; round < 40; round++) {
    const middle = (low + high) / 2
    if (pull(middle) < load) low = middle
    else high = middle
  }
  return low
}

/** Plate rigidity, mean of warp and weft [N m]. */
export function stiffnessOf({ bendWarp, bendWeft }: Fabric): number {
  return 0.5 * (bendWarp + bendWeft)
}

/** In words, by the quarters of 618 measured fabrics: median plate rigidity 1.4e-5 N m. */
export function stiffnessWord(fabric: Fabric): string {
  const rigidity = stiffnessOf(fabric)
  if (rigidity < 5e-6) return 'limp'
  if (rigidity < 1.4e-5) return 'soft'
  if (rigidity < 4e-5) return 'firm'
  return 'stiff'
}

/** All that somebody may look for, in one text. */
export function fabricWords(fabric: Fabric): string {
  const { name, title, composition = '', measured, look } = fabric
  const words = [name, title, composition, look?.weave ?? '', stiffnessWord(fabric)]
  return [...words, measured ? 'measured' : 'guessed'].join(' ').toLowerCase()
}

const answer = new Float64Array(3) // scratch: stress, tangent, energy
