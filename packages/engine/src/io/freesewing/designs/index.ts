import { aaron } from './aaron.ts'
import { brian } from './brian.ts'
import type { Design } from './design.ts'
import { sandy } from './sandy.ts'
import { simon } from './simon.ts'
import { teagan } from './teagan.ts'
import { titan } from './titan.ts'

export type { Design, DesignPart, DesignSeam, PartEnd, Piece } from './design.ts'

/** Every design with a table, by name. */
export const DESIGNS: Readonly<Record<string, Design>> = { aaron, brian, sandy, simon, teagan, titan }
