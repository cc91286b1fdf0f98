// Draws bodies side by side, seen from the front or the side, as PNG: node bench/body-picture.mjs OUT [view] NAME[:POSE]...
// Square to the picture plane, one light, no textures: enough to see that a body is a body.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importSources } from './bundle-sources.mjs'

const HEIGHT = 640 // pixels for 2.1 m
export const METRE = HEIGHT / 2.1

/** A picture of `width` pixels; white. */
export function buildPicture(width) {
  return {
    width,
    height: HEIGHT,
    depth: new Float64Array(width * HEIGHT).fill(-Infinity),
    color: new Uint8Array(3 * width * HEIGHT).fill(255),
  }
}

/** Draws a body as it is shown, its middle at `middle` [pixels], turned by `turn` about the upright axis [rad]. */
export function drawBody(picture, { BODY_PARTS, showBody }, body, middle, turn) {
  const { position, triVertex, triPart } = showBody(body)
  const tints = BODY_PARTS.map(({ colour }) =>
    [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)),
  )
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  const at = (i) => {
    const [x, y, z] = [position[3 * i], position[3 * i + 1], position[3 * i + 2]]
    return [middle + METRE * (c * x + s * z), HEIGHT - 20 - METRE * y, METRE * (c * z - s * x)]
  }
  for (let t = 0; t < triVertex.length; t += 3) {
    fillTriangle(picture, at(triVertex[t]), at(triVertex[t + 1]), at(triVertex[t + 2]), tints[triPart[t / 3]])
  }
}

function fillTriangle({ width, height, depth, color }, a, b, c, tint) {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  const n = [-(uy * vz - uz * vy), -(uz * vx - ux * vz), -(ux * vy - uy * vx)] // screen y runs down
  const area = ux * vy - uy * vx
  if (area === 0) return
  const length = Math.hypot(...n)
  const light = Math.max(0.15, (0.35 * n[0] - 0.45 * n[1] + 0.82 * n[2]) / length)
  const [x0, x1] = [Math.min(a[0], b[0], c[0]), Math.max(a[0], b[0], c[0])]
  const [y0, y1] = [Math.min(a[1], b[1], c[1]), Math.max(a[1], b[1], c[1])]
  for (let y = Math.max(0, Math.ceil(y0)); y <= Math.min(height - 1, y1); y++) {
    for (let x = Math.max(0, Math.ceil(x0)); x <= Math.min(width - 1, x1); x++) {
      const p = ((x - a[0]) * vy - (y - a[1]) * vx) / area
      const q = (ux * (y - a[1]) - uy * (x - a[0])) / area
      if (p < -1e-6 || q < -1e-6 || p + q > 1 + 1e-6) continue
      const z = a[2] + p * uz + q * vz
      if (z <= depth[y * width + x]) continue
      depth[y * width + x] = z
      for (let k = 0; k < 3; k++)
        color[3 * (y * width + x) + k] = Math.min(255, tint[k] * (0.35 + 0.75 * light))
    }
  }
}

/** The engine's sources, bundled for a moment. */
export async function importBodies() {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bodies-'))
  try {
    return await importSources(new URL('bodies.mjs', import.meta.url).pathname, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** All of `assets/bodies`. */
export function openBodyData({ BODY_FILES, BODY_FILES_CHILD, readBodyData }) {
  const files = {}
  for (const name of [...BODY_FILES, ...BODY_FILES_CHILD])
    files[name] = readFileSync(new URL(`../assets/bodies/${name}`, import.meta.url))
  return readBodyData(files)
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const [out, ...words] = process.argv.slice(2)
  const turn = ['front', 'side', 'back', 'oblique'].indexOf(words[0])
  const names = turn < 0 ? words : words.slice(1)
  const angle = [0, -Math.PI / 2, Math.PI, -0.6][Math.max(0, turn)]
  const engine = await importBodies()
  const data = openBodyData(engine)
  const wide = 380
  const picture = buildPicture(wide * names.length)
  names.forEach((word, k) => {
    const [name, pose = 'dressing'] = word.split(':')
    const body = engine.buildBody(data, name, pose)
    console.log(
      `${word}: ${body.repair.left} crossings left, skin moved by ${(1000 * body.repair.moveMax).toFixed(1)} mm`,
    )
    drawBody(picture, engine, body, wide * (k + 0.5), angle)
  })
  writeFileSync(out, engine.writePng(picture.width, picture.height, picture.color))
}
