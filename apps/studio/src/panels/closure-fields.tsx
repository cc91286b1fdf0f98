/** How a seam opens: sewn for good, or by a zip that is closed or open now, and the size of it. */
import { type Closure, type Seam, ZIP_USUAL } from '@selvedge/engine/pattern'
import { NumberField } from './number-field.tsx'
import { change } from './piece-fields.tsx'

const STATES = [
  ['sewn', 'Sewn'],
  ['closed', 'Zip, closed'],
  ['open', 'Zip, open'],
] as const

export function ClosureFields({ seam }: { seam: Seam }) {
  const { closure } = seam
  if (closure?.kind === 'buttons') return null // drawn by the pattern; kept as they are
  const set = (next: Closure | null) =>
    change('set closure', { kind: 'setClosure', seam: seam.id, closure: next })
  return (
    <>
      <label className="field">
        <span>Closure</span>
        <select
          aria-label="Closure"
          value={closure === undefined ? 'sewn' : closure.closed ? 'closed' : 'open'}
          onChange={({ target: { value } }) =>
            set(value === 'sewn' ? null : { kind: 'zip', size: closure?.size, closed: value === 'closed' })
          }
        >
          {STATES.map(([state, title]) => (
            <option key={state} value={state}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {closure && (
        <NumberField
          name="Zip size"
          unit=""
          least={3}
          value={closure.size ?? ZIP_USUAL}
          onChange={(size) => set({ ...closure, size: Math.min(10, Math.round(size)) })}
        />
      )}
    </>
  )
}
