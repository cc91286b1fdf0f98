/**
 * V2: membranes in states whose answer is known in full: one triangle, an irregular patch under an affine map, and even
 * strain on whole sheets. Reference material E1 = 1000, E2 = 600, ν12 = 0.25, G = 200 N/m without hardening:
 *
 *   C11 = E1/d, C22 = E2/d, C12 = ν12 E2/d,   d = 1 − ν12² E2/E1                              [N/m]   (1)
 *   A P = −Σ f_i ⊗ X_i      mean nominal stress of a sheet from its vertex forces              [N/m]   (2)
 *   stvk:               F⁻¹P = C : ½ (FᵀF − 1)                   at any strain                         (3)
 *   corotational:       sym P = C : (F − 1)                      at any strain, F symmetric            (4)
 *   finite differences: (4) as F → 1; in shear γ their links have grown by γ²/8 and σ12 pulls along them,
 *                       together the share γ ((C11 + C12)/(8 G) + ½) of G γ                            (5)
 *   woven stvk:         yarns locked from 30° on, S12 = G γ + ⅓ (G_L − G) r ξ³, then straight with G_L,
 *                       γ = sin φ, ξ = (γ − sin 8°)/r, r = ½ − sin 8°, G_L = C11 C22/(C11 + C22)          (7)
 *   pull N at 45°:      modulus 1/(¼/E1 + ¼/E2 + ¼ (1/G − 2 ν12/E1)),   (ε11 − ε22)/N = −1/3000 m/N    (6)
 */

import type { Cloth, Fabric } from '@selvedge/engine'
import {
  buildModelSample,
  buildSheetMesh,
  clothFromMesh,
  type ModelSample,
  membranes,
  type SheetPattern,
} from '@selvedge/engine/sim'
import reference from './reference/membrane-fem.json' with { type: 'json' }
import { SHEET_PATTERNS } from './sheets.ts'
import { relax } from './static-solve.ts'
import { absoluteRow, relativeRow, type TruthContext, type TruthRow, type TruthTest } from './truth-test.ts'

const LAWS = ['stvk', 'corotational', 'finite-difference'] as const
type Law = (typeof LAWS)[number]

export const membranePatches: TruthTest = {
  id: 'V2',
  name: 'membrane-patches',
  title: 'Membrane: one triangle, an irregular patch, even strain',
  text:
    'States of strain whose forces are known in closed form: a single stretched and tilted triangle, a patch of eight irregular triangles under ' +
    'an affine map, and sheets pulled, pressed, sheared (woven ones until their yarns lock) and pulled on the bias. Linear triangles must give every one exactly on any mesh; ' +
    'finite differences give them to first order in the strain, so they are asked at strains a thousand times smaller.',
  equation:
    'N = C ε,   C11 = E1/d, C22 = E2/d, C12 = ν12 E2/d, C33 = G,   d = 1 − ν12 ν21\n' +
    'E45 = 1/(c⁴/E1 + s⁴/E2 + (1/G − 2 ν12/E1) c² s²) = 558.1395 N/m',
  parameters: {
    membrane: { type: 'choice', choices: LAWS, help: 'the law in the plane' },
    pattern: { type: 'choice', choices: SHEET_PATTERNS, help: 'mesh pattern' },
  },
  run(context) {
    const law = context.choice('membrane') as Law | undefined
    const laws = law !== undefined ? [law] : LAWS
    const rows: TruthRow[] = []
    for (const [k, each] of laws.entries()) {
      context.say(each, k / laws.length)
      if (each !== 'finite-difference') rows.push(...patchRows(each))
      if (each === 'stvk') rows.push(...triangleRows())
      for (const pattern of patternsOf(context, each)) rows.push(...strainRows(each, pattern))
    }
    return { rows }
  },
}

/** Finite differences have grids only; they are asked on square and on narrow cells instead. */
function patternsOf(context: TruthContext, law: Law): readonly string[] {
  if (law === 'finite-difference') return ['grid', 'narrow grid']
  const asked = context.choice('pattern')
  return asked !== undefined ? [asked] : SHEET_PATTERNS
}

