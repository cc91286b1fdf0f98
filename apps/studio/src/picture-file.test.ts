import { readFileSync } from 'node:fs'
import { readFabrics } from '@selvedge/engine'
import { expect, it } from 'vitest'
import { meanColour, printChange } from './picture-file.ts'

it('a picture changes the look of a cloth and nothing else', () => {
  const text = readFileSync(new URL('../../../assets/fabrics/fabrics.json', import.meta.url), 'utf8')
  const fabric = readFabrics(text)[0]
  const change = printChange(fabric, { image: 'data:image/png;base64,AA', ratio: 0.5, colour: '#102030' })
  if (change.kind !== 'putFabric') throw new Error('another edit')
  const { look, ...mechanics } = change.fabric
  const { look: _, ...before } = fabric
  expect(mechanics).toEqual(before)
  expect(look).toMatchObject({ colour: '#102030', picture: { width: 0.2, height: 0.1 } })
})

it('the mean colour leaves out what is transparent', () => {
  expect(meanColour([255, 0, 0, 255, 0, 0, 255, 0])).toBe('#ff0000')
  expect(meanColour([0, 0, 0, 255, 255, 255, 255, 255])).toBe('#7f7f7f')
})
