/** Triangles somebody is to look at: where cloth crosses. Red, and seen through whatever is before them. */
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  DynamicDrawUsage,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
} from 'three'
import type { ClothSurface } from './cloth-surface.ts'
import type { ThemeColours } from './theme.ts'

export interface CrossedFigure {
  readonly objects: readonly [Mesh, LineSegments]
  set(triangles: readonly number[], surface: ClothSurface | null): void
  /** The cloth moved. */
  follow(surface: ClothSurface): void
  setTheme(colours: ThemeColours): void
  dispose(): void
}

/** Cloth stays to be seen behind the red [–]. */
const FILL = 0.45

export function buildCrossedFigure(): CrossedFigure {
  const seen = { depthTest: false, depthWrite: false, transparent: true, toneMapped: false }
  const fill = new MeshBasicMaterial({ ...seen, side: DoubleSide, opacity: FILL })
  const ink = new LineBasicMaterial(seen)
  const mesh = new Mesh(new BufferGeometry(), fill)
  const lines = new LineSegments(new BufferGeometry(), ink)
  mesh.renderOrder = 3
  lines.renderOrder = 4
  mesh.frustumCulled = lines.frustumCulled = false
  let rows: readonly number[] = []

  const follow = ({ mesh: { triVertex }, vertexPosition: x }: ClothSurface) => {
    if (rows.length === 0) return
    const places = mesh.geometry.getAttribute('position') as BufferAttribute
    rows.forEach((t, row) => {
      for (let k = 0; k < 3; k++) {
        const at = 3 * triVertex[3 * t + k]
        places.setXYZ(3 * row + k, x[at], x[at + 1], x[at + 2])
      }
    })
    places.needsUpdate = true
  }

  return {
    objects: [mesh, lines],
    set: (triangles, surface) => {
      rows = surface ? triangles.filter((t) => t >= 0 && t < surface.triCount) : []
      mesh.geometry.dispose()
      lines.geometry.dispose()
      const places = new BufferAttribute(new Float32Array(9 * rows.length), 3).setUsage(DynamicDrawUsage)
      mesh.geometry = new BufferGeometry().setAttribute('position', places)
      lines.geometry = new BufferGeometry().setAttribute('position', places)
      lines.geometry.setIndex(rows.flatMap((_, row) => SIDES.map((k) => 3 * row + k)))
      mesh.visible = lines.visible = rows.length > 0
      if (surface) follow(surface)
    },
    follow,
    setTheme: (colours) => {
      fill.color.set(colours.tight)
      ink.color.set(colours.tight)
    },
    dispose: () => {
      mesh.geometry.dispose()
      lines.geometry.dispose()
      fill.dispose()
      ink.dispose()
    },
  }
}

/** Corners of the three sides of a triangle. */
const SIDES = [0, 1, 1, 2, 2, 0]
