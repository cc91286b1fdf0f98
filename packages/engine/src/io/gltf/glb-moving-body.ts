/**
 * A body in a moving glTF file: skin on its bones, each frame a turn and a shift of every bone. Players blend the four
 * strongest bones of a vertex; what the simulated skin does beyond that (more bones, room under the arms, skin that gives
 * way to skin) is a morph target per frame, in the rest pose, sparse: only vertices that would be TOLERANCE off.
 *
 *   x = Σ w_b M_b (X + d),      d = (Σ w_b M_b)⁻¹ x_simulated − X                                      [m]  (1)
 *
 * It is shown as in every picture, in underwear and with eyes (`display/`): made so in the rest pose, and moved by what
 * moves the skin. Every part is a node of its own; cuts and eyes follow the nearest vertex of the skin.
 */
import type { Animation, Document, Primitive, Skin } from '@gltf-transform/core'
import type { SkinFigure } from '../../body/index.ts'
import { magnitude } from '../../core/index.ts'
import { BODY_PARTS, buildShownBody, linearColour } from '../../display/index.ts'
import { vertexNormals } from '../../geometry/index.ts'
import { accessor, indices, matt, turnOnInOrder } from './glb-parts.ts'
import {
  addMotion,
  blend,
  buildSkin,
  denseWeights,
  type FourWeights,
  meshPart,
  type RiggedBody,
  strongest,
  unblend,
} from './glb-skin.ts'

export interface BodyRig {
  readonly body: RiggedBody
  /** One rigid motion per bone and frame from the rest pose: 3 × 3 turn row by row, then the shift [m]; 12 per bone. */
  readonly motions: readonly Float64Array[]
  /** Where its underwear and eyes are; without it the skin is shown as it is. */
  readonly figure?: SkinFigure | undefined
}

interface Playing {
  readonly fps: number
  readonly interpolation?: 'linear' | 'step'
}

/**
 * Adds the node `character` with the bones, `body` with the skin, and one per other part; `frames`: where the simulated
 * skin is [m]. Tells the farthest that a vertex of the skin is moved from its place at a frame [m].
 */
export function addRiggedBody(
  gltf: Document,
  animation: Animation,
  { body, motions, figure }: BodyRig,
  frames: readonly ArrayLike<number>[],
  { fps, interpolation }: Playing,
): number {
  const root = gltf.getRoot().listScenes()[0]
  const skin = buildSkin(gltf, body)
  root.addChild(gltf.createNode('character').addChild(skin.listJoints()[0]))
  const mode = interpolation === 'step' ? 'STEP' : 'LINEAR'
  addMotion(gltf, animation, skin.listJoints(), body, { motions, fps, mode })
  const four = strongest(denseWeights(body.weights, body.bones.length), body.bones.length)
  const asked = frames.map((frame, k) => correction(Float64Array.from(frame), body.rest, four, motions[k]))
  const shown = buildShownBody({ position: body.rest, triVertex: body.triVertex, ...(figure && { figure }) })
  const place = shown.place(body.rest)
  const shape: ShownShape = {
    place,
    normal: vertexNormals(place, shown.triVertex),
    owner: ownersOf(place, body.rest),
    four,
    skin,
  }
  BODY_PARTS.forEach((look, part) => {
    const corners = [...shown.triVertex].filter((_, c) => shown.triPart[Math.floor(c / 3)] === part)
    if (corners.length === 0) return
    const material = matt(gltf, look.name, linearColour(look.colour), look.roughness)
    const { node, targets } = partNode(gltf, part === 0 ? 'body' : look.name, corners, shape, asked)
    node.getMesh()?.listPrimitives()[0].setMaterial(material)
    if (targets) turnOnInOrder(gltf, animation, node, { fps, mode, frames: frames.length, first: 0 })
    root.addChild(node)
  })
  return asked.reduce((worst, { error }) => Math.max(worst, error), 0)
}

interface ShownShape {
  /** In the rest pose [m]. */
  readonly place: Float64Array
  readonly normal: Float64Array
  /** The vertex of the skin that each follows. */
  readonly owner: Int32Array
  readonly four: FourWeights
  readonly skin: Skin
}

