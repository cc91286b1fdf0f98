import { expect, test } from 'vitest'
import { type Garment, garmentSchema, plainGarment, polygonPanel, zipOf } from '../pattern/index.ts'
import { buildGarmentMesh } from './build-garment-mesh.ts'
import { coveredShare } from './lay-plies.ts'

type Seam = Garment['seams'][number]

/** Two squares of 0.3 m, sewn along one side. */
function squares(construction?: Seam['construction'], edge: object = {}): Garment {
  const square = (id: string, x: number) => {
    const panel = polygonPanel(id, [
      [x, 0],
      [x + 0.3, 0],
      [x + 0.3, 0.3],
      [x, 0.3],
    ])
    return { ...panel, edges: panel.edges.map((one) => ({ ...one, hem: 0, ...edge })) }
  }
  return garmentSchema.parse({
    format: 'selvedge-garment',
    version: garmentSchema.shape.version.value,
    name: 'squares',
    panels: [square('left', 0), square('right', 0.4)],
    seams: [
      {
        id: 'seam',
        a: [{ panel: 'left', edge: 'edge-1' }],
        b: [{ panel: 'right', edge: 'edge-3' }],
        parallel: false,
        sides: 'right-right',
        ...(construction && { construction }),
      },
    ],
  })
}

/** Area of further plies [m²] of each panel. */
function extra(garment: Garment, resolution: number): number[] {
  const { plies, triVertex, triPanel, vertexPattern } = buildGarmentMesh(plainGarment(garment), {
    resolution,
  })
  const sum = [0, 0]
  for (let t = 0; t < triPanel.length; t++) {
    const [a, b, c] = [0, 1, 2].map((k) =>
      vertexPattern.subarray(2 * triVertex[3 * t + k], 2 * triVertex[3 * t + k] + 2),
    )
    const twice = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
    sum[triPanel[t]] += 0.5 * twice * ((plies?.triPlies[t] ?? 1) - 1)
  }
  return sum
}

test.each([0.02, 0.01, 0.005])('a seam weighs its allowances, whatever the mesh: %f m', (resolution) => {
  const [left, right] = extra(squares(), resolution)
  expect(Math.abs(left / (0.3 * 0.01) - 1)).toBeLessThan(0.05) // pressed open, 10 mm each
  expect(Math.abs(right / (0.3 * 0.01) - 1)).toBeLessThan(0.05)
})

test('allowances lie where the construction says', () => {
  const [left, right] = extra(squares('lapped'), 0.01)
  expect(left).toBe(0)
  expect(Math.abs(right / (0.3 * 0.01 * 3) - 1)).toBeLessThan(0.05) // four plies
  expect(extra(squares('open', { allowance: 0 }), 0.01)).toEqual([0, 0])
})

test('hems are turned by their depth, corners counted on both sides', () => {
  const [left] = extra(squares('side', { hem: 0.03 }), 0.01)
  expect(Math.abs(left / (3 * 0.3 * 0.03) - 1)).toBeLessThan(0.05)
})

test('a stayed edge is an elastic of its own length', () => {
  const none = buildGarmentMesh(plainGarment(squares()), { resolution: 0.02 })
  expect(none.lines).toBeUndefined()
  const { lines } = buildGarmentMesh(plainGarment(squares('open', { stay: true })), { resolution: 0.02 })
  expect(lines?.elasticLength.reduce((sum, length) => sum + length, 0)).toBeCloseTo(6 * 0.3, 9)
})

test.each([0.03, 0.02, 0.01])('a closed zip weighs and stiffens alike on every mesh: %f m', (resolution) => {
  const zipped = withZip(squares(), { kind: 'zip', closed: true })
  const { plies, lines, triVertex, triPanel, vertexPattern } = buildGarmentMesh(plainGarment(zipped), {
    resolution,
  })
  const sums = [0, 0, 0]
  triPanel.forEach((_, t) => {
    const [a, b, c] = [0, 1, 2].map((k) =>
      vertexPattern.subarray(2 * triVertex[3 * t + k], 2 * triVertex[3 * t + k] + 2),
    )
    const area = 0.5 * Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
    sums[0] += area * (plies?.triZipWeight[t] ?? 0)
    sums[1] += area * (plies?.triZipRigidity[t] ?? 0)
  })
  const { weight, rigidity, pull } = zipOf(5)
  expect(sums[0]).toBeCloseTo(0.3 * weight, 9)
  expect(sums[1]).toBeCloseTo(0.3 * rigidity, 12)
  expect(lines?.elasticLength.reduce((sum, length) => sum + length, 0)).toBeCloseTo(2 * 0.3, 9) // both tapes
  expect(new Set(lines?.elasticForce)).toEqual(new Set([pull]))
})

test('an open zip is left out, a larger one is stiffer', () => {
  const open = buildGarmentMesh(plainGarment(withZip(squares(), { kind: 'zip', closed: false })), {
    resolution: 0.02,
  })
  expect(open.plies?.triZipWeight.every((weight) => weight === 0)).toBe(true)
  expect(zipOf(8).rigidity / zipOf(5).rigidity).toBeCloseTo((7.8 / 6) ** 4, 9)
})

function withZip(garment: Garment, closure: Seam['closure']): Garment {
  return { ...garment, seams: garment.seams.map((seam) => ({ ...seam, closure })) }
}

test('shares of a triangle', () => {
  const corners = Float64Array.of(0, 0, 1, 0, 0, 1)
  expect(coveredShare(corners, Float64Array.of(0, 0, 1, 0), 2)).toBe(1)
  expect(coveredShare(corners, Float64Array.of(0, 9, 1, 9), 2)).toBe(0)
  expect(Math.abs(coveredShare(corners, Float64Array.of(-1, 0, 2, 0), 0.4) - 0.64)).toBeLessThan(0.05)
})
