/** The broad-phase benchmark as one self-contained page: plots as SVG, no script. */

const WIDTH = 720
const ROW = 18
const LEFT = 150
const COLOURS = ['--s0', '--s1', '--s2', '--s3']

export function broadPhasePage(n, scenes, results, picked) {
  const triCount = scenes[0].triVertex.length / 3
  const parts = results.map(
    ({ title, best, rows, answers, means }) => `<section><h2>${title} <small>${best}</small></h2>
<p class="soft">Geometric mean of the cost over the scenes: ${means
      .map(({ answer, mean }) => `${answer} ${mean.toFixed(2)}`)
      .join(', ')}.</p>
${plot(scenes, rows, answers)}
${table(rows)}</section>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Selvedge: finding who could touch whom</title><style>${STYLE}</style></head><body><main>
<h1>Finding who could touch whom</h1>
<p>Four kinds of moving cloth, ${n} × ${n} vertices, ${triCount} triangles; one question at a time, everything else as in the
first answer. Bars: cost against the first answer, CPU time of update and search plus what the pairs found cost further on.
Counts are per step and the same on every machine.</p>
<p>Picked: <code>${escaped(JSON.stringify(picked))}</code></p>
${parts.join('\n')}
</main></body></html>
`
}

function plot(scenes, rows, answers) {
  const most = Math.max(...rows.map(({ ratio }) => ratio), 1)
  const scale = (WIDTH - LEFT - 60) / most
  const group = ROW * answers.length + 14
  const bars = scenes.map((scene, s) => {
    const own = rows.filter((row) => row.scene === scene.name)
    const top = s * group + 8
    const lines = own.map(({ answer, ratio }, k) => {
      const y = top + k * ROW
      return `<text x="${LEFT - 8}" y="${y + 13}" text-anchor="end" class="tick">${answer}</text>
<rect x="${LEFT}" y="${y + 2}" width="${Math.max(1, scale * ratio).toFixed(1)}" height="${ROW - 4}" fill="var(${COLOURS[k]})"/>
<text x="${(LEFT + scale * ratio + 6).toFixed(1)}" y="${y + 13}" class="tick">${ratio.toFixed(2)}</text>`
    })
    return `<text x="0" y="${top + 13}">${scene.name}</text>${lines.join('')}`
  })
  const one = (LEFT + scale).toFixed(1)
  const height = group * scenes.length
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img">
<line x1="${one}" x2="${one}" y1="0" y2="${height}" stroke="var(--line)"/>${bars.join('\n')}</svg>`
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

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

const STYLE = `
:root { color-scheme: light dark; --paper: #fdfdfb; --ink: #1d2126; --soft: #5c6670; --line: #d9dde1;
  --s0: #1f5fb4; --s1: #c8511b; --s2: #23824a; --s3: #8a3fa8; }
@media (prefers-color-scheme: dark) { :root { --paper: #14171a; --ink: #e6e8ea; --soft: #9aa4ae; --line: #343b42;
  --s0: #6fa8f5; --s1: #f59056; --s2: #63c98a; --s3: #cb93e6; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 820px; margin: 0 auto; padding: 24px 16px 64px; }
h2 small, .soft { color: var(--soft); font-weight: 400; }
section { border-top: 1px solid var(--line); margin-top: 30px; padding-top: 12px; }
svg { width: 100%; height: auto; font-size: 14px; fill: currentColor; }
.tick { font-size: 12px; fill: var(--soft); }
table { border-collapse: collapse; font-size: 14px; width: 100%; }
th, td { text-align: right; padding: 2px 8px; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child, th:nth-child(2), td:nth-child(2) { text-align: left; }
code { overflow-wrap: anywhere; }
`
