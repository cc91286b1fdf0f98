/** The public API is what the reports say; `npm run api` writes them anew, and the difference is read in review. */
import { describe, expect, it } from 'vitest'
import { apiReport, publicPackages, reportPath } from './api-report.ts'

const engine = apiReport('packages/engine')

describe.each(publicPackages())('%s', (folder) => {
  it('offers what its report says', async () => {
    await expect(folder === 'packages/engine' ? engine : apiReport(folder)).toMatchFileSnapshot(
      reportPath(folder),
    )
  })
})

it('lets at most 60 names through the front door of the engine', () => {
  const [, count] = /^## @selvedge\/engine \((\d+)\)$/m.exec(engine) ?? []
  expect(Number(count)).toBeGreaterThan(20)
  expect(Number(count)).toBeLessThanOrEqual(60)
})

it('sees a parameter that was added', () => {
  expect(engine).toContain('- function countCrossings(mesh: SolidMesh, other?: SolidMesh): number')
})
