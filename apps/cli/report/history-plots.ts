/** What happened on the way: energies, stretch, crossings, contact, speed and seams over simulated time. */
import { type Plot, type PlotSeries, plotFigure } from '@selvedge/page'
import type { ReportFacts } from '../src/report/report-data.ts'

/** Units of a drawing 480 wide; three of them stand side by side. */
const HEIGHT = 264
/** Energies and speeds that fall further than this say no more. */
const DECADES_MAX = 8

export function historyPlots({ history, result }: ReportFacts): string {
  const { time, sewnAt, crossings } = history
  const moment = sewnAt === null ? undefined : { x: sewnAt, name: 'sewn' }
  const draw = (title: string, y: Plot['y'], series: readonly PlotSeries[]) =>
    plotFigure({ title, x: { label: 'simulated time, s', reach: [0] }, y, series, moment, height: HEIGHT })
  const line = (name: string, values: readonly number[], style: PlotSeries['style'] = 'line') =>
    seriesOf(name, style, time, values)
  return [
    draw('Energy', { label: 'J', log: true, decadesMax: DECADES_MAX }, [
      line('motion', history.kineticEnergy),
      line('membrane', history.membraneEnergy),
      line('bending', history.bendingEnergy),
    ]),
    draw(`Stretch, at the end ${(100 * result.maxStretch).toFixed(1)} %`, { label: '%', reach: [0, 1] }, [
      line(
        'most stretched edge',
        history.stretchMax.map((value) => 100 * value),
      ),
    ]),
    draw('Crossings', { label: 'pairs of triangles', reach: [0, 4] }, [
      seriesOf('cloth with cloth', 'stepped', crossings.time, crossings.self),
      seriesOf('cloth with body', 'stepped', crossings.time, crossings.body),
    ]),
    draw('Contact with the body', { label: 'vertices', reach: [0, 4] }, [
      line('vertices on the body', history.touching, 'stepped'),
    ]),
    draw('Speed', { label: 'm/s', log: true, decadesMax: DECADES_MAX }, [
      line('fastest vertex', history.speedMax),
    ]),
    draw('Seams closing', { label: 'mm', reach: [0, 1] }, [
      line(
        'widest open stitch',
        history.seamGapMax.map((gap) => 1000 * gap),
      ),
    ]),
  ].join('')
}

function seriesOf(
  name: string,
  style: PlotSeries['style'],
  x: readonly number[],
  y: readonly number[],
): PlotSeries {
  return { name, style, points: x.flatMap((value, k) => [value, y[k]]) }
}
