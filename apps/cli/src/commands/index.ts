import type { Command } from '../command.ts'

/** A command by name; its code is read when somebody asks for it, so that a drape does not wait for scenes and truth. */
export interface CommandEntry {
  readonly name: string
  open(): Promise<Command>
}

/** In the order `selvedge --help` shows them. */
export const commands: readonly CommandEntry[] = [
  { name: 'drape', open: async () => (await import('./drape.ts')).drapeCommand },
  { name: 'wrap', open: async () => (await import('./wrap.ts')).wrapCommand },
  { name: 'compare', open: async () => (await import('./compare.ts')).compareCommand },
  { name: 'animate', open: async () => (await import('./animate.ts')).animateCommand },
  { name: 'scene', open: async () => (await import('./scene.ts')).sceneCommand },
  { name: 'bench', open: async () => (await import('./bench.ts')).benchCommand },
  { name: 'truth', open: async () => (await import('./truth.ts')).truthCommand },
  { name: 'measure', open: async () => (await import('./measure.ts')).measureCommand },
  { name: 'check', open: async () => (await import('./check.ts')).checkCommand },
  { name: 'convert', open: async () => (await import('./convert.ts')).convertCommand },
  { name: 'draft', open: async () => (await import('./draft.ts')).draftCommand },
  { name: 'list', open: async () => (await import('./list.ts')).listCommand },
  { name: 'studio', open: async () => (await import('./studio.ts')).studioCommand },
]
