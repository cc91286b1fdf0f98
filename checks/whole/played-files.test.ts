/** The moving files we write, played by three.js in a real browser: places of the vertices and pictures at two times. */
import { readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barPlaces, DRAPED, FPS, sampleFiles, sheetFrames } from '../../bench/played-files/sample-motion.ts'
import { launchChromium } from './find-chromium.ts'

const three = fileURLToPath(new URL('../../node_modules/three/', import.meta.url))
const SITE = 'http://selvedge.test/'
const PAGE = `<!doctype html><title>player</title>
<script type="importmap">{"imports": {"three": "${SITE}three/build/three.module.js", "three/addons/": "${SITE}three/examples/jsm/"}}</script>
<canvas width="200" height="200"></canvas>
<script type="module">
  import * as THREE from 'three'
  import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
  const renderer = new THREE.WebGLRenderer({ canvas: document.querySelector('canvas'), preserveDrawingBuffer: true })
  window.play = async (file, name, time) => {
    const { scene, animations } = await new GLTFLoader().loadAsync(file)
    const mixer = new THREE.AnimationMixer(scene)
    mixer.clipAction(animations[0]).play()
    mixer.setTime(time)
    scene.add(new THREE.HemisphereLight(0xffffff, 0x404040, 3))
    scene.updateMatrixWorld(true)
    const camera = new THREE.PerspectiveCamera(50, 1, 0.1, 10)
    camera.position.set(0, 1, 3)
    renderer.render(scene, camera)
    const gl = renderer.getContext()
    const pixels = new Uint8Array(4 * 200 * 200)
    gl.readPixels(0, 0, 200, 200, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
    let light = 0
    for (let k = 0; k < pixels.length; k += 4) light += pixels[k + 1] * ((k / 4) % 200)
    const mesh = scene.getObjectByName(name)
    const count = mesh.geometry.attributes.position.count
    const places = Array.from({ length: count }, (_, k) => mesh.getVertexPosition(k, new THREE.Vector3()).applyMatrix4(mesh.matrixWorld).toArray())
    return { places, light }
  }
  window.ready = true
</script>`

let browser: Browser
let page: Page
beforeAll(async () => {
  const files = await sampleFiles()
  browser = await launchChromium()
  page = await browser.newPage()
  await page.route(`${SITE}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    if (name === '') return route.fulfill({ contentType: 'text/html', body: PAGE })
    if (name in files) return route.fulfill({ body: Buffer.from(files[name as keyof typeof files]) })
    const path = normalize(join(three, name.replace(/^three\//, '')))
    if (!path.startsWith(three)) return route.abort()
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(path) })
  })
  await page.goto(SITE)
  await page.waitForFunction('window.ready === true')
})
afterAll(() => browser?.close())

interface Shown {
  places: number[][]
  /** Sum of green times column: another picture has another one. */
  light: number
}

function play(file: string, name: string, frame: number): Promise<Shown> {
  return page.evaluate(`play(${JSON.stringify(file)}, ${JSON.stringify(name)}, ${Math.fround(frame / FPS)})`)
}

/** Farthest distance from a shown vertex to the nearest expected place, and back [m]. */
function farthest(shown: readonly number[][], expected: ArrayLike<number>): number {
  const goals = Array.from({ length: expected.length / 3 }, (_, k) =>
    [0, 1, 2].map((axis) => expected[3 * k + axis]),
  )
  const near = (p: number[], others: readonly number[][]) =>
    Math.min(...others.map((q) => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])))
  return Math.max(...shown.map((p) => near(p, goals)), ...goals.map((q) => near(q, shown)))
}

const TOLERANCE = 5e-6 // [m]; times of frames are 32-bit, so weights are right to 1e-6
const STEP = 1e-4 // [m]; morph targets are 16-bit steps of a sheet of some metres

test('morph targets: the sheet is where the simulation put it, and the picture changes', async () => {
  const pictures: number[] = []
  for (const frame of [1, 3]) {
    const { places, light } = await play('morph.glb', 'garment', frame)
    expect(farthest(places, sheetFrames()[frame])).toBeLessThan(STEP)
    expect(light).toBeGreaterThan(0)
    pictures.push(light)
  }
  expect(pictures[0]).not.toBe(pictures[1])
})

test('skin: the bar bends as the engine bends it, the sheet lies as draped in the pose it was draped in', async () => {
  const pictures: number[] = []
  for (const frame of [1, DRAPED]) {
    const { places, light } = await play('skin.glb', 'body', frame)
    expect(farthest(places, barPlaces(frame))).toBeLessThan(TOLERANCE)
    pictures.push(light)
  }
  expect(pictures[0]).not.toBe(pictures[1])
  const { places } = await play('skin.glb', 'garment', DRAPED)
  expect(farthest(places, sheetFrames()[0])).toBeLessThan(TOLERANCE)
})
