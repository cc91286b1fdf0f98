import { buildProject } from '@selvedge/engine/project'
import { expect, it } from 'vitest'
import { isShareLink, readShareLink, shareLink } from './share-link.ts'

const page = 'https://example.org/some/path/?open=tee#old'
const project = { ...buildProject(), title: 'Ärmel – 袖 & +/=', notes: 'x'.repeat(5000) }

it('carries a document through an address and back', async () => {
  const link = await shareLink(project, page)
  expect(link).toMatch(/^https:\/\/example\.org\/some\/path\/#document=1\.[\w-]+$/)
  expect(link.length).toBeLessThan(600) // notes of one letter pack well
  expect(isShareLink(link)).toBe(true)
  expect(isShareLink(page)).toBe(false)
  expect(JSON.parse(await readShareLink(link))).toEqual(project)
})

it('says what to do about a link that was cut short or comes from the future', async () => {
  const link = await shareLink(project, page)
  await expect(readShareLink(link.slice(0, -7))).rejects.toThrow(/damaged, perhaps cut short/)
  await expect(readShareLink(`${page}#document=1.%%%`)).rejects.toThrow(/damaged/)
  await expect(readShareLink(link.replace('=1.', '=2.'))).rejects.toThrow(/newer Selvedge/)
})
