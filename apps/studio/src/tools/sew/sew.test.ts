import { applyEdit, type Garment, type Point2, seamLengths } from '@selvedge/engine/pattern'
import { describe, expect, it } from 'vitest'
import { garmentOf, skirt, square, tryTool } from '../tool-trial.fixture.ts'
import { SEW } from './sew.ts'
import { isTwisted } from './sewn-sides.ts'

const flat = (garment: Garment) => garment.seams.map((seam) => isTwisted(garment, seam))
const begin = (garment: Garment) => tryTool(SEW, garment)

/** Front and back, shoulders and sides sewn; the sleeve is not. */
function bodice(): Garment {
  const corners: Point2[] = [[0, 0], [0.4, 0], [0.4, 0.4], [0.3, 0.6], [0, 0.6]] // biome-ignore format: an outline
  const panel = (id: string) => {
    const whole = square(id, 0.4, 0.6)
    const points = corners.map((at, k) => ({ id: `p${k}`, at }))
    const edges = corners.map((_, k) => ({
      id: ['hem', 'side', 'armhole', 'shoulder', 'middle'][k],
      from: `p${k}`,
      to: `p${(k + 1) % 5}`,
      curve: { kind: 'line' as const },
    }))
    return { ...whole, points, edges }
  }
  const front = panel('front')
  const back = applyEdit(garmentOf([panel('back')]), { kind: 'mirrorPanel', panel: 'back' }).garment.panels[0]
  const sleeve = applyEdit(garmentOf([square('sleeve', 0.4, 0.5)]), {
    kind: 'setCurve',
    panel: 'sleeve',
    edge: 'edge-2',
    curve: { kind: 'quadratic', control: [0.2, 0.75] },
    lengths: 'ease',
  }).garment.panels[0]
  return garmentOf([front, back, sleeve])
}

describe('Sew', () => {
  it('one edge to another, never twisted, whichever is clicked first and however a piece lies', () => {
    for (const turned of [false, true]) {
      const loose = { ...skirt(), seams: [] }
      const garment = turned
        ? applyEdit(loose, { kind: 'setOutside', panel: 'back', outside: -1 }).garment
        : loose
      const hand = begin(garment)
      hand.click(hand.at('front', [0.5, 0.31]))
      hand.hover(hand.at('back', [0, 0.31]))
      expect(hand.words()).toContain('60.0 cm to 60.0 cm: equal')
      hand.click(hand.at('back', [0, 0.31]))
      hand.click(hand.at('back', [0.5, 0.31]))
      hand.click(hand.at('front', [0, 0.31]))
      expect(hand.steps).toEqual(['sew', 'sew'])
      expect(flat(hand.garment)).toEqual([false, false])
      expect(hand.garment.seams[0].parallel).toBe(turned)
    }
  })

  it('R turns it round, and says that it twists', () => {
    const hand = begin({ ...skirt(), seams: [] })
    hand.click(hand.at('front', [0.5, 0.31]))
    hand.type('r')
    hand.hover(hand.at('back', [0, 0.31]))
    expect(hand.words().at(-1)).toMatch(/^twisted/)
    hand.click(hand.at('back', [0, 0.31]))
    expect(flat(hand.garment)).toEqual([true])
  })

  it('both armholes to the cap: one seam of two to one, the shoulder at its top', () => {
    for (const first of ['front', 'back']) {
      const hand = begin(bodice())
      for (const [a, b] of [
        ['shoulder', 'shoulder'],
        ['side', 'side'],
      ]) {
        // biome-ignore format: pairs
        for (const [panel, edge] of [['front', a], ['back', b]]) hand.click(middleOf(hand, panel, edge)) // biome-ignore format: pairs
      }
      const second = first === 'front' ? 'back' : 'front'
      hand.hold({ shift: true })
      hand.click(middleOf(hand, first, 'armhole'))
      hand.click(middleOf(hand, second, 'armhole'))
      hand.hold({}).type('Enter')
      const cap = hand.at('sleeve', [0.2, 0.625])
      hand.hover(cap)
      expect(hand.words().some((text) => /mm \(\d+\.\d %\)$/.test(text))).toBe(true)
      hand.click(cap)
      const seam = hand.garment.seams.at(-1)!
      expect([seam.a.length, seam.b.length]).toEqual([2, 1])
      expect(flat(hand.garment)).toEqual([false, false, false])
      // the two edges run on into each other where the shoulders are sewn
      const ends = seam.a.map(({ panel, reversed }) => {
        const edge = hand.panel(panel).edges.find(({ id }) => id === 'armhole')!
        return reversed ? [edge.to, edge.from] : [edge.from, edge.to]
      })
      expect([ends[0][1], ends[1][0]], first).toEqual(['p3', 'p3'])
      expect(seamLengths(hand.garment, seam).a).toBeCloseTo(2 * Math.hypot(0.1, 0.2), 9)
    }
  })

  it('an edge already sewn is taken on the second click; the edge itself is refused', () => {
    const hand = begin(skirt())
    hand.click(hand.at('front', [0.25, 0]))
    hand.click(hand.at('front', [0.25, 0]))
    expect(hand.said.at(-1)).toMatch(/not sewn to itself/)
    hand.click(hand.at('back', [0, 0.31]))
    expect(hand.said.at(-1)).toMatch(/sewn already, by left/)
    hand.click(hand.at('back', [0, 0.31]))
    expect(hand.steps).toEqual(['replace seam'])
    expect(hand.garment.seams.map(({ id }) => id)).toEqual(['right', 'seam'])
  })

  it('offers the edge of the nearest length: Enter sews it; Esc lets go', () => {
    const hand = begin({ ...skirt(), seams: [] })
    hand.click(hand.at('front', [0.5, 0.31]))
    expect(hand.words()[0]).toMatch(/Enter sews$/)
    hand.type('Enter')
    expect(hand.garment.seams.length).toBe(1)
    hand.click(hand.at('front', [0.25, 0]))
    hand.escape()
    expect([hand.busy, hand.steps.length]).toEqual([false, 1])
  })
})

function middleOf(hand: ReturnType<typeof begin>, id: string, edgeId: string): Point2 {
  const panel = hand.panel(id)
  const edge = panel.edges.find((one) => one.id === edgeId)!
  const [a, b] = [edge.from, edge.to].map((name) => panel.points.find((point) => point.id === name)!.at)
  return hand.at(id, [0.55 * a[0] + 0.45 * b[0], 0.55 * a[1] + 0.45 * b[1]])
}
