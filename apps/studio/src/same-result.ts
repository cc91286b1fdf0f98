/**
 * Does a document from elsewhere drape as it did there? Files and links carry the hash of the cloth at rest; the same program
 * gives the same bits on every machine, so what differs is said.
 */
import type { Solver } from '@selvedge/engine/project'
import { projectOf, studioStore } from './state.ts'

interface Promised {
  readonly solver: Solver
  /** Where it came from: "the link". */
  readonly from: string
}

let promised: Promised | null = null

/** The document just opened says what it drapes to; at its next rest that is looked at. */
export function expectResult(from: string): void {
  const { solver } = projectOf(studioStore.get())
  promised = solver ? { solver, from } : null
}

/**
 * What to say about the cloth at rest; null when nobody promised anything, or of this document: an edit that changes the
 * drape takes the promise out of it.
 */
export function resultWords(found: Solver): string | null {
  if (promised === null || projectOf(studioStore.get()).solver?.stateHash !== promised.solver.stateHash)
    return null
  const { solver, from } = promised
  promised = null
  return compareResults(solver, found, from)
}

export function compareResults(then: Solver, now: Solver, from: string): string {
  const short = (hash: string) => hash.slice(0, 8)
  if (then.stateHash === now.stateHash) return `Same result as in ${from}: ${short(now.stateHash)}.`
  const differ = `Another result than in ${from}: ${short(now.stateHash)} instead of ${short(then.stateHash)}`
  if (then.version !== now.version) {
    return `${differ}; that was version ${then.version}, this is ${now.version}.`
  }
  if (then.kernels !== now.kernels) {
    return `${differ}; that was computed by ${then.kernels ?? 'unnamed'} kernels, this by ${now.kernels ?? 'unnamed'} ones.`
  }
  return `${differ}, by the same version; the document was changed on its way, or draped by hand.`
}
