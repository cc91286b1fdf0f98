import { expect, test } from 'vitest'
import { phaseShares } from './profile.ts'

test('samples count for the outermost call under takeStep, recursion included', () => {
  const node = (id: number, functionName: string, children: number[] = []) => ({
    id,
    callFrame: { functionName },
    children,
  })
  const nodes = [
    node(1, '(root)', [2, 9]),
    node(2, 'step', [3]),
    node(3, 'takeStep', [4, 5, 7]),
    node(4, 'solveMotion', [6]),
    node(5, 'advance'),
    node(6, 'wasm-function[3]'),
    node(7, 'takeStep', [8]),
    node(8, 'advance'),
    node(9, 'readFile'),
  ]
  const shares = phaseShares(nodes, [6, 4, 5, 8, 3, 9], [30, 10, 20, 20, 20, 1000])
  expect(Object.fromEntries(shares)).toEqual({ solveMotion: 0.4, advance: 0.4, stepping: 0.2 })
})
