export * from './edit-project.ts'
export {
  type BodyShapeChoice,
  buildProject,
  checkProject,
  FABRIC_DEFAULT,
  fabricOf,
  freeId,
  type Mark,
  type OwnMotion,
  type Pin,
  PROJECT_VERSION,
  type Project,
  type ProjectBody,
  type ProjectMotion,
  type ProjectSettings,
  projectFabrics,
  projectSchema,
  type SkinPlace,
  type Solver,
  type TablePiece,
  type WornGarment,
  wornGarment,
  wornGarments,
} from './project.ts'
export * from './project-history.ts'
export { type ProjectPatch, projectPatch } from './project-patch.ts'
