/**
 * Skin that glides over the flesh. Bones blend skin within a few centimetres of a joint: where a body bows, the fold below the
 * seat is stretched to twice its length and the skin a hand above and below it not at all. Real skin is a sheet tied to the
 * fascia by soft fat; it spreads such a stretch over its surroundings. Along the surface, with w the share of a bone,
 *
 *   K ∇²w' = k (w' − w),    ℓ² = K/k                                                                            (1)
 *   x'_i = Σ w'(bone) M(bone) x_i                                                                       [m]     (2)
 *   σ_i = x'_i − x_i                          how far skin has slid over the flesh                      [m]     (3)
 *
 * K = E h, the skin's stiffness as a membrane: 0.42 MPa (Agache et al. 1980, Mechanical properties and Young's modulus of human
 * skin in vivo) times 2 mm; k = G/t, what ties it down: fat of 7.5 kPa in shear (Geerligs et al. 2008, Linear viscoelastic
 * behavior of subcutaneous adipose tissue; on living seats, slowly, others find a tenth of that) 15 mm thick. Shares of bones are smoothed, not displacements: what turns with one bone stays rigid.
 *
 * The surface itself is left where blending has it; only what clings to skin goes along with (3), in the tangent plane. (3) is
 * taken at the blended skin below a point, not at the skin that slid there: right while σ is short beside ℓ. Skin of hands,
 * feet and face, meshed finer, is spread less than (1) says: there it is tied down firmly.
 */
import { magnitude } from '../core/index.ts'
import { closedNeighbours } from '../geometry/index.ts'
import type { BodyData, SkinWeights } from './body-data.ts'

/** ℓ of (1) [m]: √(840 N/m / 0.5 MPa/m). */
const SPREAD = 0.041
/** Sweeps of Gauss and Seidel over (1): where skin is meshed at 2 cm they leave a hundredth of what they began with. */
const SWEEPS = 40
/** Smaller shares are left out [–]. */
const NOTHING = 0.002

/** w' of (1). */
export function spreadWeights(
  data: Pick<BodyData, 'weights' | 'skinCount' | 'bones' | 'triVertex'>,
  morphed: Float64Array,
): SkinWeights {
  const { weights, skinCount, triVertex } = data
  const boneCount = data.bones.length
  const neighbours = closedNeighbours({ position: morphed.subarray(0, 3 * skinCount), triVertex })
  const share = new Float64Array(boneCount * skinCount)
  for (let i = 0; i < skinCount; i++)
    for (let e = weights.start[i]; e < weights.start[i + 1]; e++)
      share[boneCount * i + weights.bone[e]] += weights.weight[e]
  const spread = share.slice()
  const pull = pulls(neighbours, morphed)
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let i = 0; i < skinCount; i++) {
      const around = neighbours[i]
      let sum = 1
      for (let n = 0; n < around.length; n++) sum += pull[i][n]
      for (let b = 0; b < boneCount; b++) {
        let value = share[boneCount * i + b]
        for (let n = 0; n < around.length; n++) value += pull[i][n] * spread[boneCount * around[n] + b]
        spread[boneCount * i + b] = value / sum
      }
    }
  }
  return sparse(spread, boneCount)
}

/** ℓ² ∇² as one number per neighbour [–]: 4/(d Σd), exact for a regular star. */
function pulls(neighbours: readonly (readonly number[])[], x: Float64Array): number[][] {
  return neighbours.map((around, i) => {
    const lengths = around.map((j) =>
      magnitude(x[3 * j] - x[3 * i], x[3 * j + 1] - x[3 * i + 1], x[3 * j + 2] - x[3 * i + 2]),
    )
    const whole = lengths.reduce((a, b) => a + b, 0)
    return lengths.map((length) => (4 * SPREAD * SPREAD) / (Math.max(length, 1e-4) * whole))
  })
}

function sparse(share: Float64Array, boneCount: number): SkinWeights {
  const start: number[] = [0]
  const bone: number[] = []
  const weight: number[] = []
  for (let at = 0; at < share.length; at += boneCount) {
    let kept = 0
    for (let b = 0; b < boneCount; b++) if (share[at + b] > NOTHING) kept += share[at + b]
    for (let b = 0; b < boneCount; b++) {
      if (!(share[at + b] > NOTHING)) continue
      bone.push(b)
      weight.push(share[at + b] / kept)
    }
    start.push(bone.length)
  }
  return { start: Int32Array.from(start), bone: Int32Array.from(bone), weight: Float64Array.from(weight) }
}
