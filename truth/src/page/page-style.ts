/** Style sheet of the truth page: follows the colour scheme of the system, one column on a phone, two from 900 px. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fdfdfb; --ink: #1d2126; --soft: #5c6670; --line: #d9dde1; --sheet: #f4f5f3;
  --good: #1c7a3e; --bad: #b3261e; --bad-sheet: #fdeceb;
  --s0: #1f5fb4; --s1: #c8511b; --s2: #23824a; --s3: #8a3fa8; --s4: #b0182f; --s5: #0d7f8c; --s6: #7a5c00; --s7: #5a5f66;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --ink: #e6e8ea; --soft: #9aa4ae; --line: #343b42; --sheet: #1c2024;
    --good: #63c98a; --bad: #ff8a80; --bad-sheet: #3a1f1e;
    --s0: #6fa8f5; --s1: #f59056; --s2: #63c98a; --s3: #cb93e6; --s4: #ff7d8e; --s5: #56c7d3; --s6: #d9b443; --s7: #a9b0b8;
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
figure { margin: 0; min-width: 0; }
figure:only-child { grid-column: 1 / -1; max-width: 640px; }
figure > svg { width: 100%; max-width: 640px; height: auto; display: block; }
figure .note { font-size: 0.86rem; margin: 4px 0 0; }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: 0 14px; margin: 2px 0 0; padding: 0; font-size: 0.84rem; }
.legend svg { width: 26px; height: 12px; margin-right: 6px; vertical-align: -1px; }
svg text { font: 13.5px system-ui, sans-serif; fill: var(--soft); font-variant-numeric: tabular-nums; }
svg .label { fill: var(--ink); }
svg .grid { stroke: var(--line); stroke-width: 1; fill: none; }
svg .frame { stroke: var(--soft); stroke-width: 1; fill: none; }
svg .line { stroke: var(--c); stroke-width: 1.8; fill: none; stroke-linejoin: round; }
svg .dashed { stroke-dasharray: 6 4; }
svg .dotted { stroke-dasharray: 2 3; }
svg .mark { fill: var(--c); stroke: var(--paper); stroke-width: 0.8; }
svg .open { fill: none; stroke: var(--c); stroke-width: 1.3; }
.s0 { --c: var(--s0); } .s1 { --c: var(--s1); } .s2 { --c: var(--s2); } .s3 { --c: var(--s3); }
.s4 { --c: var(--s4); } .s5 { --c: var(--s5); } .s6 { --c: var(--s6); } .s7 { --c: var(--s7); }
`
