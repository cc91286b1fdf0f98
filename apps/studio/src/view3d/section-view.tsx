/** The cut of the Section tool: drawn over the picture, and flat in a corner with the room all round in centimetres. */
import type { SceneLine } from '@selvedge/view'
import { lengthNumber, lengthWords } from '../numbers/length-words.ts'
import { simStore, studioStore } from '../state.ts'
import { createStore, useStore } from '../store.ts'
import { engineOf } from '../studio.ts'
import { timelineStore } from '../timeline.ts'
import type { SectionState } from '../tools/section/section.ts'
import { toolState, toolStore } from '../tools/tool-run.ts'
import type { Axis, SectionCut } from '../worker/section.ts'
import { setOverlay } from './overlay.ts'

const sectionStore = createStore<{ cut: SectionCut | null }>({ cut: null })

/** Keeps the cut true while the tool is in hand: of the newest plane, cloth and frame. */
export function followSection(): () => void {
  let asking = false
  let again = false
  const look = async () => {
    if (studioStore.get().tool !== 'section' || studioStore.get().engine !== 'ready') {
      if (sectionStore.get().cut) show(null)
      return
    }
    again = true
    if (asking) return
    asking = true
    try {
      while (again && studioStore.get().tool === 'section') {
        again = false
        const { axis, at = null } = toolState() as SectionState
        const cut = await engineOf().section(axis, at)
        if (studioStore.get().tool === 'section') show(cut)
      }
    } finally {
      asking = false
    }
  }
  let tool = ''
  const stops = [
    toolStore.subscribe(() => void look()),
    studioStore.subscribe(() => {
      if (studioStore.get().tool !== tool) void look()
      tool = studioStore.get().tool
    }),
    simStore.subscribe(() => void look()),
    timelineStore.subscribe(() => void look()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function show(cut: SectionCut | null): void {
  sectionStore.set({ cut })
  setOverlay('section', cut ? linesOf(cut) : [])
}

function linesOf({ cloth, body, rooms }: SectionCut): SceneLine[] {
  return [
    ...body.map((points): SceneLine => ({ points, colour: 'tight' })),
    ...cloth.map((points): SceneLine => ({ points, colour: 'accent' })),
    { points: rooms, pairs: true, colour: 'slack' },
  ]
}

/** Size of the drawing [px]. */
const SIZE = 232
const ROOM = 34
/** Numbers all round. */
const NUMBERS = 10
const AXIS_WORDS: Record<Axis, string> = { y: 'level', x: 'side', z: 'depth' }

export function SectionFigure() {
  const cut = useStore(sectionStore, (state) => state.cut)
  if (!cut) return null
  const flat = flatten(cut)
  const [first] = cut.rounds
  const words = first
    ? `Cloth ${lengthWords(first.cloth)}, tape ${lengthWords(first.tape)}, ease ${lengthWords(first.cloth - first.tape)}`
    : 'No cloth round the body here'
  return (
    <figure className="section-figure" aria-label={`Section at ${lengthWords(cut.at)}: ${words}`}>
      <figcaption>
        Section, {AXIS_WORDS[cut.axis]} <span className="figure">{lengthWords(cut.at)}</span>
      </figcaption>
      {flat && (
        <svg width={SIZE} height={flat.height} aria-hidden="true">
          {flat.body.map((line) => (
            <path key={line} d={line} className="section-body" />
          ))}
          {flat.cloth.map((line) => (
            <path key={line} d={line} className="section-cloth" />
          ))}
          {flat.numbers.map(({ x, y, text }) => (
            <text key={`${x} ${y}`} x={x} y={y}>
              {text}
            </text>
          ))}
        </svg>
      )}
      <p className="figure">{words}</p>
      {first && (
        <p className="figure muted">
          {lengthWords(first.least)} to {lengthWords(first.most)} off the skin, {lengthWords(first.mean)} in
          the mean
        </p>
      )}
    </figure>
  )
}

/** In the plane of the drawing, y down [px]; null where nothing is cut. */
function flatten({ axis, cloth, body, rooms }: SectionCut) {
  const across = axis === 'x' ? 2 : 0
  const [down, sign] = axis === 'y' ? [2, 1] : [1, -1] // from above, the front below; else upright
  const shown = cloth.length > 0 ? cloth : body
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const line of [...shown, rooms])
    for (let at = 0; at + 2 < line.length; at += 3) {
      left = Math.min(left, line[at + across])
      right = Math.max(right, line[at + across])
      top = Math.min(top, sign * line[at + down])
      bottom = Math.max(bottom, sign * line[at + down])
    }
  if (!(right > left)) return null
  const scale = Math.min((SIZE - 2 * ROOM) / (right - left), (SIZE - 2 * ROOM) / Math.max(1e-3, bottom - top))
  const middle = [(left + right) / 2, (top + bottom) / 2]
  const height = 2 * ROOM + scale * (bottom - top)
  const place = (line: Float32Array, at: number): [number, number] => [
    SIZE / 2 + scale * (line[at + across] - middle[0]),
    height / 2 + scale * (sign * line[at + down] - middle[1]),
  ]
  const path = (line: Float32Array) =>
    Array.from({ length: line.length / 3 }, (_, k) => place(line, 3 * k).map((value) => value.toFixed(1)))
      .map(([x, y], k) => `${k === 0 ? 'M' : 'L'}${x} ${y}`)
      .join('')
  return {
    height,
    cloth: cloth.map(path),
    body: body.map(path),
    numbers: numbersOf(rooms, (at) => place(rooms, at), [SIZE / 2, height / 2]),
  }
}

/** The room at places spread evenly about the middle, each written outside the cloth. */
function numbersOf(
  rooms: Float32Array,
  place: (at: number) => [number, number],
  [x0, y0]: readonly [number, number],
): { x: number; y: number; text: string }[] {
  const count = rooms.length / 6
  if (count === 0) return []
  return Array.from({ length: NUMBERS }, (_, n) => {
    const wanted = (2 * Math.PI * n) / NUMBERS
    let best = 0
    let least = Infinity
    for (let k = 0; k < count; k++) {
      const [x, y] = place(6 * k)
      const off = Math.abs(
        Math.atan2(
          Math.sin(Math.atan2(y - y0, x - x0) - wanted),
          Math.cos(Math.atan2(y - y0, x - x0) - wanted),
        ),
      )
      if (off < least) [best, least] = [k, off]
    }
    const at = 6 * best
    const gap = Math.hypot(
      rooms[at] - rooms[at + 3],
      rooms[at + 1] - rooms[at + 4],
      rooms[at + 2] - rooms[at + 5],
    )
    const [x, y] = place(at)
    const far = Math.max(1, Math.hypot(x - x0, y - y0))
    return { x: x + (16 * (x - x0)) / far, y: y + 4 + (13 * (y - y0)) / far, text: lengthNumber(gap) }
  })
}
