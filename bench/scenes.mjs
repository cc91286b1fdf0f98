// What benchmarks of whole scenes need; bundled from the sources by bench/bundle-sources.mjs.

export { loadKernels, readBodyData, readGarment, step } from '@selvedge/engine'
export { BODY_FILES } from '@selvedge/engine/sim'
export { scenes } from '@selvedge/scenes'
