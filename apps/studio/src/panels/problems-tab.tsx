/** Problems: what is wrong now, by name and number, where it is and what helps. The list empties itself. */

import type { Garment, Project } from '@selvedge/engine'
import { projectFabrics } from '@selvedge/engine/project'
import { useMemo } from 'react'
import { runCommand } from '../commands.ts'
import { Button } from '../controls/index.ts'
import { pieceTitles } from '../editor2d/layout.ts'
import { patternProblems } from '../problems/pattern-problems.ts'
import type { Fix, Problem } from '../problems/problem.ts'
import { stretchProblems } from '../problems/stretch-problems.ts'
import { seamTitle } from '../seam-title.ts'
import { showCrossing, showThing } from '../show-place.ts'
import {
  fabricName,
  garmentOf,
  garmentTitle,
  projectOf,
  shownGarment,
  simStore,
  studioStore,
} from '../state.ts'
import { useStore } from '../store.ts'
import { shownCloth } from '../studio.ts'
import { pieceOf } from '../view3d/shown-pieces.ts'
import { isStillMoving } from '../why-not-simulate.ts'
import type { SimNumbers } from '../worker/protocol.ts'
import { crossingWords } from './crossing-words.ts'
import { change } from './piece-fields.tsx'

const UNTANGLE = { name: 'Untangle', command: 'untangle' }

export function useProblems(): Problem[] {
  const numbers = useStore(simStore, (state) => state.numbers)
  const notice = useStore(studioStore, (state) => state.notice)
  const garment = useStore(studioStore, garmentOf)
  const project = useStore(studioStore, projectOf)
  const fabrics = useStore(studioStore, (state) => state.fabrics)
  const ofPattern = useMemo(() => (garment ? patternProblems(garment) : []), [garment])
  const { hash } = numbers
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cloth is the one that has this hash
  const tight = useMemo(() => (hash === null ? [] : tightCloth()), [hash, garment, fabrics])
  const all: Problem[] = [
    ...ofPattern,
    ...(notice ? [{ key: 'notice', severity: 'note' as const, text: notice }] : []),
    ...(numbers.stage === 'stopped' ? [whyStopped(numbers)] : []),
    ...openSeams(numbers, garment),
    ...tight,
    ...crossingProblems(numbers, project),
  ]
  return all.sort((a, b) => RANKS.indexOf(a.severity) - RANKS.indexOf(b.severity))
}

const RANKS: readonly Problem['severity'][] = ['error', 'warning', 'note']

/** Of the garment shown, as it hangs. */
function tightCloth(): Problem[] {
  const state = studioStore.get()
  const cloth = shownCloth()
  const worn = shownGarment(state)
  if (!cloth || !worn) return []
  const fabrics = projectFabrics(projectOf(state), state.fabrics)
  return stretchProblems(cloth, worn, (piece) => {
    const panel = worn.garment.panels.find(({ id }) => id === piece)
    return fabrics.find(({ name }) => name === (panel?.fabric ?? fabricName(state)))
  })
}

/** Seams that were sewn while the garment hung, and did not close. */
function openSeams({ openSeams: open }: SimNumbers, garment: Garment | null): Problem[] {
  return open.flatMap(({ seam: id, gap }): Problem[] => {
    const row = garment?.seams.findIndex((seam) => seam.id === id) ?? -1
    if (!garment || row < 0) return []
    return [
      {
        key: `open ${id}`,
        severity: 'error',
        text: `Seam ${seamTitle(garment, row)} (${id}) does not close where it hangs: ${Math.round(1000 * gap)} mm stay open.`,
        cure: 'It stays open. Check its direction and lengths, or sew all pieces anew from their places.',
        at: { kind: 'seam', id },
        fixes: [{ name: 'Sew anew', command: 'reset' }],
      },
    ]
  })
}

function whyStopped(numbers: SimNumbers): Problem {
  const { reason } = numbers
  const moving = isStillMoving(numbers)
  return {
    key: 'stopped',
    severity: 'error',
    text: reason,
    ...(moving
      ? { fixes: [{ name: 'Continue', command: 'untangle' }] }
      : { cure: 'Reset, or try another resolution, body or fabric.' }),
  }
}

/** The count, and what crosses what as far as that is named. */
function crossingProblems({ crossings, crossingNotes }: SimNumbers, project: Project): Problem[] {
  const count = crossings ? crossings.self + crossings.body : 0
  if (!crossings || count === 0) return []
  const body = crossings.body > 0 ? ', a larger size or another body' : ''
  const all: Problem = {
    key: 'crossings',
    severity: 'error',
    text: `${count} ${count === 1 ? 'pair' : 'pairs'} of triangles cross at step ${crossings.step}: ${crossings.self} of the cloth with itself, ${crossings.body} with the body.`,
    cure: `Untangle lets the cloth come apart by itself; else a finer resolution${body}.`,
    fixes: [UNTANGLE],
  }
  const places = crossingNotes.map((crossing): Problem => {
    const text = crossingWords(crossing, (panel) => panelTitle(project, panel))
    return { key: `${text} ${crossing.place}`, severity: 'error', text, crossing }
  })
  return [all, ...places]
}

/** Of a panel of the cloth of all: its piece, and whose it is where several garments are worn. */
function panelTitle({ garments }: Project, panelId: string): string {
  const piece = pieceOf(panelId)
  const worn = garments.find(({ id }) => id === piece?.garment)
  if (!piece || !worn) return panelId
  const title = pieceTitles(worn.garment).get(piece.panel) ?? piece.panel
  return garments.length > 1 ? `${title} of ${garmentTitle(worn)}` : title
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

const SEVERITIES: Readonly<Record<Problem['severity'], string>> = {
  error: 'Error',
  warning: 'Warning',
  note: 'Note',
}

function Row({ problem }: { problem: Problem }) {
  const { severity, text, cure, fixes = [], at, crossing } = problem
  const show = crossing ? () => showCrossing(crossing) : at ? () => showThing(at) : null
  return (
    <div className="problem" data-severity={severity}>
      <span className="severity">{SEVERITIES[severity]}</span>
      {show ? (
        <button type="button" className="problem-place" onClick={show}>
          {text}
        </button>
      ) : (
        <p>{text}</p>
      )}
      {cure && <p className="muted small">{cure}</p>}
      {fixes.length > 0 && (
        <div className="actions">
          {fixes.map((fix) => (
            <Button key={fix.name} name={fix.name} look="plain" onPress={() => apply(fix)} />
          ))}
        </div>
      )}
    </div>
  )
}

/** The list stays where it is, to be gone through. */
function apply(fix: Fix): void {
  if ('command' in fix) runCommand(fix.command)
  else change(fix.step, ...fix.edits)
}
