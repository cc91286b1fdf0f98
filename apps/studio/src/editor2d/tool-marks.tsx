/** What a tool draws on the table while it works: rubber lines, guides, the number at the pointer. */
import type { Point2 } from '@selvedge/engine/pattern'
import { studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import type { ToolDrawing } from '../tools/tool.ts'
import { toolInHand, toolStore, toolView } from '../tools/tool-run.ts'

export function ToolMarks({ scale }: { scale: number }) {
  const state = useStore(toolStore, (store) => store.state)
  const wrong = useStore(toolStore, (store) => store.wrong)
  useStore(studioStore, (store) => store.tool)
  useStore(studioStore, (store) => store.history)
  useStore(studioStore, (store) => store.toolOptions)
  const view = toolView()
  const drawing = view && toolInHand().draw?.(state, view)
  if (!drawing) return null
  const last = drawing.words.at(-1)?.at ?? drawing.dots.at(-1)?.at
  return (
    <g className="tool-marks">
      {drawing.areas?.map(({ points, look }) => (
        <path key={look} className={`tool-area ${look}`} d={`${pathOf(points)}Z`} />
      ))}
      {drawing.lines.map(({ points, look }) => {
        const path = pathOf(points)
        return <path key={`${look} ${path}`} className={`tool-line ${look}`} d={path} />
      })}
      {drawing.dots.map(({ at: [x, y], look }) => (
        <circle
          key={`${look} ${x} ${y}`}
          className={`tool-dot ${look}`}
          cx={1000 * x}
          cy={-1000 * y}
          r={DOT / scale}
        />
      ))}
      {stacked(drawing.words).map(({ at, text, wrong: refused, line }) => (
        <Word key={`${at} ${text}`} at={at} text={text} wrong={refused ?? false} scale={scale} line={line} />
      ))}
      {wrong && last && <Word at={last} text={wrong} wrong scale={scale} line={drawing.words.length} />}
    </g>
  )
}

/** [px] */
const DOT = 4
const FONT = 12
const BESIDE = 14

/** Words of one place stand below each other. */
function stacked(words: ToolDrawing['words']): (ToolDrawing['words'][number] & { line: number })[] {
  return words.map((word, row) => {
    const above = words.slice(0, row).filter(({ at }) => at[0] === word.at[0] && at[1] === word.at[1])
    return { ...word, line: above.length }
  })
}

function Word(props: { at: Point2; text: string; wrong: boolean; scale: number; line: number }) {
  const { at, text, wrong, scale, line } = props
  return (
    <text
      className={wrong ? 'tool-word wrong' : 'tool-word'}
      x={1000 * at[0] + BESIDE / scale}
      y={-1000 * at[1] + (line * 1.4 * FONT - BESIDE) / scale}
      style={{ fontSize: FONT / scale, strokeWidth: 4 / scale }}
    >
      {text}
    </text>
  )
}

function pathOf(points: readonly Point2[]): string {
  return points
    .map(([x, y], k) => `${k === 0 ? 'M' : 'L'}${(1000 * x).toFixed(2)} ${(-1000 * y).toFixed(2)}`)
    .join('')
}
