/** Sewing threads: a fine line from each stitch's one vertex to the other, in the colour of its seam. */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  LineBasicMaterial,
  LineSegments,
} from 'three'
import type { ThemeColours } from './theme.ts'

export interface Threads {
  readonly lines: LineSegments
  /** Pairs of vertices, and the row of the seam of each pair (one colour for all without it). */
  set(pairs: Int32Array, pairSeam: Int32Array | null): void
  /** New positions of the vertices, 3 each [m]. */
  follow(position: Float32Array): void
  setTheme(colours: ThemeColours): void
  dispose(): void
}

export function buildThreads(colours: ThemeColours): Threads {
  const material = new LineBasicMaterial({
    vertexColors: true,
    transparent: true,
    opacity: 0.75,
    toneMapped: false,
  })
  const lines = new LineSegments(new BufferGeometry(), material)
  lines.frustumCulled = false
  lines.visible = false
  let pairs = new Int32Array(0)
  let pairSeam: Int32Array | null = null
  let seamColours = colours.seams

  function paint(): void {
    const attribute = lines.geometry.getAttribute('color')
    if (!attribute) return
    const colour = new Color()
    for (let s = 0; s < pairs.length / 2; s++) {
      colour.set(seamColours[(pairSeam ? pairSeam[s] : 0) % seamColours.length])
      attribute.setXYZ(2 * s, colour.r, colour.g, colour.b)
      attribute.setXYZ(2 * s + 1, colour.r, colour.g, colour.b)
    }
    attribute.needsUpdate = true
  }

  return {
    lines,
    set: (next, seams) => {
      pairs = Int32Array.from(next)
      pairSeam = seams ? Int32Array.from(seams) : null
      lines.visible = pairs.length > 0
      lines.geometry.dispose()
      lines.geometry = new BufferGeometry()
      if (pairs.length === 0) return
      const place = new BufferAttribute(new Float32Array(3 * pairs.length), 3).setUsage(DynamicDrawUsage)
      lines.geometry.setAttribute('position', place)
      lines.geometry.setAttribute('color', new BufferAttribute(new Float32Array(3 * pairs.length), 3))
      paint()
    },
    follow: (position) => {
      if (pairs.length === 0) return
      const attribute = lines.geometry.getAttribute('position')
      const array = attribute.array as Float32Array
      for (let k = 0; k < pairs.length; k++) {
        array[3 * k] = position[3 * pairs[k]]
        array[3 * k + 1] = position[3 * pairs[k] + 1]
        array[3 * k + 2] = position[3 * pairs[k] + 2]
      }
      attribute.needsUpdate = true
    },
    setTheme: (next) => {
      seamColours = next.seams
      paint()
    },
    dispose: () => {
      lines.geometry.dispose()
      material.dispose()
    },
  }
}
