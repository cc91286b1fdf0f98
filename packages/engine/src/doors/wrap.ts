/**
 * The public door `@selvedge/engine/wrap`: putting garments on by hand. Marks, laser paint, wrapping and rewrapping, surface
 * drag, vertex drag, pushpins, and the way from there into a drape.
 */
export { beginWrap, drapeWrapped, layCloth, planWrap, type WrapPlan, type WrapScene } from '../run/index.ts'
export * from '../wrap/index.ts'
