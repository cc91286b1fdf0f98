/**
 * X2: pressure of an elastic band around a cylinder, weightless and without friction. Laplace's law for a membrane
 * curved one way, with the tension of the default law at the radius where skin and band balance:
 *
 *   λ = ρ/r0,   E = ½ (λ² − 1),   T = C E λ                force per width, no coupling: C12 = 0         [N/m]   (1)
 *   p = T/ρ                                                                                            [Pa]    (2)
 *   ρ = R + g − p λ/k          rest gap g; the skin gives by pressure per cloth at rest over k           [m]     (3)
 *   δ = (1 + λ²/E) (π/N)²/6    N chords are shorter than their arc by (π/N)²/6                           [–]     (4)
 *
 * The tolerance is 1.25 δ: T grows by 1 + λ²/E per cent for each per cent of λ, and a polygon under even tension presses
 * with p = 2 T sin(π/N)/chord = T/ρ exactly; the quarter is for vertices with more or less area than others, which lie
 * deeper or higher and shorten the chords a little further. The largest difference of a vertex from the mean is zero on
 * even meshes; the equilateral one is closed along a line of half triangles, one in N, whose vertices are off by 3/N.
 */

import { type Cloth, createSim, type Sim, step } from '@selvedge/engine'
import { buildLatheCollider, fitMaps, joinVertices, type SheetPattern } from '@selvedge/engine/sim'
import { buildTruthSheet, plainFabric, type TruthSheet } from './sheets.ts'
import { absoluteRow, relativeRow, type TruthContext, type TruthRow, type TruthTest } from './truth-test.ts'

const RADIUS = 0.1 // of the cylinder [m]: a thigh
const STIFFNESS = 300 // C [N/m]: a soft knit; it presses 0.1 mm deep, far less than the rest gap
const FOUNDATION = 3e6 // k of `contact/bodies/body-contact.ts` [Pa/m]
const STRETCH = 1.1 // λ on the bare cylinder
const REST_RADIUS = RADIUS / STRETCH
const PATTERNS = ['grid', 'crossed', 'equilateral'] as const satisfies SheetPattern[]

export const bandPressure: TruthTest = {
  id: 'X2',
  name: 'band-pressure',
  title: 'Pressure of an elastic band around a cylinder',
  text:
    'A tube of cloth cut ten per cent too narrow sits on a smooth cylinder of 10 cm radius. The pressure map must read tension over ' +
    'radius at every vertex. The tolerance is what chords lose against their arc.',
  equation: 'p = T/ρ,   T = C ½ (λ² − 1) λ,   λ = ρ/r₀',
  parameters: { pattern: { type: 'choice', choices: PATTERNS, help: 'mesh pattern' } },
  run(context) {
    const asked = context.choice('pattern') as SheetPattern | undefined
    const patterns: readonly SheetPattern[] = asked === undefined ? PATTERNS : [asked]
    const sides = context.full ? [32, 64] : [32]
    const rows: TruthRow[] = []
    patterns.forEach((pattern, p) => {
      sides.forEach((count, s) => {
        context.say(`${pattern} N=${count}`, (p + s / sides.length) / patterns.length)
        rows.push(...bandRows(context, pattern, count))
      })
    })
    return { rows }
  },
}

const WIDTH = 0.12 // of the band, along the cylinder [m]
const STEP = 1 / 60 // [s]
const STEPS = 120

