/**
 * Flexion springs: cloth resists bending because points two edges apart are kept from coming nearer. In cells of a
 * grid they run over every second vertex along the lines of the grid (Provot); on any other mesh, and over seams, from
 * wing to wing across each hinge. They only push: a flexion spring that pulled would stiffen the cloth in its plane.
 *
 *   ℓ² = t² + h1² + h2² + 2 h1 h2 cos θ,   δ = ℓ0 − ℓ ≈ h1 h2 θ²/(2 ℓ0)                            [m]    (1)
 *   grid line   ½ k δr² = ½ D κr² A                                                                [J]    (2)
 *   hinge       ½ k δr² = 48/35 · 2κh (1 − cos(θr/2))                                              [J]    (3)
 *   κr = BEND_CURVATURE, θr = κr ½ (h1 + h2), at most FOLD_MAX;   δr = δ(θr)                              (4)
 *
 * h1 and h2 are the lengths (grid) or heights (hinge) on both sides of the fold of angle θ, t the shift of the wings
 * along the hinge (0 on grids), A the rest area around the middle vertex, D the fabric's rigidity along the line, κh
 * that of the hinge (`bending-law.ts`).
 *
 * δ grows with θ², so the energy grows with θ⁴ and the moment with θ³: flat cloth of springs does not resist bending at
 * all, and no constant makes it a plate. (2) and (3) make it carry the plate's energy at one curvature, κr; gentler folds
 * are softer, by (κ/κr)², and sharper ones stiffer. Bent along φ a hinge at ψ turns by cos²(φ − ψ) of its full angle;
 * 48/35 = ⟨cos⁴⟩/⟨cos⁸⟩ makes the mean over all directions right; on an equilateral lattice single directions are off
 * by ± 23 %. Grid lines have no stiffness against twist. Damping acts along the spring, (2) of `springs.ts`.
 * Rest angles are not kept: cloth of flexion springs is flat at rest.
 * Sources: Provot 1995, "Deformation Constraints in a Mass-Spring Model to Describe Rigid Cloth Behavior", section 2
 * (flexion springs); (1) to (4) are derived here.
 */
import { cosine, magnitude } from '../core/index.ts'
import { type Fabric, plateRigidity } from '../material/index.ts'
import { findHinges, type Model } from '../model/index.ts'
import type { ForceModel } from './cloth-force.ts'
import { cornerOf, findGridCells, type GridCells } from './grid-cells.ts'
import { readRestCorners } from './rest-corners.ts'
import type { SpringNetwork } from './spring-network.ts'
import { springForce } from './springs.ts'

export const springBending: ForceModel = {
  summary:
    'flexion springs over every second vertex or across hinges (Provot 1995); right at one curvature only',
  blocksPerVertex: 3,
  build: ({ model, panelFabric }) => springForce(buildFlexionSprings(model, panelFabric), 'push'),
}

/** κr: the curvature at which flexion springs bend like the fabric: a fold of radius 20 mm [1/m]. */
export const BEND_CURVATURE = 50

/** Sharpest fold at which a coarse mesh is compared with the plate [rad]. */
const FOLD_MAX = 1

export function buildFlexionSprings(model: Model, panelFabric: readonly Fabric[]): SpringNetwork {
  const network: Growing = { pairs: [], length: [], stiffness: [], viscosity: [] }
  const cells = findGridCells(model)
  addLineSprings(model, panelFabric, cells, network)
  addHingeSprings(model, cells, network)
  return {
    springVertex: Int32Array.from(network.pairs),
    springLength: Float64Array.from(network.length),
    springStiffness: Float64Array.from(network.stiffness),
    springViscosity: Float64Array.from(network.viscosity),
  }
}

interface Growing {
  readonly pairs: number[]
  readonly length: number[]
  readonly stiffness: number[]
  readonly viscosity: number[]
}

/** A side of a cell leaving a vertex: its other end and its rest vector [m]. */
interface Side {
  readonly end: number
  readonly panel: number
  readonly u: number
  readonly v: number
}

