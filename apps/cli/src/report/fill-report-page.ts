/** Puts a packed report into the page that `npm run build:report` made. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { InputError } from '@selvedge/engine'
import type { PackedComparison, PackedReport } from './report-data.ts'

/** The built page lies in `dist`, beside the compiled sources, wherever this runs from. */
const TEMPLATE = new URL('../../dist/report.html', import.meta.url)
const SLOT = '<script type="application/json" id="report-data"></script>'

export function fillReportPage(report: PackedReport | PackedComparison): string {
  if (!existsSync(TEMPLATE)) {
    throw new InputError(
      `the report page is not built (${fileURLToPath(TEMPLATE)}); run npm run build in the repository`,
    )
  }
  const [head, tail] = readFileSync(TEMPLATE, 'utf8').split(SLOT)
  // "<" must not occur in a script element's text, or "</script>" in a name could end it.
  const data = JSON.stringify(report).replaceAll('<', '\\u003c')
  return `${head}${SLOT.replace('></', `>${data.replaceAll('$', '$$$$')}</`)}${tail}`
}
