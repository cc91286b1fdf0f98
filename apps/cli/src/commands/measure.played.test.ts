import { expect, it } from 'vitest'
import { runCli } from '../run-cli.ts'

it('prints what was put into a fabric: stretch, shear and bending within a percent', {
  timeout: 60_000,
}, async () => {
  const lines: string[] = []
  const progress = { show: () => {}, stop: () => {} }
  const terminal = { print: (line: string) => lines.push(line), say: () => {}, progress: () => progress }
  const words = 'measure wool-tropical --membrane curves --bending plate --n 5 --json'.split(' ')
  expect(await runCli(words, terminal)).toBe(0)
  const readings = lines.map((line) => JSON.parse(line))
  for (const quantity of ['EM', 'G', 'B']) {
    const found = readings.filter((reading) => reading.quantity === quantity)
    expect(found.length).toBeGreaterThan(0)
    for (const { measured, expected } of found) expect(Math.abs(measured / expected - 1)).toBeLessThan(0.01)
  }
  const loop = readings.find((reading) => reading.quantity === '2HB')
  expect(Math.abs(loop.measured), 'plates have no friction').toBeLessThan(1e-4)
})
