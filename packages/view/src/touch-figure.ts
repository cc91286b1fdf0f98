/** What a person put into the cloth: pins that go where it goes, and the line from a hand to the place it holds. */
import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  Line,
  LineBasicMaterial,
  Matrix4,
  MeshStandardMaterial,
  SphereGeometry,
} from 'three'
import type { ClothSurface } from './cloth-surface.ts'
import type { ClothPlace, Place } from './garment-viewer.ts'
import { placeOnPattern } from './pick.ts'
import type { ThemeColours } from './theme.ts'

/** Radius of a pin's head [m]. */
const HEAD = 0.006
const PINS_MAX = 256

export interface TouchFigure {
  readonly object: Group
  setPins(pins: readonly ClothPlace[], surface: ClothSurface | null): void
  /** The cloth moved. */
  follow(surface: ClothSurface): void
  setHand(hand: { readonly grip: Place; readonly to: Place } | null): void
  setTheme(colours: ThemeColours): void
  dispose(): void
}

export function buildTouchFigure(): TouchFigure {
  const head = new MeshStandardMaterial({ roughness: 0.3 })
  const heads = new InstancedMesh(new SphereGeometry(HEAD, 16, 12), head, PINS_MAX)
  heads.count = 0
  heads.frustumCulled = false
  const ink = new LineBasicMaterial({ toneMapped: false, depthTest: false, transparent: true })
  const ends = new BufferAttribute(new Float32Array(6), 3).setUsage(DynamicDrawUsage)
  const line = new Line(new BufferGeometry().setAttribute('position', ends), ink)
  line.frustumCulled = false
  line.visible = false
  line.renderOrder = 2
  let pins: readonly ClothPlace[] = []

  const follow = (surface: ClothSurface) => {
    heads.count = 0
    for (const { panelId, pattern } of pins) {
      const place = placeOnPattern(surface, panelId, pattern)
      if (place && heads.count < PINS_MAX) heads.setMatrixAt(heads.count++, matrix.makeTranslation(...place))
    }
    heads.instanceMatrix.needsUpdate = true
  }

  return {
    object: new Group().add(heads, line),
    setPins: (next, surface) => {
      pins = next
      heads.count = 0
      if (surface) follow(surface)
    },
    follow: (surface) => {
      if (pins.length > 0) follow(surface)
    },
    setHand: (hand) => {
      line.visible = hand !== null
      if (!hand) return
      ends.setXYZ(0, ...hand.grip)
      ends.setXYZ(1, ...hand.to)
      ends.needsUpdate = true
    },
    setTheme: (colours) => {
      head.color.set(colours.tight)
      ink.color.set(colours.accent)
    },
    dispose: () => {
      heads.dispose()
      heads.geometry.dispose()
      head.dispose()
      line.geometry.dispose()
      ink.dispose()
    },
  }
}

const matrix = new Matrix4() // scratch
