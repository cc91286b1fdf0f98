/** Lines laid over the picture, seen through cloth and body: what a plane cuts, where the wind goes. */
import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments } from 'three'
import type { SceneLine } from './garment-viewer.ts'
import type { ThemeColours } from './theme.ts'

export interface LinesFigure {
  readonly object: Group
  set(lines: readonly SceneLine[]): void
  setTheme(colours: ThemeColours): void
  dispose(): void
}

export function buildLinesFigure(): LinesFigure {
  const inks = {
    accent: ink(1),
    tight: ink(1),
    slack: ink(0.6),
  }
  const object = new Group()
  object.renderOrder = 3
  const clear = () => {
    for (const child of [...object.children]) {
      object.remove(child)
      ;(child as LineSegments).geometry.dispose()
    }
  }
  return {
    object,
    set: (lines) => {
      clear()
      for (const { points, pairs, colour } of lines) {
        const places = pairs ? points : pairsOf(points)
        const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(places, 3))
        const drawn = new LineSegments(geometry, inks[colour])
        drawn.frustumCulled = false
        drawn.renderOrder = 3
        object.add(drawn)
      }
    },
    setTheme: (colours) => {
      inks.accent.color.set(colours.accent)
      inks.tight.color.set(colours.tight)
      inks.slack.color.set(colours.slack)
    },
    dispose: () => {
      clear()
      for (const one of Object.values(inks)) one.dispose()
    },
  }
}

function ink(opacity: number): LineBasicMaterial {
  return new LineBasicMaterial({ toneMapped: false, depthTest: false, transparent: true, opacity })
}

/** Every two neighbours of a line. */
function pairsOf(points: Float32Array): Float32Array {
  const count = Math.max(0, points.length / 3 - 1)
  const pairs = new Float32Array(6 * count)
  for (let k = 0; k < count; k++) pairs.set(points.subarray(3 * k, 3 * k + 6), 6 * k)
  return pairs
}
