/**
 * Style sheet of the plots. Ink, lines and paper are the page's own, from `--ink`, `--soft`, `--line` and `--paper`, or
 * greys that go with its colour scheme; the eight series colours are made for both.
 */
export const PLOT_STYLE = `
.plot {
  --plot-ink: var(--ink, light-dark(#1d2126, #e6e8ea)); --plot-soft: var(--soft, light-dark(#5c6670, #9aa4ae));
  --plot-line: var(--line, light-dark(#d9dde1, #343b42)); --plot-paper: var(--paper, light-dark(#fdfdfb, #14171a));
  margin: 0; min-width: 0;
}
.plot > svg { width: 100%; max-width: 640px; height: auto; display: block; overflow: visible; }
.plot .note { font-size: 0.86em; margin: 4px 0 0; color: var(--plot-soft); }
.plot .legend { list-style: none; display: flex; flex-wrap: wrap; gap: 0 14px; margin: 2px 0 0; padding: 0; font-size: 0.84em; }
.plot .legend svg { width: 26px; height: 12px; margin-right: 6px; vertical-align: -1px; }
.plot svg text { font: 13.5px system-ui, sans-serif; fill: var(--plot-soft); font-variant-numeric: tabular-nums; }
.plot svg .label { fill: var(--plot-ink); }
.plot svg .grid { stroke: var(--plot-line); stroke-width: 1; fill: none; }
.plot svg .frame { stroke: var(--plot-soft); stroke-width: 1; fill: none; }
.plot svg .moment { stroke: var(--plot-soft); stroke-dasharray: 3 3; fill: none; }
.plot svg .line { stroke: var(--c); stroke-width: 1.8; fill: none; stroke-linejoin: round; }
.plot svg .dashed { stroke-dasharray: 6 4; }
.plot svg .dotted { stroke-dasharray: 2 3; }
.plot svg .mark { fill: var(--c); stroke: var(--plot-paper); stroke-width: 0.8; }
.plot svg .open { fill: none; stroke: var(--c); stroke-width: 1.3; }
.plot svg .bar { fill: var(--c); }
.plot .s0 { --c: light-dark(#1f5fb4, #6fa8f5); } .plot .s1 { --c: light-dark(#c8511b, #f59056); }
.plot .s2 { --c: light-dark(#23824a, #63c98a); } .plot .s3 { --c: light-dark(#8a3fa8, #cb93e6); }
.plot .s4 { --c: light-dark(#b0182f, #ff7d8e); } .plot .s5 { --c: light-dark(#0d7f8c, #56c7d3); }
.plot .s6 { --c: light-dark(#7a5c00, #d9b443); } .plot .s7 { --c: light-dark(#5a5f66, #a9b0b8); }
`