/** The vertices of some triangles as a mesh on the bones, with targets where skin leaves them. */
function partNode(
  gltf: Document,
  name: string,
  corners: readonly number[],
  { place, normal, owner, four, skin }: ShownShape,
  asked: readonly Correction[],
) {
  const vertices = [...new Set(corners)].sort((i, j) => i - j)
  const row = new Map(vertices.map((i, k) => [i, k]))
  const part = meshPart(gltf, { position: place, normal, owner }, vertices, four).setIndices(
    indices(
      gltf,
      corners.map((i) => row.get(i) ?? 0),
    ),
  )
  packAttributes(gltf, part)
  const shifts = asked.map(({ shift }) => {
    const own = new Float32Array(3 * vertices.length)
    vertices.forEach((i, k) => {
      own.set(shift.subarray(3 * owner[i], 3 * owner[i] + 3), 3 * k)
    })
    return own
  })
  const mesh = gltf.createMesh(name).addPrimitive(part)
  const targets = shifts.some((shift) => shift.some((value) => value !== 0))
  if (targets) {
    shifts.forEach((shift, frame) => {
      if (shift.every((value) => value === 0)) shift[0] = 1e-6 // a sparse list must not be empty: a micrometre
      const target = gltf.createPrimitiveTarget(`frame ${frame}`)
      part.addTarget(target.setAttribute('POSITION', accessor(gltf, 'VEC3', shift).setSparse(true)))
    })
    mesh.setWeights(shifts.map((_, k) => (k === 0 ? 1 : 0)))
    mesh.setExtras({ targetNames: shifts.map((_, frame) => `frame ${frame}`) })
  }
  return { node: gltf.createNode(name).setMesh(mesh).setSkin(skin), targets }
}

/** Normals as bytes, weights in 16 bits that sum to one: half the size, and places move by less than 0.02 mm. */
function packAttributes(gltf: Document, part: Primitive): void {
  const normal: ArrayLike<number> = part.getAttribute('NORMAL')?.getArray() ?? []
  const bytes = Int8Array.from(normal, (value) => Math.round(127 * value))
  const weight: ArrayLike<number> = part.getAttribute('WEIGHTS_0')?.getArray() ?? []
  const shares = Uint16Array.from(weight, (value) => Math.round(65535 * value))
  for (let at = 0; at < shares.length; at += 4) {
    // the strongest bone comes first and takes what rounding left
    shares[at] = 65535 - shares[at + 1] - shares[at + 2] - shares[at + 3]
  }
  for (const name of ['NORMAL', 'WEIGHTS_0']) part.getAttribute(name)?.dispose()
  part.setAttribute('NORMAL', accessor(gltf, 'VEC3', bytes).setNormalized(true))
  part.setAttribute('WEIGHTS_0', accessor(gltf, 'VEC4', shares).setNormalized(true))
}

/** Shown vertices begin with those of the skin; the others follow the nearest of it. */
function ownersOf(place: Float64Array, rest: Float64Array): Int32Array {
  const skinCount = rest.length / 3
  return Int32Array.from({ length: place.length / 3 }, (_, i) => {
    if (i < skinCount) return i
    let [nearest, least] = [0, Infinity]
    for (let k = 0; k < skinCount; k++) {
      const [x, y, z] = [0, 1, 2].map((c) => rest[3 * k + c] - place[3 * i + c])
      const distance = x * x + y * y + z * z
      if (distance < least) [nearest, least] = [k, distance]
    }
    return nearest
  })
}

interface Correction {
  /** 3 per vertex of the skin, zero where bones alone are near enough [m]. */
  readonly shift: Float32Array<ArrayBuffer>
  /** What is left of the difference [m]. */
  readonly error: number
}

/** (1) */
function correction(
  goal: Float64Array,
  rest: Float64Array,
  four: FourWeights,
  motion: Float64Array,
): Correction {
  const shift = new Float32Array(rest.length)
  const bare = blend(rest, four, motion)
  const back = unblend(goal, four, motion)
  for (let at = 0; at < rest.length; at += 3) {
    if (distance(bare, goal, at) < TOLERANCE) continue
    for (let k = at; k < at + 3; k++) shift[k] = back[k] - rest[k]
  }
  const shown = blend(
    rest.map((value, k) => value + shift[k]),
    four,
    motion,
  )
  let error = 0
  for (let at = 0; at < rest.length; at += 3) error = Math.max(error, distance(shown, goal, at))
  return { shift, error }
}

function distance(a: Float64Array, b: Float64Array, at: number): number {
  return magnitude(a[at] - b[at], a[at + 1] - b[at + 1], a[at + 2] - b[at + 2])
}

const TOLERANCE = 5e-4 // [m]; a tenth of what cloth keeps off skin
