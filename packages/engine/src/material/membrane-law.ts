/**
 * The membrane law of woven or knitted cloth, orthotropic in warp (u) and weft (v), on Green strain
 * E = ½ (FᵀF − 1). Measured cloth stiffens when pulled: yarns straighten first and carry afterwards.
 *
 *   S11 = C11 E11 (1 + (E11⁺/eₕ)²) + C12 E22           E⁺ = max(E, 0)                   [N/m]   (1)
 *   S22 = C22 E22 (1 + (E22⁺/eₕ)²) + C12 E11                                              [N/m]   (2)
 *   for E < 0: C11 and C22 times c, the share of stiffness left to pressed cloth           [–]
 *   S12 = ± (G |γ| + ⅓ (G_L − G) r ξ³),   γ = 2 E12    G = force per angle                [N/m]   (3)
 *   viscous part:  S += τ D Ė,                         D = tangent of (1)–(3), τ [s]              (4)
 *   D11 = C11 (1 + 3 (E11⁺/eₕ)²), D22 alike, D12 = C12  (on E11, E22, γ)                  [N/m]   (5)
 *   D33 = G + (G_L − G) ξ²
 *
 * (1) holds up to E = √3 eₕ, where the tangent is 10 C; beyond it S goes on straight with that tangent, as yarns without
 * crimp do. At the hardening strain eₕ the force is twice, the tangent four times that of the linear law. D is positive
 * definite at every strain, pulled or pressed, as soon as C12² < c² C11 C22: hardening only adds to its diagonal.
 * `buildMaterialTable` sees to that once.
 *
 * Sheared, the yarns of woven cloth turn about their crossings like the bars of a trellis, and neighbours come closer by
 * the cosine of the angle, until they touch: the locking angle φ_L. There is no more turning then, and a pull on the bias
 * is borne by the yarns as a pull along them is. In (3)
 *
 *   ξ = (|γ| − γ₀)/r,  r = γ_L − γ₀,   γ₀ = sin 8°,  γ_L = sin φ_L,   0 ≤ ξ ≤ 1                     [–]     (7)
 *   4/E45 = 1/C11 + 1/C22 + 1/G_L  with  1/E45 = ½ (1/C11 + 1/C22):   G_L = C11 C22/(C11 + C22)      [N/m]   (8)
 *
 * so the law is the straight one as far as Kawabata's tester shears, 8°; from there the tangent grows with the square of
 * what has been turned, as one contact after the other closes, to that of locked cloth, and beyond φ_L S12 goes on straight with it.
 * γ = sin φ for yarns that are not stretched. A fabric without a locking angle has ξ = 0: loops of a knit are not bars,
 * they slide through each other and change their shape, and what stops them is (1) and (2) of wale and course.
 *
 * Pressed cloth does not shorten, it wrinkles, and a triangle of edge ℓ cannot show wrinkles shorter than itself. They
 * buckle at D (π/ℓ)² [N/m] and carry no more than that when pressed further, so on the scale of the mesh
 *
 *   c = min(1, π² D / (ℓ² C ε)),     ε = 2 %, a usual shortening                                    (6)
 *
 * (after the softening in compression of Volino, Courchesne, Magnenat-Thalmann 1995, section 3.1, with its size derived
 * from Euler's load). Without it coarse meshes lock: stiff triangles can only fold along their edges and cloth stands
 * like cardboard. On fine meshes c is 1 and the law is the plain one. Where c < 1 little is left of C12 either.
 *
 * Sources: trellis and locking, Mohammed, Lekakou, Dong, Bader 2000, "Shear deformation and micromechanics of woven
 * fabrics", Composites A 31; (8) is plane stress on the bias; the square in (5) is ours.
 *
 * True for drape and wear; not for tests to rupture, hysteresis or set. Pressed to less than about 0.6 of its length
 * Green strain softens (St. Venant–Kirchhoff); cloth buckles long before.
 */

/** The tangent of pulled cloth stops growing at this many times C [–]: then the yarns are straight and only stretch. */
export const STRAIGHT_TANGENT = 10

/**
 * The *tangent* handed to the solver falls from that of pulled cloth to c over this much shortening, 1/PRESSED_FADE [–].
 * The stress has a kink at zero strain; a tangent that jumps with it makes triangles flip between slack and taut from
 * step to step. Too stiff a tangent costs a little motion, never truth: what is at rest stays at rest.
 */
export const PRESSED_FADE = 100

/** sin 8°: Kawabata's tester shears so far and finds a straight line [–]. Neighbouring yarns begin to meet beyond it. */
export const LOCKING_START = 0.13917310096006544

/** Order of the constants in `Model.material`. */
export const MATERIAL_STRIDE = 10
export const MATERIAL_C11 = 0 // [N/m]
export const MATERIAL_C22 = 1 // [N/m]
export const MATERIAL_C12 = 2 // [N/m]
export const MATERIAL_SHEAR = 3 // G [N/m per rad]
export const MATERIAL_HARDENING = 4 // 1/eₕ² [–], 0 = linear
export const MATERIAL_VISCOSITY = 5 // τ [s]
export const MATERIAL_COMPRESSION = 6 // c [–], 1 = as stiff as in tension
export const MATERIAL_STRAIGHT = 7 // strain at which the yarns are straight, eₕ √3 [–]
export const MATERIAL_LOCKING = 8 // (G_L − G)/r² [N/m], 0 = shear is straight for ever
export const MATERIAL_TURN = 9 // r, what yarns turn from the straight part until they lock [–]
