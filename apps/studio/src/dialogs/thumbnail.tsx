/** The pieces of a pattern as they lie on the table, small. */
import type { Sheet } from '../editor2d/layout.ts'

export function Thumbnail({ sheet }: { sheet: Sheet }) {
  const margin = 12
  return (
    <svg
      viewBox={`${sheet.left - margin} ${sheet.top - margin} ${sheet.width + 2 * margin} ${sheet.height + 2 * margin}`}
      aria-hidden="true"
      focusable="false"
    >
      {sheet.pieces.map((piece) => (
        <path key={piece.id} className="card-piece" d={piece.path} />
      ))}
    </svg>
  )
}
