/** Every truth test in its reduced form: each row within its tolerance, on at least two mesh patterns where it has a mesh. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadKernels } from '@selvedge/engine'
import { describe, expect, it } from 'vitest'
import { catenaryOf, chainOf } from './catenary.ts'
import { type TruthContext, truthPage, truthTests } from './index.ts'
import { lengthRatio } from './peirce.ts'

const wasm = createRequire(import.meta.url).resolve('@selvedge/engine/kernels.wasm')
const context: TruthContext = {
  kernels: await loadKernels(readFileSync(wasm)),
  originals: await loadKernels(null),
  full: false,
  number: () => undefined,
  choice: () => undefined,
  clock: () => process.cpuUsage().user / 1e6,
  say: () => {},
}

describe('truth', () => {
  it('has tests with different names, each with a title, a text and parameters in range', () => {
    expect(new Set(truthTests.map(({ name }) => name)).size).toBe(truthTests.length)
    for (const { id, name, title, text, parameters = {} } of truthTests) {
      expect(id).toMatch(/^[VX]\d+[a-d]?$/)
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(title).not.toBe('')
      expect(text).toMatch(/\.$/)
      for (const [parameter, spec] of Object.entries(parameters)) {
        expect(parameter).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
        if (spec.type === 'number') expect(spec.min).toBeLessThan(spec.max)
        else expect(spec.choices.length).toBeGreaterThan(0)
      }
    }
  })

  it.each(truthTests.map((test) => [`${test.id} ${test.name}`, test] as const))('%s', (_, test) => {
    const { rows, plots = [] } = test.run(context)
    expect(rows.length).toBeGreaterThan(0)
    const failed = rows.filter((row) => !row.pass)
    expect(failed).toEqual([])
    for (const row of rows) {
      expect(Number.isFinite(row.measured) && Number.isFinite(row.error)).toBe(true)
      expect(row.tolerance).toBeGreaterThanOrEqual(0)
    }
    for (const { series } of plots) {
      for (const { points } of series) expect(points.length % 2).toBe(0)
    }
    const page = truthPage([{ test, rows, plots, cpuSeconds: 1 }], {
      version: '0.0.0',
      commandLine: ['selvedge', 'truth'],
      full: false,
    })
    expect(page).not.toMatch(/NaN|undefined|<script|https?:/)
  })
})

describe('references worked out here agree with the tables of the handbook', () => {
  it.each([
    [0.2, 0.0279467406, 0.4728336707],
    [0.6, 0.1631682741, 0.3627821852],
    [0.99, 2.013738906, 0.06114527908],
  ])('catenary, d = %f L', (d, a, sag) => {
    expect(catenaryOf(d).a / a).toBeCloseTo(1, 8)
    expect(catenaryOf(d).sag / sag).toBeCloseTo(1, 8)
  })

  it.each([
    [10, 0.162911973, 0.3655450363],
    [40, 0.163151835, 0.3629487104],
  ])('%i rigid links', (n, pull, sag) => {
    const chain = chainOf(n, 0.6, Number.POSITIVE_INFINITY)
    expect(chain.pull / pull).toBeCloseTo(1, 8)
    expect(chain.sag / sag).toBeCloseTo(1, 8)
  })

  it.each([
    [10, 0.889586257],
    [41.5, 0.499912592],
    [60, 0.380051008],
  ])('bending length at %f°', (degrees, ratio) => {
    expect(lengthRatio(degrees) / ratio).toBeCloseTo(1, 7)
  })
})
