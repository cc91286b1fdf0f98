/** What is wrong with the pattern itself, whether it is worn or not. */
import type { Garment, Seam } from '@selvedge/engine/pattern'
import { pieceTitles } from '../editor2d/layout.ts'
import { seamTitle, sideTitle } from '../seam-title.ts'
import { wrongSides } from './inside-out.ts'
import type { Fix, Problem } from './problem.ts'
import { matchEdits, type UnevenSeam, unevenSeams } from './uneven-seams.ts'
import { unsewnEdges } from './unsewn-edges.ts'

export function patternProblems(garment: Garment): Problem[] {
  const { pieces, twisted } = wrongSides(garment)
  return [
    ...pieces.map((piece) => insideOut(garment, piece)),
    ...twisted.map((seam) => twistedSeam(garment, seam)),
    ...unevenSeams(garment).map((seam) => unevenSeam(garment, seam)),
    ...unsewnEdges(garment).map(({ ref, seam }): Problem => {
      const text = `${ref.edge} of ${titleOf(garment, ref.panel)} is unsewn between sewn edges.`
      return {
        key: `unsewn ${ref.panel} ${ref.edge}`,
        severity: 'warning',
        text,
        at: { kind: 'edge', id: ref.edge, panel: ref.panel },
        fixes: [{ name: 'Sew', step: 'sew', edits: [{ kind: 'addSeam', seam }] }],
      }
    }),
  ]
}

const titleOf = (garment: Garment, piece: string) => pieceTitles(garment).get(piece) ?? piece

function insideOut(garment: Garment, piece: string): Problem {
  const panel = garment.panels.find(({ id }) => id === piece)
  const outside = panel?.outside === 1 ? -1 : 1
  return {
    key: `inside out ${piece}`,
    severity: 'error',
    text: `${titleOf(garment, piece)} is inside out.`,
    at: { kind: 'piece', id: piece },
    fixes: [{ name: 'Flip', step: 'flip piece', edits: [{ kind: 'setOutside', panel: piece, outside }] }],
  }
}

function twistedSeam(garment: Garment, seam: Seam): Problem {
  const title = seamTitle(
    garment,
    garment.seams.findIndex(({ id }) => id === seam.id),
  )
  return {
    key: `twisted ${seam.id}`,
    severity: 'error',
    text: `Seam ${title} (${seam.id}) is twisted.`,
    cure: 'Select it and press R: its start then meets the other end.',
    at: { kind: 'seam', id: seam.id },
    fixes: [{ name: 'Reverse', step: 'reverse seam', edits: [{ kind: 'reverseSeam', seam: seam.id }] }],
  }
}

function unevenSeam(garment: Garment, { seam, longer, difference, share }: UnevenSeam): Problem {
  const shorter = longer === 'a' ? 'b' : 'a'
  const [long, short] = [sideTitle(garment, seam[longer]), sideTitle(garment, seam[shorter])]
  const named = long !== short
  const mm = difference < 0.01 ? (1000 * difference).toFixed(1) : (1000 * difference).toFixed(0)
  const what = named
    ? `${long} is ${mm} mm longer than ${short}`
    : `one side is ${mm} mm longer than the other`
  const match = (side: 'a' | 'b', title: string): Fix[] => {
    const edits = matchEdits(garment, seam, side)
    return edits ? [{ name: `Match ${title}`, step: 'match seam', edits }] : []
  }
  return {
    key: `uneven ${seam.id}`,
    severity: 'warning',
    text: `Seam ${seam.id}: ${what} (${(100 * share).toFixed(1)} %)`,
    cure: 'Ease keeps the difference and says that it is meant; Match gives both sides the length of one.',
    at: { kind: 'seam', id: seam.id },
    fixes: [
      { name: 'Ease', step: 'ease seam', edits: [{ kind: 'setLengths', seam: seam.id, lengths: 'ratio' }] },
      ...match(shorter, named ? short : 'shorter side'),
      ...match(longer, named ? long : 'longer side'),
    ],
  }
}
