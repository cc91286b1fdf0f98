/** Puts packed data into a page that `npm run build:report` made. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { InputError } from '@selvedge/engine'
import type { PackedMotion } from './motion-data.ts'
import type { PackedComparison, PackedReport } from './report-data.ts'

const SLOT = '<script type="application/json" id="report-data"></script>'

export function fillReportPage(report: PackedReport | PackedComparison): string {
  return fillPage('report.html', report)
}

export function fillMotionPage(motion: PackedMotion): string {
  return fillPage('motion.html', motion)
}

/** The built pages lie in `dist`, beside the compiled sources, wherever this runs from. */
function fillPage(name: string, data: object): string {
  const template = new URL(`../../dist/${name}`, import.meta.url)
  if (!existsSync(template)) {
    throw new InputError(
      `the report page is not built (${fileURLToPath(template)}); run npm run build in the repository`,
    )
  }
  const [head, tail] = readFileSync(template, 'utf8').split(SLOT)
  // "<" must not occur in a script element's text, or "</script>" in a name could end it.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `${head}${SLOT.replace('></', () => `>${text}</`)}${tail}`
}
