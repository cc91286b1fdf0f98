/**
 * The camera: orbit with a level horizon, pan, zoom at the pointer, all three by two fingers; named views, fitting what is shown
 * into the picture. Built on three's OrbitControls; moves between views take 240 ms, or no time when the person asked for less
 * motion.
 */
import { MOUSE, PerspectiveCamera, Spherical, TOUCH, Vector3 } from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import type { CameraPlace, Covered, ViewName } from './garment-viewer.ts'
import { listenToTwist } from './twist.ts'

/** Azimuth about y from +z, and polar angle from +y [rad]. The body faces +z; its left is +x. */
const VIEW_ANGLES: Record<ViewName, readonly [number, number]> = {
  front: [0, 1.5],
  back: [Math.PI, 1.5],
  left: [Math.PI / 2, 1.5],
  right: [-Math.PI / 2, 1.5],
  top: [0, 0.02],
  'three-quarter': [0.52, 1.4],
}

/** A move to another view [ms]. */
const MOVE_MS = 240
/** Room around what is fitted [–]. */
const MARGIN = 1.15

export interface Box {
  readonly low: readonly number[]
  readonly high: readonly number[]
}

export interface CameraRig {
  readonly camera: PerspectiveCamera
  /** Advances damping and moves; true while the picture goes on changing. */
  update(now: number): boolean
  /** Direction of the camera about y, from +z [rad]. */
  azimuth(): number
  setView(view: ViewName, animate: boolean): void
  /** Moves back until the points (3 numbers each) fill the picture; turns about the middle of their box. */
  fit(points: readonly Float32Array[], animate: boolean): void
  /** The same for a ball, seen from an azimuth [rad]. */
  look(ball: SeenBall, theta: number, animate: boolean): void
  place(): CameraPlace
  /** Stands there at once; as if the person had turned it. */
  standAt(place: CameraPlace): void
  /** Goes along the floor with whoever walks [m]; what is looked at stays in the middle. */
  follow(x: number, z: number): void
  /** The person has turned or moved the view since the last `fit`. */
  touched(): boolean
  resize(width: number, height: number): void
  dispose(): void
}

/** What is to be seen: a place and what is round it [m], in the part of the picture that nothing covers. */
interface SeenBall {
  readonly place: readonly number[]
  readonly radius: number
  readonly covered?: Covered
}

/** Where the camera is: what it looks at [m], azimuth and polar angle [rad], and from how far [m]. */
interface Pose {
  target: Vector3
  theta: number
  phi: number
  radius: number
}

export function buildCameraRig(canvas: HTMLElement, onChange: () => void): CameraRig {
  const camera = new PerspectiveCamera(26, 1, 0.05, 60)
  camera.position.set(1.9, 1.7, 3.4)
  const controls = buildControls(camera, canvas)
  controls.addEventListener('change', onChange)
  controls.addEventListener('start', () => {
    move = null
    touched = true
  })

  const stopTwist = listenToTwist(canvas, (angle) => {
    offset.copy(camera.position).sub(controls.target).applyAxisAngle(UP, angle)
    camera.position.copy(controls.target).add(offset)
    onChange()
  })

  let touched = false
  const followed = new Vector3()
  let move: { from: Pose; to: Pose; begin: number } | null = null

  const present = () => poseOf(camera, controls)

  function apply(pose: Pose): void {
    controls.target.copy(pose.target)
    spherical.set(pose.radius, pose.phi, pose.theta)
    camera.position.copy(offset.setFromSpherical(spherical)).add(pose.target)
    camera.lookAt(pose.target)
  }

  function go(to: Pose, animate: boolean): void {
    const from = move ? move.to : present()
    to.theta = from.theta + shortestTurn(to.theta - from.theta)
    move = { from: present(), to, begin: animate ? -1 : -Infinity }
    onChange()
  }

  return {
    camera,
    update: (now) => {
      if (move) {
        if (move.begin === -1) move.begin = now
        const share = Math.min(1, (now - move.begin) / MOVE_MS)
        apply(between(move.from, move.to, share * share * (3 - 2 * share)))
        if (share === 1) move = null
        controls.update()
        return true
      }
      return controls.update()
    },
    azimuth: () => controls.getAzimuthalAngle(),
    setView: (view, animate) => {
      const pose = move ? { ...move.to, target: move.to.target.clone() } : present()
      ;[pose.theta, pose.phi] = VIEW_ANGLES[view]
      go(pose, animate)
    },
    follow: (x, z) => {
      const way = new Vector3(x, 0, z).sub(followed)
      if (way.lengthSq() === 0) return
      followed.add(way)
      for (const place of [camera.position, controls.target, move?.from.target, move?.to.target])
        place?.add(way)
      onChange()
    },
    place: () => placeOf(move ? move.to : present()),
    standAt: (place) => {
      touched = true
      move = null
      standAt(camera, controls, place)
      onChange()
    },
    touched: () => touched,
    fit: (points, animate) => {
      touched = false
      const pose = move ? { ...move.to } : present()
      const { low, high } = boxOf(points)
      pose.target = new Vector3(...[0, 1, 2].map((k) => (low[k] + high[k]) / 2))
      pose.radius = fittingDistance(camera, points, pose)
      go(pose, animate)
    },
    look: (ball, theta, animate) => {
      touched = true // what somebody asked to see is not taken away when cloth is fitted
      go(poseBefore(camera, ball, theta), animate)
    },
    resize: (width, height) => {
      camera.aspect = width / Math.max(1, height)
      camera.updateProjectionMatrix()
    },
    dispose: () => {
      stopTwist()
      controls.dispose()
    },
  }
}

