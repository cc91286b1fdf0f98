/** The broad-phase benchmark as one self-contained page: plots as SVG, no script. Bundled by `../broad-phase.mjs`. */
import { barFigure, escapeHtml, PLOT_STYLE } from '@selvedge/page'

export function broadPhasePage(n, scenes, results, picked) {
  const triCount = scenes[0].triVertex.length / 3
  const parts = results.map(
    ({ title, best, rows, answers, means }) => `<section><h2>${title} <small>${best}</small></h2>
<p class="soft">Geometric mean of the cost over the scenes: ${means
      .map(({ answer, mean }) => `${answer} ${mean.toFixed(2)}`)
      .join(', ')}.</p>
${plot(scenes, rows, answers, title)}
${table(rows)}</section>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Selvedge: finding who could touch whom</title><style>${STYLE}${PLOT_STYLE}</style></head><body><main>
<h1>Finding who could touch whom</h1>
<p>Four kinds of moving cloth, ${n} × ${n} vertices, ${triCount} triangles; one question at a time, everything else as in the
first answer. Bars: cost against the first answer, CPU time of update and search plus what the pairs found cost further on.
Counts are per step and the same on every machine.</p>
<p>Picked: <code>${escapeHtml(JSON.stringify(picked))}</code></p>
${parts.join('\n')}
</main></body></html>
`
}

function plot(scenes, rows, answers, title) {
  const groups = scenes.map(({ name }) => ({
    name,
    bars: rows
      .filter((row) => row.scene === name)
      .map(({ answer, ratio }) => ({
        name: String(answer),
        value: ratio,
        text: ratio.toFixed(2),
        colour: answers.indexOf(answer),
      })),
  }))
  return barFigure({
    title,
    groups,
    room: { group: 85, name: 85, value: 60 },
    width: 800,
    line: 1,
    atLeast: 1,
  })
}

function table(rows) {
  const head = ['scene', 'answer', 'nodes refitted', 'volume tests', 'flatness tests', 'pairs', 'cost']
  const body = rows.map(({ scene, answer, refitted, tests, flat, pairs, ratio }) =>
    [scene, answer, refitted, tests, flat, pairs, ratio.toFixed(2)]
      .map((cell) => `<td>${cell}</td>`)
      .join(''),
  )
  return `<table><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr>
${body.map((cells) => `<tr>${cells}</tr>`).join('\n')}</table>`
}

const STYLE = `
:root { color-scheme: light dark; --paper: #fdfdfb; --ink: #1d2126; --soft: #5c6670; --line: #d9dde1; }
@media (prefers-color-scheme: dark) { :root { --paper: #14171a; --ink: #e6e8ea; --soft: #9aa4ae; --line: #343b42; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 820px; margin: 0 auto; padding: 24px 16px 64px; }
h2 small, .soft { color: var(--soft); font-weight: 400; }
section { border-top: 1px solid var(--line); margin-top: 30px; padding-top: 12px; }
.plot > svg { max-width: none; }
table { border-collapse: collapse; font-size: 14px; width: 100%; }
th, td { text-align: right; padding: 2px 8px; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child, th:nth-child(2), td:nth-child(2) { text-align: left; }
code { overflow-wrap: anywhere; }
`
