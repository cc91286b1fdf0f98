/** The kernels' door, and what it takes to drive them alone: sample sheets, sample systems, the solver. */
export { buildContact, contactBytes, layFrame, setFrame } from '../contact/index.ts'
export { buildSampleCloth, plateBending, shaken } from '../forces/index.ts'
export { readFabrics } from '../material/index.ts'
export { buildSolver, buildSpringSheet, solveLinear } from '../solve/index.ts'
export * from './load-kernels.ts'
export type { ContactKernels } from './wasm-contact.ts'
