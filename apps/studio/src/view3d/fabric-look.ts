/** How a fabric looks on screen: colour, weave and sheen by the words of its name. Looks only; its physics is data. */
import { CLOTH_LOOK_DEFAULTS, type ClothLook } from '@selvedge/view'

const LOOKS: readonly [RegExp, Partial<ClothLook>][] = [
  [
    /denim|jean/,
    { colour: '#44597c', reverse: '#5f7294', weave: 'twill', pitch: 0.0011, sheen: 0.25, roughness: 0.9 },
  ],
  [
    /gabardine|twill|drill/,
    { colour: '#8b8069', reverse: '#796f5b', weave: 'twill', pitch: 0.0008, sheen: 0.3 },
  ],
  [
    /jersey|tango|knit|interlock|rib|sparkle|sweat/,
    { colour: '#9a8a9c', reverse: '#857688', weave: 'knit', pitch: 0.0013, sheen: 0.8, roughness: 0.92 },
  ],
  [
    /silk|satin|charmeuse/,
    { colour: '#b39a86', reverse: '#a08977', weave: 'plain', pitch: 0.0004, sheen: 0.9, roughness: 0.48 },
  ],
  [
    /wool|felt|melton/,
    { colour: '#6f7268', reverse: '#63665d', weave: 'twill', pitch: 0.0014, sheen: 0.9, roughness: 0.95 },
  ],
  [/linen/, { colour: '#b7aa90', reverse: '#a3977f', weave: 'plain', pitch: 0.0012, sheen: 0.3 }],
  [
    /chiffon|voile|organza/,
    { colour: '#c3b3ae', reverse: '#b3a49f', weave: 'plain', pitch: 0.0005, sheen: 0.5 },
  ],
]

export function fabricLook(name: string): ClothLook {
  const found = LOOKS.find(([words]) => words.test(name))
  return { ...CLOTH_LOOK_DEFAULTS, ...found?.[1] }
}
