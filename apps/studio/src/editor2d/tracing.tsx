/** The picture under the pieces: drawn pale, and a bar that says how wide it is and takes it away. */
import { NumberField } from '../panels/number-field.tsx'
import { setTracingWidth } from '../picture-file.ts'
import { drawnProject, studioStore } from '../state.ts'
import { useStore } from '../store.ts'

/** In the drawing's millimetres, y down. */
export function TracingPicture() {
  const tracing = useStore(studioStore, (state) => drawnProject(state).tracing)
  if (!tracing) return null
  const { at, picture } = tracing
  return (
    <image
      className="tracing"
      href={picture.image}
      x={1000 * at[0]}
      y={-1000 * (at[1] + picture.height)}
      width={1000 * picture.width}
      height={1000 * picture.height}
      preserveAspectRatio="none"
    />
  )
}

export function TracingBar() {
  const width = useStore(studioStore, (state) => drawnProject(state).tracing?.picture.width)
  if (width === undefined) return null
  return (
    <div className="tracing-bar">
      <NumberField name="Tracing width" value={width} least={0.01} onChange={setTracingWidth} />
      <button type="button" className="plain" onClick={() => setTracingWidth(null)}>
        Remove tracing
      </button>
    </div>
  )
}
