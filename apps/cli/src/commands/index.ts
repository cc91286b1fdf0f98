import type { Command } from '../command.ts'
import { animateCommand } from './animate.ts'
import { benchCommand } from './bench.ts'
import { checkCommand } from './check.ts'
import { compareCommand } from './compare.ts'
import { convertCommand } from './convert.ts'
import { draftCommand } from './draft.ts'
import { drapeCommand } from './drape.ts'
import { listCommand } from './list.ts'
import { measureCommand } from './measure.ts'
import { sceneCommand } from './scene.ts'
import { studioCommand } from './studio.ts'
import { truthCommand } from './truth.ts'

/** In the order `selvedge --help` shows them. */
export const commands: readonly Command[] = [
  drapeCommand,
  compareCommand,
  animateCommand,
  sceneCommand,
  benchCommand,
  truthCommand,
  measureCommand,
  checkCommand,
  convertCommand,
  draftCommand,
  listCommand,
  studioCommand,
]
