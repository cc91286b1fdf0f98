export * from './edit-project.ts'
export {
  type BodyShapeChoice,
  buildProject,
  checkProject,
  FABRIC_DEFAULT,
  freeId,
  type Mark,
  type Pin,
  PROJECT_VERSION,
  type Project,
  type ProjectBody,
  type ProjectSettings,
  projectSchema,
  type SkinPlace,
  type Solver,
  type TablePiece,
  type WornGarment,
  wornGarment,
} from './project.ts'
export * from './project-history.ts'
