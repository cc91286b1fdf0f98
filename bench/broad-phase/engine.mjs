// What the broad-phase benchmark needs of the engine; bundled from the sources by bench/broad-phase.mjs.
export { buildHierarchy, findTrianglePairs, loadKernels, step, updateHierarchy } from '@selvedge/engine'
export { scenes } from '@selvedge/scenes'
