import { describe, expect, it } from 'vitest'
import { barFigure } from './bar-figure.ts'

const room = { group: 50, name: 50, value: 100 }
const bar = (name: string, value: number) => ({ name, value, text: String(value), colour: 0 })
const rects = (svg: string) =>
  [...svg.matchAll(/<rect [^>]*x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/g)].map((match) =>
    match.slice(1).map(Number),
  )

describe('barFigure', () => {
  it('begins bars at zero and scales them to the longest', () => {
    const groups = [{ name: 'a', bars: [bar('x', 1), bar('y', 4)] }]
    const [[left, , short], [leftToo, , long]] = rects(
      barFigure({ title: 't', groups, room, width: 600, atLeast: 1 }),
    )
    expect([left, leftToo, short, long]).toEqual([100, 100, 100, 400])
  })

  it('draws negative values to the left of zero', () => {
    const groups = [{ name: '', bars: [bar('x', -1), bar('y', 3)] }]
    const figure = barFigure({ title: 't', groups, room, width: 600, atLeast: 1 })
    expect(rects(figure).map(([x, , width]) => [x, width])).toEqual([
      [100, 100],
      [200, 300],
    ])
    expect(figure).toContain('M200 0V')
  })

  it('keeps groups apart, and its words are text', () => {
    const groups = [
      { name: '<g>', bars: [bar('x', 1)] },
      { name: 'h', bars: [bar('<x>', 1)] },
    ]
    const figure = barFigure({ title: 'a "b"', groups, room, width: 600, atLeast: 1 })
    const [first, second] = rects(figure)
    expect(second[1] - first[1]).toBeGreaterThan(30)
    expect(figure).toContain('&lt;g&gt;')
    expect(figure).toContain('&lt;x&gt;')
    expect(figure).toContain('a &quot;b&quot;')
  })

  it('has no bar of nothing and no number that is none', () => {
    const figure = barFigure({
      title: 't',
      groups: [{ name: '', bars: [bar('x', 0)] }],
      room,
      width: 600,
      atLeast: 1,
    })
    expect(rects(figure)[0][2]).toBe(1)
    expect(barFigure({ title: 't', groups: [], room, width: 600, atLeast: 1 })).not.toMatch(/NaN|Infinity/)
  })
})
