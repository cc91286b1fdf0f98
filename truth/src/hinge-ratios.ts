/**
 * V5: hinges are no plate, and by how much is known. On a strip 1 × 0.5 with D = ke/4 a correct hinge code hangs lower than
 * the elastica by a ratio of its own for each mesh; to meet these ratios proves the implementation, not the model.
 *
 *   lin:  drop/(Γ/8) for Γ → 0            3-D:  (H/W)/(H/W of the elastica) at Γ = σ g L³/D                   (1)
 *
 * The meshes are those of the reference: right triangles with one diagonal, with diagonals alternating like a chessboard
 * (the parity is that of the reference, the other one differs by 2 % at n = 8), and rows of equilateral triangles with
 * zigzag borders. The reference's random Delaunay mesh cannot be rebuilt. Membrane stiffness 10⁴ σ g L; the clamp is
 * made by symmetry, which doubles the clamp hinge as the reference does.
 */
import { type Cloth, createSim } from '@selvedge/engine'
import { findRest } from '@selvedge/engine/sim'
import { elasticaOf } from './elastica.ts'
import { mirrorStrip } from './mirrored-strip.ts'
import reference from './reference/bending-element.json' with { type: 'json' }
import { G, plainFabric } from './sheets.ts'
import {
  relativeRow,
  type TruthContext,
  type TruthResult,
  type TruthRow,
  type TruthSeries,
  type TruthTest,
} from './truth-test.ts'

const DENSITY = 0.2 // [kg/m²]
const WEIGHT = DENSITY * G // [N/m²]
const WIDTH = 0.5 // over the length [–]
const GAMMA_LINEAR = 1e-3 // so small that drop is in proportion to Γ

const linear = reference.mesh_cantilever_linear
const bent = reference.mesh_cantilever_nonlinear

const MESHES = {
  'one diagonal': {
    lin: linear.ratio.diag,
    gamma1: bent.Gamma1.one_diagonal,
    gamma10: bent.Gamma10.one_diagonal,
  },
  alternating: { lin: linear.ratio.alt, gamma1: bent.Gamma1.alternating, gamma10: bent.Gamma10.alternating },
  equilateral: {
    lin: linear.ratio.equilateral,
    gamma1: bent.Gamma1.equilateral,
    gamma10: bent.Gamma10.equilateral,
  },
}

type MeshName = keyof typeof MESHES

export const hingeRatios: TruthTest = {
  id: 'V5',
  name: 'hinge-ratios',
  title: 'Hinges against the softness they must have',
  text:
    'A cantilever strip of hinges hangs 3 to 20 % lower than the plate it stands for, by an amount that depends on the mesh alone. ' +
    'Ratios to the elastica on three mesh patterns are compared with those of an independent code, within 2 %. The plate element stands beside them.',
  equation: 'lin: drop/(Γ/8)     3-D: (H/W)/(H/W)_elastica     D = ke/4',
  run,
}

function run(context: TruthContext): TruthResult {
  const rows: TruthRow[] = []
  const series: TruthSeries[] = []
  const names = Object.keys(MESHES) as MeshName[]
  names.forEach((name, k) => {
    const { lin, gamma1, gamma10 } = MESHES[name]
    const points: number[] = []
    const plate: number[] = []
    const sizes = context.full ? linear.n : linear.n.slice(0, 2)
    sizes.forEach((n, at) => {
      context.say(`${name} n = ${n}`, (k + at / sizes.length) / names.length)
      const ratio = ratioOf(context, name, n, GAMMA_LINEAR, 'hinge')
      rows.push(relativeRow(`${name} n=${n}`, 'lin', ratio, lin[at], 0.02))
      points.push(n, ratio)
      if (n <= 32) plate.push(n, ratioOf(context, name, n, GAMMA_LINEAR, 'plate'))
    })
    for (const [at, n] of bent.n.entries()) {
      if (!context.full && n > 8) continue
      rows.push(
        relativeRow(`${name} n=${n}`, '3-D Γ=1', ratioOf(context, name, n, 1, 'hinge'), gamma1[at], 0.02),
      )
      rows.push(
        relativeRow(`${name} n=${n}`, '3-D Γ=10', ratioOf(context, name, n, 10, 'hinge'), gamma10[at], 0.02),
      )
    }
    series.push({ name: `hinge, ${name}`, style: 'line-points', points })
    series.push({ name: `plate, ${name}`, style: 'dashed', points: plate })
  })
  return {
    rows,
    plots: [
      {
        title: 'Drop over that of the continuum',
        x: { label: 'cells along the strip', log: true },
        y: { label: 'drop/(Γ/8)' },
        series,
        note: 'Hinges converge to a softness of their own on each mesh; the plate element to 1.',
      },
    ],
  }
}

function ratioOf(
  context: TruthContext,
  mesh: MeshName,
  cells: number,
  gamma: number,
  bending: 'hinge' | 'plate',
): number {
  const strip = mirrorStrip(armOf(mesh, cells), 1)
  const fabric = plainFabric({ density: DENSITY, stretch: 1e4 * WEIGHT, bend: WEIGHT / gamma })
  const sim = createSim(
    { cloth: strip.cloth, panelFabric: [fabric], pinned: strip.clamp },
    { kernels: context.originals, bending, gravity: [0, 0, -G], air: null, selfContact: false },
  )
  if (!findRest(sim, { tolerance: 1e-5, motionMax: 0.2 }).found) return Number.NaN
  const { x } = sim.state
  let drop = 0
  let reach = 0
  for (const i of strip.tips) {
    drop -= x[3 * i + 2]
    reach += Math.abs(x[3 * i + 1])
  }
  const exact = elasticaOf(gamma)
  return drop / reach / (exact.drop / exact.reach)
}

/** One arm from the clamp on y = 0 to y = 1. */
function armOf(mesh: MeshName, cells: number): Cloth {
  const equilateral = mesh === 'equilateral'
  const spacing = equilateral ? 2 / Math.sqrt(3) / cells : 1 / cells
  const across = Math.ceil(WIDTH / spacing - 1e-9)
  const place: number[] = []
  const triVertex: number[] = []
  for (let r = 0; r <= cells; r++) {
    for (let c = 0; c <= across; c++) place.push(spacing * (c + (equilateral ? 0.5 * (r % 2) : 0)), r / cells)
  }
  for (let r = 0; r < cells; r++) {
    for (let c = 0; c < across; c++) {
      const a = r * (across + 1) + c
      const d = a + across + 1
      const rising = mesh === 'one diagonal' || (equilateral ? r % 2 === 1 : (r + c) % 2 === 1)
      triVertex.push(...(rising ? [a, a + 1, d + 1, a, d + 1, d] : [a, a + 1, d, a + 1, d + 1, d]))
    }
  }
  return {
    vertexCount: place.length / 2,
    triCount: triVertex.length / 3,
    position: Float64Array.from({ length: (3 * place.length) / 2 }, (_, k) =>
      k % 3 === 2 ? 0 : place[2 * Math.floor(k / 3) + (k % 3)],
    ),
    triVertex: Int32Array.from(triVertex),
    triPattern: Float64Array.from(triVertex.flatMap((i) => [place[2 * i], place[2 * i + 1]])),
    triPanel: new Int32Array(triVertex.length / 3),
    panelIds: ['strip'],
    panelGrain: Float64Array.of(Math.PI / 2),
  }
}
