/** Tapes in the 3D window: those that were kept while Measure is in hand, and the one being laid with its number. */
import { tapeStore } from '../measures.ts'
import { lengthWords } from '../numbers/length-words.ts'
import { studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { sendToTool, toolState, toolStore } from '../tools/tool-run.ts'
import { setOverlay } from './overlay.ts'

export function followTapes(): () => void {
  const show = () => {
    const { kept, inHand } = tapeStore.get()
    const shown = studioStore.get().tool === 'measure'
    const lines = shown ? [...kept.values()].flatMap((one) => (one ? [one.line] : [])) : []
    setOverlay('tapes', [
      ...lines.map((points) => ({ points, colour: 'slack' as const })),
      ...(shown && inHand ? [{ points: inHand.line, colour: 'accent' as const }] : []),
    ])
  }
  let tool = ''
  const stops = [
    tapeStore.subscribe(show),
    studioStore.subscribe(() => {
      const next = studioStore.get().tool
      if (next !== tool) show()
      tool = next
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** With Measure in hand: along or round, what the tape reads, and a button that keeps it. */
export function TapeBar() {
  const tool = useStore(studioStore, (state) => state.tool)
  const inHand = useStore(tapeStore, (state) => state.inHand)
  const state = useStore(toolStore, toolState) as {
    scene?: { round: boolean; laid: boolean }
  }
  if (tool !== 'measure') return null
  const round = state.scene?.round ?? false
  const press = (key: string) =>
    sendToTool({ kind: 'key', key, modifiers: { shift: false, alt: false, ctrl: false } })
  return (
    <div className="tape-bar">
      <button
        type="button"
        role="switch"
        className="switch"
        aria-label="Round"
        aria-checked={round}
        title="Level round cloth or body, not along it (O)"
        onClick={() => press('o')}
      >
        Round
      </button>
      <output className="figure" aria-label="Tape">
        {inHand ? `${lengthWords(inHand.length)}${wordsOf(inHand)}` : '–'}
      </output>
      {inHand && state.scene?.laid && (
        <button
          type="button"
          className="plain"
          title="Keep it under Garment (Enter)"
          onClick={() => press('Enter')}
        >
          Keep
        </button>
      )}
    </div>
  )
}

function wordsOf({ tape, closed }: { tape: { kind: string }; closed: boolean }): string {
  if (tape.kind === 'along') return ' along'
  return closed ? ' round' : ' round, open'
}
