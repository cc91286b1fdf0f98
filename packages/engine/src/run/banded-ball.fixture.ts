/** A band of two panels to be sewn around the upper half of a ball: a garment that drapes in a second. */

import type { Body } from '../body/index.ts'
import { buildSphereMesh } from '../contact/index.ts'
import type { TriangleMesh } from '../core/index.ts'
import type { Fabric } from '../material/index.ts'
import { GARMENT_VERSION, type Garment, type Panel, polygonPanel } from '../pattern/index.ts'
import type { GarmentCloths } from './panel-fabrics.ts'

const RADIUS = 0.1
const HIGH = 0.07 // where the band is hung, above the middle of the ball [m]

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

function bandPanel(id: string, z: number): Panel {
  const [width, height] = [0.26, 0.06]
  const panel = polygonPanel(id, [
    [-0.5 * width, 0],
    [0.5 * width, 0],
    [0.5 * width, height],
    [-0.5 * width, height],
  ])
  return { ...panel, placement: { translation: [0, HIGH, z], rotation: [0, z > 0 ? 0 : Math.PI, 0] } }
}
