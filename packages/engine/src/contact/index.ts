export * from './body-response.ts'
export * from './body-responses.ts'
export type { ContactRows } from './cloth-contact.ts'
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
export * from './measure-penetration.ts'
export { resolveContact } from './resolve.ts'
export { edgeEdgeToi, vertexFaceToi } from './toi.ts'
