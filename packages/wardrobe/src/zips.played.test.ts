/** A skirt with a zip in its side, through the door: closed edge to edge, as heavy and as stiff as a zip is, and drawn. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readPattern } from '@selvedge/engine'
import { fabricLook, showDressed, TRIM_KINDS } from '@selvedge/engine/display'
import { expect, it } from 'vitest'
import { dress } from './dress.ts'

const from = fileURLToPath(new URL('../../../assets/', import.meta.url))
const text = readFileSync(`${from}fixtures/patterns/zipped-skirt.json`, 'utf8')

it('a closed zip joins both sides, nothing crosses, and its teeth are seen', async () => {
  const { garment } = readPattern(text, undefined, 'zipped-skirt')
  const worn = await dress(garment, { from, resolution: 0.03, static: true })
  expect(worn.numbers).toMatchObject({ settled: true, selfCrossings: 0, bodyCrossings: 0 })
  const { zips } = worn.drape
  expect(zips.length).toBeGreaterThanOrEqual(3 * 5) // 21 cm of seam
  expect(zips.every((value, k) => k % 3 !== 2 || value === 4800)).toBe(true)
  const { thickness } = worn.fabric
  const { trim } = showDressed(worn.drape, worn.body, { look: fabricLook(worn.fabric), thickness }).garment
  const seen = (kind: (typeof TRIM_KINDS)[number]) =>
    trim.triKind.filter((each) => TRIM_KINDS[each] === kind).length
  expect(seen('teeth')).toBeGreaterThan(10 * 200) // one in 0.96 mm on either side in turn
  expect(seen('tape')).toBeGreaterThan(0)
}, 120_000)
