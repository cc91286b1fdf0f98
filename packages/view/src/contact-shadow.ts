/**
 * The soft dark under the soles: what the sky cannot reach. Every vertex of the body near the floor leaves a blurred
 * mark whose strength falls with its height; painted once per body, so it costs nothing while cloth moves.
 */
import { DataTexture, LinearFilter, Mesh, MeshBasicMaterial, PlaneGeometry, RGBAFormat } from 'three'

export interface ContactShadow {
  readonly mesh: Mesh
  /** Marks of a body, 3 numbers per vertex [m]; null without one. */
  paint(position: Float32Array | null): void
  /** Of the darkest pixel, 0 … 1. */
  setStrength(strength: number): void
  dispose(): void
}

/** Pixels along a side of it. */
const SIZE = 96
/** Side of the painted square [m]; feet of a standing body lie well inside. */
const SIDE = 1.6
/** Height above the floor at which a vertex stops darkening it [m]. */
const REACH = 0.14

export function buildContactShadow(): ContactShadow {
  const pixels = new Uint8Array(4 * SIZE * SIZE)
  const texture = new DataTexture(pixels, SIZE, SIZE, RGBAFormat)
  texture.minFilter = texture.magFilter = LinearFilter
  const material = new MeshBasicMaterial({
    map: texture,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  })
  const mesh = new Mesh(new PlaneGeometry(SIDE, SIDE), material)
  mesh.rotation.x = -Math.PI / 2
  mesh.position.y = 0.001
  mesh.renderOrder = 1
  mesh.visible = false
  let strength = 0.4
  let darkness = new Float32Array(SIZE * SIZE)

  function upload(): void {
    for (let p = 0; p < SIZE * SIZE; p++) pixels[4 * p + 3] = Math.round(255 * strength * darkness[p])
    texture.needsUpdate = true
  }

  return {
    mesh,
    paint: (position) => {
      mesh.visible = position !== null
      if (!position) return
      darkness = splat(position)
      upload()
    },
    setStrength: (next) => {
      strength = next
      upload()
    },
    dispose: () => {
      texture.dispose()
      material.dispose()
      mesh.geometry.dispose()
    },
  }
}

/** Darkness of the floor by pixel, 0 … 1: the marks of all low vertices, blurred, the darkest made 1. */
function splat(position: Float32Array): Float32Array<ArrayBuffer> {
  let darkness = new Float32Array(SIZE * SIZE)
  for (let at = 0; at < position.length; at += 3) {
    const weight = 1 - position[at + 1] / REACH
    if (weight <= 0) continue
    const column = Math.round((position[at] / SIDE + 0.5) * (SIZE - 1))
    const row = Math.round((0.5 - position[at + 2] / SIDE) * (SIZE - 1))
    if (column < 0 || row < 0 || column >= SIZE || row >= SIZE) continue
    const p = row * SIZE + column
    darkness[p] = Math.max(darkness[p], weight)
  }
  for (let pass = 0; pass < 3; pass++) darkness = blur(darkness, 4)
  let most = 0
  for (let p = 0; p < darkness.length; p++) most = Math.max(most, darkness[p])
  if (most > 0) for (let p = 0; p < darkness.length; p++) darkness[p] /= most
  return darkness
}

/** Box blur in both directions; three of them are close to a Gaussian. */
function blur(source: Float32Array, radius: number): Float32Array<ArrayBuffer> {
  const across = new Float32Array(source.length)
  const result = new Float32Array(source.length)
  const width = 2 * radius + 1
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      let sum = 0
      for (let d = -radius; d <= radius; d++) {
        const c = column + d
        if (c >= 0 && c < SIZE) sum += source[row * SIZE + c]
      }
      across[row * SIZE + column] = sum / width
    }
  }
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      let sum = 0
      for (let d = -radius; d <= radius; d++) {
        const r = row + d
        if (r >= 0 && r < SIZE) sum += across[r * SIZE + column]
      }
      result[row * SIZE + column] = sum / width
    }
  }
  return result
}
