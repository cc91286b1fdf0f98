// Entry of the WebAssembly kernels: each file is the SIMD twin of the TypeScript original at the same path in src/.
// One line per room and kernel file; a kernel becomes callable by its name in src/kernels/wasm-<room>.ts.
export { multiply } from './solve/multiply'
export { precondition, refresh } from './solve/multigrid'
export { conjugateGradients } from './solve/conjugate-gradients'
export { assembleAir } from './forces/air'
export { assembleHinges } from './forces/hinge'
export { assembleMembrane } from './forces/membrane'
export { assemblePlate } from './forces/plate'
export { boxPaths, boxNodes } from './contact/pairs/boxes'
export { listPairs } from './contact/pairs/list-pairs'
export { findHits, findNear } from './contact/exact/narrow'
export { placePoints } from './contact/pairs/pair-filter'
export { sweepContacts } from './contact/respond/sweep-contacts'
