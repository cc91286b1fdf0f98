/** What came of a job of drapes as one table to copy: every garment in every size, fabric, body and pose. */
import { foldedMost, type RunResult } from '../result-lines.ts'
import { type BatchOutcome, shortfall } from './run-batch.ts'

export function drapeTable(outcomes: readonly BatchOutcome[]): string {
  const rows = outcomes.map((outcome) => {
    const { item, stored } = outcome
    const result: Partial<RunResult> = stored?.result ?? {}
    const openings = result.worn?.openings ?? []
    const hems = openings.filter(({ ends }) => ends.length > 0 && ends.every((end) => end.endsWith('leg')))
    const cuffs = openings.filter(({ ends }) => ends.length === 1 && ends[0].endsWith('arm'))
    return [
      [item.name, item.size, item.body, item.pose].filter((word) => word).join(', '),
      item.fabric ?? '–',
      result.settled === undefined ? '–' : result.settled ? 'yes' : 'no',
      `${result.selfCrossings ?? '–'} / ${result.bodyCrossings ?? '–'}`,
      result.worn ? (result.worn.asMeant ? 'yes' : 'no') : '–',
      result.p99Stretch === undefined ? '–' : `${(100 * result.p99Stretch).toFixed(1)} %`,
      worstFold(result.seams),
      listed(hems.map(({ folds }) => `${folds}`)),
      listed(hems.map(({ tape }) => (1000 * tape).toFixed(0))),
      listed(hems.map(({ level }) => (1000 * level).toFixed(0))),
      listed(cuffs.map(({ level }) => (1000 * level).toFixed(0))),
      result.cpuSeconds === undefined ? '–' : `${result.cpuSeconds.toFixed(1)} s`,
      shortfall(outcome).replaceAll('|', ' '),
    ]
  })
  return `${[HEAD, HEAD.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`
}

const HEAD = [
  'garment',
  'fabric',
  'at rest',
  'crossings',
  'worn',
  'stretch, 99 %',
  'worst seam fold',
  'folds of the hem',
  'tape round it, mm',
  'its height, mm',
  'cuffs, mm',
  'processor',
  'why not',
]

function worstFold(seams: RunResult['seams']): string {
  if (seams === undefined || seams.length === 0) return '–'
  const { most, gathered } = foldedMost(seams)
  return listed([
    ...(most ? [`${most.medianFold.toFixed(0)}°`] : []),
    ...(gathered ? [`gathered ${gathered.medianFold.toFixed(0)}°`] : []),
  ])
}

function listed(words: readonly string[]): string {
  return words.length === 0 ? '–' : words.join(', ')
}
