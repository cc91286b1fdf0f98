/** The garment viewer. */

export type { ViewName } from './camera-rig.ts'
export { canView } from './can-view.ts'
export type { ViewMode } from './cloth-material.ts'
export type { ClothMesh } from './cloth-surface.ts'
export type { PagePixel } from './find-visible.ts'
export {
  CLOTH_LOOK_DEFAULTS,
  type ClothLook,
  THEME_COLOURS,
  type Theme,
  type ThemeColours,
  type Weave,
} from './theme.ts'
export { type BodyMesh, createViewer, type GarmentViewer, type ViewerOptions } from './viewer.ts'
