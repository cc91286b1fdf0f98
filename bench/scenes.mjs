// What benchmarks of whole scenes need; bundled from the sources by bench/bundle-sources.mjs.
export { BODY_FILES, loadKernels, readBodyData, readGarment, step } from '@selvedge/engine'
export { scenes } from '@selvedge/scenes'
