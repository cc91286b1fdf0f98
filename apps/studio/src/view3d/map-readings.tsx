/**
 * Reading a map: what it says at a place of a piece, while one is shown; a click on the cloth pins that reading. What is
 * pinned is remembered by piece and place, so that another mesh does not lose it, and read anew with every map.
 */
import type { Garment } from '@selvedge/engine'
import type { ViewMode } from '@selvedge/view'
import { useEffect, useRef } from 'react'
import { pieceTitles } from '../editor2d/layout.ts'
import type { HoveredPlace } from '../hover-place.ts'
import { CloseIcon } from '../icons.tsx'
import { garmentOf, projectOf, studioStore } from '../state.ts'
import { createStore, useStore } from '../store.ts'
import { shownCloth, stage } from '../studio.ts'
import { clothTriangle } from '../worker/pin-hold.ts'
import { mapValue, mapWords, type ReadPlace } from './map-reading.ts'
import { isMap } from './map-scale.ts'
import { crossLine, setOverlay } from './overlay.ts'
import { mapStore } from './shown-map.ts'
import { panelOf, pieceOf } from './shown-pieces.ts'

interface PinnedReading {
  readonly panel: string
  /** In the plane of the piece [m]. */
  readonly at: readonly [number, number]
  readonly place: ReadPlace
}

/** What was pinned on maps. */
const readingStore = createStore<{ readonly pinned: readonly PinnedReading[] }>({ pinned: [] })

/** More would hide the cloth. */
const PINNED_MAX = 6
/** A press that moves less is a click [px]. */
const SLACK_PX = 4
/** Half a pinned cross [m]. */
const CROSS = 0.006

/** What the map says under a pixel; null beside the cloth. */
function readAt(x: number, y: number): PinnedReading | null {
  const picked = stage.viewer?.pick(x, y)
  if (picked?.kind !== 'cloth') return null
  const place = { triangle: picked.triangle, bary: picked.bary }
  const reading = { panel: picked.panelId, at: [...picked.pattern] as [number, number], place }
  return wordsOf(reading) === null ? null : reading
}

/** What the map says at a place of a piece; null without a map, or where the piece is not worn. */
export function readingOf({ garment, panel: id, at }: HoveredPlace): string | null {
  if (!isMap(studioStore.get().viewMode)) return null
  const panel = panelOf({ garment, panel: id })
  if (panel === null) return null
  const place = placeAnew({ panel, at })
  return place && wordsOf({ panel, at, place })
}

function wordsOf({ panel, place }: PinnedReading): string | null {
  const { map } = mapStore.get()
  const cloth = shownCloth()
  const { viewMode } = studioStore.get()
  if (!map || !cloth || map.name !== viewMode || 3 * map.values.length !== cloth.position.length) return null
  if (3 * place.triangle + 2 >= cloth.triVertex.length) return null
  const { garment, piece } = wornPiece(panel)
  const grain = garment?.panels.find(({ id }) => id === piece)?.grain ?? Math.PI / 2
  return mapWords(map.name, mapValue(cloth, map.values, place), cloth, place, grain)
}

/** What a panel of the cloth is in the document, and of which garment. */
function wornPiece(panel: string): { garment: Garment | undefined; piece: string } {
  const piece = pieceOf(panel)
  const worn = projectOf(studioStore.get()).garments.find(({ id }) => id === piece?.garment)
  return { garment: worn?.garment, piece: piece?.panel ?? panel }
}

/** Another mesh has other triangles: looked for anew by piece and place. */
function placeAnew({ panel, at }: Pick<PinnedReading, 'panel' | 'at'>): ReadPlace | null {
  const cloth = shownCloth()
  const found = cloth && clothTriangle(cloth, panel, at)
  return found && { triangle: found.triangle, bary: found.share }
}

function drawCrosses(mode: ViewMode = studioStore.get().viewMode): void {
  const shown = isMap(mode) ? readingStore.get().pinned : []
  const places = shown.flatMap(({ panel, at }) => {
    const place = stage.viewer?.placeOf(panel, at)
    return place ? [place] : []
  })
  setOverlay('readings', places.length > 0 ? [crossLine(places, CROSS)] : [])
}

function setPinned(pinned: readonly PinnedReading[]): void {
  readingStore.set({ pinned })
  drawCrosses()
}

export function MapReadings() {
  const viewMode = useStore(studioStore, (state) => state.viewMode)
  const map = useStore(mapStore, (state) => state.map)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every map the cloth has moved on
  useEffect(() => drawCrosses(viewMode), [viewMode, map])
  return isMap(viewMode) ? (
    <>
      <PinByClick />
      <PinnedReadings />
    </>
  ) : null
}

/** A click on the cloth pins what the map says there. */
function PinByClick() {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const room = element.current?.parentElement
    if (!room) return
    let pressed: readonly [number, number] | null = null
    const down = (event: PointerEvent) => {
      const canvas = event.target instanceof HTMLCanvasElement && event.button === 0
      pressed = canvas ? [event.clientX, event.clientY] : null
    }
    const up = (event: PointerEvent) => {
      const [x, y] = pressed ?? [Infinity, Infinity]
      pressed = null
      if (Math.hypot(event.clientX - x, event.clientY - y) > SLACK_PX) return
      if (studioStore.get().tool !== 'select') return
      const reading = readAt(x, y)
      if (reading) setPinned([...readingStore.get().pinned, reading].slice(-PINNED_MAX))
    }
    room.addEventListener('pointerdown', down, { capture: true })
    room.addEventListener('pointerup', up, { capture: true })
    return () => {
      room.removeEventListener('pointerdown', down, { capture: true })
      room.removeEventListener('pointerup', up, { capture: true })
    }
  }, [])
  return <i ref={element} hidden />
}

function PinnedReadings() {
  const pinned = useStore(readingStore, (state) => state.pinned)
  useStore(mapStore, (state) => state.map)
  const garment = useStore(studioStore, garmentOf)
  if (pinned.length === 0 || !garment) return null
  return (
    <ul className="readings" aria-label="Pinned readings">
      {pinned.map((one, row) => {
        const place = placeAnew(one)
        const { garment: own = garment, piece } = wornPiece(one.panel)
        const title = pieceTitles(own).get(piece) ?? piece
        return (
          <li key={`${one.panel} ${one.at}`}>
            <span>{title}</span>
            <span className="figure">{(place && wordsOf({ ...one, place })) ?? '–'}</span>
            <button
              type="button"
              className="quiet"
              aria-label={`Remove reading ${row + 1}`}
              onClick={() => setPinned(pinned.filter((other) => other !== one))}
            >
              <CloseIcon />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