const d = 1 - 0.25 * 0.25 * 0.6
const C11 = 1000 / d
const C22 = 600 / d
const C12 = 150 / d
const G = 200

const material: Fabric = {
  name: 'reference',
  title: 'reference',
  source: 'chosen',
  measured: false,
  density: 0.2,
  thickness: 5e-4,
  stretchWarp: C11,
  stretchWeft: C22,
  stretchCross: C12,
  shear: G,
  bendWarp: 10, // stiff as a board [N m]: no wrinkle is shorter than a triangle, so the law is the plain one, c = 1
  bendBias: 10,
  bendWeft: 10,
  viscosity: 0,
  bendViscosity: 0,
  frictionCloth: 0,
  frictionBody: 0,
}

/** Exact for vectors that carry 13 digits, and for the handbook's 1e-10. */
const EXACT = 1e-10

function triangleRows(): TruthRow[] {
  const { rest_uv, x, energy, forces } = reference.triangle
  const sample = buildModelSample(membranes.stvk, clothOf(rest_uv, [[0, 1, 2]]), material)
  const measured = assemble(sample, Float64Array.from(x.flat()))
  return [
    relativeRow('stvk, one triangle', 'energy [J]', measured.energy, energy, EXACT),
    differenceRow('stvk, one triangle', 'forces [N]', measured.force, forces.flat(), EXACT),
  ]
}

function patchRows(law: 'stvk' | 'corotational'): TruthRow[] {
  const { nodes, triangles, deformed, corner_forces, F_affine } = reference.patch
  const sample = buildModelSample(membranes[law], clothOf(nodes, triangles), material)
  const x = Float64Array.from(deformed.flat())
  const { force } = assemble(sample, x)
  const wanted = law === 'stvk' ? corner_forces.flat() : cornerForces(F_affine)
  // the corotational reference is a difference quotient of its energy: 1e-8 is what that can tell
  const tolerance = law === 'stvk' ? EXACT : 1e-8
  const moved = x.map((value, k) => (k >= 12 ? value + 0.02 * Math.sin(3 * k) : value))
  const found = relax(sample, moved, new Float64Array(21), (k) => k >= 12, 1e-12, 300) >= 0
  const mesh = `${law}, irregular patch`
  return [
    differenceRow(mesh, 'corner forces [N]', force.subarray(0, 12), wanted, tolerance),
    absoluteRow(mesh, 'force inside [N]', largest(force.subarray(12)), 0, EXACT),
    absoluteRow(
      mesh,
      'inner nodes, off the affine map [m]',
      found ? largest(moved.map((value, k) => value - x[k])) : Number.NaN,
      0,
      EXACT,
    ),
  ]
}

/** Forces on the corners of the unit square, −½ P (±1, ±1), with P = ∂W/∂F of the corotational energy by differences. */
function cornerForces(gradient: number[][]): number[] {
  const f = gradient.flat()
  const step = 1e-5
  const p = f.map((value, k) => {
    const moved = (by: number) => f.map((other, m) => (m === k ? value + by : other))
    const slope = (h: number) => (corotationalEnergy(moved(h)) - corotationalEnergy(moved(-h))) / (2 * h)
    return (4 * slope(step) - slope(2 * step)) / 3
  })
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
  return corners.flatMap(([u, v]) => [0, 1, 2].map((r) => -0.5 * (p[2 * r] * u + p[2 * r + 1] * v)))
}

/** ½ ε : C : ε per area with ε = √(FᵀF) − 1 by eigenvectors, as the tutorial does it; F is 3 × 2, row by row [J/m²]. */
function corotationalEnergy(f: readonly number[]): number {
  const a = f[0] * f[0] + f[2] * f[2] + f[4] * f[4]
  const b = f[1] * f[1] + f[3] * f[3] + f[5] * f[5]
  const c = f[0] * f[1] + f[2] * f[3] + f[4] * f[5]
  const angle = 0.5 * Math.atan2(2 * c, a - b)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const first = Math.sqrt(a * cos * cos + 2 * c * cos * sin + b * sin * sin)
  const second = Math.sqrt(a * sin * sin - 2 * c * cos * sin + b * cos * cos)
  const e11 = first * cos * cos + second * sin * sin - 1
  const e22 = first * sin * sin + second * cos * cos - 1
  const e12 = (first - second) * cos * sin
  return 0.5 * C11 * e11 * e11 + 0.5 * C22 * e22 * e22 + C12 * e11 * e22 + 2 * G * e12 * e12
}

