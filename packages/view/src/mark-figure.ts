/**
 * Strokes of the crayon in the picture: beads along each, as close as a line, and its number where it begins. A stroke whose
 * twin is missing is hollow: light beads before the far side of larger coloured ones.
 */
import {
  BackSide,
  CanvasTexture,
  Color,
  Group,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  type Side,
  SphereGeometry,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
  Vector3,
} from 'three'
import type { ClothSurface } from './cloth-surface.ts'
import type { MarkStroke, Place } from './garment-viewer.ts'
import { findOnPattern, type PickableBody } from './pick.ts'

/** Radius of a bead, of the light one in a hollow stroke, and between two of them [m]. */
const BEAD = 0.0032
const CORE = 0.0019
const APART = 0.0026
const LIT = 1.5
/** How wide a number is, in distances from the eye [–], whatever the distance; and how far it stands off the surface [m]. */
const LABEL = 0.014
const OFF = 0.016
const BEADS_MAX = 8192

export interface MarkFigure {
  readonly object: Group
  set(strokes: readonly MarkStroke[]): void
  /** Cloth or body may have moved. */
  follow(surface: ClothSurface | null, body: PickableBody | null): void
  dispose(): void
}

/** A point of a stroke as rows of the mesh it is on. */
type Found =
  | { readonly on: 'cloth' | 'body'; readonly rows: Place; readonly shares: Place }
  | { readonly on: 'room'; readonly place: Place }

export function buildMarkFigure(): MarkFigure {
  const full = beads(undefined)
  const rims = beads(BackSide)
  const cores = beads(undefined)
  const labels = new Group()
  let strokes: readonly MarkStroke[] = []
  let found: { mesh: unknown; body: unknown; points: Found[][] } | null = null

  const place = (surface: ClothSurface | null, body: PickableBody | null) => {
    if (found?.mesh !== surface?.mesh || found?.body !== body?.triVertex)
      found = {
        mesh: surface?.mesh,
        body: body?.triVertex,
        points: strokes.map((stroke) => findPoints(stroke, surface)),
      }
    for (const mesh of [full, rims, cores]) mesh.count = 0
    strokes.forEach(({ colour, hollow, lit }, row) => {
      const places = found!.points[row].flatMap((point) => placeNow(point, surface, body) ?? [])
      const size = lit ? LIT : 1
      tint.set(colour)
      for (const at of alongLine(places.map(({ at }) => at))) {
        addBead(hollow ? rims : full, at, size * BEAD, tint)
        if (hollow) addBead(cores, at, size * CORE, WHITE)
      }
      const label = labels.children[row]
      const [first] = places
      label.visible = first !== undefined && strokes[row].label !== ''
      if (first) label.position.set(...first.at).addScaledVector(outwards.set(...first.out), OFF)
      label.updateMatrixWorld() // the scene's own turn is over
    })
    for (const mesh of [full, rims, cores]) {
      mesh.instanceMatrix.needsUpdate = true
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true
    }
  }

  const dropLabels = () => {
    for (const label of labels.children as Sprite[]) {
      label.material.map?.dispose()
      label.material.dispose()
    }
    labels.clear()
  }

  return {
    object: new Group().add(full, rims, cores, labels),
    set: (next) => {
      strokes = next
      found = null
      dropLabels()
      for (const stroke of next) labels.add(labelOf(stroke))
      for (const mesh of [full, rims, cores]) mesh.count = 0
    },
    follow: (surface, body) => {
      if (strokes.length > 0) place(surface, body)
    },
    dispose: () => {
      dropLabels()
      for (const mesh of [full, rims, cores]) {
        mesh.dispose()
        mesh.geometry.dispose()
        ;(mesh.material as MeshBasicMaterial).dispose()
      }
    },
  }
}

