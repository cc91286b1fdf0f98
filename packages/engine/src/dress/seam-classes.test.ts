import { describe, expect, it } from 'vitest'
import { findSeamClasses } from './seam-classes.ts'

describe('findSeamClasses', () => {
  it('joins chains of stitches and numbers rows by their lowest vertex', () => {
    const { vertexClass, classCount } = findSeamClasses(7, Int32Array.of(5, 1, 1, 3, 6, 0))
    expect([...vertexClass]).toEqual([0, 1, 2, 1, 3, 1, 0])
    expect(classCount).toBe(4)
  })

  it('leaves unsewn cloth as it is', () => {
    const { vertexClass, classCount } = findSeamClasses(3, new Int32Array(0))
    expect([...vertexClass]).toEqual([0, 1, 2])
    expect(classCount).toBe(3)
  })
})
