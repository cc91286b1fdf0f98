import { describe, expect, it } from 'vitest'
import { absoluteRow, relativeRow, type TruthRow, type TruthTest } from '../truth-test.ts'
import { errorText, plain, truthPage, worstRow } from './truth-page.ts'

const good = relativeRow('grid n=8', 'H/W', 1.01, 1, 0.02)
const bad = absoluteRow('grid n=16', 'slope <1>', 2.2, 2, 0.05)
const test: TruthTest = {
  id: 'V0',
  name: 'nothing',
  title: 'Nothing & more',
  text: 'Compares nothing.',
  equation: 'a < b',
  run: () => ({ rows: [good] }),
}
const facts = { version: '1.2.3', commandLine: ['selvedge', 'truth', '<x>'], full: true }

describe('truthPage', () => {
  it('counts rows, marks failures and opens their table', () => {
    const page = truthPage([{ test, rows: [good, bad], cpuSeconds: 0.25 }], facts)
    expect(page).toContain('1 of 2 rows pass, in 1 tests')
    expect(page.match(/class="failed"/g)).toHaveLength(2) // in the overview and in its own table
    expect(page).toContain('<details open><summary>2 rows, 1 failed</summary>')
    expect(page).toContain('slope &lt;1&gt;')
    expect(page).toContain('a &lt; b')
    expect(page).toContain('&lt;x&gt;')
  })

  it('folds long tables that passed, and calls no host', () => {
    const page = truthPage([{ test, rows: Array<TruthRow>(40).fill(good), cpuSeconds: 200 }], facts)
    expect(page).toContain('<details><summary>40 rows</summary>')
    expect(page).toContain('3.3 min')
    expect(page).not.toMatch(/https?:|<script|<link|@import|url\(/)
  })
})

describe('worstRow', () => {
  it('is the row nearest to its limit, a failed one first', () => {
    const near = relativeRow('a', 'b', 1.019, 1, 0.02)
    expect(worstRow([good, near])).toBe(near)
    expect(worstRow([bad, near])).toBe(bad)
    expect(worstRow([])).toBeUndefined()
  })
})

describe('numbers', () => {
  it.each([
    [1.23456789, '1.234568'],
    [0, '0'],
    [-0.5, '−0.5'],
    [1e-12, '1e−12'],
    [2.5e-5, '2.5e−5'],
    [12345678, '1.235e+7'],
    [Number.NaN, 'NaN'],
  ])('%f', (value, wanted) => {
    expect(plain(value)).toBe(wanted)
  })

  it('errors show their sign and two digits', () => {
    expect(errorText(0.0123)).toBe('+0.012')
    expect(errorText(-2.34e-6)).toBe('−2.3e−6')
    expect(errorText(0)).toBe('0')
  })
})
