/**
 * Where the time of a run goes: samples of V8's own profiler, added up by the line of `sim/step.ts` they happened under
 * (find, solve, resolve, advance, inspect). Sampling once a millisecond costs a few percent, so profiled times are not quoted.
 */
import { Session } from 'node:inspector/promises'

interface ProfileNode {
  id: number
  callFrame: { functionName: string }
  children?: number[]
}

/** Share of the time by phase, largest first [–]. */
export async function profilePhases(run: () => void): Promise<[phase: string, share: number][]> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 1000 }) // [µs]
    await session.post('Profiler.start')
    run()
    const { profile } = await session.post('Profiler.stop')
    return phaseShares(profile.nodes, profile.samples ?? [], profile.timeDeltas ?? [])
  } finally {
    session.disconnect()
  }
}

/** Every sample belongs to the outermost function called by `takeStep` on its stack; others are not stepping. */
export function phaseShares(
  nodes: readonly ProfileNode[],
  samples: readonly number[],
  timeDeltas: readonly number[],
): [string, number][] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const phase = new Map<number, string>()
  const walk = (node: ProfileNode, above: string): void => {
    const name = node.callFrame.functionName
    const own = name === 'takeStep' ? 'stepping' : above === 'stepping' ? name : above
    phase.set(node.id, own)
    for (const child of node.children ?? []) walk(byId.get(child)!, own)
  }
  if (nodes.length > 0) walk(nodes[0], '')

  const time = new Map<string, number>()
  let total = 0
  for (let k = 0; k < samples.length; k++) {
    const name = phase.get(samples[k]) ?? ''
    if (name === '') continue
    time.set(name, (time.get(name) ?? 0) + timeDeltas[k])
    total += timeDeltas[k]
  }
  return [...time].map(([name, spent]): [string, number] => [name, spent / total]).sort((a, b) => b[1] - a[1])
}
