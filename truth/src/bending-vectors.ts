/**
 * V5: the hinge to the last digits. Forces of single hinges against vectors worked out with thirty digits, and the energy
 * of bent lattices of hinges against exact sums:
 *
 *   F_i = ke |E|²/(|N1| + |N2|) (sin(θ/2) − sin(θ0/2)) u_i,    F_i = −kd |E| (Σ u_j·v_j) u_i                  (1)
 *   equilateral:   D = ke/4 along every φ,  Poisson ratio −1/3                                                 (2)
 *   one diagonal:  D = (1 + sin 2φ + sin² 2φ) ke/4, φ from the side of a cell towards its diagonal              (3)
 *
 * Source: Bridson, Marino, Fedkiw 2003, "Simulation of Clothing with Folds and Wrinkles", section 4 (1).
 */
import {
  Arena,
  assembleHinges,
  buildBlockMatrix,
  buildElementSlots,
  buildSampleCloth,
  type HingeArrays,
  hingeStiffnessFor,
  type SampleCloth,
} from '@selvedge/engine/sim'
import reference from './reference/bending-element.json' with { type: 'json' }
import { plainFabric } from './sheets.ts'
import { absoluteRow, relativeRow, type TruthResult, type TruthRow, type TruthTest } from './truth-test.ts'

export const bendingVectors: TruthTest = {
  id: 'V5',
  name: 'bending-vectors',
  title: 'Hinge forces and lattices to the last digit',
  text:
    'Elastic and damping forces of single hinges, flat, folded, nearly closed, with a rest angle and in rigid rotation, are compared with vectors of ' +
    'an independent calculation. The energy of bent lattices gives the plate rigidity hinges stand for: ke/4 on equilateral triangles, direction by direction on grids.',
  equation: 'F = ke |E|²/(|N1| + |N2|) (sin(θ/2) − sin(θ0/2)) u     F = −kd |E| (Σ u·v) u',
  run: () => ({ rows: [...vectorRows(), ...latticeRows()] }) satisfies TruthResult,
}

/** Largest difference of any number over the largest number, or over 1. */
function vectorRows(): TruthRow[] {
  return reference.cases.flatMap((vector) => {
    const { name, x, v, ke, kd, theta0, lenE, F_elastic, F_damping } = vector
    const area = (n: number[]) => Math.hypot(...n) / 2
    const kappa = hingeStiffnessFor(ke / 4, lenE, area(vector.N1), area(vector.N2)) // of the present shape, as there
    const still = x.map(() => [0, 0, 0])
    const restSine = Math.sin(theta0 / 2)
    const elastic = forcesOf(hingeOf(kappa, restSine, 0), x, still)
    const moving = forcesOf(hingeOf(kappa, restSine, (2 * kd * lenE) / kappa), x, v) // kd |E| = ½ κ τ
    const damping = moving.map((f, k) => f - elastic[k])
    return [
      differenceRow(name, 'elastic force, difference', elastic, F_elastic.flat()),
      differenceRow(name, 'damping force, difference', damping, F_damping.flat()),
    ]
  })
}

function differenceRow(name: string, quantity: string, measured: Float64Array, wanted: number[]): TruthRow {
  const size = Math.max(1, ...wanted.map(Math.abs))
  const most = Math.max(...wanted.map((value, k) => Math.abs(measured[k] - value)))
  return absoluteRow(name, quantity, most / size, 0, 1e-12)
}

/** Corners 1, 2 (wings), 3, 4 (edge) of the paper are vertices 0, 1, 2, 3 here. */
function hingeOf(stiffness: number, restSine: number, viscosity: number): HingeArrays {
  const arena = new Arena(new ArrayBuffer(1 << 18), 'f64')
  const hingeVertex = arena.i32From([2, 3, 0, 1])
  const matrix = buildBlockMatrix(arena, 4, [{ vertex: hingeVertex, size: 4 }])
  return {
    hingeVertex,
    hingeStiffness: Float64Array.of(stiffness),
    hingeRestSine: Float64Array.of(restSine),
    hingeViscosity: Float64Array.of(viscosity),
    hingeSlot: buildElementSlots(arena, matrix, hingeVertex, 4),
  }
}

function forcesOf(hinge: HingeArrays, x: number[][], v: number[][]): Float64Array {
  const force = new Float64Array(12)
  assembleHinges(hinge, Float64Array.from(x.flat()), Float64Array.from(v.flat()), force, null, 0, 0, 0, 1)
  return force
}

const RIGIDITY = 1e-5 // D = ke/4 [N m]
const CURVATURE = 1e-3 // [1/m], so small that sin(θ/2) = θ/2 to 1e-9
const SPACING = 0.1 // [m]

type Height = (x: number, y: number) => number

/** (2), (3): energy per area over ½ D κ². */
function latticeRows(): TruthRow[] {
  const rows: TruthRow[] = []
  const equilateral = (height: Height) =>
    energyRatio('equilateral', height, (SPACING * SPACING * Math.sqrt(3)) / 2)
  const cylinder = (phi: number) => (x: number, y: number) =>
    0.5 * CURVATURE * (x * Math.cos(phi) + y * Math.sin(phi)) ** 2
  for (const phi of [0, 0.2, 0.7, 1.3, 2.5]) {
    rows.push(relativeRow(`equilateral φ=${phi}`, 'D/(ke/4)', equilateral(cylinder(phi)), 1, 1e-6))
  }
  const sphere = equilateral((x, y) => 0.5 * CURVATURE * (x * x + y * y))
  rows.push(relativeRow('equilateral, sphere', '2 (1 + ν)', sphere, 4 / 3, 1e-6))
  for (const phi of [0, 0.2, Math.PI / 4, 1.3, 2.5]) {
    const twist = Math.sin(2 * phi)
    const wanted = 1 - twist + twist * twist // diagonals of the sample run along −45°
    const measured = energyRatio('grid', cylinder(phi), SPACING * SPACING)
    rows.push(relativeRow(`one diagonal φ=${phi.toPrecision(3)}`, 'D/(ke/4)', measured, wanted, 1e-6))
  }
  return rows
}

/** Hinges of the middle vertex, each shared with one neighbour, over the area of a vertex. */
function energyRatio(pattern: 'grid' | 'equilateral', height: Height, vertexArea: number): number {
  const fabric = plainFabric({ density: 0.2, stretch: 1000, bend: RIGIDITY })
  const arena = new Arena(new ArrayBuffer(1 << 20), 'f64')
  const cloth: SampleCloth = buildSampleCloth(arena, pattern, 7, 7, SPACING, fabric)
  const middle = Math.floor(cloth.vertexCount / 2)
  const x = cloth.rest.slice()
  for (let at = 0; at < x.length; at += 3) {
    x[at + 2] = height(x[at] - cloth.rest[3 * middle], x[at + 1] - cloth.rest[3 * middle + 1])
  }
  const still = new Float64Array(x.length)
  let energy = 0
  for (let h = 0; h < cloth.hingeCount; h++) {
    if (cloth.hingeVertex[4 * h] !== middle && cloth.hingeVertex[4 * h + 1] !== middle) continue
    energy += assembleHinges(cloth, x, still, new Float64Array(x.length), null, 0, 0, h, h + 1)
  }
  return (0.5 * energy) / vertexArea / (0.5 * RIGIDITY * CURVATURE * CURVATURE)
}
