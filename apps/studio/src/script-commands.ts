/** Recording a session as a script, and what only scripts ask for. */
import type { Command } from './commands.ts'
import { openScripted } from './open-document.ts'
import { grabCloth, pullCloth, releaseCloth } from './pull-cloth.ts'
import { saveBlob } from './save-file.ts'
import { scriptStore, scriptText, startScript, stopScript } from './script.ts'
import { garmentName, simStore, studioStore } from './state.ts'
import { engineAt, pause } from './studio.ts'
import type { Place3 } from './tools/tool.ts'
import { until } from './until.ts'

export const SCRIPT_COMMANDS: readonly Command[] = [
  {
    id: 'record-script',
    title: 'Record a script, or stop',
    keys: '',
    run: () => (scriptStore.get().recording ? stopScript() : startScript()),
  },
  { id: 'save-script', title: 'Save script', keys: '', run: saveScript },
  {
    id: 'open-project',
    needs: true,
    title: 'Open a project',
    keys: '',
    run: ({ project, title, paused }) =>
      openScripted(JSON.stringify(project ?? null), String(title ?? 'project'), paused === true),
  },
  {
    id: 'run-to',
    needs: true,
    title: 'Run to a step and pause',
    keys: '',
    run: ({ steps }) => runTo(Number(steps)),
  },
  {
    id: 'wait-steps',
    needs: true,
    title: 'Wait for so many steps',
    keys: '',
    run: ({ steps }) => waitSteps(Number(steps)),
  },
  {
    id: 'grab-cloth',
    needs: true,
    title: 'Take hold of the cloth',
    keys: '',
    run: ({ triangle, weights, to }) => grabCloth(Number(triangle), placeOf(weights), placeOf(to)),
  },
  {
    id: 'pull-cloth',
    needs: true,
    title: 'Lead the cloth',
    keys: '',
    run: ({ to }) => pullCloth(placeOf(to)),
  },
  {
    id: 'release-cloth',
    needs: true,
    title: 'Let go of the cloth',
    keys: '',
    run: () => releaseCloth(false),
  },
]

function saveScript(): void {
  stopScript()
  if (scriptStore.get().lines.length === 0) {
    studioStore.set({ notice: 'Nothing is recorded yet: Record a script begins.' })
    return
  }
  const name = `${garmentName(studioStore.get())}.script.js`
  saveBlob(new Blob([scriptText()], { type: 'text/javascript' }), name)
}

/** Freely while it is far, then step by step, to stop at exactly this one; what is beyond it already cannot go back. */
async function runTo(steps: number): Promise<void> {
  const engine = await engineAt()
  if (!engine || !Number.isFinite(steps)) return
  const isNear = () => stepsNow() > steps - FREE_MS / Math.max(1, simStore.get().numbers.stepMs) || isOver()
  if (!isNear()) {
    void engine.run()
    await until(isNear)
  }
  pause()
  await until(isStill)
  for (let at = stepsNow(); at < steps && !isOver(); at = stepsNow()) {
    void engine.step()
    await until(() => stepsNow() > at || isOver())
  }
  await until(isStill)
  if (stepsNow() !== steps)
    throw new Error(`the cloth is at step ${stepsNow()}, not ${steps}; run the script in a fresh page`)
}

/** It stops running freely so long before the step it is to pause at, as numbers come four times a second [ms]. */
const FREE_MS = 1500

async function waitSteps(steps: number): Promise<void> {
  const goal = stepsNow() + steps
  await until(() => stepsNow() >= goal || isOver())
}

const stepsNow = () => simStore.get().numbers.steps

const isStill = () => !simStore.get().numbers.running && simStore.get().numbers.hash !== null

/** Not what is told to go on from rest and has not begun yet: its hash is gone at once. */
const isOver = () => {
  const { stage, hash, vertices } = simStore.get().numbers
  return ['rest', 'stopped'].includes(stage) && (hash !== null || vertices === 0)
}

function placeOf(value: unknown): Place3 {
  const [x, y, z] = Array.isArray(value) ? value.map(Number) : []
  if (![x, y, z].every(Number.isFinite)) throw new Error('a place is three numbers [x, y, z]')
  return [x, y, z]
}