function poseOf(camera: PerspectiveCamera, { target }: OrbitControls): Pose {
  const { theta, phi, radius } = spherical.setFromVector3(offset.copy(camera.position).sub(target))
  return { target: target.clone(), theta, phi, radius }
}

function placeOf({ target, theta, phi, radius }: Pose): CameraPlace {
  const from = offset.setFromSphericalCoords(radius, phi, theta).add(target)
  return { from: [from.x, from.y, from.z], at: [target.x, target.y, target.z] }
}

function standAt(camera: PerspectiveCamera, controls: OrbitControls, { from, at }: CameraPlace): void {
  controls.target.set(...at)
  camera.position.set(...from)
  camera.lookAt(controls.target)
  controls.update()
}

function buildControls(camera: PerspectiveCamera, canvas: HTMLElement): OrbitControls {
  const controls = new OrbitControls(camera, canvas)
  controls.target.set(0, 1.1, 0)
  controls.enableDamping = true
  controls.dampingFactor = 0.12
  controls.zoomToCursor = true
  controls.minDistance = 0.15
  controls.maxDistance = 14
  controls.maxPolarAngle = Math.PI * 0.56
  controls.mouseButtons = { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.PAN, RIGHT: MOUSE.ROTATE }
  controls.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_PAN }
  return controls
}

/** Smallest box around all points [m]. */
export function boxOf(points: readonly Float32Array[]): Box {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const position of points) {
    for (let at = 0; at < position.length; at++) {
      const k = at % 3
      if (position[at] < low[k]) low[k] = position[at]
      if (position[at] > high[k]) high[k] = position[at]
    }
  }
  return { low, high }
}

/** Distance from the target at which all points lie inside the picture, with a margin [m]. */
function fittingDistance(camera: PerspectiveCamera, points: readonly Float32Array[], pose: Pose): number {
  const { backward, across: right, up } = axesOf(pose)
  const tanY = Math.tan((camera.fov * Math.PI) / 360) / MARGIN
  const tanX = tanY * camera.aspect
  const point = new Vector3()
  let distance = 0.2
  for (const position of points) {
    for (let at = 0; at < position.length; at += 3) {
      point.set(position[at], position[at + 1], position[at + 2]).sub(pose.target)
      const near = point.dot(backward)
      const across = Math.abs(point.dot(right)) / tanX
      distance = Math.max(distance, near + across, near + Math.abs(point.dot(up)) / tanY)
    }
  }
  return distance
}

/** Towards whoever looks, to their right and up. */
function axesOf(pose: Pose) {
  const backward = new Vector3().setFromSpherical(new Spherical(1, pose.phi, pose.theta))
  const across = new Vector3(0, 1, 0).cross(backward).normalize()
  return { backward, across, up: backward.clone().cross(across) }
}

/** Level with a ball, which fills what of the picture nothing covers. */
function poseBefore(camera: PerspectiveCamera, ball: SeenBall, theta: number): Pose {
  const { place, radius, covered: { right, below } = UNCOVERED } = ball
  const [x, y, z] = place
  const pose = { target: new Vector3(x, y, z), theta, phi: VIEW_ANGLES.front[1], radius: 0 }
  const points = ballPoints(place, radius / (1 - Math.max(right, below)))
  pose.radius = fittingDistance(camera, [points], pose)
  const half = pose.radius * Math.tan((camera.fov * Math.PI) / 360) // of the picture, there [m]
  const { across, up } = axesOf(pose)
  pose.target.addScaledVector(across, half * camera.aspect * right).addScaledVector(up, -half * below)
  return pose
}

/** The six ends of a ball, 3 numbers each [m]. */
function ballPoints(place: readonly number[], radius: number): Float32Array {
  const points = new Float32Array(18)
  for (let k = 0; k < 6; k++) points.set(place, 3 * k)
  for (let k = 0; k < 3; k++) {
    points[4 * k] += radius
    points[9 + 4 * k] -= radius
  }
  return points
}

function between(from: Pose, to: Pose, share: number): Pose {
  const mix = (a: number, b: number) => a + (b - a) * share
  return {
    target: from.target.clone().lerp(to.target, share),
    theta: mix(from.theta, to.theta),
    phi: mix(from.phi, to.phi),
    radius: mix(from.radius, to.radius),
  }
}

function shortestTurn(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
}

const UNCOVERED: Covered = { right: 0, below: 0 }
const UP = new Vector3(0, 1, 0)
const offset = new Vector3() // scratch
const spherical = new Spherical() // scratch
