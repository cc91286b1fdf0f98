/**
 * Pictures of how every fabric drapes, for the studio's cards: the same circle of cloth on the same round stand, let fall
 * until it hangs still, and drawn by our viewer in the fabric's own look.
 *
 *   node bench/fabric-drapes.mjs [--only denim-11oz,linen] [--out assets/drapes]
 *
 * Needs a build (`npm run build`). Says what each took and what crosses, which must be nothing; ends with 1 if anything does.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createSim, loadKernels, step } from '@selvedge/engine'
import { fabricLook } from '@selvedge/engine/display'
import { buildLatheCollider, buildRandom, countCrossings, readFabrics } from '@selvedge/engine/sim'
import { chromium } from 'playwright-core'

const { values } = parseArgs({
  options: { only: { type: 'string' }, out: { type: 'string', default: 'assets/drapes' } },
})
const HOUSE = fileURLToPath(new URL('..', import.meta.url))
const OUT = resolve(HOUSE, values.out)
/** Of the circle and of the stand [m]. */
const RADIUS = 0.28
const STAND = 0.07
const HEIGHT = 0.34
const RINGS = 32
/** A fall of so long [s] comes to rest by air and the cloth's own friction; speeds are said. */
const SECONDS = 5
const DT = 1 / 120
/** Ripple of the start, without which a perfect circle would have no reason to fold anywhere [m]. */
const RIPPLE = 5e-4
/** Of the pictures [px], and how much is kept of them. */
const SIZE = [208, 176]
const QUALITY = 0.82
const BYTES_MAX = 15_000
const TYPES = { '.html': 'text/html', '.js': 'text/javascript' }

const fabrics = readFabrics(readFileSync(join(HOUSE, 'assets/fabrics/fabrics.json'), 'utf8'))
const chosen = values.only?.split(',') ?? fabrics.map(({ name }) => name)
const kernels = await loadKernels(readFileSync(join(HOUSE, 'packages/engine/dist/kernels.wasm')))
const stand = buildLatheCollider({
  profile: [
    [0.006, HEIGHT],
    [STAND, HEIGHT],
    [STAND, 0.006],
  ],
  thickness: 0.01,
  friction: 0.4,
})
mkdirSync(OUT, { recursive: true })
const server = createServer(answer)
await new Promise((done) => server.listen(0, '127.0.0.1', done))
const browser = await chromium.launch({
  executablePath: ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
})
let crossed = 0
try {
  const page = await browser.newPage({ viewport: { width: 2 * SIZE[0], height: 2 * SIZE[1] } })
  await page.goto(`http://127.0.0.1:${server.address().port}/page.html`)
  await page.waitForFunction(() => window.show !== undefined)
  for (const fabric of fabrics.filter(({ name }) => chosen.includes(name)))
    crossed += await picture(page, fabric)
} finally {
  await browser.close()
  server.close()
}
process.exitCode = crossed > 0 ? 1 : 0

/** Drapes, draws and writes one; returns its crossings. */
async function picture(page, fabric) {
  const { sim, cloth } = drape(fabric)
  const { self, body } = crossingsOf(sim)
  const text = await page.evaluate((scene) => window.show(scene), {
    position: [...sim.state.x],
    triVertex: [...cloth.triVertex],
    triPattern: [...cloth.triPattern],
    look: { ...fabricLook(fabric), thickness: fabric.thickness },
    stand: { position: [...stand.mesh.position], triVertex: [...stand.mesh.triVertex] },
    size: SIZE,
    quality: QUALITY,
  })
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > BYTES_MAX) throw new Error(`${fabric.name}: ${bytes.length} bytes`)
  writeFileSync(join(OUT, `${fabric.name}.webp`), bytes)
  const speed = Math.max(...sim.state.v.map(Math.abs))
  console.log(
    `${fabric.name}: ${self} and ${body} crossings, ${(1000 * speed).toFixed(1)} mm/s, ${bytes.length} bytes`,
  )
  return self + body
}

function drape(fabric) {
  const cloth = buildCircle()
  const sim = createSim({ cloth, panelFabric: [fabric], colliders: [stand] }, { kernels, linearise: 'start' })
  for (let k = 0; k < SECONDS / DT; k++) step(sim, DT)
  return { sim, cloth }
}

function crossingsOf({ model, state }) {
  const mesh = { position: state.x, triVertex: model.triVertex }
  return { self: countCrossings(mesh), body: countCrossings(mesh, stand.mesh) }
}

