import { describe, expect, it } from 'vitest'
import { type Plot, plotFigure, plotSvg } from './plot-figure.ts'

const plot: Plot = {
  title: 'a < b & "c"',
  x: { label: 'h [s]', log: true },
  y: { label: 'error', log: true },
  series: [
    { name: 'line', style: 'line', points: [0.01, 1e-4, 0.1, 1e-2, 1, 1] },
    { name: 'gap', style: 'line-points', points: [0.01, 1e-3, 0.1, 0, 1, 0.5] },
    { name: 'dots', style: 'points', points: [0.1, 0.1] },
    { name: 'dashes', style: 'dashed', points: [0.01, 0.02, 1, 0.02] },
  ],
  note: 'x < y',
}

const pathsOf = (svg: string, name: string) =>
  [...svg.matchAll(new RegExp(`<path class="${name}[^"]*" d="([^"]*)"`, 'g'))].map((match) => match[1])

describe('plotSvg', () => {
  const svg = plotSvg(plot)

  it('draws lines for lines and marks for points', () => {
    expect(pathsOf(svg, 'line')).toHaveLength(3)
    expect(pathsOf(svg, 'mark')).toHaveLength(2)
    expect(svg).toContain('class="line s3 dashed"')
  })

  it('lifts the pen where a logarithm has no place for the value', () => {
    expect(pathsOf(svg, 'line')[0].match(/[ML]/g)).toEqual(['M', 'L', 'L'])
    expect(pathsOf(svg, 'line')[1].match(/[ML]/g)).toEqual(['M', 'M'])
  })

  it('keeps every number inside the drawing', () => {
    for (const path of pathsOf(svg, 'line')) {
      for (const [, x, y] of path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)) {
        expect(Number(x)).toBeGreaterThan(60)
        expect(Number(x)).toBeLessThan(480)
        expect(Number(y)).toBeGreaterThan(0)
        expect(Number(y)).toBeLessThan(290)
      }
    }
    expect(svg).not.toContain('NaN')
  })

  it('keeps shapes: a circle is as high as it is wide', () => {
    const points = Array.from({ length: 26 }, (_, k) => [3 + Math.cos(k / 4), Math.sin(k / 4)]).flat()
    const round = plotSvg({
      ...plot,
      x: { label: 'x', equal: true },
      y: { label: 'y', equal: true },
      series: [{ name: 'circle', style: 'line', points }],
    })
    const places = [...pathsOf(round, 'line')[0].matchAll(/[ML]([\d.]+) ([\d.]+)/g)]
    const span = (k: 1 | 2) =>
      Math.max(...places.map((at) => Number(at[k]))) - Math.min(...places.map((at) => Number(at[k])))
    expect(span(1) / span(2)).toBeCloseTo(1, 2)
  })

  it('holds a stepped value until the next one', () => {
    const counts = { name: 'count', style: 'stepped', points: [0, 1, 1, 2, 2, 0] } as const
    const steps = plotSvg({ ...plot, x: { label: 't' }, y: { label: 'n' }, series: [counts] })
    expect(pathsOf(steps, 'line')[0].replace(/[\d. ]+/g, '')).toBe('MHVHV')
  })

  it('shows what the axis is asked to reach, and lays values far below on its end', () => {
    const far = { name: 'far', style: 'line', points: [0, 1, 1, 1e-3, 2, 1e-30] } as const
    const log = plotSvg({
      ...plot,
      x: { label: 't', reach: [10] },
      y: { label: 'J', log: true, decadesMax: 4 },
      series: [far],
    })
    expect(log).toContain('>10<')
    expect(log).not.toContain('⁻³⁰')
    expect(pathsOf(log, 'line')[0]).toMatch(/ 280$/) // 330 high, 50 of them for the labels
  })

  it('draws its moment as a line with a name', () => {
    const svgWith = plotSvg({ ...plot, moment: { x: 0.1, name: 'a < b' } })
    expect(pathsOf(svgWith, 'moment')).toHaveLength(1)
    expect(svgWith).toContain('>a &lt; b<')
  })

  it.each([[[]], [[0, 0, 1, 0]], [[0, Number.NaN, 1, Number.POSITIVE_INFINITY]]])('survives %j', (points) => {
    for (const log of [false, true]) {
      const empty = plotSvg({
        ...plot,
        y: { label: 'J', log, decadesMax: 8 },
        series: [{ name: 'none', style: 'line', points }],
      })
      expect(empty).not.toMatch(/NaN|Infinity|undefined/)
    }
  })

  it('is text, whatever the names say', () => {
    const figure = plotFigure(plot)
    expect(figure).toContain('a &lt; b &amp; &quot;c&quot;')
    expect(figure).toContain('x &lt; y')
    expect(figure.match(/<li>/g)).toHaveLength(4)
  })
})
