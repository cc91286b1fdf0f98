/**
 * Every tool, in the order of the rail: buttons, keys, the palette and `selvedge.run` are all made from this list. To add
 * one: a folder of its own, and a line here.
 */
import { ADD_POINT } from './add-point/add-point.ts'
import { ARRANGE } from './arrange/arrange.ts'
import { CURVE } from './curve/curve.ts'
import { CUT } from './cut/cut.ts'
import { DART } from './dart/dart.ts'
import { DRAW_PIECE } from './draw-piece/draw-piece.ts'
import { GRAIN_LINE } from './grain-line/grain-line.ts'
import { INTERNAL_LINE } from './internal-line/internal-line.ts'
import { MARK } from './mark/mark.ts'
import { MEASURE } from './measure/measure.ts'
import { NOTCH } from './notch/notch.ts'
import { PIN } from './pin/pin.ts'
import { PLEAT } from './pleat/pleat.ts'
import { SECTION } from './section/section.ts'
import { SELECT } from './select/select.ts'
import { SEW } from './sew/sew.ts'
import { SEW_PART } from './sew-part/sew-part.ts'
import { SURFACE_DRAG } from './surface-drag/surface-drag.ts'
import type { Tool } from './tool.ts'
import { VERTEX_DRAG } from './vertex-drag/vertex-drag.ts'

export { SELECT }

export const TOOLS: readonly Tool[] = [
  SELECT,
  DRAW_PIECE,
  ADD_POINT,
  CURVE,
  INTERNAL_LINE,
  DART,
  PLEAT,
  NOTCH,
  CUT,
  SEW,
  SEW_PART,
  MEASURE,
  GRAIN_LINE,
  VERTEX_DRAG,
  SURFACE_DRAG,
  PIN,
  MARK,
  ARRANGE,
  SECTION,
]

/** Its name as a command: "Draw piece" is draw-piece. */
export function toolId({ name }: Pick<Tool, 'name'>): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

/** Drawing and sewing, which want more room than a phone has. */
export function wantsRoom({ window, name }: Pick<Tool, 'window' | 'name'>): boolean {
  return window === 'pattern' || name === SEW.name
}
