/**
 * The membrane law of woven or knitted cloth, orthotropic in warp (u) and weft (v), on Green strain
 * E = ½ (FᵀF − 1). Measured cloth stiffens when pulled: yarns straighten first and carry afterwards.
 *
 *   S11 = C11 E11 (1 + (E11⁺/eₕ)²) + C12 E22           E⁺ = max(E, 0)                   [N/m]   (1)
 *   S22 = C22 E22 (1 + (E22⁺/eₕ)²) + C12 E11                                              [N/m]   (2)
 *   S12 = 2 G E12                                      G = force per angle                [N/m]   (3)
 *   viscous part:  S += τ D Ė,                         D = tangent of (1)–(3), τ [s]              (4)
 *
 * True for drape and wear; not for tests to rupture, hysteresis or set.
 */

/** Order of the constants in `Model.material`. */
export const MATERIAL_STRIDE = 8
export const MATERIAL_C11 = 0 // [N/m]
export const MATERIAL_C22 = 1 // [N/m]
export const MATERIAL_C12 = 2 // [N/m]
export const MATERIAL_SHEAR = 3 // G [N/m per rad]
export const MATERIAL_HARDENING = 4 // 1/eₕ² [–], 0 = linear
export const MATERIAL_VISCOSITY = 5 // τ [s]
