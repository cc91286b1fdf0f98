/** Measures of the document: kept from a tape, listed under Garment, and read anew whenever pattern or cloth change. */
import type { Garment } from '@selvedge/engine'
import { edgeLength } from '@selvedge/engine/pattern'
import { freeId, type Measure } from '@selvedge/engine/project'
import { pieceTitles } from './editor2d/layout.ts'
import { garmentName, projectOf, simStore, studioStore } from './state.ts'
import { createStore } from './store.ts'
import { engineOf } from './studio.ts'
import { timelineStore } from './timeline.ts'
import { type TapeState, tapeOf } from './tools/measure/measure-scene.ts'
import { toolState, toolStore } from './tools/tool-run.ts'
import { edit } from './work.ts'
import type { TapeOrder, TapeReading } from './worker/protocol.ts'

/** What tapes on cloth and skin read: of the document by id, and the one in hand; null where there is none. */
export const tapeStore = createStore<{
  readonly kept: ReadonlyMap<string, TapeReading | null>
  readonly inHand: TapeReading | null
}>({ kept: new Map(), inHand: null })

export const MEASURE_COMMANDS = [
  {
    id: 'keep-measure',
    needs: true as const,
    title: 'Keep a measure',
    keys: '',
    run: ({ tape }: Record<string, unknown>) => keepMeasure(tape as TapeOrder),
  },
]

/** A tape on cloth or skin becomes a measure of the document. */
async function keepMeasure(order: TapeOrder): Promise<void> {
  const [reading] = await engineOf().tapes([order])
  if (!reading) {
    studioStore.set({ notice: 'There is no way for a tape from one of these places to the other.' })
    return
  }
  const id = freeId('measure', projectOf(studioStore.get()).measures)
  edit({ kind: 'addMeasure', measure: { id, tape: reading.tape } }, { name: 'keep measure' })
  studioStore.set({ tab: 'Garment' })
}

export function removeMeasure(measure: string): void {
  edit({ kind: 'removeMeasure', measure })
}

/** Measured in the pattern at once, elsewhere as the engine last read it [m]; null where it cannot be measured. */
export function measuredLength({ id, tape }: Measure, garment: Garment): number | null {
  if (tape.kind === 'along' || tape.kind === 'round') return tapeStore.get().kept.get(id)?.length ?? null
  const panel = garment.panels.find((one) => one.id === tape.panel)
  if (tape.kind === 'flat') return Math.hypot(tape.to[0] - tape.from[0], tape.to[1] - tape.from[1])
  const edge = panel?.edges.find((one) => one.id === tape.edge)
  return panel && edge ? edgeLength(panel, edge) : null
}

/** What people call it. */
export function measureTitle({ name, tape }: Measure, garment: Garment): string {
  const piece = (panel: string) => pieceTitles(garment).get(panel) ?? panel
  if (name !== undefined) return name
  if (tape.kind === 'edge') return `${piece(tape.panel)}, ${tape.edge}`
  if (tape.kind === 'flat') return `${piece(tape.panel)}, across`
  const at = tape.kind === 'round' ? tape.at : tape.from
  const where = at.on === 'skin' ? 'the body' : piece(at.panel)
  return tape.kind === 'round' ? `Round ${where}` : `Along ${where}`
}

/** Keeps the readings true: of the newest document, cloth and frame, one question at a time. */
export function followMeasures(): () => void {
  let asking = false
  let again = false
  const look = async () => {
    again = true
    if (asking || studioStore.get().engine !== 'ready') return
    asking = true
    try {
      while (again) {
        again = false
        await readAll()
      }
    } finally {
      asking = false
    }
  }
  let seen: readonly unknown[] = []
  const stops = [
    toolStore.subscribe(() => studioStore.get().tool === 'measure' && void look()),
    simStore.subscribe(() => void look()),
    timelineStore.subscribe(() => void look()),
    studioStore.subscribe(() => {
      const { tool, engine } = studioStore.get()
      const next = [tool, engine, projectOf(studioStore.get()).measures]
      if (next.every((value, k) => value === seen[k])) return
      seen = next
      void look()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

async function readAll(): Promise<void> {
  const { measures } = projectOf(studioStore.get())
  const worn = measures.flatMap(({ id, tape }) =>
    tape.kind === 'along' || tape.kind === 'round' ? [{ id, tape }] : [],
  )
  const inHand = orderInHand()
  const before = tapeStore.get()
  if (worn.length === 0 && inHand === null) {
    if (before.inHand || before.kept.size > 0) tapeStore.set({ kept: new Map(), inHand: null })
    return
  }
  const orders = [...worn.map(({ tape }) => tape), ...(inHand ? [inHand] : [])]
  const readings = await engineOf().tapes(orders)
  tapeStore.set({
    kept: new Map(worn.map(({ id }, k) => [id, readings[k]])),
    inHand: inHand ? (readings[worn.length] ?? null) : null,
  })
}

function orderInHand(): TapeOrder | null {
  if (studioStore.get().tool !== 'measure') return null
  const { scene } = toolState() as { scene: TapeState }
  return tapeOf(scene, garmentName(studioStore.get()))
}
