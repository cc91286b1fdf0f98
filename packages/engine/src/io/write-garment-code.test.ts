import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  edgeLength,
  type Garment,
  measureTopology,
  type Panel,
  panelNormal,
  panelSignedArea,
  plainShapes,
  polygonPanel,
  type Seam,
  seamLengths,
} from '../pattern/index.ts'
import { checkFormat } from './check-format.ts'
import { readGarment } from './read-garment.ts'
import { writeGarmentCode } from './write-garment-code.ts'

const folder = new URL('../../../../assets/garments/', import.meta.url)
const files = readdirSync(folder).filter((file) => /^(gc|gcx|gpg)-.*\.json$/.test(file))

describe('shipped patterns', () => {
  test.each(files)('%s comes back with the same bits', (file) => {
    const garment = readGarment(readFileSync(new URL(file, folder), 'utf8'), undefined, 'same')
    const text = writeGarmentCode(garment)
    expect(readGarment(text, 'garmentcode', 'same')).toEqual(garment)
  })

  test('there are 24 of them', () => {
    expect(files.length).toBe(24)
  })

  test('damaged copies are read or refused in words', () => {
    const text = writeGarmentCode(
      readGarment(readFileSync(new URL('gcx-tee.json', folder), 'utf8'), undefined, 'tee'),
    )
    const report = checkFormat({
      text,
      read: (damaged) => readGarment(damaged, undefined, 'tee'),
      write: writeGarmentCode,
      mutations: 100,
      seed: 7,
    })
    expect(report.refused).toBeGreaterThan(50)
  })
})

const garmentOf = (panels: Panel[], seams: Seam[] = []): Garment => ({
  format: 'selvedge-garment',
  version: 3,
  name: 'test',
  fittedBody: 'mean_all',
  panels,
  seams,
})
const back = (garment: Garment) => readGarment(writeGarmentCode(garment), undefined, 'test')
const total = (garment: Garment) =>
  plainShapes(garment).panels.reduce((sum, panel) => {
    return sum + panel.edges.reduce((length, edge) => length + edgeLength(panel, edge), 0)
  }, 0)

test('numbers the centimetre cannot hold are written in metres, and come back the same', () => {
  const panel = polygonPanel(
    'p',
    [
      [1 / 3, Math.SQRT2 / 7],
      [Math.PI / 3, 0.1],
      [2 / 3, Math.E],
    ],
    [
      {
        kind: 'cubic',
        controls: [
          [1.7 / 3, 0.1 / 3],
          [6 / 7, -1 / 9],
        ],
      },
    ],
  )
  expect(back(garmentOf([panel])).panels[0]).toEqual(panel)
})

test('darts, pleats and seams of several edges are written as they are cut', () => {
  const square = (id: string, width: number) =>
    polygonPanel(id, [
      [0, 0],
      [width, 0],
      [width, 0.5],
      [0, 0.5],
    ])
  const garment = garmentOf(
    [
      {
        ...square('skirt', 1),
        darts: [{ id: 'd', edge: 'edge-2', at: 0.2, width: 0.03, apex: [0.8, 0.38] }],
        pleats: [{ id: 'k', edge: 'edge-2', at: 0.6, depth: 0.04, length: 0.2, kind: 'knife', towards: 1 }],
      },
      square('left', 0.4),
      square('right', 0.49),
    ],
    [
      {
        id: 's',
        a: [{ panel: 'skirt', edge: 'edge-2' }],
        b: [
          { panel: 'left', edge: 'edge-0' },
          { panel: 'right', edge: 'edge-0' },
        ],
        parallel: false,
        sides: 'right-right',
      },
    ],
  )
  const read = back(garment)
  expect(measureTopology(read)).toEqual(measureTopology(garment))
  expect(total(read)).toBeCloseTo(total(garment), 9)
  for (const seam of read.seams) expect(seamLengths(read, seam).ratio).toBeCloseTo(1, 6)
})

test('splines become cubics of the same length, whatever they are sewn to', () => {
  const wavy: Panel = polygonPanel(
    'wavy',
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
    [
      {
        kind: 'spline',
        through: [
          [0.3, 0.1],
          [0.6, -0.1],
        ],
      },
    ],
  )
  const plain = polygonPanel('plain', [
    [0, 0],
    [1.1, 0],
    [1.1, 1],
    [0, 1],
  ])
  const garment = garmentOf(
    [wavy, plain],
    [
      {
        id: 's',
        a: [{ panel: 'wavy', edge: 'edge-0' }],
        b: [{ panel: 'plain', edge: 'edge-2' }],
        parallel: false,
        sides: 'right-right',
      },
    ],
  )
  const read = back(garment)
  expect(read.seams.length).toBe(3)
  expect(total(read)).toBeCloseTo(total(garment), 9)
  expect(panelSignedArea(read.panels[0])).toBeCloseTo(panelSignedArea(wavy), 9)
})

test('a loop that runs the wrong way round is turned, and its seams with it', () => {
  const front = {
    ...polygonPanel('front', [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ]),
    outside: -1 as const,
  }
  const other = polygonPanel('other', [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ])
  const seam: Seam = {
    id: 's',
    a: [{ panel: 'front', edge: 'edge-1' }],
    b: [{ panel: 'other', edge: 'edge-1' }],
    parallel: true,
    sides: 'right-right',
  }
  const garment = garmentOf([front, other], [seam])
  const read = back(garment)
  expect(panelNormal(read.panels[0])).toEqual(panelNormal(front))
  expect(read.seams[0]).toMatchObject({ parallel: false, sides: 'right-right' })
})
