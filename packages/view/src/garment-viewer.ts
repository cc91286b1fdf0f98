/**
 * What a page and the viewer say to each other: meshes as flat arrays, positions as they move, and how it all is to be
 * looked at. Only types, and none of three's: whoever embeds the viewer needs to know no graphics library.
 *
 * Lengths are metres, angles radians. Axes are right-handed, y up, the floor at y = 0; a body faces +z, its left is +x.
 * Pixels are those of `MouseEvent.clientX` and `clientY`: CSS pixels from the corner of the visible part of the page.
 */
import type { FinishedCloth, FinishOrder, PreparedCloth } from './prepare-cloth.ts'
import type { ClothLook, Theme } from './theme.ts'

/** A place in the world, or a direction [m]. */
export type Place = readonly [x: number, y: number, z: number]

/** Where the camera stands, and what it looks at [m]. */
export interface CameraPlace {
  readonly from: Place
  readonly at: Place
}

/** A place in the plane of a panel [m], in the axes the pattern was drawn in. */
export type PatternPlace = readonly [u: number, v: number]

/** As `MouseEvent.clientX` and `clientY` [CSS px]. */
export interface ClientPixel {
  readonly x: number
  readonly y: number
}

/** A garment, or several in one: what the engine calls cloth, model and state. */
export interface ClothMesh {
  /** Place of each vertex [m], 3 per vertex; copied. */
  readonly position: Float64Array | Float32Array
  /** Corners, 3 per triangle, counter-clockwise seen from outside. */
  readonly triVertex: Int32Array
  /** Place of each corner in the plane of its panel [m], 6 per triangle. */
  readonly triPattern: Float64Array | Float32Array
  /** Row of its panel in `panelIds`, 1 per triangle. */
  readonly triPanel: Int32Array
  readonly panelIds: readonly string[]
  /** Edges pressed so that one side lies on the other, pairs of vertices: what is worn turned over shows its right side. */
  readonly pressed?: Int32Array
  /** Vertices with a button on them. */
  readonly buttons?: Int32Array
  /** Closed zips: two vertices along the seam and the width of the chain [µm], 3 numbers per piece. */
  readonly zips?: Int32Array
  /** Which triangles belong to which garment, where several are worn together. */
  readonly layers?: readonly ClothLayer[]
}

/** Triangles `triBegin` ≤ t < `triEnd` are one garment. */
export interface ClothLayer {
  readonly name: string
  readonly triBegin: number
  readonly triEnd: number
}

export interface BodyMesh {
  /** Place of each vertex [m], 3 per vertex; copied. */
  readonly position: Float64Array | Float32Array
  /** Corners, 3 per triangle, counter-clockwise seen from outside. */
  readonly triVertex: Int32Array
  /** What each triangle is: 0 skin, 1 underwear, 2 white of the eye, 3 iris, 4 pupil; all skin when left out. */
  readonly triPart?: Uint8Array
}

/** Side the camera looks from; left and right are the body's own. */
export type ViewName = 'front' | 'back' | 'left' | 'right' | 'top' | 'three-quarter'

/** Cloth with its weave, outside and inside told apart, triangles, pale cloth with its seams, or the map given by `setMap`. */
export type ViewMode = 'textured' | 'sides' | 'mesh' | 'seams' | 'curvature' | 'ease' | 'strain' | 'pressure'

export interface ViewerOptions {
  /** Colours of window, body and light; 'light' unless told. */
  readonly theme?: Theme
  /** What the fabric looks like; `CLOTH_LOOK_DEFAULTS` unless told. */
  readonly look?: ClothLook
  /** The camera jumps where it else would take 240 ms. */
  readonly reducedMotion?: boolean
  /**
   * `finishCloth` on another thread; without it the viewer calls that itself when cloth has been still for a while, which
   * keeps the page busy for some 0.3 s. Null: the cloth was replaced meanwhile.
   */
  finish?(order: FinishOrder): Promise<FinishedCloth | null>
  /** Called after a picture in which the camera has turned, with the turn of the world as a CSS `matrix3d`. */
  onTurn?(matrix: string): void
  /** Called after every picture: what a page lays over it can go along. */
  onDraw?(): void
  /** Called with a sentence where something cannot be shown as asked: the picture of a look that cannot be read. */
  onProblem?(sentence: string): void
}

