/** A sheet that swings about a bending bar of two bones, five frames: small files that show every kind of motion. */
import {
  type AnimatedGlbScene,
  type PointCache,
  type SkinnedGlbScene,
  writeAnimatedGlb,
  writeMdd,
  writeObj,
  writePc2,
  writeSkinnedGlb,
} from '@selvedge/engine/io'

export const FPS = 24
export const FRAMES = 5
/** The frame in whose pose the skinned sheet was draped. */
export const DRAPED = 2
const COLUMNS = 9
const ROWS = 13

/** Places of the sheet in every frame [m]; the second half of its columns is a piece of its own. */
export function sheetFrames(): Float32Array[] {
  return Array.from({ length: FRAMES }, (_, frame) => {
    const places: number[] = []
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < COLUMNS; column++) {
        const [u, v] = [column / (COLUMNS - 1), row / (ROWS - 1)]
        const swing = 0.3 * (1 - v) * Math.sin(frame + 3 * u)
        places.push(0.6 * u - 0.3 + 0.1 * frame, 0.4 + 1.2 * v, 0.25 + swing)
      }
    }
    return Float32Array.from(places)
  })
}

function sheetTriangles() {
  const triVertex: number[] = []
  const triPanel: number[] = []
  const triPattern: number[] = []
  for (let row = 0; row + 1 < ROWS; row++) {
    for (let column = 0; column + 1 < COLUMNS; column++) {
      const i = row * COLUMNS + column
      const panel = column < (COLUMNS - 1) / 2 ? 0 : 1
      for (const triangle of [
        [i, i + 1, i + COLUMNS],
        [i + 1, i + COLUMNS + 1, i + COLUMNS],
      ]) {
        triVertex.push(...triangle)
        triPanel.push(panel)
        for (const k of triangle)
          triPattern.push(0.075 * (k % COLUMNS) + 2 * panel, 0.1 * Math.floor(k / COLUMNS))
      }
    }
  }
  return {
    triVertex: Int32Array.from(triVertex),
    triPanel: Int32Array.from(triPanel),
    triPattern: Float64Array.from(triPattern),
    panelIds: ['left', 'right'],
  }
}

/** Turn about z by `angle`, then the upper bone by `bend` about x at its head (0, 1, 0); 12 numbers per bone. */
function barPose(angle: number, bend: number): Float64Array {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const [d, t] = [Math.cos(bend), Math.sin(bend)]
  const root = [c, -s, 0, s, c, 0, 0, 0, 1, 0.1 * angle, 0, 0]
  // R(z) R(x); the shift keeps the head where the root carries it.
  const both = [c, -s * d, s * t, s, c * d, -c * t, 0, t, d]
  const shift = [-s + 0.1 * angle + s * d, c - c * d, -t]
  return Float64Array.from([...root, ...both, ...shift])
}

export const animated: AnimatedGlbScene = {
  garment: { ...sheetTriangles(), frames: sheetFrames() },
  fps: FPS,
  normals: true,
}

const rest: number[] = []
const start: number[] = [0]
const bone: number[] = []
const weight: number[] = []
for (let k = 0; k < 22; k++) {
  const y = 0.2 * Math.floor(k / 2)
  rest.push(k % 2 === 0 ? -0.1 : 0.1, y, 0)
  const upper = Math.min(1, Math.max(0, (y - 0.7) / 0.6))
  for (const [row, share] of [1 - upper, upper].entries()) {
    if (share === 0) continue
    bone.push(row)
    weight.push(share)
  }
  start.push(bone.length)
}
const bar: number[] = []
for (let k = 0; k < 20; k += 2) bar.push(k, k + 1, k + 2, k + 1, k + 3, k + 2)

export const skinned: SkinnedGlbScene = {
  body: {
    rest: Float64Array.from(rest),
    triVertex: Int32Array.from(bar),
    bones: [
      { name: 'lower', parent: -1 },
      { name: 'upper', parent: 0 },
    ],
    head: Float64Array.of(0, 0, 0, 0, 1, 0),
    weights: {
      start: Int32Array.from(start),
      bone: Int32Array.from(bone),
      weight: Float64Array.from(weight),
    },
  },
  garment: { ...sheetTriangles(), position: Float64Array.from(sheetFrames()[0]) },
  draped: barPose(0.2 * DRAPED, 0.4 * DRAPED - 0.4),
  motions: [0, 1, 2, 3, 4].map((k) => barPose(0.2 * k, 0.4 * k - 0.4)),
  fps: FPS,
}

/** Where linear blending puts the bar in a frame [m]. */
export function barPlaces(frame: number): number[] {
  const motion = skinned.motions[frame]
  const places = new Array<number>(rest.length).fill(0)
  for (let i = 0; i + 1 < start.length; i++) {
    for (let e = start[i]; e < start[i + 1]; e++) {
      const m = motion.subarray(12 * bone[e], 12 * bone[e] + 12)
      for (let k = 0; k < 3; k++) {
        const [x, y, z] = rest.slice(3 * i, 3 * i + 3)
        places[3 * i + k] += weight[e] * (m[3 * k] * x + m[3 * k + 1] * y + m[3 * k + 2] * z + m[9 + k])
      }
    }
  }
  return places
}

/** All files by name, and what a player should show in every frame: sorted places of the meshes. */
export async function sampleFiles() {
  const cache: PointCache = {
    vertexCount: ROWS * COLUMNS,
    frames: sheetFrames(),
    fps: FPS,
    startFrame: 0,
  }
  const expected = {
    fps: FPS,
    frames: FRAMES,
    'morph.glb': { garment: sheetFrames().map((frame) => [...frame]) },
    'skin.glb': {
      body: Array.from({ length: FRAMES }, (_, frame) => barPlaces(frame)),
      // In other poses the sheet follows the bar: no other program says where.
      garment: Array.from({ length: FRAMES }, (_, frame) =>
        frame === DRAPED ? [...sheetFrames()[0]] : null,
      ),
    },
    'sheet.pc2': { garment: sheetFrames().map((frame) => [...frame]) },
  }
  return {
    'morph.glb': (await writeAnimatedGlb(animated)).bytes,
    'skin.glb': await writeSkinnedGlb(skinned),
    'sheet.obj': writeObj({ ...skinned.garment, position: Float64Array.from(sheetFrames()[0]) }),
    'sheet.pc2': writePc2(cache),
    'sheet.mdd': writeMdd(cache),
    'expected.json': JSON.stringify(expected),
  }
}
