/** The garment viewer. What is not here may change any day. */

export { canView } from './can-view.ts'
export { createViewer } from './create-viewer.ts'
export type * from './garment-viewer.ts'
export { createGlbPlayer, type GlbPlayer } from './glb-player.ts'
export {
  CLOTH_LOOK_DEFAULTS,
  type ClothLook,
  type ClothPicture,
  THEME_COLOURS,
  type Theme,
  type ThemeColours,
  type Weave,
} from './theme.ts'
