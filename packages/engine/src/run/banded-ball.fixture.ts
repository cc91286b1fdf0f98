/** A band of two panels to be sewn around the upper half of a ball: a garment that drapes in a second. */

import type { Body } from '../body/index.ts'
import { buildSphereMesh } from '../contact/index.ts'
import { magnitude, type TriangleMesh } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import type { Model } from '../model/index.ts'
import { GARMENT_VERSION, type Garment, type Panel, type PanelLine, polygonPanel } from '../pattern/index.ts'
import type { GarmentCloths } from './panel-fabrics.ts'

const RADIUS = 0.1
const HIGH = 0.07 // where the band is hung, above the middle of the ball [m]
const [WIDTH, HEIGHT] = [0.26, 0.06] // of a panel [m]
const TAPE_HEIGHT = 0.5 * HEIGHT

export function buildBall(): TriangleMesh {
  return buildSphereMesh([0, 0, 0], RADIUS, 4)
}

export function bandedBall(fabric: Fabric, ball: TriangleMesh): GarmentCloths & { readonly body: Body } {
  const seams = ['edge-1', 'edge-3'].map((edge, k) => ({
    id: `side-${k}`,
    a: [{ panel: 'front', edge }],
    b: [{ panel: 'back', edge: k === 0 ? 'edge-3' : 'edge-1' }],
    parallel: false,
    sides: 'right-right' as const,
  }))
  const garment: Garment = {
    format: 'selvedge-garment',
    version: GARMENT_VERSION,
    name: 'band',
    panels: [bandPanel('front', 0.16), bandPanel('back', -0.16)],
    seams,
  }
  return {
    garment,
    fabric,
    body: {
      ...ball,
      name: 'ball',
      vertexCount: ball.position.length / 3,
      triCount: ball.triVertex.length / 3,
      height: 2 * RADIUS,
      girths: {},
      joints: {},
      repair: { left: 0, rounds: 0, moveMax: 0 },
    },
  }
}

/** The same with an elastic all around the middle of the band, which draws it to 0.7 of its length. */
export function tapedBall(fabric: Fabric, ball: TriangleMesh): ReturnType<typeof bandedBall> {
  const { garment, ...rest } = bandedBall(fabric, ball)
  const tape: PanelLine = {
    id: 'tape',
    kind: 'elastic',
    points: [
      [-0.5 * WIDTH, TAPE_HEIGHT],
      [0.5 * WIDTH, TAPE_HEIGHT],
    ],
    smooth: false,
    stretch: 0.7,
  }
  return {
    ...rest,
    garment: { ...garment, panels: garment.panels.map((panel) => ({ ...leftAsCut(panel), lines: [tape] })) },
  }
}

/** Without hems and allowances: of six centimetres they would be half, and stand off the ball. */
function leftAsCut(panel: Panel): Panel {
  return { ...panel, edges: panel.edges.map((edge) => ({ ...edge, hem: 0, allowance: 0 })) }
}

/** How long the elastic is where the vertices are now [m]. */
export function tapeLength({ triVertex, triPattern }: Model, places: ArrayLike<number>): number {
  const onTape = (corner: number) => Math.abs(triPattern[2 * corner + 1] - TAPE_HEIGHT) < 1e-9
  let sum = 0
  for (let corner = 0; corner < triVertex.length; corner++) {
    const next = corner % 3 === 2 ? corner - 2 : corner + 1
    if (!onTape(corner) || !onTape(next)) continue
    const [i, j] = [3 * triVertex[corner], 3 * triVertex[next]]
    sum += magnitude(places[i] - places[j], places[i + 1] - places[j + 1], places[i + 2] - places[j + 2])
  }
  return 0.5 * sum // a triangle on either side
}

function bandPanel(id: string, z: number): Panel {
  const panel = polygonPanel(id, [
    [-0.5 * WIDTH, 0],
    [0.5 * WIDTH, 0],
    [0.5 * WIDTH, HEIGHT],
    [-0.5 * WIDTH, HEIGHT],
  ])
  return { ...panel, placement: { translation: [0, HIGH, z], rotation: [0, z > 0 ? 0 : Math.PI, 0] } }
}
