/** One page for a whole batch: a picture of every drape with its figures, to sort, to filter and to open. */
import { escapeHtml } from '@selvedge/page'
import { type RunResult, wornLines } from '../result-lines.ts'
import { type BatchOutcome, shortfall } from './run-batch.ts'

export function overviewPage(outcomes: readonly BatchOutcome[]): string {
  const bad = outcomes.filter((outcome) => shortfall(outcome) !== '').length
  const cards = outcomes.map(card).join('\n')
  const seconds = outcomes.reduce((sum, { stored }) => sum + Number(stored?.result.cpuSeconds ?? 0), 0)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${outcomes.length} drapes · Selvedge</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${outcomes.length} drapes</h1>
<p>${outcomes.length - bad} at rest without a crossing${bad > 0 ? `, <b class="bad">${bad} short of their goal</b>` : ''}; ${seconds.toFixed(0)} s of processor time</p>
<label>Sort by <select id="sort">
<option value="row">order of the job</option><option value="title">name</option><option value="bad">failures first</option>
<option value="stretch">stretch, 99 %</option><option value="crossings">crossings</option>
<option value="vertices">vertices</option><option value="seconds">processor time</option>
</select></label>
<label>Show <input id="filter" type="search" placeholder="part of a name"></label>
</header>
<main id="cards">
${cards}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`
}

function card(outcome: BatchOutcome, row: number): string {
  const { item, stored } = outcome
  const trouble = shortfall(outcome)
  const result = stored?.result ?? {}
  const number = (name: string) => (typeof result[name] === 'number' ? (result[name] as number) : Number.NaN)
  const crossings = number('selfCrossings') + number('bodyCrossings')
  const data = {
    row,
    title: item.title,
    bad: trouble === '' ? 1 : 0,
    stretch: number(item.motion === null ? 'p99Stretch' : 'p99StretchWorst'),
    crossings,
    vertices: number('vertices'),
    seconds: number('cpuSeconds'),
  }
  const attributes = Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escapeHtml(String(value))}"`)
    .join('')
  const picture =
    stored === null
      ? '<div class="none">no picture</div>'
      : item.motion === null
        ? `<a href="${item.hash}/report.html"><img src="${item.hash}/thumbnail.png" width="400" height="300" loading="lazy" alt="${escapeHtml(item.title)}, front and back"></a>`
        : `<a href="${item.hash}/animated.html"><img src="${item.hash}/strip.png" width="400" height="75" loading="lazy" alt="${escapeHtml(item.title)}, eight moments"></a>`
  const figures =
    stored === null
      ? ''
      : `<dl><dt>stretch, 99 %</dt><dd>${(100 * data.stretch).toFixed(1)} %</dd>` +
        `<dt>crossings</dt><dd>${number('selfCrossings')} / ${number('bodyCrossings')}</dd>` +
        `<dt>vertices</dt><dd>${data.vertices.toLocaleString('en')}</dd>` +
        `<dt>processor</dt><dd>${data.seconds.toFixed(1)} s</dd></dl>`
  const why = trouble === '' ? '' : `<p class="bad">${escapeHtml(trouble)}</p>`
  const fit = wornLines(result as Pick<RunResult, 'worn' | 'tooTight'>)
    .filter((line) => !trouble.includes(line))
    .map((line) => `<p class="fit">${escapeHtml(line)}</p>`)
    .join('')
  return `<article${attributes}><h2>${escapeHtml(item.title)}</h2>${picture}${why}${fit}${figures}</article>`
}

const STYLE = `
:root{--page:#f4f3f0;--panel:#fff;--line:#dcd9d2;--text:#22211e;--muted:#68645c;--bad:#c42b1c}
@media(prefers-color-scheme:dark){:root{--page:#17181a;--panel:#202225;--line:#36393d;--text:#eceae5;--muted:#a5a29a;--bad:#ff7a6b}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:13px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
header{display:flex;flex-wrap:wrap;align-items:center;gap:8px 24px;padding:24px 24px 16px}
h1{margin:0;font-size:20px}
header p{margin:0;color:var(--muted);flex:1}
select,input{font:inherit;padding:4px 8px;border:1px solid var(--line);border-radius:4px;background:var(--panel);color:var(--text)}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));align-items:start;gap:16px;padding:0 24px 24px}
article{background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:12px;min-width:0}
h2{margin:0 0 8px;font-size:14px;overflow-wrap:anywhere}
img{display:block;width:100%;height:auto;border-radius:4px}
.none{display:grid;place-items:center;aspect-ratio:4/3;border:1px dashed var(--line);border-radius:4px;color:var(--muted)}
.bad{color:var(--bad);margin:8px 0 0}
.fit{color:var(--muted);margin:4px 0 0}
dl{display:grid;grid-template-columns:auto 1fr auto 1fr;gap:2px 8px;margin:8px 0 0}
dt{color:var(--muted)}
dd{margin:0;text-align:right}
`

/** Numbers that are missing come last. */
const SCRIPT = `
const main = document.getElementById('cards'), sort = document.getElementById('sort'), filter = document.getElementById('filter')
const rank = (card) => { const value = Number(card.dataset[sort.value]); return Number.isNaN(value) ? Infinity : value }
sort.onchange = () => {
  const down = ['stretch', 'crossings', 'vertices', 'seconds'].includes(sort.value) ? -1 : 1
  const order = (a, b) => sort.value === 'title'
    ? a.dataset.title.localeCompare(b.dataset.title, undefined, { numeric: true })
    : rank(a) === rank(b) ? a.dataset.row - b.dataset.row
    : rank(a) === Infinity ? 1 : rank(b) === Infinity ? -1 : down * (rank(a) - rank(b))
  main.append(...[...main.children].sort(order))
}
filter.oninput = () => {
  for (const card of main.children) card.hidden = !card.dataset.title.toLowerCase().includes(filter.value.toLowerCase())
}
`
