/**
 * The lab: what was built, proved and measured but lost to what the engine runs on, and single instruments for people who
 * want only those. Nothing in the engine depends on it; `docs/guide/lab.md` says of each thing why it is here, with figures.
 */
export {
  type ColliderCheck,
  type ColliderCheckOptions,
  checkCollider,
  edgeEdgeToi,
  vertexFaceToi,
} from '../contact/index.ts'
export {
  buildNewtonControl,
  buildPublishedControl,
  buildTestChain,
  type ChainOptions,
  checkOrder,
  growthEquation,
  hangingMass,
  linearMotion,
  type OrderReport,
  overdampedWave,
  pendulum,
  runSteps,
  type StepControl,
  type StepsRun,
  swingEquation,
  type TestChain,
  type TestEquation,
  withControl,
  withSpreading,
} from '../solve/index.ts'
export * from './hierarchy/index.ts'
export * from './project-wrinkles.ts'
