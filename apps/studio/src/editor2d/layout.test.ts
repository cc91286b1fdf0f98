import { readFileSync } from 'node:fs'
import { readGarment } from '@selvedge/engine'
import { panelOutline } from '@selvedge/engine/pattern'
import { CATALOGUE } from '@selvedge/wardrobe/open'
import { describe, expect, it, test } from 'vitest'
import { layoutPieces, pieceTitles } from './layout.ts'

const open = (file: string) =>
  readGarment(readFileSync(new URL(`../../../../assets/${file}`, import.meta.url), 'utf8'), undefined, file)

describe('layoutPieces', () => {
  it.each(CATALOGUE.map((entry) => entry.file))('%s: no two pieces overlap, all lie on the sheet', (file) => {
    const { pieces, width, height } = layoutPieces(open(file))
    for (const a of pieces) {
      expect(a.x - a.width / 2).toBeGreaterThan(-0.01)
      expect(a.x + a.width / 2).toBeLessThan(width + 0.01)
      expect(a.y - a.height / 2).toBeGreaterThan(-0.01)
      expect(a.y + a.height / 2).toBeLessThan(height + 0.01)
      for (const b of pieces) {
        if (a.id >= b.id) continue
        const apartX = Math.abs(a.x - b.x) - (a.width + b.width) / 2
        const apartY = Math.abs(a.y - b.y) - (a.height + b.height) / 2
        expect(Math.max(apartX, apartY), `${a.id} and ${b.id}`).toBeGreaterThan(30)
      }
    }
  })

  it('keeps lengths, and shows every piece from outside: counter-clockwise once y points up again', () => {
    const garment = open('garments/gcx-tee.json')
    for (const piece of layoutPieces(garment).pieces) {
      const [a, b, c, d] = piece.matrix.map((value) => value / 1000)
      expect(a * a + b * b).toBeCloseTo(1, 12)
      expect(c * c + d * d).toBeCloseTo(1, 12)
      expect(a * c + b * d).toBeCloseTo(0, 12)
      const panel = garment.panels.find((candidate) => candidate.id === piece.id)!
      const outline = panelOutline(panel, 0.001)
      let area = 0
      for (let k = 0; k < outline.length; k += 2) {
        const next = (k + 2) % outline.length
        area += outline[k] * outline[next + 1] - outline[next] * outline[k + 1]
      }
      const flipped = a * d - b * c // negative: y of the sheet points down and nothing else is mirrored
      expect(Math.sign(-flipped * area), piece.id).toBe(1)
    }
  })

  it('draws every point of the document by its id, where the edges meet', () => {
    const garment = open('garments/gcx-tee.json')
    for (const piece of layoutPieces(garment).pieces) {
      const panel = garment.panels.find((candidate) => candidate.id === piece.id)!
      expect(piece.points.map(({ id }) => id)).toEqual(panel.points.map(({ id }) => id))
      const starts = panel.edges.map(({ from }, k) => {
        const { x, y } = piece.points.find(({ id }) => id === from)!
        return piece.edges[k].path.startsWith(`M${x.toFixed(2)} ${y.toFixed(2)}L`)
      })
      expect(starts).not.toContain(false)
    }
  })

  it('puts the front of the tee together: left half right of the right half, sleeves outside', () => {
    const at = new Map(layoutPieces(open('garments/gcx-tee.json')).pieces.map((piece) => [piece.id, piece.x]))
    expect(at.get('right_sleeve_f')!).toBeLessThan(at.get('right_ftorso')!)
    expect(at.get('right_ftorso')!).toBeLessThan(at.get('left_ftorso')!)
    expect(at.get('left_ftorso')!).toBeLessThan(at.get('left_sleeve_f')!)
    expect(at.get('left_btorso')!).toBeLessThan(at.get('right_btorso')!) // seen from behind
  })
})

test('pieces are called what a tailor calls them, broken ones what their file calls them', () => {
  const tee = open('garments/gcx-tee.json')
  const titles = pieceTitles(tee)
  expect(titles.get('left_ftorso')).toBe('Left front')
  expect(titles.get('right_sleeve_b')).toBe('Right sleeve back')
  expect(pieceTitles(open('garments/gcx-pants.json')).get('wb_back')).toBe('Waistband back')
  const [seam, ...seams] = tee.seams
  const lost = { ...seam, a: [{ panel: 'left_ftorso', edge: 'no such edge' }] }
  expect(pieceTitles({ ...tee, seams: [lost, ...seams] }).get('left_ftorso')).toBe('left ftorso')
})
