/** Problems: what is wrong now, by name and number. The list empties itself. */
import { simStore, studioStore } from '../state.ts'
import { useStore } from '../store.ts'

export interface Problem {
  readonly key: string
  readonly text: string
  readonly cure: string
}

export function useProblems(): Problem[] {
  const numbers = useStore(simStore, (state) => state.numbers)
  const notice = useStore(studioStore, (state) => state.notice)
  const problems: Problem[] = []
  if (notice) problems.push({ key: 'notice', text: notice, cure: '' })
  if (numbers.stage === 'stopped') {
    problems.push({
      key: 'stopped',
      text: numbers.reason,
      cure: 'Reset, or try another resolution, body or fabric.',
    })
  }
  const crossings = numbers.crossings
  if (crossings && crossings.self > 0) {
    problems.push({
      key: 'self',
      text: `The cloth crosses itself in ${crossings.self} places at step ${crossings.step}.`,
      cure: 'A finer resolution, or Reset.',
    })
  }
  if (crossings && crossings.body > 0) {
    problems.push({
      key: 'body',
      text: `The cloth crosses the body in ${crossings.body} places at step ${crossings.step}.`,
      cure: 'A larger size, another body, or a finer resolution.',
    })
  }
  return problems
}

export function ProblemsTab({ problems }: { problems: readonly Problem[] }) {
  const notes = useStore(simStore, (state) => state.numbers.notes)
  return (
    <>
      {problems.length === 0 && <p className="muted">No problems.</p>}
      {problems.map((problem) => (
        <div key={problem.key} className="problem">
          <p>{problem.text}</p>
          {problem.cure && <p className="muted small">{problem.cure}</p>}
        </div>
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