/** A place of the cloth in the plane of its panel. */
export interface ClothPlace {
  readonly panelId: string
  readonly pattern: PatternPlace
}

/** A place of the body: three vertices of its mesh, and their shares in it [–]. */
export interface SkinShare {
  readonly corners: readonly [number, number, number]
  readonly shares: readonly [number, number, number]
}

/** A stroke on cloth, body or both, in order; it goes where they go. */
export interface MarkStroke {
  /** Written where it begins; empty for none. */
  readonly label: string
  /** As CSS writes it. */
  readonly colour: string
  /** Only its outline is coloured. */
  readonly hollow: boolean
  /** Thicker than the others. */
  readonly lit?: boolean
  /** In the cloth, on the body, or at a place of the room [m]. */
  readonly points: readonly (ClothPlace | SkinShare | { readonly place: Place })[]
}

interface PickedTriangle {
  /** Row of the triangle in `triVertex`. */
  readonly triangle: number
  /** Shares of its three corners in the place hit [–]; none negative, sum 1. */
  readonly bary: readonly [number, number, number]
  /** Where it was hit [m]. */
  readonly place: Place
  /** The triangle's vertex nearest to the place hit. */
  readonly vertex: number
  /** Outwards from the triangle, of length 1; 0 of one without area. */
  readonly normal: Place
}

/** A line of sight: from where the camera begins to see [m], and its direction of length 1. */
export interface Sight {
  readonly origin: Place
  readonly direction: Place
}

export interface PickedCloth extends PickedTriangle {
  readonly kind: 'cloth'
  /** Name of the layer; absent when the mesh has no `layers`, or none of them holds the triangle. */
  readonly garment?: string
  readonly panelId: string
  /** Where the place hit lies in the plane of its panel [m]. */
  readonly pattern: PatternPlace
}

export interface PickedBody extends PickedTriangle {
  readonly kind: 'body'
}

export type Picked = PickedCloth | PickedBody

/** A line over the picture, seen through everything. */
export interface SceneLine {
  /** [m], 3 per point. */
  readonly points: Float32Array
  /** Every two points are a line of their own; else each is joined to the next. */
  readonly pairs?: boolean
  readonly colour: 'accent' | 'tight' | 'slack'
}

/** Pixels of a picture per CSS pixel of the canvas. */
export type PictureSize = 1 | 2 | 4

export interface ScreenshotOptions {
  /** As many pixels as on the screen when left out. */
  readonly size?: PictureSize
  /** Nothing is behind body, cloth and their shadow. */
  readonly transparent?: boolean
}

/** How much of the picture something lies over, from the right and from below, 0 … 1 [–]. */
export interface Covered {
  readonly right: number
  readonly below: number
}

