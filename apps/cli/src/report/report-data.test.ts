import { expect, test } from 'vitest'
import { linearAxis, plotFigure } from '../../report/plot.ts'
import { packReport, type ReportFacts, unpackMeshes } from './report-data.ts'

test('meshes come back as the same 32-bit numbers', () => {
  const count = 5000 // more bytes than one chunk of the packer
  const garment = {
    position: Float64Array.from({ length: 3 * count }, (_, k) => Math.sin(k) / 3),
    triVertex: Int32Array.from({ length: 3 * count }, (_, k) => k % count),
    triPattern: Float64Array.from({ length: 6 * count }, (_, k) => Math.cos(k)),
    triPanel: Int32Array.from({ length: count }, (_, k) => k % 3),
    panelIds: ['a', 'b', 'c'],
    maps: { strain: Float64Array.from({ length: count }, (_, k) => k / 7) },
  }
  const body = { position: Float64Array.of(1, 2, 3), triVertex: Int32Array.of(0, 0, 0) }
  const packed = packReport({} as ReportFacts, { garment, body })
  const back = unpackMeshes(JSON.parse(JSON.stringify(packed)))
  expect(back.garment.position).toEqual(Float32Array.from(garment.position))
  expect(back.garment.triVertex).toEqual(garment.triVertex)
  expect(back.garment.triPattern).toEqual(Float32Array.from(garment.triPattern))
  expect(back.garment.triPanel).toEqual(garment.triPanel)
  expect(back.garment.maps.strain).toEqual(Float32Array.from(garment.maps.strain))
  expect(back.body).toEqual({ position: Float32Array.of(1, 2, 3), triVertex: Int32Array.of(0, 0, 0) })
})

test('ticks are round numbers inside the axis', () => {
  expect(linearAxis(0, 4.17, 6).ticks.map((tick) => tick.label)).toEqual(['0', '1', '2', '3', '4'])
  expect(linearAxis(0, 0.3, 3).ticks.map((tick) => tick.label)).toEqual(['0.0', '0.1', '0.2', '0.3'])
})

test('a plot without numbers is still a plot', () => {
  const options = { title: 'Empty', unit: 'J', logarithmic: true }
  const figure = plotFigure([{ name: 'none', color: 'red', time: [], value: [] }], options)
  expect(figure).not.toMatch(/NaN|Infinity|undefined/)
  const zero = plotFigure([{ name: 'zero', color: 'red', time: [0, 1], value: [0, 0] }], options)
  expect(zero).not.toMatch(/NaN|Infinity|undefined/)
})
