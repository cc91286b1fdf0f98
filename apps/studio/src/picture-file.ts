/** Pictures from outside: printed on the cloth in hand, or laid under the pieces to draw after. */
import type { Fabric } from '@selvedge/engine'
import { fabricLook } from '@selvedge/engine/display'
import type { ProjectEdit } from '@selvedge/engine/project'
import { drawPieces } from './editor2d/layout.ts'
import { tableOf } from './editor2d/table.ts'
import { fabricInUse } from './fabric-in-use.ts'
import { projectOf, type StudioState, shownGarment, studioStore } from './state.ts'
import { edit, message } from './work.ts'

/** The largest file that is opened [bytes], and the longer side of what is kept of it [px]. */
const SIZE_MAX = 40e6
const SIDE_MAX = 1024
/** A repeat is so wide until somebody measures it, and a tracing picture this wide [m]. */
const REPEAT = 0.2
const TRACING = 0.6

export interface SmallPicture {
  readonly image: string
  /** Height over width [–]. */
  readonly ratio: number
  /** Mean colour, as `#rrggbb`. */
  readonly colour: string
}

export async function takePicture(file: File, as: 'print' | 'tracing'): Promise<void> {
  try {
    if (file.size > SIZE_MAX)
      throw new Error(`it has ${Math.round(file.size / 1e6)} MB; make the picture smaller`)
    const picture = await readPicture(file)
    const change = pictureChange(studioStore.get(), picture, as)
    studioStore.set({ notice: '' }) // an edit that is refused says why
    edit(change, { name: as === 'tracing' ? 'lay picture under the pieces' : 'print picture' })
    if (as === 'print') studioStore.set({ tab: 'Fabric' })
  } catch (reason) {
    studioStore.set({ notice: `${file.name}: ${message(reason)}` })
  }
}

function pictureChange(state: StudioState, picture: SmallPicture, as: 'print' | 'tracing'): ProjectEdit {
  if (as === 'tracing') return tracingChange(state, picture)
  const fabric = fabricInUse(state)
  if (!fabric) throw new Error('the fabrics are still being loaded; try again in a moment')
  return printChange(fabric, picture)
}

/** The cloth becomes the document's own, with the picture on it; what it weighs and how it bends stays. */
export function printChange(fabric: Fabric, { image, ratio, colour }: SmallPicture): ProjectEdit {
  const look = fabricLook(fabric)
  const picture = { image, width: REPEAT, height: millimetres(REPEAT * ratio) }
  return { kind: 'putFabric', fabric: { ...fabric, look: { ...look, colour, reverse: colour, picture } } }
}

/** Another size of the repeat [m]; null takes the picture away. */
export function setRepeat(width: number | null): void {
  const state = studioStore.get()
  const fabric = fabricInUse(state)
  if (!fabric) return
  const { picture, ...look } = fabricLook(fabric)
  if (!picture) return
  if (width === null) {
    const built = state.fabrics.find(({ name }) => name === fabric.name)
    edit({ kind: 'putFabric', fabric: { ...fabric, look: built ? fabricLook(built) : look } }, TAKEN_OFF)
  } else {
    const height = millimetres((width * picture.height) / picture.width)
    edit(
      { kind: 'putFabric', fabric: { ...fabric, look: { ...look, picture: { ...picture, width, height } } } },
      { name: 'change repeat' },
    )
  }
}

const TAKEN_OFF = { name: 'take picture off the fabric' }

/** Beside nothing but on its own it lies where the pieces begin. */
function tracingChange(state: StudioState, { image, ratio }: SmallPicture): ProjectEdit {
  const worn = shownGarment(state)
  const sheet =
    worn && worn.garment.panels.length > 0
      ? drawPieces(worn.garment, tableOf(projectOf(state), worn.id, worn.garment))
      : { left: 0, top: 0 }
  const height = millimetres(TRACING * ratio)
  return {
    kind: 'setTracing',
    tracing: {
      at: [sheet.left / 1000, -sheet.top / 1000 - height], // the drawing is in millimetres, y down
      picture: { image, width: TRACING, height },
    },
  }
}

/** Another width of the picture under the pieces, about its left upper corner [m]; null takes it away. */
export function setTracingWidth(width: number | null): void {
  const { tracing } = projectOf(studioStore.get())
  if (!tracing) return
  if (width === null) {
    edit({ kind: 'setTracing', tracing: null }, { name: 'take tracing picture away' })
    return
  }
  const { at, picture } = tracing
  const height = millimetres((width * picture.height) / picture.width)
  const next = { at: [at[0], at[1] + picture.height - height] as [number, number] }
  edit({ kind: 'setTracing', tracing: { ...next, picture: { ...picture, width, height } } })
}

/** Never nothing. */
const millimetres = (metres: number) => Math.max(0.001, Math.round(1000 * metres) / 1000)

/** Small enough to be kept with every step of the document. */
async function readPicture(file: File): Promise<SmallPicture> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap || bitmap.width * bitmap.height === 0)
    throw new Error('this is no picture that can be opened; save it again as PNG or JPEG')
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(scale * bitmap.width))
  canvas.height = Math.max(1, Math.round(scale * bitmap.height))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser opens no pictures')
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const type = /png/i.test(file.type) || /\.png$/i.test(file.name) ? 'image/png' : 'image/jpeg'
  const plain = canvas.toDataURL(type, 0.85)
  const image = plain.length < LARGE ? plain : canvas.toDataURL('image/jpeg', 0.85)
  const colour = meanColour(context.getImageData(0, 0, canvas.width, canvas.height).data)
  return { image, ratio: bitmap.height / bitmap.width, colour }
}

/** A photograph saved as PNG is larger than this, and kept as JPEG [characters]. */
const LARGE = 1e6

/** Of what is not transparent. */
export function meanColour(rgba: ArrayLike<number>): string {
  const sum = [0, 0, 0]
  let weight = 1e-9
  for (let at = 0; at < rgba.length; at += 4) {
    for (let k = 0; k < 3; k++) sum[k] += rgba[at + k] * rgba[at + 3]
    weight += rgba[at + 3]
  }
  const hex = sum.map((one) =>
    Math.round(one / weight)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}
