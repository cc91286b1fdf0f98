/**
 * Where a command talks: results to standard output, everything for people to standard error. With `--json` results are
 * one object per line and nothing else goes there. Progress is a bar on a terminal and a line every few seconds else.
 */
import cliProgress from 'cli-progress'

export interface Terminal {
  /** A line of the result. */
  print(line: string): void
  /** A line for people. */
  say(line: string): void
  progress(): Progress
}

export interface Progress {
  /** `share` 0 … 1 of the present stage. */
  show(stage: string, share: number, detail: string): void
  stop(): void
}

interface Stream {
  write(text: string): unknown
  isTTY?: boolean
}

/** Between two lines when standard error is not a terminal [ms]. */
const LINE_INTERVAL = 5000
/** Between two redraws of the bar [ms]. */
const BAR_INTERVAL = 100

export function openTerminal(out: Stream, err: Stream): Terminal {
  return {
    print: (line) => void out.write(`${line}\n`),
    say: (line) => void err.write(`${line}\n`),
    progress: () => (err.isTTY ? barProgress(err) : lineProgress(err)),
  }
}

function barProgress(err: Stream): Progress {
  const bar = new cliProgress.SingleBar({
    stream: err as NodeJS.WritableStream,
    format: '{stage} {bar} {percentage}%  {detail}',
    barsize: 24,
    hideCursor: false, // Ctrl-C must not leave a terminal without one
    clearOnComplete: true,
    stopOnComplete: false,
    gracefulExit: false,
  })
  let started = false
  let last = 0
  return {
    show: (stage, share, detail) => {
      const now = performance.now()
      if (started && now - last < BAR_INTERVAL) return
      last = now
      const payload = { stage: stage.padEnd(9), detail }
      if (!started) bar.start(100, 0, payload)
      started = true
      bar.update(Math.round(100 * share), payload)
      bar.render() // its own timer never runs while the solver holds the thread
    },
    stop: () => {
      if (started) bar.stop()
    },
  }
}

function lineProgress(err: Stream): Progress {
  let lastStage = ''
  let last = 0
  return {
    show: (stage, share, detail) => {
      const now = performance.now()
      if (stage === lastStage && now - last < LINE_INTERVAL) return
      last = now
      lastStage = stage
      err.write(`${stage} ${Math.round(100 * share)} %  ${detail}\n`)
    },
    stop: () => {},
  }
}
