import type { Fabric } from '@selvedge/engine'
import { expect, it } from 'vitest'
import { garmentOf, square } from '../tools/tool-trial.fixture.ts'
import { stretchProblems } from './stretch-problems.ts'

/** A waistband of two triangles, 40 by 4 cm, pulled along its length; and something else that is worn. */
function pulled(by: number) {
  const places = [[0, 0], [0.4, 0], [0.4, 0.04], [0, 0.04]] // biome-ignore format: corners
  return {
    position: Float32Array.from(places.flatMap(([u, v]) => [u * by, v, 0])),
    triVertex: Int32Array.of(0, 1, 2, 0, 2, 3, 0, 1, 2),
    triPattern: Float32Array.from([0, 1, 2, 0, 2, 3, 0, 1, 2].flatMap((k) => places[k])),
    triPanel: Int32Array.of(0, 0, 1),
    pieces: [
      { garment: 'skirt', panel: 'waist' },
      { garment: 'vest', panel: 'waist' },
    ],
  }
}

const garment = garmentOf([square('waist', 0.4, 0.04)])
const rib = { curveWarp: [[0.22, 1]], curveWeft: [[0.22, 1]] } as unknown as Fabric

it('an edge stretched beyond the end of its fabric: number, end, where it is, and the map that shows it', () => {
  const [problem, ...rest] = stretchProblems(pulled(1.31), { id: 'skirt', garment }, () => rib)
  expect(rest).toEqual([])
  expect(problem.text).toMatch(/^edge-[02] of Waistband is stretched 31 %, the fabric ends at 22 %$/)
  expect(problem.at).toMatchObject({ kind: 'edge', panel: 'waist' })
  expect(problem.fixes).toEqual([{ name: 'Show strain', command: 'mode-strain' }])
})

it('nothing is said of less, nor of a fabric whose end nobody knows', () => {
  expect(stretchProblems(pulled(1.21), { id: 'skirt', garment }, () => rib)).toEqual([])
  expect(stretchProblems(pulled(1.31), { id: 'skirt', garment }, () => undefined)).toEqual([])
  expect(
    stretchProblems(pulled(1.31), { id: 'skirt', garment }, () => ({ name: 'denim' }) as Fabric),
  ).toEqual([])
})
