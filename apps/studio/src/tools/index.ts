/**
 * Every tool, in the order of the rail: buttons, keys, the palette and `selvedge.run` are all made from this list. To add
 * one: a folder of its own, and a line here.
 */
import { SELECT } from './select/select.ts'
import type { Tool } from './tool.ts'
import { VERTEX_DRAG } from './vertex-drag/vertex-drag.ts'

export { SELECT }

export const TOOLS: readonly Tool[] = [SELECT, VERTEX_DRAG]

/** Its name as a command: "Draw piece" is draw-piece. */
export function toolId({ name }: Pick<Tool, 'name'>): string {
  return name.toLowerCase().replaceAll(' ', '-')
}
