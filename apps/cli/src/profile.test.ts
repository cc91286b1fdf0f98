import { expect, test } from 'vitest'
import { phaseShares } from './profile.ts'

test('phases are told as shares, largest first, and what touching costs in all', () => {
  const spent = new Map([
    ['forces and solve', 4],
    ['contact: search for candidates', 3],
    ['contact: continuous detection', 1],
  ])
  expect(phaseShares(spent)).toEqual([
    ['forces and solve', 0.5],
    ['contact: search for candidates', 0.375],
    ['contact: continuous detection', 0.125],
    ['contact in all', 0.5],
  ])
  expect(phaseShares(new Map([['inspection', 0]]))).toEqual([])
})
