/**
 * The front door: a garment, a body and a fabric in, a drape out; and the few things by which outside programs check it.
 * Documents are at `./pattern` and `./project`, files at `./io`, the pieces a simulation is made of at `./sim`, threads at
 * `./worker`, single instruments at `./lab`. What is at none of these doors may change any day.
 */
export {
  type Animation,
  type AnimationOptions,
  type AnimationScene,
  animateDrape,
  beginAnimation,
  framesLeft,
  openCheckpoint,
  saveCheckpoint,
} from './animate.ts'
export { type Body, type BodyData, bodyNames, buildBody, fitBody, readBodyData } from './body/index.ts'
export { type Collider, edgeEdgeToi, vertexFaceToi } from './contact/index.ts'
export { InputError, stateHash, type TriangleMesh } from './core/index.ts'
export {
  beginDrape,
  changeDrape,
  clothOf,
  type Drape,
  type DrapeChange,
  type DrapeNumbers,
  type DrapeOptions,
  type DrapeResult,
  drape,
  drapeSteps,
  type GarmentScene,
  inspectDrape,
  nameCrossings,
  stepsLeft,
  type Worn,
} from './drape.ts'
export { countCrossings } from './geometry/index.ts'
export { readGarment, readPattern } from './io/index.ts'
export { type Kernels, loadKernels } from './kernels/index.ts'
export { type Fabric, fabricNamed, readFabrics } from './material/index.ts'
export type { Cloth } from './model/index.ts'
export { dressLayers, measureLayers, outfitOptions, outfitScenes } from './outfit.ts'
export type { Garment } from './pattern/index.ts'
export type { Project } from './project/index.ts'
export { measureFit, type RunHooks, run, runLater } from './run/index.ts'
export { type ClothScene, createSim, type Sim, type SimOptions, type StepReport, step } from './sim/index.ts'
