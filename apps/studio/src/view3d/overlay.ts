/** Lines over the picture, by who draws them. */
import type { SceneLine } from '@selvedge/view'
import { stage } from '../studio.ts'

const drawn = new Map<string, readonly SceneLine[]>()

export function setOverlay(who: string, lines: readonly SceneLine[]): void {
  drawn.set(who, lines)
  stage.viewer?.setLines([...drawn.values()].flat())
}
