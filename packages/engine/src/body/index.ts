export * from './body-data.ts'
export * from './body-from-mesh.ts'
export * from './body-motion.ts'
export * from './build-body.ts'
export * from './captured-motion.ts'
export * from './fit-body.ts'
export * from './free-crossings.ts'
export * from './girth.ts'
export * from './grow-skin.ts'
export * from './jointed-body.ts'
export {
  JOINT_NAMES,
  type JointAngles,
  type JointRange,
  type JointTurns,
  jointedTurns,
  jointPlaces,
  jointRanges,
} from './joints.ts'
export * from './lay-tape.ts'
export * from './measure-body.ts'
export { type Mitten, type MovingMitten, placeMitten } from './mittens.ts'
export * from './morph.ts'
export * from './motion-clip.ts'
export { type BodyPose, POSE_NAMES, type PoseName, skinBody, turnsOf } from './pose.ts'
export * from './pose-for-garment.ts'
export * from './pose-motion.ts'
export * from './reach-joint.ts'
export * from './remember-places.ts'
export * from './retarget.ts'
export * from './sample-measurements.ts'
export { type Eye, figureOfSkin, type SkinFigure } from './skin-figure.ts'
export type { SkinMarks } from './skin-marks.ts'
export { foldsItself, isFleshy, partName } from './skin-parts.ts'
export * from './slim-body.ts'
export * from './walk.ts'
