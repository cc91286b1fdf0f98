/** What the commands that drape leave behind: the files of the garment, a picture, and what is said of the run. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Body, type Drape, type Fabric, type Garment, measureFit } from '@selvedge/engine'
import { fabricLook, pressedEdges, showDressed } from '@selvedge/engine/display'
import { findFastenings, garmentMeasurements } from '@selvedge/engine/sim'
import { drapeFiles } from './drape-files.ts'
import type { HistoryRecorder } from './history.ts'
import { outletFiles } from './outlet-files.ts'
import { drawPreview } from './preview.ts'
import type { RunResult } from './result-lines.ts'
import type { Terminal } from './terminal.ts'
import { drawThumbnail } from './thumbnail.ts'
import { version } from './version.ts'
import { writeFilesWhole } from './write-files.ts'

/** What a run says of itself at its end. */
export function sayRun({ reason, pressedFolds, stage }: Drape, name: string, terminal: Terminal): void {
  if (reason) terminal.say(`${name}: ${reason}`)
  if (stage !== 'sewing' && pressedFolds > 0)
    terminal.say(`${pressedFolds} edges of the mesh keep a pressed fold and bend as hinges do`)
}

/** How pressed folds bend, where there are any and the rest bends otherwise. */
export function foldNames({ pressedFolds }: Drape): { folds?: string; pressedFolds?: number } {
  return pressedFolds > 0 ? { folds: 'hinge', pressedFolds } : {}
}

export interface DrapeTold {
  readonly result: RunResult
  readonly commandLine: readonly string[]
  /** What people call the garment. */
  readonly title: string
  readonly garment: Garment
  readonly body: Body
  readonly fabric: Fabric
  readonly recorder: HistoryRecorder
  /** A browser is to draw preview.png. */
  readonly picture: boolean
  /** Further formats to write. */
  readonly outlets: readonly string[]
}

/** The picture comes last: it needs a browser, and nothing else waits for one. Without, a small one is drawn here. */
export async function writeDrape(
  out: string,
  drape: Drape,
  told: DrapeTold,
  terminal: Terminal,
): Promise<void> {
  const { model, state, meshQuality } = drape
  const { recorder, picture: _, outlets, ...facts } = told
  const fastenings = findFastenings(drape, told.garment)
  const measurements = garmentMeasurements(
    model,
    drape.panelFabric.map(({ density }) => density),
  )
  const record = {
    ...facts,
    version: version(),
    model,
    x: state.x,
    meshQuality,
    fastenings,
    measurements,
    fit: measureFit(drape, told.body),
    history: recorder.history,
  }
  const garment = { ...model, position: state.x, pressed: pressedEdges(model), ...fastenings }
  const { thickness } = told.fabric
  const dressed = {
    pattern: told.garment,
    title: told.title,
    garment,
    body: told.body,
    look: fabricLook(told.fabric),
    thickness,
  }
  const shown = showDressed(garment, told.body, dressed)
  const files = await drapeFiles(record, shown)
  const further = await outletFiles(outlets, dressed)
  for (const name of ['preview.png', 'thumbnail.png']) await rm(join(out, name), { force: true }) // of an earlier run
  await writeFilesWhole(out, { ...files, ...further })
  if (shown.crossings > told.result.selfCrossings + told.result.bodyCrossings) {
    terminal.say(
      `draped.glb: 32-bit positions cross in ${shown.crossings} places; take draped.obj where that matters`,
    )
  }
  const preview = told.picture ? await drawPreview(files['report.html']) : { png: null, why: 'not asked for' }
  if (!preview.png) terminal.say(`no preview.png: ${preview.why}`)
  const picture: Record<string, Uint8Array> = preview.png
    ? { 'preview.png': preview.png }
    : { 'thumbnail.png': drawThumbnail(shown) }
  await writeFilesWhole(out, picture)
  terminal.say(`${out}: ${Object.keys({ ...files, ...further, ...picture }).join(', ')}`)
}
