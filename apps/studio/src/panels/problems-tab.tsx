/** Problems: what is wrong now, by name and number, where it is and what helps. The list empties itself. */

import type { Garment } from '@selvedge/engine'
import { useMemo } from 'react'
import { runCommand } from '../commands.ts'
import { showCrossing } from '../show-place.ts'
import { garmentOf, simStore, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { frame } from '../studio.ts'
import { isTwisted } from '../tools/sew/sewn-sides.ts'
import type { CrossingNote, SimNumbers } from '../worker/protocol.ts'
import { crossingWords } from './crossing-words.ts'
import { seamTitle } from './garment-tab.tsx'

export interface Problem {
  readonly key: string
  readonly text: string
  readonly cure: string
  /** Pieces it is about: a click shows them. */
  readonly pieces?: readonly string[]
  /** Where cloth crosses: a click shows the place. */
  readonly crossing?: CrossingNote
  /** What would help, as a button. */
  readonly fix?: { readonly name: string; readonly command: string }
}

const UNTANGLE = { name: 'Untangle', command: 'untangle' }

export function useProblems(): Problem[] {
  const numbers = useStore(simStore, (state) => state.numbers)
  const notice = useStore(studioStore, (state) => state.notice)
  const garment = useStore(studioStore, garmentOf)
  const twisted = useMemo(() => (garment ? twistedSeams(garment) : []), [garment])
  return [
    ...twisted,
    ...(notice ? [{ key: 'notice', text: notice, cure: '' }] : []),
    ...(numbers.stage === 'stopped' ? [whyStopped(numbers)] : []),
    ...crossingProblems(numbers, garment),
  ]
}

/** Seams whose direction twists the cloth. */
function twistedSeams(garment: Garment): Problem[] {
  return garment.seams.flatMap((seam, row) =>
    isTwisted(garment, seam)
      ? [
          {
            key: `twisted ${seam.id}`,
            text: `Seam ${seamTitle(garment, row)} (${seam.id}) is twisted.`,
            cure: 'Select it and press R: its start then meets the other end.',
            pieces: [seam.a[0].panel],
          },
        ]
      : [],
  )
}

function whyStopped({ reason, vertices }: SimNumbers): Problem {
  const moving = vertices > 0 && reason.startsWith('still moving')
  return {
    key: 'stopped',
    text: reason,
    cure: moving ? '' : 'Reset, or try another resolution, body or fabric.',
    ...(moving && { fix: { name: 'Continue', command: 'untangle' } }),
  }
}

/** The count, and what crosses what as far as that is named. */
function crossingProblems({ crossings, crossingNotes }: SimNumbers, garment: Garment | null): Problem[] {
  const count = crossings ? crossings.self + crossings.body : 0
  if (!crossings || count === 0) return []
  const body = crossings.body > 0 ? ', a larger size or another body' : ''
  const all: Problem = {
    key: 'crossings',
    text: `${count} ${count === 1 ? 'pair' : 'pairs'} of triangles cross at step ${crossings.step}: ${crossings.self} of the cloth with itself, ${crossings.body} with the body.`,
    cure: `Untangle lets the cloth come apart by itself; else a finer resolution${body}.`,
    fix: UNTANGLE,
  }
  const places = crossingNotes.map((crossing): Problem => {
    const text = crossingWords(crossing, garment)
    return { key: `${text} ${crossing.place}`, text, cure: '', crossing }
  })
  return [all, ...places]
}

export function ProblemsTab({ problems }: { problems: readonly Problem[] }) {
  const notes = useStore(simStore, (state) => state.numbers.notes)
  return (
    <>
      {problems.length === 0 && <p className="muted">No problems.</p>}
      {problems.map((problem) => (
        <Row key={problem.key} problem={problem} />
      ))}
      {notes.length > 0 && <p className="tree-head">Notes</p>}
      {notes.map((note) => (
        <p key={note} className="small muted">
          {note}
        </p>
      ))}
    </>
  )
}

function Row({ problem }: { problem: Problem }) {
  const { text, cure, fix, pieces = [], crossing } = problem
  const show = crossing ? () => showCrossing(crossing) : pieces.length > 0 ? () => frame(pieces[0]) : null
  return (
    <div className="problem">
      {show ? (
        <button type="button" className="problem-place" onClick={show}>
          {text}
        </button>
      ) : (
        <p>{text}</p>
      )}
      {cure && <p className="muted small">{cure}</p>}
      {fix && (
        <button type="button" className="plain" onClick={() => runCommand(fix.command)}>
          {fix.name}
        </button>
      )}
    </div>
  )
}
