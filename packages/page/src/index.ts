/** Pages that open from disk: plots and safe text, as strings. No DOM, no Node. */
export { type Bar, type BarGroup, type BarPlot, barFigure } from './bar-figure.ts'
export { escapeHtml } from './escape-html.ts'
export { type Plot, type PlotAxis, type PlotSeries, plotFigure } from './plot-figure.ts'
export { PLOT_STYLE } from './plot-style.ts'
