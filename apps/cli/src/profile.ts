/**
 * Where the time of a run goes: the costs that every step reports when it is handed a clock, added up over a run of its
 * own. Reading the clock costs a little, so profiled times are not quoted, only their shares.
 */
import type { StepReport } from '@selvedge/engine'
import { runScene, type SceneRequest } from './run-scene.ts'
import { processorSeconds } from './stopwatch.ts'

/** Share of the time by phase, largest first [–]; `contact` is the sum of the four phases of touching. */
export function profilePhases(request: SceneRequest): [phase: string, share: number][] {
  const spent = new Map<string, number>()
  runScene({
    ...request,
    options: { ...request.options, clock: processorSeconds },
    onStep: (report) => addCosts(spent, report),
  })
  return phaseShares(spent)
}

function addCosts(spent: Map<string, number>, { cost, contact }: StepReport): void {
  const { near, search, detect, respond } = contact.cost
  const phases = {
    'forces and solve': cost.solve,
    'contact: pairs that are near': near,
    'contact: search for candidates': search,
    'contact: continuous detection': detect,
    'contact: impulses and zones': respond,
    inspection: cost.inspect,
  }
  for (const [phase, seconds] of Object.entries(phases)) spent.set(phase, (spent.get(phase) ?? 0) + seconds)
}

export function phaseShares(spent: ReadonlyMap<string, number>): [string, number][] {
  const total = [...spent.values()].reduce((sum, seconds) => sum + seconds, 0)
  if (!(total > 0)) return []
  const shares = [...spent].map(([phase, seconds]): [string, number] => [phase, seconds / total])
  const contact = shares
    .filter(([phase]) => phase.startsWith('contact: '))
    .reduce((sum, [, share]) => sum + share, 0)
  return [...shares.sort((a, b) => b[1] - a[1]), ['contact in all', contact]]
}
