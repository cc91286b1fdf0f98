/** Measures that were kept: what each is called, what it is now, and the way to take it out. */
import type { Garment } from '@selvedge/engine'
import { CloseIcon } from '../icons.tsx'
import { measuredLength, measureTitle, removeMeasure, tapeStore } from '../measures.ts'
import { lengthWords } from '../numbers/length-words.ts'
import { drawnProject, studioStore } from '../state.ts'
import { useStore } from '../store.ts'

export function MeasureList({ garment }: { garment: Garment }) {
  const measures = useStore(studioStore, (state) => drawnProject(state).measures)
  useStore(tapeStore, (state) => state.kept)
  if (measures.length === 0) return null
  return (
    <section className="tree" aria-label="Measures">
      <p className="tree-head">Measures</p>
      {measures.map((measure) => {
        const length = measuredLength(measure, garment)
        const title = measureTitle(measure, garment)
        return (
          <div key={measure.id} className="measure-row" data-id={measure.id}>
            <span>{title}</span>
            <span className="fill" />
            <output className="figure" aria-label={title}>
              {length === null ? 'not there' : lengthWords(length)}
            </output>
            <button
              type="button"
              className="quiet"
              aria-label={`Remove measure ${title}`}
              onClick={() => removeMeasure(measure.id)}
            >
              <CloseIcon />
            </button>
          </div>
        )
      })}
    </section>
  )
}
