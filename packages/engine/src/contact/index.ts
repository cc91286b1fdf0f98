export { beginContact } from './begin-contact.ts'
export * from './bodies/body-field.ts'
export * from './bodies/body-fields.ts'
export * from './bodies/body-response.ts'
export * from './bodies/body-responses.ts'
export * from './bodies/colliders/index.ts'
export * from './contact-kernels.ts'
export { contactMemory, recallContact } from './contact-memory.ts'
export * from './contact-report.ts'
export {
  buildContact,
  type ContactSystem,
  contactBytes,
  moveObstacles,
} from './contact-system.ts'
export { nearRoom } from './exact/near-pairs.ts'
export { edgeEdgeToi, vertexFaceToi } from './exact/toi.ts'
export { setFrame } from './pairs/boxes.ts'
export { layFrame } from './pairs/cloth-frame.ts'
export { buildPairTree } from './pairs/pair-tree.ts'
export * from './respond/cloth-response.ts'
export * from './respond/cloth-responses.ts'
export { apartResponse } from './respond/keep-apart.ts'
export { pressEnergy } from './respond/press-energy.ts'
export { rememberMet, resolveContact } from './respond/resolve.ts'
export { commitSticking } from './sticking/find-feet.ts'
export {
  addSticking,
  beginSticking,
  buildSticking,
  type Sticking,
  type StickingSystem,
  stickingRows,
} from './sticking/sticking.ts'
export { type CrossingNote, describeCrossings, type NamedCloth } from './untangling/describe-crossings.ts'
