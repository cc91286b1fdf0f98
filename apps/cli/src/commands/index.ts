import type { Command } from '../command.ts'
import { benchCommand } from './bench.ts'
import { checkCommand } from './check.ts'
import { drapeCommand } from './drape.ts'
import { listCommand } from './list.ts'
import { measureCommand } from './measure.ts'
import { sceneCommand } from './scene.ts'
import { studioCommand } from './studio.ts'
import { truthCommand } from './truth.ts'

/** In the order `selvedge --help` shows them. */
export const commands: readonly Command[] = [
  drapeCommand,
  sceneCommand,
  benchCommand,
  truthCommand,
  measureCommand,
  checkCommand,
  listCommand,
  studioCommand,
]
