/** F: the 3D window goes to what is selected, where its cloth hangs; to the whole garment where nothing is. */
import { type Garment, type Point2, sampleEdge } from '@selvedge/engine/pattern'
import { garmentOf, projectOf, type Selected, shownGarment, studioStore } from './state.ts'
import { shownCloth, stage } from './studio.ts'
import { allSelected } from './tools/selected.ts'

type Place3 = readonly [number, number, number]

/** Some of what lies beside is seen as well [m]. */
const AROUND = 0.05

export function frameSelection(): void {
  const places = allSelected(studioStore.get().selection).flatMap(placesOf)
  if (places.length === 0) {
    stage.viewer?.fit('garment')
    return
  }
  const span = [0, 1, 2].map((k) => [
    Math.min(...places.map((p) => p[k])),
    Math.max(...places.map((p) => p[k])),
  ])
  const [x, y, z] = span.map(([low, high]) => (low + high) / 2)
  const radius = Math.max(...places.map((p) => Math.hypot(p[0] - x, p[1] - y, p[2] - z)))
  stage.viewer?.lookAt([x, y, z], radius + AROUND)
}

/** Of one thing, in the room [m]; none where it is not worn. */
function placesOf(one: Selected): Place3[] {
  const state = studioStore.get()
  const garment = garmentOf(state)
  if (!garment) return []
  if (one.kind === 'piece') return cornersOf(one.id).map(({ place }) => place)
  const marked = one.kind === 'pin' || one.kind === 'mark'
  const points = marked ? handPlaces(one) : patternPlaces(garment, one)
  return points.flatMap(({ panel, at }) => nearest(panel, at))
}

interface PlanePlace {
  readonly panel: string
  readonly at: Point2
}

/** Of a pin, or a stroke on the cloth. */
function handPlaces({ kind, id }: Selected): PlanePlace[] {
  const { pins, marks } = projectOf(studioStore.get())
  if (kind === 'pin') return pins.filter((pin) => pin.id === id)
  const on = marks.find((mark) => mark.id === id)?.on
  return on?.kind === 'cloth' ? on.stroke.map((at) => ({ panel: on.panel, at })) : []
}

/** Of a part of the pattern; what sits on an edge stands for all of that. */
function patternPlaces(garment: Garment, { kind, id, panel: of = '' }: Selected): PlanePlace[] {
  if (kind === 'seam') {
    const seam = garment.seams.find((one) => one.id === id)
    return [...(seam?.a ?? []), ...(seam?.b ?? [])].flatMap((ref) => edgePlaces(garment, ref.panel, ref.edge))
  }
  const panel = garment.panels.find((one) => one.id === of)
  const point = kind === 'point' && panel?.points.find((one) => one.id === id)
  if (point) return [{ panel: of, at: point.at }]
  const line = kind === 'line' && panel?.lines?.find((one) => one.id === id)
  if (line) return line.points.map((at) => ({ panel: of, at }))
  const marks = [...(panel?.notches ?? []), ...(panel?.darts ?? []), ...(panel?.pleats ?? [])]
  return edgePlaces(garment, of, kind === 'edge' ? id : (marks.find((one) => one.id === id)?.edge ?? ''))
}

function edgePlaces({ panels }: Garment, of: string, edgeId: string): PlanePlace[] {
  const panel = panels.find(({ id }) => id === of)
  const edge = panel?.edges.find(({ id }) => id === edgeId)
  if (!panel || !edge) return []
  const points = sampleEdge(panel, edge, 8)
  return Array.from({ length: points.length / 2 }, (_, k) => ({
    panel: of,
    at: [points[2 * k], points[2 * k + 1]] as Point2,
  }))
}

/** Corners of the triangles of a piece of the garment shown: in its plane and in the room [m]. */
function cornersOf(panel: string): { at: Point2; place: Place3 }[] {
  const cloth = shownCloth()
  const garment = shownGarment(studioStore.get())?.id
  if (!cloth) return []
  const { pieces, triPanel, triVertex, triPattern, position } = cloth
  const row = pieces.findIndex((one) => one.garment === garment && one.panel === panel)
  const corners: { at: Point2; place: Place3 }[] = []
  for (let c = 0; c < triVertex.length; c++) {
    if (triPanel[Math.floor(c / 3)] !== row) continue
    const i = 3 * triVertex[c]
    corners.push({
      at: [triPattern[2 * c], triPattern[2 * c + 1]],
      place: [position[i], position[i + 1], position[i + 2]],
    })
  }
  return corners
}

function nearest(panel: string, [u, v]: Point2): Place3[] {
  let best: Place3[] = []
  let least = Number.POSITIVE_INFINITY
  for (const { at, place } of cornersOf(panel)) {
    const far = (at[0] - u) ** 2 + (at[1] - v) ** 2
    if (far >= least) continue
    least = far
    best = [place]
  }
  return best
}
