/**
 * A tee over a tank: the tank is draped first, the tee is sewn around body and tank together, then both fall. The order
 * they were put on in must last, and neither may pass through the other or the body.
 */
import {
  type Body,
  beginDrape,
  buildBody,
  type Cloth,
  clothOf,
  countCrossings,
  createSim,
  type Drape,
  drape,
  run,
  stepsLeft,
} from '@selvedge/engine'
import { bodyFields, DRAPE_DEFAULTS, stepsWhile } from '@selvedge/engine/sim'
import { watchCrossings } from './crossing-watch.ts'
import { shareUnder } from './layer-order.ts'
import { BENCH_COTTON, needWardrobe, type SceneDefinition, type SceneInput } from './scene.ts'
import { judge, stretchOf } from './verdict.ts'

const BODY = 'mean_female' // the one the tank was drafted for
const INNER = 'tank'
const OUTER = 'tee'

export const layers: SceneDefinition = {
  name: 'layers',
  summary: 'tee sewn over a tank on a body, then both fall; n = edges per metre',
  seconds: 3,
  dt: 1 / 120,
  n: 50,
  meshBody: true,
  build(input) {
    const { kernels, fabric = BENCH_COTTON, options, bodyField = DRAPE_DEFAULTS.bodyField } = input
    const body = buildBody(needWardrobe(input).bodyData(), BODY, 'dressing')
    const dressed = dressTwice(input, body)
    const { cloth, innerCount } = dressed
    const colliders = [bodyFields[bodyField].build(body, { friction: fabric.frictionBody })]
    const sim = createSim(
      { cloth, panelFabric: cloth.panelIds.map(() => fabric), colliders },
      { linearise: 'start', massDamping: DAMPING, ...options, kernels },
    )
    const outer = { position: sim.state.x, triVertex: outerTriangles(cloth, innerCount) }
    return watchCrossings({
      sim,
      colliders,
      check() {
        const under = shareUnder(sim.state.x, 0, innerCount, outer, colliders[0])
        return judge(
          {
            'most crossings while sewing [–]': dressed.crossingsWorst,
            'vertices of the inner garment [–]': innerCount,
            'share of the inner garment with the outer one under it [–]': under,
            'speed at the end, rms [m/s]': sim.report.speedRms,
            'p99 stretch at the end [–]': stretchOf(sim),
          },
          [
            [dressed.crossingsWorst === 0, `layers crossed ${dressed.crossingsWorst} times while sewing`],
            [under === 0, `the outer garment lies under ${(100 * under).toFixed(1)} % of the inner one`],
          ],
        )
      },
    })
  },
}

/** Joined seams may cross themselves for this many steps. */
const FREE_STEPS_MAX = 120

/** Swinging dies out as in a drape [1/s]. */
const DAMPING = 2

interface DressedTwice {
  /** Both garments, the inner one first. */
  readonly cloth: Cloth
  readonly innerCount: number
  /** Most crossings of the two with each other or with the body at the end of any step of sewing. */
  readonly crossingsWorst: number
}

function dressTwice(input: SceneInput, body: Body): DressedTwice {
  const { kernels, n, seed, fabric = BENCH_COTTON, bodyField } = input
  const wardrobe = needWardrobe(input)
  const options = { kernels, resolution: 1 / n, seed, bodyField }
  const inner = drape({ garment: wardrobe.garment(INNER), body, fabric }, { ...options, static: true })
  const worn = { cloth: clothOf(inner.drape), fabric }
  const outer = beginDrape({ garment: wardrobe.garment(OUTER), body, fabric, worn }, options)
  let crossingsWorst = 0
  const sewing = () => outer.stage === 'sewing'
  run(stepsWhile(stepsLeft(outer), sewing), {
    onStep: () => {
      if (sewing()) crossingsWorst = Math.max(crossingsWorst, layerCrossings(outer, worn.cloth, body))
    },
  })
  let folded = true // folds of joined seams come apart
  let left = FREE_STEPS_MAX
  const apart = stepsWhile(stepsLeft(outer), () => folded && left-- > 0)
  run(apart, { onStep: ({ report }) => (folded = report.contact.excused > 0) })
  if (outer.stage === 'stopped') throw new Error(`${OUTER}: ${outer.reason}`)
  return { cloth: clothOf(outer), innerCount: worn.cloth.vertexCount, crossingsWorst }
}

/** Between the garments, and with the body; seams that are still open may lie over each other. */
function layerCrossings({ model, state }: Drape, inner: Cloth, body: Body): number {
  const corners = 3 * inner.triCount
  const under = { position: state.x, triVertex: model.triVertex.slice(0, corners) }
  const over = { position: state.x, triVertex: model.triVertex.slice(corners) }
  return countCrossings(over, under) + countCrossings({ position: state.x, triVertex: model.triVertex }, body)
}

function outerTriangles({ triVertex }: Cloth, innerCount: number): Int32Array {
  let corner = 0
  while (corner < triVertex.length && triVertex[corner] < innerCount) corner++
  return triVertex.slice(corner - (corner % 3))
}
