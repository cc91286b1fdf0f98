/**
 * A zip: two tapes, sewn under the edges of the cloth, and between them the chain, two coils of polyester that hook into each
 * other. Closed, the edges lie side by side, and the chain weighs, keeps its length and bends as a rod of its own:
 *
 *   c = 3 mm + 0.6 mm × size                                                             chain                 [m]   (1)
 *   B = 2 p / (π R (1/EI + 1/GJ)),   I = π d⁴/64,   J = 2 I,   R = u/2π                  bending of two coils  [N m²] (2)
 *   m = 2 ρ (π d²/4) u/p                                                                 weight of two coils   [kg/m] (3)
 *
 * (1) lies within the classes of ASTM D3657, Zipper Dimensions (slider mouths of 3.8 to 5.7 mm for sizes 3 and 4, 5.7 to 7.0 for
 * 5 and 6, beyond for 7 to 10). Coils of all sizes have one shape: wire d = c/8.5, pitch p = 0.24 c, u = 1.5 c of wire in a turn,
 * as of a chain of size 5. (2): a moment that bends a coil spring bends and twists its wire in turn, by cos² and sin² round each
 * turn (Wahl 1944, "Mechanical Springs"). Size 5 so bends as a rod of 1.9e-5 N m², which hangs down by 41° when 10 cm of it stand
 * out; a twist of the chain about its length is not told apart from that of the cloth. Modulus and weight of the tape are
 * estimates: nylon is half as stiff as polyester that was set by heat, drawn polyester twice.
 */

/** Of jackets and trousers; dresses have 3. */
export const ZIP_USUAL = 5

/** [Pa], [kg/m³]: polyester monofilament; a turn of the wire changes shape by shear with a Poisson ratio of 0.4. */
const MODULUS = 6e9
const SHEAR = MODULUS / 2.8
const DENSITY = 1380
/** Of woven tape [kg/m²], its width beside the chain [m], its pull along the warp [N/m]. */
const TAPE_WEIGHT = 0.3
const TAPE_WIDTH = 0.013
const TAPE_PULL = 1e4

export interface Zip {
  /** Width of the closed chain [m]. */
  readonly chain: number
  /** Width of cloth that the zip lies under, on either side of its middle [m]. */
  readonly half: number
  /** Of both tapes and the chain [kg/m]. */
  readonly weight: number
  /** Of the chain as a rod [N m²]. */
  readonly rigidity: number
  /** Of either tape [N per strain]. */
  readonly pull: number
}

export function zipOf(size: number): Zip {
  const chain = 0.003 + 0.0006 * size // (1)
  const wire = chain / 8.5
  const pitch = 0.24 * chain
  const turn = 1.5 * chain
  const inertia = (Math.PI * wire * wire * wire * wire) / 64
  const gives = 1 / (MODULUS * inertia) + 1 / (SHEAR * 2 * inertia)
  const coils = (2 * DENSITY * 0.25 * Math.PI * wire * wire * turn) / pitch // (3)
  return {
    chain,
    half: 0.5 * chain + TAPE_WIDTH,
    weight: coils + 2 * TAPE_WIDTH * TAPE_WEIGHT,
    rigidity: (2 * pitch) / (0.5 * turn * gives), // (2), π R = u/2
    pull: TAPE_PULL * TAPE_WIDTH,
  }
}
