/**
 * A drape off the main thread. In the worker's own file, two lines that any bundler follows:
 *
 *   import { serveDrapes } from '@selvedge/engine/worker'
 *   serveDrapes(self)
 *
 * and in the page: `orderDrape(new Worker(new URL('./drape-worker.js', import.meta.url), { type: 'module' }), order)`.
 */
import type { Body } from '../body/index.ts'
import { type Drape, type DrapeNumbers, type DrapeOptions, drape } from '../drape.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import type { Fabric } from '../material/index.ts'
import type { Garment } from '../pattern/index.ts'
import { orderWork, serveWork, type WorkListener, type WorkPort } from './order-work.ts'

/** What to drape; plain data. */
export interface DrapeOrder {
  readonly garment: Garment
  readonly body: Body | null
  readonly fabric: Fabric
  readonly fabrics?: readonly Fabric[]
  readonly options?: Omit<DrapeOptions, 'kernels' | 'sim'>
}

export interface DrapeProgress {
  readonly stage: Drape['stage']
  /** Of the stage, 0 … 1. */
  readonly progress: number
  /** Simulated [s]. */
  readonly time: number
}

/** The garment at rest, or where it stopped. */
export interface DrapeAnswer {
  readonly numbers: DrapeNumbers
  /** Why it stopped; empty when it did not. */
  readonly reason: string
  readonly notes: readonly string[]
  readonly position: Float64Array
  readonly triVertex: Int32Array
  readonly triPattern: Float64Array
  readonly triPanel: Int32Array
  readonly panelIds: readonly string[]
}

/** Progress is told about so often [steps]. */
const TOLD_STRIDE = 8

/** `kernels`: others than those that come along. */
export function serveDrapes(port: WorkPort, kernels?: Kernels): void {
  let opened: Promise<Kernels> | undefined
  const work = async (order: DrapeOrder, tell: (progress: DrapeProgress) => void): Promise<DrapeAnswer> => {
    opened ??= kernels === undefined ? loadKernels() : Promise.resolve(kernels)
    const { options, ...scene } = order
    const { drape: run, numbers } = drape(
      scene,
      { ...options, kernels: await opened },
      {
        onStep({ stage, progress, state, steps }) {
          if (steps % TOLD_STRIDE === 0) tell({ stage, progress, time: state.time })
        },
      },
    )
    const { triVertex, triPattern, triPanel, panelIds } = run.model
    return {
      numbers,
      reason: run.reason,
      notes: run.notes,
      position: run.state.x.slice(), // out of the arena, which is the kernels' memory
      triVertex: triVertex.slice(),
      triPattern: triPattern.slice(),
      triPanel: triPanel.slice(),
      panelIds,
    }
  }
  serveWork(port, work, ({ position, triVertex, triPattern, triPanel }) => [
    position,
    triVertex,
    triPattern,
    triPanel,
  ])
}

export function orderDrape(
  port: WorkPort,
  order: DrapeOrder,
  listener: WorkListener<DrapeProgress> = {},
): Promise<DrapeAnswer> {
  return orderWork(port, order, listener)
}
