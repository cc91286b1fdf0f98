import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BodyMotion } from '../body/index.ts'
import { cosine, sine, type TriangleMesh } from '../core/index.ts'
import { countCrossings } from '../geometry/index.ts'
import { type Kernels, loadKernels } from '../kernels/index.ts'
import type { Fabric } from '../material/index.ts'
import { type Cloth, clothFromSurface } from '../model/index.ts'
import { createSim, type Sim, step } from '../sim/index.ts'
import { FLESH_REACH, FLESH_STIFFNESS } from './flesh.ts'
import { type GivingSkin, giveWay } from './give-way.ts'
import { movingColliders } from './moving-colliders.ts'

const [LEFT_THIGH, LEFT_SHANK] = [4, 5] // as `skinParts` numbers them
const RADIUS = 0.1 // of a leg [m]
const [LENGTH, SIDES, RINGS] = [0.6, 40, 36]
const SPEED = 0.3 // sideways [m/s]
const TURN = 0.5 // about its axis [rad/s]
const FPS = 30
const STEPS = 4 // a frame

/** A tube of cells with one diagonal, its ends shut or open. */
function tube(radius: number, from: number, to: number, rings: number, shut: boolean): TriangleMesh {
  const position: number[] = []
  const triVertex: number[] = []
  for (let ring = 0; ring <= rings; ring++) {
    for (let k = 0; k < SIDES; k++) {
      const angle = (2 * Math.PI * (k + 0.5 * (ring % 2))) / SIDES
      position.push(radius * sine(angle), from + ((to - from) * ring) / rings, radius * cosine(angle))
    }
  }
  const at = (ring: number, k: number) => ring * SIDES + ((k + SIDES) % SIDES)
  for (let ring = 0; ring < rings; ring++) {
    for (let k = 0; k < SIDES; k++) {
      const [a, b, c, d] = [at(ring, k), at(ring, k + 1), at(ring + 1, k), at(ring + 1, k + 1)]
      if (ring % 2 === 0) triVertex.push(a, b, c, b, d, c)
      else triVertex.push(a, b, d, a, d, c)
    }
  }
  if (shut) {
    const low = position.length / 3
    position.push(0, from, 0, 0, to, 0)
    for (let k = 0; k < SIDES; k++)
      triVertex.push(low, at(0, k + 1), at(0, k), low + 1, at(rings, k), at(rings, k + 1))
  }
  return { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
}

/** A leg that goes sideways and turns; its upper and lower ends belong to `ends`. */
function movingLeg(ends: number): BodyMotion {
  const mesh = tube(RADIUS, 0, LENGTH, RINGS, true)
  const { position } = mesh
  const part = Uint8Array.from({ length: position.length / 3 }, (_, i) =>
    Math.abs(position[3 * i + 1] - 0.5 * LENGTH) < 0.29 ? LEFT_THIGH : ends,
  )
  const placesAt = (time: number, out: Float64Array): void => {
    const [c, s] = [cosine(TURN * time), sine(TURN * time)]
    for (let at = 0; at < out.length; at += 3) {
      out[at] = c * position[at] + s * position[at + 2] + SPEED * time
      out[at + 1] = position[at + 1]
      out[at + 2] = c * position[at + 2] - s * position[at]
    }
  }
  return { mesh, placesAt, part }
}

const C = 300 // pull of the cloth [N/m]
const fabric: Fabric = {
  name: 'band',
  title: 'band',
  source: 'chosen',
  measured: false,
  density: 0.2,
  thickness: 5e-4,
  stretchWarp: C,
  stretchWeft: C,
  stretchCross: 0,
  shear: 0.5 * C,
  bendWarp: 1e-7,
  bendBias: 1e-7,
  bendWeft: 1e-7,
  viscosity: 0,
  bendViscosity: 0,
  frictionCloth: 0.4,
  frictionBody: 0.4,
}
const REST_RADIUS = RADIUS / 1.1 // of the band [m]
const WIDTH = 0.2 // [m]

/** A band cut a tenth too narrow, laid round the leg. */
function band(): Cloth {
  const [from, to] = [0.5 * (LENGTH - WIDTH), 0.5 * (LENGTH + WIDTH)]
  const laid = tube(RADIUS + 0.004, from, to, 12, false).position
  return { ...clothFromSurface(tube(REST_RADIUS, from, to, 12, false)), position: laid }
}

let kernels: Kernels
beforeAll(async () => {
  kernels = await loadKernels(readFileSync(new URL('../../dist/kernels.wasm', import.meta.url)))
})

interface Worn {
  readonly skin: GivingSkin
  readonly sim: Sim
  frame: number
}

function dress(motion: BodyMotion): Worn {
  const skin = giveWay(motion)
  if (skin === null) throw new Error('a leg without flesh')
  const sim = createSim(
    { cloth: band(), panelFabric: [fabric], colliders: movingColliders(skin.motion, fabric.frictionBody) },
    { kernels, gravity: [0, 0, 0], air: null, massDamping: 0, linearise: 'start' },
  )
  for (let at = 0; at < sim.state.v.length; at += 3) sim.state.v[at] = SPEED
  return { skin, sim, frame: 0 }
}

/** One frame; gives the crossings at its end. */
function advance(worn: Worn): number {
  const { skin, sim } = worn
  const { state, parts } = sim
  const from = worn.frame / FPS
  const at = (k: number) => from + k / (FPS * STEPS)
  skin.stand(state.x, from)
  for (let k = 0; k < STEPS; k++) {
    state.time = at(k)
    skin.follow(parts.body?.press ?? new Float64Array(0), at(k), at(k + 1))
    step(sim, 1 / (FPS * STEPS))
    for (let c = 0; c < state.v.length; c++) state.v[c] = 0.9 * state.v[c] + (c % 3 === 0 ? 0.1 * SPEED : 0)
  }
  worn.frame++
  const cloth = { position: sim.state.x, triVertex: sim.model.triVertex }
  const body = { position: skinAt(skin.motion, worn.frame / FPS), triVertex: skin.motion.mesh.triVertex }
  return countCrossings(cloth) + countCrossings(cloth, body)
}

function skinAt(motion: BodyMotion, time: number): Float64Array {
  const out = new Float64Array(motion.mesh.position.length)
  motion.placesAt(time, out)
  return out
}

/** Tension and depth where leg and band balance [N/m] [m]; as in `truth/src/band-pressure.ts`, with flesh below the skin. */
function balance(gap: number): { tension: number; depth: number } {
  let [tension, depth] = [0, 0]
  for (let round = 0; round < 200; round++) {
    const lambda = (RADIUS + gap - depth - tension / REST_RADIUS / 3e6) / REST_RADIUS
    tension = 0.5 * tension + 0.5 * C * 0.5 * (lambda * lambda - 1) * lambda
    depth = (tension / (FLESH_STIFFNESS * RADIUS)) * (1 - Math.exp(-WIDTH / (2 * FLESH_REACH)))
  }
  return { tension, depth }
}

describe('a tight band on a leg that moves', () => {
  it('presses it in as deep as tension over radius does, and nothing crosses on the way', () => {
    const motion = movingLeg(LEFT_THIGH)
    const worn = dress(motion)
    const crossings: number[] = []
    for (let frame = 0; frame < 30; frame++) crossings.push(advance(worn))
    expect(Math.max(...crossings)).toBe(0)
    const { skin, sim } = worn
    const [sunk, whole] = [skin.motion, motion].map((one) => skinAt(one, worn.frame / FPS))
    const axis = SPEED * (worn.frame / FPS)
    const radius = (x: Float64Array, i: number) => Math.sqrt((x[3 * i] - axis) ** 2 + x[3 * i + 2] ** 2)
    const depth = (i: number) => radius(whole, i) - radius(sunk, i)
    const middle = [...skin.motion.mesh.position.keys()]
      .slice(0, SIDES * (RINGS + 1))
      .filter((i) => Math.abs(whole[3 * i + 1] - 0.5 * LENGTH) < 0.02)
    const mean = middle.reduce((sum, i) => sum + depth(i), 0) / middle.length
    const expected = balance(sim.parts.body?.restGap ?? Number.NaN)
    expect(expected.depth).toBeGreaterThan(0.001)
    // T changes by 13 % per cent of radius: chords of the band are 0.1 % shorter, faces of the leg 0.2 % lower than their arcs
    expect(mean / expected.depth).toBeGreaterThan(0.95)
    expect(mean / expected.depth).toBeLessThan(1.01)
    expect(Math.max(...middle.map(depth)) / mean).toBeLessThan(1.03) // round, not dented
  })
})

describe('giveWay', () => {
  it('leaves a body that nothing presses where it is, to the bit, and lets it come back', () => {
    const motion = movingLeg(LEFT_SHANK)
    const worn = dress(motion)
    const { skin, sim } = worn
    const none = new Float64Array(sim.model.vertexCount)
    skin.stand(sim.state.x, 0)
    skin.follow(none, 0, 1 / FPS)
    expect(skinAt(skin.motion, 0.02)).toEqual(skinAt(motion, 0.02))
    worn.frame = 1
    for (let frame = 0; frame < 2; frame++) advance(worn)
    expect(skinAt(skin.motion, 3 / FPS)).not.toEqual(skinAt(motion, 3 / FPS))
    for (let frame = 3; frame < 40; frame++) skin.follow(none, frame / FPS, (frame + 1) / FPS)
    expect(skinAt(skin.motion, 1.33)).toEqual(skinAt(motion, 1.33))
  })

  it('is a function of time within a step, begins where the last one ended, and goes on from what was kept', () => {
    const worn = dress(movingLeg(LEFT_SHANK))
    for (let frame = 0; frame < 4; frame++) advance(worn)
    const { skin, sim } = worn
    const other = giveWay(movingLeg(LEFT_SHANK))
    if (other === null) throw new Error('a leg without flesh')
    other.recall(skin.depth)
    const [from, to] = [4 / FPS, 4 / FPS + 0.01]
    const ended = skinAt(skin.motion, from)
    expect(skinAt(other.motion, from)).toEqual(ended)
    for (const one of [skin, other]) {
      one.stand(sim.state.x, from)
      one.follow(sim.parts.body?.press ?? new Float64Array(0), from, to)
      expect(skinAt(one.motion, from)).toEqual(ended)
    }
    const late = skinAt(skin.motion, to - 0.001)
    skinAt(skin.motion, from + 0.006)
    skinAt(skin.motion, from + 0.002)
    expect(skinAt(skin.motion, to - 0.001)).toEqual(late)
    expect(skinAt(other.motion, to - 0.001)).toEqual(late)
    expect(late).not.toEqual(ended)
  })

  it('knows of no flesh in bodies without parts, or of hands and shanks alone', () => {
    const { part, ...plain } = movingLeg(LEFT_THIGH)
    expect(giveWay(plain)).toBeNull()
    expect(giveWay({ ...plain, part: part?.map(() => LEFT_SHANK) ?? new Uint8Array(0) })).toBeNull()
  })
})
