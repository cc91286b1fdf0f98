/** Runs a drape to its end with a bar for people, the rows of its plots, and a stopwatch round the steps alone. */
import { countCrossings, type Drape, run, stepsLeft } from '@selvedge/engine'
import { leaveIfOrphaned } from './batch/leave-if-orphaned.ts'
import type { HistoryRecorder } from './history.ts'
import { seconds } from './result-lines.ts'
import type { Stopwatch } from './stopwatch.ts'
import type { Terminal } from './terminal.ts'

/** Between two counts of crossings for the plot [s of simulated time]. */
const CROSSINGS_INTERVAL = 0.5

export function runDrape(
  drape: Drape,
  watch: Stopwatch,
  recorder: HistoryRecorder,
  terminal: Terminal,
): void {
  const progress = terminal.progress()
  const sewn = () => drape.stage !== 'sewing'
  run(stepsLeft(drape), {
    watch,
    history: recorder,
    onStep: leaveIfOrphaned,
    onStage: ({ report }) => {
      if (sewn()) recorder.history.sewnAt ??= report.time
    },
    every: {
      seconds: CROSSINGS_INTERVAL,
      when: sewn,
      act: ({ report, state, model, skins }) => {
        const mesh = { position: state.x, triVertex: model.triVertex }
        const withBody = skins.reduce((sum, skin) => sum + countCrossings(mesh, skin), 0)
        recorder.addCrossings(report.time, countCrossings(mesh), withBody)
      },
    },
    onProgress: ({ stage, progress: share, report }) => {
      const detail = `${seconds(report.time)} simulated, ${seconds(watch.cpuSeconds)} of processor time`
      progress.show(stage, share, detail)
    },
  })
  progress.stop()
}
