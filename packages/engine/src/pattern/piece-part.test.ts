import { describe, expect, it } from 'vitest'
import { partOfWords, piecePart, writePart } from './piece-part.ts'

describe('piecePart', () => {
  it('reads its own words', () => {
    expect(piecePart({ id: 'x', bodyPart: 'arm left around' })).toEqual({
      segment: 'arm',
      side: 'left',
      face: 'around',
    })
    expect(writePart(piecePart({ id: 'x', bodyPart: 'torso right front' }))).toBe('torso right front')
  })

  it.each([
    ['left_ftorso', 'torso left front'],
    ['right_btorso', 'torso right back'],
    ['lfsleeve', 'arm left front'],
    ['rbsleeve', 'arm right back'],
    ['sl_left_cuff_f', 'wrist left front'],
    ['right_collar_back', 'neck right back'],
    ['pant_b_l', 'leg left back'],
    ['wb_front', 'waist front'],
    ['skirt_back', 'skirt back'],
    ['Lback', 'left back'],
    ['Rfront', 'right front'],
    ['front_left', 'left front'],
    ['frontRight', 'right front'],
    ['simon.collarStand', 'neck'],
    ['Vorderteil links', 'left front'],
    ['Rückenteil', 'back'],
    ['Ärmel rechts', 'arm right'],
    ['Manche gauche', 'arm left'],
    ['falda delantero', 'skirt front'],
    ['piece 12', ''],
  ])('understands %s', (name, words) => {
    expect(writePart(partOfWords(name))).toBe(words)
  })

  it('takes a finer name before a coarse part of the file, and a full part before the name', () => {
    expect(piecePart({ id: 'left_hood', bodyPart: 'body' }).segment).toBe('head')
    expect(piecePart({ id: 'skirt_front', bodyPart: 'leg' }).segment).toBe('skirt')
    expect(piecePart({ id: 'panel', bodyPart: 'leg' }).segment).toBe('leg')
    expect(piecePart({ id: 'back', bodyPart: 'leg left front' }).face).toBe('front')
  })
})
