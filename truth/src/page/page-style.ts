/** Style sheet of the truth page: follows the colour scheme of the system, one column on a phone, two from 900 px. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fdfdfb; --ink: #1d2126; --soft: #5c6670; --line: #d9dde1; --sheet: #f4f5f3;
  --good: #1c7a3e; --bad: #b3261e; --bad-sheet: #fdeceb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --ink: #e6e8ea; --soft: #9aa4ae; --line: #343b42; --sheet: #1c2024;
    --good: #63c98a; --bad: #ff8a80; --bad-sheet: #3a1f1e;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 1000px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 1.7rem; margin: 0 0 4px; }
h2 { font-size: 1.25rem; margin: 0 0 6px; scroll-margin-top: 12px; }
h2 small { color: var(--soft); font-weight: 400; font-size: 0.95rem; }
p { margin: 6px 0 12px; max-width: 46em; }
a { color: inherit; text-underline-offset: 3px; text-decoration-color: var(--line); }
section { border-top: 1px solid var(--line); padding-top: 22px; margin-top: 30px; }
.soft, .note { color: var(--soft); }
.equation { font: 0.95rem/1.6 ui-monospace, "DejaVu Sans Mono", monospace; background: var(--sheet);
  padding: 8px 12px; border-left: 3px solid var(--line); white-space: pre-wrap; margin: 8px 0 14px; }
.verdict { font-size: 1.1rem; font-weight: 600; }
.good { color: var(--good); } .bad { color: var(--bad); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.88rem; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: 3px 10px; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { color: var(--soft); font-weight: 500; }
th.text, td.text { text-align: left; }
td.wide { white-space: normal; min-width: 12em; }
tr.failed td { background: var(--bad-sheet); }
details { margin: 12px 0; }
summary { cursor: pointer; color: var(--soft); padding: 4px 0; }
.plots { display: grid; grid-template-columns: 1fr; gap: 22px 28px; margin: 14px 0; }
@media (min-width: 900px) { .plots { grid-template-columns: 1fr 1fr; } }
figure:only-child { grid-column: 1 / -1; max-width: 640px; }
`
