/**
 * The map that is looked at, on the pieces as on the cloth: one picture per piece, drawn under the outlines. Pictures are made
 * anew at most five times a second and never while nothing changes; panning and zooming only lays them anew.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { shownGarment, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { shownCloth } from '../studio.ts'
import { mapShades } from '../view3d/map-scale.ts'
import { mapStore, paintedMap } from '../view3d/shown-map.ts'
import type { Sheet } from './layout.ts'
import { PIXEL, type PieceRaster, rasterPiece } from './map-raster.ts'
import type { SheetView } from './sheet-view.ts'

/** Between two maps [ms]. */
const PACE_MS = 200

interface PiecePicture extends Pick<PieceRaster, 'left' | 'low'> {
  readonly canvas: HTMLCanvasElement
}

export function MapLayer({ sheet, view }: { sheet: Sheet; view: SheetView }) {
  const layer = useRef<HTMLCanvasElement>(null)
  const map = useStore(mapStore, (state) => state.map)
  const range = useStore(mapStore, (state) => state.range)
  const viewMode = useStore(studioStore, (state) => state.viewMode)
  const theme = useStore(studioStore, (state) => state.theme)
  const history = useStore(studioStore, (state) => state.history)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is painted, and what it is painted by
  const asked = useMemo(() => ({}), [map, range, viewMode, theme, history])
  const paced = usePaced(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read at the pace of the pictures
  const pictures = useMemo(paintPieces, [paced])
  const size = useSize(layer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another size it is blank
  useLayoutEffect(() => {
    if (layer.current) layPictures(layer.current, pictures, { sheet, view })
  }, [pictures, sheet, view, size])
  return <canvas ref={layer} className="map-layer" data-painted={pictures.size} />
}

/** The newest value, but not oftener than the pace. */
function usePaced<T>(value: T): T {
  const [paced, setPaced] = useState(value)
  const taken = useRef(-PACE_MS)
  useEffect(() => {
    const wait = Math.max(0, taken.current + PACE_MS - performance.now())
    const timer = setTimeout(() => {
      taken.current = performance.now()
      setPaced(value)
    }, wait)
    return () => clearTimeout(timer)
  }, [value])
  return paced
}

/** Width and height of the layer on the page, as one word. */
function useSize(layer: React.RefObject<HTMLCanvasElement | null>): string {
  const [size, setSize] = useState('')
  useEffect(() => {
    if (!layer.current) return
    const resizing = new ResizeObserver(([{ contentRect }]) =>
      setSize(`${contentRect.width} ${contentRect.height}`),
    )
    resizing.observe(layer.current)
    return () => resizing.disconnect()
  }, [layer])
  return size
}

/** Pictures by piece of the garment shown; none while no map is. */
function paintPieces(): ReadonlyMap<string, PiecePicture> {
  const state = studioStore.get()
  const painted = paintedMap(state)
  const cloth = shownCloth()
  const pictures = new Map<string, PiecePicture>()
  if (!painted || !cloth) return pictures
  const garment = shownGarment(state)?.id
  const shades = mapShades(state.theme)
  cloth.pieces.forEach((piece, row) => {
    const raster = piece.garment === garment ? rasterPiece(cloth, row, painted) : null
    if (raster) pictures.set(piece.panel, { ...raster, canvas: canvasOf(raster, shades) })
  })
  return pictures
}

function canvasOf({ width, height, shade }: PieceRaster, shades: Uint32Array): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')!
  const image = context.createImageData(width, height)
  const pixels = new Uint32Array(image.data.buffer) // every machine a browser runs on has the low byte first
  for (let at = 0; at < shade.length; at++) if (shade[at] >= 0) pixels[at] = shades[shade[at]]
  context.putImageData(image, 0, 0)
  return canvas
}

interface Lying {
  readonly sheet: Sheet
  readonly view: SheetView
}

/** As the outlines lie above: by the matrix of each piece and the view. */
function layPictures(
  layer: HTMLCanvasElement,
  pictures: ReadonlyMap<string, PiecePicture>,
  { sheet, view }: Lying,
): void {
  const context = layer.getContext('2d')!
  const density = window.devicePixelRatio
  const [width, height] = [layer.clientWidth, layer.clientHeight].map((side) => Math.round(density * side))
  if (layer.width !== width || layer.height !== height) Object.assign(layer, { width, height })
  else context.clearRect(0, 0, width, height)
  if (pictures.size === 0) return
  const { scale, x, y, turn } = view
  const [cos, sin] = [scale * density * Math.cos(turn), scale * density * Math.sin(turn)]
  for (const piece of sheet.pieces) {
    const picture = pictures.get(piece.id)
    if (!picture) continue
    context.save()
    context.setTransform(cos, sin, -sin, cos, density * x, density * y)
    context.clip(new Path2D(piece.path))
    context.transform(...piece.matrix)
    context.translate(picture.left, picture.low)
    context.scale(PIXEL, PIXEL)
    context.drawImage(picture.canvas, 0, 0)
    context.restore()
  }
}
