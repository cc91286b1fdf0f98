// What the broad-phase benchmark needs of the engine; bundled from the sources by bench/broad-phase.mjs.
export { loadKernels, step } from '@selvedge/engine'
export { buildHierarchy, findTrianglePairs, updateHierarchy } from '@selvedge/engine/lab'
export { scenes } from '@selvedge/scenes'
