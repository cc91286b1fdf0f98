import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openProjectText } from './project-file.ts'

const asset = (path: string) => readFileSync(new URL(`../../../assets/${path}`, import.meta.url), 'utf8')
const fetchGarment = async (name: string) =>
  ['tee', 'pants'].includes(name) ? asset(`garments/gcx-${name}.json`) : null
const written = (fields: object) => JSON.stringify({ format: 'selvedge-project', version: 1, ...fields })

describe('openProjectText', () => {
  it('fetches the garments a project only names', async () => {
    const { project } = await openProjectText(asset('outfits/tee-tucked-into-pants.json'), fetchGarment)
    expect(project.garments.map(({ id, garment }) => [id, garment.panels.length])).toEqual([
      ['tee', 8],
      ['pants', 6],
    ])
    expect(project.body.shape).toEqual({ kind: 'preset', name: 'mean_all' })
  })

  it.each([
    [written({ garments: ['tee', 'kilt'] }), 'garments[1]: no garment is known by the name "kilt" here'],
    [written({ garments: 7 }), 'garments: must be a list'],
    [written({ garments: [null] }), 'garments[0].garment: is missing'],
    ['{ "format": ', 'not valid JSON at line 1'],
  ])('refuses %s', async (text, sentence) => {
    await expect(openProjectText(text, fetchGarment)).rejects.toThrow(sentence)
  })
})
