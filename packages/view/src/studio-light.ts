/**
 * A photographer's studio: a large soft box as key light with a shadow, a weaker one opposite, a bright ceiling and a
 * floor that only shows shadows. What comes from the boxes and the walls by way of the air is kept as nine spherical
 * harmonics, enough for matt cloth; the key is also a directional light, because only that casts a shadow. All of it
 * turns with the camera, as if the body stood on a turntable: every view is lit as well as the first.
 *
 *   L(d) = walls + Σ bright max(0, d · box)^p            radiance from direction d              [–]   (1)
 *   c_k  = (4π / N) Σ L(d_n) Y_k(d_n)                    over N even directions d_n             [–]   (2)
 */
import {
  Color,
  DirectionalLight,
  LightProbe,
  Mesh,
  PlaneGeometry,
  type Scene,
  ShadowMaterial,
  SphericalHarmonics3,
  Vector3,
} from 'three'
import type { Theme, ThemeColours } from './theme.ts'

export interface StudioLight {
  setTheme(theme: Theme, colours: ThemeColours): void
  /** Aims the key light's shadow at a box [m]. */
  aim(low: readonly number[], high: readonly number[]): void
  /** Turns the studio with the camera, azimuth from +z [rad]; true when the shadows must be drawn again. */
  turn(azimuth: number): boolean
  dispose(): void
}

/** Directions towards the lights when the camera looks along −z. */
const KEY_PLACE = [-1.9, 4.0, 2.5] as const
const RIM_PLACE = [2.6, 2.2, -2.2] as const

export function buildStudioLight(scene: Scene, shadowSize: number): StudioLight {
  const sky = new LightProbe()
  const radiance = measureRadiance()
  const key = new DirectionalLight(0xfffaf4, 2.9)
  key.castShadow = true
  key.shadow.mapSize.set(shadowSize, shadowSize)
  key.shadow.bias = -0.0011
  key.shadow.normalBias = 0.012
  key.shadow.radius = 6
  const rim = new DirectionalLight(0xe4eeff)
  const centre = [0, 1, 0]
  let azimuth = 0

  function putLights(): void {
    const cos = Math.cos(azimuth)
    const sin = Math.sin(azimuth)
    const [kx, ky, kz] = KEY_PLACE
    const [rx, ry, rz] = RIM_PLACE
    key.target.position.set(centre[0], centre[1], centre[2])
    key.position.set(centre[0] + cos * kx + sin * kz, centre[1] + ky, centre[2] - sin * kx + cos * kz)
    rim.position.set(cos * rx + sin * rz, ry, -sin * rx + cos * rz)
    fillProbe(sky.sh, radiance, azimuth)
  }

  const floor = new Mesh(new PlaneGeometry(14, 14), new ShadowMaterial({ color: 0x000000 }))
  floor.rotation.x = -Math.PI / 2
  floor.receiveShadow = true
  scene.add(sky, key, key.target, rim, floor)

  return {
    setTheme: (theme, colours) => {
      scene.background = new Color(colours.window)
      sky.intensity = theme === 'light' ? 0.82 : 0.7
      rim.intensity = theme === 'light' ? 0.5 : 1.3
      floor.material.opacity = colours.shadow
    },
    aim: (low, high) => {
      for (let k = 0; k < 3; k++) centre[k] = (low[k] + high[k]) / 2
      const radius = Math.max(0.5, Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2)
      putLights()
      const camera = key.shadow.camera
      camera.left = camera.bottom = -radius
      camera.right = camera.top = radius
      camera.near = 0.1
      camera.far = Math.hypot(...KEY_PLACE) + radius + 1
      camera.updateProjectionMatrix()
    },
    turn: (next) => {
      if (Math.abs(next - azimuth) < 1e-4) return false
      azimuth = next
      putLights()
      return true
    },
    dispose: () => {
      key.shadow.dispose()
      floor.geometry.dispose()
      floor.material.dispose()
    },
  }
}

/** Soft boxes: direction when the camera looks along −z, brightness, sharpness of the lobe p. */
const BOXES: readonly { place: readonly [number, number, number]; bright: number; sharp: number }[] = [
  { place: [0, 1, 0], bright: 0.55, sharp: 1 },
  { place: [-0.75, 0.35, 0.56], bright: 0.75, sharp: 3 },
  { place: [0.9, 0.2, 0.4], bright: 0.28, sharp: 4 },
  { place: [0.1, 0.15, -0.98], bright: 0.3, sharp: 4 },
]
/** Radiance of walls and floor, red green blue; the floor sends back a little warmth. */
const WALLS = [0.24, 0.24, 0.245] as const
const FLOOR = [0.34, 0.325, 0.3] as const
const DIRECTIONS = 256

/** Directions d_n and the radiance (1) from each: 6 numbers a row, x y z and red green blue. */
function measureRadiance(): Float64Array {
  const rows = new Float64Array(6 * DIRECTIONS)
  for (let n = 0; n < DIRECTIONS; n++) {
    const y = 1 - (2 * n + 1) / DIRECTIONS // even in height, golden angle about y
    const angle = n * Math.PI * (3 - Math.sqrt(5))
    const radius = Math.sqrt(1 - y * y)
    const x = radius * Math.cos(angle)
    const z = radius * Math.sin(angle)
    let light = 0
    for (const { place, bright, sharp } of BOXES) {
      const along = (x * place[0] + y * place[1] + z * place[2]) / Math.hypot(...place)
      if (along > 0) light += bright * along ** sharp
    }
    const ground = Math.max(0, -y)
    const red = WALLS[0] + light + ground * FLOOR[0]
    const green = WALLS[1] + 0.985 * light + ground * FLOOR[1]
    const blue = WALLS[2] + 0.965 * light + ground * FLOOR[2]
    rows.set([x, y, z, red, green, blue], 6 * n)
  }
  return rows
}

/** (2) of the radiance turned by the azimuth [rad]. */
function fillProbe(sh: SphericalHarmonics3, radiance: Float64Array, azimuth: number): void {
  const cos = Math.cos(azimuth)
  const sin = Math.sin(azimuth)
  sh.zero()
  for (let at = 0; at < radiance.length; at += 6) {
    const x = radiance[at]
    const z = radiance[at + 2]
    direction.set(cos * x + sin * z, radiance[at + 1], -sin * x + cos * z)
    SphericalHarmonics3.getBasisAt(direction, basis)
    for (let k = 0; k < 9; k++) {
      const share = (basis[k] * 4 * Math.PI) / DIRECTIONS
      const c = sh.coefficients[k]
      c.x += share * radiance[at + 3]
      c.y += share * radiance[at + 4]
      c.z += share * radiance[at + 5]
    }
  }
}

const direction = new Vector3() // scratch
const basis = new Array<number>(9).fill(0) // scratch
