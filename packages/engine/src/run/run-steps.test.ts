import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadKernels } from '../kernels/index.ts'
import { fabricNamed, readFabrics } from '../material/index.ts'
import { buildSheetMesh } from '../mesh/index.ts'
import { clothFromMesh } from '../model/index.ts'
import { createSim, type StepReport } from '../sim/index.ts'
import { type RunHooks, run, runLater, type Stepped, type Steps, simSteps, stepsWhile } from './run-steps.ts'

/** Steps at these times [s], the stage one word each. */
function* told(times: readonly number[], stages: readonly string[] = []): Steps<Stepped, string> {
  for (const [k, time] of times.entries()) yield { report: { time } as StepReport, stage: stages[k] }
  return 'over'
}

/** What hooks were called, in order. */
function listen(lines: string[]): RunHooks<Stepped> {
  const line = (word: string) => () => void lines.push(word)
  return {
    watch: { start: line('start'), stop: line('stop') },
    history: { add: ({ time }) => lines.push(`add ${time}`) },
    onStep: line('step'),
    onStage: ({ stage }) => lines.push(`stage ${stage}`),
    every: { seconds: 1, act: line('every') },
    onProgress: line('progress'),
  }
}

describe('run', () => {
  it('calls the hooks of a step in their order, and tells the result', () => {
    const lines: string[] = []
    expect(run(told([0, 0.5], ['sew', 'sew']), listen(lines))).toBe('over')
    const first = ['start', 'stop', 'add 0', 'step', 'stage sew', 'every', 'progress']
    const second = ['start', 'stop', 'add 0.5', 'step', 'progress']
    expect(lines).toEqual([...first, ...second, 'start', 'stop'])
  })

  it('tells the first stage and every change', () => {
    const stages: unknown[] = []
    const words = ['sew', 'sew', 'fall', 'fall', 'sew']
    run(told([1, 2, 3, 4, 5], words), { onStage: ({ stage }) => stages.push(stage) })
    expect(stages).toEqual(['sew', 'fall', 'sew'])
    let once = 0
    run(told([1, 2]), { onStage: () => once++ })
    expect(once, 'what has no stages has one').toBe(1)
  })

  it('does now and then what may be done, and begins anew with the clock of another garment', () => {
    const at: number[] = []
    const times = [0.2, 0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 0.1, 0.3, 0.7]
    const when = ({ report }: Stepped) => report.time !== 0.2
    run(told(times), { every: { seconds: 0.5, when, act: ({ report }) => at.push(report.time) } })
    expect(at).toEqual([0.4, 1.0, 0.1, 0.7])
  })

  it('stops asking when there is no more to do', () => {
    let asked = 0
    const more = () => asked++ < 2
    const seen: number[] = []
    const result = run(stepsWhile(told([1, 2, 3]), more), { onStep: ({ report }) => seen.push(report.time) })
    expect([result, seen]).toEqual([null, [1, 2]])
    expect(run(stepsWhile(told([1]), () => true))).toBe('over')
  })
})

describe('runLater', () => {
  it('has a turn after every step, or when the clock says so', async () => {
    const turns: number[] = []
    let pauses = 0
    const pause = async () => void pauses++
    const onProgress = ({ report }: Stepped) => turns.push(report.time)
    expect(await runLater(told([1, 2, 3]), { pause, onProgress })).toBe('over')
    expect([turns.splice(0), pauses]).toEqual([[1, 2, 3], 3])
    let now = 0
    const turn = { clock: () => (now += 5), milliseconds: 12 } // read once a step, and once after each turn
    await runLater(told([1, 2, 3, 4, 5, 6, 7]), { pause, onProgress, turn })
    expect(turns).toEqual([3, 6])
  })

  it('hears an abort after a turn', async () => {
    const stop = new AbortController()
    const seen: number[] = []
    const coming = runLater(told([1, 2, 3]), {
      signal: stop.signal,
      pause: async () => {
        if (seen.length === 2) stop.abort()
      },
      onStep: ({ report }) => seen.push(report.time),
    })
    await expect(coming).rejects.toMatchObject({ name: 'AbortError' })
    expect(seen).toEqual([1, 2])
  })
})

it('steps a simulation so often, or until a step cannot be taken', async () => {
  const fabrics = readFileSync(new URL('../../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8')
  const cotton = fabricNamed(readFabrics(fabrics), 'bench-cotton')
  const kernels = await loadKernels(null)
  const cloth = clothFromMesh(buildSheetMesh({ width: 0.1, height: 0.1, columns: 3, pattern: 'equilateral' }))
  const sim = createSim({ cloth, panelFabric: [cotton] }, { kernels })
  expect(run(simSteps(sim, 1 / 120, 5))).toBe(sim)
  expect(sim.state.steps).toBe(5)
  expect(sim.state.time).toBeCloseTo(5 / 120, 12)
  sim.state.v[0] = Number.NaN
  let steps = 0
  run(simSteps(sim, 1 / 120, 5), { onStep: () => steps++ })
  expect([steps, sim.report.badVertex >= 0]).toEqual([1, true])
})
