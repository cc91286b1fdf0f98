/** The maps a garment can be painted with: name, legend, range, and how a number becomes a shade between slack and tight. */
import { escapeHtml } from '@selvedge/page'
import { type GarmentViewer, THEME_COLOURS, type Theme } from '@selvedge/view'

interface MapLook {
  readonly button: string
  readonly title: string
  /** From the map's unit to the one shown. */
  readonly scale: number
  readonly unit: string
  /**
   * 'both': zero in the middle. 'up': zero is neutral, more is tight. 'near': zero is tight, more is slack.
   */
  readonly kind: 'both' | 'up' | 'near'
  /** Ends of the scale in the unit shown; left out: taken from the map. */
  readonly range?: number
  readonly words: readonly [string, string]
}

const LOOKS: Record<string, MapLook> = {
  strain: {
    button: 'Strain',
    title: 'Principal strain of the cloth',
    scale: 100,
    unit: '%',
    kind: 'both',
    range: 5,
    words: ['slack', 'tight'],
  },
  warp: {
    button: 'Warp',
    title: 'Strain along the warp',
    scale: 100,
    unit: '%',
    kind: 'both',
    range: 5,
    words: ['shorter', 'longer'],
  },
  weft: {
    button: 'Weft',
    title: 'Strain along the weft',
    scale: 100,
    unit: '%',
    kind: 'both',
    range: 5,
    words: ['shorter', 'longer'],
  },
  stress: {
    button: 'Stress',
    title: 'Largest tension, force per width',
    scale: 1,
    unit: 'N/m',
    kind: 'up',
    words: ['', ''],
  },
  pressure: {
    button: 'Pressure',
    title: 'Pressure on the body',
    scale: 1,
    unit: 'Pa',
    kind: 'up',
    words: ['free', ''],
  },
  ease: {
    button: 'Ease',
    title: 'Distance from the skin',
    scale: 1000,
    unit: 'mm',
    kind: 'near',
    words: ['touches', ''],
  },
}

export interface ShownMap {
  readonly button: string
  readonly title: string
  readonly unit: string
  readonly scale: number
  readonly range: number
  /** Paints the garment. */
  paint(viewer: GarmentViewer): void
  legend(theme: Theme): string
}

/** `difference`: numbers are b − a, so zero is in the middle of every map. */
export function shownMap(name: string, map: Float32Array, difference = false): ShownMap {
  const look = LOOKS[name] ?? {
    button: name,
    title: name,
    scale: 1,
    unit: '',
    kind: 'both' as const,
    words: ['less', 'more'] as const,
  }
  const kind = difference ? 'both' : look.kind
  const words = difference ? (['less', 'more'] as const) : look.words
  const range = (difference ? undefined : look.range) ?? roundUp(look.scale * largeOf(map))
  const title = difference ? `${look.title}, change` : look.title
  return {
    button: look.button,
    title,
    unit: look.unit,
    scale: look.scale,
    range,
    paint(viewer) {
      const share = (value: number) => (Number.isFinite(value) ? (look.scale * value) / range : 0)
      viewer.setMap(
        map.map((value) => (kind === 'near' ? 1 - 2 * Math.max(0, share(value)) : share(value))),
        [-1, 1],
      )
    },
    legend(theme) {
      const { slack, neutral, tight } = THEME_COLOURS[theme]
      const colours = { both: [slack, neutral, tight], up: [neutral, tight], near: [tight, neutral, slack] }[
        kind
      ]
      const low = kind === 'both' ? `−${range}` : '0'
      const middle = kind === 'both' ? '<span>0</span>' : `<span>${number(range / 2)}</span>`
      return (
        `${escapeHtml(title)}<div class="ramp" style="background:linear-gradient(90deg, ${colours.join(', ')})"></div>` +
        `<div class="ends"><span>${low} ${look.unit} ${words[0]}</span>${middle}` +
        `<span>${words[1]} ${kind === 'both' ? '+' : ''}${number(range)} ${look.unit}</span></div>`
      )
    },
  }
}

/** What 98 % of the vertices stay below in size: a few sharp corners must not make the rest of the map pale. */
function largeOf(map: Float32Array): number {
  const sizes = map.filter((value) => Number.isFinite(value)).map(Math.abs)
  sizes.sort()
  return sizes[Math.floor(0.98 * (sizes.length - 1))] || 0
}

/** The next of 1, 2, 5 · 10ᵏ. */
function roundUp(value: number): number {
  if (!(value > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 5, 10].find((one) => one * power >= value * (1 - 1e-9)) ?? 10
  return Number((step * power).toPrecision(1))
}

function number(value: number): string {
  return String(Number(value.toPrecision(3)))
}