/** What each state of strain (ε11, ε22, γ) must answer with, in N11, N22, N12 [N/m]. */
const STATES: readonly { name: string; strain: readonly number[]; stress: readonly number[] }[] = [
  { name: 'uniaxial', strain: [0.01, -0.0025, 0], stress: [10, 0, 0] },
  { name: 'biaxial', strain: [0.01, 0.01, 0], stress: [0.01 * (C11 + C12), 0.01 * (C22 + C12), 0] },
  { name: 'shear', strain: [0, 0, 0.02], stress: [0, 0, 4] },
]

function strainRows(law: Law, pattern: string): TruthRow[] {
  const sample = sheetOf(law, pattern)
  const mesh = `${law}, ${pattern}`
  const small = law === 'finite-difference' ? 1e-3 : 1
  const rows = STATES.map(({ name, strain, stress }) => {
    const measured = stressOf(
      law,
      sample,
      strain.map((e) => small * e),
    ).map((n) => n / small)
    const tolerance = law === 'finite-difference' ? Math.max(EXACT, shearError(small * strain[2])) : EXACT
    return differenceRow(mesh, `${name} N [N/m]`, measured, stress, tolerance)
  })
  const more = law === 'stvk' ? trellisRows(pattern, mesh) : []
  return [...rows, ...biasRows(law, sample, mesh), rigidRow(sample, mesh), ...more]
}

/** (7): yarns of their own length turned by 8°, 20° and 40°. */
function trellisRows(pattern: string, mesh: string): TruthRow[] {
  const sample = sheetOf('stvk', pattern, { ...material, lockingAngle: Math.PI / 6 })
  const free = Math.sin(Math.PI / 22.5)
  const turn = 0.5 - free
  const gain = (C11 * C22) / (C11 + C22) - G
  return [8, 20, 40].map((degrees) => {
    const gamma = Math.sin((degrees * Math.PI) / 180)
    const turned = Math.min(turn, Math.max(0, gamma - free))
    const locked = Math.max(0, gamma - 0.5)
    const stress = G * gamma + gain * (turned ** 3 / (3 * turn * turn) + locked)
    const measured = stressOf('stvk', sample, [0, 0, gamma])
    return differenceRow(mesh, `woven, sheared by ${degrees}°: N [N/m]`, measured, [0, 0, stress], EXACT)
  })
}

/** Turned by 53° about the weft and moved: no force at all. */
function rigidRow(sample: ModelSample, mesh: string): TruthRow {
  const { rest } = sample
  const x = rest.map((value, k) => [value + 2, 1 + 0.6 * rest[k], 0.8 * rest[k - 1]][k % 3])
  return absoluteRow(mesh, 'rigid motion: force [N]', largest(assemble(sample, x).force), 0, EXACT)
}

/** (5); what comes after it is of the order of γ² and left a hundredth. */
function shearError(gamma: number): number {
  return 1.01 * gamma * ((C11 + C12) / (8 * G) + 0.5)
}

/**
 * (6): N along the bias is S11 = S22 = S12 = N/2; the strains follow from the stiffness found under unit strains. Twist
 * is the change of angle between the two bias directions, ε11 − ε22.
 */
function biasRows(law: Law, sample: ModelSample, mesh: string): TruthRow[] {
  const size = law === 'finite-difference' ? 1e-5 : 1e-3
  const columns = [
    [size, 0, 0],
    [0, size, 0],
    [0, 0, size],
  ].map((strain) => stressOf(law, sample, strain).map((n) => n / size))
  const [[c11, c12], [, c22]] = columns
  const det = c11 * c22 - c12 * c12
  const e1 = (c22 - c12) / 2 / det
  const e2 = (c11 - c12) / 2 / det
  const gamma = 1 / 2 / columns[2][2]
  const modulus = 1 / (0.25 / 1000 + 0.25 / 600 + 0.25 * (1 / G - 0.5 / 1000))
  const tolerance = law === 'finite-difference' ? 10 * size * size : EXACT // their columns are right to second order
  return [
    relativeRow(mesh, 'pull at 45°: modulus [N/m]', 2 / (e1 + e2 + gamma), modulus, tolerance),
    relativeRow(mesh, 'pull at 45°: twist/N [m/N]', e1 - e2, -1 / 3000, tolerance),
  ]
}

