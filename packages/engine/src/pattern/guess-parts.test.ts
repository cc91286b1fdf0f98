import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readGarment } from '../io/index.ts'
import { guessParts } from './guess-parts.ts'
import { writePart } from './piece-part.ts'

const folder = new URL('../../../../assets/garments/', import.meta.url)
const open = (name: string) =>
  readGarment(readFileSync(new URL(`${name}.json`, folder), 'utf8'), undefined, name)

/** Parts by panel id, of the pattern without the hints of its file. */
function partsOf(name: string, rename = (id: string) => id): Record<string, string> {
  const garment = open(name)
  const panels = garment.panels.map(({ bodyPart, ...panel }) => ({ ...panel, id: rename(panel.id) }))
  const side = (refs: { panel: string; edge: string }[]) =>
    refs.map((ref) => ({ ...ref, panel: rename(ref.panel) }))
  const seams = garment.seams.map((seam) => ({ ...seam, a: side(seam.a), b: side(seam.b) }))
  const { parts } = guessParts({ ...garment, name: 'x', panels, seams })
  return Object.fromEntries(panels.map((panel, row) => [panel.id, writePart(parts[row])]))
}

describe('guessParts', () => {
  it('tells trousers from tops by the crotch', () => {
    expect(partsOf('gpg-jumpsuit')).toMatchObject({
      Lback: 'leg left back',
      Rfront: 'leg right front',
      up_front: 'torso front',
      lfsleeve: 'arm left front',
    })
    expect(partsOf('gpg-tee')).toMatchObject({ front: 'torso front', back: 'torso back' })
    expect(partsOf('gpg-jacket')).toMatchObject({ front_left: 'torso left front', back: 'torso back' })
    expect(partsOf('gpg-pants-flare-apose')).toMatchObject({
      Lback: 'leg left back',
      Rfront: 'leg right front',
    })
  })

  it('tells tops by shoulder seams, skirts by their having none', () => {
    expect(partsOf('gpg-tee-sleeveless')).toEqual({ front: 'torso front', back: 'torso back' })
    expect(partsOf('gpg-skirt-waistband')).toMatchObject({ front: 'skirt front', back: 'skirt back' })
  })

  it('finds the side of pieces that do not say it from what they are sewn to', () => {
    const rename = (id: string) =>
      id.replace(/^([lr])(.)sleeve$/, (_, side, face) => `sleeve ${side === 'l' ? 1 : 2} ${face}`)
    expect(partsOf('gpg-tee', rename)).toMatchObject({
      'sleeve 1 f': 'arm left front',
      'sleeve 1 b': 'arm left back',
      'sleeve 2 f': 'arm right front',
      'sleeve 2 b': 'arm right back',
    })
  })

  it('says what it guessed, and only that', () => {
    expect(guessParts(open('gcx-tee')).notes).toEqual([])
    expect(guessParts(open('gpg-tee-sleeveless')).notes).toEqual([
      'panel back: taken for torso back (back by its name)',
      'panel front: taken for torso front (front by its name)',
    ])
  })

  it('leaves a whole back across the middle when its part says so', () => {
    const garment = open('gpg-tee-sleeveless')
    const panels = garment.panels.map((panel) => ({ ...panel, bodyPart: 'torso back' }))
    expect(guessParts({ ...garment, panels }).parts.map((part) => part.side)).toEqual([undefined, undefined])
  })
})
