export * from './body-contact.ts'
export { addClothContact, type ContactRows, stopAtCloth } from './cloth-contact.ts'
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
export * from './measure-penetration.ts'
export { resolveContact } from './resolve.ts'
export { edgeEdgeToi, vertexFaceToi } from './toi.ts'