function bandRows(context: TruthContext, pattern: SheetPattern, sides: number): TruthRow[] {
  const sheet = bandSheet(pattern, sides)
  const cloth = closeRing(sheet)
  const sim = createSim(
    {
      cloth,
      panelFabric: [plainFabric({ density: 0.2, stretch: STIFFNESS, bend: 1e-7 })],
      colliders: [cylinder()],
    },
    { kernels: context.kernels, gravity: [0, 0, 0], air: null, massDamping: 10, linearise: 'start' },
  )
  for (let k = 0; k < STEPS; k++) step(sim, STEP)
  const { mean, off } = pressureOf(sim)
  const { pressure, lambda } = balance(sim.parts.body?.restGap ?? Number.NaN)
  const green = 0.5 * (lambda * lambda - 1)
  const chords = (1 + (lambda * lambda) / green) * ((Math.PI / sides) ** 2 / 6) // (4)
  const mesh = `${pattern} N=${sides}`
  return [
    relativeRow(mesh, 'p, mean [Pa]', mean, pressure, 1.25 * chords),
    absoluteRow(
      mesh,
      'p of a vertex, most off the mean [–]',
      off,
      0,
      pattern === 'equilateral' ? 3 / sides : 1e-3,
    ),
  ]
}

/** (1)–(3), by repetition: each round is a hundred times nearer. */
function balance(gap: number): { pressure: number; lambda: number } {
  let pressure = 0
  let lambda = STRETCH
  for (let round = 0; round < 12; round++) {
    const radius = RADIUS + gap - (pressure * lambda) / FOUNDATION
    lambda = radius / REST_RADIUS
    pressure = (STIFFNESS * 0.5 * (lambda * lambda - 1) * lambda) / radius
  }
  return { pressure, lambda }
}

function bandSheet(pattern: SheetPattern, sides: number): TruthSheet {
  const around = 2 * Math.PI * REST_RADIUS
  const cell = around / sides
  const rowHeight = pattern === 'equilateral' ? (cell * Math.sqrt(3)) / 2 : cell
  const cells = 2 * Math.round(WIDTH / rowHeight / 2)
  return buildTruthSheet({
    pattern,
    width: around,
    length: cells * rowHeight,
    cells,
    lay: (across, along) => {
      const angle = across / REST_RADIUS
      const start = RADIUS + 0.004 // just outside of the rest gap [m]
      return [start * Math.sin(angle), along, start * Math.cos(angle)]
    },
  })
}

/** Both ends of the sheet become one line. */
function closeRing({ cloth, place }: TruthSheet): Cloth {
  const around = 2 * Math.PI * REST_RADIUS
  const rowAt = new Map<number, number>()
  const first: number[] = []
  let count = 0
  for (let i = 0; i < cloth.vertexCount; i++) {
    const along = Math.round(1e7 * place[2 * i + 1])
    if (Math.abs(place[2 * i]) < 1e-9) rowAt.set(along, count)
    if (Math.abs(place[2 * i] - around) > 1e-9) first[i] = count++
  }
  for (let i = 0; i < cloth.vertexCount; i++) {
    first[i] ??= rowAt.get(Math.round(1e7 * place[2 * i + 1])) ?? -1
  }
  return joinVertices(cloth, Int32Array.from(first), count)
}

/** Longer than the band, so that its ends are nowhere near. */
function cylinder() {
  return buildLatheCollider({
    profile: [
      [RADIUS - 0.01, -0.1],
      [RADIUS - 0.01, WIDTH + 0.2],
    ],
    thickness: 0.02,
    friction: 0,
  })
}

/** Pressure of the middle half of the band, away from its free edges: mean [Pa], and the largest share off it [–]. */
function pressureOf({ model, state, parts, scene }: Sim): { mean: number; off: number } {
  const mesh = scene.colliders?.[0].mesh ?? null
  const { pressure } = fitMaps({ model, x: state.x, press: parts.body?.press ?? null, body: mesh })
  if (pressure === undefined) return { mean: Number.NaN, off: Number.NaN }
  const middle = pressure.filter((_, i) => Math.abs(state.x[3 * i + 1] - 0.5 * WIDTH) < 0.25 * WIDTH)
  const mean = middle.reduce((sum, p) => sum + p, 0) / middle.length
  return { mean, off: middle.reduce((most, p) => Math.max(most, Math.abs(p / mean - 1)), 0) }
}