/** Stress (N11, N22, N12) of a whole sheet: (3) for stvk, else (4). Strain (ε11, ε22, γ) is Green's for stvk. */
function stressOf(law: Law, sample: ModelSample, [e11, e22, gamma]: readonly number[]): number[] {
  const green = law === 'stvk'
  const u = green ? Math.sqrt(1 + 2 * e11) : 1 + e11
  const lower = green ? 0 : gamma / 2
  const upper = green ? gamma / u : gamma / 2
  const v = green ? Math.sqrt(1 + 2 * e22 - upper * upper) : 1 + e22
  const { rest, model } = sample
  // warp (u) runs along y, weft (v) along x
  const x = rest.map((value, k) => {
    if (k % 3 === 1) return u * value + upper * rest[k - 1]
    return k % 3 === 0 ? lower * rest[k + 1] + v * value : 0
  })
  const { force } = assemble(sample, x)
  let area = 0
  for (const share of model.triArea) area += share
  const p = [0, 0, 0, 0] // P11, P12, P21, P22
  for (let at = 0; at < x.length; at += 3) {
    for (let k = 0; k < 4; k++) p[k] -= (force[at + 1 - (k >> 1)] * rest[at + 1 - (k & 1)]) / area // (2)
  }
  if (!green) return [p[0], p[3], 0.5 * (p[1] + p[2])]
  const s12 = p[2] / v // P21 = v S12, P11 = u S11 + upper S12, P22 = v S22
  return [(p[0] - upper * s12) / u, p[3] / v, s12]
}

function sheetOf(law: Law, pattern: string, fabric = material): ModelSample {
  const narrow = pattern === 'narrow grid'
  const mesh = buildSheetMesh({
    width: 0.4,
    height: 0.3,
    columns: narrow ? 9 : 5,
    ...(narrow ? { rows: 4 } : {}),
    pattern: narrow ? 'grid' : (pattern as SheetPattern),
  })
  return buildModelSample(membranes[law], clothFromMesh(mesh), fabric)
}

function clothOf(rest: number[][], triangles: number[][]): Cloth {
  return {
    vertexCount: rest.length,
    triCount: triangles.length,
    position: Float64Array.from(rest.flatMap(([u, v]) => [u, v, 0])),
    triVertex: Int32Array.from(triangles.flat()),
    triPattern: Float64Array.from(triangles.flat().flatMap((i) => rest[i])),
    triPanel: new Int32Array(triangles.length),
    panelIds: ['patch'],
    panelGrain: new Float64Array(1),
  }
}

function assemble(sample: ModelSample, x: Float64Array): { energy: number; force: Float64Array } {
  const force = new Float64Array(x.length)
  const energy = sample.assemble(x, new Float64Array(x.length), force, null, 0, 0)
  return { energy, force }
}

/** Largest difference of two lists over the largest wanted number; the row shows the numbers where it is. */
function differenceRow(
  mesh: string,
  quantity: string,
  measured: ArrayLike<number>,
  wanted: readonly number[],
  tolerance: number,
): TruthRow {
  const size = largest(wanted)
  let worst = 0
  for (let k = 0; k < wanted.length; k++) {
    if (Math.abs(measured[k] - wanted[k]) > Math.abs(measured[worst] - wanted[worst])) worst = k
  }
  const error = (measured[worst] - wanted[worst]) / size
  const pass = Math.abs(error) <= tolerance
  return { mesh, quantity, measured: measured[worst], reference: wanted[worst], error, tolerance, pass }
}

function largest(values: ArrayLike<number>): number {
  let high = 0
  for (let k = 0; k < values.length; k++) high = Math.max(high, Math.abs(values[k]))
  return high
}
