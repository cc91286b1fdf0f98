export * from './body-response.ts'
export * from './body-responses.ts'
export { FRAME_LENGTH, setFrame } from './boxes.ts'
export type { ContactRows } from './cloth-contact.ts'
export { layFrame } from './cloth-frame.ts'
export * from './cloth-response.ts'
export * from './cloth-responses.ts'
export * from './colliders/index.ts'
export * from './contact-kernels.ts'
export * from './contact-report.ts'
export {
  buildContact,
  type ContactBench,
  type ContactInput,
  type ContactSystem,
  contactBytes,
  moveObstacles,
  nearRoom,
} from './contact-system.ts'
export * from './count-crossings.ts'
export { findCandidates } from './find-candidates.ts'
export { settleSticking } from './find-feet.ts'
export * from './hierarchy/index.ts'
export { apartResponse } from './keep-apart.ts'
export * from './measure-penetration.ts'
export { POINT_LENGTH } from './pair-filter.ts'
export { pressEnergy } from './press-energy.ts'
export * from './project-wrinkles.ts'
export { rememberMet, resolveContact } from './resolve.ts'
export {
  type AdheringRegion,
  addSticking,
  beginSticking,
  buildSticking,
  type Grip,
  STICKING_DEFAULTS,
  type Sticking,
  type StickingOptions,
  type StickingSystem,
  type StickyRegion,
  stickingEnergy,
  stickingRows,
} from './sticking.ts'
export { edgeEdgeToi, vertexFaceToi } from './toi.ts'
export {
  type CrossingNote,
  describeCrossings,
  type NamedCloth,
} from './untangling/describe-crossings.ts'
