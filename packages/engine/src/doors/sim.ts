/**
 * The public door `@selvedge/engine/sim`: everything a simulation is made of, for those who build their own. What most
 * programs need is at `.`; what is at neither may change any day.
 */
export * from '../animate.ts'
export * from '../body/index.ts'
export {
  type BodyFieldDefinition,
  type BodyFieldName,
  type BodyFieldOptions,
  bodyFields,
  bodyResponses,
  buildAnimatedCollider,
  buildBoxCollider,
  buildDepthMapCollider,
  buildDrumCollider,
  buildGroundCollider,
  buildLatheCollider,
  buildLiveMeshCollider,
  buildMeshCollider,
  buildOctreeCollider,
  buildSphereCollider,
  buildSphereMesh,
  buildUnionCollider,
  type ClothResponse,
  type Collider,
  type ContactSystem,
  type CrossingNote,
  clothResponses,
  describeCrossings,
  moveCollider,
  type NamedCloth,
  pressEnergy,
  type RigidPose,
  type Sticking,
} from '../contact/index.ts'
export {
  Arena,
  type BlockMatrix,
  buildBlockMatrix,
  buildRandom,
  clearBlockMatrix,
  cosine,
  InputError,
  magnitude,
  nameHint,
  sine,
  stateHash,
  type TriangleMesh,
} from '../core/index.ts'
export * from '../drape.ts'
export {
  arrangeGarment,
  type PieceVolume,
  type PlacedGarment,
  pieceVolumes,
  placeGarment,
  solveSeamDirections,
  unplacedPieces,
} from '../dress/index.ts'
export * from '../forces/index.ts'
export * from '../geometry/index.ts'
export { type Kernels, loadKernels } from '../kernels/index.ts'
export * from '../material/index.ts'
export {
  buildGarmentMesh,
  buildSheetMesh,
  describeQuality,
  type GarmentMesh,
  type MeshQuality,
  type SheetPattern,
} from '../mesh/index.ts'
export {
  type Cloth,
  clothFromMesh,
  clothFromSurface,
  joinCloths,
  joinVertices,
  type Model,
  type RestAngles,
  type State,
} from '../model/index.ts'
export { freeSkin } from '../motion/index.ts'
export * from '../outfit.ts'
export * from '../output/index.ts'
export {
  type Animation,
  type AnimationFrame,
  type ClothPin,
  type Fastenings,
  type Fit,
  type FrameNumbers,
  findFastenings,
  type Grip,
  grabCloth,
  handOn,
  inspectWorn,
  type KeptDrape,
  keepDrape,
  type LaterHooks,
  measureFit,
  measureMaps,
  type Packed,
  packDrape,
  pullCloth,
  type Recurring,
  type RunHooks,
  readDrape,
  recallDrape,
  releaseCloth,
  run,
  runLater,
  type Stepped,
  type Steps,
  simSteps,
  sizeOfKept,
  stepsWhile,
  type TightMoment,
  type Wind,
  type WornFigures,
  writeDrape,
} from '../run/index.ts'
export * from '../sim/index.ts'
export {
  firstOrderMethods,
  type MotionSystem,
  type OdeSystem,
  type Stepper,
  type StepResult,
  TIME_DEFAULTS,
  type TimeMethod,
  type TimeMethodName,
  type TimeOptions,
  timeMethods,
} from '../solve/index.ts'
