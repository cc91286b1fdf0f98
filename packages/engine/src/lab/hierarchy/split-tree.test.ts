import { describe, expect, it } from 'vitest'
import { cutCloth } from './folds.fixture.ts'
import { buildSplitTree } from './split-tree.ts'

describe('buildSplitTree', () => {
  it('splits across the longest side, half and half', () => {
    const cloth = cutCloth(16, 2, 0.01)
    const count = cloth.triVertex.length / 3
    const link = new Int32Array(2 * count - 1)
    buildSplitTree(cloth.position, cloth.triVertex, link)
    const centre = (t: number) =>
      [0, 1, 2].reduce((sum, k) => sum + cloth.position[3 * cloth.triVertex[3 * t + k]] / 3, 0)
    const [left, right] = [below(link, 1), below(link, link[0])]
    expect(left.length).toBe(right.length)
    expect(Math.max(...left.map(centre))).toBeLessThan(Math.min(...right.map(centre)))
    expect([...left, ...right].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, t) => t))
  })

  it('ends for triangles that all lie in one place', () => {
    const link = new Int32Array(9)
    buildSplitTree(new Float64Array(9), Int32Array.of(...[0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]), link)
    expect(below(link, 0).sort()).toEqual([0, 1, 2, 3, 4])
  })
})

function below(link: Int32Array, n: number): number[] {
  return link[n] < 0 ? [~link[n]] : [...below(link, n + 1), ...below(link, link[n])]
}