export interface GarmentViewer {
  /** Where the picture is drawn; listen here for clicks. */
  readonly canvas: HTMLCanvasElement
  /** Another body, or none. */
  setBody(body: BodyMesh | null): void
  /** New places of the vertices of the same body [m], 3 each; copied. */
  setBodyPositions(position: Float64Array | Float32Array): void
  /** Hides the body with its shadows, or shows it again; what is hidden is not picked and hides nothing. */
  setBodyVisible(visible: boolean): void
  /**
   * Another garment, or none; threads, map, pins and selection of the last one are dropped. `prepared`: what `prepareCloth`
   * made of this mesh on another thread; it is the viewer's from now on. Without it some 0.2 s for a tee at 20 mm.
   */
  setGarment(mesh: ClothMesh | null, prepared?: PreparedCloth): void
  /** New places of the same vertices [m], 3 each; copied, and nothing is allocated. */
  setPositions(position: Float64Array | Float32Array): void
  /**
   * Works out now what the viewer else does when cloth has been still for a third of a second: keeps the smooth surface out of
   * the body and of other plies, and darkens folds. Some 0.3 s for a tee at 20 mm.
   */
  settle(): void
  setViewMode(mode: ViewMode): void
  /** Numbers per vertex for the view modes 'curvature', 'ease', 'strain' and 'pressure', in any unit, and the two that get the colours of both ends. */
  setMap(perVertex: Float32Array, range: readonly [low: number, high: number]): void
  /** Pairs of vertices still to be sewn, and the row of each pair's seam for its colour. */
  setThreads(pairs: Int32Array, pairSeam?: Int32Array): void
  /** Pins in the cloth, by panel and place in it; they go where the cloth goes. */
  setPins(pins: readonly ClothPlace[]): void
  /** Strokes painted on cloth and body; another garment or body keeps them. */
  setMarks(strokes: readonly MarkStroke[]): void
  /** Triangles of the cloth, by row, shown in red through everything before them; empty for none. Another garment has none. */
  setCrossed(triangles: readonly number[]): void
  /** A line from the place of the cloth that a hand holds to where the hand is [m]; null without a hand. */
  setHand(hand: { readonly grip: Place; readonly to: Place } | null): void
  /** Lines over the picture in place of those before. */
  setLines(lines: readonly SceneLine[]): void
  /** A part of the body where a hand would have it, tinted and seen through everything; null for none. */
  setGhost(mesh: Pick<BodyMesh, 'position' | 'triVertex'> | null): void
  /** How cloth looks; `panels`: those that look otherwise, by their ids. */
  setLook(look: ClothLook, panels?: ReadonlyMap<string, ClothLook>): void
  setTheme(theme: Theme): void
  /** Tints one panel, or none. */
  setSelected(panelId: string | null): void
  /** Turns the camera to a side; what it looks at and from how far stays. */
  setView(view: ViewName): void
  /** Moves the camera until the garment, or everything, fills the picture. */
  fit(what?: 'garment' | 'all'): void
  /**
   * Turns to the side of the body a place is on [m], and moves until a ball of this radius round it [m] fills the picture:
   * what is left of it where something lies over its right or lower part.
   */
  lookAt(place: Place, radius: number, covered?: Covered): void
  /** Where the camera stands; on its way, where it is going. */
  camera(): CameraPlace
  /** Puts it there at once, as a person would. */
  standAt(place: CameraPlace): void
  /** How far whoever is shown has walked along the floor [m]: the camera goes with them. */
  follow(x: number, z: number): void
  /** The person has turned or moved the view since it was last fitted. */
  touched(): boolean
  /** The front-most visible surface under a pixel; null beside garment and body. */
  pick(clientX: number, clientY: number): Picked | null
  /** The line of sight through a pixel; null outside the picture. */
  sightThrough(clientX: number, clientY: number): Sight | null
  /** The first visible surface from `origin` on [m]; `direction` may have any length but 0. */
  pickAlong(origin: Place, direction: Place): Picked | null
  /** Pixel at which a place in the world [m] is seen; null when something hides it or it is outside the picture. */
  screenOf(place: Place): ClientPixel | null
  /** The same whatever hides it. */
  pixelOf(place: Place): ClientPixel | null
  /** Where a place of a panel [m] now is in the world [m]; null outside the panel. */
  placeOf(panelId: string, pattern: PatternPlace): Place | null
  /** The picture as PNG: with the canvas's number of pixels and what is behind it, unless told. */
  screenshot(options?: ScreenshotOptions): Promise<Blob>
  /** Frees canvas, memory and listeners; the viewer is of no use afterwards. A second call does nothing. */
  dispose(): void
}
