/** What came of a job of animations as one table to copy: every garment through every motion. */
import type { animationNumbers } from '../animation-files.ts'
import { seconds } from '../result-lines.ts'
import { type BatchOutcome, shortfall } from './run-batch.ts'

export function motionTable(outcomes: readonly BatchOutcome[]): string {
  const rows = outcomes.map((outcome) => {
    const { item, stored } = outcome
    const result = stored?.result ?? {}
    const number = (name: string, scale = 1, digits = 0) =>
      typeof result[name] === 'number' ? (scale * (result[name] as number)).toFixed(digits) : '–'
    return [
      item.size === null ? item.name : `${item.name} ${item.size}`,
      item.motion ?? '–',
      `${number('frames')} of ${number('frameCount')}`,
      `${number('selfCrossings')} / ${number('bodyCrossings')}`,
      `${number('p99StretchWorst', 100, 1)} %`,
      tightest(result.tooTight),
      `${number('cpuSeconds')} s`,
      shortfall(outcome).replaceAll('|', ' '),
    ]
  })
  const head = [
    'garment',
    'motion',
    'frames',
    'crossings',
    'stretch, 99 %',
    'tightest',
    'processor',
    'why not',
  ]
  return `${[head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`
}

/** The worst of the pieces that were too tight: which, over which part of the body, when. */
function tightest(found: unknown): string {
  const [worst] = (found ?? []) as Partial<ReturnType<typeof animationNumbers>['tooTight']>
  if (worst === undefined) return ''
  return `${worst.piece}${worst.on === '' ? '' : `, ${worst.on}`}, ${seconds(worst.time)}`
}
