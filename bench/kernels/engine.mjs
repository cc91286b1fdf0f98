// What the kernel benchmark needs of the engine; bundled from the sources by bench/kernels.mjs.
export * from '@selvedge/engine/kernels'
export { scenes } from '@selvedge/scenes'
