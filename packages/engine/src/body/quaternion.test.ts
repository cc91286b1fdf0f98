import { expect, test } from 'vitest'
import { buildRandom } from '../core/index.ts'
import {
  blendTurns,
  type Quaternion,
  turnAbout,
  turnBack,
  turnMatrix,
  turnOfMatrix,
  turnOnto,
  turnProduct,
  turnVector,
} from './quaternion.ts'

const next = buildRandom(71)
const vector = (): [number, number, number] => [next() - 0.5, next() - 0.5, next() - 0.5]
const unit = (v: readonly number[]) => v.map((c) => c / Math.hypot(...v)) as [number, number, number]
const anyTurn = (): Quaternion => turnAbout(unit(vector()), 6 * (next() - 0.5))
const near = (a: readonly number[], b: readonly number[]) => {
  a.forEach((value, k) => {
    expect(value).toBeCloseTo(b[k], 12)
  })
}

test('a quarter turn about z takes x to y', () => {
  near(turnVector(turnAbout([0, 0, 1], Math.PI / 2), [1, 0, 0]), [0, 1, 0])
})

test('products turn one after the other, and back is back', () => {
  for (let k = 0; k < 20; k++) {
    const [p, q, v] = [anyTurn(), anyTurn(), vector()]
    near(turnVector(turnProduct(p, q), v), turnVector(p, turnVector(q, v)))
    near(turnVector(turnBack(q), turnVector(q, v)), v)
  }
})

test('the shortest turn arrives, about an axis square to both', () => {
  for (let k = 0; k < 20; k++) {
    const [a, b] = [vector(), vector()]
    const q = turnOnto(a, b)
    near(unit(turnVector(q, a)), unit(b))
    expect(q[0] * a[0] + q[1] * a[1] + q[2] * a[2]).toBeCloseTo(0, 12)
  }
})

test('matrices and back, half turns included', () => {
  const turns = [
    ...Array.from({ length: 20 }, anyTurn),
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
  ] as Quaternion[]
  for (const q of turns) near(turnMatrix(turnOfMatrix(turnMatrix(q))), turnMatrix(q))
})

test('a blend of two halves the way, whichever signs they come with', () => {
  const [a, b] = [turnAbout([0, 1, 0], 0.2), turnAbout([0, 1, 0], 0.8)]
  const other = b.map((c) => -c) as unknown as Quaternion
  for (const q of [b, other])
    near(turnMatrix(blendTurns([a, q], [0.5, 0.5])), turnMatrix(turnAbout([0, 1, 0], 0.5)))
})
