import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readGarment } from '../io/index.ts'
import { BODY_DEFAULT, bodyWish, outfitWish } from './pose-for-garment.ts'

/** How the body stands for every pattern that is not a template with a pose of its own. */
const POSES: Record<string, string> = {
  'gc-dress-pencil': 'arms-out',
  'gc-hoody': 'dressing',
  'gc-shirt': 'dressing',
  'gcx-dress-fitted-flare': 'arms-out',
  'gcx-dress-gathered': 'arms-out',
  'gcx-hoodie': 'dressing',
  'gcx-jumpsuit': 'dressing-legs-apart',
  'gcx-pants': 't-pose-legs-apart',
  'gcx-shorts': 't-pose-legs-apart',
  'gcx-skirt-circle': 't-pose',
  'gcx-skirt-pencil-slit': 't-pose',
  'gcx-tank': 'dressing',
  'gcx-tee': 'dressing',
  'gcx-tee-fitted-longsleeve': 'dressing',
  'gcx-turtleneck': 'dressing',
  'jersey-tee': 'dressing',
}

const folder = new URL('../../../../assets/garments/', import.meta.url)
const garments = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((file) => {
    const garment = readGarment(readFileSync(new URL(file, folder), 'utf8'))
    return { name: file.replace('.json', ''), garment }
  })

describe('bodyWish', () => {
  it('knows all 25 garments', () => {
    expect(garments).toHaveLength(25)
    const own = garments.filter(({ garment }) => garment.placementHint === undefined)
    expect(own.map(({ name }) => name).sort()).toEqual(Object.keys(POSES).sort())
  })

  it.each(garments)('$name: legs apart for trousers, arms up for skirts', ({ name, garment }) => {
    const wish = bodyWish(garment)
    if (garment.placementHint === undefined) {
      expect(wish.pose).toBe(POSES[name])
      expect(wish.scale).toBe(1)
      expect(wish.name).toBe(garment.fittedBody ?? BODY_DEFAULT)
    } else {
      expect(name).toMatch(/^gpg-/)
      const wide = name === 'gpg-pants-flare-apose' || name === 'gpg-skirt-4-panels'
      expect(wish.name).toBe(wide ? 'default-female' : 'slim-female')
      expect(wish.scale).toBe(wide ? 1.0442 : 1)
      if (name === 'gpg-pants-flare-apose') {
        expect(wish.pose).toEqual({ LeftUpLeg: [0, 0, -0.25], RightUpLeg: [0, 0, 0.25] })
      } else expect(wish.pose).toBe('t-pose')
    }
  })

  it('asks for legs apart by shape, not by name: trousers without a fork stand closed', () => {
    const { garment } = garments.find(({ name }) => name === 'gcx-pants')!
    const parts = garment.panels.map((panel) => ({ ...panel, bodyPart: undefined }))
    expect(bodyWish({ ...garment, panels: parts }).pose).toBe('t-pose')
  })

  it.each(garments)('$name: stands the same when its pieces were never placed', ({ name, garment }) => {
    if (garment.placementHint !== undefined) return
    const bare = garment.panels.map(({ placement, bodyPart, ...panel }) => panel)
    expect(bodyWish({ ...garment, panels: bare }).pose).toBe(POSES[name])
  })

  it('stands for all garments of an outfit at once', () => {
    const named = (wanted: string) => garments.find(({ name }) => name === wanted)!.garment
    expect(outfitWish([named('gcx-tee'), named('gcx-pants')]).pose).toBe('dressing-legs-apart')
    expect(outfitWish([named('gcx-skirt-circle'), named('gcx-pants')]).pose).toBe('t-pose-legs-apart')
    expect(outfitWish([named('gcx-tee'), named('gc-shirt')]).pose).toBe('dressing')
    expect(outfitWish([named('gpg-tee'), named('gpg-jacket')]).name).toBe('slim-female')
  })
})
