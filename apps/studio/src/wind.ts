/** Wind on what is worn: part of the document, an arrow on the ground of the picture. */
import type { Project } from '@selvedge/engine'
import type { SceneLine } from '@selvedge/view'
import { drawnProject, projectOf, studioStore } from './state.ts'
import { setOverlay } from './view3d/overlay.ts'
import { edit } from './work.ts'

type Wind = NonNullable<Project['wind']>

/** A light breeze from the front: light skirts flutter from 5 m/s on and find no rest. */
const WIND_FIRST: Wind = { towards: Math.PI, speed: 2, gusts: 0.2 }
let last = WIND_FIRST

export function toggleWind(): void {
  const { wind } = projectOf(studioStore.get())
  if (wind) last = wind
  edit({ kind: 'setWind', wind: wind ? null : last })
}

export function setWind(change: Partial<Wind>): void {
  const { wind = last } = projectOf(studioStore.get())
  edit({ kind: 'setWind', wind: { ...wind, ...change } })
}

/** Keeps the arrow as the document has it. */
export function followWind(): () => void {
  let shown: Wind | undefined
  const look = () => {
    const { wind } = drawnProject(studioStore.get())
    if (wind === shown) return
    shown = wind
    setOverlay('wind', wind ? [arrow(wind)] : [])
  }
  look()
  return studioStore.subscribe(look)
}

/** Its tip is so far from whoever stands in the middle, its shaft so long for each metre per second [m]. */
const TIP = 0.4
const SHAFT = 0.06
const SHAFT_LEAST = 0.15

/** Upwind of the body, on the floor: longer in a stronger wind. */
function arrow({ towards, speed }: Wind): SceneLine {
  const end = TIP + SHAFT_LEAST + SHAFT * speed
  const outline = [
    [TIP, 0],
    [TIP + 0.16, 0.1],
    [TIP + 0.16, 0.04],
    [end + 0.16, 0.04],
    [end + 0.16, -0.04],
    [TIP + 0.16, -0.04],
    [TIP + 0.16, -0.1],
    [TIP, 0],
  ]
  const [s, c] = [Math.sin(towards), Math.cos(towards)]
  const points = outline.flatMap(([back, side]) => [-back * s + side * c, 0.004, -back * c - side * s])
  return { points: Float32Array.from(points), colour: 'accent' }
}
