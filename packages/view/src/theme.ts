/** Colours of the 3D window, the same tokens as the studio's style sheet, and the look of a cloth. */

export type Theme = 'light' | 'dark'

/** CSS colours, but for `shadow`. */
export interface ThemeColours {
  /** Behind everything. */
  readonly window: string
  /** Both sides of the cloth in the view mode 'sides'. */
  readonly outside: string
  readonly inside: string
  /** Tint of the selected panel. */
  readonly accent: string
  /** Edges of triangles in the view mode 'mesh'. */
  readonly line: string
  /** Map: zero, the high end and the low end. */
  readonly neutral: string
  readonly tight: string
  readonly slack: string
  /** Strength of shadows on the ground, 0 … 1. */
  readonly shadow: number
  /** Sewing threads, by row of the seam; after the last the first again. */
  readonly seams: readonly string[]
}

/** For legends that match the picture. */
export const THEME_COLOURS: Record<Theme, ThemeColours> = {
  light: {
    window: '#fbfaf8',
    outside: '#4f9a72',
    inside: '#f0bcc8',
    accent: '#0b62c4',
    line: '#3a3832',
    neutral: '#c9c8c5',
    tight: '#c42b1c',
    slack: '#2a6fc9',
    shadow: 0.1,
    seams: ['#0b62c4', '#b4460f', '#7a3fb0', '#00767a', '#a3246b', '#5b6b00', '#34495e', '#8a5a00'],
  },
  dark: {
    window: '#1b1d1f',
    outside: '#3f8562',
    inside: '#e2a5b4',
    accent: '#6aaef5',
    line: '#d8d5cd',
    neutral: '#8d8c89',
    tight: '#ff5a48',
    slack: '#4f9bff',
    shadow: 0.26,
    seams: ['#6aaef5', '#f2945c', '#c39af0', '#4fc6c4', '#ef83bd', '#b9c75a', '#a9bccf', '#e0b05a'],
  },
}

/** Threads over and under by turns, stepped by one a row, or loops. */
export type Weave = 'plain' | 'twill' | 'knit'

/** A picture on cloth: its address, and the size of one repeat [m]. */
export interface ClothPicture {
  readonly image: string
  readonly width: number
  readonly height: number
}

/** How a fabric looks; no physics in it. */
export interface ClothLook {
  /** CSS colour of the right side. */
  readonly colour: string
  /** CSS colour of the wrong side. */
  readonly reverse: string
  readonly weave: Weave
  /** Distance of two threads or wales [m]. */
  readonly pitch: number
  /** Soft halo of loose fibres, 0 … 1. */
  readonly sheen: number
  /** 0 is a mirror, 1 is felt [–]. */
  readonly roughness: number
  /** Of one ply [m]: edges are turned and show two; half a millimetre when left out. */
  readonly thickness?: number
  /** Printed on the right side, repeated in the plane of the pattern. */
  readonly picture?: ClothPicture | undefined
}

/** A plain grey-blue cotton. */
export const CLOTH_LOOK_DEFAULTS: ClothLook = {
  colour: '#7f93a8',
  reverse: '#66788b',
  weave: 'plain',
  pitch: 0.0008,
  sheen: 0.5,
  roughness: 0.86,
}