function beads(side: Side | undefined): InstancedMesh {
  const material = new MeshBasicMaterial({ toneMapped: false, ...(side !== undefined && { side }) })
  const mesh = new InstancedMesh(new SphereGeometry(1, 10, 8), material, BEADS_MAX)
  mesh.count = 0
  mesh.frustumCulled = false
  mesh.setColorAt(0, WHITE)
  return mesh
}

function addBead(mesh: InstancedMesh, [x, y, z]: Place, radius: number, colour: Color): void {
  if (mesh.count >= BEADS_MAX) return
  matrix.makeScale(radius, radius, radius).setPosition(x, y, z)
  mesh.setMatrixAt(mesh.count, matrix)
  mesh.setColorAt(mesh.count, colour)
  mesh.count++
}

function findPoints({ points }: MarkStroke, surface: ClothSurface | null): Found[] {
  return points.flatMap((point): Found[] => {
    if ('place' in point) return [{ on: 'room', place: point.place }]
    if ('corners' in point) return [{ on: 'body', rows: point.corners, shares: point.shares }]
    const met = surface && findOnPattern(surface, point.panelId, point.pattern)
    if (!met) return []
    const { triVertex } = surface.mesh
    const rows = [0, 1, 2].map((k) => triVertex[3 * met.triangle + k]) as unknown as Place
    return [{ on: 'cloth', rows, shares: met.share }]
  })
}

/** Where it is, and which way is out of the surface. */
function placeNow(
  point: Found,
  surface: ClothSurface | null,
  body: PickableBody | null,
): { at: Place; out: Place } | null {
  if (point.on === 'room') return { at: point.place, out: [0, 0, 0] }
  const x = point.on === 'cloth' ? surface?.vertexPosition : body?.position
  if (!x || point.rows.some((row) => 3 * row >= x.length)) return null
  const [a, b, c] = point.rows.map((row): Place => [x[3 * row], x[3 * row + 1], x[3 * row + 2]])
  const along = (k: number) => point.shares[0] * a[k] + point.shares[1] * b[k] + point.shares[2] * c[k]
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  const out = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = Math.hypot(...out) || 1
  return {
    at: [along(0), along(1), along(2)],
    out: [out[0] / length, out[1] / length, out[2] / length],
  }
}

/** Places along a line, evenly apart. */
function alongLine(places: readonly Place[]): Place[] {
  const line: Place[] = places.slice(0, 1)
  for (let k = 1; k < places.length; k++) {
    const [a, b] = [places[k - 1], places[k]]
    const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2])
    const count = Math.max(1, Math.ceil(length / APART))
    for (let n = 1; n <= count; n++) {
      const s = n / count
      line.push([a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1]), a[2] + s * (b[2] - a[2])])
    }
  }
  return line
}

/** A disc with the number in it: light on its colour, or its colour on light in a ring. */
function labelOf({ label, colour, hollow }: MarkStroke): Sprite {
  const size = 64
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const ink = canvas.getContext('2d')
  if (ink && label !== '') {
    ink.beginPath()
    ink.arc(size / 2, size / 2, size / 2 - 5, 0, 2 * Math.PI)
    ink.fillStyle = hollow ? '#ffffff' : colour
    ink.strokeStyle = hollow ? colour : '#ffffff'
    ink.lineWidth = 6
    ink.fill()
    ink.stroke()
    ink.fillStyle = hollow ? colour : '#ffffff'
    ink.font = `600 ${label.length > 1 ? 30 : 38}px system-ui, sans-serif`
    ink.textAlign = 'center'
    ink.textBaseline = 'middle'
    ink.fillText(label, size / 2, size / 2 + 2)
  }
  const map = new CanvasTexture(canvas)
  map.colorSpace = SRGBColorSpace
  const sprite = new Sprite(new SpriteMaterial({ map, toneMapped: false, sizeAttenuation: false }))
  sprite.scale.set(LABEL, LABEL, 1)
  return sprite
}

const WHITE = new Color('#ffffff')
const tint = new Color() // scratch
const matrix = new Matrix4() // scratch
const outwards = new Vector3() // scratch