/** (2): wherever a line of cell sides runs straight through a vertex. */
function addLineSprings(model: Model, panelFabric: readonly Fabric[], cells: GridCells, to: Growing): void {
  cellSides(model, cells).forEach((sides, i) => {
    for (let m = 0; m < sides.length; m++) {
      for (let n = m + 1; n < sides.length; n++) {
        const [p, q] = [sides[m], sides[n]]
        const h1 = magnitude(p.u, p.v)
        const h2 = magnitude(q.u, q.v)
        if (p.panel !== q.panel || p.u * q.u + p.v * q.v > -STRAIGHT * h1 * h2) continue
        const half = 0.5 * (h1 + h2)
        const fold = Math.min(BEND_CURVATURE * half, FOLD_MAX) // (4)
        const shortened = shortening(0, h1, h2, fold)
        const curvature = fold / half
        const fabric = panelFabric[p.panel]
        const rigidity = plateRigidity(fabric, p.u, p.v)
        to.pairs.push(p.end, q.end)
        to.length.push(h1 + h2)
        to.stiffness.push((rigidity * curvature * curvature * model.vertexArea[i]) / (shortened * shortened))
        to.viscosity.push(fabric.bendViscosity)
      }
    }
  })
}

/** Sides of cells by the vertex they leave from, each once. */
function cellSides(model: Model, { cellVertex, cellTri }: GridCells): Side[][] {
  const sides: Side[][] = Array.from({ length: model.vertexCount }, () => [])
  for (let cell = 0; 2 * cell < cellTri.length; cell++) {
    for (let half = 0; half < 2; half++) {
      const t = cellTri[2 * cell + half]
      const panel = model.triPanel[t]
      const wing = cellVertex[4 * cell + 2 + half]
      readRestCorners(model, t, corners)
      const r = 2 * cornerOf(model, t, wing)
      for (let k = 0; k < 2; k++) {
        const end = cellVertex[4 * cell + k]
        const p = 2 * cornerOf(model, t, end)
        const u = corners[p] - corners[r]
        const v = corners[p + 1] - corners[r + 1]
        if (sides[wing].some((side) => side.end === end && side.panel === panel)) continue
        sides[wing].push({ end, panel, u, v })
        sides[end].push({ end: wing, panel, u: -u, v: -v })
      }
    }
  }
  return sides
}

/** (3): across every hinge that is not inside a grid of one panel. */
function addHingeSprings(model: Model, { triCell }: GridCells, to: Growing): void {
  const { hingeVertex, hingeStiffness, hingeViscosity, triPanel, triArea } = model
  const { hingeTri } = findHinges(model.triVertex, model.vertexCount)
  for (let h = 0; h < model.hingeCount; h++) {
    const left = hingeTri[2 * h]
    const right = hingeTri[2 * h + 1]
    if (triCell[left] >= 0 && triCell[right] >= 0 && triPanel[left] === triPanel[right]) continue
    const [a, b, c, d] = hingeVertex.subarray(4 * h, 4 * h + 4)
    const one = wingPlace(model, left, a, b, c)
    const other = wingPlace(model, right, a, b, d)
    const h1 = (2 * triArea[left]) / one.edge
    const h2 = (2 * triArea[right]) / other.edge
    const shift = one.along - other.along
    const fold = Math.min(BEND_CURVATURE * 0.5 * (h1 + h2), FOLD_MAX) // (4)
    const shortened = shortening(shift, h1, h2, fold)
    const energy = (48 / 35) * 2 * hingeStiffness[h] * (1 - cosine(0.5 * fold))
    to.pairs.push(c, d)
    to.length.push(magnitude(shift, h1 + h2))
    to.stiffness.push((2 * energy) / (shortened * shortened))
    to.viscosity.push(hingeViscosity[h])
  }
}

/** Rest length of the edge a b of a triangle, and how far along it the corner `wing` stands [m]. */
function wingPlace(model: Model, t: number, a: number, b: number, wing: number) {
  readRestCorners(model, t, corners)
  const [p, q, r] = [a, b, wing].map((i) => 2 * cornerOf(model, t, i))
  const eu = corners[q] - corners[p]
  const ev = corners[q + 1] - corners[p + 1]
  const edge = magnitude(eu, ev)
  const along = ((corners[r] - corners[p]) * eu + (corners[r + 1] - corners[p + 1]) * ev) / edge
  return { edge, along }
}

/** δ of (1) [m]. */
function shortening(shift: number, h1: number, h2: number, fold: number): number {
  const rest = magnitude(shift, h1 + h2)
  return rest - Math.sqrt(rest * rest - 2 * h1 * h2 * (1 - cosine(fold)))
}

/** Cosine from which on two sides are one line [–]. */
const STRAIGHT = 0.9999

const corners = new Float64Array(6) // scratch