/** Rings of nearly equilateral triangles, face up, a hand's breadth of nothing above the stand. */
function buildCircle() {
  const random = buildRandom(1)
  const place = [0, 0]
  const start = [0]
  for (let ring = 1; ring <= RINGS; ring++) {
    start.push(place.length / 2)
    for (let k = 0; k < 6 * ring; k++) {
      const angle = (Math.PI * k) / (3 * ring)
      place.push((RADIUS * ring * Math.cos(angle)) / RINGS, (RADIUS * ring * Math.sin(angle)) / RINGS)
    }
  }
  const triVertex = []
  for (let ring = 0; ring < RINGS; ring++) {
    for (let side = 0; side < 6; side++) {
      const inner = (k) => start[ring] + (ring === 0 ? 0 : (side * ring + k) % (6 * ring))
      const outer = (k) => start[ring + 1] + ((side * (ring + 1) + k) % (6 * (ring + 1)))
      for (let k = 0; k <= ring; k++) {
        triVertex.push(inner(k), outer(k), outer(k + 1))
        if (k < ring) triVertex.push(inner(k), outer(k + 1), inner(k + 1))
      }
    }
  }
  const vertexCount = place.length / 2
  const position = new Float64Array(3 * vertexCount)
  for (let i = 0; i < vertexCount; i++) {
    const [u, v] = [place[2 * i], place[2 * i + 1]]
    position.set([u, HEIGHT + 0.008 + RIPPLE * random(), -v], 3 * i)
  }
  return {
    vertexCount,
    triCount: triVertex.length / 3,
    position,
    triVertex: Int32Array.from(triVertex),
    triPattern: Float64Array.from(triVertex.flatMap((i) => [place[2 * i], place[2 * i + 1]])),
    triPanel: new Int32Array(triVertex.length / 3),
    panelIds: ['circle'],
    panelGrain: new Float64Array(1),
  }
}

/** The page, and the packages beside it. */
function answer(request, response) {
  const path = normalize(decodeURIComponent((request.url ?? '/').split('?')[0])).slice(1)
  const file = join(HOUSE, path)
  const found =
    path === 'page.html'
      ? pageText()
      : path.startsWith('node_modules/') && existsSync(file) && readFileSync(file)
  if (!found) return response.writeHead(404).end()
  response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(found)
}

function pageText() {
  return `<!doctype html>
<meta charset="utf-8">
<style>html, body, #view { margin: 0; width: 100%; height: 100% }</style>
<div id="view"></div>
<script type="importmap">
  { "imports": {
    "@selvedge/view": "./node_modules/@selvedge/view/dist/index.js",
    "@selvedge/engine/display": "./node_modules/@selvedge/engine/dist/display/index.js",
    "robust-predicates": "./node_modules/robust-predicates/index.js",
    "three": "./node_modules/three/build/three.module.js",
    "three/addons/": "./node_modules/three/examples/jsm/",
    "three-mesh-bvh": "./node_modules/three-mesh-bvh/src/index.js"
  } }
</script>
<script type="module">
  import { createViewer } from '@selvedge/view'
  const viewer = createViewer(document.getElementById('view'), { reducedMotion: true })
  window.show = async ({ position, triVertex, triPattern, look, stand, size, quality }) => {
    viewer.setBody({
      position: Float32Array.from(stand.position),
      triVertex: Int32Array.from(stand.triVertex),
      triPart: new Uint8Array(stand.triVertex.length / 3).fill(1), // as underwear: no skin
    })
    viewer.setLook(look)
    viewer.setGarment({
      position: Float32Array.from(position),
      triVertex: Int32Array.from(triVertex),
      triPattern: Float32Array.from(triPattern),
      triPanel: new Int32Array(triVertex.length / 3),
      panelIds: ['circle'],
    })
    viewer.setView('three-quarter')
    viewer.lookAt([0, 0.22, 0], 0.19)
    viewer.settle()
    const drawn = await createImageBitmap(await viewer.screenshot())
    const [wide, high] = size
    const canvas = new OffscreenCanvas(wide, high)
    const context = canvas.getContext('2d')
    context.imageSmoothingQuality = 'high'
    const side = Math.min(drawn.width / wide, drawn.height / high)
    const [w, h] = [side * wide, side * high]
    context.drawImage(drawn, (drawn.width - w) / 2, (drawn.height - h) / 2, w, h, 0, 0, wide, high)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  }
</script>`
}
