/**
 * Keys people bring along from other programs: the defaults they know by heart, where those programs and the studio do the
 * same thing. What is not listed keeps the key of the table of commands, unless a listed command takes it.
 */
import type { KeymapName } from './preferences.ts'

export const KEYMAPS: readonly { readonly name: KeymapName; readonly title: string }[] = [
  { name: 'selvedge', title: 'Selvedge' },
  { name: 'clo', title: 'CLO / Marvelous Designer' },
  { name: 'blender', title: 'Blender' },
]

/** By command, as in the table of commands: several keys stand with "or" between them. */
export const KEY_PRESETS: Readonly<Record<KeymapName, Readonly<Record<string, string>>>> = {
  selvedge: {},
  clo: {
    select: 'A or Z or Q', // Transform pattern, Edit pattern, Select/Move
    'add-point': 'X',
    curve: 'C',
    'draw-piece': 'H', // Polygon
    'internal-line': 'G',
    dart: 'D',
    sew: 'N', // Segment sewing
    'sew-part': 'M', // Free sewing
    pin: 'W',
    simulate: 'Space',
    'view-front': '2',
    'view-back': '8',
    'view-left': '4',
    'view-right': '6',
    'view-top': '5',
    'mirror-copy': 'Ctrl+D', // Symmetric pattern with sewing
  },
  blender: {
    select: 'W',
    'vertex-drag': 'G',
    simulate: 'Space',
    delete: 'X or Del',
    duplicate: 'Shift+D',
    'mirror-copy': 'Ctrl+M',
    palette: 'F3',
    redo: 'Ctrl+Shift+Z',
    'view-front': 'Numpad 1',
    'view-back': 'Ctrl+Numpad 1',
    'view-right': 'Numpad 3',
    'view-left': 'Ctrl+Numpad 3',
    'view-top': 'Numpad 7',
    frame: 'Numpad .',
    'fit-all': 'Home',
    windows: 'Ctrl+Space',
  },
}
