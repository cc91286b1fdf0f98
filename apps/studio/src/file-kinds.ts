/**
 * What a file from outside will become, by its name once it is there, by its type while it is still held over the page: a
 * pattern or project on the table, a body, a motion, a picture to be printed on the cloth or to lie under the pieces.
 */
import { PATTERN_ENDINGS } from './pattern-file.ts'

export type FileKind = 'pattern' | 'body' | 'motion' | 'picture'
export type WindowName = 'pattern' | '3d'

export const MOTION_ENDING = /\.bvh(\.gz)?$/i
export const BODY_ENDING = /\.(glb|gltf|obj|stl)$/i
const PICTURE_ENDING = /\.(png|jpe?g)$/i

/** For the browser's picker. */
export const FILE_ENDINGS = `${PATTERN_ENDINGS},.bvh,.bvh.gz,.glb,.gltf,.bin,.obj,.stl,.png,.jpg,.jpeg`

/** By its ending; what has none of the others' may be a pattern. */
export function fileKind(fileName: string): FileKind {
  if (MOTION_ENDING.test(fileName)) return 'motion'
  if (BODY_ENDING.test(fileName)) return 'body'
  return PICTURE_ENDING.test(fileName) ? 'picture' : 'pattern'
}

export interface DropPlan {
  /** Who takes it; both while nobody can tell yet. */
  readonly window: WindowName | 'both'
  readonly words: string
  /** Nobody takes it. */
  readonly wrong: boolean
}

/**
 * While a file is held over the page browsers tell its type alone, and for many endings not even that. `over`: the window
 * under the pointer, which decides what a picture becomes; `fabric`: what the cloth in hand is called.
 */
export function dropPlan(type: string, over: WindowName | null, fabric: string): DropPlan {
  const plan = (window: DropPlan['window'], words: string) => ({ window, words, wrong: false })
  if (type === '') return plan('both', `Drop to open: ${TAKEN}`)
  if (type === 'image/png' || type === 'image/jpeg') {
    return over === 'pattern'
      ? plan('pattern', 'Drop to lay the picture under the pieces, to draw after')
      : plan('3d', `Drop to print the picture on ${fabric}`)
  }
  if (type === 'image/svg+xml') return plan('pattern', 'Drop to open the drawing as a sewing pattern')
  if (type === 'application/json') return plan('pattern', 'Drop to open the pattern or project')
  if (/^model\/|x-tgif/.test(type)) return plan('3d', 'Drop to dress this body')
  if (/^(image|audio|video|text\/html|application\/(pdf|zip))/.test(type) && !/dxf/.test(type))
    return { window: over ?? 'both', words: `This cannot be used here (${type}); drop ${TAKEN}`, wrong: true }
  return plan('pattern', 'Drop to open it as a sewing pattern')
}

const TAKEN =
  'a pattern (JSON, DXF, SVG), a project, a body (GLB, glTF, OBJ), a motion (BVH) or a picture (PNG, JPEG)'
