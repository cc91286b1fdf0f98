import { readFileSync } from 'node:fs'
import { MessageChannel } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { InputError } from '../core/index.ts'
import { drape } from '../drape.ts'
import { loadKernels } from '../kernels/index.ts'
import { readFabrics } from '../material/index.ts'
import { bandedBall, buildBall } from '../run/banded-ball.fixture.ts'
import { type DrapeProgress, orderDrape, serveDrapes } from './drape-work.ts'
import type { WorkPort } from './order-work.ts'

const assets = new URL('../../../../assets/', import.meta.url)
const [fabric] = readFabrics(readFileSync(new URL('fabrics/fabrics.json', assets), 'utf8'))
const kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
const options = { resolution: 0.04, static: true }

/** Two ends of one wire; messages are cloned as between threads. */
function wire(): [WorkPort, WorkPort, () => void] {
  const { port1, port2 } = new MessageChannel()
  return [port1 as unknown as WorkPort, port2 as unknown as WorkPort, () => port1.close()]
}

it('gives the answer that a drape in place gives, and tells how far it is', async () => {
  const scene = bandedBall(fabric, buildBall())
  const [near, far, close] = wire()
  serveDrapes(far, kernels)
  const told: DrapeProgress[] = []
  const answer = await orderDrape(near, { ...scene, options }, { onProgress: (one) => told.push(one) })
  const { numbers, drape: own } = drape(scene, { ...options, kernels })
  expect(answer.numbers).toEqual(numbers)
  expect([...answer.position]).toEqual([...own.state.x])
  expect(answer.panelIds).toEqual(['front', 'back'])
  expect(told.map(({ stage }) => stage)).toContain('sewing')
  close()
})

it('keeps bad input what it is, and serves the next order', async () => {
  const scene = bandedBall(fabric, buildBall())
  const [near, far, close] = wire()
  serveDrapes(far, kernels)
  const unknown = {
    ...scene.garment,
    panels: scene.garment.panels.map((panel) => ({ ...panel, fabric: 'no-such-cloth' })),
  }
  const bad = orderDrape(near, { ...scene, garment: unknown, fabrics: [fabric], options })
  await expect(bad).rejects.toThrow(InputError)
  await expect(bad).rejects.toThrow('no-such-cloth')
  expect((await orderDrape(near, { ...scene, options })).numbers.selfCrossings).toBe(0)
  close()
})

it('hears workers of Node, which have no onmessage', async () => {
  const { port1, port2 } = new MessageChannel()
  const { on, postMessage } = port1
  const node = { on: on.bind(port1), postMessage: postMessage.bind(port1) } as unknown as WorkPort
  serveDrapes(port2 as unknown as WorkPort, kernels)
  const answer = await orderDrape(node, { ...bandedBall(fabric, buildBall()), options })
  expect(answer.numbers.selfCrossings).toBe(0)
  port1.close()
})
